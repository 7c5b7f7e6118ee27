"""What the helper may do on a phone, and what a trial of it there showed."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

# Of a dump's time, and in seconds: what nobody notices is not worth a program on somebody's phone.
_FASTER, _LEAST_GAIN_S = 0.8, 0.1


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
    why: English, for the log; '' if it works. The first word is a HelperTrouble if that was it.
    hello_s: seconds until the helper had been put there and had greeted; None if it never did.
    """

    tree_s: float | None
    dump_s: float | None
    inputs: bool
    why: str = ""
    hello_s: float | None = None

    @property
    def works(self) -> bool:
        """It can be used there."""
        return self.tree_s is not None and not self.why

    @property
    def is_faster(self) -> bool:
        """It works, and reads the screen so much sooner than a dump that it may be offered."""
        return (
            self.works
            and self.tree_s is not None
            and self.dump_s is not None
            and self.tree_s < min(self.dump_s * _FASTER, self.dump_s - _LEAST_GAIN_S)
        )

    @property
    def use(self) -> HelperUse:
        """What it can be used for there."""
        if not self.works:
            return HelperUse.OFF
        return HelperUse.FULL if self.inputs else HelperUse.READ

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """What sentences name: 'hello', 'tree' and 'dump' in seconds, at least '0.1', if they are known."""
        known = (("hello", self.hello_s), ("tree", self.tree_s), ("dump", self.dump_s))
        return tuple((name, f"{max(seconds, 0.1):.1f}") for name, seconds in known if seconds is not None)


class HelperPhones(Protocol):
    """Phones that a helper can be tried and used on."""

    async def try_helper(self, phone_id: str) -> HelperTrial:
        """Tries it, within about 20 s; never raises a PhoneError.

        No task may work the phone meanwhile. Cancelling ends the helper.
        """
        ...

    def use_helper(self, phone_id: str, use: HelperUse) -> None:
        """What it is used for from now on; holds from the next step of a task on. Unknown ids are fine."""
        ...
