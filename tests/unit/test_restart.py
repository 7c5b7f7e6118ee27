"""What a stop, a restart or a crash at any moment leaves behind."""

import asyncio
from pathlib import Path

import pytest

from agent.actions import (
    Back,
    Finish,
    ResultKind,
    Tap,
)
from agent.events import (
    Answer,
    AnswerOutcome,
    EndKind,
)
from agent.journal import Journal
from tests.unit.agent_world import ANN, World
from tests.unit.paper_phone import PaperPhone


async def test_after_a_restart_an_unfinished_task_is_reported_and_its_button_refused(world: World) -> None:
    async with world.scene(Back(), Tap((1, 1), "Pay")) as play:
        await play.submit()
        asked = await play.asks()
    async with world.scene() as play:
        ended = await play.ends()
        late = await play.dispatcher.answer(ANN, asked.request.request_id, Answer.APPROVE)
    assert ended.outcome.kind is EndKind.FAILED
    assert ended.outcome.key == "interrupted"
    assert ended.outcome.last_certain_step == 1
    assert not ended.outcome.uncertain  # the tap that waited had never been on its way
    assert late is AnswerOutcome.ALREADY


async def test_after_a_crash_between_intent_and_result_nobody_claims_to_know(world: World) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Tap((1, 1)), phone=phone) as play:
        task = await play.submit()
        await phone.touched.wait()
    async with world.scene() as play:
        ended = await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert ended.outcome.uncertain
    assert ended.outcome.last_certain_step == 0
    assert steps[0].result is not None
    assert steps[0].result.kind is ResultKind.UNKNOWN


async def test_a_queued_task_survives_a_restart(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        await play.submit("second")
        await play.starts()
    async with world.scene(Finish("second is done")) as play:
        assert (await play.ends()).outcome.key == "interrupted"
        assert (await play.ends()).outcome.message == "second is done"


@pytest.mark.parametrize("turns", range(14))
async def test_a_stop_at_any_moment_leaves_a_journal_that_can_be_written(world: World, turns: int) -> None:
    async with world.scene(Back(), Back(), Finish("x"), Finish("next")) as play:
        task = await play.submit()
        for _ in range(turns):
            await asyncio.sleep(0)
        if await play.dispatcher.stop(ANN, task.task_id):
            assert (await play.ends()).outcome.kind is EndKind.STOPPED
        play.mind.actions[:] = [Finish("next")]
        following = await play.submit("another")
        while (ended := await play.ends()).task.task_id != following.task_id:
            pass
    assert ended.outcome.message == "next"


@pytest.mark.parametrize("turns", range(1, 12, 2))
async def test_stop_pressed_many_times_leaves_exactly_one_report(world: World, turns: int) -> None:
    async with world.scene(Tap((1, 1), "Pay"), Finish("next")) as play:
        task = await play.submit()
        await play.asks()
        for _ in range(8):
            await play.dispatcher.stop(ANN, task.task_id)
            for _ in range(turns):
                await asyncio.sleep(0)
        assert (await asyncio.wait_for(play.ends(), 5)).outcome.kind is EndKind.STOPPED
        play.mind.actions[:] = [Finish("next")]
        await play.submit("another")
        assert (await play.ends()).outcome.message == "next"


@pytest.mark.parametrize("turns", range(10))
async def test_a_write_that_is_cancelled_at_any_moment_blocks_no_other(world: World, turns: int) -> None:
    async with world.scene() as play:
        adding = asyncio.create_task(play.journal.tasks.add(7, "other", "cut off", "en", ""))
        for _ in range(turns):
            await asyncio.sleep(0)
        adding.cancel()
        await asyncio.gather(adding, return_exceptions=True)
        task = await play.journal.tasks.add(7, "other", "whole", "en", "")
        assert await play.journal.tasks.get(task.task_id)


async def test_two_programs_may_make_the_same_new_file_at_once(tmp_path: Path) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(_opened(tmp_path / "journal.sqlite3"))


async def _opened(path: Path) -> None:
    async with Journal.open(path) as journal:
        await journal.tasks.add(7, "paper", "text", "en", "")
