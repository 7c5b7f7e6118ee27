"""The request that waited for its person when the program ended, to be asked again.

Derived from the journal alone, so the program may end any number of times before it is asked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import Decision, Finish, Interact, Reason, TakeOver, Touch
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.steps import StepRecord
from agent.journal.requests import RequestRow


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The decision of the step that waited, and the request as it was asked."""

    decision: Decision
    request: Request


def pending_request_of(last: RequestRow | None, steps: Sequence[StepRecord]) -> PendingRequest | None:
    """The request to be asked again; None if the task was not cut off while it waited for its person.

    last: the task's newest request. An unlock request is opened again by whoever finds the phone locked.
    """
    if last is None or not steps or not was_cut_off(last):
        return None
    step, request = steps[-1], last.request
    if request.step != step.number or not step.cut_off:
        return None
    match request.kind:
        case RequestKind.UNLOCK:
            return None
        case RequestKind.TAKE_OVER:
            action = TakeOver(request.text)
        case RequestKind.QUESTION if isinstance(step.action, Touch | Finish):
            # Farhand asked which of several entries it is to press, or whether the task is done.
            action = step.action
        case RequestKind.QUESTION:
            action = Interact(request.text, request.options)
        case RequestKind.APPROVAL:
            action = step.action
    return PendingRequest(
        Decision(step.thinking, action, step.raw, step.decided_by, dialect=step.dialect), request
    )


def is_still_to_ask(last: RequestRow | None, steps: Sequence[StepRecord]) -> bool:
    """Did the task wait for its person when the program ended, and has no step ended since?"""
    if last is None or not was_cut_off(last):
        return False
    if last.request.kind is RequestKind.UNLOCK:
        return last.request.step > (steps[-1].number if steps else 0)
    return pending_request_of(last, steps) is not None


def was_cut_off(row: RequestRow) -> bool:
    """Did the program end before the request, or the approval, had a result?"""
    void = row.state is RequestState.VOID and row.reply == Reason.INTERRUPTED
    return void or row.state is RequestState.REPLACED
