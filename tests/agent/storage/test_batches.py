"""Transactions that come at the same time share one commit, and nothing else."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import aiosqlite
import pytest

from agent.storage.batches import Batches
from tests.wait_limit import WAIT_LIMIT_S

_MANY = 20


@dataclass
class Room:
    """said: every statement that reached SQLite."""

    path: Path
    connection: aiosqlite.Connection
    batches: Batches
    said: list[str]

    async def put(self, name: str) -> None:
        """One transaction."""
        async with self.batches.transaction():
            await self.connection.execute("INSERT INTO names VALUES (?)", (name,))

    async def put_and_break(self, name: str) -> None:
        """One that fails behind its statement."""
        async with self.batches.transaction():
            await self.connection.execute("INSERT INTO names VALUES (?)", (name,))
            raise ValueError(name)

    def on_disk(self) -> set[str]:
        """What anybody else reads."""
        with contextlib.closing(sqlite3.connect(self.path)) as other:
            return {row[0] for row in other.execute("SELECT name FROM names")}

    def commits(self) -> int:
        """How many so far."""
        return self.said.count("COMMIT")


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[Room]:
    """A table of names that are unique, and one that refers to it."""
    path, said = tmp_path / "names.sqlite3", list[str]()
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA foreign_keys=ON")
        await connection.execute("CREATE TABLE names (name TEXT PRIMARY KEY)")
        await connection.execute(
            "CREATE TABLE friends (name TEXT REFERENCES names (name) DEFERRABLE INITIALLY DEFERRED)"
        )
        await connection.set_trace_callback(said.append)  # pyright: ignore[reportUnknownMemberType]  # its handler has no types
        batches = Batches(connection)
        try:
            yield Room(path, connection, batches, said)
        finally:
            await batches.close()


async def test_a_lone_one_is_on_disk_when_it_returns(room: Room) -> None:
    await room.put("ann")
    assert await asyncio.to_thread(room.on_disk) == {"ann"}
    assert room.commits() == 1


async def test_those_that_come_together_share_commits(room: Room) -> None:
    names = {f"name {number}" for number in range(_MANY)}
    await asyncio.gather(*(room.put(name) for name in names))
    assert await asyncio.to_thread(room.on_disk) == names
    assert room.commits() <= 3


async def test_each_is_on_disk_as_soon_as_it_returns(room: Room) -> None:
    async def put(name: str) -> bool:
        await room.put(name)
        return name in await asyncio.to_thread(room.on_disk)

    assert all(await asyncio.gather(*(put(f"name {number}") for number in range(_MANY))))


async def test_one_that_fails_takes_back_its_own_and_nothing_else(room: Room) -> None:
    work = [room.put("ann"), room.put_and_break("bob"), room.put("cem"), room.put("ann"), room.put("dora")]
    ann, bob, cem, again, dora = await asyncio.gather(*work, return_exceptions=True)
    assert (ann, cem, dora) == (None, None, None)
    assert isinstance(bob, ValueError)
    assert isinstance(again, sqlite3.IntegrityError)
    assert await asyncio.to_thread(room.on_disk) == {"ann", "cem", "dora"}


async def test_the_first_that_fails_leaves_the_way_free(room: Room) -> None:
    work = [room.put_and_break("ann"), room.put("bob")]
    ann, bob = await asyncio.gather(*work, return_exceptions=True)
    assert isinstance(ann, ValueError)
    assert bob is None
    assert await asyncio.to_thread(room.on_disk) == {"bob"}


async def test_a_commit_that_fails_is_told_to_all_of_it_and_the_next_ones_go_on(room: Room) -> None:
    async def befriend() -> None:
        async with room.batches.transaction():
            await room.connection.execute("INSERT INTO friends VALUES ('nobody')")

    ann, friend = await asyncio.gather(room.put("ann"), befriend(), return_exceptions=True)
    assert isinstance(ann, sqlite3.IntegrityError)
    assert isinstance(friend, sqlite3.IntegrityError)
    await room.put("bob")
    assert await asyncio.to_thread(room.on_disk) == {"bob"}


async def test_when_sqlite_takes_everything_back_those_before_hear_of_it_and_those_behind_stay(
    room: Room,
) -> None:
    async def fall() -> None:
        async with room.batches.transaction():
            await room.connection.execute("INSERT OR ROLLBACK INTO names VALUES ('ann')")

    work = [room.put("ann"), room.put("bob"), fall(), room.put("cem")]
    ann, bob, fallen, cem = await asyncio.gather(*work, return_exceptions=True)
    assert [type(each) for each in (ann, bob, fallen)] == [sqlite3.IntegrityError] * 3
    assert cem is None
    assert await asyncio.to_thread(room.on_disk) == {"cem"}


async def test_one_cancelled_in_the_middle_leaves_nothing(room: Room) -> None:
    inside = asyncio.Event()

    async def wait_inside() -> None:
        async with room.batches.transaction():
            await room.connection.execute("INSERT INTO names VALUES ('ann')")
            inside.set()
            await asyncio.Event().wait()

    waiting = asyncio.create_task(wait_inside())
    await inside.wait()
    others = [asyncio.create_task(room.put(name)) for name in ("bob", "cem")]
    await asyncio.sleep(0)
    others[0].cancel()  # before its turn
    waiting.cancel()
    done = await asyncio.gather(waiting, *others, return_exceptions=True)
    assert isinstance(done[0], asyncio.CancelledError)
    assert await asyncio.to_thread(room.on_disk) == {"cem"}


async def test_everybody_else_cancelled_the_commit_comes_all_the_same(room: Room) -> None:
    work = [asyncio.create_task(room.put(f"name {number}")) for number in range(_MANY)]
    await work[0]
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    await room.batches.close()
    await room.put("ann")
    assert {"name 0", "ann"} <= await asyncio.to_thread(room.on_disk)


async def test_alone_means_that_no_transaction_is_open(room: Room) -> None:
    async def checkpoint() -> None:
        async with room.batches.exclusive():
            assert not room.connection.in_transaction
            await room.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    await asyncio.gather(room.put("ann"), checkpoint(), room.put("bob"), checkpoint())
    assert await asyncio.to_thread(room.on_disk) == {"ann", "bob"}


async def test_who_waits_for_the_others_and_is_given_up_leaves_their_commit_alone(room: Room) -> None:
    loop, begun, goes_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def hold(statement: str) -> None:  # as a slow disk does
        if statement == "COMMIT":
            loop.call_soon_threadsafe(begun.set)
            goes_on.wait(WAIT_LIMIT_S)

    await room.connection.set_trace_callback(hold)  # pyright: ignore[reportUnknownMemberType]  # its handler has no types
    putting, waiting = asyncio.create_task(room.put("ann")), asyncio.create_task(room.batches.settled())
    await begun.wait()
    assert not waiting.done()
    waiting.cancel()
    await asyncio.wait({waiting})
    goes_on.set()
    await putting
    await room.batches.settled()
    assert await asyncio.to_thread(room.on_disk) == {"ann"}
