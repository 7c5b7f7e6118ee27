"""An old backup that is put back: nothing of it runs or is sent before its person has said so."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, Decision, Finish, ResultKind, Tap
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from agent.journal.requests import NewRequest, RequestRow
from agent.tasks.recovery import set_aside
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.showing.origin import Origin
from bot.store import BusyPage, InboxKind, InboxRow, Prompt, Store
from bot.terminal.backup import back_up
from bot.terminal.restore import restore
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.hand_clock import HandClock
from tests.worlds.locked_databases import database_of
from tests.worlds.outbox_world import ANN, Town, town

pytestmark = pytest.mark.timeout(180)
_S = WAIT_LIMIT_S
_WEEKS_S = 3 * 7 * 86400.0
_PAY = NewRequest(1, RequestKind.APPROVAL, "app", "Pay", allowed=1)


async def _task(journal: Journal, text: str, state: TaskState = TaskState.QUEUED) -> Task:
    task = await journal.tasks.add(ANN, KITCHEN.phone_id, text, "en", Origin(ANN, 1).to_text())
    if state is not TaskState.QUEUED:
        await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
    if state is TaskState.DONE:
        await journal.tasks.close(
            task.task_id, TaskState.RUNNING, state, Outcome(EndKind.DONE, "done long ago")
        )
    return task


async def _leave_behind(data: Path) -> None:
    """A task that waits for an approval, one behind it, one whose report is on its way, and words for the
    chat.
    """
    clock = HandClock()
    clock.now = time.time() - _WEEKS_S
    async with Journal.open(data / "journal.sqlite3", clock) as journal:
        await journal.runs.begin()
        running = await _task(journal, "order a latte", TaskState.RUNNING)
        await journal.steps.commit_decision(
            running.task_id, 1, "app", Decision("because", Tap((1, 2)), "do(...)")
        )
        await journal.requests.add(running.task_id, ANN, _PAY, 2 * _WEEKS_S)
        await _task(journal, "call a taxi")
        await _task(journal, "water the plants", TaskState.DONE)
    async with Store.open(data / "bot.sqlite3", clock) as store:
        table = OutboxTable(store.database, clock)
        for priority in Priority:
            await table.add(Outgoing(ANN, f"old:{priority}", priority, "words of then"))
        await table.add(Outgoing(ANN, "stale:1:", Priority.QUESTION, "asked once before"))
        row = await table.begin_call((await table.waiting_rows(ANN))[0].row_id)
        assert row is not None
        await table.record_delivery(row, 1)
        await table.replace(Outgoing(ANN, row.message.key, Priority.CARD, "a look of then"))
        await store.inbox.write([InboxRow(5, InboxKind.UPDATE, "{}", ANN)])
        await store.busy.keep(BusyPage("old:1", ANN))
        await store.prompts.open(Prompt("secret:1:a", 1, KITCHEN.phone_id, ANN, ANN, "code"))


@asynccontextmanager
async def _put_back(folder: Path, t: Town) -> AsyncGenerator[Chat]:
    await _leave_behind(folder / "then")
    assert await asyncio.to_thread(back_up, folder / "then", folder / "b.tar", "en") == 0
    assert await asyncio.to_thread(restore, folder / "now", folder / "b.tar", "en") == 0
    async with chat(folder / "now", KITCHEN, inside=t, actions=(Finish("all done"),)) as c:
        yield c


async def test_each_open_task_is_asked_about_and_nothing_of_then_is_sent(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _put_back(tmp_path, t) as c:
        for words in ("order a latte", "call a taxi"):
            asked = await c.ann.sees(lambda seen, words=words: words in seen.text, timeout_s=_S)
            assert "This is 504 h" in asked.text
            assert "comes from a backup" in asked.text
            assert [button.text[0] for button in asked.buttons] == ["▶", "⏹"]
        assert len(await c.bot_texts()) == 2
        assert await t.calls("editMessageText") == []
        assert "look" not in c.house.phone.done
        assert await c.store.inbox.unfinished() == []
        assert await c.store.prompts.opened() == []


async def test_a_task_of_then_goes_on_once_its_person_says_so(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _put_back(tmp_path, t) as c:
        asked = await c.ann.sees("order a latte", timeout_s=_S)
        await c.ann.presses("▶", asked)
        await c.ann.sees("all done", timeout_s=_S)


async def test_a_request_of_then_takes_no_answer(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _put_back(tmp_path, t) as c:
        await c.ann.sees("order a latte", timeout_s=_S)
        person = await c.store.people.person(ANN)
        assert person is not None
        caller = c.context.rights.caller(person, KITCHEN.phone_id)
        answered = await c.context.dispatcher.requests.answer(caller, 1, Answer.APPROVE)
        assert answered is AnswerOutcome.REPLACED


async def test_no_yes_of_then_is_good_for_anything_also_of_a_task_that_was_paused(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        rows: list[RequestRow] = []
        for state in (TaskState.RUNNING, TaskState.PAUSED):
            task = await _task(journal, "write to Bob", TaskState.RUNNING)
            used, unused = [await _agreed(journal, task, times) for times in (5, 1)]
            await journal.steps.commit_decision(task.task_id, 1, "app", Decision("", Tap((1, 1)), "do(...)"))
            assert await journal.steps.intend(task.task_id, 1, used)
            await journal.steps.end(task.task_id, 1, ActionResult(ResultKind.DONE), {})
            if state is TaskState.PAUSED:
                await journal.tasks.close(task.task_id, TaskState.RUNNING, state, Outcome(EndKind.PAUSED))
            await set_aside(journal)
            found = [await journal.requests.get(request_id) for request_id in (used, unused)]
            rows += [row for row in found if row]
            kept = await journal.tasks.get(task.task_id)
            assert kept is not None
            assert kept.state is TaskState.PAUSED
    assert [(row.state, row.left) for row in rows] == 2 * [
        (RequestState.APPROVED, 0),
        (RequestState.VOID, 0),
    ]


async def test_a_task_of_then_that_was_finished_is_finished_and_one_that_cannot_be_read_has_failed(
    tmp_path: Path,
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        done, odd, paused, given_up = [
            await _task(journal, text, TaskState.RUNNING) for text in ("a latte", "a taxi", "a tea", "a cake")
        ]
        none_left = Finish("none left", failed=True)
        for task, action in ((done, Finish("ordered")), (odd, Tap((1, 1))), (given_up, none_left)):
            await journal.steps.commit_decision(task.task_id, 1, "app", Decision("", action, "do(...)"))
        await journal.steps.end(done.task_id, 1, ActionResult(ResultKind.DONE), {})
        await journal.steps.end(given_up.task_id, 1, ActionResult(ResultKind.DONE), {})
        database = database_of(journal)
        async with database.transaction():
            await database.change("UPDATE steps SET action = '{}' WHERE task_id = ?", (odd.task_id,))
        await set_aside(journal)
        states = [await journal.tasks.get(task.task_id) for task in (done, odd, paused, given_up)]
        assert [task.state for task in states if task] == [
            TaskState.DONE,
            TaskState.FAILED,
            TaskState.PAUSED,
            TaskState.FAILED,
        ]
        assert await journal.tasks.outcome(done.task_id) == Outcome(EndKind.DONE, "ordered")
        assert [task.text for task, _ in await journal.tasks.unpublished()] == ["a taxi", "a tea"]


async def _agreed(journal: Journal, task: Task, times: int) -> int:
    """A yes to so many inputs."""
    new = NewRequest(1, RequestKind.APPROVAL, "app", "Send", allowed=times)
    request = await journal.requests.add(task.task_id, ANN, new, 600)
    await journal.requests.settle(request.request_id, ANN, RequestState.APPROVED, "Ann", agreed=times)
    return request.request_id


async def test_a_yes_of_then_is_void_and_what_was_to_stop_has_stopped(tmp_path: Path) -> None:
    (tmp_path / "then").mkdir()
    async with Journal.open(tmp_path / "then" / "journal.sqlite3") as journal:
        agreed = await _task(journal, "order a latte", TaskState.RUNNING)
        request = await journal.requests.add(agreed.task_id, ANN, _PAY, 600)
        await journal.requests.settle(request.request_id, ANN, RequestState.APPROVED, "Ann", agreed=1)
        stopped = await _task(journal, "call a taxi", TaskState.RUNNING)
        await journal.tasks.ask_stop(stopped.task_id)
    assert await asyncio.to_thread(back_up, tmp_path / "then", tmp_path / "b.tar", "en") == 0
    assert await asyncio.to_thread(restore, tmp_path / "now", tmp_path / "b.tar", "en") == 0
    async with Journal.open(tmp_path / "now" / "journal.sqlite3") as journal:
        states = [(await journal.tasks.get(task.task_id)) for task in (agreed, stopped)]
        assert [task.state for task in states if task] == [TaskState.PAUSED, TaskState.STOPPED]
        assert [task.text for task, _ in await journal.tasks.unpublished()] == ["order a latte"]
        (row,) = await journal.requests.all_of(agreed.task_id)
        assert row.state is RequestState.VOID
