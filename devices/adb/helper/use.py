"""What the helper may do on a phone, and what a trial of it there showed."""

from dataclasses import dataclass
from enum import StrEnum


class HelperUse(StrEnum):
    """What the helper is used for on one phone."""

    OFF = "off"
    READ = "read"  # element tree, calm and pictures; inputs go the old way
    FULL = "full"  # inputs and texts, too


@dataclass(frozen=True, slots=True)
class HelperTrial:
    """What five trees of the helper and one dump showed on a phone.

    tree_s, dump_s: seconds for a tree by the helper (median) and by `uiautomator dump`; None: there was none.
    inputs: the helper may send inputs there, too.
    why: English, for the log; '' if it works.
    """

    tree_s: float | None
    dump_s: float | None
    inputs: bool
    why: str = ""

    @property
    def works(self) -> bool:
        """It may be offered."""
        return self.tree_s is not None and not self.why
