"""Why a database cannot be used: the disk is full, the file is locked, read-only or damaged."""

import contextlib
import sqlite3
from collections.abc import Generator
from pathlib import Path

from agent.contract.errors import DatabaseTroubled, Trouble

# Between two attempts to write what a full disk or a locked database did not take.
DISK_PAUSE_S = 5.0


# https://www.sqlite.org/rescode.html
_KINDS = {
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,  # a full disk, when a file with a log is opened
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Trouble.LOCKED,  # a race for the log that was lost too often
    sqlite3.SQLITE_IOERR: Trouble.READ_ONLY,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.BROKEN,
    sqlite3.SQLITE_NOTADB: Trouble.BROKEN,
}


# Errors that may pass: a DatabaseTroubled, and SQLite's own. A row that breaks its table's rules never does.
TROUBLES = (DatabaseTroubled, sqlite3.OperationalError)


@contextlib.contextmanager
def sqlite_troubles(path: Path) -> Generator[None, None, None]:
    """Raises SQLite's errors of disk and locks as DatabaseTroubled. Errors of a statement stay SQLite's."""
    try:
        yield
    except sqlite3.Error as err:
        code = getattr(err, "sqlite_errorcode", None)  # errors of Python itself have none
        # The low byte is the kind, the higher ones give details.
        kind = _KINDS.get(code) or _KINDS.get(code & 0xFF) if code is not None else None
        if kind is None:
            raise
        raise DatabaseTroubled(f"{path}: {err}", kind) from err
