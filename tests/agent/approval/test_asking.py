"""Approvals, questions and take-overs, as the task and its person meet them."""

import asyncio
from dataclasses import dataclass, replace

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import (
    Back,
    Finish,
    Interact,
    ResultKind,
    TakeOver,
    Tap,
    TypeText,
)
from agent.contract.events import HumanNeeded
from agent.contract.people import Caller, Right
from agent.contract.requests import CHANGED_TWICE, Answer, AnswerOutcome, RequestKind
from agent.contract.tasks import EndKind, TaskState
from agent.phone.waits import PhoneWaits
from devices.base import Lock, Observation, Verdict
from devices.errors import DeviceTimeout
from tests.worlds.agent_world import ANN, BOB, World
from tests.worlds.paper_phone import PaperPhone, page


async def test_a_flagged_tap_waits_for_yes_and_happens_once(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay 36.80"), Finish("paid")) as play:
        await play.submit()
        asked = await play.asks()
        assert play.phone.inputs == []
        outcomes = await asyncio.gather(
            *(
                play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
                for _ in range(3)
            )
        )
        await play.ends()
    assert sorted(outcomes) == [AnswerOutcome.ACCEPTED, AnswerOutcome.ALREADY, AnswerOutcome.ALREADY]
    assert play.phone.inputs == [("tap", 10, 20)]


async def test_a_no_performs_nothing_and_the_task_goes_on(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay 36.80"), Finish("not paid")) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        ended = await play.ends()
    assert play.phone.inputs == []
    assert play.steps()[0].step.result.kind is ResultKind.REJECTED
    assert ended.outcome.kind is EndKind.DONE


@pytest.mark.parametrize(
    "now",
    [page(90), page(package="com.evil.app"), page(verdict=Verdict.DARK)],
    ids=["picture", "app", "dark"],
)
async def test_a_yes_is_void_on_another_screen(world: World, now: Observation) -> None:
    phone = PaperPhone(pages=[page(200), now, page(200)])
    async with world.scene(Tap((10, 20), "Pay 36.80"), Finish("no"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == []
    assert play.steps()[0].step.result.kind is ResultKind.VOID


async def test_after_two_voids_the_page_is_left_to_the_person(world: World) -> None:
    phone = PaperPhone(pages=[page(shade) for shade in (200, 90, 200, 90, 200)])
    pay = Tap((10, 20), "Pay 36.80")
    async with world.scene(pay, pay, pay, Finish("paid by hand"), phone=phone) as play:
        await play.submit()
        for answer in (Answer.APPROVE, Answer.APPROVE, Answer.FINISHED):
            asked = await play.asks()
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, answer)
        await play.ends()
    assert phone.inputs == []
    assert asked.request.kind is RequestKind.TAKE_OVER
    assert asked.request.text == CHANGED_TWICE


async def test_answers_without_the_right_or_of_another_kind_change_nothing(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay"), Finish("x")) as play:
        await play.submit()
        number = (await play.asks()).request.request_id
        viewer = Caller(7, "Ann", frozenset({Right.VIEW}))
        elsewhere = replace(BOB, phone_id="another phone")
        assert (
            await play.dispatcher.requests.answer(elsewhere, number, Answer.APPROVE)
            is AnswerOutcome.NOT_YOURS
        )
        assert (
            await play.dispatcher.requests.answer(viewer, number, Answer.APPROVE) is AnswerOutcome.NOT_YOURS
        )
        assert (
            await play.dispatcher.requests.answer(ANN, number, Answer.REPLY, "yes") is AnswerOutcome.UNKNOWN
        )
        assert await play.dispatcher.requests.answer(ANN, number + 1, Answer.APPROVE) is AnswerOutcome.UNKNOWN
        assert play.phone.inputs == []
        assert await play.dispatcher.requests.answer(ANN, number, Answer.REJECT) is AnswerOutcome.ACCEPTED
        await play.ends()


async def test_an_expired_approval_is_a_no(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay"), Finish("x"), waits=RequestWaits(approval_s=0.05)) as play:
        await play.submit()
        asked = await play.asks()
        await play.ends()
        late = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
    assert late is AnswerOutcome.EXPIRED
    assert play.phone.inputs == []
    assert play.steps()[0].step.result.kind is ResultKind.REJECTED
    reminders = [event.reminder for event in play.told if isinstance(event, HumanNeeded)]
    assert reminders == [False, True]


async def test_an_expired_question_pauses_and_resume_goes_on(world: World) -> None:
    async with world.scene(Interact("Which?"), Back(), Finish("x"), waits=RequestWaits(other_s=0.05)) as play:
        task = await play.submit()
        paused = await play.ends()
        assert paused.outcome.kind is EndKind.PAUSED
        assert paused.task.state is TaskState.PAUSED
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert [step.step.number for step in play.steps()] == [2, 3]


async def test_a_question_takes_its_answer_to_the_next_step(world: World) -> None:
    async with world.scene(Interact("Which?", ("Latte", "Mocha")), TakeOver("log in"), Finish("x")) as play:
        await play.submit()
        question = await play.asks()
        assert question.request.options == ("Latte", "Mocha")
        await play.dispatcher.requests.answer(ANN, question.request.request_id, Answer.REPLY, "Mocha")
        take_over = await play.asks()
        await play.dispatcher.requests.answer(ANN, take_over.request.request_id, Answer.FINISHED)
        await play.ends()
    assert [step.step.result.detail for step in play.steps()] == ["Mocha", "finished", ""]


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        (TakeOver("Log in"), Answer.FINISHED),
        (Interact("Which account?", ()), Answer.REPLY),
    ],
    ids=["take-over", "question"],
)
async def test_the_keyboard_is_the_persons_before_they_are_asked_and_typing_switches_again(
    world: World, asks: TakeOver | Interact, answer: Answer
) -> None:
    phone = PaperPhone()
    async with world.scene(TypeText("一"), asks, TypeText("二"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert phone.done.count("give_back_keyboard") == 1
        assert not phone.typed_last
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, answer, "the first")
        await play.ends()
    assert [each for each in phone.inputs if each[0] == "type"] == [("type", "一"), ("type", "二")]


async def test_after_the_person_had_the_phone_it_is_kept_awake_anew(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(TypeText("一"), TakeOver("Log in"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert phone.done.count("keep_awake") == 1
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    assert phone.done.count("keep_awake") == 2
    assert phone.done.index("give_back_keyboard") < len(phone.done) - phone.done[::-1].index("keep_awake")


async def test_the_keyboard_is_the_persons_before_they_unlock(world: World) -> None:
    phone = PaperPhone(pages=[page(), page(lock=Lock.PIN)])
    async with world.scene(TypeText("一"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert asked.request.kind is RequestKind.UNLOCK
        assert not phone.typed_last


async def test_a_keyboard_that_cannot_be_given_back_keeps_nobody_from_being_asked(world: World) -> None:
    async with world.scene(TypeText("一"), TakeOver("Log in"), phone=Clinging()) as play:
        await play.submit()
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER


async def test_a_keyboard_that_is_not_given_back_at_once_is_given_back_while_the_person_is_asked(
    world: World,
) -> None:
    phone = Clinging(misses=3)
    quick = PhoneWaits(retry_pauses_s=(0.01,))
    async with world.scene(TypeText("一"), TakeOver("x"), phone=phone, phone_waits=quick) as play:
        await play.submit()
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER
        await phone.until_done("give_back_keyboard")
        assert (phone.misses, phone.typed_last) == (0, False)


@dataclass
class Clinging(PaperPhone):
    """Keeps its keyboard so many times."""

    misses: int = 1_000_000

    async def give_back_keyboard(self) -> None:
        if self.misses:
            self.misses -= 1
            raise DeviceTimeout("no answer", name="Paper")
        await super().give_back_keyboard()
