"""The end of a task when several things come at once: Stop, a pause, a full disk, a stop of the program."""

import asyncio
import contextlib
import sqlite3
import sys
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, Finish, Home, ResultKind
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal.steps import StepTable
from agent.journal.tasks import TaskTable
from agent.storage.trouble import sqlite_troubles
from agent.tasks.reporter import TaskReporter
from agent.tasks.run_end import RunOutcome, StopSignal
from agent.trajectory.trajectory import Trajectory
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, World
from tests.worlds.locked_databases import database_of, held, impatient, no_disk_for_picture
from tests.worlds.paper_phone import SlowToGiveBack


def full_disk(*what: object) -> None:
    raise DatabaseTroubled(f"no room for {len(what)}", Trouble.FULL)


async def test_a_program_that_goes_down_right_behind_a_stop_goes_down_though_nothing_can_be_written(
    world: World,
) -> None:
    phone, lock = SlowToGiveBack(), contextlib.AsyncExitStack()
    async with asyncio.timeout(WAIT_LIMIT_S), lock, world.scene(Home(), phone=phone) as play:
        await impatient(database_of(play.journal))
        play.mind.thinks, play.mind.asked = asyncio.Event(), asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        await phone.asked.wait()
        await lock.enter_async_context(held(world.folder / "journal.sqlite3"))
    async with world.scene() as play:
        assert (await play.ends()).outcome.kind is EndKind.STOPPED


async def test_an_end_that_was_reached_is_told_though_closing_broke_at_first(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    close, tries = TaskReporter.close_running, list[Outcome]()

    async def breaks_once(
        reporter: TaskReporter, task: Task, outcome: Outcome, trajectory: Trajectory | None = None
    ) -> None:
        tries.append(outcome)
        if len(tries) == 1:
            raise sqlite3.OperationalError("nobody thought of that")
        await close(reporter, task, outcome, trajectory)

    monkeypatch.setattr(TaskReporter, "close_running", breaks_once)
    async with world.scene(Finish("paid")) as play:
        await play.submit()
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.message, ended.steps) == (EndKind.DONE, "paid", 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a folder that takes no file")
@pytest.mark.parametrize("run_is_over", [False, True])
async def test_a_stop_while_a_pause_is_being_committed_stops_the_task(
    world: World, monkeypatch: pytest.MonkeyPatch, run_is_over: bool
) -> None:
    pausing, go = asyncio.Event(), asyncio.Event()
    close = TaskTable.close
    async with asyncio.timeout(WAIT_LIMIT_S), world.scene(Home()) as play:
        play.mind.thinks = asyncio.Event()

        async def slow(
            table: TaskTable, task_id: int, before: TaskState, after: TaskState, outcome: Outcome
        ) -> bool:
            if after is TaskState.PAUSED:
                pausing.set()
                await go.wait()
            closed = await close(table, task_id, before, after, outcome)
            if run_is_over and before is TaskState.PAUSED and not go.is_set():
                go.set()
                assert (await play.ends()).outcome.kind is EndKind.PAUSED
            return closed

        monkeypatch.setattr(TaskTable, "close", slow)
        task = await play.submit()
        await play.starts()
        no_disk_for_picture(world.folder / "frames" / str(task.task_id), 1)
        play.mind.thinks.set()
        await pausing.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        go.set()
        while (ended := await play.ends()).outcome.kind is EndKind.PAUSED:
            pass
        assert ended.outcome.kind is EndKind.STOPPED
        kept = await play.journal.tasks.get(task.task_id)
    assert kept is not None
    assert kept.state is TaskState.STOPPED


async def test_a_person_who_is_gone_behind_their_stop_has_stopped_the_task(world: World) -> None:
    phone = SlowToGiveBack()
    async with world.scene(Home(), phone=phone) as play:
        play.mind.thinks, play.mind.asked = asyncio.Event(), asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        await phone.asked.wait()
        await play.dispatcher.tasks.pause_unreachable(ANN.person_id)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED


async def test_a_stop_while_a_result_waits_for_the_disk_does_not_forget_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    end, waits = StepTable.end, asyncio.Event()

    async def waits_once(
        table: StepTable,
        task_id: int,
        number: int,
        result: ActionResult,
        timing: dict[str, float],
        *,
        words_read: int | None = None,
    ) -> ActionResult:
        if not waits.is_set():
            waits.set()
            await asyncio.Event().wait()
        return await end(table, task_id, number, result, timing, words_read=words_read)

    monkeypatch.setattr(StepTable, "end", waits_once)
    async with world.scene(Home()) as play:
        task = await play.submit()
        await waits.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert (ended.outcome.kind, ended.outcome.uncertain) == (EndKind.STOPPED, False)
    assert [step.result.kind for step in steps if step.result] != [ResultKind.UNKNOWN]


async def test_an_end_that_can_neither_be_read_nor_written_is_written_when_there_is_room(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    close, tries = TaskTable.close, list[int]()

    async def full_twice(
        table: TaskTable, task_id: int, before: TaskState, after: TaskState, outcome: Outcome
    ) -> bool:
        tries.append(task_id)
        if len(tries) <= 2:
            full_disk()
        return await close(table, task_id, before, after, outcome)

    async def breaks(*closing: object) -> None:
        raise KeyError(len(closing))

    monkeypatch.setattr(TaskReporter, "close_running", breaks)
    monkeypatch.setattr(TaskTable, "close", full_twice)
    async with asyncio.timeout(WAIT_LIMIT_S), world.scene(Finish("paid")) as play:
        await play.submit()
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.message) == (EndKind.DONE, "paid")
    assert ended.at > 0


async def test_such_an_end_holds_up_no_clean_stop(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    closing = asyncio.Event()

    async def full(*close: object) -> bool:
        full_disk(*close)
        return False

    async def breaks(*close: object) -> None:
        closing.set()
        await asyncio.sleep(0.05)  # the program goes down meanwhile
        raise KeyError(len(close))

    monkeypatch.setattr(TaskReporter, "close_running", breaks)
    monkeypatch.setattr(TaskTable, "close", full)
    async with asyncio.timeout(WAIT_LIMIT_S), world.scene(Finish("paid")) as play:
        await play.submit()
        await closing.wait()


async def test_a_stop_that_was_obeyed_does_not_complain_of_the_disk(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world.scene(Home()) as play:

        async def full(table: TaskTable, task_id: int, outcome: Outcome) -> None:
            assert outcome.kind is EndKind.STOPPED
            await play.ends()
            await table.get(task_id)  # what the run asked behind its end was answered before
            await table.get(task_id)
            full_disk(table, task_id)

        monkeypatch.setattr(TaskTable, "ask_stop", full)
        play.mind.thinks, play.mind.asked = asyncio.Event(), asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)


def test_a_wish_to_pause_does_not_take_back_a_stop() -> None:
    signal, gone = StopSignal(), Outcome(EndKind.PAUSED, key="chat_blocked")
    end = RunOutcome(signal)
    signal.want(gone)
    assert end.outcome is gone
    signal.want(Outcome(EndKind.STOPPED))
    signal.want(gone)
    assert end.outcome.kind is EndKind.STOPPED


def test_a_lost_race_for_the_log_is_a_lock() -> None:
    err = sqlite3.OperationalError("locking protocol")
    err.sqlite_errorcode = sqlite3.SQLITE_PROTOCOL
    with pytest.raises(DatabaseTroubled) as caught, sqlite_troubles(Path("any.sqlite3")):
        raise err
    assert caught.value.kind is Trouble.LOCKED
