"""One thing at a time for each of many: a person's rights, a person's pages, a chat's updates."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Hashable


class PersonLocks:
    """A lock for each id, for as long as somebody holds or wants it.

    Those with a person's rights only for commits, and one only: what they do comes before a change of them or
    after it, never in between.
    """

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._wanted: dict[Hashable, int] = {}

    @contextlib.asynccontextmanager
    async def of(self, each_id: Hashable) -> AsyncGenerator[None, None]:
        """The turn of this one, in the order in which it was wanted. Not reentrant."""
        lock = self._locks.setdefault(each_id, asyncio.Lock())
        self._wanted[each_id] = self._wanted.get(each_id, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._wanted[each_id] -= 1
            if not self._wanted[each_id]:
                del self._wanted[each_id], self._locks[each_id]

    def __len__(self) -> int:
        """How many are held or wanted."""
        return len(self._locks)
