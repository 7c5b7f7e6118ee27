"""What a report may say of a task's questions: not sent, or done by the person, by the journal alone."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from agent.approval.taken_over import done_by_hand
from agent.approval.unsent import unsent_in
from agent.contract.actions import ActionResult, Decision, Reason, Receipt, ResultKind, TakeOver, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.requests import CHANGED_TWICE, ByHand, RequestKind, RequestState, TakeOverFor
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.journal.requests import NewRequest
from tests.worlds.agent_world import ANN

PAYING = Binding((Kind.PAY,), "Tap", "coffee", target="Pay", party="Blue Door Coffee", amount="¥36.80")
SENDING = Binding((Kind.SEND,), "Enter", "chat", party="Mom", text="hi")
FINISHED = ActionResult(ResultKind.ANSWERED, Reason.FINISHED)


@dataclass
class Story:
    """A running task whose questions and answers are written step by step."""

    journal: Journal
    task: Task
    step: int = 0

    async def asks(self, binding: Binding, state: RequestState, *, sent: bool = False) -> None:
        """One approval with its answer; sent: its input was sent."""
        number = await self._decides(Tap((1, 2)))
        new = NewRequest(number, RequestKind.APPROVAL, binding.app, binding=binding, allowed=1)
        request = await self.journal.requests.add(self.task.task_id, ANN.person_id, new, 600)
        result = ActionResult(ResultKind.DONE if sent else ResultKind.VOID, "")
        if state is RequestState.EXPIRED:
            assert await self.journal.requests.close(request.request_id, state)
        elif state is RequestState.VOID:
            await self._settled(request.request_id, RequestState.APPROVED)
            assert await self.journal.requests.void(request.request_id, Reason.SCREEN_CHANGED, "amount")
        else:
            await self._settled(request.request_id, state)
        if sent:
            assert await self.journal.steps.intend(self.task.task_id, number, request.request_id)
        await self.journal.steps.end(self.task.task_id, number, result, {})

    async def hands_over(
        self,
        receipt: Receipt | None = None,
        *,
        text: str = "",
        app: str = "pay",
        private: bool = False,
        wanted: TakeOverFor | None = None,
        state: RequestState = RequestState.FINISHED,
    ) -> None:
        """A take-over; receipt: what the page after it says."""
        number = await self._decides(TakeOver(""))
        new = NewRequest(number, RequestKind.TAKE_OVER, app, text, private=private, take_over=wanted)
        request = await self.journal.requests.add(self.task.task_id, ANN.person_id, new, 600)
        await self._settled(request.request_id, state)
        await self.journal.steps.end(self.task.task_id, number, FINISHED, {})
        if receipt is not None:
            with_receipt = replace(FINISHED, receipt=receipt)
            await self.journal.steps.amend(self.task.task_id, number, FINISHED, with_receipt)

    async def unsent(self) -> list[tuple[Kind, RequestState]]:
        """Kinds and states of what was not sent."""
        return [(one.binding.kinds[0], one.state) for one in await unsent_in(self.journal, self.task)]

    async def _settled(self, request_id: int, state: RequestState) -> None:
        await self.journal.requests.settle(request_id, ANN.person_id, state, "Ann", agreed=1)

    async def _decides(self, action: Tap | TakeOver) -> int:
        self.step += 1
        decision = Decision("", action, "do(...)")
        await self.journal.steps.commit_decision(self.task.task_id, self.step, "coffee", decision)
        return self.step


async def begun(journal: Journal) -> Story:
    """A task that runs."""
    task = await journal.tasks.add(ANN.person_id, "paper", "order a latte", "en", "{}")
    await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
    return Story(journal, task)


@pytest.mark.parametrize("state", [RequestState.REJECTED, RequestState.EXPIRED, RequestState.VOID])
async def test_what_was_refused_unanswered_or_void_is_unsent_with_who_and_when(
    state: RequestState, tmp_path: Path
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, state)
        (one,) = await unsent_in(journal, story.task)
        request = (await journal.requests.all_of(story.task.task_id))[0]
        assert (one.binding, one.state) == (PAYING, state)
        if state is RequestState.EXPIRED:
            assert (one.by, one.by_id, one.at) == ("", 0, request.request.expires_at)
        else:
            assert (one.by, one.by_id, one.at) == ("Ann", ANN.person_id, request.answered_at)
        assert one.why == (Reason.SCREEN_CHANGED if state is RequestState.VOID else "")


async def test_the_same_approved_and_sent_afterwards_is_no_refusal_and_before_is_one(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.asks(PAYING, RequestState.VOID)
        assert await story.unsent() == [(Kind.PAY, RequestState.VOID)]  # the last of its kind
        await story.asks(replace(PAYING, kinds=(Kind.ORDER,)), RequestState.APPROVED, sent=True)
        assert await story.unsent() == []
        await story.asks(SENDING, RequestState.APPROVED, sent=True)
        await story.asks(replace(SENDING, party="Dad"), RequestState.REJECTED)
        await story.asks(replace(PAYING, app="till"), RequestState.EXPIRED)
        assert await story.unsent() == [
            (Kind.SEND, RequestState.REJECTED),
            (Kind.PAY, RequestState.EXPIRED),
        ]


async def test_another_app_or_kind_settles_nothing(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.asks(SENDING, RequestState.APPROVED, sent=True)
        await story.asks(replace(PAYING, app="till"), RequestState.APPROVED, sent=True)
        assert await story.unsent() == [(Kind.PAY, RequestState.REJECTED)]


async def test_only_a_finished_take_over_where_it_could_be_done_leaves_it_open(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.hands_over(app="mail")
        await story.hands_over(app="coffee", state=RequestState.GIVEN_UP)
        assert await story.unsent() == [(Kind.PAY, RequestState.REJECTED)]
        await story.hands_over(app="pay", private=True)
        assert await story.unsent() == []


async def test_what_went_to_somebody_else_settles_no_refusal(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(SENDING, RequestState.REJECTED)
        await story.asks(replace(SENDING, party="Dad"), RequestState.REJECTED)
        await story.asks(replace(SENDING, party="Eve"), RequestState.APPROVED, sent=True)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.asks(replace(PAYING, party="Red Door", amount="¥5.00"), RequestState.APPROVED, sent=True)
        refused = [one.binding.party for one in await unsent_in(journal, story.task)]
        assert refused == ["Mom", "Dad", "Blue Door Coffee"]
        await story.asks(replace(PAYING, app="till"), RequestState.VOID)
        await story.asks(replace(PAYING, app="till", party="Blue Door"), RequestState.APPROVED, sent=True)
        await story.asks(replace(PAYING, party=""), RequestState.APPROVED, sent=True)  # it may be the same
        assert await story.unsent() == [(Kind.SEND, RequestState.REJECTED)] * 2


@pytest.mark.parametrize("what", [ByHand.LOGIN, ByHand.CAPTCHA])
async def test_who_only_logged_in_or_solved_a_puzzle_has_not_done_what_they_refused(
    what: ByHand, tmp_path: Path
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.hands_over(app="coffee", private=True, wanted=TakeOverFor(what))
        assert await story.unsent() == [(Kind.PAY, RequestState.REJECTED)]
        await story.hands_over(app="coffee", wanted=TakeOverFor(ByHand.PAY))
        assert await story.unsent() == []


RECEIPT = Receipt("Order placed", amount="¥36.80", number="BD-2048")


@pytest.mark.parametrize(
    ("receipt", "paid", "amount", "party"),
    [
        (RECEIPT, True, "¥36.80", "Blue Door Coffee"),
        (replace(RECEIPT, amount=""), True, "¥36.80", "Blue Door Coffee"),
        (replace(RECEIPT, amount="¥99.00"), False, "¥99.00", ""),
        (replace(RECEIPT, amount="¥99.00", paid=True), True, "¥99.00", ""),
        (None, False, "", ""),
    ],
)
@pytest.mark.parametrize("asked_by", ["page", "voids"])
async def test_of_the_page_before_only_what_the_page_after_agrees_with_is_told(
    receipt: Receipt | None, paid: bool, amount: str, party: str, asked_by: str, tmp_path: Path
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        if asked_by == "page":
            await story.hands_over(receipt, wanted=TakeOverFor(ByHand.PAY, PAYING.amount, PAYING.party))
        else:
            await story.asks(PAYING, RequestState.VOID)
            await story.asks(PAYING, RequestState.VOID)
            await story.hands_over(receipt, text=CHANGED_TWICE)
            assert await story.unsent() == []
        (one,) = await done_by_hand(journal, story.task)
        assert (one.by, one.by_id) == ("Ann", ANN.person_id)
        assert (one.receipt, one.paid, one.amount, one.party) == (receipt, paid, amount, party)


async def test_a_take_over_for_something_else_pays_only_if_the_page_says_so(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.asks(PAYING, RequestState.REJECTED)
        await story.hands_over(RECEIPT, wanted=TakeOverFor(ByHand.LOGIN))
        await story.hands_over(Receipt("Paid ¥5.00", paid=True, amount="¥5.00"))
        await story.hands_over(RECEIPT, state=RequestState.GIVEN_UP)
        first, second = await done_by_hand(journal, story.task)
        assert (first.paid, first.amount, first.party) == (False, "¥36.80", "")
        assert (second.paid, second.amount) == (True, "¥5.00")


@pytest.mark.parametrize(("amount", "paid"), [("¥36.80", False), ("", False), ("¥5.00", True)])
async def test_whoever_finished_an_approved_payment_has_not_paid_again(
    amount: str, paid: bool, tmp_path: Path
) -> None:
    receipt = Receipt("Payment successful", paid=True, amount=amount)
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.hands_over(receipt, wanted=TakeOverFor(ByHand.CODE))
        await story.asks(PAYING, RequestState.APPROVED, sent=True)
        await story.hands_over(receipt, wanted=TakeOverFor(ByHand.CODE))
        first, second = await done_by_hand(journal, story.task)
        assert (first.paid, second.paid, second.receipt) == (True, paid, receipt)


async def test_a_receipt_that_was_there_before_the_take_over_is_not_of_it(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        story = await begun(journal)
        await story.hands_over(
            Receipt("Payment successful", paid=True), wanted=TakeOverFor(ByHand.PAGE, done=True)
        )
        (one,) = await done_by_hand(journal, story.task)
        assert (one.receipt, one.paid, one.amount) == (None, False, "")
