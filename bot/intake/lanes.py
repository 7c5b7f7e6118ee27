"""Keeps the order inside a chat, and none between chats; buttons and /stop overtake."""

from collections.abc import Awaitable, Callable

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.intake.inbox_text import is_urgent
from bot.rights.person_locks import PersonLocks

_MAX_AT_ONCE = 256


class Lanes(BaseUpdateProcessor):
    """One lane a chat, as long as an update is in it.

    Without lanes one slow handler would hold everybody up, or messages of a chat would change their order.
    """

    def __init__(self) -> None:
        super().__init__(max_concurrent_updates=_MAX_AT_ONCE)
        self._lanes = PersonLocks()
        self._done: Callable[[object], Awaitable[None]] | None = None

    def when_done(self, hook: Callable[[object], Awaitable[None]]) -> None:
        """Called with each update whose handlers have returned."""
        self._done = hook

    async def do_process_update(self, update: object, coroutine: Awaitable[object]) -> None:
        chat_id = self._lane(update)
        if chat_id is None:
            await self._processed(update, coroutine)
            return
        async with self._lanes.of(chat_id):
            await self._processed(update, coroutine)

    async def _processed(self, update: object, coroutine: Awaitable[object]) -> None:
        await coroutine
        if self._done:
            await self._done(update)

    def __len__(self) -> int:
        """How many lanes there are now."""
        return len(self._lanes)

    def _lane(self, update: object) -> int | None:
        if not isinstance(update, Update) or update.callback_query or update.effective_chat is None:
            return None
        if update.message and is_urgent(update.message):
            return None
        return update.effective_chat.id

    async def initialize(self) -> None:
        """Nothing to set up."""

    async def shutdown(self) -> None:
        """Nothing to tear down."""
