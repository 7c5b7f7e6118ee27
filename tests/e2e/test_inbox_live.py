"""The program is killed between writing an update down and being done with it; bad answers to its polls."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from bot.store import BusyPage, Store
from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import ANN, World

pytestmark = pytest.mark.timeout(240)
PASSWORD = "hunter-7-blue"  # noqa: S105 - of this test alone


async def test_a_task_killed_before_and_after_its_row_starts_once(world: World) -> None:
    data = world.folder / "data"
    async with _held(data / "journal.sqlite3"):  # the handler stands before the task's row
        first = await world.user.sends("turn off bluetooth")
        await _until(lambda: _unfinished(data) == 1)
        await world.program.kill()
    assert _tasks(data) == 0
    async with world.restarted() as program:
        await program.logs("is acted on again", timeout_s=LONG_S)
        await _until(lambda: _tasks(data) == 1 and _unfinished(data) == 0)
        await world.user.sees(report("✅", first), timeout_s=LONG_S)
        async with contextlib.AsyncExitStack() as held:
            journal = await held.enter_async_context(_held(data / "journal.sqlite3"))
            await world.user.sends("turn on bluetooth")
            await _until(lambda: _unfinished(data) == 1)
            await held.enter_async_context(_held(data / "bot.sqlite3"))  # now nothing can be marked as done
            journal.rollback()
            await _until(lambda: _tasks(data) == 2)
            await program.kill()
    async with world.restarted() as program:
        await program.logs("is acted on again", timeout_s=LONG_S)
        await _until(lambda: _unfinished(data) == 0)
        assert _tasks(data) == 2


async def test_a_stop_behind_its_task_holds_after_a_kill_and_after_the_bot_was_off(world: World) -> None:
    data = world.folder / "data"
    async with _held(data / "journal.sqlite3"):  # the handler stands before the task's row
        crashed = await world.user.sends("turn off bluetooth")
        await world.user.sends("/stop")
        await _until(lambda: _stops(data) == 1)
        await world.program.kill()
    off = await world.user.sends("turn off bluetooth")
    await world.user.sends("/stop")
    async with world.restarted():
        for task in (crashed, off):
            await world.user.sees(report("⏹", task), timeout_s=LONG_S)
        await _until(lambda: _unfinished(data) == 0)
        assert world.phone.oracle.touches == []
        later = await world.user.sends("turn on bluetooth")
        await world.user.sees(report("✅", later), timeout_s=LONG_S)


async def test_a_stop_while_another_program_holds_the_database_is_as_clean_and_quick_as_ever(
    world: World,
) -> None:
    bot = world.folder / "data" / "bot.sqlite3"
    async with Store.open(bot) as store:
        await store.busy.keep(BusyPage("notice:1", ANN, "/pair"))  # a stop tells that it cuts it off
    task = await world.user.sends("order a latte")
    await world.user.sees("Farhand One", timeout_s=LONG_S, after=task)
    async with _held(bot):
        await world.user.sends("/status")
        assert await world.program.stop() == 0


async def test_an_edit_and_a_code_leave_nothing_in_the_database(world: World) -> None:
    data = world.folder / "data"
    first = await world.user.sends("/help")
    await world.user.edits(first, "turn off bluetooth at once")
    await world.user.sees("Edits change nothing", timeout_s=LONG_S, after=first)
    await world.user.sends(f"/pair 127.0.0.1:1 {PASSWORD}")
    await world.user.sees("code", timeout_s=LONG_S, after=first)
    await _until(lambda: _unfinished(data) == 0)
    assert _tasks(data) == 0
    for path in data.glob("bot.sqlite3*"):
        assert PASSWORD.encode() not in path.read_bytes()
        assert b"bluetooth at once" not in path.read_bytes()


async def test_another_program_with_the_token_is_told_and_tasks_still_come(world: World) -> None:
    conflict = {"method": "getUpdates", "times": 2, "status": 409}
    await world.user.post("faults", {**conflict})
    asked = await world.user.sends("/help")
    await world.user.sees("Another program fetches my messages", timeout_s=LONG_S, after=asked)
    asked = await world.user.sends("/status")
    await world.user.sees("Farhand One", timeout_s=LONG_S, after=asked)


@contextlib.asynccontextmanager
async def _held(path: Path) -> AsyncGenerator[sqlite3.Connection]:
    """Nobody else can write into the database; the program waits 5 s for it."""
    holder = await asyncio.to_thread(
        sqlite3.connect, path, timeout=LONG_S, isolation_level=None, check_same_thread=False
    )
    try:
        await asyncio.to_thread(holder.execute, "BEGIN IMMEDIATE")
        yield holder
    finally:
        holder.close()


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG_S):
        while not await asyncio.to_thread(true):  # noqa: ASYNC110 - another process writes there
            await asyncio.sleep(0.02)


def _count(path: Path, sql: str) -> int:
    with contextlib.closing(sqlite3.connect(path)) as reader:
        return int(reader.execute(sql).fetchone()[0])


def _unfinished(data: Path) -> int:
    return _count(data / "bot.sqlite3", "SELECT count(*) FROM inbox WHERE state = 'new' AND kind = 'update'")


def _stops(data: Path) -> int:
    return _count(data / "bot.sqlite3", "SELECT count(*) FROM stops")


def _tasks(data: Path) -> int:
    return _count(data / "journal.sqlite3", "SELECT count(*) FROM tasks")
