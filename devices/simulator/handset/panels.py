"""The glass of the phone: physical displays, which of them is lit by the hinge, and how the phone is held."""

from dataclasses import dataclass, replace

from devices.simulator.side import Display

INNER_ID, OUTER_ID, REAR_ID = "4619827259835644672", "4619827676468576001", "4619827902318219778"
REAR_SIZE_PX = (360, 360)


@dataclass(frozen=True, slots=True)
class Build:
    """What a phone is made of.

    size_px: the main display, inside if it folds.
    outer_px: the display outside; None for a phone that does not fold.
    outer_first: SurfaceFlinger lists the outer display before the inner one, as on flip phones.
    rear: a small display on the back that is always off.
    """

    size_px: tuple[int, int] = (1080, 2400)
    outer_px: tuple[int, int] | None = None
    outer_first: bool = False
    rear: bool = False


class Panels:
    """Unfolded and upright at first."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._folded = False
        self._turns = 0

    @property
    def folded(self) -> bool:
        """Whether the outer display is the one in use."""
        return self._folded

    def fold(self, *, folded: bool) -> None:
        """Raises ValueError if the phone does not fold."""
        if self._build.outer_px is None:
            raise ValueError("this phone does not fold")
        self._folded = folded

    @property
    def rotation(self) -> int:
        """0 to 3, quarter turns."""
        return self._turns

    @rotation.setter
    def rotation(self, quarter_turns: int) -> None:
        if quarter_turns not in range(4):
            raise ValueError("a rotation is 0, 1, 2 or 3 quarter turns")
        self._turns = quarter_turns

    def displays(self, *, lit: bool) -> tuple[Display, ...]:
        """All of them, in SurfaceFlinger's order. lit: whether the one in use is on."""
        main = Display(INNER_ID, 0, self._build.size_px, lit and not self._folded)
        found = [main]
        if self._build.outer_px is not None:
            outer = Display(OUTER_ID, 1, self._build.outer_px, lit and self._folded)
            found.append(outer)
            if self._build.outer_first:
                found = [replace(outer, port=0), replace(main, port=1)]
        if self._build.rear:
            found.append(Display(REAR_ID, len(found), REAR_SIZE_PX, on=False))
        return tuple(found)

    @property
    def in_use(self) -> Display:
        """The one that the hinge has chosen, lit or not."""
        return next(display for display in self.displays(lit=True) if display.on)

    @property
    def natural_size_px(self) -> tuple[int, int]:
        """(width, height) of the display in use, upright."""
        return self.in_use.size_px

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height) of the display in use, as the phone is held."""
        width, height = self.natural_size_px
        return (height, width) if self._turns % 2 else (width, height)

    def straighten(self) -> None:
        """Unfolded and upright."""
        self._folded = False
        self._turns = 0
