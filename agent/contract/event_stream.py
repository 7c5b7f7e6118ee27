"""The event stream from agent to bot."""

import asyncio
from collections.abc import AsyncIterator, Callable

from agent.contract.events import Event


class EventStream:
    """One reader gets every event once, in order.

    beside: is told each event at once, too; it never blocks.
    """

    def __init__(self, beside: Callable[[Event], None] | None = None) -> None:
        self._beside = beside
        self._waiting: asyncio.Queue[Event | None] = asyncio.Queue()

    def publish(self, event: Event) -> None:
        """Never blocks; call after the fact is on disk."""
        self._waiting.put_nowait(event)
        if self._beside is not None:
            self._beside(event)

    async def events(self) -> AsyncIterator[Event]:
        """Every event so far and from now on, until the stream is closed."""
        while (event := await self._waiting.get()) is not None:
            yield event

    def close(self) -> None:
        """Nothing more is published; the reader ends behind the last event."""
        self._waiting.put_nowait(None)
