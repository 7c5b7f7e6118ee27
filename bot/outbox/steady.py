"""Goes on although the database cannot be used for a while: what could not be written is tried again, and said once."""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

from agent.journal.trouble import DatabaseTroubled

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
# A full disk, a lock that somebody else holds, a disk that fails; and what SQLite says of its own.
TROUBLES = (DatabaseTroubled, sqlite3.Error)


class Steady:
    """One for the outbox's database. retry_s: between tries."""

    def __init__(self, retry_s: float) -> None:
        self._retry_s = retry_s
        self._told = False

    async def surely(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """The result of the work, as soon as the database can be used."""
        while True:
            try:
                result = await work()
            except TROUBLES as err:
                self.trouble(err)
                await asyncio.sleep(self._retry_s)
            else:
                self._well()
                return result

    def trouble(self, err: Exception) -> None:
        """Says it once, until all is well again."""
        if not self._told:
            self._told = True
            _log.error("the outbox's database cannot be used, and is tried again: %s", err, exc_info=err)

    def _well(self) -> None:
        if self._told:
            self._told = False
            _log.warning("the outbox's database can be used again")


class Unkept:
    """Changes that could not be written down yet, in the order in which they came; they are only in memory."""

    def __init__(self, steady: Steady) -> None:
        self._steady = steady
        self._changes: deque[Callable[[], Awaitable[None]]] = deque()
        self._some = asyncio.Event()

    async def keep(self, change: Callable[[], Awaitable[None]]) -> None:
        """Writes it down, now if the database can be used: whoever wants to say something is not kept waiting."""
        if not self._changes:
            try:
                await change()
            except TROUBLES as err:
                self._steady.trouble(err)
            else:
                return
        self._changes.append(change)
        self._some.set()

    async def run(self) -> None:
        """Writes down what could not be."""
        while True:
            await self._some.wait()
            while self._changes:
                await self._steady.surely(self._changes[0])
                self._changes.popleft()
            self._some.clear()

    def __len__(self) -> int:
        return len(self._changes)
