"""What a person did themselves in the take-overs of a task, as far as the pages after them say so."""

from dataclasses import replace

from agent.approval.given import sent_with
from agent.approval.unsent import AFTER_VOIDS
from agent.contract.actions import Receipt
from agent.contract.amounts import the_one
from agent.contract.binding import Binding, Kind
from agent.contract.events import DoneByHand
from agent.contract.requests import ByHand, Request, RequestKind, RequestState
from agent.contract.takeover import PadTouch
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import RequestRow


async def done_by_hand(journal: Journal, task: Task) -> tuple[DoneByHand, ...]:
    """The finished take-overs with what the pages after them say, in order; from the journal alone."""
    steps = await journal.steps.of(task.task_id)
    results = {step.number: step.result for step in steps}
    done: list[DoneByHand] = []
    asked: Binding | None = None
    sent = list[Binding]()
    for row in await journal.requests.all_of(task.task_id):
        request = row.request
        if request.kind is RequestKind.APPROVAL:
            asked = request.binding
            used = sent_with(row, steps)
            if asked is not None and used and not any(step.result is None or step.uncertain for step in used):
                sent.append(asked)
        elif request.kind is RequestKind.TAKE_OVER and row.state is RequestState.FINISHED:
            result = results.get(request.step)
            old = request.take_over is not None and request.take_over.done
            receipt = result.receipt if result and not old else None
            one = _done(row, _payment_before(request, asked), receipt)
            # The person only finished what was approved, with a code for instance: it was not paid twice.
            done.append(replace(one, paid=one.paid and not any(_pays(each, one.amount) for each in sent)))
    return tuple(done)


async def pressed_in(journal: Journal, task: Task) -> tuple[PadTouch, ...]:
    """What the person of a by-hand task did from the pad, in order; nothing of other tasks.

    Without the anchors: words around what was pressed are no part of a report.
    """
    touches = await journal.touches.happened(task.task_id) if task.by_hand else []
    return tuple(replace(touch, anchor="", repeats=bool(touch.anchor)) for touch in touches)


def _pays(binding: Binding, amount: str) -> bool:
    """May this be the payment of that amount? Without an amount it may be any."""
    both = (binding.amount, amount)
    return Kind.PAY in binding.kinds and (not all(both) or the_one(both) is not None)


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
    amount, party, paid = receipt.amount, receipt.party, receipt.paid
    if before is not None and (not amount or not before[0] or the_one((amount, before[0])) is not None):
        amount, party, paid = amount or before[0], party or before[1], True
    return DoneByHand(row.answered_by, row.answered_by_id, row.answered_at, receipt, paid, amount, party)
