"""A simulated phone that tells what each touch met, by the app's own names in spite of any update."""

from dataclasses import dataclass

from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, DrawnElement
from devices.simulator.handset.handset import LONG_PRESS_MS, TAP_SLOP
from devices.simulator.phone import SimulatedPhone

TAP, HOLD, SWIPE, KEY, TYPE, OPEN = "tap", "hold", "swipe", "key", "type", "open"
TOUCHES = (TAP, HOLD, SWIPE)


@dataclass(frozen=True, slots=True)
class MetInput:
    """One input and what it met.

    kind: of TAP, HOLD, SWIPE, KEY, TYPE and OPEN.
    scene: of the page, without what lies over it.
    what: the app's own id of the element, '' for none; number of a key; typed text; package.
    """

    kind: str
    scene: str
    what: str


class TouchedPhone(SimulatedPhone):
    """met: inputs since it was made or reset. The typing of keyboards is told, the letters' keys are not."""

    met: list[MetInput]

    def _begin(self) -> None:
        super()._begin()
        self.met = []

    def true_id(self, element: DrawnElement | None) -> str:
        """The app's own id of an element of the page in front, '' without one."""
        return self._screen.true_id(element) if element else ""

    def under(self, point_px: tuple[int, int]) -> str:
        """The app's own id of what a tap would meet there now, '' for nothing."""
        return self.true_id(self.page().hit(*self._in_units(point_px)))

    def tap(self, x_px: int, y_px: int) -> None:
        self._meet(TAP, self.under((x_px, y_px)))
        super().tap(x_px, y_px)

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        start, end = self._in_units(start_px), self._in_units(end_px)
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) >= TAP_SLOP:
            self._meet(SWIPE, self.true_id(self.page().slider(*start)))
        elif duration_ms >= LONG_PRESS_MS:
            self._meet(HOLD, self.true_id(self.page().grip(*start)))
        super().swipe(start_px, end_px, duration_ms)  # a short one is a tap, which tells itself

    def key(self, code: int) -> None:
        self._meet(KEY, str(code))
        super().key(code)

    def insert_text(self, text: str) -> None:
        self._meet(TYPE, text)
        super().insert_text(text)

    def start(self, package: str, activity: str) -> bool:
        self._meet(OPEN, package)
        return super().start(package, activity)

    def _meet(self, kind: str, what: str) -> None:
        self.met.append(MetInput(kind, self.scene.partition(":")[0], what))

    def _in_units(self, point_px: tuple[int, int]) -> tuple[float, float]:
        width, height = self.size_px
        return point_px[0] * PAGE_WIDTH / width, point_px[1] * PAGE_HEIGHT / height
