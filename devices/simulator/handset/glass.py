"""What stands on the glass at this moment, as drawings."""

from collections.abc import Callable
from dataclasses import replace

from devices.simulator.drawing.drawing import PHASES, Drawing, as_captured, dark
from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.handset.panels import Panels
from devices.simulator.handset.screen import HandsetScreen
from devices.simulator.scenes.power import Power


class GlassView:
    """Looks only; changes nothing. clock: seconds since the epoch."""

    def __init__(
        self, screen: HandsetScreen, panels: Panels, power: Power, clock: Callable[[], float]
    ) -> None:
        self._screen = screen
        self._panels = panels
        self._power = power
        self._clock = clock

    @property
    def phase(self) -> int:
        """How far a page change is, 1 to PHASES - 1; 0 when the page stands."""
        duration = self._screen.setup.latency.transition_s
        since = self._clock() - self._screen.replaced_at
        if self._screen.replaced is None or not 0 <= since < duration:
            return 0
        return 1 + int(since / duration * (PHASES - 1))

    def drawing(self, *, secure_black: bool) -> Drawing:
        """Of the display in use.

        secure_black: as a capture shows it, else as a person in front of the phone does.
        """
        if not self._power.awake:
            return dark(self._panels.size_px)
        phase, before = self.phase, self._screen.replaced
        now = self._drawing_of(self._screen.page(), secure_black)
        if not phase or before is None:
            return now
        return replace(now, before=self._drawing_of(before, secure_black), phase=phase)

    def capture(self, display_id: str) -> Drawing:
        """Of any display, '' for the first. Raises KeyError for an unknown one."""
        displays = {display.display_id: display for display in self._panels.displays(lit=True)}
        if display_id and display_id not in displays:
            raise KeyError(f"no display {display_id}")
        display = displays[display_id] if display_id else next(iter(displays.values()))
        return self.drawing(secure_black=True) if display.on else dark(display.size_px)

    def _drawing_of(self, page: DrawnPage, secure_black: bool) -> Drawing:
        return Drawing(
            self._panels.size_px,
            as_captured(page) if secure_black else page,
            f"{self._screen.now():%H:%M}",
            wifi=self._screen.wifi_on,
            black=secure_black and page.secure,
            battery=self._screen.setup.battery[0],
            bar_height=self._screen.setup.status_bar_height,
        )
