"""A person who may no longer work a phone: their tasks stop, and what they agreed to needs another yes."""

import asyncio
import random
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from agent.approval.open_waits import OpenWaits
from agent.approval.requests import RequestBroker
from agent.contract.actions import (
    ActionResult,
    Back,
    Decision,
    Finish,
    Home,
    Interact,
    Reason,
    ResultKind,
    Tap,
)
from agent.contract.audit import AuditEvent
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanAnswered, TaskEnded
from agent.contract.people import Caller, Right, Spending
from agent.contract.requests import Answer, AnswerOutcome, RequestState
from agent.contract.tasks import EndKind, TaskState
from agent.journal import Journal
from agent.journal.tasks import TaskTable
from tests.worlds.agent_world import Play, World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.people import ADMIN, ANN, BOB, agreed_by, only, paying, task_of, up_to

PAY = Tap((10, 20), "Pay 36.80")
_TAPPED = [("tap", 10, 20)]


async def ends_of(play: Play, number: int) -> dict[int, TaskEnded]:
    ends = [await play.ends() for _ in range(number)]
    return {end.task.task_id: end for end in ends}


async def test_their_task_stops_before_its_next_input_and_its_report_shows_nothing(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Tap((1, 1)), Tap((2, 2)), phone=phone) as play:
        await play.submit(caller=BOB)
        phone.hold_input = asyncio.Event()
        await phone.touched.wait()
        assert await play.dispatcher.tasks.stop_removed(BOB.person_id) == 1
        ended = await play.ends()
        assert await play.dispatcher.tasks.stop_removed(BOB.person_id) == 0
    assert phone.inputs == [("tap", 1, 1)]
    outcome = ended.outcome
    assert (outcome.kind, outcome.key, outcome.values) == (EndKind.STOPPED, "dismissed", (("name", "Paper"),))
    assert (outcome.uncertain, ended.picture) == (True, None)


async def test_their_open_request_is_cancelled_and_takes_no_yes_any_more(world: World) -> None:
    async with world.scene(PAY) as play:
        await play.submit(caller=BOB)
        asked = await play.asks()
        await play.dispatcher.tasks.stop_removed(BOB.person_id, "paper")
        await play.ends()
        late = await play.dispatcher.requests.answer(ADMIN, asked.request.request_id, Answer.APPROVE)
    assert late is AnswerOutcome.ALREADY
    assert [event.state for event in play.told if isinstance(event, HumanAnswered)] == [
        RequestState.CANCELLED
    ]
    assert play.phone.inputs == []


async def test_their_waiting_and_paused_tasks_end_and_others_go_on(world: World) -> None:
    async with world.scene(Finish("ann's")) as play:
        play.mind.thinks = asyncio.Event()
        running = await play.submit("ann's", ANN)
        queued = await play.submit("bob's", BOB)
        paused = await play.dispatcher.tasks.submit(
            BOB, "paper", "old", "en", "there", play.journal.clock() - 3600
        )
        assert paused.state is TaskState.PAUSED
        await play.ends()  # it asks whether it may still run
        assert await play.dispatcher.tasks.stop_removed(BOB.person_id, "paper") == 2
        ends = await ends_of(play, 2)
        assert {end.outcome.key for end in ends.values()} == {"dismissed"}
        assert set(ends) == {queued.task_id, paused.task_id}
        play.mind.thinks.set()
        assert (await play.ends()).task.task_id == running.task_id


async def test_on_another_phone_they_go_on(world: World) -> None:
    async with world.scene(PAY, Finish("x")) as play:
        task = await play.submit(caller=BOB)
        asked = await play.asks()
        assert await play.dispatcher.tasks.stop_removed(BOB.person_id, "another phone") == 0
        assert (
            await play.dispatcher.requests.answer(BOB, asked.request.request_id, Answer.APPROVE)
            is AnswerOutcome.ACCEPTED
        )
        ended = await play.ends()
        assert (ended.task.task_id, ended.outcome.kind) == (task.task_id, EndKind.DONE)
    assert play.phone.inputs == _TAPPED


async def test_a_yes_of_theirs_that_was_not_used_is_void_and_the_task_asks_again(world: World) -> None:
    async with world.scene(PAY, PAY, Finish("paid")) as play:
        await play.submit(caller=ANN)
        first = await play.asks()
        looks = play.phone.done.count("look")
        hold, look = asyncio.Event(), play.phone.observe

        async def held() -> object:
            seen = await look()
            await hold.wait()
            return seen

        play.phone.look_again = held  # pyright: ignore[reportAttributeAccessIssue]  # the look before the input
        await play.dispatcher.requests.answer(BOB, first.request.request_id, Answer.APPROVE)
        await play.phone.until_done("look", looks + 1)
        await play.dispatcher.tasks.stop_removed(BOB.person_id, "paper")
        hold.set()
        again = await play.asks()
        assert play.phone.inputs == []
        assert again.request.request_id != first.request.request_id
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.APPROVE)
        await play.ends()
        noted = [
            entry.reason for entry in await play.journal.audit.all() if entry.event is AuditEvent.REQUEST_VOID
        ]
    assert play.phone.inputs == _TAPPED
    result = play.steps()[0].step.result
    assert (result.kind, result.detail) == (ResultKind.VOID, Reason.DISMISSED)
    told = [event for event in play.told if isinstance(event, HumanAnswered)]
    assert [(event.state, event.by_id) for event in told] == [
        (RequestState.APPROVED, BOB.person_id),
        (RequestState.VOID, BOB.person_id),
        (RequestState.APPROVED, ANN.person_id),
    ]
    assert (told[1].text, noted) == (Reason.DISMISSED, [Reason.DISMISSED])


async def test_a_yes_that_is_taken_back_before_its_task_hears_of_it_is_no_rejection(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    wake = OpenWaits.wake
    slept: list[tuple[OpenWaits, int]] = []
    monkeypatch.setattr(OpenWaits, "wake", lambda waits, number: slept.append((waits, number)))  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    async with world.scene(PAY, Finish("x")) as play:
        await play.submit(caller=ANN)
        asked = await play.asks()
        await play.dispatcher.requests.answer(BOB, asked.request.request_id, Answer.APPROVE)
        await play.dispatcher.tasks.stop_removed(BOB.person_id, "paper")
        wake(*slept[0])
        await play.ends()
    assert play.phone.inputs == []
    result = play.steps()[0].step.result
    assert (result.kind, result.detail) == (ResultKind.VOID, Reason.DISMISSED)


async def test_of_a_yes_for_the_task_what_is_left_is_gone_and_what_was_sent_stays(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await task_of(journal, ANN.person_id)
        numbers = [await agreed_by(journal, task, BOB, allowed=3) for _ in range(2)]
        others = await agreed_by(journal, task, ADMIN, allowed=3)
        await journal.steps.commit_decision(task.task_id, 1, "app", Decision("", PAY, ""))
        assert await journal.steps.intend(task.task_id, 1, numbers[0])
        broker = RequestBroker(journal, EventStream())
        await broker.dismiss(BOB.person_id, "another phone")
        assert await states(journal, *numbers) == [("approved", 2), ("approved", 3)]
        for _ in range(2):
            await broker.dismiss(BOB.person_id, "paper")
            assert await states(journal, *numbers, others) == [("approved", 0), ("void", 0), ("approved", 3)]


async def test_whoever_may_only_not_say_yes_any_more_goes_on_with_their_tasks(world: World) -> None:
    async with world.scene(PAY, Finish("bob's")) as play:
        await play.submit(caller=BOB)
        asked = await play.asks()
        others = await task_of(play.journal, ANN.person_id, "another phone")
        held = [await agreed_by(play.journal, others, BOB)]
        here = await agreed_by(play.journal, await task_of(play.journal, ANN.person_id), BOB)
        await play.dispatcher.requests.take_back(
            replace(BOB, phone_id="paper", rights=frozenset({Right.CONTROL}))
        )
        assert await states(play.journal, here, *held) == [("void", 0), ("approved", 1)]
        await play.dispatcher.requests.answer(ADMIN, asked.request.request_id, Answer.APPROVE)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == _TAPPED


@pytest.mark.parametrize(
    ("numbers", "second", "left"),
    [
        (Spending(Decimal("36.79")), False, 0),
        (Spending(Decimal("36.80")), False, 3),
        (Spending(None, Decimal(1)), False, 3),  # asked for their code they may have given it
        (Spending(), True, 3),
    ],
)
async def test_a_lower_limit_takes_back_only_what_it_does_not_cover(
    tmp_path: Path, numbers: Spending, second: bool, left: int
) -> None:
    bob = replace(BOB, phone_id="paper", spending=numbers, second_person=second)
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        number = await agreed_by(journal, await task_of(journal, ANN.person_id), BOB, paying(), allowed=3)
        own = await agreed_by(journal, await task_of(journal, BOB.person_id), BOB, paying(), allowed=3)
        await RequestBroker(journal, EventStream()).take_back(bob)
        mine = 0 if second else left
        assert [rest for _, rest in await states(journal, number, own)] == [left, mine]


async def states(journal: Journal, *numbers: int) -> list[tuple[str, int]]:
    rows = [await journal.requests.get(number) for number in numbers]
    return [(row.state.value, row.left) for row in rows if row]


async def test_of_a_yes_that_is_used_and_taken_back_at_once_one_happens_500_times(tmp_path: Path) -> None:
    dice = random.Random(6)  # noqa: S311 - of a test
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await task_of(journal, ANN.person_id)
        numbers = [await agreed_by(journal, task, BOB, paying()) for _ in range(500)]
        for step in range(1, 501):
            await journal.steps.commit_decision(task.task_id, step, "app", Decision("", PAY, ""))

        async def used(step: int, number: int) -> tuple[int, bool]:
            return number, await journal.steps.intend(task.task_id, step, number)

        async def taken_back(number: int) -> tuple[int, bool]:
            return -number, await journal.requests.dismiss(number)

        pairs = [(used(step, number), taken_back(number)) for step, number in enumerate(numbers, 1)]
        both = [one for pair in pairs for one in dice.sample(pair, 2)]
        found = dict(await asyncio.gather(*both))
        outcomes = {(found[number], found[-number]) for number in numbers}
        assert outcomes == {(True, False), (False, True)}
        for number in numbers:
            assert await states(journal, number) == [("approved", 0) if found[number] else ("void", 0)]


async def test_a_task_that_is_just_beginning_is_stopped_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = TaskTable.move
    async with world.scene(Tap((1, 1)), Finish("x")) as play:

        async def dismissed_meanwhile(
            table: TaskTable, task_id: int, before: TaskState, after: TaskState
        ) -> bool:
            moved = await move(table, task_id, before, after)
            if after is TaskState.RUNNING:
                assert await play.dispatcher.tasks.stop_removed(BOB.person_id) == 1
            return moved

        monkeypatch.setattr(TaskTable, "move", dismissed_meanwhile)
        await play.submit(caller=BOB)
        ended = await play.ends()
    assert (ended.outcome.key, play.phone.inputs) == ("dismissed", [])


async def test_with_a_journal_in_trouble_what_runs_is_stopped_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*asked: object) -> None:
        raise DatabaseTroubled(f"no room for {len(asked)}", Trouble.FULL)

    async with world.scene(Interact("Which?"), Back()) as play:
        await play.submit(caller=BOB)
        await play.asks()
        monkeypatch.setattr(RequestBroker, "dismiss", full)
        with pytest.raises(DatabaseTroubled):
            await play.dispatcher.tasks.stop_removed(BOB.person_id)
        assert (await play.ends()).outcome.key == "dismissed"


async def test_at_the_start_the_tasks_of_whoever_may_not_any_more_end_before_anything_begins(
    world: World,
) -> None:
    async with world.scene() as play:
        play.mind.thinks = asyncio.Event()
        running = await play.submit("runs", BOB)
        await play.starts()
        waits = await play.submit("waits", BOB)
        old = await play.dispatcher.tasks.submit(
            BOB, "paper", "old", "en", "there", play.journal.clock() - 3600
        )
        others = await play.submit("ann's", ANN)
    callers = [ANN, only(BOB, Right.VIEW, Right.APPROVE), replace(BOB, phone_id="another phone")]
    async with world.scene(Home(), Finish("x"), callers=callers) as play:
        ends = await ends_of(play, 4)
    gone = {running.task_id, waits.task_id, old.task_id}
    told = {number: end.outcome.key for number, end in ends.items()}
    assert told == dict.fromkeys(gone, "dismissed") | {others.task_id: ""}
    assert ends[others.task_id].outcome.kind is EndKind.DONE
    assert all(ends[number].picture is None for number in gone)
    assert play.phone.inputs == [("home",)]
    async with world.scene(callers=callers) as play:
        assert await play.journal.tasks.unfinished() == []


@pytest.mark.parametrize(
    ("bob", "left"),
    [
        (None, 0),
        (only(BOB, Right.VIEW, Right.CONTROL), 0),
        (up_to(BOB, "36.79"), 0),
        (up_to(BOB, "36.80", "1"), 2),
        (only(BOB, Right.VIEW, Right.APPROVE), 2),
    ],
    ids=["nobody", "no right", "limit", "code", "approver"],
)
async def test_at_the_start_no_yes_for_more_is_left_of_whoever_could_not_say_it_any_more(
    world: World, bob: Caller | None, left: int
) -> None:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        task = await task_of(journal, ANN.person_id, "another phone")
        numbers = [await agreed_by(journal, task, caller, allowed=3) for caller in (BOB, ANN)]
        for step, number in enumerate(numbers, 1):
            await journal.steps.commit_decision(task.task_id, step, "app", Decision("", PAY, ""))
            assert await journal.steps.intend(task.task_id, step, number)
        for step in (1, 2):
            await journal.steps.end(task.task_id, step, done(), {})
    callers = [replace(each, phone_id="another phone") for each in (ANN, bob) if each]
    async with world.scene(callers=callers) as play:
        assert await states(play.journal, *numbers) == [("approved", left), ("approved", 2)]


async def test_a_finished_task_of_theirs_is_told_as_finished(world: World) -> None:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        task = await task_of(journal, BOB.person_id)
        await journal.steps.commit_decision(task.task_id, 1, "app", Decision("", Finish("one latte"), ""))
        await journal.steps.end(task.task_id, 1, done(), {})
    async with world.scene(callers=()) as play:
        assert (await play.ends()).outcome.message == "one latte"


async def test_a_task_that_the_model_gave_up_before_a_crash_is_told_as_not_done(world: World) -> None:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        task = await task_of(journal, ANN.person_id)
        gave_up = Decision("", Finish("sold out", failed=True), "")
        await journal.steps.commit_decision(task.task_id, 1, "app", gave_up)
    async with world.scene() as play:
        ended = await play.ends()
    assert (ended.outcome.key, ended.task.state) == ("gave_up", TaskState.FAILED)


def done() -> ActionResult:
    return ActionResult(ResultKind.DONE)
