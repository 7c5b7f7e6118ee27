"""Which inputs may run freely, which need a person's yes, and which are refused, beside the model."""

from enum import StrEnum

from agent.actions import Action, Enter, Touch, TypeText
from devices.base import Observation, Verdict


class Judgement(StrEnum):
    """What the policy says of an input."""

    FREE = "free"
    NEEDS_APPROVAL = "needs_approval"
    NEEDS_PERSON = "needs_person"  # only a person may do this, with their own hands


def judge(action: Action, observation: Observation) -> Judgement:
    """A touch that the model flags needs a yes; on a page that the phone hides, whatever acts on it is left to a person."""
    if isinstance(action, Touch | TypeText | Enter) and observation.verdict is Verdict.SECURE:
        return Judgement.NEEDS_PERSON
    if isinstance(action, Touch) and action.message is not None:
        return Judgement.NEEDS_APPROVAL
    return Judgement.FREE
