"""What a person can choose in /settings, as plain values."""

from dataclasses import dataclass
from datetime import time
from enum import StrEnum


class BusyText(StrEnum):
    """What a plain text does while a task of the person's is worked."""

    ASK = "ask"  # the person is asked by buttons
    CORRECT = "correct"
    QUEUE = "queue"
    REPLACE = "replace"


class Telling(StrEnum):
    """How much is told of a task."""

    QUIET = "quiet"  # the report, and what waits for an answer
    NORMAL = "normal"  # the card, too
    STEPS = "steps"  # a message for every step, too


class PictureChoice(StrEnum):
    """How pictures are sent to the person; those of payments may be covered anyway, see Person."""

    OPEN = "open"
    COVERED = "covered"  # every one, until it is touched


class SummaryEvery(StrEnum):
    """How often the person gets a summary."""

    NEVER = "never"
    DAY = "day"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Of one person.

    zone: IANA name such as 'Europe/Berlin', '' for this computer's.
    quiet_from, quiet_until: in the person's zone, None for no quiet hours; they may span midnight.
    """

    busy_text: BusyText = BusyText.ASK
    telling: Telling = Telling.NORMAL
    pictures: PictureChoice = PictureChoice.OPEN
    summary: SummaryEvery = SummaryEvery.NEVER
    zone: str = ""
    quiet_from: time | None = None
    quiet_until: time | None = None
