"""What a phone's system does without anything on the screen being pressed."""

from dataclasses import dataclass
from enum import StrEnum


class SoundStream(StrEnum):
    """Which of the phone's volumes."""

    MEDIA = "media"
    RING = "ring"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class SetAlarm:
    """Have the phone's clock app set an alarm. hour: 0 to 23. minute: 0 to 59."""

    hour: int
    minute: int


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Have the phone's clock app start a timer. duration_s: 1 to 86,400."""

    duration_s: int


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Set one of the volumes. percent: of its range, 0 to 100."""

    stream: SoundStream
    percent: int


@dataclass(frozen=True, slots=True)
class StepVolume:
    """One step louder or quieter."""

    stream: SoundStream
    louder: bool


@dataclass(frozen=True, slots=True)
class RingPhone:
    """Let the phone ring until somebody stops it there: a timer that has run out, at full volume."""


@dataclass(frozen=True, slots=True)
class StopRinging:
    """Stop what RingPhone has begun, and put the alarm volume back to what it was before."""


@dataclass(frozen=True, slots=True)
class ListFunctions:
    """Which functions the phone's apps offer. package: of one app, '' for all."""

    package: str = ""


@dataclass(frozen=True, slots=True)
class RunFunction:
    """Run a function that an app offers to other programs (Android 16); it shows no page.

    function: its id, as the phone lists it. arguments: one JSON object.
    """

    package: str
    function: str
    arguments: str = "{}"


SystemCommand = (
    SetAlarm | SetTimer | SetVolume | StepVolume | RingPhone | StopRinging | ListFunctions | RunFunction
)  # fmt: skip
