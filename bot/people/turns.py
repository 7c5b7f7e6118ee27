"""One thing at a time with a person's rights: what they do comes before a change of them or after it, never in between."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator


class Turns:
    """A lock a person, for as long as somebody holds or wants it. Hold one only, and only for commits."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._wanted: dict[int, int] = {}

    @contextlib.asynccontextmanager
    async def of(self, person_id: int) -> AsyncGenerator[None, None]:
        """The turn of this person. Not reentrant."""
        lock = self._locks.setdefault(person_id, asyncio.Lock())
        self._wanted[person_id] = self._wanted.get(person_id, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._wanted[person_id] -= 1
            if not self._wanted[person_id]:
                del self._wanted[person_id], self._locks[person_id]
