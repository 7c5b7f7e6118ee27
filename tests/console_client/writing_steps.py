"""What a test's person writes in the private chat."""

from bot.console.wire import JsonObject
from tests.console_client.caller import ConsoleCaller
from tests.console_client.messages import Message


class WritingSteps(ConsoleCaller):
    """Each step answers the id of the message it made."""

    async def sends(
        self, text: str, *, reply_to: int = 0, forwarded_from: str = "", whole: bool = False
    ) -> int:
        """Writes a text; answers its message id.

        The apps cut texts over 4096 characters into several messages, so this does, too, and answers the last
        id; whole: send it in one piece all the same.
        """
        fields: JsonObject = {
            "text": text,
            "reply_to": reply_to,
            "forwarded_from": forwarded_from,
            "whole": whole,
        }
        return await self.does("message", fields)

    async def sends_sticker(self, emoji: str = "👍") -> int:
        """Sends a sticker; answers its message id."""
        return await self.does("message", {"sticker": emoji})

    async def sends_photo(self, caption: str, *, reply_to: int = 0, forwarded_from: str = "") -> int:
        """Sends a photo with words under it; answers its message id."""
        fields: JsonObject = {
            "photo_caption": caption,
            "reply_to": reply_to,
            "forwarded_from": forwarded_from,
        }
        return await self.does("message", fields)

    async def edits(self, message_id: int, text: str, *, chat_id: int = 0) -> None:
        """Changes an own message. chat_id: in a group, 0 for the private chat."""
        await self.does("edit", {"message_id": message_id, "text": text, "chat_id": chat_id})

    async def replies(self, message: Message | int, text: str) -> int:
        """Answers a message with a text; answers the new message's id."""
        return await self.sends(text, reply_to=message if isinstance(message, int) else message.message_id)
