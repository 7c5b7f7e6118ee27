"""The request that the end of the program cut off: asked again, if it still fits the present page."""

from agent.approval.policy_gate import PolicyGate
from agent.contract.actions import Decision, Touch, UnusableReply
from agent.contract.binding import Binding
from agent.contract.page import PageSource
from agent.contract.requests import RequestKind
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext
from agent.trajectory.pending_request import PendingRequest

# What an approval is for, and where. The picture is compared only where the words do not say all of it.
_SAME = (
    "kinds", "action", "app", "activity", "window", "above", "point", "target", "party", "amount", "text",
    "source",
)  # fmt: skip


class PendingRequestDecider:
    """Implements agent.trajectory.decider.Decider: decides a resumed run's first step, a pending request."""

    def __init__(self, gate: PolicyGate) -> None:
        self._gate = gate

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The decision behind the pending request.

        The input is judged and asked about as if the model had just decided on it.
        """
        pending = context.trajectory.pending_request
        if pending is None or is_hidden(context.observation):
            return None
        if context.trajectory.words.has_unread:
            return None  # it was decided without what the person has added since
        return pending.decision if await self._still_fits(pending, context) else None

    async def _still_fits(self, pending: PendingRequest, context: DecisionContext) -> bool:
        """Would the page lead to the same request? An approval must be for the same binding.

        A question which entry is meant must have the same entries.
        """
        request, action = pending.request, pending.decision.action
        if request.kind is RequestKind.QUESTION and isinstance(action, Touch):
            page = await context.page.page_for(action)
            asks = self._gate.would_choose(action, context.observation, page, context.trajectory.steps)
            return asks is not None and asks.choice.options == request.options
        if request.kind is not RequestKind.APPROVAL:
            return True
        if request.binding is None or isinstance(action, UnusableReply):
            return False
        page = await context.page.page_for(action)
        now = await self._gate.would_ask(action, context.observation, page, context.trajectory.steps)
        return now is not None and same_binding(request.binding, now)


def same_binding(before: Binding, now: Binding) -> bool:
    """Would a person be asked about the same thing in the same place? They see the new picture either way."""
    if any(getattr(before, name) != getattr(now, name) for name in _SAME):
        return False
    in_words = now.source is not PageSource.NONE and bool(now.target or now.text)
    return before.digest == now.digest or (in_words and bool(now.amount or not now.is_money))
