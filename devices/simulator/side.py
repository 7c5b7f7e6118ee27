"""What the ADB half of the simulated phone asks of its screen half."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Latency:
    """How long the phone takes, in seconds; all zero in unit tests. transition_s: until a page change is drawn."""

    screencap_s: float = 0.0
    input_s: float = 0.0
    dumpsys_s: float = 0.0
    uiautomator_s: float = 0.0
    transition_s: float = 0.0


SLOW_PHONE = Latency(screencap_s=0.5, input_s=0.25, dumpsys_s=0.08, uiautomator_s=1.5, transition_s=0.4)
DEMO_PHONE = Latency(screencap_s=0.15, input_s=0.1, dumpsys_s=0.03, uiautomator_s=0.6, transition_s=0.25)


@dataclass(frozen=True, slots=True)
class Window:
    """A window as `dumpsys window` names it, top first. secure: FLAG_SECURE; focused: has the input focus."""

    package: str
    activity: str
    secure: bool
    focused: bool


class PhoneSide(Protocol):
    """The phone without its cable: state, pages, picture. All calls but `screencap_png` return at once."""

    @property
    def serial(self) -> str:
        """ro.serialno."""
        ...

    @property
    def model(self) -> str:
        """ro.product.model, e.g. 'Farhand One'."""
        ...

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        ...

    @property
    def latency(self) -> Latency:
        """May be changed while the phone runs."""
        ...

    def tap(self, x_px: int, y_px: int) -> None:
        """A touch; hits whatever is on the page at this moment (a page in transition takes no touches)."""
        ...

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag; equal points are a long press when 500 ms or longer."""
        ...

    def key(self, code: int) -> None:
        """Key events: 3 Home, 4 Back, 66 Enter, 67 Delete, 224 wake; others are recorded and ignored."""
        ...

    def insert_text(self, text: str) -> None:
        """Types into the focused field; does nothing without one."""
        ...

    def clear_text(self) -> None:
        """Empties the focused field."""
        ...

    async def screencap_png(self) -> bytes:
        """The picture as RGBA PNG of size_px, secure windows black; encoded in a thread."""
        ...

    def windows(self) -> tuple[Window, ...]:
        """Top first, always at least one."""
        ...

    def tree_xml(self) -> str:
        """`uiautomator dump` of the current page."""
        ...

    def packages(self) -> dict[str, str]:
        """Installed package ids with their launcher activity, '' for packages without one (keyboards)."""
        ...

    def start(self, package: str, activity: str) -> bool:
        """Brings an activity to the front; False if it does not exist."""
        ...

    @property
    def keyboards(self) -> tuple[str, ...]:
        """Enabled input methods, e.g. 'com.farhand.keys/.Latin', 'com.android.adbkeyboard/.AdbIME'."""
        ...

    @property
    def keyboard(self) -> str:
        """settings secure default_input_method."""
        ...

    def set_keyboard(self, ime: str) -> bool:
        """False if it is not enabled."""
        ...
