"""The simulated phone for its owner and tests: the ADB side, and what only a person at the phone can do."""

import time
from collections.abc import Callable
from enum import StrEnum

from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, DrawnElement
from devices.simulator.handset.handset import Handset
from devices.simulator.handset.keyboards import ADB_KEYBOARD, LATIN_KEYBOARD, U2_KEYBOARD, Keyboards
from devices.simulator.handset.panels import Build
from devices.simulator.scenes.dialogs import PERMISSIONS
from devices.simulator.scenes.power import DEFAULT_TIMEOUT_MS, Power
from devices.simulator.scenes.setup import Setup
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.side import Latency, LockKind, Quirks

__all__ = ["ADB_KEYBOARD", "LATIN_KEYBOARD", "U2_KEYBOARD", "Popup", "SimulatedPhone"]


NO_LATENCY = Latency()


class Popup(StrEnum):
    """What can come up by itself."""

    PERMISSION = "permission"
    UPDATE = "update"
    SPLASH = "splash"
    SHADE = "shade"
    RECENTS = "recents"
    OFFER = "offer"  # a dialog of the app in front, over its pay button
    TOAST = "toast"  # for 3.5 s, takes no touches
    HEADS_UP = "heads_up"  # a notification over the top of the page, for 5 s
    INTRUDER = "intruder"  # a window of another app at the place of the pay button


class SimulatedPhone(Handset):
    """`setup` holds what may be changed at any time by attribute: PIN, Android release, splash, caret,
    browser.

    lang: 'en' or 'zh', the language of the phone's own texts.
    clock: seconds since the epoch; page changes, the status bar and the screen timeout follow it.
    adb_keyboard, u2_keyboard: whether that keyboard is installed and enabled.
    login_code: what Parcel accepts.
    outer_px: size of the display outside; the phone folds if it has one.
    outer_first: it is listed before the one inside. rear_display: one on the back, always off.
    screen_timeout_ms: half an hour unless told otherwise, so that nothing goes dark by surprise.
    android: '7.1.2' to '16'.
    """

    def __init__(
        self,
        *,
        serial: str = "FARHAND0001",
        model: str = "Farhand One",
        manufacturer: str = "Farhand",
        android: str = "13",
        size_px: tuple[int, int] = (1080, 2400),
        outer_px: tuple[int, int] | None = None,
        outer_first: bool = False,
        rear_display: bool = False,
        lang: str = "en",
        latency: Latency = NO_LATENCY,
        clock: Callable[[], float] = time.time,
        adb_keyboard: bool = True,
        u2_keyboard: bool = False,
        login_code: str = "246810",
        lock_kind: LockKind = LockKind.NONE,
        pin: str = "2580",
        screen_timeout_ms: int = DEFAULT_TIMEOUT_MS,
        battery: tuple[int, bool] = (87, True),
        quirks: Quirks | None = None,
        tricks: Tricks | None = None,
    ) -> None:
        others = ((ADB_KEYBOARD, adb_keyboard), (U2_KEYBOARD, u2_keyboard))
        super().__init__(
            serial=serial,
            setup=Setup(
                lang,
                login_code,
                pin,
                model,
                manufacturer,
                android,
                battery=battery,
                latency=latency,
                quirks=quirks or Quirks(),
                tricks=tricks or Tricks(),
            ),
            build=Build(size_px, outer_px, outer_first, rear_display),
            keyboards=Keyboards(ime for ime, there in others if there),
            power=Power(clock, lock_kind, screen_timeout_ms),
            clock=clock,
        )

    # What only a person beside the phone does.

    def lock(self) -> None:
        """Shows the lock screen without going dark; nothing with LockKind.NONE."""
        self._screen.lock()
        self.oracle.notify()

    def unlock(self) -> None:
        """A finger on the sensor."""
        self._power.wake()
        with self._screen.changing():
            self._power.unlock()
        self.oracle.notify()

    def rotate(self, quarter_turns: int) -> None:
        """Turns the phone to 0, 1, 2 or 3 quarter turns."""
        self._panels.rotation = quarter_turns
        self.oracle.notify()

    def fold(self) -> None:
        """Shuts the phone: the outer display takes over. Raises ValueError if it does not fold."""
        self._panels.fold(folded=True)
        self.oracle.notify()

    def unfold(self) -> None:
        """Opens it again."""
        self._panels.fold(folded=False)
        self.oracle.notify()

    @property
    def folded(self) -> bool:
        """Whether the outer display is the one in use."""
        return self._panels.folded

    def pop_up(self, kind: Popup, wish: str = "location") -> None:
        """Lets something come up over the current app.

        wish: what a permission is for, see scenes/dialogs.py.
        """
        if wish not in PERMISSIONS:
            raise ValueError(f"nobody asks for {wish!r}")
        self._screen.pop_up(kind, wish)
        self.oracle.notify()

    @property
    def overlay(self) -> bool:
        """Whether a window of another app that nobody sees lies above the apps and takes every touch."""
        return self._screen.overlay

    @overlay.setter
    def overlay(self, there: bool) -> None:
        self._screen.overlay = there
        self.oracle.notify()

    def install_keyboard(self, ime: str, *, enabled: bool = False) -> None:
        """As after `adb install` of a keyboard: known, and switched on only by `ime enable`."""
        self._keyboards.install(ime, enabled=enabled)
        self.oracle.notify()

    def remove_keyboard(self, ime: str) -> None:
        """Uninstalls it; the phone falls back to its own."""
        self._keyboards.remove(ime)
        self._keyboard_changed()

    def reset(self) -> None:
        """As new: lit, unlocked, upright, home screen, nothing bought, nothing recorded; what is set up
        stays.
        """
        self._power.unlock()
        self._power.wake()
        self._panels.straighten()
        self._keyboards.use(LATIN_KEYBOARD)
        self._begin()
        self.oracle.forget()

    # What a test or the demo wants to know.

    @property
    def lang(self) -> str:
        """'en' or 'zh'. May be changed while the phone runs."""
        return self.setup.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        if lang not in ("en", "zh"):
            raise ValueError(f"the phone speaks en and zh, not {lang!r}")
        self.setup.lang = lang
        self.oracle.notify()

    @property
    def login_code(self) -> str:
        """The one-time code that the Parcel app accepts."""
        return self.setup.login_code

    @property
    def scene(self) -> str:
        """Name of the current page, see places.py."""
        return self.page().scene

    @property
    def focus(self) -> str:
        """Id of the field with the input focus, '' without one."""
        return self._screen.focus

    @property
    def scroll(self) -> float:
        """How far the current list is scrolled, in page units."""
        return self._screen.scroll

    def element(self, element_id: str) -> DrawnElement:
        """Raises KeyError if it is not on the current page."""
        return self.page().element(element_id)

    def centre_px(self, element_id: str) -> tuple[int, int]:
        """Where to touch an element of the current page. Raises KeyError if it is not there."""
        x, y = self.element(element_id).visible_box.centre
        width, height = self.size_px
        return round(x * width / PAGE_WIDTH), round(y * height / PAGE_HEIGHT)

    def tap_element(self, element_id: str) -> None:
        """A touch in the middle of an element of the current page. Raises KeyError if it is not there."""
        self.tap(*self.centre_px(element_id))
