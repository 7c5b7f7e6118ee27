"""A program that dies by itself at a commit of its databases, with presenter and outbox.

Before a commit nothing of it is on disk; behind it all of it is, and nobody has heard so. Between two commits
of either database nothing that outlives the program changes but what others have seen.
"""

import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import aiosqlite

_FILE, _NUMBER = "TESTS_COMMITS_FILE", "TESTS_COMMITS_DIE_AT"


class Commits:
    """Seen from outside. Moments are counted from `begin` on: two a commit, before it and behind it.

    file: is there from then on until the program has died.
    """

    def __init__(self, file: Path, dies_at: int) -> None:
        self._file, self._dies_at = file, dies_at

    @property
    def settings(self) -> dict[str, str]:
        """For the environment of the program."""
        return {_FILE: str(self._file), _NUMBER: str(self._dies_at)}

    def begin(self) -> None:
        """From now on they count."""
        self._file.touch()


def mortal(env: Mapping[str, str]) -> None:
    """In the program's process: it will die as its environment says, once, if that says so."""
    if _FILE not in env:
        return
    file, dies_at = Path(env[_FILE]), int(env[_NUMBER])
    moments = _moments(file, dies_at)
    execute = aiosqlite.Connection.execute

    async def commits(connection: aiosqlite.Connection) -> aiosqlite.Cursor:
        next(moments)
        cursor = await execute(connection, "COMMIT")
        next(moments)
        return cursor

    def executes(connection: aiosqlite.Connection, sql: str, parameters: Any = None) -> Any:
        return commits(connection) if sql == "COMMIT" else execute(connection, sql, parameters)

    aiosqlite.Connection.execute = executes  # pyright: ignore[reportAttributeAccessIssue]  (a process of tests)


def _moments(file: Path, dies_at: int) -> Iterator[None]:
    """One a turn, once the file is there."""
    number = 0
    while True:
        if file.exists():
            number += 1
            if number == dies_at:
                file.unlink()  # the next program lives
                os.kill(os.getpid(), signal.SIGKILL)
        yield
