"""What waited for its person when the program went off, to be asked again on a fresh look; derived from the journal alone.

So it does not matter how often the program goes off before it has been asked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import Decision, Interact, Reason, TakeOver
from agent.contract.binding import Binding
from agent.contract.page import PageSource
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.steps import StepRecord
from agent.journal.requests import RequestRow

# What a person agrees to, and where it stands; the picture is compared only where the words do not say it all.
_SAME = (
    "kinds", "action", "app", "activity", "window", "above", "point", "target", "party", "amount", "text", "source",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The step that waited, and how it was asked."""

    decision: Decision
    request: Request

    async def decide(self) -> Decision:
        """The same once more; whether it still fits the screen is for `Human.asks_again` to say."""
        return self.decision


def asked_before(last: RequestRow | None, past: Sequence[StepRecord]) -> PendingRequest | None:
    """The request to be asked again; None if the task was not cut off while it waited for its person.

    last: the task's newest request. past: its steps. An unlocking is asked for by whoever finds the phone locked.
    """
    if last is None or not past or not was_cut_off(last):
        return None
    step, request = past[-1], last.request
    if request.step != step.number or not step.cut_off:
        return None
    match request.kind:
        case RequestKind.UNLOCK:
            return None
        case RequestKind.TAKE_OVER:
            action = TakeOver(request.text)
        case RequestKind.QUESTION:
            action = Interact(request.text, request.options)
        case RequestKind.APPROVAL:
            action = step.action
    return PendingRequest(Decision(step.thinking, action, step.raw, step.decided_by), request)


def is_still_to_ask(last: RequestRow | None, past: Sequence[StepRecord]) -> bool:
    """Did the task wait for its person when the program went off, and has done nothing since?"""
    if last is None or not was_cut_off(last):
        return False
    if last.request.kind is RequestKind.UNLOCK:
        return last.request.step > (past[-1].number if past else 0)
    return asked_before(last, past) is not None


def was_cut_off(row: RequestRow) -> bool:
    """Did the program go off before the request, or the yes to it, came to anything?"""
    void = row.state is RequestState.VOID and row.reply == Reason.INTERRUPTED
    return void or row.state is RequestState.REPLACED


def same_binding(before: Binding, now: Binding) -> bool:
    """Would a person be asked about the same thing in the same place? They see the new picture all the same."""
    if any(getattr(before, name) != getattr(now, name) for name in _SAME):
        return False
    in_words = now.source is not PageSource.NONE and bool(now.target or now.text)
    return before.digest == now.digest or (in_words and bool(now.amount or not now.is_money))
