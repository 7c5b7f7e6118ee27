"""What came of an approved input: told once its step has a result, and never before."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import ResultKind, Tap
from agent.contract.events import Approved, HumanNeeded, StepDone, TaskQueued, TaskRestored, TaskStarted
from agent.contract.events import HumanAnswered as Answered
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import EndKind, Task
from agent.journal import Journal
from agent.journal.requests import NewRequest
from bot.presenter import Presenter
from bot.showing.origin import Origin
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import NOW, PHONE, ended, paying, request, step
from tests.worlds.card_values import task as any_task
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.outbox_world import ANN
from tests.worlds.people import request_of

WHAT = "¥36.80 to Blue Door Coffee"
ASKED = request(RequestKind.APPROVAL, "", picture=None, binding=paying(), step=4)


def anns_task() -> Task:
    return replace(any_task(), task_id=900, person_id=ANN, origin=Origin(ANN, 1).to_text())


async def approved(c: Chat, asked: Request = ASKED) -> Presenter:
    """A presenter of hand-made events, whose task waits for the result of an approved tap."""
    presenter, task = Presenter(c.context), anns_task()
    await presenter.show(TaskQueued(task, 0))
    await presenter.show(TaskStarted(task, PHONE))
    await presenter.show(HumanNeeded(task, asked))
    await presenter.show(Answered(task, asked, RequestState.APPROVED, "Ann", NOW))
    await c.outbox.flush(WAIT_LIMIT_S)
    await c.ann.sees(f"^⏳ Paying {WHAT} · Ann ")
    return presenter


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (ResultKind.DONE, f"^✅ Paid {WHAT} · Ann "),
        (ResultKind.UNKNOWN, "may or may not have reached the phone"),
        (ResultKind.UNCHANGED, "The page did not change after it"),
        (ResultKind.FAILED, f"^❌ Not paid: {WHAT}"),
    ],
)
async def test_the_message_says_what_came_of_it_when_the_step_has_its_result(
    tmp_path: Path, kind: ResultKind, told: str
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = await approved(c)
        await presenter.show(StepDone(anns_task(), step(3, Tap((5, 5)))))
        await presenter.show(StepDone(anns_task(), step(4, Tap((5, 5)), kind)))
        await c.outbox.flush(WAIT_LIMIT_S)
        seen = await c.ann.sees(told)
        assert seen.buttons == ()
        assert kind is ResultKind.DONE or "Paid" not in seen.text


async def test_what_the_screen_made_void_is_never_called_paid(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter, task = await approved(c), anns_task()
        await presenter.show(Answered(task, ASKED, RequestState.VOID, "Ann", NOW, changed="amount"))
        await presenter.show(StepDone(task, step(4, Tap((5, 5)), ResultKind.VOID)))
        await c.outbox.flush(WAIT_LIMIT_S)
        seen = await c.ann.sees(f"^🔁 Not paid: {WHAT}")
        assert "The amount had changed after the approval." in seen.text


@pytest.mark.parametrize(("uncertain", "told"), [(True, "may or may not"), (False, f"✅ Paid {WHAT}")])
async def test_an_end_during_the_step_is_told_by_what_the_journal_has(
    tmp_path: Path, uncertain: bool, told: str
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = await approved(c)
        sent = (Approved(paying(), "Ann", NOW, uncertain, ASKED.request_id),)
        await presenter.show(replace(ended(EndKind.STOPPED, key="stopped", approved=sent), task=anns_task()))
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees(told)


async def test_an_end_before_the_touch_says_that_nothing_was_paid(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = await approved(c)
        await presenter.show(replace(ended(EndKind.STOPPED, key="stopped"), task=anns_task()))
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees(f"^❌ Not paid: {WHAT}")


async def test_an_earlier_payment_of_the_same_is_not_taken_for_this_one(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = await approved(c)
        earlier = (Approved(paying(), "Ann", NOW, False, ASKED.request_id - 1),)
        await presenter.show(
            replace(ended(EndKind.STOPPED, key="stopped", approved=earlier), task=anns_task())
        )
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees(f"^❌ Not paid: {WHAT}")


async def test_after_a_restart_the_journal_s_result_is_told(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await approved(c)
        again, task = Presenter(c.context), anns_task()
        unknown = step(4, Tap((5, 5)), ResultKind.UNKNOWN)
        await again.show(TaskRestored(task, (unknown,), 4, 1.0))
        await again.show(Answered(task, ASKED, RequestState.APPROVED, "Ann", NOW))
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees("may or may not have reached the phone")


async def test_after_a_restart_many_steps_later_nothing_is_told_anew(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter, task = await approved(c), anns_task()
        await presenter.show(StepDone(task, step(4, Tap((5, 5)))))
        again = Presenter(c.context)
        await again.show(TaskRestored(task, (step(9, Tap((5, 5))),), 9, 1.0))
        await again.show(Answered(task, ASKED, RequestState.APPROVED, "Ann", NOW))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert (await c.ann.sees(f"Paid {WHAT}")).text.startswith("✅")


async def test_an_answer_that_comes_after_the_report_takes_back_nothing_and_leaves_no_button(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter, task = await approved(c), anns_task()
        other = replace(ASKED, request_id=ASKED.request_id + 1, step=5)
        await presenter.show(StepDone(task, step(4, Tap((5, 5)))))
        await presenter.show(HumanNeeded(task, other))
        await presenter.show(replace(ended(EndKind.DONE), task=task))
        again = Presenter(c.context)
        for request in (ASKED, other):  # a bus may hold an answer back, and bring it to the next start
            await again.show(TaskRestored(task, (), 3, 1.0))
            await again.show(Answered(task, request, RequestState.APPROVED, "Ann", NOW))
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees(f"^✅ Paid {WHAT} · Ann ")
        await c.ann.sees("may or may not have reached the phone")
        assert not any(text.startswith("⏳") for text in await c.bot_texts())


@pytest.mark.parametrize("before", [(), (TaskRestored(anns_task(), (step(3, Tap((5, 5))),), 3, 1.0),)])
async def test_an_approval_whose_answer_is_lost_asks_no_more_once_the_task_has_ended(
    before: tuple[TaskRestored, ...], tmp_path: Path
) -> None:
    """before: what a home says that starts again behind the lost answer."""
    async with chat(tmp_path, KITCHEN) as c, Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await past_task(journal, tmp_path, ANN, pays_at=2, origin=Origin(ANN, 1).to_text())
        (row,) = await journal.requests.approvals_of(task.task_id)
        presenter = Presenter(c.context)
        for event in (TaskQueued(task, 0), TaskStarted(task, PHONE), HumanNeeded(task, row.request)):
            await presenter.show(event)
        await c.ann.sees(lambda seen: "Pay 36.80 to Blue Door Coffee?" in seen.text)
        for event in before:
            await presenter.show(replace(event, task=task))
        sent = (Approved(paying(), "Ann", NOW, request_id=row.request.request_id),)
        await presenter.show(replace(ended(EndKind.DONE, approved=sent), task=task))
        await c.outbox.flush(WAIT_LIMIT_S)
        (paid,) = [text for text in await c.bot_texts() if text.startswith("✅ Paid 36.80 to Blue Door")]
        await Presenter(c.context).show(Answered(task, row.request, RequestState.APPROVED, "Ann", NOW))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert paid in await c.bot_texts()
        assert "may or may not" not in str(await c.bot_texts())


async def test_a_rejection_that_is_lost_is_told_once_the_task_has_ended(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c, Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await past_task(journal, tmp_path, ANN, origin=Origin(ANN, 1).to_text())
        asked = await request_of(journal, task, binding=paying())
        presenter = Presenter(c.context)
        for event in (TaskQueued(task, 0), TaskStarted(task, PHONE), HumanNeeded(task, asked)):
            await presenter.show(event)
        await c.ann.sees(lambda seen: seen.buttons != () and "Blue Door Coffee?" in seen.text)
        await journal.requests.settle(asked.request_id, ANN, RequestState.REJECTED, "Ann")
        await presenter.show(replace(ended(EndKind.DONE), task=task))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert (await c.ann.sees(f"^❌ Not paid: {WHAT} · Ann ")).buttons == ()


@pytest.mark.parametrize("state", [RequestState.REPLACED, RequestState.ANSWERED])
@pytest.mark.parametrize("options", [(), ("red", "blue")])
async def test_a_question_whose_answer_is_lost_takes_no_text_once_the_task_has_ended(
    state: RequestState, options: tuple[str, ...], tmp_path: Path
) -> None:
    async with chat(tmp_path, KITCHEN) as c, Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await past_task(journal, tmp_path, ANN, origin=Origin(ANN, 1).to_text())
        new = NewRequest(2, RequestKind.QUESTION, text="Which colour?", options=options)
        asked = await journal.requests.add(task.task_id, ANN, new, 600)
        presenter = Presenter(c.context)
        for event in (TaskQueued(task, 0), TaskStarted(task, PHONE), HumanNeeded(task, asked)):
            await presenter.show(event)
        await c.ann.sees("Which colour")
        await c.outbox.flush(WAIT_LIMIT_S)
        assert await c.store.questions.open_in(ANN) == [asked.request_id]
        await journal.requests.settle(asked.request_id, ANN, state, "Ann", "red")
        await presenter.show(replace(ended(EndKind.STOPPED, key="stopped"), task=task))
        assert await c.store.questions.open_in(ANN) == []


async def test_a_pause_that_is_heard_of_late_closes_no_question_that_was_asked_since(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c, Journal.open(tmp_path / "journal.sqlite3") as journal:
        task = await past_task(journal, tmp_path, ANN, origin=Origin(ANN, 1).to_text())
        new = NewRequest(2, RequestKind.QUESTION, text="Which colour?")
        asked = await journal.requests.add(task.task_id, ANN, new, 600)
        presenter = Presenter(c.context)
        for event in (TaskQueued(task, 0), TaskStarted(task, PHONE), HumanNeeded(task, asked)):
            await presenter.show(event)
        await presenter.show(replace(ended(EndKind.PAUSED, key="paused_by_person"), task=task))
        await c.ann.sees("⏸ Paused")
        assert await c.store.questions.open_in(ANN) == [asked.request_id]


async def test_an_answer_that_comes_after_the_report_says_what_the_report_says(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter, task = Presenter(c.context), anns_task()
        for event in (TaskQueued(task, 0), TaskStarted(task, PHONE), HumanNeeded(task, ASKED)):
            await presenter.show(event)
        sent = (Approved(paying(), "Ann", NOW, request_id=ASKED.request_id),)
        await presenter.show(replace(ended(EndKind.DONE, approved=sent), task=task))
        await presenter.show(Answered(task, ASKED, RequestState.APPROVED, "Ann", NOW))
        await c.outbox.flush(WAIT_LIMIT_S)
        await c.ann.sees(f"^✅ Paid {WHAT} · Ann ")
