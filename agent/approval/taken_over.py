"""What a person did themselves in the take-overs of a task, as far as the pages after them say so."""

from agent.approval.unsent import AFTER_VOIDS
from agent.contract.actions import Receipt
from agent.contract.amounts import the_one
from agent.contract.binding import Binding
from agent.contract.events import DoneByHand
from agent.contract.requests import ByHand, Request, RequestKind, RequestState
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import RequestRow


async def done_by_hand(journal: Journal, task: Task) -> tuple[DoneByHand, ...]:
    """The finished take-overs with what the pages after them say, in order; from the journal alone."""
    results = {step.number: step.result for step in await journal.steps.of(task.task_id)}
    done: list[DoneByHand] = []
    asked: Binding | None = None
    for row in await journal.requests.all_of(task.task_id):
        request = row.request
        if request.kind is RequestKind.APPROVAL:
            asked = request.binding
        elif request.kind is RequestKind.TAKE_OVER and row.state is RequestState.FINISHED:
            result = results.get(request.step)
            done.append(_done(row, _payment_before(request, asked), result.receipt if result else None))
    return tuple(done)


def _payment_before(request: Request, asked: Binding | None) -> tuple[str, str] | None:
    """Amount and payee of the payment that the take-over was for, as read before it; None for no payment.

    asked: the last approval that the task had asked for.
    """
    wanted = request.take_over
    if wanted and (wanted.what is ByHand.PAY or (wanted.what is ByHand.FINGERPRINT and wanted.amount)):
        return wanted.amount, wanted.party
    if request.text in AFTER_VOIDS and asked is not None and asked.is_money:
        return asked.amount, asked.party
    return None


def _done(row: RequestRow, before: tuple[str, str] | None, receipt: Receipt | None) -> DoneByHand:
    """What is known of the page before counts only where the page after it names no other sum."""
    if receipt is None:
        return DoneByHand(row.answered_by, row.answered_by_id, row.answered_at)
    amount, party = receipt.amount, receipt.party
    if before is not None and (not amount or not before[0] or the_one((amount, before[0])) is not None):
        amount, party = amount or before[0], party or before[1]
    paid = receipt.paid or before is not None
    return DoneByHand(row.answered_by, row.answered_by_id, row.answered_at, receipt, paid, amount, party)
