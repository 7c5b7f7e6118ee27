"""The request that the end of the program cut off: asked again, if it still fits the page that is there now."""

from agent.approval.policy_gate import PolicyGate
from agent.contract.actions import Decision, UnusableReply
from agent.contract.binding import Binding
from agent.contract.page import PageSource
from agent.contract.requests import RequestKind
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext
from agent.trajectory.pending_request import PendingRequest

# What a person agrees to, and where it stands; the picture is compared only where the words do not say it
# all.
_SAME = (
    "kinds", "action", "app", "activity", "window", "above", "point", "target", "party", "amount", "text",
    "source",
)  # fmt: skip


class PendingRequestDecider:
    """Implements agent.trajectory.decider.Decider: decides the first step of a resumed run, if a request was
    pending.
    """

    def __init__(self, gate: PolicyGate) -> None:
        self._gate = gate

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The decision behind the pending request.

        Nothing happens by it: it is judged and asked as if the model had just wanted it.
        """
        pending = context.trajectory.pending_request
        if pending is None or is_hidden(context.observation):
            return None
        return pending.decision if await self._still_fits(pending, context) else None

    async def _still_fits(self, pending: PendingRequest, context: DecisionContext) -> bool:
        """An approval only if it would be asked for the same thing."""
        request, action = pending.request, pending.decision.action
        if request.kind is not RequestKind.APPROVAL:
            return True
        if request.binding is None or isinstance(action, UnusableReply):
            return False
        page = await context.page.page_for(action)
        now = await self._gate.would_ask(action, context.observation, page, context.trajectory.steps)
        return now is not None and same_binding(request.binding, now)


def same_binding(before: Binding, now: Binding) -> bool:
    """Would a person be asked about the same thing in the same place? They see the new picture all the same."""
    if any(getattr(before, name) != getattr(now, name) for name in _SAME):
        return False
    in_words = now.source is not PageSource.NONE and bool(now.target or now.text)
    return before.digest == now.digest or (in_words and bool(now.amount or not now.is_money))
