"""Transactions that come at the same time share one commit: the disk is what sixty tasks wait for."""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import AsyncGenerator

import aiosqlite


class Batches:
    """The transactions of one connection, in the order in which they came.

    A transaction that waits when a batch begins joins that batch; each returns when the whole batch is
    committed, so what has returned survives a power cut. A failed transaction does not undo the others; a
    failed commit fails for all. Transactions of a batch read each other's uncommitted changes.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._turn = asyncio.Lock()  # fair: who came first, goes first
        self._open: _Batch | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._numbers = itertools.count(1)

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None, None]:
        """Everything inside is committed together or not at all. Not reentrant. Raises sqlite3.Error."""
        async with self._turn:
            async with self._member():
                yield
            batch = self._open or self._open_batch()
        await asyncio.shield(batch.committed)

    @contextlib.asynccontextmanager
    async def exclusive(self) -> AsyncGenerator[None, None]:
        """No transaction is open inside: for statements that SQLite refuses within one."""
        async with self._turn:
            await self._commit()
            yield

    async def settled(self) -> None:
        """Returns when the transactions that are open now are over: on disk, or not.

        Commits nothing itself, so that whoever is cancelled here cancels nobody else's commit.
        """
        async with self._turn:
            batch = self._open
        if batch is not None:
            await asyncio.wait({batch.committed})

    async def close(self) -> None:
        """Call last: waits until every batch is committed."""
        if self._closing:
            await asyncio.wait(self._closing)

    @contextlib.asynccontextmanager
    async def _member(self) -> AsyncGenerator[None, None]:
        # The database's thread finishes each statement even if its caller is cancelled, so the rollback is
        # queued behind the statements that were begun.
        savepoint = f"member_{next(self._numbers)}" if self._open else ""
        try:
            await self._connection.execute(f"SAVEPOINT {savepoint}" if savepoint else "BEGIN IMMEDIATE")
            yield
        except BaseException as err:  # among them the caller's cancellation
            await asyncio.shield(self._roll_back(savepoint, err))
            raise

    async def _roll_back(self, savepoint: str, err: BaseException) -> None:
        if not savepoint:
            await self._connection.rollback()
            return
        with contextlib.suppress(sqlite3.OperationalError):  # no savepoint: SQLite has rolled everything back
            await self._connection.execute(f"ROLLBACK TO {savepoint}")
        if self._open and not self._connection.in_transaction:  # as it does when the disk is full
            self._open.fail(err if isinstance(err, Exception) else sqlite3.OperationalError("rolled back"))
            self._open = None

    def _open_batch(self) -> "_Batch":
        batch = self._open = _Batch()
        closing = asyncio.create_task(self._close(batch), name="commit")
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        return batch

    async def _close(self, batch: "_Batch") -> None:
        """Waits for the lock behind those who wait already."""
        async with self._turn:
            if self._open is batch:
                await self._commit()

    async def _commit(self) -> None:
        batch, self._open = self._open, None
        if batch is None:
            return
        try:
            await asyncio.shield(self._connection.execute("COMMIT"))
        except sqlite3.Error as err:
            batch.fail(err)
            await self._connection.rollback()
        except asyncio.CancelledError:  # it may be committed all the same
            batch.committed.cancel()
            raise
        else:
            batch.committed.set_result(None)


class _Batch:
    """committed: done when the batch is on disk."""

    def __init__(self) -> None:
        self.committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, err: Exception) -> None:
        """Fails the batch: nothing of it was committed."""
        self.committed.set_exception(err)
        self.committed.exception()  # marks it as retrieved, even if all who waited were cancelled
