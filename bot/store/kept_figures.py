"""How many calls wait for homes that are away, read from a second connection while the program runs."""

import contextlib
import sqlite3
from pathlib import Path

_BUSY_S = 2.0


def read_kept_calls(path: Path) -> dict[str, int]:
    """By the home's id. Blocking: call in a thread. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", _BUSY_S, uri=True)) as db:
        return dict(db.execute("SELECT home_id, count(*) FROM kept_calls GROUP BY home_id").fetchall())
