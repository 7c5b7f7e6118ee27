"""Goes on although the database cannot be used for a while: what could not be written is tried again, and said once."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

from agent.storage.trouble import DatabaseTroubled

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
# A full disk, a lock that somebody else holds, a disk that fails; and what SQLite says of its own that may pass. A row
# that breaks a rule of its table would break it each time.
TROUBLES = (DatabaseTroubled, sqlite3.OperationalError)


class Retry:
    """One for the outbox's database. retry_s: between tries."""

    def __init__(self, retry_s: float) -> None:
        self._retry_s = retry_s
        self._told = False

    async def surely(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """The result of the work, as soon as the database can be used. Raises what would happen each time."""
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
