"""Which inputs may run freely, which need a person's yes, and which are refused, beside the model."""

from enum import StrEnum

from agent.actions import Action, DoubleTap, LongPress, Swipe, Tap, TypeText
from devices.base import Observation, Verdict


class Judgement(StrEnum):
    """What the policy says of an input."""

    FREE = "free"
    NEEDS_APPROVAL = "needs_approval"
    NEEDS_PERSON = "needs_person"  # only a person may do this, with their own hands


def judge(action: Action, observation: Observation) -> Judgement:
    """A tap that the model flags needs a yes; on a page that the phone hides, touching is left to a person."""
    touches = isinstance(action, Tap | DoubleTap | LongPress | Swipe | TypeText)
    if touches and observation.verdict is Verdict.SECURE:
        return Judgement.NEEDS_PERSON
    if isinstance(action, Tap) and action.message is not None:
        return Judgement.NEEDS_APPROVAL
    return Judgement.FREE
