"""Messages to every admin about a computer that wants to become a home."""

from bot.cards.homes import join_look, said_home_look
from bot.cards.look import Look
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.showing.pages import show_page, show_to
from bot.store.join_tokens import JoinRow, JoinStage
from bot.store.joined_homes import JoinedHome
from bot.strings import say_html

_KEY = "home_join"


class JoinMessages:
    """Implements bot.bus.join.JoinNews."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def ask(self, row: JoinRow, code: str) -> None:
        """Asks every admin, once; the line that was used is taken out of the chat."""
        maker = await self._chat.store.people.person(row.made_by)
        if maker is not None and row.page:
            lang = self._chat.lang(maker)
            used = said_home_look(say_html(lang, "home_line_used"), lang)
            await show_page(self._chat, maker, row.page, used)
        home = await self._chat.store.joined.get(row.home_id)
        for admin in await self._chat.store.people.admins():
            lang, key = self._chat.lang(admin), f"{_KEY}:{row.token_id}:{admin.person_id}"
            look = join_look(row.computer.name, code, row.token_id, lang, home.name if home else "")
            await show_to(self._chat, admin.person_id, key, look, new=True, noisy=True, on_disk=True)

    async def warn(self, row: JoinRow, computer: str, number: int) -> None:
        """Notifies every admin of one more try with a token that is another computer's."""
        for admin in await self._chat.store.people.admins():
            html = say_html(
                self._chat.lang(admin), "home_join_other", computer=computer, first=row.computer.name
            )
            key = f"{_KEY}_other:{row.token_id}:{number}:{admin.person_id}"
            await self._chat.outbox.send(
                Outgoing(admin.person_id, key, Priority.QUESTION, html), on_disk=True
            )

    async def warn_void(self, home: JoinedHome) -> None:
        """Notifies every admin once of a home whose key was made void since the copy that is in use now."""
        for admin in await self._chat.store.people.admins():
            html = say_html(self._chat.lang(admin), "home_void", home=home.name)
            key = f"home_void:{home.user_key}:{admin.person_id}"
            await self._chat.outbox.send(
                Outgoing(admin.person_id, key, Priority.QUESTION, html), on_disk=True
            )

    async def show_decided(self, row: JoinRow) -> None:
        """Puts the decision in place of the question, in every chat that has it. May be repeated."""
        chat = self._chat
        home = await chat.store.joined.get(row.home_id)
        by = await chat.store.people.person(row.decided_by)
        done = "home_join_key_done" if row.renews else "home_join_done"
        sentence = done if row.stage is JoinStage.JOINED else "home_join_declined"
        for admin in await chat.store.people.admins():
            key = f"{_KEY}:{row.token_id}:{admin.person_id}"
            if not await chat.outbox.is_known(key):
                continue
            name = home.name if home else row.computer.name
            values = {"name": name, "computer": row.computer.name, "by": by.name if by else "?"}
            look = Look(say_html(chat.lang(admin), sentence, **values))
            await show_to(chat, admin.person_id, key, look)
