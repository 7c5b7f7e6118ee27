"""What a person adds to a task of theirs that has begun."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.ids import Moment

MAX_CORRECTION = 1000  # characters
MOST_CORRECTIONS = 20  # of one task
CORRECTED = "✏"  # stands before each correction in the text of a shortcut


class CorrectionOutcome(StrEnum):
    """What became of a correction."""

    TAKEN = "taken"  # on disk; the model reads it before its next step
    ENDED = "ended"  # the task was over already
    TOO_MANY = "too_many"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOT_THEIRS = "not_theirs"  # there is no such task of the person's


@dataclass(frozen=True, slots=True)
class PastCorrection:
    """A correction as it is kept with its task.

    at: when it came, seconds since the epoch.
    read_at: number of the step before which the model first read it, 0 for never.
    """

    text: str
    at: Moment
    read_at: int
