"""What a task has left behind that may show whether it is done: steps, pages, approvals, take-overs."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.approval.given import sent_with
from agent.approval.taken_over import done_by_hand
from agent.approval.unsent import unsent_in
from agent.contract.actions import ResultKind
from agent.contract.binding import Binding
from agent.contract.events import DoneByHand, Unsent
from agent.contract.requests import ByHand, RequestKind, RequestState
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.trajectory.pending_request import was_cut_off

_PAYING = (ByHand.PAY, ByHand.FINGERPRINT)


@dataclass(frozen=True, slots=True)
class SentInput:
    """An input that was sent with an approval.

    changed: the page surely did after it. unsure: unknown whether it reached the phone.
    """

    binding: Binding
    step: int
    changed: bool
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class TaskFacts:
    """All of one task.

    pages: in the order of steps; that of the last look is the last.
    sent: inputs with an approval, in the order of steps.
    by_hand: finished take-overs; paid_by_hand: numbers of the steps of those that were for a payment.
    cut_off: numbers of the steps of take-overs that the end of the program cut off, from pages without a
    receipt: the person may have done it meanwhile.
    unsent: what the person was asked about and that was not sent.
    """

    steps: Sequence[StepRecord]
    pages: Sequence[SeenPage] = ()
    sent: Sequence[SentInput] = ()
    by_hand: Sequence[DoneByHand] = ()
    paid_by_hand: Sequence[int] = ()
    cut_off: Sequence[int] = ()
    unsent: Sequence[Unsent] = ()

    @property
    def by_hand_with_receipt(self) -> bool:
        """Does the page after a take-over say what was done there?"""
        return any(one.receipt is not None for one in self.by_hand)

    @property
    def last_page(self) -> SeenPage | None:
        """Of the last look; None if it was not read."""
        last = self.pages[-1] if self.pages else None
        return (
            last if last is not None and last.step == (self.steps[-1].number if self.steps else 0) else None
        )

    def after(self, step: int, app: str) -> SeenPage | None:
        """The first page of this app that was read after a step."""
        return next((page for page in self.pages if page.step > step and page.app == app), None)

    @property
    def has_input(self) -> bool:
        """Was anything sent to the phone, or done there by a person?"""
        return bool(self.by_hand) or any(step.intended and step.happened for step in self.steps)


async def facts_of(
    journal: Journal, task: Task, steps: Sequence[StepRecord], pages: Sequence[SeenPage]
) -> TaskFacts:
    """Everything that the journal knows of a task. pages: of its steps, as far as they were read."""
    rows = await journal.requests.all_of(task.task_id)
    sent = [
        _sent(row.request.binding, step)
        for row in rows
        if row.request.kind is RequestKind.APPROVAL and row.request.binding is not None
        for step in sent_with(row, steps)
        if step.happened or step.uncertain
    ]
    paid = [
        row.request.step
        for row in rows
        if row.request.kind is RequestKind.TAKE_OVER
        and row.state is RequestState.FINISHED
        and row.request.take_over is not None
        and row.request.take_over.what in _PAYING
    ]
    cut_off = [
        row.request.step
        for row in rows
        if row.request.take_over is not None and not row.request.take_over.done and was_cut_off(row)
    ]
    return TaskFacts(
        steps,
        pages,
        sorted(sent, key=lambda one: one.step),
        await done_by_hand(journal, task),
        paid,
        cut_off,
        await unsent_in(journal, task),
    )


def _sent(binding: Binding, step: StepRecord) -> SentInput:
    changed = step.result is not None and step.result.kind is ResultKind.DONE
    return SentInput(binding, step.number, changed, step.uncertain)
