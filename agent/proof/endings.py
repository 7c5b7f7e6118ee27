"""How a task ends after its newest step, if that is a finish; from the journal's steps alone."""

from collections.abc import Sequence

from agent.contract.actions import Finish, Reason, ResultKind
from agent.contract.requests import STOP
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, outcome_of

MOST_DENIALS = 2  # by the person, of one task


def outcome_after(steps: Sequence[StepRecord]) -> Outcome | None:
    """The outcome that the newest step has reached; None if the task goes on, or the step has no result."""
    step = steps[-1] if steps else None
    if step is None or not isinstance(step.action, Finish) or step.result is None:
        return None
    result = step.result
    if result.kind is ResultKind.DONE:
        return outcome_of(step.action, result.proof)
    if result.kind is ResultKind.ANSWERED and result.detail == STOP:
        return Outcome(EndKind.STOPPED, key="stopped")
    if len([each for each in steps if is_denied(each)]) >= MOST_DENIALS:
        return Outcome(EndKind.FAILED, key="claims_denied")
    return None


def is_denied(step: StepRecord) -> bool:
    """Is it a finish of which the person said that the task is not done?"""
    if not isinstance(step.action, Finish) or step.result is None or step.result.detail == STOP:
        return False
    return step.result.kind is ResultKind.ANSWERED


def was_returned(steps: Sequence[StepRecord], since: int = 0) -> bool:
    """Was a finish of this task sent back to the model before, at this step or later?"""
    return any(
        step.number >= since
        and isinstance(step.action, Finish)
        and step.result is not None
        and step.result.detail == Reason.UNPROVED
        for step in steps
    )
