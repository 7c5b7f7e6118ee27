"""What a stop, a restart or a crash at any moment leaves behind."""

import asyncio
import time
from pathlib import Path

import pytest

from agent.approval.open_waits import RequestWaits
from agent.approval.requests import RequestBroker
from agent.contract.actions import ActionResult, Back, Finish, Interact, Reason, ResultKind, TakeOver, Tap
from agent.contract.event_stream import EventStream
from agent.contract.events import (
    HumanAnswered,
    HumanNeeded,
    Offline,
    StepDone,
    TaskQueued,
    TaskRestored,
    TaskSuspended,
)
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import EndKind, Task, TaskState
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.journal.requests import NewRequest
from agent.tasks.resources import TaskResources
from devices.errors import DeviceOffline
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, World
from tests.worlds.hand_clock import HandClock
from tests.worlds.locked_databases import database_of
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider, SlowToGiveBack, page
from tests.worlds.paper_phones import OnePhone


async def test_after_a_restart_a_task_goes_on_behind_its_last_step(world: World) -> None:
    async with world.scene(Back(), Tap((1, 1), "Pay")) as play:
        await play.submit()
        asked = await play.asks()
    async with world.scene(Finish("done")) as play:
        again = await play.asks()
        old = await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.APPROVE)
        ended = await play.ends()
    assert old is AnswerOutcome.REPLACED
    assert again.request.text == "Pay"
    assert again.offline is not None
    assert (ended.outcome.message, ended.steps) == (
        "done",
        4,
    )  # back, the tap that waited, the tap again, finish
    assert play.phone.inputs == [("tap", 1, 1)]


async def test_after_a_crash_between_intent_and_result_nobody_claims_to_know(world: World) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Tap((1, 1)), phone=phone) as play:
        task = await play.submit()
        await phone.touched.wait()
    async with world.scene() as play:
        play.mind.thinks = asyncio.Event()
        await play.mind.asked.wait()
        steps = await play.journal.steps.of(task.task_id)
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
    assert ended.outcome.uncertain
    assert ended.outcome.last_certain_step == 0
    assert steps[0].result == ActionResult(ResultKind.UNKNOWN, Reason.INTERRUPTED)
    assert play.phone.inputs == []


async def test_what_ran_goes_before_what_waited_and_each_is_reported_once(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        await play.submit("second")
        await play.starts()
    async with world.scene(Finish("one"), Finish("two")) as play:
        ends = [await play.ends(), await play.ends()]
    assert [(end.task.text, end.outcome.message) for end in ends] == [("first", "one"), ("second", "two")]


async def test_a_task_that_was_paused_earlier_does_not_overtake_the_one_that_was_cut_off(
    world: World,
) -> None:
    async with world.scene(TakeOver("help"), Back(), waits=RequestWaits(other_s=0.05)) as play:
        paused = await play.submit("paused")
        assert (await play.ends()).outcome.kind is EndKind.PAUSED
        play.mind.thinks = asyncio.Event()
        await play.submit("cut off")
        await play.mind.asked.wait()
        await play.starts()
        assert await play.dispatcher.tasks.resume(ANN, paused.task_id)
    async with world.scene(Finish("one"), Finish("two")) as play:
        queued = [await play.hears(TaskQueued), await play.hears(TaskQueued)]
        ends = [await play.ends(), await play.ends()]
    assert sorted((event.task.text, event.position) for event in queued) == [("cut off", 0), ("paused", 1)]
    assert [end.task.text for end in ends] == ["cut off", "paused"]


async def test_a_question_and_a_take_over_are_asked_again_with_the_same_words(world: World) -> None:
    async with world.scene(Interact("Which size?", ("small", "large")), phone=PaperPhone()) as play:
        await play.submit()
        await play.asks()
    async with world.scene(TakeOver("Log in"), Finish("x")) as play:
        again = (await play.asks()).request
        assert (again.kind, again.text, again.options) == (
            RequestKind.QUESTION, "Which size?", ("small", "large"),
        )  # fmt: skip
        await play.dispatcher.requests.answer(ANN, again.request_id, Answer.REPLY, "large")
        await play.asks()
    async with world.scene(Finish("x")) as play:
        again = (await play.asks()).request
        assert (again.kind, again.text) == (RequestKind.TAKE_OVER, "Log in")
        await play.dispatcher.requests.answer(ANN, again.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_it_is_asked_again_however_often_the_program_goes_off_before(world: World) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        await play.submit()
        await play.asks()
    for _ in range(2):
        async with world.scene(phones=away()) as play:
            await play.hears(TaskSuspended)
    async with world.scene(Finish("x")) as play:
        again = await play.asks()
    assert (again.request.text, again.offline is not None) == ("Log in", True)


async def test_that_an_old_request_is_over_is_told_at_each_start_until_it_is_asked_again(
    world: World,
) -> None:
    async with world.scene(Interact("Which size?", ())) as play:
        await play.submit()
        asked = (await play.asks()).request
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        # A start that put the task back and died before anybody heard of it.
        await journal.requests.close(asked.request_id, RequestState.REPLACED)
        await journal.steps.close_open(asked.task_id)
        assert await journal.tasks.requeue(asked.task_id, time.time())
    for _ in range(2):
        async with world.scene(phones=away()) as play:
            answered = await play.hears(HumanAnswered)
            assert (answered.request.request_id, answered.state) == (asked.request_id, RequestState.REPLACED)
            await play.hears(TaskSuspended)
            assert sum(isinstance(event, HumanAnswered) for event in play.told) == 1
    async with world.scene(Finish("x")) as play:
        assert (await play.asks()).offline is not None


async def _expire(world: World) -> None:
    """The times of all requests are over."""
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        await database_of(journal).change("UPDATE requests SET expires_at = created_at")


async def test_what_expired_meanwhile_is_told_as_expired(world: World) -> None:
    async with world.scene(
        Tap((1, 1), "Pay"),
    ) as play:
        await play.submit()
        await play.asks()
    await _expire(world)
    async with world.scene(TakeOver("Log in")) as play:
        answered = await play.hears(HumanAnswered)
        await play.asks()
    assert answered.state is RequestState.EXPIRED
    await _expire(world)
    async with world.scene() as play:
        ended = await play.ends()
        steps = await play.journal.steps.of(ended.task.task_id)
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.PAUSED, "request_expired")
    assert steps[0].result == ActionResult(ResultKind.REJECTED, Reason.EXPIRED)


async def test_what_made_a_task_pause_does_not_pause_it_again_after_its_person_continued_it(
    world: World,
) -> None:
    async with world.scene(TakeOver("Log in"), waits=RequestWaits(other_s=0.05)) as play:
        task = await play.submit()
        assert (await play.ends()).outcome.key == "request_expired"
        play.mind.thinks, play.mind.asked = asyncio.Event(), asyncio.Event()
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        await play.mind.asked.wait()
    async with world.scene(Finish("x")) as play:
        assert (await play.ends()).outcome.message == "x"


async def test_who_starts_afresh_touches_nothing_that_an_earlier_run_left(world: World) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        task = await play.submit()
        await play.asks()
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        stream = EventStream()
        phones = OnePhone(PaperPhone())

        async def nobody(task: Task) -> ScriptedDecider:
            raise AssertionError(task)

        resources = TaskResources(
            journal,
            stream,
            RequestBroker(journal, stream),
            phones,
            nobody,
            world.folder / "frames",
            8,
            checks_claims=False,
        )
        async with TaskDispatcher(resources).working(goes_on=False):
            left = await journal.tasks.get(task.task_id)
            assert left is not None
            assert left.state is TaskState.STOPPED
            assert await journal.tasks.unpublished() == []
    assert phones.phone.inputs == []


async def test_an_answer_that_was_committed_before_a_crash_is_not_asked_for_again(world: World) -> None:
    async with world.scene(Interact("Which size?", ())) as play:
        task = await play.submit()
        asked = await play.asks()
    async with Journal.open(world.folder / "journal.sqlite3") as journal:  # then the power went
        await journal.requests.settle(
            asked.request.request_id, ANN.person_id, RequestState.ANSWERED, ANN.name, "large"
        )
    async with world.scene(Finish("x")) as play:
        await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert steps[0].result == ActionResult(ResultKind.ANSWERED, "large")
    assert not [event for event in play.told if isinstance(event, HumanNeeded)]


async def test_a_stop_that_was_pressed_before_a_crash_stops_the_task_after_it(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        await play.journal.tasks.ask_stop(task.task_id)
    async with world.scene() as play:
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
    assert play.phone.done == []


async def test_a_pause_that_was_pressed_before_a_crash_pauses_the_task_after_it(world: World) -> None:
    phone = SlowToGiveBack()
    async with world.scene(Back(), phone=phone) as play:
        play.mind.thinks = asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        assert await play.dispatcher.tasks.pause(ANN, task.task_id)
        row = await play.journal.tasks.get(task.task_id)
        assert row is not None
        # Its end is not on disk yet: a crash would find this.
        assert (row.state, await play.journal.tasks.pause_asked(task.task_id)) == (TaskState.RUNNING, True)
        await play.ends()
        assert not await play.journal.tasks.pause_asked(task.task_id)
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        await play.starts()
        await play.journal.tasks.ask_pause(task.task_id)
    async with world.scene(Finish("done after all")) as play:
        paused = await play.ends()
        assert (paused.outcome.kind, paused.outcome.key) == (EndKind.PAUSED, "paused_by_person")
        assert play.phone.done == []
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        assert (await play.ends()).outcome.message == "done after all"


def at_home() -> PaperPhone:
    """Its pictures are nobody's secret."""
    return PaperPhone(pages=[page(package="com.google.android.apps.nexuslauncher")])


async def test_an_end_is_told_at_each_start_until_it_was_heard(world: World) -> None:
    async with world.scene(Finish("all done"), phone=at_home()) as play:
        await play.submit()
        first = await play.ends()
    async with world.scene() as play:
        again = await play.ends()
        await play.dispatcher.tasks.confirm_end(again.task)
    async with world.scene() as play:
        assert await play.journal.tasks.unpublished() == []
    assert (again.outcome, again.steps, again.task.state) == (first.outcome, first.steps, first.task.state)
    assert again.picture is not None
    assert again.at == first.at > 0  # it names the message: of one pause there is one


async def test_the_card_gets_its_steps_back(world: World) -> None:
    async with world.scene(Back(), Back(), phone=at_home()) as play:
        task = await play.submit()
        await play.hears(StepDone)
        await play.hears(StepDone)
    async with world.scene(Finish("x")) as play:
        taken_up = await play.hears(TaskRestored)
    assert taken_up.task.task_id == task.task_id
    assert [step.number for step in taken_up.steps][:2] == [1, 2]
    assert taken_up.steps[-1].picture is not None


async def test_what_could_not_begin_for_long_is_asked_about_and_what_merely_waited_is_not(
    world: World, tmp_path: Path
) -> None:
    clock = HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock) as journal:
        await journal.runs.begin()
        await journal.tasks.add(7, "paper", "old", "en", "")
        clock.now += 3600  # behind a long one, while the program was on
        run_id, _ = await journal.runs.begin()
        await journal.runs.end(run_id)
        clock.now += 300
        (_, offline) = await journal.runs.begin()
        assert offline == Offline(clock.now - 300, clock.now)
        assert offline is not None
        assert await journal.queue.idle_since(clock.now - 600, offline.since) == []
        clock.now += 301
        assert len(await journal.queue.idle_since(clock.now - 600, offline.since)) == 1
        clock.now -= 86_400
        assert (await journal.runs.begin())[1] == Offline(clock.now, clock.now)


async def test_with_a_clock_that_is_behind_what_waits_is_asked_about_and_what_ran_goes_on(
    world: World,
) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("ran")
        await play.submit("waits")
        await play.starts()
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        database = database_of(journal)
        async with database.transaction():
            await database.change("UPDATE runs SET last_seen_at = last_seen_at + 3600")
    async with world.scene(Finish("x")) as play:
        asked, ended = await play.ends(), await play.ends()
    assert (asked.task.text, asked.outcome.key, asked.outcome.values) == ("waits", "stale", (("age_s", ""),))
    assert (ended.task.text, ended.outcome.message) == ("ran", "x")


async def test_a_message_that_waited_for_the_program_is_asked_about_and_runs_when_its_person_says_so(
    world: World,
) -> None:
    clock = HandClock()  # the new message is not old before it is sent, however long the old one takes
    async with world.scene(Finish("x"), clock=clock) as play:
        old, new = clock.now - 601, clock.now - 599
        task = await play.dispatcher.tasks.submit(ANN, "paper", "old", "en", "a", old)
        paused = await play.ends()
        assert (paused.task.task_id, paused.outcome.kind, paused.outcome.key) == (
            task.task_id, EndKind.PAUSED, "stale",
        )  # fmt: skip
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.DONE
        play.mind.actions[:] = [Finish("y")]
        await play.dispatcher.tasks.submit(ANN, "paper", "new", "en", "b", new)
        assert (await play.ends()).outcome.message == "y"


async def test_with_a_clock_that_is_behind_its_messages_each_is_asked_about(world: World) -> None:
    async with world.scene(Finish("x")) as play:
        now = time.time()
        ages: list[str] = []
        for origin, sent_at in (("a", now + 7200), ("b", now + 3600), ("c", now + 7190)):
            await play.dispatcher.tasks.submit(ANN, "paper", "order a latte", "en", origin, sent_at)
            asked = await play.ends()
            assert (asked.outcome.kind, asked.outcome.key) == (EndKind.PAUSED, "stale")
            ages.append(dict(asked.outcome.values)["age_s"])
        assert ages == ["", "3600", ""]
    assert play.phone.done == []


async def test_a_clock_that_is_a_little_behind_is_no_reason_to_ask(world: World) -> None:
    async with world.scene(Finish("x")) as play:
        await play.dispatcher.tasks.submit(ANN, "paper", "order a latte", "en", "a", time.time() + 200)
        assert (await play.ends()).outcome.message == "x"


async def test_a_take_over_that_expired_pauses_its_task_though_the_clock_was_set_back(world: World) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        await play.submit()
        asked = (await play.asks()).request
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        await journal.requests.close(asked.request_id, RequestState.EXPIRED)
        database = database_of(journal)
        async with database.transaction():
            await database.change("UPDATE tasks SET started_at = started_at + 86400")
    async with world.scene(Finish("x")) as play:
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.PAUSED, "request_expired")


async def test_the_same_message_twice_is_one_task(world: World) -> None:
    async with world.scene(Finish("x"), Finish("y")) as play:
        sent_at = time.time()
        task = await play.dispatcher.tasks.submit(ANN, "paper", "tea", "en", "a", sent_at)
        await play.ends()
        assert (
            await play.dispatcher.tasks.submit(ANN, "paper", "tea", "en", "a", sent_at)
        ).task_id == task.task_id
        other = await play.dispatcher.tasks.submit(ANN, "paper", "tea", "en", "b", sent_at)
        assert other.task_id != task.task_id
        assert (await play.ends()).outcome.message == "y"


async def test_within_a_run_no_jump_of_the_clock_ends_a_request_or_lets_it_live_longer(
    tmp_path: Path,
) -> None:
    clock, monotonic = HandClock(), HandClock()
    stream = EventStream()
    async with Journal.open(tmp_path / "journal.sqlite3", clock) as journal:
        broker = RequestBroker(journal, stream, clock=clock, monotonic=monotonic)
        task = await journal.tasks.add(ANN.person_id, "paper", "order a latte", "en", "")
        for jump_s in (86_400, -86_400):
            asking = asyncio.create_task(broker.ask(task, NewRequest(1, RequestKind.APPROVAL)))
            asked = await anext(
                each.event async for each in stream.events() if isinstance(each.event, HumanNeeded)
            )
            clock.now += jump_s
            number = asked.request.request_id
            assert await broker.answer(ANN, number, Answer.APPROVE, "") is AnswerOutcome.ACCEPTED
            assert (await asking).state is RequestState.APPROVED
        asking = asyncio.create_task(broker.ask(task, NewRequest(1, RequestKind.APPROVAL)))
        asked = await anext(
            each.event async for each in stream.events() if isinstance(each.event, HumanNeeded)
        )
        clock.now -= 86_400
        monotonic.now += 601
        late = await broker.answer(ANN, asked.request.request_id, Answer.APPROVE, "")
        assert late is AnswerOutcome.EXPIRED
        assert (await asyncio.wait_for(asking, WAIT_LIMIT_S)).state is RequestState.EXPIRED


def away() -> OnePhone:
    phones = OnePhone(PaperPhone())
    phones.goes(DeviceOffline("away", name="Paper"))
    return phones


@pytest.mark.parametrize("turns", range(14))
@pytest.mark.sample(5)
async def test_a_stop_at_any_moment_leaves_a_journal_that_can_be_written(world: World, turns: int) -> None:
    async with world.scene(Back(), Back(), Finish("x"), Finish("next")) as play:
        task = await play.submit()
        for _ in range(turns):
            await asyncio.sleep(0)
        if await play.dispatcher.tasks.stop(ANN, task.task_id):
            assert (await play.ends()).outcome.kind is EndKind.STOPPED
        play.mind.actions[:] = [Finish("next")]
        following = await play.submit("another")
        while (ended := await play.ends()).task.task_id != following.task_id:
            pass
    assert ended.outcome.message == "next"


@pytest.mark.parametrize("turns", range(1, 12, 2))
@pytest.mark.sample(2)
async def test_stop_pressed_many_times_leaves_exactly_one_report(world: World, turns: int) -> None:
    async with world.scene(Tap((1, 1), "Pay"), Finish("next")) as play:
        task = await play.submit()
        await play.asks()
        for _ in range(8):
            await play.dispatcher.tasks.stop(ANN, task.task_id)
            for _ in range(turns):
                await asyncio.sleep(0)
        assert (await asyncio.wait_for(play.ends(), WAIT_LIMIT_S)).outcome.kind is EndKind.STOPPED
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
