"""Hours in milliseconds: an event loop whose clock jumps to the next timer, a database without delay."""

import asyncio
import contextlib
import functools
import selectors
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import aiosqlite

from agent.storage.database import Database

_P = ParamSpec("_P")
_T = TypeVar("_T")


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing: time passes instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        events = super().select(0)
        if not events:
            if timeout is None:
                raise AssertionError("everything waits for something that never comes")
            self.now += max(timeout, 0) + 1e-9  # else a pause of less than a float can tell would never end
        return events


class VirtualLoop(asyncio.SelectorEventLoop):
    """Only for code without threads and sockets."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds; each timer takes a little, as on a real clock, so that none is met too early."""
        return self._jumping.now


def in_virtual_time(work: Coroutine[Any, Any, _T]) -> _T:
    """Runs it on such a loop."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def virtually(test: Callable[_P, Coroutine[Any, Any, None]]) -> Callable[_P, None]:
    """The test on such a loop."""

    @functools.wraps(test)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        in_virtual_time(test(*args, **kwargs))

    return run


def wall_clock() -> float:
    """Seconds since the epoch that pass with the loop."""
    return 1_763_700_000.0 + asyncio.get_running_loop().time()


class DatabaseAtOnce(Database):
    """A life of the program with a database in memory; `dead`: the program was killed, and nothing more is
    written.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(cast(aiosqlite.Connection, None), Path(":memory:"))
        self._memory = connection
        self.dead = False

    @staticmethod
    def made(migrations: Sequence[str]) -> sqlite3.Connection:
        """The file."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.row_factory = sqlite3.Row
        for statements in migrations:
            connection.executescript(statements)
        return connection

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None, None]:
        if self.dead:
            raise asyncio.CancelledError
        self._memory.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._memory.execute("ROLLBACK")
            raise
        self._memory.execute("COMMIT")

    async def insert(self, sql: str, values: Sequence[object]) -> int:
        return self._memory.execute(sql, cast(Any, values)).lastrowid or 0

    async def change(self, sql: str, values: Sequence[object] = ()) -> int:
        return self._memory.execute(sql, cast(Any, values)).rowcount

    async def one(self, sql: str, values: Sequence[object] = ()) -> aiosqlite.Row | None:
        return self._memory.execute(sql, cast(Any, values)).fetchone()

    async def all(self, sql: str, values: Sequence[object] = ()) -> list[aiosqlite.Row]:
        return self._memory.execute(sql, cast(Any, values)).fetchall()
