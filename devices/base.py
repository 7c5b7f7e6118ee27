"""What every phone can do and what is known of it, on any link."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, Protocol

from PIL import Image

from devices.system_commands import SystemCommand

PNG, JPEG = "image/png", "image/jpeg"


class Verdict(StrEnum):
    """The usability of a capture. Only OK shows the page as a person would see it."""

    OK = "ok"
    OFF = "off"  # the phone says that its screen is off
    SECURE = "secure"  # the focused window is FLAG_SECURE: the phone paints its part black
    DARK = "dark"  # the middle of the picture is one dark colour and no secure window explains it
    ERROR = "error"  # no picture at all; `Observation.detail` says why


@dataclass(frozen=True, slots=True)
class Screenshot:
    """One frame, exactly as the phone sent it.

    encoded: the bytes of the file, never resized here. mime: PNG or JPEG.
    size_px: (width, height) in the current rotation; taps use the same space.
    taken_at: seconds since the epoch, read when the last byte had arrived.
    """

    encoded: bytes = field(repr=False)  # pictures stay out of logs
    size_px: tuple[int, int]
    taken_at: float
    mime: str = PNG

    @property
    def exact(self) -> bool:
        """Is every pixel as it is on the screen? A JPEG is close to it."""
        return self.mime == PNG


@dataclass(frozen=True, slots=True)
class Frame:
    """A screenshot decoded once, off the event loop, into what chat and comparisons need.

    picture: RGB, 720 px wide (narrower screens keep their width); never changed in place.
    grey: 54x120 grey bytes, row by row, status bar left out; equal bytes mean an unchanged page.
    """

    screenshot: Screenshot
    picture: Image.Image
    grey: bytes = field(repr=False)


class Lock(StrEnum):
    """The state of the lock screen."""

    OPEN = "open"
    SWIPE = "swipe"  # shown, but a swipe takes it away
    PIN = "pin"  # only the person can unlock it: PIN, pattern, password or finger
    UNKNOWN = "unknown"  # the phone did not say


class Source(StrEnum):
    """How something about the screen is known; the values are what the phone calls it."""

    FOCUS_LINE = "mCurrentFocus"
    FOCUSED_APP = "mFocusedApp"
    RESUMED_ACTIVITY = "ResumedActivity"
    WINDOW_FLAGS = "window flags"
    DARKNESS = "darkness"  # of the middle of the picture
    WAKEFULNESS = "mWakefulness"
    PICTURE = "picture"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Foreground:
    """The app in front. package: 'com.farhand.coffee'; activity: full class name, or '' if unknown."""

    package: str
    activity: str


@dataclass(frozen=True, slots=True)
class Observation:
    """What is known of the phone at one moment.

    frame: None only with verdict ERROR, or with SECURE or OFF on a phone that gives no picture of a protected
    page (Android 11 and older) or of a dark screen; a black frame never stands in for a failed capture. Its
    size says how the phone is held. foreground: None if the phone did not say.
    detail: English, for the log and the journal: why the verdict is not OK; '' if it is.
    foreground_by, verdict_by: how the two are known.
    display_id: the display that was captured, as SurfaceFlinger numbers it; '' for the only one.
    window: the window that has the focus, as `mCurrentFocus` names it inside its braces ('1a2b3c u0
    com.app/.Main'), '' if the phone did not say. Another window of the same activity has another number.
    above: what is shown above it on the same display, the uppermost first, named the same way: overlays, the
    keyboard, and the phone's own bars; None if the phone did not say.
    above_at: where each of them takes touches, in pixels; None for one of which that is unknown. Empty if the
    phone did not say.
    utc_offset: of the phone's time zone, None if the phone did not say.
    bar_px: height of the status bar, 0 if the phone did not say or shows none.
    early: the page may still move: before anything is done by it, `Device.wait_for_rest` says whether it did.
    """

    verdict: Verdict
    frame: Frame | None
    foreground: Foreground | None
    taken_at: float
    detail: str = ""
    lock: Lock = Lock.UNKNOWN
    foreground_by: Source = Source.UNKNOWN
    verdict_by: Source = Source.UNKNOWN
    display_id: str = ""
    window: str = ""
    above: tuple[str, ...] | None = ()
    above_at: "tuple[Box | None, ...]" = ()
    bar_px: int = 0
    utc_offset: timedelta | None = None
    early: bool = False


class Box(NamedTuple):
    """Left, top, right, bottom in pixels of the current rotation; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Element:
    """One node of the element tree that has a place on the screen.

    resource_id: 'com.example:id/pay' or ''.
    password: `text` is a bullet for each sign of what it holds, or of its hint.
    checked: it is on; says something of a checkable one alone.
    """

    box: Box
    text: str = ""
    description: str = ""
    resource_id: str = ""
    class_name: str = ""
    package: str = ""
    clickable: bool = False
    editable: bool = False
    focused: bool = False
    password: bool = False
    enabled: bool = True
    checkable: bool = False
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """`uiautomator dump`, in document order: parents before children, later ones drawn above.

    Without elements: the phone answered, and there is nothing to tell, as of an app that draws itself.
    """

    elements: tuple[Element, ...]
    taken_at: float


class Unread(StrEnum):
    """Why an element tree could not be read."""

    SLOW = "slow"  # not within its time
    NOT_IDLE = "not_idle"  # the screen moved all the time
    KILLED = "killed"  # another client of the phone's UiAutomation runs
    BROKEN = "broken"  # what came is no whole tree
    AWAY = "away"  # the phone is not there, or the link was lost meanwhile


@dataclass(frozen=True, slots=True)
class UnreadTree:
    """No element tree: its content is unknown. It never stands for an empty page."""

    why: Unread


ReadTree = Callable[[], Awaitable[Tree | UnreadTree]]


class TypedKind(StrEnum):
    """What is known of a text after it was typed."""

    TYPED = "typed"  # read back, and equal
    DIFFERENT = "typed_differently"  # read back, and something else stands there
    UNVERIFIED = "typed_unverified"  # it could not be read back


@dataclass(frozen=True, slots=True)
class Typed:
    """The end of typing.

    found: what stands in the field instead, for DIFFERENT; never a password field's text.
    """

    kind: TypedKind
    found: str = ""


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


class Rest(StrEnum):
    """What became of a page that was shown while it might still move."""

    STAYED = "stayed"  # it is as it was shown, also whether it has changed
    MOVED = "moved"  # it is another one than before the input, and not as it was shown
    UNKNOWN = "unknown"  # something was sent meanwhile, there is no picture, or it never rests


class Device(Protocol):
    """One phone. Inputs are sent once and never repeated by the device layer.

    Every method raises a PhoneError within its deadline (10 s for inputs, 15 s for captures) when the phone
    is gone, silent or refuses. An input that a silent phone was sent is begun by then or never, if the
    phone's shell may read its uptime. Points are pixels of the last frame; callers keep them inside the
    screen.

    window: an `Observation.window`; the phone sends the input only while that window has the focus, tested in
    the same shell line or by the helper directly before, else it raises WindowChanged and nothing was sent.
    '' for whichever window; there, too, the helper may refuse if another one came since the last view.
    """

    @property
    def phone_id(self) -> str:
        """ro.serialno, stable across addresses."""
        ...

    async def observe(self) -> Observation:
        """Captures and probes at the same time.

        Reuses the frame that `settle` ended on if nothing was sent since.
        """
        ...

    async def look_again(self) -> Observation:
        """Like observe, but never reuses a frame: for the comparison directly before an approved input."""
        ...

    async def settle(self, gesture: Gesture) -> Settled:
        """Waits until the screen is calm or the gesture's limit is over. Call after each input.

        May return with the first picture of the page, which the next observation then shows as `early`.
        """
        ...

    async def wait_for_rest(self) -> Rest:
        """After an early observation: waits until the screen is calm. Is it as `settle` said?

        STAYED where nothing is waited for; else `observe` gives the page that was waited for.
        """
        ...

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """Source: `input tap`, Android shell."""
        ...

    async def double_tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """Two taps in one shell line, or by the helper directly after each other."""
        ...

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000, *, window: str = "") -> None:
        """A swipe without movement."""
        ...

    async def swipe(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """Source: `input swipe`, Android shell."""
        ...

    async def back(self) -> None:
        """Key event 4."""
        ...

    async def home(self) -> None:
        """Key event 3."""
        ...

    async def drag(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """Presses, holds until the thing is picked up, moves, lets go.

        Source: `input draganddrop`, else a slow swipe.
        """
        ...

    async def enter(self, *, window: str = "") -> None:
        """Key event 66; in many apps that sends or searches."""
        ...

    async def recents(self) -> None:
        """Key event 187."""
        ...

    async def open_notifications(self) -> None:
        """Pulls the notification shade down.

        Source: `cmd statusbar expand-notifications`, else a swipe from the top.
        """
        ...

    async def open_url(self, url: str) -> None:
        """Opens an http or https address in the phone's browser or the app that takes it.

        Raises UrlNotOpened.
        """
        ...

    async def system_command(self, command: SystemCommand) -> str:
        """Has the phone's system do something without a touch; what it answers, '' for nothing.

        Raises SystemCommandFailed.
        """
        ...

    async def type_text(self, text: str, *, window: str = "") -> None:
        """Clears the focused field and types any Unicode text. Raises TypingUnavailable.

        window: a text of several lines is tested for each; if another window comes in the middle, it is
        TypingUnavailable with `partly`.
        """
        ...

    async def check_typed(self, text: str, tree: Tree | UnreadTree) -> Typed:
        """Compares a typed text with the focused field of a tree that was read afterwards.

        Never raises a PhoneError; UNVERIFIED if the tree does not tell.
        """
        ...

    async def type_secret(self, text: str, *, window: str = "") -> Box | None:
        """Like type_text, but the text is in no log, error or answer.

        Answers the box of the field that took it, None if the tree did not tell. Raises TypingUnavailable,
        also for control characters.
        """
        ...

    async def enter_pin(self, pin: str) -> Lock:
        """Lights the screen, opens the lock's pad, enters and confirms the PIN; answers the remaining lock.

        Waits up to 4 s for the lock to open, because its state lags. The PIN is entered once, and only while
        the phone waits for one; otherwise nothing is entered. It is in no log, error or answer. Raises
        TypingUnavailable for what keys cannot press: up to 64 printable ASCII characters without blanks.
        """
        ...

    async def launch(self, name: str) -> str:
        """Brings an app to the front; answers its package id.

        name: package id, known name in English or Chinese, or something close to an installed package id.
        Raises AppNotFound.
        """
        ...

    async def read_tree(self) -> Tree | UnreadTree:
        """The element tree, within 10 s of its turn; one without elements if the phone says there are none.

        Never raises a PhoneError. Each call dumps anew: a slow page does not rule out an app's other pages.
        """
        ...

    async def wake(self) -> Lock:
        """Lights a dark screen and removes a swipe lock; answers the remaining lock."""
        ...

    async def keep_awake(self) -> None:
        """Keeps the screen on until `give_back`. Safe to call twice.

        A task calls it before its first look, and each time when it goes on after `give_back_keyboard`: until
        then nothing runs on the phone that helps to work it.
        """
        ...

    async def give_back_keyboard(self) -> None:
        """Leaves the phone to its person in the middle of a task; the task goes on with `keep_awake`.

        Restores the keyboard if changed; the next typing switches again.

        Asks the phone nothing if the keyboard is known to be the person's.
        """
        ...

    async def give_back(self) -> None:
        """Restores the person's keyboard and screen timeout if changed, also after a crash.

        Safe to call always.
        """
        ...
