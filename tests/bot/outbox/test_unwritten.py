"""Messages while the outbox's database takes nothing: kept in memory, or refused where it can be repeated."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.storage.retry import DatabaseRetry
from bot.outbox import Pace
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.unwritten import Unwritten
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import ANN, Running, texts, town

REPORT = Outgoing(ANN, "report:1", Priority.REPORT, "report")
SLOW = Pace(chat_interval_s=0.01, calls_per_s=1000, retry_s=600)  # no second try within a test


async def test_what_must_be_on_disk_is_refused_while_it_cannot_be(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await impatient(o.database)
            async with held(tmp_path / "bot.sqlite3"):
                with pytest.raises(DatabaseTroubled):
                    await o.outbox.send(REPORT, on_disk=True)
                with pytest.raises(DatabaseTroubled):
                    await o.outbox.edit(REPORT, on_disk=True)
        async with t.outbox() as o:
            await o.outbox.flush(WAIT_LIMIT_S)
            assert await texts(t.ann) == []


async def test_what_must_be_on_disk_takes_with_it_what_waited_in_memory_before(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(SLOW) as o:
        await impatient(o.database)
        async with held(tmp_path / "bot.sqlite3"):
            await o.send("notice:1", "answer")
            await _fails(o)
            assert o.outbox.unwritten == 1
        await o.outbox.send(REPORT, on_disk=True)
        assert o.outbox.unwritten == 0
        await t.ann.sees("report")
        assert await texts(t.ann) == ["answer", "report"]


async def test_a_stop_writes_down_what_waited_in_memory(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox(SLOW) as o:
            await impatient(o.database)
            async with held(tmp_path / "bot.sqlite3"):
                await o.send("notice:1", "answer")
                await _fails(o)
        async with t.outbox() as o:
            await t.ann.sees("answer")


async def test_a_flush_waits_no_longer_than_the_disk_does(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(SLOW) as o:
        await impatient(o.database)
        async with held(tmp_path / "bot.sqlite3"):
            await o.send("notice:1", "answer")
            await _fails(o)
        await o.outbox.flush(WAIT_LIMIT_S)
        assert await texts(t.ann) == ["answer"]


async def _fails(o: Running) -> None:
    """The second comes behind the outbox's own next try, which is the last for long."""
    for _ in range(2):
        with pytest.raises(DatabaseTroubled):
            await o.outbox.send(REPORT, on_disk=True)


class _Disk:
    """A table that takes nothing while it is full, and never what breaks its rules."""

    def __init__(self) -> None:
        self.full = True
        self.written: list[str] = []

    async def write(self, what: str) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise DatabaseTroubled("full", Trouble.FULL)
        if what == "torn":
            raise sqlite3.IntegrityError("no such chat")
        what.encode()  # as SQLite does with half a sign
        self.written.append(what)


async def test_of_many_looks_only_the_newest_waits_and_of_one_message_sent_twice_the_first() -> None:
    disk, unwritten = _Disk(), Unwritten(DatabaseRetry("the outbox", 600))
    for number in range(1000):
        await unwritten.write_or_keep(
            "send page:1", lambda number=number: disk.write(f"page {number}"), replaces=False
        )
        await unwritten.write_or_keep(
            "edit page:1", lambda number=number: disk.write(f"look {number}"), replaces=True
        )
    assert len(unwritten) == 2
    disk.full = False
    await unwritten.flush()
    assert (disk.written, len(unwritten)) == (["page 0", "look 999"], 0)


@pytest.mark.parametrize("bad", ["torn", "\ud83d"])
async def test_what_the_table_can_never_take_keeps_nothing_else_waiting(
    bad: str, caplog: pytest.LogCaptureFixture
) -> None:
    disk, unwritten = _Disk(), Unwritten(DatabaseRetry("the outbox", 600))
    for name, what in (("torn", bad), ("note", "note")):
        await unwritten.write_or_keep(name, lambda what=what: disk.write(what), replaces=False)
    disk.full = False
    await unwritten.flush()
    assert (disk.written, len(unwritten)) == (["note"], 0)
    assert "torn cannot be kept" in caplog.text


async def test_what_would_fail_each_time_is_not_tried_for_ever() -> None:
    disk = _Disk()
    disk.full = False
    with pytest.raises(sqlite3.IntegrityError):
        async with asyncio.timeout(WAIT_LIMIT_S):
            await DatabaseRetry("the outbox", 600).until_done(lambda: disk.write("torn"))


async def test_what_waits_for_one_chat_is_dropped_alone() -> None:
    disk, unwritten = _Disk(), Unwritten(DatabaseRetry("the outbox", 600))
    for name, chat_id in (("send one", 1), ("send two", 2), ("edit one", 1)):
        await unwritten.write_or_keep(
            name, lambda name=name: disk.write(name), replaces=False, chat_id=chat_id
        )
    unwritten.drop(1)
    disk.full = False
    await unwritten.flush()
    assert (disk.written, len(unwritten)) == (["send two"], 0)
