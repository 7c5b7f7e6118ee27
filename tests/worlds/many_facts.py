"""A journal in which a person has many facts, written at once."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path


async def keep_many(folder: Path, person_id: int, texts: Iterable[str]) -> None:
    """Commits them in one transaction; the journal of this folder has been made before."""
    rows = [(person_id, text) for text in texts]
    # In a thread: who holds the file now may need the event loop to let it go.
    await asyncio.to_thread(_write, folder / "journal.sqlite3", rows)


def _write(path: Path, rows: list[tuple[int, str]]) -> None:
    with contextlib.closing(sqlite3.connect(path, timeout=20)) as database, database:
        database.executemany("INSERT INTO facts (person_id, text, kept_at) VALUES (?, ?, 1.0)", rows)
