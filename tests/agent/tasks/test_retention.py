"""What is forgotten in the background, and what never is."""

import asyncio
import os
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.history import RetentionLimits
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.journal.schema import MIGRATIONS
from agent.storage.database import Database
from agent.tasks.retention import Retention
from tests.worlds.ended_tasks import keep, past_task
from tests.worlds.hand_clock import HandClock

DAY_S = 86400.0


@dataclass
class Attic:
    """A journal and its pictures under one clock, in a program that has just begun.

    passed: what it saw pass.
    """

    journal: Journal
    frames: Path
    clock: HandClock
    passed: HandClock

    async def task(self, text: str, days_ago: float = 0.0, *, state: TaskState = TaskState.DONE) -> Task:
        """One that ended so long before now."""
        self.clock.now -= days_ago * DAY_S
        task = await past_task(self.journal, self.frames, 7, text, pays_at=1, state=state)
        self.clock.now += days_ago * DAY_S
        return task

    async def many(self, count: int, days_ago: float) -> None:
        """Long ones, in one go."""
        ended = self.clock.now - days_ago * DAY_S
        path = self.frames.parent / "journal.sqlite3"
        async with Database.open(path, MIGRATIONS) as database, database.transaction():
            for _ in range(count):
                await database.change(
                    "INSERT INTO tasks (person_id, phone_id, text, lang, origin, state, created_at, ended_at)"
                    " VALUES (7, 'paper', ?, 'en', '{}', 'done', ?, ?)",
                    ("x" * 4000, ended, ended),
                )

    async def prunes(self, keeping: RetentionLimits) -> None:
        await Retention(self.journal, self.frames, keeping).prune()

    async def runs(self, hours: float) -> None:
        """The program is started and beats for so long."""
        run_id, _ = await self.journal.runs.begin()
        await self.goes_on(run_id, hours)

    async def goes_on(self, run_id: int, hours: float) -> None:
        """The running program beats for so long."""
        self.clock.now += hours * 3600
        self.passed.now += hours * 3600
        await self.journal.runs.seen(run_id)

    async def left(self) -> set[int]:
        return await self.journal.ended.known()

    def pictured(self) -> set[int]:
        return {int(folder.name) for folder in self.frames.iterdir()}


@pytest.fixture
async def attic(tmp_path: Path) -> AsyncGenerator[Attic]:
    clock, passed = HandClock(), HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock, passed) as journal:
        await journal.runs.begin()
        yield Attic(journal, tmp_path / "frames", clock, passed)


async def test_what_ended_too_long_ago_is_forgotten_with_all_that_belongs_to_it(attic: Attic) -> None:
    old, new = await attic.task("order a latte", 31), await attic.task("call a taxi", 29)
    before = len(await attic.journal.audit.all())
    await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == {new.task_id} == attic.pictured()
    assert await attic.journal.steps.of(old.task_id) == []
    assert await attic.journal.requests.all_of(old.task_id) == []
    assert len(await attic.journal.steps.of(new.task_id)) == 2
    assert len(await attic.journal.audit.all()) == before > 0


@pytest.mark.parametrize("state", [TaskState.RUNNING, TaskState.PAUSED])
async def test_a_task_that_has_not_ended_is_never_forgotten(state: TaskState, attic: Attic) -> None:
    task = await attic.task("order a latte", 400, state=state)
    await attic.task("call a taxi", 399)
    for number in range(200):
        await asyncio.to_thread(keep, attic.frames, task.task_id, number + 10, content=b"x" * 100_000)
    await attic.prunes(RetentionLimits(30, 10))
    assert await attic.left() == {task.task_id} == attic.pictured()


async def test_when_it_is_too_large_the_oldest_lose_their_pictures_first(attic: Attic) -> None:
    tasks = [await attic.task(f"task {days}", days) for days in (5, 4, 3)]
    for task in tasks:
        for number in range(55):
            await asyncio.to_thread(keep, attic.frames, task.task_id, number + 10, content=b"x" * 100_000)
    await attic.prunes(RetentionLimits(30, 11))
    assert attic.pictured() == {tasks[1].task_id, tasks[2].task_id} or attic.pictured() == {tasks[2].task_id}
    assert tasks[0].task_id not in attic.pictured()
    assert await attic.left() == {task.task_id for task in tasks}


async def test_when_the_journal_alone_is_too_large_the_oldest_rows_go(attic: Attic) -> None:
    await attic.many(40, 2)
    newest = await attic.task("the newest one")
    size = await attic.journal.ended.size_bytes()
    keeper = Retention(attic.journal, attic.frames, RetentionLimits(30, 0))
    assert size > 100_000
    await keeper.prune()
    assert await attic.left() == set()
    assert newest.task_id not in attic.pictured()
    assert await attic.journal.ended.size_bytes() < size


_YEARS = (
    "INSERT INTO audit (at, event, person_id, phone_id, task_id, step, app, action, kinds, reason, token)"
    " WITH RECURSIVE rows (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 30000)"
    " SELECT 1790000000.5 + n, 'input_free', NULL, 'R5CT1234567',"
    " n / 20, n % 20, 'com.farhand.coffee', 'Tap', '', '', ''"
    " FROM rows"
    " UNION ALL SELECT 1790000000.5 + n, 'rights_changed', 7123456789, 'R5CT1234567', NULL, NULL, '', '', '',"
    " '7123456789', hex(randomblob(16)) FROM rows"
)


async def test_an_audit_of_years_forgets_nobody_s_history(attic: Attic) -> None:
    kept = await attic.task("order a latte", 3)
    before = await attic.journal.ended.size_bytes()
    async with Database.open(attic.frames.parent / "journal.sqlite3", MIGRATIONS) as database:
        async with database.transaction():
            await database.change(_YEARS)
        size = await database.size_bytes()
    assert size > 5_000_000
    after = await attic.journal.ended.size_bytes()
    assert size * -0.1 < after - before <= 0  # reckoned rather a little too large than too small
    await attic.prunes(RetentionLimits(30, 1))
    assert await attic.left() == {kept.task_id}
    assert attic.pictured() == {kept.task_id}


async def test_pictures_of_a_task_that_nobody_knows_go_and_other_files_stay(attic: Attic) -> None:
    gone, task = await attic.task("call a taxi"), await attic.task("order a latte")
    await attic.journal.ended.drop([gone.task_id])  # as if the program had died before the pictures went
    await asyncio.to_thread((attic.frames / "notes.txt").write_text, "mine")
    await asyncio.to_thread((attic.frames / "0012").mkdir)
    await attic.prunes(RetentionLimits())
    names = {path.name for path in attic.frames.iterdir()}
    assert names == {str(task.task_id), "notes.txt", "0012"}


async def test_pictures_of_a_journal_that_was_moved_away_stay(attic: Attic) -> None:
    gone, task = await attic.task("call a taxi"), await attic.task("order a latte")
    await attic.journal.ended.drop([gone.task_id])
    before = (
        attic.clock.now - 10
    )  # the other journal's task of the same number, older than any run of this one
    await asyncio.to_thread(os.utime, attic.frames / str(gone.task_id), (before, before))
    await asyncio.to_thread(keep, attic.frames, 999, 1)  # of a number that this journal never gave
    await attic.prunes(RetentionLimits(30, 1000))
    assert attic.pictured() == {gone.task_id, task.task_id, 999}


async def test_pictures_of_a_journal_that_was_moved_away_push_nothing_out_of_this_one(attic: Attic) -> None:
    await asyncio.to_thread(keep, attic.frames, 999, 1, content=b"x" * 2_000_000)
    task = await attic.task("order a latte")
    await attic.prunes(RetentionLimits(30, 1))
    assert await attic.left() == {task.task_id}
    assert attic.pictured() == {task.task_id, 999}


async def test_a_clock_that_jumps_ahead_and_is_set_right_makes_nothing_look_old(attic: Attic) -> None:
    task = await attic.task("order a latte", 1)
    run_id, _ = await attic.journal.runs.begin()
    attic.clock.now += 400 * DAY_S
    for _ in range(23):
        await attic.goes_on(run_id, 1)
        await attic.prunes(RetentionLimits(30, 1000))
        assert await attic.left() == {task.task_id}
    attic.clock.now -= 400 * DAY_S
    for _ in range(48):
        await attic.goes_on(run_id, 1)
        await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == {task.task_id}


async def test_a_stop_right_behind_a_jump_does_not_make_the_date_believed(attic: Attic) -> None:
    task = await attic.task("order a latte", 1)
    run_id, _ = await attic.journal.runs.begin()
    attic.clock.now += 400 * DAY_S
    await attic.journal.runs.end(run_id)
    await attic.runs(1)
    await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == {task.task_id}


async def test_a_clock_that_is_wrong_at_each_start_makes_nothing_look_old(attic: Attic) -> None:
    task = await attic.task("order a latte", 1)
    attic.clock.now += 400 * DAY_S
    for _ in range(5):
        await attic.runs(1)
        await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == {task.task_id}


async def test_while_a_date_is_not_believed_what_was_old_before_it_still_goes(attic: Attic) -> None:
    await attic.task("call a taxi", 31)
    task = await attic.task("order a latte", 1)
    attic.clock.now += 400 * DAY_S
    await attic.runs(1)
    await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == {task.task_id}


async def test_after_half_a_year_off_the_old_goes_once_the_program_has_run_for_a_day(attic: Attic) -> None:
    await attic.task("order a latte", 1)
    attic.clock.now += 180 * DAY_S
    for _ in range(5):  # switched on for five hours a day
        await attic.runs(5)
        attic.clock.now += 19 * 3600
    await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == set()


async def test_a_computer_that_sleeps_every_night_forgets_what_is_old(attic: Attic) -> None:
    await attic.task("order a latte", 1)
    run_id, _ = await attic.journal.runs.begin()
    for _ in range(31):
        await attic.goes_on(run_id, 10)
        attic.clock.now += 14 * 3600
    await attic.prunes(RetentionLimits(30, 1000))
    assert await attic.left() == set()


async def test_the_file_of_the_journal_gets_smaller(attic: Attic, tmp_path: Path) -> None:
    await attic.many(90, 31)
    await attic.journal.ended.shrink()
    path = tmp_path / "journal.sqlite3"
    before = _size(path)
    await attic.prunes(RetentionLimits())
    assert _size(path) < before / 2


def _size(path: Path) -> int:
    return path.stat().st_size


async def test_a_person_is_forgotten_and_others_are_not(attic: Attic) -> None:
    mine = await attic.task("order a latte")
    other = await past_task(attic.journal, attic.frames, 8, "call a taxi")
    await attic.journal.audit.note(AuditEntry(AuditEvent.PRESS_REFUSED, person_id=7))
    assert await attic.journal.ended.forget(7) == [mine.task_id]
    assert await attic.left() == {other.task_id}
    assert [entry.person_id for entry in await attic.journal.audit.of(7)][-1] == 7


async def test_a_person_with_an_unfinished_task_is_not_forgotten(attic: Attic) -> None:
    mine = await attic.task("order a latte")
    waiting = await attic.journal.tasks.add(7, "paper", "call a taxi", "en", "")
    assert await attic.journal.ended.forget(7) is None
    assert await attic.left() == {mine.task_id, waiting.task_id}


async def test_what_was_had_is_forgotten_with_its_day_whoever_deletes_anything(attic: Attic) -> None:
    began = attic.clock.now
    task = await attic.task("today")
    await attic.journal.ended.drop([task.task_id])
    assert await attic.journal.tasks.count_since(7, began - DAY_S) == 1
    assert len(await attic.journal.payments.since(7, began - DAY_S)) == 1
    await attic.runs(hours=73)
    await attic.prunes(RetentionLimits())
    assert await attic.journal.tasks.count_since(7, began - DAY_S) == 0
    assert await attic.journal.payments.since(7, began - DAY_S) == []


async def test_a_clock_that_is_set_forward_for_a_while_gives_no_limits_back(attic: Attic) -> None:
    began = attic.clock.now
    run_id, _ = await attic.journal.runs.begin()
    task, other = await attic.task("today"), await attic.task("another")
    await attic.journal.ended.drop([other.task_id])
    attic.clock.now += 3 * DAY_S
    await attic.journal.runs.seen(run_id)
    await attic.journal.ended.drop([task.task_id])
    await attic.prunes(RetentionLimits())
    attic.clock.now -= 3 * DAY_S
    await attic.journal.runs.seen(run_id)
    assert await attic.journal.tasks.count_since(7, began - DAY_S) == 2
    assert len(await attic.journal.payments.since(7, began - DAY_S)) == 2
