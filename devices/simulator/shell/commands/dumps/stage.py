"""What stands on the phone's displays: focus, the app in front, which display is the one in use."""

from dataclasses import dataclass

from devices.simulator.shell.system import System
from devices.simulator.side import Display, SimulatedWindow


@dataclass(frozen=True, slots=True)
class LogicalDisplay:
    """A display as the window manager counts them: number 0 is the one in use.

    size_px follows its rotation.
    """

    number: int
    display: Display
    size_px: tuple[int, int]
    natural_px: tuple[int, int]
    rotation: int

    @property
    def in_use(self) -> bool:
        """The page is shown here."""
        return self.number == 0


def focused(system: System) -> SimulatedWindow | None:
    """The window with the input focus, if one has it."""
    return next((window for window in system.side.windows() if window.focused), None)


def app_in_front(system: System) -> SimulatedWindow | None:
    """The topmost window that belongs to an activity; also behind a lock screen or the notifications."""
    return next((window for window in system.side.windows() if window.activity), None)


def resumed(system: System) -> SimulatedWindow | None:
    """The app that runs: none while the phone is dark or locked."""
    return app_in_front(system) if system.side.awake and not system.side.locked else None


def logical_displays(system: System) -> tuple[LogicalDisplay, ...]:
    """In the order of the physical ones, so that on some phones the one in use comes last."""
    side = system.side
    displays = side.displays
    # In the dark all are off; then the one of the phone's own size is the one that will light up.
    main = max(displays, key=lambda each: (each.on, each.size_px == side.natural_size_px))
    found: list[LogicalDisplay] = []
    others = 0
    for display in displays:
        if display is main:
            found.append(LogicalDisplay(0, display, side.size_px, side.natural_size_px, side.rotation))
        else:
            others += 1
            found.append(LogicalDisplay(others, display, display.size_px, display.size_px, 0))
    return tuple(found)


def is_lit(system: System, logical: LogicalDisplay) -> bool:
    """The panel is on now."""
    return logical.display.on and system.side.awake
