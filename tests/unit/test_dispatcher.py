"""Tasks from submit to their end, through the real journal, with a phone of paper and a scripted mind."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import TypeVar

import pytest

from agent.actions import (
    Action,
    Back,
    Finish,
    Home,
    Interact,
    Note,
    ResultKind,
    TakeOver,
    Tap,
    Unusable,
    UnusableReply,
)
from agent.bell import Bell
from agent.desk import Desk, Waits
from agent.dispatcher import TaskDispatcher
from agent.events import (
    ALL_RIGHTS,
    Answer,
    AnswerOutcome,
    Caller,
    EndKind,
    Event,
    HumanAnswered,
    HumanNeeded,
    RequestKind,
    RequestState,
    Right,
    StepDone,
    Task,
    TaskEnded,
    TaskQueued,
    TaskStarted,
    TaskState,
)
from agent.journal import Journal
from agent.runner import Runner
from devices.base import Device, Observation, PhoneInfo, PhoneState, Verdict
from tests.unit.paper_phone import PaperPhone, ScriptedMind, page

_E = TypeVar("_E", bound=Event)
ANN = Caller(7, "Ann", ALL_RIGHTS)
BOB = Caller(8, "Bob", ALL_RIGHTS)
PAPER = PhoneInfo("paper", "Paper", "15", "127.0.0.1:1", PhoneState.ONLINE)


class OnePhone:
    """Implements devices.base.Phones with one phone of paper."""

    def __init__(self, phone: PaperPhone) -> None:
        self.phone = phone

    async def connect(self, address: str) -> PhoneInfo:
        return PAPER

    def device(self, phone_id: str) -> Device:
        return self.phone

    def phones(self) -> tuple[PhoneInfo, ...]:
        return (PAPER,)

    async def changes(self) -> AsyncIterator[PhoneInfo]:
        await asyncio.Event().wait()
        yield PAPER


class World:
    """Opens scenes on one data directory, so that a second scene is a restart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextlib.asynccontextmanager
    async def scene(
        self, *actions: Action | UnusableReply, phone: PaperPhone | None = None, waits: Waits | None = None
    ) -> AsyncGenerator["Play", None]:
        phone = phone or PaperPhone()
        mind = ScriptedMind(list(actions))
        async with Journal.open(self.folder / "journal.sqlite3") as journal:
            bell = Bell()

            async def mind_of(task: Task) -> ScriptedMind:
                return mind

            desk = Desk(journal, bell, waits)
            runner = Runner(
                journal, bell, desk, OnePhone(phone), mind_of, self.folder / "frames", max_steps=8
            )
            dispatcher = TaskDispatcher(runner)
            async with dispatcher.working():
                yield Play(dispatcher, journal, phone, mind)


class Play:
    """A dispatcher at work; `until` reads its events in order."""

    def __init__(
        self, dispatcher: TaskDispatcher, journal: Journal, phone: PaperPhone, mind: ScriptedMind
    ) -> None:
        self.dispatcher = dispatcher
        self.journal = journal
        self.phone = phone
        self.mind = mind
        self.told: list[Event] = []
        self._events = dispatcher.events()

    async def submit(self, text: str = "order a latte") -> Task:
        return await self.dispatcher.submit(ANN, "paper", text, "en", "here")

    async def ends(self) -> TaskEnded:
        return await self._hears(TaskEnded)

    async def asks(self) -> HumanNeeded:
        return await self._hears(HumanNeeded)

    async def starts(self) -> TaskStarted:
        return await self._hears(TaskStarted)

    async def _hears(self, kind: type[_E]) -> _E:
        async for event in self._events:
            self.told.append(event)
            if isinstance(event, kind):
                return event
        raise AssertionError("the bell was closed")

    def steps(self) -> list[StepDone]:
        return [event for event in self.told if isinstance(event, StepDone)]


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


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
        assert await play.dispatcher.status(ANN) == ()


async def test_a_flagged_tap_waits_for_yes_and_happens_once(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay 36.80"), Finish("paid")) as play:
        await play.submit()
        asked = await play.asks()
        assert play.phone.inputs == []
        outcomes = await asyncio.gather(
            *(play.dispatcher.answer(ANN, asked.request.request_id, Answer.APPROVE) for _ in range(3))
        )
        await play.ends()
    assert sorted(outcomes) == [AnswerOutcome.ACCEPTED, AnswerOutcome.ALREADY, AnswerOutcome.ALREADY]
    assert play.phone.inputs == [("tap", 10, 20)]


async def test_a_no_performs_nothing_and_the_task_goes_on(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay 36.80"), Finish("not paid")) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.REJECT)
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
        await play.dispatcher.answer(ANN, asked.request.request_id, Answer.APPROVE)
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
            await play.dispatcher.answer(ANN, asked.request.request_id, answer)
        await play.ends()
    assert phone.inputs == []
    assert asked.request.kind is RequestKind.TAKE_OVER
    assert asked.request.text == "Pay 36.80"


async def test_only_the_task_s_person_with_the_right_may_answer(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay"), Finish("x")) as play:
        await play.submit()
        number = (await play.asks()).request.request_id
        viewer = Caller(7, "Ann", frozenset({Right.VIEW}))
        assert await play.dispatcher.answer(BOB, number, Answer.APPROVE) is AnswerOutcome.NOT_YOURS
        assert await play.dispatcher.answer(viewer, number, Answer.APPROVE) is AnswerOutcome.NOT_YOURS
        assert await play.dispatcher.answer(ANN, number, Answer.REPLY, "yes") is AnswerOutcome.UNKNOWN
        assert await play.dispatcher.answer(ANN, number + 1, Answer.APPROVE) is AnswerOutcome.UNKNOWN
        assert play.phone.inputs == []
        assert await play.dispatcher.answer(ANN, number, Answer.REJECT) is AnswerOutcome.ACCEPTED
        await play.ends()


async def test_an_expired_approval_is_a_no(world: World) -> None:
    async with world.scene(Tap((10, 20), "Pay"), Finish("x"), waits=Waits(approval_s=0.05)) as play:
        await play.submit()
        asked = await play.asks()
        await play.ends()
        late = await play.dispatcher.answer(ANN, asked.request.request_id, Answer.APPROVE)
    assert late is AnswerOutcome.EXPIRED
    assert play.phone.inputs == []
    assert play.steps()[0].step.result.kind is ResultKind.REJECTED
    reminders = [event.reminder for event in play.told if isinstance(event, HumanNeeded)]
    assert reminders == [False, True]


async def test_an_expired_question_pauses_and_resume_goes_on(world: World) -> None:
    async with world.scene(Interact("Which?"), Back(), Finish("x"), waits=Waits(other_s=0.05)) as play:
        task = await play.submit()
        paused = await play.ends()
        assert paused.outcome.kind is EndKind.PAUSED
        assert paused.task.state is TaskState.PAUSED
        assert await play.dispatcher.resume(ANN, task.task_id)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert [step.step.number for step in play.steps()] == [2, 3]


async def test_a_question_takes_its_answer_to_the_next_step(world: World) -> None:
    async with world.scene(Interact("Which?", ("Latte", "Mocha")), TakeOver("log in"), Finish("x")) as play:
        await play.submit()
        question = await play.asks()
        assert question.request.options == ("Latte", "Mocha")
        await play.dispatcher.answer(ANN, question.request.request_id, Answer.REPLY, "Mocha")
        take_over = await play.asks()
        await play.dispatcher.answer(ANN, take_over.request.request_id, Answer.FINISHED)
        await play.ends()
    assert [step.step.result.detail for step in play.steps()] == ["Mocha", "finished", ""]


async def test_stop_ends_the_run_before_the_next_tap(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Tap((1, 1)), Tap((2, 2)), phone=phone) as play:
        task = await play.submit()
        phone.hold_input = asyncio.Event()
        await phone.touched.wait()
        assert await play.dispatcher.stop(ANN, task.task_id)
        ended = await play.ends()
        assert not await play.dispatcher.stop(ANN, task.task_id)
    assert phone.inputs == [("tap", 1, 1)]
    assert ended.outcome.kind is EndKind.STOPPED
    assert ended.outcome.uncertain  # the tap was on its way when Stop came


async def test_stop_while_a_yes_is_awaited_cancels_the_request(world: World) -> None:
    async with world.scene(Tap((1, 1), "Pay")) as play:
        task = await play.submit()
        asked = await play.asks()
        await play.dispatcher.stop(ANN, task.task_id)
        await play.ends()
        late = await play.dispatcher.answer(ANN, asked.request.request_id, Answer.APPROVE)
    answers = [event for event in play.told if isinstance(event, HumanAnswered)]
    assert [event.state for event in answers] == [RequestState.CANCELLED]
    assert late is AnswerOutcome.ALREADY
    assert play.phone.inputs == []


async def test_a_second_task_waits_for_the_phone_and_then_runs(world: World) -> None:
    async with world.scene(Back(), Finish("one"), Home(), Finish("two")) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        second = await play.submit("second")
        status = await play.dispatcher.status(ANN)
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


async def test_steps_run_out(world: World) -> None:
    async with world.scene(*[Back()] * 9) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.OUT_OF_STEPS
    assert len(play.phone.inputs) == 8


async def test_a_phone_that_vanishes_ends_the_task_with_the_last_certain_step(world: World) -> None:
    phone = PaperPhone(vanishes_at_input=1)
    async with world.scene(Back(), Home(), Finish("x"), phone=phone) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.FAILED
    assert ended.outcome.key == "device_offline"
    assert ended.outcome.last_certain_step == 1
    assert ended.outcome.uncertain
    assert len(phone.inputs) == 1


async def test_inputs_on_a_protected_page_are_left_to_a_person(world: World) -> None:
    phone = PaperPhone(pages=[page(0, verdict=Verdict.SECURE)])
    async with world.scene(Tap((1, 1)), Tap((1, 1), "Pay"), Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("back",)]
    assert [step.step.result.kind for step in play.steps()][:2] == [ResultKind.REFUSED, ResultKind.REFUSED]


async def test_no_change_after_a_tap_is_told(world: World) -> None:
    async with world.scene(Tap((1, 1)), Finish("x"), phone=PaperPhone(changed=False)) as play:
        await play.submit()
        await play.ends()
    assert play.steps()[0].step.result.kind is ResultKind.UNCHANGED


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


async def test_databases_and_pictures_are_for_the_owner_alone(world: World) -> None:
    async with world.scene(Finish("x")) as play:
        await play.submit()
        await play.ends()
    files = [path for path in world.folder.rglob("*") if path.is_file()]
    assert any(path.suffix == ".jpg" for path in files)
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


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
