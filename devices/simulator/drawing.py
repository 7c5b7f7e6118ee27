"""What a picture shows, as one value: equal drawings give equal pictures, so it is also the cache's key."""

from dataclasses import dataclass

from devices.simulator.elements import Page

PHASES = 4  # pictures of a page change: 1 to PHASES - 1 are drawn between the old page and the new one


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of the phone.

    clock: 'HH:MM' for the status bar. wifi: whether its sign is shown. black: the page is hidden, as captures of
    secure windows are. before, phase: the drawing that is being replaced and how far that is; None, 0 otherwise.
    """

    size_px: tuple[int, int]
    page: Page
    clock: str
    wifi: bool = True
    black: bool = False
    before: "Drawing | None" = None
    phase: int = 0

    @property
    def version(self) -> str:
        """Equal within this process for equal drawings."""
        return f"{hash(self) & 0xFFFFFFFFFFFF:012x}"
