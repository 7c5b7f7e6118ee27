"""How the numbers of one reply count, whatever the grammar in which they are written."""

from dataclasses import dataclass

from agent.contract.actions import Point, Unusable
from agent.model.dialects.coordinates import CoordinateKind, KindMismatch, Size, screen_point
from agent.model.dialects.unusable_call import UnusableCall


@dataclass(frozen=True, slots=True)
class NumberSpace:
    """What numbers mean. screen_px, picture_px: (width, height)."""

    kind: CoordinateKind
    screen_px: Size
    picture_px: Size

    def pixel(self, numbers: tuple[float, float], written: str = "") -> Point:
        """The pixel of the screen that two numbers mean. written: how they stand in the reply.

        Raises UnusableCall.
        """
        try:
            return screen_point(self.kind, numbers, self.screen_px, self.picture_px)
        except KindMismatch as mismatch:
            if not mismatch.fits:
                raise UnusableCall(Unusable.OFF_SCREEN, written or str(mismatch)) from None
            kinds = ", ".join(mismatch.fits)
            raise UnusableCall(Unusable.KIND_MISMATCH, f"{mismatch}: {kinds}") from None
