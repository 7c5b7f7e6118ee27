"""Updates that are no tasks: edits, forwarded messages, stickers, unknown commands.

Each is answered, none acts.
"""

from telegram import Message, Update

from bot.context import ChatContext, UpdateContext, incoming
from bot.handlers.secret_prompts import SecretPrompts
from bot.handlers.shortcut_pages import ShortcutPages
from bot.rights.person import Person


class OtherMessages:
    """Answers with one sentence."""

    def __init__(self, chat: ChatContext, secrets: SecretPrompts, shortcuts: ShortcutPages) -> None:
        self._chat = chat
        self._secrets = secrets
        self._shortcuts = shortcuts

    async def answer_edit(self, update: Update, context: UpdateContext) -> None:
        """Answers an edit: an edit of an old message must not start a second purchase."""
        if update.edited_message:
            await self._say(update.edited_message, context.person, "edited")

    async def answer_forwarded(self, update: Update, context: UpdateContext) -> None:
        """Answers a forwarded message: another person's words have no authority."""
        await self._say(incoming(update), context.person, "forwarded")

    async def answer_not_text(self, update: Update, context: UpdateContext) -> None:
        """Answers stickers, photos, voice."""
        await self._say(incoming(update), context.person, "not_text")

    async def answer_unknown(self, update: Update, context: UpdateContext) -> None:
        """Runs the shortcut of this name, else answers an unknown command; it may be a password."""
        message, person = incoming(update), context.person
        if await self._secrets.take(message, person):
            return
        if not await self._shortcuts.run_written(message, person):
            await self._chat.replies.say(message, person, "unknown_command")

    async def waits_for_secret(self, message: Message, person: Person) -> bool:
        """Is the person's next text a secret?"""
        return await self._secrets.waits(message, person)

    async def _say(self, message: Message, person: Person, key: str) -> None:
        """Says one sentence; while a prompt is open, that only a text of the person's own is the secret."""
        waits = await self._secrets.waits(message, person)
        await self._chat.replies.say(message, person, "secret_write_yourself" if waits else key)
