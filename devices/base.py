"""What every phone can do and what is known of it, whatever link it hangs on."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from PIL import Image


class Verdict(StrEnum):
    """What a capture is worth. Only OK shows the page as a person would see it."""

    OK = "ok"
    SECURE = "secure"  # the focused window is FLAG_SECURE: the phone paints its part black
    DARK = "dark"  # the middle of the picture is one dark colour and no secure window explains it
    ERROR = "error"  # no picture at all; `Observation.detail` says why


@dataclass(frozen=True, slots=True)
class Screenshot:
    """One frame, exactly as the phone sent it.

    png: PNG bytes, RGBA or RGB, never resized here.
    size_px: (width, height) in the current rotation; taps use the same space.
    taken_at: seconds since the epoch, read when the last byte had arrived.
    """

    png: bytes
    size_px: tuple[int, int]
    taken_at: float


@dataclass(frozen=True, slots=True)
class Frame:
    """A screenshot decoded once, off the event loop, into what chat and comparisons need.

    picture: RGB, 720 px wide (narrower screens keep their width); never changed in place.
    grey: 54x120 grey bytes, row by row, status bar left out; equal bytes mean an unchanged page.
    """

    screenshot: Screenshot
    picture: Image.Image
    grey: bytes


@dataclass(frozen=True, slots=True)
class Foreground:
    """The app in front. package: 'com.farhand.coffee'; activity: full class name, or '' if unknown."""

    package: str
    activity: str


@dataclass(frozen=True, slots=True)
class Observation:
    """What is known of the phone at one moment.

    frame: None only with verdict ERROR; a black frame never stands in for a failed capture.
    foreground: None if the phone did not say.
    detail: English, for the log and the journal: why the verdict is not OK; '' if it is.
    """

    verdict: Verdict
    frame: Frame | None
    foreground: Foreground | None
    taken_at: float
    detail: str = ""


class Gesture(StrEnum):
    """What was just done, as far as settling cares: each has its own time limit."""

    TAP = "tap"
    TYPE = "type"
    SWIPE = "swipe"
    KEY = "key"
    LAUNCH = "launch"


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of waiting for a calm screen. Advice, never an error.

    calm: two captures in a row were equal before the limit.
    changed: False when the page after the input equals the page before it; None if either is unknown.
    waited_s: seconds from the end of the input.
    """

    calm: bool
    changed: bool | None
    waited_s: float


class Device(Protocol):
    """One phone. Inputs are sent once and never repeated by the device layer.

    Every method raises a PhoneError within its deadline (10 s for inputs, 15 s for captures) when the phone
    is gone, silent or refuses. Points are pixels of the last frame; callers keep them inside the screen.
    """

    @property
    def phone_id(self) -> str:
        """ro.serialno, stable across addresses."""
        ...

    async def observe(self) -> Observation:
        """Captures and probes at the same time. Reuses the frame that `settle` ended on if nothing was sent since."""
        ...

    async def look_again(self) -> Observation:
        """Like observe, but never reuses a frame: for the comparison directly before an approved input."""
        ...

    async def settle(self, gesture: Gesture) -> Settled:
        """Waits until the screen is calm or the gesture's limit is over. Call after each input."""
        ...

    async def tap(self, x_px: int, y_px: int) -> None:
        """Source: `input tap`, Android shell."""
        ...

    async def double_tap(self, x_px: int, y_px: int) -> None:
        """Two taps in one shell line."""
        ...

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000) -> None:
        """A swipe without movement."""
        ...

    async def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """Source: `input swipe`, Android shell."""
        ...

    async def back(self) -> None:
        """Key event 4."""
        ...

    async def home(self) -> None:
        """Key event 3."""
        ...

    async def type_text(self, text: str) -> None:
        """Clears the focused field and types any Unicode text. Raises TypingUnavailable."""
        ...

    async def launch(self, name: str) -> str:
        """Brings an app to the front; answers its package id.

        name: package id, known name in English or Chinese, or something close to an installed package id.
        Raises AppNotFound.
        """
        ...

    async def restore_keyboard(self) -> None:
        """Gives the person their own keyboard back if type_text had switched it. Safe to call always."""
        ...


class PhoneState(StrEnum):
    """What the adb server says of a phone."""

    ONLINE = "online"
    OFFLINE = "offline"
    UNAUTHORIZED = "unauthorized"


@dataclass(frozen=True, slots=True)
class PhoneInfo:
    """A phone as people know it.

    phone_id: ro.serialno. address: 'HOST:PORT' it was connected by, '' for USB. model: ro.product.model.
    android: ro.build.version.release, '' if unknown.
    """

    phone_id: str
    model: str
    android: str
    address: str
    state: PhoneState


class Phones(Protocol):
    """All phones this computer reaches."""

    async def connect(self, address: str) -> PhoneInfo:
        """Adds a phone by 'HOST:PORT' within 12 s; asking for a connected one again is fine. Raises ConnectFailed,
        DeviceUnauthorized or AdbServerUnavailable."""
        ...

    def device(self, phone_id: str) -> Device:
        """The phone as a device. Raises DeviceOffline if it is not online."""
        ...

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every phone seen or connected since the start, online or not."""
        ...

    def changes(self) -> AsyncIterator[PhoneInfo]:
        """Each change of a phone's state, debounced by 0.3 s."""
        ...
