"""A task that its person works by hand on the pad, from its first step on: no model is asked."""

from agent.contract.actions import DecidedBy, Decision, Finish, Reason, TakeOver
from agent.contract.steps import StepRecord
from agent.trajectory.decider import DecisionContext

_HAND_OVER = Decision("", TakeOver(""), 'do(action="Take_over")', DecidedBy.FARHAND)
_OVER = Decision("", Finish(""), 'finish(message="")', DecidedBy.FARHAND)
_ENDS = frozenset({Reason.FINISHED, Reason.GIVEN_UP})


class PadTaskDecider:
    """Implements agent.trajectory.decider.Decider for a whole by-hand task: hands the phone over, then ends.

    A take-over that the end of the program cut off is opened once more: the person looks and decides.
    """

    async def decide(self, context: DecisionContext) -> Decision:
        """The take-over, and the finish once the person is through."""
        steps = context.trajectory.steps
        if not steps or not _is_through(steps[-1]):
            return _HAND_OVER
        await context.page.page()  # where it ended: a shortcut of it finishes on that page
        return _OVER


def _is_through(step: StepRecord) -> bool:
    return isinstance(step.action, TakeOver) and step.result is not None and step.result.detail in _ENDS
