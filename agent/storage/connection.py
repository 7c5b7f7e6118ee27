"""A SQLite connection that has been set up, and a file that has been brought to the newest migration."""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_fixed

from agent.storage.database_file import FileKind

_TRIES, _TRY_AGAIN_S = 50, 0.1
# Works only before the first table; an older file stays as large as it once was and reuses its free pages.
_BEFORE_THE_LOG = "PRAGMA auto_vacuum=INCREMENTAL"
_SETTINGS = (
    "PRAGMA synchronous=FULL",
    # Without this macOS hands a write to the drive and does not wait for it; elsewhere it has no effect.
    # https://www.sqlite.org/pragma.html#pragma_fullfsync
    "PRAGMA fullfsync=ON",
    "PRAGMA foreign_keys=ON",
    # What a person has deleted is overwritten, not only taken out of the tables.
    "PRAGMA secure_delete=ON",
)


def connect(path: Path, migrations: Sequence[str], kind: FileKind | None) -> sqlite3.Connection:
    """Opens or makes the file. Blocks, for some seconds if it is locked. For the calling thread alone.

    kind: what the file is marked as. Raises sqlite3.Error; the migrations are done all or not at all.
    """
    with contextlib.ExitStack() as until_ready:
        connection = until_ready.enter_context(
            contextlib.closing(sqlite3.connect(path, isolation_level=None))
        )
        connection.row_factory = sqlite3.Row
        connection.execute(_BEFORE_THE_LOG)
        _use_wal(connection)
        for setting in _SETTINGS:
            connection.execute(setting)
        # The version is read inside the transaction: `farhand claim` may open a new file at the same moment.
        connection.execute("BEGIN IMMEDIATE")
        with connection:  # commits, or rolls back whatever is raised
            _migrate(connection, migrations, kind)
        until_ready.pop_all()
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switches to WAL, which SQLite refuses at once to two programs that open a new file together."""
    for attempt in Retrying(
        retry=retry_if_exception(_is_busy),
        stop=stop_after_attempt(_TRIES),
        wait=wait_fixed(_TRY_AGAIN_S),
        reraise=True,
    ):
        with attempt:
            connection.execute("PRAGMA journal_mode=WAL")


def _is_busy(err: BaseException) -> bool:
    return isinstance(err, sqlite3.OperationalError) and err.sqlite_errorcode == sqlite3.SQLITE_BUSY


def _migrate(connection: sqlite3.Connection, migrations: Sequence[str], kind: FileKind | None) -> None:
    done = _number(connection, "user_version")
    for number, statements in enumerate(migrations[done:], start=done + 1):
        for statement in _each(statements):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={number}")
    if kind is not None and _number(connection, "application_id") != kind.application_id:
        connection.execute(f"PRAGMA application_id={kind.application_id}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _each(statements: str) -> Iterator[str]:
    """The statements one by one; a trigger has semicolons of its own."""
    statement = ""
    for part in statements.split(";"):
        statement += part + ";"
        if statement.strip(" \n;") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""
