"""A journal in which a person has many facts, written at once."""

import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path


def keep_many(folder: Path, person_id: int, texts: Iterable[str]) -> None:
    """Commits them in one transaction; the journal of this folder has been made before."""
    with contextlib.closing(sqlite3.connect(folder / "journal.sqlite3")) as database, database:
        database.executemany(
            "INSERT INTO facts (person_id, text, kept_at) VALUES (?, ?, 1.0)",
            [(person_id, text) for text in texts],
        )
