"""Whose is a database file, and is it whole? Checked before anything of the file is changed."""

import os
import re
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from urllib.parse import quote

_MAGIC = b"SQLite format 3\0"
# The head of every database of ours, see https://sqlite.org/fileformat2.html, 1.3: page size, the same format
# for readers and writers, reserved bytes of a page (some builds have them), and three that never change.
_HEAD_BYTES = 24
_PAGE_SIZES = {1, *(1 << power for power in range(9, 16))}  # 1 stands for 65536
_FORMATS = (b"\x01\x01", b"\x02\x02")
_FIXED = b"\x40\x20\x20"
_MADE = re.compile(r"CREATE TABLE (\w+)")
_WAIT_S = 5.0
_READINGS = 5
_Tables = dict[str, frozenset[str]]


class FileRefusal(StrEnum):
    """Why a database file is left alone."""

    NO_DATABASE = "no_database"  # something else under that name
    DAMAGED = "damaged"
    FOREIGN = "foreign"  # a database of another program, or another one of ours
    NEWER = "newer"  # made by a newer version of this program


class DatabaseRefused(Exception):
    """The file cannot be used and was not touched; `key` names the sentence in bot/strings for its path."""

    def __init__(self, path: Path, reason: FileRefusal) -> None:
        super().__init__(f"{path} is left alone: {reason}")
        self.path = path
        self.reason = reason
        self.key = f"database_{reason}"


@dataclass(frozen=True, slots=True)
class FileKind:
    """One of this program's database files.

    application_id: 32 bits in the file's header that say whose it is (https://sqlite.org/fileformat2.html,
    1.3.12). table: one that only this kind has: files from before there was a mark are known by it.
    """

    application_id: int
    table: str


def check_file(path: Path, kind: FileKind | None, migrations: Sequence[str]) -> bool:
    """Raises DatabaseRefused for a file that is not ours; False if there is none. Blocks, reads it all."""
    if not path.exists():
        return False
    if not path.is_file():
        raise DatabaseRefused(path, FileRefusal.NO_DATABASE)
    head = _head(path)
    if not head and _log_path(path).is_file() and _log_path(path).stat().st_size > 0:
        # Another program may have made both since the file was read.
        head = _head(path)
        if not head:
            # SQLite would throw away the log that a power cut or a bad copy has left with the empty file.
            raise DatabaseRefused(path, FileRefusal.DAMAGED)
    if not head:
        return False
    if not head.startswith(_MAGIC):
        raise DatabaseRefused(path, FileRefusal.NO_DATABASE)
    if not _head_is_whole(head):
        raise DatabaseRefused(path, FileRefusal.DAMAGED)
    for _ in range(_READINGS):
        before = _written(path)
        try:
            _check_content(path, kind, migrations)
        except DatabaseRefused:
            # Another program that wrote or ended while it was read without locks: half of it may be old.
            if _written(path) == before:
                raise
        else:
            return True
    _check_content(path, kind, migrations)
    return True


def make_private(path: Path) -> None:
    """The file and its folder for the owner alone, made if absent."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # SQLite gives the -wal and -shm files the mode of the database file when it makes them.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (path, _log_path(path), path.with_name(f"{path.name}-shm")):
        if each.exists():
            each.chmod(0o600)


def has_log(path: Path) -> bool:
    """Is there a write-ahead log? Then a program has the file open, or died with it."""
    return _log_path(path).exists()


def reading(path: Path, *, logged: bool | None = None) -> sqlite3.Connection:
    """A connection that can change nothing. Blocks. logged: what `has_log` said, None to ask it.

    With a log, all reads of one transaction are of one moment. Without, only while nobody begins to write.
    """
    logged = has_log(path) if logged is None else logged
    # Without a log no program of ours has it open, and even -shm files may be impossible to make.
    mode = "mode=ro" if logged else "immutable=1"
    return sqlite3.connect(f"file:{quote(str(path.resolve()))}?{mode}", uri=True, timeout=_WAIT_S)


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEAD_BYTES)


def _head_is_whole(head: bytes) -> bool:
    """Is the file's header whole? SQLite opens some files with a broken one, and fails when it writes."""
    return (
        int.from_bytes(head[16:18]) in _PAGE_SIZES
        and head[18:20] in _FORMATS
        and head[21:_HEAD_BYTES] == _FIXED
    )


def _check_content(path: Path, kind: FileKind | None, migrations: Sequence[str]) -> None:
    try:
        with closing(reading(path)) as database:
            version = _number(database, "user_version")
            if kind is not None:
                _check_owner(database, path, kind, version)
            if version > len(migrations):
                raise DatabaseRefused(path, FileRefusal.NEWER)
            if version < 0 or not _fits(_tables(database), version, migrations):
                raise DatabaseRefused(path, FileRefusal.DAMAGED)
            found = database.execute("PRAGMA quick_check(1)").fetchone()
            if found is None or found[0] != "ok":
                raise DatabaseRefused(path, FileRefusal.DAMAGED)
    except sqlite3.OperationalError as err:
        # A locked or failing disk says nothing about the file. An unknown format does.
        if err.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        raise DatabaseRefused(path, FileRefusal.DAMAGED) from err
    except sqlite3.DatabaseError as err:
        raise DatabaseRefused(path, FileRefusal.DAMAGED) from err


def _fits(found: _Tables, version: int, migrations: Sequence[str]) -> bool:
    """Are the tables of this version there, and none of another? Unknown tables are left alone."""
    wanted = _tables_after(tuple(migrations[:version]))
    ours = wanted.keys() | _made_by(tuple(migrations))
    return {name: columns for name, columns in found.items() if name in ours} == wanted


@cache
def _made_by(migrations: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_MADE.findall("".join(migrations)))


@cache
def _tables_after(migrations: tuple[str, ...]) -> _Tables:
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript("".join(migrations))
        return _tables(model)


def _tables(database: sqlite3.Connection) -> _Tables:
    """Every table with its columns."""
    rows = database.execute(
        "SELECT tables.name, columns.name"
        " FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    found: defaultdict[str, set[str]] = defaultdict(set)
    for table, column in rows:
        found[str(table)].add(str(column))
    return {name: frozenset(columns) for name, columns in found.items()}


def _check_owner(database: sqlite3.Connection, path: Path, kind: FileKind, version: int) -> None:
    owner = _number(database, "application_id")
    if owner == kind.application_id:
        return
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    tables = {str(row[0]) for row in rows}
    empty = not tables and version == 0
    if owner != 0 or not (empty or kind.table in tables):
        raise DatabaseRefused(path, FileRefusal.FOREIGN)


def _number(database: sqlite3.Connection, pragma: str) -> int:
    row = database.execute(f"PRAGMA {pragma}").fetchone()
    return int(row[0])


def _written(path: Path) -> list[tuple[int, int, int] | None]:
    """What tells that file or log was written or went: another value, another state."""
    found: list[tuple[int, int, int] | None] = []
    for each in (path, _log_path(path)):
        try:
            stat = each.stat()
        except FileNotFoundError:
            found.append(None)
        else:
            found.append((stat.st_ino, stat.st_size, stat.st_mtime_ns))
    return found


def _log_path(path: Path) -> Path:
    """The write-ahead log."""
    return path.with_name(f"{path.name}-wal")
