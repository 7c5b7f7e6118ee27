"""The event stream from agent to bot."""

import asyncio
from collections.abc import AsyncIterator

from agent.events import Event


class Bell:
    """Rings once for everything that happens; one reader hears all of it in order."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Event | None] = asyncio.Queue()

    def ring(self, event: Event) -> None:
        """Never blocks; call after the fact is on disk."""
        self._waiting.put_nowait(event)

    async def events(self) -> AsyncIterator[Event]:
        """Everything rung so far and from now on, until the bell is closed."""
        while (event := await self._waiting.get()) is not None:
            yield event

    def close(self) -> None:
        """Nothing more will ring; the reader ends behind the last event."""
        self._waiting.put_nowait(None)
