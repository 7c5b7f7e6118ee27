"""A task that pauses twice asks twice; and of several questions a text answers the one that is open."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact
from agent.contract.events import TaskEnded, TaskQueued, TaskStarted
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from bot.presenter import Presenter
from bot.showing.origin import Origin
from devices.phones import PhoneInfo
from tests.bot.showing.test_resume_chat import button, count, journal, waits_since
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN, town

pytestmark = pytest.mark.timeout(180)
CALLER = Caller(ANN, "Ann", ALL_RIGHTS)
STALE = Outcome(EndKind.PAUSED, key="stale", values=(("age_s", "7200"),))
EXPIRED = Outcome(EndKind.PAUSED, key="request_expired")


def presenter(c: Chat) -> Presenter:
    """A second one, whose events are made by hand."""
    return Presenter(c.context)


def paused(outcome: Outcome, at: float) -> TaskEnded:
    task = Task(900, ANN, "S1", "buy tea", "en", Origin(ANN, 1).to_text(), TaskState.PAUSED, 500.0)
    return TaskEnded(task, outcome, 4, 1.0, (), None, at=at)


async def test_a_task_that_waited_too_long_again_is_asked_about_again(tmp_path: Path) -> None:
    await waits_since(tmp_path, 7200)
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            first = await c.ann.sees("This is 2 h")
        async with journal(tmp_path, 3600) as left:  # they said Continue, and it waited behind another task
            run_id, _ = await left.runs.begin()
            await left.tasks.move(1, TaskState.PAUSED, TaskState.QUEUED)
            await left.runs.end(run_id)
        async with chat(tmp_path, KITCHEN, inside=t, actions=(Finish("all done"),)) as c:
            again = await c.ann.sees("This is 2 h", after=first.message_id)
            await c.bot_texts()
            (standing,) = [message for message in await c.ann.messages() if message.button("⏹") is not None]
            assert standing.message_id == again.message_id
            await c.ann.presses("▶", again)
            await c.ann.sees("all done")
            await c.ann.stops_seeing(button("▶"))


async def test_a_second_pause_at_the_same_step_is_told_and_each_once(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        show = presenter(c).show
        for at in (1000.0, 1000.0, 2000.0):
            await show(paused(EXPIRED, at))
        paused_texts = [text for text in await c.bot_texts() if "Nobody answered" in text]
        assert len(paused_texts) == 2


@pytest.mark.parametrize("queued", [True, False])  # a home's news of it may be lost on the bus
async def test_the_question_of_before_loses_its_buttons_once_it_is_decided(
    tmp_path: Path, queued: bool
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        asked = paused(STALE, 1000.0)
        await presenter(c).show(asked)
        await c.ann.sees(button("▶"))
        other = presenter(c)  # as after a restart
        if queued:
            await other.show(TaskQueued(replace(asked.task, state=TaskState.QUEUED), 0))
        else:
            await other.show(TaskStarted(replace(asked.task, state=TaskState.RUNNING), KITCHEN))
        await c.bot_texts()
        (message,) = [each for each in await c.ann.messages() if "I asked whether this" in each.text]
        assert message.buttons == ()


async def test_a_text_answers_the_question_that_is_open_although_an_old_one_was_left(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Interact("Which size?", ()), Finish("one latte"))) as c:
        await c.store.questions.open(ANN, 98)  # what a run leaves that dies between two questions
        await _runs(c, KITCHEN)
        await c.ann.sees("Which size?")
        assert 98 not in await c.store.questions.open_in(ANN)
        await c.store.questions.open(ANN, 99)
        await c.ann.sends("Large")
        await c.ann.sees("one latte")
    assert await _tasks(tmp_path) == 1


async def test_with_two_questions_open_a_text_answers_neither_and_a_reply_its_own(tmp_path: Path) -> None:
    ask = Interact("Which size?", ())
    async with chat(tmp_path, KITCHEN, ATTIC, actions=(ask, Finish("one latte"))) as c:
        await _runs(c, KITCHEN)
        first = await c.ann.sees("Which size?")
        await _runs(c, ATTIC)
        last = await c.ann.sees("Which size?", after=first.message_id)
        await c.ann.sends("Large")
        await c.ann.sees("Several tasks have asked you")
        assert len(await c.store.questions.open_in(ANN)) == 2
        await c.ann.replies(last, "Large")
        await c.ann.sees("one latte")
        assert await count(c, "one latte") >= 1
        assert len(await c.store.questions.open_in(ANN)) == 1
    assert await _tasks(tmp_path) == 2


async def test_a_text_to_questions_that_are_all_over_is_refused_and_no_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Finish("never"),)) as c:
        for request_id in (98, 99):
            await c.store.questions.open(ANN, request_id)
        await c.ann.sends("Large")
        await c.ann.sees(lambda message: message.from_bot)
        assert await c.store.questions.open_in(ANN) == []
    assert await _tasks(tmp_path) == 0


async def _runs(c: Chat, phone: PhoneInfo) -> None:
    await c.context.dispatcher.tasks.submit(
        CALLER, phone.phone_id, "order a latte", "en", Origin(ANN, 1).to_text()
    )


async def _tasks(folder: Path) -> int:
    async with Journal.open(folder / "journal.sqlite3") as opened:
        return sum([await opened.tasks.get(number) is not None for number in range(1, 5)])
