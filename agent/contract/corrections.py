"""What a person adds to a task of theirs that has begun."""

from enum import StrEnum

MAX_CORRECTION = 1000  # characters
MOST_CORRECTIONS = 20  # of one task


class CorrectionOutcome(StrEnum):
    """What became of a correction."""

    TAKEN = "taken"  # on disk; the model reads it before its next step
    ENDED = "ended"  # the task was over already
    TOO_MANY = "too_many"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOT_THEIRS = "not_theirs"  # there is no such task of the person's
