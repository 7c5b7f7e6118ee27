"""Tasks from submit to their end, through the real journal, with a phone of paper and a scripted mind."""

import asyncio

import pytest

from agent.contract.actions import (
    Back,
    Finish,
    Home,
    Note,
    ResultKind,
    Tap,
    Unusable,
    UnusableReply,
)
from agent.contract.events import HumanAnswered, TaskQueued
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import EndKind, TaskState
from agent.phone.waits import PhoneWaits
from devices.base import Verdict
from tests.worlds.agent_world import ANN, NEVER_STUCK, World
from tests.worlds.paper_phone import PaperPhone, page


async def test_a_task_runs_to_its_report(world: World) -> None:
    async with world.scene(Tap((10, 20)), Note("36.80"), Finish("done it")) as play:
        await play.submit()
        ended = await play.ends()
    assert play.phone.inputs == [("tap", 10, 20)]
    assert ended.outcome.kind is EndKind.DONE
    assert ended.outcome.message == "done it"
    assert ended.notes == ("36.80",)
    assert [step.step.number for step in play.steps()] == [1, 2, 3]
    assert ended.task.state is TaskState.DONE


async def test_empty_and_endless_texts_get_no_row(world: World) -> None:
    async with world.scene() as play:
        for text, reason in (("  \n", "empty"), ("x" * 4001, "too_long")):
            with pytest.raises(ValueError, match=reason):
                await play.submit(text)
        assert await play.dispatcher.tasks.status(ANN) == ()


async def test_stop_ends_the_run_before_the_next_tap(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Tap((1, 1)), Tap((2, 2)), phone=phone) as play:
        task = await play.submit()
        phone.hold_input = asyncio.Event()
        await phone.touched.wait()
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
        assert not await play.dispatcher.tasks.stop(ANN, task.task_id)
    assert phone.inputs == [("tap", 1, 1)]
    assert ended.outcome.kind is EndKind.STOPPED
    assert ended.outcome.uncertain  # the tap was on its way when Stop came


async def test_stop_while_a_yes_is_awaited_cancels_the_request(world: World) -> None:
    async with world.scene(Tap((1, 1), "Pay")) as play:
        task = await play.submit()
        asked = await play.asks()
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        await play.ends()
        late = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
    answers = [event for event in play.told if isinstance(event, HumanAnswered)]
    assert [event.state for event in answers] == [RequestState.CANCELLED]
    assert late is AnswerOutcome.ALREADY
    assert play.phone.inputs == []


async def test_a_second_task_waits_for_the_phone_and_then_runs(world: World) -> None:
    async with world.scene(Back(), Finish("one"), Home(), Finish("two")) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        second = await play.submit("second")
        status = await play.dispatcher.tasks.status(ANN)
        assert [entry.position for entry in status] == [0, 1]
        play.mind.thinks.set()
        assert (await play.ends()).outcome.message == "one"
        ended = await play.ends()
    assert ended.task.task_id == second.task_id
    assert ended.outcome.message == "two"
    assert play.phone.inputs == [("back",), ("home",)]
    queued = [event.position for event in play.told if isinstance(event, TaskQueued)]
    assert queued == [0, 1]


async def test_three_unusable_replies_in_a_row_end_the_task(world: World) -> None:
    bad = UnusableReply(Unusable.UNREADABLE)
    async with world.scene(bad, bad, Back(), bad, bad, bad) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.FAILED
    assert ended.outcome.key == "unusable_replies"
    assert len(play.steps()) == 6


async def test_a_task_that_the_model_gives_up_is_not_done(world: World) -> None:
    closed, bare = Finish("The shop is closed.", failed=True), Finish("", failed=True)
    async with world.scene(Back(), closed, bare) as play:
        await play.submit()
        ended = await play.ends()
        assert (ended.outcome.kind, ended.task.state) == (EndKind.FAILED, TaskState.FAILED)
        assert (ended.outcome.key, ended.outcome.values) == ("gave_up", (("words", "The shop is closed."),))
        await play.submit()
        assert (await play.ends()).outcome.key == "gave_up_bare"


async def test_steps_run_out(world: World) -> None:
    async with world.scene(*[Back()] * 9, stuck_limits=NEVER_STUCK) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.OUT_OF_STEPS
    assert len(play.phone.inputs) == 8


async def test_a_phone_that_vanishes_ends_the_task_with_the_last_certain_step(world: World) -> None:
    phone = PaperPhone(vanishes_at_input=1)
    async with world.scene(
        Back(), Home(), Finish("x"), phone=phone, phone_waits=PhoneWaits(away_s=0.05)
    ) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.FAILED
    assert ended.outcome.key == "device_offline"
    assert ended.outcome.last_certain_step == 1
    assert ended.outcome.uncertain
    assert len(phone.inputs) == 1


async def test_on_a_protected_page_the_model_is_not_asked_and_the_person_takes_over(world: World) -> None:
    phone = PaperPhone(pages=[page(0, verdict=Verdict.SECURE)])
    async with world.scene(Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.pages = [page(200)]
        assert (asked.request.kind, asked.hidden) == (RequestKind.TAKE_OVER, True)
        assert not play.mind.asked.is_set()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert (ended.outcome.kind, phone.inputs) == (EndKind.DONE, [("home",)])


async def test_no_change_after_a_tap_is_told(world: World) -> None:
    async with world.scene(Tap((1, 1)), Finish("x"), phone=PaperPhone(changed=False)) as play:
        await play.submit()
        await play.ends()
    assert play.steps()[0].step.result.kind is ResultKind.UNCHANGED


async def test_databases_and_pictures_are_for_the_owner_alone(world: World) -> None:
    async with world.scene(Finish("x")) as play:
        await play.submit()
        await play.ends()
    files = [path for path in world.folder.rglob("*") if path.is_file()]
    assert any(path.suffix == ".jpg" for path in files)
    assert {path.stat().st_mode & 0o077 for path in files} == {0}
