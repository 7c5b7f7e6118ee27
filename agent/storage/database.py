"""One SQLite file with numbered migrations, one writer, and explicit transactions."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from typing import Self

import aiosqlite

from agent.storage.batches import Batches
from agent.storage.connection import connect
from agent.storage.database_file import FileKind, check_file, make_private
from agent.storage.trouble import sqlite_troubles

_PAGES = 256  # 1 MB
_HURRY_MS = 200
_ROWS_AT_ONCE = 64  # as aiosqlite has it
_INCREMENTAL = 2  # https://www.sqlite.org/pragma.html#pragma_auto_vacuum


class Database:
    """An open SQLite file: WAL, synchronous=FULL (a commit survives a power cut), foreign keys on.

    Statements outside `transaction` commit at once. The file and its folder are for the owner alone.
    """

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._batches = Batches(connection)

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, path: Path, migrations: Sequence[str], kind: FileKind | None = None
    ) -> AsyncGenerator[Self, None]:
        """Opens or makes the file and brings it to the newest of the numbered migrations.

        Not for a file that this process has open: the check closes it, and with that the locks of the whole
        process are gone; the next program that closes it deletes the log with what is written from then on.
        https://www.sqlite.org/howtocorrupt.html, 2.2
        kind: what the file must be and is marked as. Raises DatabaseRefused, before any change, for a file
        that is another's, damaged, or newer than this program; DatabaseTroubled if it cannot be written now.
        """
        with sqlite_troubles(path):
            await asyncio.to_thread(check_file, path, kind, migrations)
        await asyncio.to_thread(make_private, path)
        async with contextlib.AsyncExitStack() as stack:
            with sqlite_troubles(path):
                # One call of the database's thread for all: each would wait for its turn of the event loop.
                connection = await stack.enter_async_context(
                    aiosqlite.Connection(lambda: connect(path, migrations, kind), _ROWS_AT_ONCE)
                )
            database = cls(connection, path)
            stack.push_async_callback(database._batches.close)
            yield database

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None, None]:
        """Everything inside is committed together or not at all. Not reentrant.

        Raises DatabaseTroubled, as every call here, if the disk is full, the file locked and the like.
        """
        with sqlite_troubles(self._path):
            async with self._batches.transaction():
                yield

    # Each of these is one call to the database's thread; a cursor of our own would be three.
    async def insert(self, sql: str, values: Sequence[object]) -> int:
        """Runs one INSERT inside a transaction of the caller; answers the new row's id."""
        with sqlite_troubles(self._path):
            row = await self._connection.execute_insert(sql, values)
        return int(row[0]) if row else 0

    async def change(self, sql: str, values: Sequence[object] = ()) -> int:
        """Runs one UPDATE or DELETE inside a transaction of the caller; answers how many rows changed."""
        with sqlite_troubles(self._path):
            cursor = await self._connection.execute(sql, values)
        return cursor.rowcount

    async def one(self, sql: str, values: Sequence[object] = ()) -> aiosqlite.Row | None:
        """The first row or None. Fetches all rows: add LIMIT 1."""
        with sqlite_troubles(self._path):
            rows = await self._connection.execute_fetchall(sql, values)
        return next(iter(rows), None)

    async def all(self, sql: str, values: Sequence[object] = ()) -> list[aiosqlite.Row]:
        """All rows."""
        with sqlite_troubles(self._path):
            return list(await self._connection.execute_fetchall(sql, values))

    async def function(self, name: str, call: Callable[[int], float]) -> None:
        """Lets statements call a function by this name, with one value; it runs in the database's thread."""
        await self._connection.create_function(name, 1, call)  # pyright: ignore[reportUnknownMemberType] - aiosqlite says no types

    async def committed(self, sql: str, values: Sequence[object] = ()) -> list[aiosqlite.Row]:
        """All rows of what is committed. Not inside a transaction."""
        with sqlite_troubles(self._path):
            async with self._batches.exclusive():
                return await self.all(sql, values)

    async def settled(self) -> None:
        """Returns when the transactions that are open now are over. Not inside a transaction."""
        await self._batches.settled()

    async def hurry(self) -> None:
        """Before the end of the program: statements no longer wait long for a file that is locked."""
        await self.all(f"PRAGMA busy_timeout={_HURRY_MS}")

    async def shrink(self) -> None:
        """Returns free pages to the disk and empties the write-ahead log of everything that was deleted.

        Some pages at a time, so that other transactions get their turns.
        """
        free = await self._free_pages() if await self._pragma("auto_vacuum") == _INCREMENTAL else 0
        for _ in range(0, free, _PAGES):
            with sqlite_troubles(self._path):
                async with self._batches.exclusive():  # SQLite refuses both pragmas inside a transaction
                    # As a script: with `execute`, Python stops after the first page.
                    await self._connection.executescript(f"PRAGMA incremental_vacuum({_PAGES})")
        async with self._batches.exclusive():
            await self.all("PRAGMA wal_checkpoint(TRUNCATE)")

    async def size_bytes(self) -> int:
        """Bytes of the pages that hold something."""
        pages, size = await self._pragma("page_count"), await self._pragma("page_size")
        return (pages - await self._free_pages()) * size

    async def _free_pages(self) -> int:
        return await self._pragma("freelist_count")

    async def _pragma(self, name: str) -> int:
        row = await self.one(f"PRAGMA {name}")
        return int(row[0]) if row else 0
