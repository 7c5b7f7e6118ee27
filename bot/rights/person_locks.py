"""One lock an id: for a person's rights, a person's pages, a chat's updates."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Hashable


class PersonLocks:
    """A lock for each id, kept as long as it is held or waited for.

    The lock of a person's rights is held for commits alone, and never together with another: what the person
    does is committed before a change of their rights or after the change, never in between.
    """

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._wanted: dict[Hashable, int] = {}

    @contextlib.asynccontextmanager
    async def of(self, each_id: Hashable) -> AsyncGenerator[None, None]:
        """Holds the lock of this id, in the order of the calls. Not reentrant."""
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
        """How many locks are held or waited for."""
        return len(self._locks)
