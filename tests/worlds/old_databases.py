"""Databases as earlier versions left them: a file of SQL for each, with rows."""

import sqlite3
from contextlib import closing
from pathlib import Path

_SCHEMAS = Path(__file__).parents[1] / "fixtures" / "schemas"


def landed(name: str) -> list[int]:
    """Versions that there is a file of. name: 'journal' or 'store'."""
    return sorted(int(path.stem.rpartition("_")[2]) for path in _SCHEMAS.glob(f"{name}_*.sql"))


def made_as(name: str, version: int, path: Path) -> None:
    """Makes the database of that version at path."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript((_SCHEMAS / f"{name}_{version}.sql").read_text(encoding="utf-8"))


def tables_of(path: Path) -> dict[str, list[tuple[str, str, str | None]]]:
    """Columns of each table with type and default, and the names of indexes and triggers."""
    with closing(sqlite3.connect(path)) as database:
        made = database.execute(
            "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {
            f"{kind} {name}": [
                (str(row[1]), str(row[2]), row[4])
                for row in (database.execute(f"PRAGMA table_info({name})") if kind == "table" else ())
            ]
            for kind, name in made
        }
