"""What was found for one thing that a task asks for."""

from dataclasses import dataclass
from enum import Enum, auto

from agent.contract.proof import Evidence


class WishState(Enum):
    """How it stands with one wish."""

    HELD = auto()
    MISSING = auto()  # it leaves traces, and there are none, or others
    UNTOLD = auto()  # nothing that can be looked at would show it
    EXCUSED = auto()  # the person said no, or it is part of a message that was sent


@dataclass(frozen=True, slots=True)
class WishFinding:
    """evidence: of HELD, and of an answer that is only partly seen."""

    state: WishState
    evidence: tuple[Evidence, ...] = ()


MISSING, UNTOLD, EXCUSED = (
    WishFinding(WishState.MISSING),
    WishFinding(WishState.UNTOLD),
    WishFinding(WishState.EXCUSED),
)


def held(*evidence: Evidence) -> WishFinding:
    """A finding with evidence."""
    return WishFinding(WishState.HELD, evidence)
