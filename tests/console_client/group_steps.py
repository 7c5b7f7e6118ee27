"""What a test's person does with groups and with links to the bot."""

from collections.abc import Mapping

from bot.console.wire import JsonObject, as_integer, as_object
from tests.console_client.caller import ConsoleCaller


class GroupSteps(ConsoleCaller):
    """Groups are known by their negative ids. Each step raises ConsoleError if the console refuses it."""

    async def makes_group(self, title: str, *members: int, supergroup: bool = False) -> int:
        """Makes a group with these people, whose admin this person is; answers its id.

        The bot is not in it yet.
        """
        fields: JsonObject = {"title": title, "members": list(members), "supergroup": supergroup}
        answer = as_object(await self.post("groups", {"user_id": self.user_id} | fields))
        return as_integer(answer.get("id"))

    async def adds_bot(self, group_id: int, *, administrator: bool = False) -> None:
        """Adds the bot, or promotes one that is there; it hears of it as `my_chat_member`."""
        status = "administrator" if administrator else "member"
        await self.does("group_bot", {"group_id": group_id, "status": status})

    async def removes_bot(self, group_id: int, *, banned: bool = True) -> None:
        """Takes the bot out. banned: it becomes 'kicked', else 'left'."""
        await self.does("group_bot", {"group_id": group_id, "status": "kicked" if banned else "left"})

    async def adds_member(self, group_id: int, user_id: int) -> None:
        """Brings another person in."""
        await self.does("members", {"group_id": group_id, "member_id": user_id, "inside": True})

    async def removes_member(self, group_id: int, user_id: int) -> None:
        """Takes a person out, or leaves if it is their own id."""
        await self.does("members", {"group_id": group_id, "member_id": user_id, "inside": False})

    async def says(
        self, group_id: int, text: str, *, reply_to: int = 0, mentions: Mapping[str, int] | None = None,
        anonymous: bool = False,
    ) -> int:  # fmt: skip
        """Writes in a group; answers the message id.

        mentions: people without an @username whom words of the text mean (text_mention), as {words: user id}.
        anonymous: in the group's name, as the admin of a supergroup can.
        """
        fields: JsonObject = {"chat_id": group_id, "text": text, "reply_to": reply_to, "as_group": anonymous}
        return await self.does("message", fields | {"mentions": dict(mentions or {})})

    async def opens(self, link: str, *, group_id: int = 0) -> int:
        """Opens t.me/BOT?start=CODE or ?startgroup=CODE and presses Start; answers the id of the command
        sent.

        group_id: the group they choose for a link that adds the bot to one.
        """
        return await self.does("link", {"url": link, "group_id": group_id})
