"""A full disk and a locked database pause a task: all that is sent is on disk, all that is done is known."""

import asyncio
import contextlib
import errno
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.actions import Decision, Finish, Home, Note, ResultKind, Tap
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.event_stream import EventStream
from agent.contract.events import StepDone, TaskEnded, TaskStarted, TaskUnsaved
from agent.contract.tasks import EndKind, TaskState
from agent.journal import Journal
from agent.storage.free_space import LEAST_FREE_BYTES, disk_troubles, free_bytes
from agent.tasks.reporter import TaskReporter
from agent.tasks.runner import TaskRun
from agent.trajectory.trajectory import Trajectory
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.locked_databases import (
    Tries,
    database_of,
    full,
    full_at_results,
    held,
    impatient,
    no_disk_for_picture,
)
from tests.worlds.paper_phone import PaperPhone, SlowToGiveBack, page

ONLY_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /dev/full and such a /sys")
LARGE = Note("x" * 60_000)  # needs pages of its own


async def _thinking(play: Play, text: str = "order a latte") -> int:
    """A task whose model has not answered yet."""
    await impatient(database_of(play.journal))
    play.mind.thinks = asyncio.Event()
    task = await play.submit(text)
    await play.starts()
    return task.task_id


def _answers(play: Play) -> None:
    assert play.mind.thinks is not None
    play.mind.thinks.set()


def _heard(play: Play, kind: type[object]) -> int:
    return sum(isinstance(event, kind) for event in play.told)


async def test_while_the_journal_is_locked_nothing_is_sent_and_it_is_told_once(world: World) -> None:
    async with world.scene(Tap((1, 1)), Home(), Finish("x")) as play:
        task_id = await _thinking(play)
        async with held(world.folder / "journal.sqlite3"):
            _answers(play)
            assert (await play.hears(TaskUnsaved)).trouble == Trouble.LOCKED
            await (await Tries.of(database_of(play.journal))).come(3)
        ended = await play.ends()
        assert (ended.outcome.kind, ended.outcome.key) == (EndKind.PAUSED, "trouble_locked")
        assert ended.task.state is TaskState.PAUSED
        assert (_heard(play, TaskUnsaved), play.phone.inputs) == (1, [])
        assert await play.dispatcher.tasks.resume(ANN, task_id)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == [("home",)]  # the tap was never kept, so it was never sent


@contextlib.asynccontextmanager
async def _result_that_cannot_be_kept(world: World, play: Play, phone: PaperPhone) -> AsyncGenerator[int]:
    """An input has been made and the journal is locked until the end of the block; answers the task's id."""
    task_id = await _thinking(play)
    _answers(play)
    await phone.touched.wait()
    async with held(world.folder / "journal.sqlite3"):
        assert phone.hold_input is not None
        phone.hold_input.set()
        await play.hears(TaskUnsaved)
        yield task_id


async def test_what_an_input_did_is_kept_as_soon_as_it_can_be(world: World) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Tap((1, 1)), Finish("x"), phone=phone) as play:
        async with _result_that_cannot_be_kept(world, play, phone) as task_id:
            pass
        ended = await play.ends()
        steps = await play.journal.steps.of(task_id)
        assert (ended.outcome.uncertain, ended.outcome.last_certain_step) == (False, 1)
        assert steps[0].result is not None
        assert steps[0].result.kind is not ResultKind.UNKNOWN
        assert _heard(play, StepDone) == 1
        await play.dispatcher.tasks.resume(ANN, task_id)
        await play.ends()
    assert phone.inputs == [("tap", 1, 1)]


async def test_stop_pressed_while_nothing_can_be_written_holds(world: World) -> None:
    async with world.scene(Home(), Finish("next")) as play:
        task_id = await _thinking(play)
        async with held(world.folder / "journal.sqlite3"):
            _answers(play)
            await play.hears(TaskUnsaved)
            assert await play.dispatcher.tasks.stop(ANN, task_id)
        if (ended := await play.ends()).outcome.kind is EndKind.PAUSED:
            ended = await play.ends()  # the stop came while the pause was being written
        assert ended.outcome.kind is EndKind.STOPPED
        await play.submit("another")
        assert (await play.ends()).outcome.message == "next"
    assert play.phone.inputs == []


async def test_a_program_that_goes_down_meanwhile_goes_down_and_the_next_start_tells(world: World) -> None:
    lock = contextlib.AsyncExitStack()
    async with lock, asyncio.timeout(WAIT_LIMIT_S), world.scene(Home(), disk_pause_s=600) as play:
        await _thinking(play)
        await lock.enter_async_context(held(world.folder / "journal.sqlite3"))
        _answers(play)
        await play.hears(TaskUnsaved)
    async with world.scene(Finish("x")) as play:
        assert (await play.ends()).task.text == "order a latte"


async def test_a_full_database_pauses_and_with_room_it_goes_on(world: World) -> None:
    async with world.scene(LARGE, Home(), Finish("x")) as play:
        task_id = await _thinking(play)
        async with full(database_of(play.journal)):
            _answers(play)
            ended = await play.ends()
            assert (ended.outcome.kind, ended.outcome.key) == (EndKind.PAUSED, "trouble_full")
        await play.dispatcher.tasks.resume(ANN, task_id)
        assert (await play.ends()).outcome.kind is EndKind.DONE


@ONLY_LINUX
def test_what_the_disk_does_to_a_picture_is_trouble_and_other_errors_are_not(tmp_path: Path) -> None:
    with pytest.raises(DatabaseTroubled) as caught, disk_troubles():
        Path("/dev/full").write_bytes(b"picture")
    assert caught.value.kind is Trouble.FULL
    with pytest.raises(FileNotFoundError), disk_troubles():
        (tmp_path / "gone" / "1.jpg").write_bytes(b"picture")


async def test_a_task_begins_only_when_there_is_room_for_it(world: World) -> None:
    free = [LEAST_FREE_BYTES - 1]
    async with world.scene(Finish("x"), free_bytes=lambda folder: free[0]) as play:
        await play.submit()
        assert (await play.hears(TaskUnsaved)).trouble == Trouble.FULL
        free[0] += 1
        await play.ends()
        assert (_heard(play, TaskStarted), _heard(play, TaskUnsaved)) == (1, 1)


async def test_the_next_task_of_a_held_one_runs_behind_it(world: World) -> None:
    async with world.scene(Home(), Finish("second")) as play:
        await _thinking(play)
        await play.submit("second")
        async with held(world.folder / "journal.sqlite3"):
            _answers(play)
            await play.hears(TaskUnsaved)
        assert (await play.hears(TaskEnded)).outcome.kind is EndKind.PAUSED
        assert (await play.hears(TaskEnded)).outcome.message == "second"


async def test_a_task_that_cannot_be_kept_is_not_taken(world: World) -> None:
    async with world.scene() as play:
        await impatient(database_of(play.journal))
        async with held(world.folder / "journal.sqlite3"):
            with pytest.raises(DatabaseTroubled) as caught:
                await play.submit()
        assert caught.value.kind is Trouble.LOCKED
        assert await play.dispatcher.tasks.status(ANN) == ()


async def test_stop_pressed_meanwhile_forgets_no_input_that_was_made(world: World) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Tap((1, 1)), Finish("x"), phone=phone) as play:
        async with _result_that_cannot_be_kept(world, play, phone) as task_id:
            assert await play.dispatcher.tasks.stop(ANN, task_id)
        ended = await play.ends()
        steps = await play.journal.steps.of(task_id)
    assert (ended.outcome.kind, ended.outcome.uncertain) == (EndKind.STOPPED, False)
    assert ended.outcome.last_certain_step == 1
    assert [step.happened for step in steps] == [True]


@pytest.mark.parametrize("stops", [True, False])
async def test_a_finish_that_could_not_be_written_is_a_finish_whoever_presses_what(
    world: World, stops: bool
) -> None:
    async with world.scene(Finish("all done")) as play:
        async with full_at_results(database_of(play.journal)):
            task = await play.submit()
            assert (await play.hears(TaskUnsaved)).trouble == Trouble.FULL
            if stops:
                assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
        assert (ended.outcome.kind, ended.outcome.message) == (EndKind.DONE, "all done")
        assert not await play.dispatcher.tasks.resume(ANN, task.task_id)


async def test_stop_pressed_behind_the_last_word_changes_nothing(world: World) -> None:
    phone = SlowToGiveBack()
    async with world.scene(Finish("all done"), phone=phone) as play:
        task = await play.submit()
        await phone.asked.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        assert (await play.ends()).outcome.message == "all done"


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOTDIR])
async def test_a_disk_that_cannot_be_asked_for_room_is_asked_again(world: World, code: int) -> None:
    asked: list[Path] = []

    def asks(path: Path) -> int:
        asked.append(path)
        if len(asked) == 1:
            raise OSError(code, "no answer")
        return free_bytes(path)

    async with world.scene(Finish("x"), free_bytes=asks) as play:
        await play.submit()
        assert (await play.ends()).outcome.message == "x"
        assert _heard(play, TaskUnsaved) == (code == errno.EIO)


async def test_a_clean_stop_waits_only_once_for_a_journal_that_another_program_holds(world: World) -> None:
    lock = contextlib.AsyncExitStack()
    async with lock, world.scene() as play:
        begun = [work for work in asyncio.all_tasks() if work.get_name() == "taking stock of phones"]
        if begun:
            await asyncio.wait(begun)  # its write would wait for the file, and the reading behind it
        await lock.enter_async_context(held(world.folder / "journal.sqlite3"))
        began = asyncio.get_running_loop().time()
        await play.dispatcher.tasks.status(ANN)  # reading goes on
    assert asyncio.get_running_loop().time() - began < 4.9  # SQLite alone waits five


@ONLY_LINUX
async def test_a_step_whose_picture_cannot_be_kept_is_on_disk_before_its_task_pauses(world: World) -> None:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        task = await journal.tasks.add(ANN.person_id, "paper", "order a latte", "en", "")
        trajectory = await Trajectory.of(task, journal, EventStream(), world.folder / "frames")
        no_disk_for_picture(world.folder / "frames", 1)
        async with held(world.folder / "journal.sqlite3"):
            deciding = asyncio.create_task(
                trajectory.commit_decision(1, page(), Decision("", Home(), "do(...)"))
            )
            await asyncio.wait({deciding}, timeout=0.3)  # wall time: the disk is held a while
        with pytest.raises(DatabaseTroubled):
            await deciding
        assert await journal.steps.count(task.task_id) == 1


async def test_a_task_that_was_stopped_before_its_first_turn_holds_up_no_clean_stop(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped(run: TaskRun) -> None:
        assert run.task.state is TaskState.RUNNING
        run.signal.set()

    async def full_disk(*close: object) -> None:
        raise DatabaseTroubled(f"no room for {len(close)}", Trouble.FULL)

    monkeypatch.setattr(TaskRun, "drive", stopped)
    monkeypatch.setattr(TaskReporter, "close_running", full_disk)
    async with asyncio.timeout(WAIT_LIMIT_S), world.scene(disk_pause_s=0.05) as play:
        await play.submit()
        await play.hears(TaskUnsaved)
