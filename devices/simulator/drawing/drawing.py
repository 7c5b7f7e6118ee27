"""The content of a picture as one value: equal drawings give equal pictures, so it is the cache's key."""

from dataclasses import dataclass, replace
from functools import cache

from devices.simulator.drawing.elements import STATUS_BAR_HEIGHT, DrawnPage

PHASES = 4  # pictures of a page change: 1 to PHASES - 1 are drawn between the old page and the new one


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of the phone.

    clock: 'HH:MM' for the status bar. wifi: whether its sign is shown.
    bar_height: of the status bar, in page units; its clock and signs stand at its lower edge.
    black: the page is hidden, as captures of secure windows are.
    unlit: the display is off. battery: percent.
    before, phase: the drawing that is being replaced and how far that is; None, 0 otherwise.
    """

    size_px: tuple[int, int]
    page: DrawnPage
    clock: str
    wifi: bool = True
    black: bool = False
    unlit: bool = False
    battery: int = 87
    bar_height: int = STATUS_BAR_HEIGHT
    before: "Drawing | None" = None
    phase: int = 0

    @property
    def version(self) -> str:
        """Equal within this process for equal drawings."""
        return f"{hash(self) & 0xFFFFFFFFFFFF:012x}"


@cache
def dark(size_px: tuple[int, int]) -> Drawing:
    """A display that is off."""
    return Drawing(size_px, DrawnPage("dark", (), "#000000"), "", unlit=True)


def as_captured(page: DrawnPage) -> DrawnPage:
    """The page over black if the window below it is secure."""
    if page.under is None or not page.under.secure:
        return page
    return replace(page, under=DrawnPage("hidden", (), "#000000"))
