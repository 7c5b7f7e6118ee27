"""A finish whose check was cut off: decided again, without another request to the model."""

from agent.contract.actions import Decision, Finish
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext


class CutOffFinishDecider:
    """Implements agent.trajectory.decider.Decider: decides the first step of a resumed run, if at all.

    The question that the finish led to, if any, is asked again by the check: it is derived from the journal.
    """

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The finish that the end of the program, or of the wait for an answer, has cut off."""
        steps = context.trajectory.steps
        last = steps[-1] if steps else None
        if (
            last is None
            or not last.cut_off
            or not isinstance(last.action, Finish)
            or is_hidden(context.observation)
            or context.trajectory.words.has_unread
        ):
            return None
        return Decision(
            last.thinking, last.action, last.raw, last.decided_by, dialect=last.dialect, replays=last.replays
        )
