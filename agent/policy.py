"""Which inputs may run freely, which need a person's yes, and which are refused, beside the model."""

from dataclasses import dataclass

from agent.actions import Action, Enter, Flaggable, Touch, TypeText
from devices.base import Observation, Verdict


@dataclass(frozen=True, slots=True)
class Free:
    """It may be sent."""


@dataclass(frozen=True, slots=True)
class NeedsApproval:
    """A person must agree first. why: in the model's words."""

    why: str


@dataclass(frozen=True, slots=True)
class NeedsPerson:
    """Only a person may do this, with their own hands."""


Judgement = Free | NeedsApproval | NeedsPerson


def judge(action: Action, observation: Observation) -> Judgement:
    """An input that the model flags needs a yes; on a page that the phone hides, whatever acts on it is left to a person."""
    if isinstance(action, Touch | TypeText | Enter) and observation.verdict is Verdict.SECURE:
        return NeedsPerson()
    if isinstance(action, Flaggable) and action.message is not None:
        return NeedsApproval(action.message)
    return Free()
