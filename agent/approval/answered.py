"""What the answer to a request means for the step that asked: the same while it is waited for and after a restart."""

from agent.contract.actions import ActionResult, Reason, ResultKind
from agent.contract.requests import RequestKind, RequestState
from agent.journal.requests import RequestRow


def result_of(row: RequestRow) -> ActionResult | None:
    """The step's result; None for what ends no step: a yes, nobody's answer, and whatever still waits or was taken back."""
    match row.state:
        case RequestState.REJECTED:
            return ActionResult(ResultKind.REJECTED)
        case RequestState.EXPIRED if row.request.kind is RequestKind.APPROVAL:
            return ActionResult(ResultKind.REJECTED, Reason.EXPIRED)
        case RequestState.FINISHED:
            return ActionResult(ResultKind.ANSWERED, Reason.FINISHED)
        case RequestState.GIVEN_UP:
            return ActionResult(ResultKind.ANSWERED, Reason.GIVEN_UP)
        case RequestState.ANSWERED:
            return ActionResult(ResultKind.ANSWERED, row.reply)
        case _:
            return None
