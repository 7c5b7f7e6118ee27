"""Messages and edits that the database could not take yet: in memory until it can."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable

from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import TROUBLES

_log = logging.getLogger(__name__)
_Write = Callable[[], Awaitable[None]]


class Unwritten:
    """Writes in the order of arrival; a kill loses what is not written.

    Of several edits of one message only the newest is kept: each may hold a picture, and a night is long.
    """

    def __init__(self, retry: DatabaseRetry) -> None:
        self._retry = retry
        self._writes: dict[str, _Write] = {}
        self._chats: dict[str, int] = {}  # by name: the chat of the write
        self._some = asyncio.Event()
        self._flushing = asyncio.Lock()

    async def write_or_keep(self, name: str, write: _Write, *, replaces: bool, chat_id: int = 0) -> None:
        """Writes now if the database can be used, else later: senders are not kept waiting.

        replaces: of several writes of this name the last counts, else the first.
        """
        if not self._writes:
            try:
                await write()
            except TROUBLES as err:
                self._retry.report(err)
            else:
                return
        if replaces:
            self._writes.pop(name, None)  # the newest goes behind earlier ones
        self._writes.setdefault(name, write)
        self._chats[name] = chat_id
        self._some.set()

    async def flush(self) -> None:
        """Writes all that is kept. Raises one of TROUBLES; then the rest stays."""
        async with self._flushing:
            while self._writes:
                name, write = next(iter(self._writes.items()))
                await self._write_or_drop(name, write)
                if self._writes.get(name) is write:  # else a newer one came meanwhile
                    self._drop(name)

    def drop(self, chat_id: int) -> None:
        """Drops the chat's unwritten messages."""
        for name in [name for name, chat in self._chats.items() if chat == chat_id]:
            self._drop(name)

    async def run(self) -> None:
        """Writes what is kept as soon as the database can be used again."""
        while True:
            await self._some.wait()
            await self._retry.until_done(self.flush)
            if not self._writes:
                self._some.clear()

    def __len__(self) -> int:
        return len(self._writes)

    def _drop(self, name: str) -> None:
        self._writes.pop(name, None)
        self._chats.pop(name, None)

    async def _write_or_drop(self, name: str, write: _Write) -> None:
        try:
            await write()
        except TROUBLES:
            raise
        except (sqlite3.Error, ValueError):  # would fail each time, and the others must not wait behind it
            _log.exception("%s cannot be kept and is left out", name)
