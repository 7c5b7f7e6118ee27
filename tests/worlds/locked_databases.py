"""Databases that cannot be written: held by another connection, or not allowed to grow."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path

from agent.journal import Journal
from agent.storage.database import Database

_MOST_PAGES = 1_073_741_823  # SQLite's default


def database_of(journal: Journal) -> Database:
    """The journal's own connection."""
    return journal.tasks._db  # pyright: ignore[reportPrivateUsage]


@contextlib.asynccontextmanager
async def held(path: Path) -> AsyncGenerator[None]:
    """Another program writes and does not end."""
    with contextlib.closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        for _ in range(1000):
            if _took(other):
                break
            await asyncio.sleep(0.01)  # a transaction of ours goes on in this very loop
        yield
        other.execute("ROLLBACK")


def _took(other: sqlite3.Connection) -> bool:
    try:
        other.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        return False
    return True


async def impatient(database: Database) -> None:
    """Not the five seconds of the program."""
    await database.all("PRAGMA busy_timeout=20")


@contextlib.asynccontextmanager
async def full(database: Database) -> AsyncGenerator[None]:
    """The file may not grow by a page."""
    await filled(database)
    yield
    await database.all(f"PRAGMA max_page_count={_MOST_PAGES}")


async def filled(database: Database) -> None:
    """The file may not grow by a page until it is opened again."""
    row = await database.one("PRAGMA page_count")
    assert row is not None
    await database.all(f"PRAGMA max_page_count={row[0]}")
