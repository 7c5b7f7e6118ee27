"""Random faults between the programs and the bus: the same for one seed and one order of messages."""

import random
from collections.abc import Mapping

from tests.e2e.split_world import Part
from tests.worlds.bus_cable import BusCable, BusTrouble, BusTroubleKind

_LIKELY = 0.06
# How long each lasts; a cut may be longer than a home is silent before it counts as away (15 s).
_LASTS_S: Mapping[BusTroubleKind, tuple[float, ...]] = {
    BusTroubleKind.CUT: (0.2, 0.5, 1.0, 2.0, 4.0, 17.0),
    BusTroubleKind.FROZEN: (0.3, 1.0, 3.0, 11.0),  # the longest is longer than a ping waits
    BusTroubleKind.SLOW: (0.05, 0.2, 0.5),
    BusTroubleKind.TWICE: (0.0, 0.1, 1.0, 5.0),
    BusTroubleKind.LOST: (0.0,),
}
_USUAL = (BusTroubleKind.CUT, BusTroubleKind.FROZEN, BusTroubleKind.SLOW)
_SEALED = (*_USUAL, *(BusTroubleKind.TWICE,) * 3)
_RECEIPT = (BusTroubleKind.LOST, BusTroubleKind.TWICE)


class BusStorm:
    """Weather of one seed on every cable; `over` ends it.

    Messages between bot and home may come twice, and receipts for events may be lost: then these come again.
    """

    def __init__(self, seed: int, cables: Mapping[Part, BusCable], likely: float = _LIKELY) -> None:
        self._cables = cables
        self._likely = likely
        self._over = False
        self.felt: list[str] = []
        """What went wrong, in order."""
        for part, cable in cables.items():
            dice = random.Random(f"{seed} {part}")  # noqa: S311
            cable.trouble_for = lambda subject, part=part, dice=dice: self._trouble(part, dice, subject)

    def over(self) -> None:
        """From now on nothing goes wrong."""
        self._over = True
        for cable in self._cables.values():
            cable.mend()

    def _trouble(self, part: Part, dice: random.Random, subject: str) -> BusTrouble | None:
        if self._over or dice.random() >= self._likely:
            return None
        if subject.startswith("$JS.ACK."):
            kinds = _RECEIPT
        elif subject.startswith(("farhand.", "_INBOX_")):
            kinds = _SEALED
        else:
            kinds = _USUAL
        kind = dice.choice(kinds)
        trouble = BusTrouble(kind, dice.choice(_LASTS_S[kind]))
        self.felt.append(f"{part} {kind} {trouble.lasts_s:g} s: {subject[:60]}")
        return trouble
