"""What was seen of a phone since its last input, and before that input."""

import asyncio
from dataclasses import dataclass, field

from devices.adb.phone.settle_by_events import SettledPage
from devices.base import Frame, Observation, Typed


@dataclass(slots=True)
class RecentViews:
    """Of one phone. Every input makes what was seen before it invalid."""

    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while an input is sent."""
    last: Frame | None = None
    """Newest frame since the last input."""
    before: Frame | None = None
    """Newest frame before that input, None if it was not captured."""
    kept: SettledPage | None = None
    """What `settle` ended on, for the next observation."""
    window: str = ""
    """That had the focus in the newest observation since the last input."""
    aim: str = ""
    """The same before that input."""
    typed: tuple[str, Typed] | None = None
    """The last input's text, as the helper read it back."""
    sendings: int = 0
    """Beginnings and ends of inputs."""
    secretive: bool = False
    """Something secret was typed in this task."""

    def remember(self, seen: Observation) -> Observation:
        """The same observation."""
        if seen.frame is not None:
            self.last = seen.frame
        self.window = seen.window
        return seen

    def keep_settled(self, page: SettledPage, sendings: int) -> None:
        """For the next observation, if nothing was sent meanwhile. sendings: when the waiting began."""
        if self.sendings != sendings:
            return
        self.before = None  # a frame takes megabytes, for the seconds that a model needs
        if page.kept is not None and not self.writing.locked():
            self.last = page.kept.frame
            self.kept = page

    def begin_input(self) -> None:
        """From now on it may have changed the page."""
        self.before, self.last, self.kept = self.last, None, None
        self.aim, self.window, self.typed = self.window, "", None
        self.sendings += 1

    def end_input(self) -> None:
        """It was sent, or not."""
        self.sendings += 1

    def end_task(self) -> None:
        """Frames and secrets of a task end with it."""
        self.before = self.last = None
        self.kept, self.secretive = None, False
