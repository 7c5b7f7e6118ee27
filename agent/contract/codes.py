"""What became of a person's one-time code, and of an answer that was given with it."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.ids import Moment
from agent.contract.requests import AnswerOutcome

TRIES = 5
"""Wrong codes in a row until a lock begins."""


class CodeResult(StrEnum):
    """The result of checking a code. Only RIGHT permits anything."""

    RIGHT = "right"
    WRONG = "wrong"
    USED = "used"  # right, but used before or revealed by a hint: somebody may know it
    LAST_WRONG = "last_wrong"  # this one begins the lock
    LOCKED = "locked"
    NONE = "none"  # the person has no code set up


@dataclass(frozen=True, slots=True)
class CheckedCode:
    """The result of a check.

    tries_left: before the lock.
    until: when a lock ends, seconds since the epoch, 0 without a lock.
    off_s: for a wrong code that is right at a moment close by: how far the generator's clock is ahead; 0 if
    unknown.
    """

    result: CodeResult
    tries_left: int = TRIES
    until: Moment = 0.0
    off_s: int = 0


@dataclass(frozen=True, slots=True)
class CodedAnswer:
    """What became of an answer with a code.

    code: None if the home did not look at it: nothing, or something else, stands in the way.
    """

    outcome: AnswerOutcome
    code: CheckedCode | None = None
