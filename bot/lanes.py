"""Order inside a chat, none between chats; buttons and /stop overtake."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from telegram import Update
from telegram.ext import BaseUpdateProcessor

_MAX_AT_ONCE = 256
_OVERTAKE = ("/stop", "/stopall")


class Lanes(BaseUpdateProcessor):
    """One lane a chat. Without it either one slow handler holds everybody, or messages of a chat change order."""

    def __init__(self) -> None:
        super().__init__(max_concurrent_updates=_MAX_AT_ONCE)
        self._lanes: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._done: Callable[[object], Awaitable[None]] | None = None

    def when_done(self, hook: Callable[[object], Awaitable[None]]) -> None:
        """Called with each update whose handlers have returned."""
        self._done = hook

    async def do_process_update(self, update: object, coroutine: Awaitable[object]) -> None:
        lane = self._lane(update)
        if lane is None:
            await self._processed(update, coroutine)
            return
        async with lane:
            await self._processed(update, coroutine)

    async def _processed(self, update: object, coroutine: Awaitable[object]) -> None:
        await coroutine
        if self._done:
            await self._done(update)

    def _lane(self, update: object) -> asyncio.Lock | None:
        if not isinstance(update, Update) or update.callback_query or update.effective_chat is None:
            return None
        message = update.message
        first = message.text.split(maxsplit=1)[:1] if message and message.text else []
        if first and first[0].partition("@")[0] in _OVERTAKE:
            return None
        return self._lanes[update.effective_chat.id]

    async def initialize(self) -> None:
        """Nothing to set up."""

    async def shutdown(self) -> None:
        """Nothing to tear down."""
