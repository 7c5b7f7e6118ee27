"""Whose file is it, and is it whole? Asked before anything of a database file is changed."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import quote

_MAGIC = b"SQLite format 3\0"
_WAIT_S = 5.0


class Refusal(StrEnum):
    """Why a database file is left alone."""

    NO_DATABASE = "no_database"  # something else under that name
    DAMAGED = "damaged"
    FOREIGN = "foreign"  # a database of another program, or another one of ours
    NEWER = "newer"  # made by a newer version of this program


class DatabaseRefused(Exception):
    """The file cannot be used and was not touched; `key` names the sentence in bot/strings, which names the path."""

    def __init__(self, path: Path, reason: Refusal) -> None:
        super().__init__(f"{path} is left alone: {reason}")
        self.path = path
        self.reason = reason
        self.key = f"database_{reason}"


@dataclass(frozen=True, slots=True)
class FileKind:
    """One of this program's database files.

    application_id: 32 bits in the file's header that say whose it is (https://sqlite.org/fileformat2.html, 1.3.12).
    table: one that only this kind has: files from before there was a mark are known by it.
    """

    application_id: int
    table: str


def check_file(path: Path, kind: FileKind | None, newest: int) -> bool:
    """Raises DatabaseRefused for a file that is not ours to use; False if there is none yet. Blocks; reads all of it.

    kind: None takes any database. newest: version of the newest migration. Raises sqlite3.OperationalError if it is
    locked or cannot be read now.
    """
    if not path.exists():
        return False
    if not path.is_file():
        raise DatabaseRefused(path, Refusal.NO_DATABASE)
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if not head:
        # SQLite would throw away what a power cut or a bad copy has left beside the empty file.
        if _beside(path).is_file() and _beside(path).stat().st_size > 0:
            raise DatabaseRefused(path, Refusal.DAMAGED)
        return False
    if head != _MAGIC:
        raise DatabaseRefused(path, Refusal.NO_DATABASE)
    alone = not _beside(path).exists()
    try:
        _look_inside(path, kind, newest)
    except DatabaseRefused:
        # Somebody began to write into it while we read without locks: then what we read may be half of each.
        if not alone or not _beside(path).exists():
            raise
        _look_inside(path, kind, newest)
    return True


def make_private(path: Path) -> None:
    """The file and its folder for the owner alone, made if absent."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # SQLite gives the -wal and -shm files the mode that the database file has when they are made.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (path, _beside(path), path.with_name(f"{path.name}-shm")):
        if each.exists():
            each.chmod(0o600)


def reading(path: Path) -> sqlite3.Connection:
    """A connection that can change nothing. Blocks."""
    # Without a log beside it nobody has it open in our way, and then even -shm files can be kept from being made.
    mode = "mode=ro" if _beside(path).exists() else "immutable=1"
    return sqlite3.connect(f"file:{quote(str(path.resolve()))}?{mode}", uri=True, timeout=_WAIT_S)


def _look_inside(path: Path, kind: FileKind | None, newest: int) -> None:
    try:
        with closing(reading(path)) as database:
            version = _number(database, "user_version")
            if kind is not None:
                _check_owner(database, path, kind, version)
            if version > newest:
                raise DatabaseRefused(path, Refusal.NEWER)
            found = database.execute("PRAGMA quick_check(1)").fetchone()
            if found is None or found[0] != "ok":
                raise DatabaseRefused(path, Refusal.DAMAGED)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as err:
        raise DatabaseRefused(path, Refusal.DAMAGED) from err


def _check_owner(database: sqlite3.Connection, path: Path, kind: FileKind, version: int) -> None:
    owner = _number(database, "application_id")
    if owner == kind.application_id:
        return
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    tables = {str(row[0]) for row in rows}
    empty = not tables and version == 0
    if owner != 0 or not (empty or kind.table in tables):
        raise DatabaseRefused(path, Refusal.FOREIGN)


def _number(database: sqlite3.Connection, pragma: str) -> int:
    row = database.execute(f"PRAGMA {pragma}").fetchone()
    return int(row[0])


def _beside(path: Path) -> Path:
    """The write-ahead log."""
    return path.with_name(f"{path.name}-wal")
