"""Work on a database is tried again while its trouble may pass, and the log has each trouble once."""

import asyncio
import logging
import sqlite3

import pytest

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.storage.retry import DatabaseRetry, GaveUpWaiting, StartRetry, retry_troubled
from tests.worlds.virtual_time import virtually

FULL = DatabaseTroubled("no room", Trouble.FULL)


class Disk:
    """Raises what it was given, one error a try; then it takes the work. tries: when, on the loop's clock."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)
        self.tries: list[float] = []

    async def write(self) -> str:
        self.tries.append(asyncio.get_running_loop().time())
        if self._errors:
            raise self._errors.pop(0)
        return "written"


@virtually
async def test_it_is_tried_until_the_databases_take_it_and_the_first_trouble_is_reported() -> None:
    disk, reported = Disk(FULL, FULL, FULL), list[DatabaseTroubled]()
    assert await retry_troubled(disk.write, pause_s=5, on_trouble=reported.append) == "written"
    assert [round(at - disk.tries[0]) for at in disk.tries] == [0, 5, 10, 15]
    assert reported == [FULL]


@virtually
async def test_a_start_notifies_of_the_first_trouble_alone_and_gives_up_when_stopped() -> None:
    stop, notified = asyncio.Event(), list[DatabaseTroubled]()

    async def notify(err: DatabaseTroubled) -> None:
        notified.append(err)

    disk = Disk(FULL, FULL, FULL)
    assert await StartRetry(stop, notify).until_done(disk.write) == "written"
    assert (len(disk.tries), notified) == (4, [FULL])
    stop.set()
    disk = Disk(FULL)
    with pytest.raises(GaveUpWaiting):
        await StartRetry(stop, notify).until_done(disk.write)
    assert len(disk.tries) == 1


@virtually
async def test_a_cancel_ends_the_pause() -> None:
    troubled = asyncio.Event()
    disk = Disk(FULL)
    trying = asyncio.create_task(retry_troubled(disk.write, pause_s=600, on_trouble=lambda _: troubled.set()))
    await troubled.wait()
    trying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await trying
    assert len(disk.tries) == 1


@virtually
async def test_what_would_fail_each_time_is_not_tried_again() -> None:
    disk = Disk(torn := sqlite3.IntegrityError("no such chat"), torn)
    with pytest.raises(sqlite3.IntegrityError):
        await DatabaseRetry("rows").until_done(disk.write)
    with pytest.raises(sqlite3.IntegrityError):
        await retry_troubled(disk.write, pause_s=5, on_trouble=lambda _: None)
    assert len(disk.tries) == 2


def test_the_log_has_a_trouble_and_its_end_once_however_much_waits(caplog: pytest.LogCaptureFixture) -> None:
    @virtually
    async def story() -> None:
        retry = DatabaseRetry("rows", pause_s=5)
        disks = Disk(FULL, sqlite3.OperationalError("busy")), Disk(FULL, FULL)
        await asyncio.gather(*(retry.until_done(disk.write) for disk in disks))
        await retry.until_done(Disk(FULL).write)

    story()
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    ends = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert (len(errors), len(ends)) == (2, 2)
