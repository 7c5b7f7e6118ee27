"""One finding of a look at the program: how grave it is, and its sentence."""

from dataclasses import dataclass
from enum import IntEnum


class HealthMark(IntEnum):
    """The grade of a finding. A supervisor is notified of TROUBLE alone."""

    FINE = 0
    ATTENTION = 1
    TROUBLE = 2


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """key: of the sentence; values: of its placeholders; times: of those for durations, in seconds."""

    mark: HealthMark
    key: str
    values: tuple[tuple[str, str], ...] = ()
    times: tuple[tuple[str, float], ...] = ()
