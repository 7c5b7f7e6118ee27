"""A dark or locked screen, and pages without a picture: what the task does and what the person is asked."""

from dataclasses import replace

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Back, Finish, Reason, ResultKind, TakeOver, Tap
from agent.contract.events import HumanAnswered, HumanNeeded
from agent.contract.people import Caller, Right
from agent.contract.requests import STILL_LOCKED, Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import EndKind, TaskState
from devices.base import Lock, Observation, Verdict
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page

OFF = page(0, verdict=Verdict.OFF)
SWIPE = page(30, lock=Lock.SWIPE)
PIN = page(40, lock=Lock.PIN)
HIDDEN = replace(page(0, verdict=Verdict.SECURE), frame=None, detail="no output")
UNSEEN = replace(page(0, verdict=Verdict.ERROR), frame=None, detail="no output")


@pytest.mark.parametrize(
    "closed", [OFF, SWIPE, replace(OFF, frame=None)], ids=["dark", "swipe", "no picture"]
)
async def test_a_dark_or_swiped_screen_is_opened_and_nobody_hears_of_it(
    world: World, closed: Observation
) -> None:
    phone = PaperPhone(pages=[closed, page(200)])
    async with world.scene(Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert phone.done[:5] == ["wake", "keep_awake", "look", "wake", "look"]
    assert not any(isinstance(event, HumanNeeded) for event in play.told)


@pytest.mark.parametrize("dark", [OFF, UNSEEN], ids=["dark", "no picture at all"])
async def test_a_screen_that_goes_dark_between_steps_is_woken(world: World, dark: Observation) -> None:
    phone = PaperPhone()
    async with world.scene(TakeOver("log in"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.asleep = dark
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert phone.asleep is None


async def test_the_person_unlocks_a_phone_with_a_pin(world: World) -> None:
    phone = PaperPhone(pages=[PIN, page(200)])
    async with world.scene(Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert asked.request.kind is RequestKind.UNLOCK
        assert asked.request.picture is not None
        assert 1790 < asked.request.expires_at - asked.request.created_at <= 1800
        assert phone.inputs == []
        viewer = Caller(7, "Ann", frozenset({Right.VIEW, Right.CONTROL}))
        number = asked.request.request_id
        assert (
            await play.dispatcher.requests.answer(viewer, number, Answer.FINISHED) is AnswerOutcome.NOT_YOURS
        )
        assert await play.dispatcher.requests.answer(ANN, number, Answer.APPROVE) is AnswerOutcome.UNKNOWN
        assert await play.dispatcher.requests.answer(ANN, number, Answer.FINISHED) is AnswerOutcome.ACCEPTED
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert phone.inputs == [("back",)]


@pytest.mark.parametrize("closed", [PIN, SWIPE, OFF], ids=["pin", "swipe", "dark"])
async def test_a_phone_that_stays_closed_is_asked_about_three_times(
    world: World, closed: Observation
) -> None:
    async with world.scene(Back(), phone=PaperPhone(pages=[closed])) as play:
        await play.submit()
        for text in ("", STILL_LOCKED, STILL_LOCKED):
            asked = await play.asks()
            assert (asked.request.kind, asked.request.text) == (RequestKind.UNLOCK, text)
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "locked")
    assert play.phone.inputs == []


async def test_giving_up_the_unlocking_ends_the_task(world: World) -> None:
    async with world.scene(Back(), phone=PaperPhone(pages=[PIN])) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.GIVE_UP)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "locked")


async def test_nobody_unlocks_so_the_task_pauses_and_asks_again_later(world: World) -> None:
    phone = PaperPhone(pages=[PIN, PIN, page(200)])
    async with world.scene(Finish("x"), phone=phone, waits=RequestWaits(other_s=0.05)) as play:
        task = await play.submit()
        paused = await play.ends()
        assert (paused.outcome.key, paused.task.state) == ("request_expired", TaskState.PAUSED)
        assert phone.done[-1] == "give_back"
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_after_a_restart_the_unlocking_is_asked_for_again_if_the_phone_is_still_locked(
    world: World,
) -> None:
    async with world.scene(Back(), phone=PaperPhone(pages=[PIN])) as play:
        await play.submit()
        asked = await play.asks()
    async with world.scene(Finish("x"), phone=PaperPhone(pages=[PIN, page(200)])) as play:
        again = await play.asks()
        late = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        assert again.offline is not None
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert late is AnswerOutcome.REPLACED
    told = [event.state for event in play.told if isinstance(event, HumanAnswered)]
    assert told == [RequestState.REPLACED, RequestState.FINISHED]


async def test_after_a_restart_nobody_is_asked_to_unlock_a_phone_that_is_open(world: World) -> None:
    async with world.scene(Back(), phone=PaperPhone(pages=[PIN])) as play:
        await play.submit()
        await play.asks()
    async with world.scene(Finish("x")) as play:
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert not [event for event in play.told if isinstance(event, HumanNeeded)]


async def test_a_yes_to_a_screen_that_went_dark_wakes_it_and_then_acts(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Tap((10, 20), "Pay"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        phone.asleep = OFF
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == [("tap", 10, 20)]


async def test_a_yes_to_a_screen_that_locked_is_void(world: World) -> None:
    phone = PaperPhone(pages=[page(200), PIN, page(200)])
    async with world.scene(Tap((10, 20), "Pay"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == []
    assert play.steps()[0].step.result.kind is ResultKind.VOID


async def test_a_page_without_a_picture_is_worked_by_the_person_and_the_model_goes_on(world: World) -> None:
    phone = PaperPhone(pages=[HIDDEN, HIDDEN, page(200)])  # Home, tried first, does not help
    async with world.scene(Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert (asked.request.kind, asked.hidden, asked.request.picture) == (
            RequestKind.TAKE_OVER,
            True,
            None,
        )
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert [step.step.result.detail for step in play.steps()] == [Reason.FINISHED, "", ""]


@pytest.mark.parametrize(("answer", "asked_for"), [(Answer.GIVE_UP, 1), (Answer.FINISHED, 3)])
async def test_a_page_that_stays_without_a_picture_ends_the_task(
    world: World, answer: Answer, asked_for: int
) -> None:
    async with world.scene(phone=PaperPhone(pages=[HIDDEN])) as play:
        await play.submit()
        for _ in range(asked_for):
            asked = await play.asks()
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, answer)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "protected_page")


async def test_a_capture_that_fails_twice_ends_the_task(world: World) -> None:
    async with world.scene(Back(), phone=PaperPhone(pages=[UNSEEN])) as play:
        await play.submit()
        ended = await play.ends()
    assert (ended.outcome.key, dict(ended.outcome.values)) == ("capture_failed", {"detail": "no output"})
