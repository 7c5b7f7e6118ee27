"""The interface of the simulated phone's screen half for its ADB half."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Latency:
    """How long the phone takes, in seconds; all zero in unit tests.

    transition_s: until a page change is drawn.
    app_start_s: until an app that `am` starts is in front. am_waits_s: how long `am start -W` waits for that;
    LAUNCH_TIMEOUT of AOSP's ActivityTaskSupervisor.

    shutter_s: a capture shows what stood this long after its command began (at most screencap_s).
    input_s: of each `input`, `am` and `monkey`, the start of a JVM included. key_s: more for each key event.
    helper_tree_s, helper_shot_s, helper_input_s: of the helper's verbs.
    ..._most_s: the longest, where a time varies; how much each takes follows from the seed.
    """

    screencap_s: float = 0.0
    input_s: float = 0.0
    key_s: float = 0.0
    key_most_s: float = 0.0
    dumpsys_s: float = 0.0
    dumpsys_most_s: float = 0.0
    uiautomator_s: float = 0.0
    uiautomator_most_s: float = 0.0
    transition_s: float = 0.0
    shutter_s: float = 0.0
    app_start_s: float = 0.0
    am_waits_s: float = 10.0
    helper_tree_s: float = 0.0
    helper_tree_most_s: float = 0.0
    helper_shot_s: float = 0.0
    helper_input_s: float = 0.0
    seed: float = 0.0


SLOW_PHONE = Latency(
    screencap_s=0.5,
    input_s=0.25,
    key_s=0.01,
    key_most_s=0.03,
    dumpsys_s=0.2,
    dumpsys_most_s=0.6,
    uiautomator_s=2.2,
    uiautomator_most_s=6.0,
    transition_s=0.4,
    shutter_s=0.1,
    helper_tree_s=0.5,
    helper_tree_most_s=1.0,
    helper_shot_s=0.12,
    helper_input_s=0.02,
)
DEMO_PHONE = Latency(screencap_s=0.15, input_s=0.1, dumpsys_s=0.03, uiautomator_s=0.6, transition_s=0.25)


class LockKind(StrEnum):
    """What the owner has set up."""

    NONE = "none"
    SWIPE = "swipe"
    PIN = "pin"


class SecureCapture(StrEnum):
    """What `screencap` gives of a secure window. Source: devices notes, FLAG_SECURE."""

    BLACK = "black"  # Android 12 and later: the app's part black, the bars drawn
    EMPTY = "empty"  # up to Android 11: no output at all
    TEXT = "text"  # some phones: an error text instead of a PNG


class TreeTrouble(StrEnum):
    """How `uiautomator dump` misbehaves."""

    NONE = "none"
    NOT_IDLE = "not_idle"  # "ERROR: could not get idle state."
    KILLED = "killed"  # another UiAutomation client runs
    EMPTY = "empty"  # a shell without nodes, as of WeChat
    ENDLESS = "endless"  # output without end
    BOMB = "bomb"  # nested entities
    CUT = "cut"  # ends in the middle of a tag
    NOTHING = "nothing"  # ends well, without a word and without a file


@dataclass(slots=True)
class Quirks:
    """What this make of phone does not do, or does its own way. May be changed while the phone runs.

    refuses_input: Xiaomi without "USB debugging (Security settings)": input fails with INJECT_EVENTS on
    stderr.
    refuses_settings: OPPO with permission monitoring: `settings put`, `ime set`, `ime enable` fail with
    WRITE_SECURE_SETTINGS. empty_ime_list: OPPO: `ime list` prints nothing.
    no_setsid: its toybox lacks `setsid`.
    deaf_keyboard: the keyboard takes broadcasts and types nothing.
    opens_at_last_digit: the lock takes a PIN of the right length without Enter, as from Android 14 on if so
    set up. monkey_stub: `monkey` prints nothing and exits 0.
    display_warning: screencap without -d prints the "[Warning] Multiple displays" text before the PNG (needs
    two displays). cut_png: every capture ends in the middle.
    garbage: captures are random bytes, dumps random text.
    tree: what is wrong with the dumps, with every `tree_every`-th of them;
    tree_skips: so many go well until the next that does not.
    """

    refuses_input: bool = False
    refuses_settings: bool = False
    no_setsid: bool = False
    empty_ime_list: bool = False
    deaf_keyboard: bool = False
    opens_at_last_digit: bool = False
    monkey_stub: bool = False
    display_warning: bool = True
    cut_png: bool = False
    garbage: bool = False
    secure_capture: SecureCapture = SecureCapture.BLACK
    tree: TreeTrouble = TreeTrouble.NONE
    tree_every: int = 1
    tree_skips: int = 0

    def tree_of_this_dump(self) -> TreeTrouble:
        """What is wrong with the dump that begins now; call it once for each."""
        if self.tree_skips > 0:
            self.tree_skips -= 1
            return TreeTrouble.NONE
        self.tree_skips = max(self.tree_every, 1) - 1
        return self.tree


@dataclass(frozen=True, slots=True)
class Display:
    """A physical display.

    display_id: SurfaceFlinger's number, e.g. '4619827259835644672';
    port: its HWC number.
    """

    display_id: str
    port: int
    size_px: tuple[int, int]
    on: bool


@dataclass(frozen=True, slots=True)
class SimulatedWindow:
    """A window as `dumpsys window` names it, top first. secure: FLAG_SECURE; focused: has the input focus.

    activity: '' for windows that belong to none; then title names them ('NotificationShade', 'StatusBar', a
    package).
    mark: tells windows of the same activity apart, such as its dialogs; '' for its first.
    box_px: where it takes touches: left, top, right, bottom; None for the whole screen.
    touchable: False for toasts, through which every touch goes.
    """

    package: str
    activity: str
    secure: bool
    focused: bool
    title: str = ""
    mark: str = ""
    box_px: tuple[int, int, int, int] | None = None
    touchable: bool = True


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

    def now(self) -> datetime:
        """Local time, with its zone."""
        ...

    @property
    def status_bar_px(self) -> int:
        """Height of the status bar."""
        ...

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        ...

    @property
    def natural_size_px(self) -> tuple[int, int]:
        """(width, height) at rotation 0, as `wm size` says."""
        ...

    @property
    def rotation(self) -> int:
        """0 to 3, quarter turns; `size_px` follows it."""
        ...

    @property
    def displays(self) -> tuple[Display, ...]:
        """All physical displays, at least one; folding turns one off and another on."""
        ...

    @property
    def android(self) -> str:
        """ro.build.version.release, '7.1.2' to '16'. Decides the forms of all dumps."""
        ...

    @property
    def manufacturer(self) -> str:
        """ro.product.manufacturer, e.g. 'Xiaomi'."""
        ...

    @property
    def quirks(self) -> Quirks:
        """The same object each time."""
        ...

    @property
    def latency(self) -> Latency:
        """May be changed while the phone runs."""
        ...

    @property
    def battery(self) -> tuple[int, bool]:
        """(percent, charging)."""
        ...

    @property
    def uptime_s(self) -> float:
        """Seconds since it was switched on, by its own clock; goes on while it sleeps."""
        ...

    @property
    def awake(self) -> bool:
        """The screen is on. Goes dark by itself `screen_timeout_ms` after the last touch, key, or wake."""
        ...

    @property
    def lock_kind(self) -> LockKind:
        """What is set up."""
        ...

    @property
    def locked(self) -> bool:
        """The lock screen is shown (or would be if the screen were on).

        It comes with the dark unless lock_kind is NONE.
        """
        ...

    @property
    def screen_timeout_ms(self) -> int:
        """settings system screen_off_timeout."""
        ...

    @screen_timeout_ms.setter
    def screen_timeout_ms(self, value: int) -> None: ...

    def wake(self) -> None:
        """Key event 224: lights the screen; a lock stays."""
        ...

    def sleep(self) -> None:
        """Key event 223."""
        ...

    def dismiss_keyguard(self) -> None:
        """`wm dismiss-keyguard`: takes a swipe lock away, raises the pad of a PIN lock.

        Nothing while dark.
        """
        ...

    def open_shade(self) -> None:
        """`cmd statusbar expand-notifications`."""
        ...

    def close_shade(self) -> None:
        """`cmd statusbar collapse`."""
        ...

    def open_url(self, url: str) -> bool:
        """`am start -a android.intent.action.VIEW -d URL`; False if no app takes it."""
        ...

    def take_intent(self, action: str, extras: Mapping[str, str]) -> bool:
        """An intent that names no app ('android.intent.action.SET_ALARM'); False if no app takes it."""
        ...

    def app_functions(self) -> Mapping[str, Mapping[str, str]]:
        """What apps offer to other programs: by package, descriptions by the function's id."""
        ...

    def run_function(self, package: str, function: str, arguments: Mapping[str, object]) -> object:
        """Runs one of `app_functions`; its answer is plain JSON. Raises ValueError for wrong arguments."""
        ...

    def tap(self, x_px: int, y_px: int) -> None:
        """A touch; hits whatever is on the page at this moment (a page in transition takes no touches)."""
        ...

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag; equal points are a long press when 500 ms or longer."""
        ...

    def key(self, code: int) -> None:
        """Key events: 3 Home, 4 Back, 26 power, 66 Enter, 67 Delete, 187 recents, 223 sleep, 224 wake; others
        are recorded and ignored.
        """
        ...

    def insert_text(self, text: str) -> None:
        """Types into the focused field; does nothing without one."""
        ...

    def clear_text(self) -> None:
        """Empties the focused field."""
        ...

    def drag(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """`input draganddrop`: a long press that then moves."""
        ...

    async def screencap_png(self, display_id: str = "") -> bytes:
        """The picture as RGBA PNG of size_px, secure windows black; encoded in a thread.

        A dark screen is black.

        display_id: '' for the first display. Raises KeyError for an unknown one.
        """
        ...

    @property
    def still_content(self) -> object:
        """Equal as long as nothing on the page changes; None while it moves."""
        ...

    def windows(self) -> tuple[SimulatedWindow, ...]:
        """Top first, always at least one."""
        ...

    def tree_xml(self, *, hints: bool = False) -> str:
        """`uiautomator dump` of the current page.

        hints: those of empty fields in an attribute `hint` of their own, not as their text.
        """
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
    def installed_keyboards(self) -> tuple[str, ...]:
        """Input methods that are there, enabled or not."""
        ...

    def enable_keyboard(self, ime: str) -> bool:
        """`ime enable`; False if it is not installed."""
        ...

    @property
    def keyboard(self) -> str:
        """settings secure default_input_method."""
        ...

    @property
    def keyboard_shown(self) -> bool:
        """Whether it covers the bottom of the page."""
        ...

    def set_keyboard(self, ime: str) -> bool:
        """False if it is not enabled."""
        ...
