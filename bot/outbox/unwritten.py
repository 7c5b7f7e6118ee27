"""What people were answered while the database could not be written: in memory until it can be."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable

from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import TROUBLES

_log = logging.getLogger(__name__)
_Change = Callable[[], Awaitable[None]]


class Unwritten:
    """Changes that could not be written down yet, in the order in which they came; a kill loses them.

    Of several looks of one message only the newest is kept: each may hold a picture, and a night is long.
    """

    def __init__(self, retry: DatabaseRetry) -> None:
        self._retry = retry
        self._changes: dict[str, _Change] = {}
        self._chats: dict[str, int] = {}  # whose they are
        self._some = asyncio.Event()
        self._writing = asyncio.Lock()

    async def keep(self, name: str, change: _Change, *, again: bool, chat_id: int = 0) -> None:
        """Writes it down, now if the database can be used: whoever wants to say something is not kept waiting.

        again: of several changes of this name the last one counts, else the first. chat_id: where it is said.
        """
        if not self._changes:
            try:
                await change()
            except TROUBLES as err:
                self._retry.report(err)
            else:
                return
        if again:
            self._changes.pop(name, None)  # the newest goes behind what came before it
        self._changes.setdefault(name, change)
        self._chats[name] = chat_id
        self._some.set()

    async def write(self) -> None:
        """Writes down all that could not be. Raises one of TROUBLES; then the rest stays."""
        async with self._writing:
            while self._changes:
                name, change = next(iter(self._changes.items()))
                await self._written(name, change)
                if self._changes.get(name) is change:  # else a newer one came meanwhile
                    self._leave_out(name)

    def drop(self, chat_id: int) -> None:
        """Nothing of this is said in the chat any more."""
        for name in [name for name, chat in self._chats.items() if chat == chat_id]:
            self._leave_out(name)

    def _leave_out(self, name: str) -> None:
        self._changes.pop(name, None)
        self._chats.pop(name, None)

    async def _written(self, name: str, change: _Change) -> None:
        try:
            await change()
        except TROUBLES:
            raise
        except (
            sqlite3.Error,
            ValueError,
        ):  # it would be so each time, and the others must not wait behind it
            _log.exception("%s cannot be kept and is left out", name)

    async def run(self) -> None:
        """Writes down what could not be, as soon as that is possible."""
        while True:
            await self._some.wait()
            await self._retry.until_done(self.write)
            if not self._changes:
                self._some.clear()

    def __len__(self) -> int:
        return len(self._changes)
