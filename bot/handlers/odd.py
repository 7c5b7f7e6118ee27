"""What is no task: edits, forwarded messages, stickers, commands that do not exist. Each is answered, none acts."""

from telegram import Update

from bot.front import Context, Front, incoming


class Odd:
    """Answers with one sentence."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def edited(self, update: Update, context: Context) -> None:
        """An edit of an old message must not start a second purchase."""
        if update.edited_message:
            await self._front.say(update.edited_message, context.person, "edited")

    async def forwarded(self, update: Update, context: Context) -> None:
        """Somebody else's words have no authority."""
        await self._front.say(incoming(update), context.person, "forwarded")

    async def not_text(self, update: Update, context: Context) -> None:
        """Stickers, photos, voice."""
        await self._front.say(incoming(update), context.person, "not_text")

    async def unknown_command(self, update: Update, context: Context) -> None:
        """A command that does not exist."""
        await self._front.say(incoming(update), context.person, "unknown_command")
