"""One SQLite file with numbered migrations, one writer, and explicit transactions."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from pathlib import Path
from typing import Self

import aiosqlite


class Database:
    """An open SQLite file: WAL, synchronous=FULL (a commit survives a power cut), foreign keys on.

    Statements outside `transaction` commit at once. The file and its folder are for the owner alone.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._writing = asyncio.Lock()

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, path: Path, migrations: Sequence[str]) -> AsyncGenerator[Self, None]:
        """Opens or makes the file and brings it to the newest of the numbered migrations."""
        await asyncio.to_thread(_make_private, path)
        async with aiosqlite.connect(path, isolation_level=None) as connection:
            connection.row_factory = aiosqlite.Row
            await connection.execute("PRAGMA journal_mode=WAL")
            await connection.execute("PRAGMA synchronous=FULL")
            await connection.execute("PRAGMA foreign_keys=ON")
            database = cls(connection)
            await database._migrate(migrations)
            yield database

    async def _migrate(self, migrations: Sequence[str]) -> None:
        # The version is read inside the transaction: `farhand claim` may open a new file at the same moment.
        async with self.transaction():
            row = await self.one("PRAGMA user_version")
            done = int(row[0]) if row else 0
            for number, statements in enumerate(migrations[done:], start=done + 1):
                for statement in _each(statements):
                    await self._connection.execute(statement)
                await self._connection.execute(f"PRAGMA user_version={number}")

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None, None]:
        """Everything inside is committed together or not at all. Not reentrant."""
        async with self._writing:
            # The database's thread finishes each statement even if its caller was cancelled meanwhile, so a
            # rollback is queued behind whatever was begun; behind a finished commit it does nothing.
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
                yield
                await asyncio.shield(self._connection.commit())
            except BaseException:
                await asyncio.shield(self._connection.rollback())
                raise

    # Each of these is one errand to the database's thread; a cursor of our own would be three.
    async def insert(self, sql: str, values: Sequence[object]) -> int:
        """Runs one INSERT inside a transaction of the caller; answers the new row's id."""
        row = await self._connection.execute_insert(sql, values)
        return int(row[0]) if row else 0

    async def change(self, sql: str, values: Sequence[object] = ()) -> int:
        """Runs one UPDATE or DELETE inside a transaction of the caller; answers how many rows changed."""
        cursor = await self._connection.execute(sql, values)
        return cursor.rowcount

    async def one(self, sql: str, values: Sequence[object] = ()) -> aiosqlite.Row | None:
        """The first row or None. Fetches all: ask for one."""
        return next(iter(await self._connection.execute_fetchall(sql, values)), None)

    async def all(self, sql: str, values: Sequence[object] = ()) -> list[aiosqlite.Row]:
        """All rows."""
        return list(await self._connection.execute_fetchall(sql, values))


def _each(statements: str) -> Iterator[str]:
    """The statements one by one; a trigger has semicolons of its own."""
    statement = ""
    for part in statements.split(";"):
        statement += part + ";"
        if statement.strip(" \n;") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _make_private(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # SQLite gives the -wal and -shm files the mode of the database file.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
