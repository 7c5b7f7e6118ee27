"""What one look at a phone brings: findings, times, pages, recordings."""

import re
import statistics
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Between:
    """A number within limits, both included."""

    least: float
    most: float
    unit: str

    def __str__(self) -> str:
        return f"{self.least:g} to {self.most:g} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Within:
    """Times of a command: at most so many seconds, their median and the worst."""

    median_s: float
    worst_s: float

    def __str__(self) -> str:
        return f"median within {self.median_s:g} s, worst within {self.worst_s:g} s"


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of one command, in order; at least one."""

    seconds: tuple[float, ...]

    @property
    def median_s(self) -> float:
        return statistics.median(self.seconds)

    @property
    def worst_s(self) -> float:
        return max(self.seconds)

    def __str__(self) -> str:
        return f"median {self.median_s:.2f} s, worst {self.worst_s:.2f} s of {len(self.seconds)}"


Wanted = str | re.Pattern[str] | Between | Within | None
Found = str | float | Times


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the simulated phone answers to one check.

    title: what is asked. wanted: its answer; None if it is only noted. means: of a difference, for Farhand.
    """

    title: str
    wanted: Wanted
    means: str


class CheckEnd(StrEnum):
    """How a check ended."""

    DIFFERENT = "different"
    SAME = "same"
    NOTED = "noted"
    NOT_DONE = "not done"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check's end. found: no text of the phone that was not masked."""

    check: str
    outcome: CheckEnd
    found: str


@dataclass(frozen=True, slots=True)
class WayReading:
    """A page read one way. outcome: 'read', or why not."""

    page: str
    way: str
    outcome: str
    seconds: float
    nodes: int = 0
    texts: int = 0


@dataclass(frozen=True, slots=True)
class Recording:
    """What the phone printed, masked. command: the shell line; '' for the helper's answers."""

    name: str
    command: str
    text: str


@dataclass(slots=True)
class ContactReport:
    """Everything that was found. model: as the phone calls itself, signs of file names alone.

    gave_out: the phone went away or the time was over before all was done.
    """

    model: str = "phone"
    findings: list[Finding] = field(default_factory=list[Finding])
    times: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    pages: list[WayReading] = field(default_factory=list[WayReading])
    recordings: list[Recording] = field(default_factory=list[Recording])
    gave_out: str = ""
    took_s: float = 0.0

    def of(self, outcome: CheckEnd) -> list[Finding]:
        """The findings that ended so."""
        return [each for each in self.findings if each.outcome is outcome]

    def found(self, check: str) -> Finding | None:
        """The finding of a check."""
        return next((each for each in self.findings if each.check == check), None)


def compare(wanted: Wanted, found: Found) -> CheckEnd:
    """A value of another kind than the wanted one is a difference, too."""
    if wanted is None:
        return CheckEnd.NOTED
    match wanted, found:
        case Between(least, most), float() | int():
            same = least <= found <= most
        case Within(median_s, worst_s), Times():
            same = found.median_s <= median_s and found.worst_s <= worst_s
        case re.Pattern(), str():
            same = wanted.fullmatch(found) is not None
        case _:
            same = wanted == found
    return CheckEnd.SAME if same else CheckEnd.DIFFERENT


def wanted_text(wanted: Wanted) -> str:
    """For a report."""
    if isinstance(wanted, re.Pattern):
        return f"like {wanted.pattern}"
    return "" if wanted is None else str(wanted)


def found_text(found: Found) -> str:
    """For a report."""
    return f"{round(found, 4):.10g}" if isinstance(found, float) else str(found)
