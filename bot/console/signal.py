"""A counter that can be awaited: a reader wakes at the next change, without polling."""

import asyncio


class Signal:
    """Counts changes. After close() every wait returns at once."""

    def __init__(self) -> None:
        self.count = 0
        self.closed = False
        self._next = asyncio.Event()

    def fire(self) -> int:
        """Counts one change and wakes all readers; returns the new count."""
        self.count += 1
        self._next.set()
        self._next = asyncio.Event()
        return self.count

    def close(self) -> None:
        """Wakes all readers, for ever."""
        self.closed = True
        self.fire()

    async def past(self, count: int, timeout_s: float) -> bool:
        """Waits until the counter is beyond `count`; False if the time is over first."""
        if self.count <= count and not self.closed:
            try:
                async with asyncio.timeout(timeout_s):
                    await self._next.wait()
            except TimeoutError:
                return False
        return True
