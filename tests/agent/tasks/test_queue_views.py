"""One phone, several people: whose screen it is, who comes first, and what each has spent today."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from agent.approval.spending_limit import sums_of
from agent.contract.actions import ActionResult, Back, Decision, Finish, Interact, ResultKind, Tap
from agent.contract.errors import SomebodysTask
from agent.contract.events import TaskQueued
from agent.contract.requests import Answer
from agent.contract.spending import Sum
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.storage.local_days import midnight
from devices.base import Observation
from tests.worlds.agent_world import Play, World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.people import ADMIN, ANN, BOB, VIEWER, agreed_by, paying, task_of


class LateLook(PaperPhone):
    """A capture outside a task waits for `go`; `begun` is set when it has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go = asyncio.Event(), asyncio.Event()

    async def look_again(self) -> Observation:
        self.begun.set()
        await self.go.wait()
        return await super().look_again()


# --- whose screen it is


async def test_during_another_s_task_only_admins_and_whoever_was_allowed_may_look(world: World) -> None:
    async with world.scene(Interact("Which?")) as play:
        task = await play.submit(caller=ANN)
        await play.asks()
        for caller in (BOB, VIEWER):
            with pytest.raises(SomebodysTask) as refused:
                await play.dispatcher.phones.look(caller, "paper")
            assert (refused.value.task_id, refused.value.person_id) == (task.task_id, ANN.person_id)
            with pytest.raises(SomebodysTask):
                await play.dispatcher.phones.look(caller, "paper", during=task.task_id + 1)
            assert (await play.dispatcher.phones.look(caller, "paper", during=task.task_id)).picture
        for caller in (ANN, ADMIN):
            assert (await play.dispatcher.phones.look(caller, "paper")).picture


async def test_a_task_that_waits_or_is_paused_keeps_nobody_from_looking(world: World) -> None:
    async with world.scene(Interact("Which?")) as play:
        await play.submit(caller=BOB)
        await play.asks()
        await play.submit("waits", ANN)
        await play.dispatcher.tasks.submit(ANN, "paper", "old", "en", "there", play.journal.clock() - 3600)
        assert (await play.dispatcher.phones.look(BOB, "paper")).picture


async def test_the_yes_to_a_look_is_for_that_task_alone(world: World) -> None:
    async with world.scene(Interact("Which?"), Interact("Which?")) as play:
        first = await play.submit("first", ANN)
        await play.asks()
        second = await play.submit("second", ANN)
        with pytest.raises(SomebodysTask):
            await play.dispatcher.phones.look(BOB, "paper", during=second.task_id)
        await play.dispatcher.tasks.stop(ANN, first.task_id)
        await play.asks()
        with pytest.raises(SomebodysTask):
            await play.dispatcher.phones.look(BOB, "paper", during=first.task_id)


async def test_a_task_that_begins_during_the_capture_keeps_its_picture_to_its_person(world: World) -> None:
    phone = LateLook()
    async with world.scene(Interact("Which?"), phone=phone) as play:
        looking = asyncio.create_task(play.dispatcher.phones.look(BOB, "paper"))
        await phone.begun.wait()
        await play.submit(caller=ANN)
        await play.asks()
        phone.go.set()
        with pytest.raises(SomebodysTask):
            await looking


async def test_nothing_is_captured_while_somebody_else_s_task_runs_also_if_it_is_about_to_end(
    world: World,
) -> None:
    async with world.scene(Interact("Which?")) as play:
        await play.submit(caller=ANN)
        await play.asks()
        looks = play.phone.done.count("look")
        with pytest.raises(SomebodysTask):
            await play.dispatcher.phones.look(BOB, "paper")
        assert play.phone.done.count("look") == looks


async def test_the_task_of_the_yes_that_ends_during_the_capture_is_no_yes_for_the_next(world: World) -> None:
    phone = LateLook()
    async with world.scene(Interact("Which?"), Interact("Which?"), phone=phone) as play:
        first = await play.submit("first", ANN)
        await play.asks()
        looking = asyncio.create_task(play.dispatcher.phones.look(BOB, "paper", during=first.task_id))
        await phone.begun.wait()
        await play.submit("second", ANN)
        await play.dispatcher.tasks.stop(ANN, first.task_id)
        await play.asks()
        phone.go.set()
        with pytest.raises(SomebodysTask):
            await looking


# --- who comes first


async def in_line(play: Play) -> list[str]:
    (queue,) = await play.dispatcher.tasks.queues()
    assert queue.running is not None
    assert queue.running.state is TaskState.RUNNING
    return [task.text for task in queue.waiting]


async def told_places(play: Play, number: int) -> dict[str, int]:
    told = [await play.hears(TaskQueued) for _ in range(number)]
    return {event.task.text: event.position for event in told}


async def test_an_admin_puts_a_task_first_and_everybody_hears_their_new_place(world: World) -> None:
    actions = (Interact("Which?"), Finish("x"), Finish("x"), Finish("x"), Finish("x"))
    async with world.scene(*actions) as play:
        await play.submit("runs", ANN)
        asked = await play.asks()
        tasks: dict[str, Task] = {}
        for text, caller in (("a", ANN), ("b", BOB), ("c", BOB)):
            tasks[text] = await play.submit(text, caller)
        await told_places(play, 3)
        assert await in_line(play) == ["a", "b", "c"]
        with pytest.raises(PermissionError):
            await play.dispatcher.tasks.move_first(BOB, tasks["c"].task_id)
        assert await play.dispatcher.tasks.move_first(ADMIN, tasks["c"].task_id)
        assert await told_places(play, 3) == {"c": 1, "a": 2, "b": 3}
        assert await play.dispatcher.tasks.move_first(ADMIN, tasks["b"].task_id)
        assert await told_places(play, 3) == {"b": 1, "c": 2, "a": 3}
        assert await in_line(play) == ["b", "c", "a"]
        places = {status.task.text: status.position for status in await play.dispatcher.tasks.status(BOB)}
        assert places == {"b": 1, "c": 2}
        assert (await play.submit("d", ANN)).text == "d"
        assert await told_places(play, 1) == {"d": 4}
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "Large")
        ran = [(await play.ends()).task.text for _ in range(5)]
    assert ran == ["runs", "b", "c", "a", "d"]


async def test_a_task_hears_its_new_place_when_one_before_it_ends_and_only_then(world: World) -> None:
    actions = (Interact("Which?"), Finish("x"), Interact("Which?"), Finish("x"), Finish("x"))
    async with world.scene(*actions) as play:
        await play.submit("runs", ANN)
        first = await play.asks()
        tasks = {text: await play.submit(text, BOB) for text in ("a", "b", "c", "d")}
        assert await told_places(play, 4) == {"a": 1, "b": 2, "c": 3, "d": 4}
        await play.dispatcher.requests.answer(ANN, first.request.request_id, Answer.REPLY, "Large")
        assert await told_places(play, 3) == {"b": 1, "c": 2, "d": 3}
        await play.asks()
        assert await play.dispatcher.tasks.stop(BOB, tasks["c"].task_id)
        assert await told_places(play, 1) == {"d": 2}
        assert await play.dispatcher.tasks.stop(BOB, tasks["a"].task_id)
        assert await told_places(play, 1) == {"d": 1}
        assert [(await play.ends()).task.text for _ in range(2)] == ["b", "d"]


async def test_what_runs_or_has_ended_is_not_put_first(world: World) -> None:
    async with world.scene(Interact("Which?")) as play:
        task = await play.submit(caller=ANN)
        await play.asks()
        for number in (task.task_id, task.task_id + 1):
            assert not await play.dispatcher.tasks.move_first(ADMIN, number)
        assert not [event for event in play.told if isinstance(event, TaskQueued)][1:]


async def test_what_was_cut_off_goes_on_before_what_was_put_first(world: World) -> None:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        cut_off = await task_of(journal, ANN.person_id)
        await journal.tasks.requeue(cut_off.task_id, journal.clock())
        one, two = [
            await journal.tasks.add(BOB.person_id, "paper", text, "en", "") for text in ("one", "two")
        ]
        assert await journal.queue.move_first(two.task_id)
        line = [task.task_id for task in await journal.queue.in_line()]
        assert line == [cut_off.task_id, two.task_id, one.task_id]
        assert [await journal.queue.ahead(task) for task in (cut_off, two, one)] == [0, 1, 2]
        first = await journal.queue.next_queued("paper")
        assert first is not None
        assert first.task_id == cut_off.task_id


async def test_a_task_that_goes_on_after_a_pause_has_lost_the_place_it_was_put_in(world: World) -> None:
    async with world.scene(Interact("Which?"), Back()) as play:
        await play.submit("runs", ANN)
        await play.asks()
        one, two = [await play.submit(text, BOB) for text in ("one", "two")]
        await play.dispatcher.tasks.move_first(ADMIN, two.task_id)
        await play.dispatcher.tasks.pause_unreachable(BOB.person_id)
        for task in (one, two):
            assert await play.dispatcher.tasks.resume(BOB, task.task_id)
        assert await in_line(play) == ["one", "two"]


async def test_the_queue_of_a_phone_with_nothing_to_do_is_empty(world: World) -> None:
    async with world.scene() as play:
        (queue,) = await play.dispatcher.tasks.queues()
    assert (queue.phone_id, queue.running, queue.waiting) == ("paper", None, ())


# --- what each has spent today


async def pay(
    journal: Journal, task: Task, step: int, number: int, result: ActionResult | None = None
) -> None:
    """An input that was sent with a yes; None: nobody knows what became of it."""
    await journal.steps.commit_decision(task.task_id, step, "app", Decision("", Tap((1, 1)), ""))
    assert await journal.steps.intend(task.task_id, step, number)
    if result is not None:
        await journal.steps.end(task.task_id, step, result, {})


DONE, UNSURE = ActionResult(ResultKind.DONE), ActionResult(ResultKind.UNKNOWN)
MISSED, AWAY = ActionResult(ResultKind.VOID), ActionResult(ResultKind.FAILED)


async def test_what_went_out_with_a_person_s_yes_is_theirs_whoever_s_task_it_was(world: World) -> None:
    async with world.scene() as play:
        journal = play.journal
        task = await task_of(journal, ANN.person_id, "another phone")
        numbers = [
            await agreed_by(journal, task, caller, paying(amount), allowed=allowed)
            for caller, amount, allowed in (
                (BOB, "¥36.80", 3),
                (BOB, "12元", 1),
                (BOB, "9,90 €", 1),
                (BOB, "", 1),
                (ANN, "¥1.00", 1),
                (BOB, "¥500", 1),
                (BOB, "¥600", 1),
                (BOB, "¥700", 1),
            )
        ]
        results = [
            (0, DONE),
            (0, DONE),
            (0, UNSURE),
            (1, None),
            (2, DONE),
            (3, DONE),
            (4, DONE),
            (5, MISSED),
            (6, AWAY),
        ]
        for step, (place, result) in enumerate(results, 1):
            await pay(journal, task, step, numbers[place], result)
        assert await play.dispatcher.requests.spent_today(BOB) == (
            Sum("¥", Decimal("122.40"), 4),
            Sum("€", Decimal("9.90"), 1),
            Sum("", Decimal(0), 1, unread=1),
        )
        assert await play.dispatcher.requests.spent_today(ANN) == (Sum("¥", Decimal("1.00"), 1),)
        assert await play.dispatcher.requests.spent_today(ADMIN) == ()


async def test_only_what_went_out_today_counts_also_with_a_yes_of_yesterday(tmp_path: Path) -> None:
    clock = [midnight(1_800_000_000.0) - 1200]
    async with Journal.open(tmp_path / "journal.sqlite3", lambda: clock[0]) as journal:
        task = await task_of(journal, ANN.person_id)
        yesterday, over_midnight = [
            await agreed_by(journal, task, BOB, paying(amount)) for amount in ("¥1", "¥2")
        ]
        await pay(journal, task, 1, yesterday, DONE)
        clock[0] += 1800
        await pay(journal, task, 2, over_midnight, DONE)
        paid = await journal.payments.since(BOB.person_id, midnight(clock[0]))
    assert sums_of(paid) == (Sum("¥", Decimal(2), 1),)
