"""Databases and folders that cannot be written: held by another connection, full, or read-only."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path

from agent.journal import Journal
from agent.journal.frame_files import frame_path
from agent.storage.database import Database

_MOST_PAGES = 1_073_741_823  # SQLite's default
_ROOM_PAGES = 50


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


class Tries:
    """Counts the transactions that are begun, also those that find the file held."""

    def __init__(self) -> None:
        self._begun = asyncio.Semaphore(0)
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def of(cls, database: Database) -> "Tries":
        """Counts from now on."""
        tries = cls()
        connection = database._connection  # pyright: ignore[reportPrivateUsage]
        await connection.set_trace_callback(tries._saw)  # pyright: ignore[reportUnknownMemberType] - aiosqlite says no types
        return tries

    def _saw(self, statement: str) -> None:
        """SQLite calls it in the thread of the database."""
        if statement.startswith("BEGIN"):
            self._loop.call_soon_threadsafe(self._begun.release)

    async def come(self, number: int) -> None:
        """Waits for so many."""
        for _ in range(number):
            await self._begun.acquire()


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


@contextlib.asynccontextmanager
async def full_at_results(database: Database) -> AsyncGenerator[None]:
    """The disk is full as soon as the result of a step is written; decisions have their room."""
    await database.all("CREATE TABLE full (filling)")
    await database.all(
        "CREATE TRIGGER result_needs_room BEFORE UPDATE OF result ON steps"
        " BEGIN INSERT INTO full VALUES (zeroblob(10000000)); END"
    )
    row = await database.one("PRAGMA page_count")
    assert row is not None
    await database.all(f"PRAGMA max_page_count={row[0] + _ROOM_PAGES}")
    yield
    await database.all("DROP TRIGGER result_needs_room")
    await database.all("DROP TABLE full")
    await database.all(f"PRAGMA max_page_count={_MOST_PAGES}")


async def damage(database: Database, table: str) -> None:
    """The content of this table makes no sense until the file is mended."""
    await database.all("PRAGMA writable_schema=ON")
    # The second page of a file with auto_vacuum says where pages belong, and is no table.
    await database.change("UPDATE sqlite_master SET rootpage = 2 WHERE name = ?", (table,))
    await database.all("PRAGMA writable_schema=RESET")


async def damaged_at_deletion(database: Database) -> None:
    """A page that only the deletion of a task needs makes no sense."""
    await database.all("CREATE TABLE damaged (task_id)")
    await damage(database, "damaged")
    await database.all(
        "CREATE TRIGGER deletion_needs_page BEFORE DELETE ON tasks"
        " BEGIN INSERT INTO damaged VALUES (OLD.task_id); END"
    )


def no_disk_for_picture(frames: Path, number: int) -> None:
    """The disk takes no picture of this step; frames: of its task.

    On Linux alone, whose /sys takes no new file, from root neither.
    """
    frames.mkdir(parents=True, exist_ok=True)
    for private in (False, True):
        frame_path(frames, number, private=private).symlink_to("/sys/no.jpg")
