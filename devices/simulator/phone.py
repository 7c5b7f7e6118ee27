"""The screen half of the simulated phone, as the ADB half and tests see it: pixels, windows, pictures."""

import time
from collections.abc import Callable

from devices.simulator import render
from devices.simulator.drawing import PHASES, Drawing
from devices.simulator.elements import PAGE_HEIGHT, PAGE_WIDTH, Element, Page
from devices.simulator.oracle import Oracle, Touch
from devices.simulator.screen import Screen
from devices.simulator.side import Latency, Window
from devices.simulator.tree import tree_xml

LATIN_KEYBOARD = "com.farhand.keys/.Latin"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
TAP_SLOP = 8  # page units; a shorter drag is a touch. Source: ViewConfiguration.getScaledTouchSlop
LONG_PRESS_MS = 500
NO_LATENCY = Latency()


class SimulatedPhone:
    """Implements side.PhoneSide. Belongs to one event loop once someone waits on it; making one needs none.

    lang: 'en' or 'zh', the language of the phone's own texts. clock: seconds since the epoch; page changes and the
    status bar follow it. adb_keyboard: whether ADB Keyboard is installed and enabled. login_code: what Parcel accepts.
    """

    def __init__(
        self,
        *,
        serial: str = "FARHAND0001",
        model: str = "Farhand One",
        size_px: tuple[int, int] = (1080, 2400),
        lang: str = "en",
        latency: Latency = NO_LATENCY,
        clock: Callable[[], float] = time.time,
        adb_keyboard: bool = True,
        login_code: str = "246810",
    ) -> None:
        self.oracle = Oracle(clock)
        self._serial = serial
        self._model = model
        self._size_px = size_px
        self._latency = latency
        self._clock = clock
        self._adb_keyboard = adb_keyboard
        self._keyboard = LATIN_KEYBOARD
        self._screen = Screen(self.oracle.record, clock, lang, login_code)

    @property
    def serial(self) -> str:
        """ro.serialno."""
        return self._serial

    @property
    def model(self) -> str:
        """ro.product.model."""
        return self._model

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        return self._size_px

    @property
    def latency(self) -> Latency:
        """May be changed while the phone runs."""
        return self._latency

    @latency.setter
    def latency(self, latency: Latency) -> None:
        self._latency = latency

    @property
    def lang(self) -> str:
        """'en' or 'zh'. May be changed while the phone runs."""
        return self._screen.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        if lang not in ("en", "zh"):
            raise ValueError(f"the phone speaks en and zh, not {lang!r}")
        self._screen.lang = lang
        self.oracle.notify()

    @property
    def login_code(self) -> str:
        """The one-time code that the Parcel app accepts."""
        return self._screen.login_code

    @property
    def scene(self) -> str:
        """Name of the current page, see places.py."""
        return self._screen.page().scene

    @property
    def focus(self) -> str:
        """Id of the field with the input focus, '' without one."""
        return self._screen.focus

    @property
    def scroll(self) -> float:
        """How far the current list is scrolled, in page units."""
        return self._screen.scroll

    def page(self) -> Page:
        """The current page with all its elements."""
        return self._screen.page()

    def element(self, element_id: str) -> Element:
        """Raises KeyError if it is not on the current page."""
        return self.page().element(element_id)

    def centre_px(self, element_id: str) -> tuple[int, int]:
        """Where to touch an element of the current page. Raises KeyError if it is not there."""
        x, y = self.element(element_id).visible_box.centre
        return round(x * self._size_px[0] / PAGE_WIDTH), round(y * self._size_px[1] / PAGE_HEIGHT)

    def tap_element(self, element_id: str) -> None:
        """A touch in the middle of an element of the current page. Raises KeyError if it is not there."""
        self.tap(*self.centre_px(element_id))

    def reset(self) -> None:
        """As new: home screen, nothing bought, nothing recorded; language and latency stay."""
        self._keyboard = LATIN_KEYBOARD
        self._screen = Screen(self.oracle.record, self._clock, self.lang, self.login_code)
        self.oracle.forget()

    def tap(self, x_px: int, y_px: int) -> None:
        """A touch; a page in transition takes none."""
        self._touched("tap", (x_px, y_px))
        if not self.phase:
            self._screen.touch(*self._units((x_px, y_px)))
        self.oracle.notify()

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag; without movement a touch, or from 500 ms on a long press, which nothing here takes."""
        start, end = self._units(start_px), self._units(end_px)
        moved = max(abs(start[0] - end[0]), abs(start[1] - end[1])) >= TAP_SLOP
        if not moved and duration_ms < LONG_PRESS_MS:
            self.tap(*start_px)
            return
        self._touched("swipe" if moved else "long_press", start_px)
        if moved and not self.phase:
            self._screen.drag(start, end)
        self.oracle.notify()

    def key(self, code: int) -> None:
        """A key event: 3 Home, 4 Back, 66 Enter, 67 Delete; others are recorded and ignored."""
        self.oracle.keys.append(code)
        self._screen.press(code)
        self.oracle.notify()

    def insert_text(self, text: str) -> None:
        """Types into the focused field; does nothing without one."""
        self._screen.insert(text)
        self.oracle.notify()

    def clear_text(self) -> None:
        """Empties the focused field."""
        self._screen.clear()
        self.oracle.notify()

    async def screencap_png(self) -> bytes:
        """RGBA PNG of size_px, secure windows black."""
        return await render.png(self.drawing(secure_black=True))

    def drawing(self, *, secure_black: bool) -> Drawing:
        """The picture as a value. secure_black: as a capture shows it, else as a person in front of the phone does."""
        page = self.page()
        now = self._drawing_of(page, secure_black)
        phase, before = self.phase, self._screen.replaced
        if not phase or before is None:
            return now
        old = self._drawing_of(before, secure_black)
        return Drawing(now.size_px, page, now.clock, now.wifi, now.black, old, phase)

    def _drawing_of(self, page: Page, secure_black: bool) -> Drawing:
        clock = f"{self._screen.now():%H:%M}"
        return Drawing(self._size_px, page, clock, self._screen.wifi_on, secure_black and page.secure)

    @property
    def phase(self) -> int:
        """How far a page change is, 1 to PHASES - 1; 0 when the page stands."""
        duration, since = self._latency.transition_s, self._clock() - self._screen.replaced_at
        if self._screen.replaced is None or not 0 <= since < duration:
            return 0
        return 1 + int(since / duration * (PHASES - 1))

    def windows(self) -> tuple[Window, ...]:
        """Top first; the current app's window has the focus."""
        stacked = self._screen.stacked
        return tuple(
            Window(app.package, app.activity, app.page().secure, focused=place == 0)
            for place, app in enumerate(stacked)
        )

    def tree_xml(self) -> str:
        """`uiautomator dump` of the current page."""
        return tree_xml(self.page(), self._screen.current.package, self._size_px)

    def packages(self) -> dict[str, str]:
        """Package ids with their launcher activity, '' for packages without one."""
        packages = {app.package: app.activity if app.exported else "" for app in self._screen.apps.values()}
        return packages | {ime.partition("/")[0]: "" for ime in self.keyboards}

    def start(self, package: str, activity: str) -> bool:
        """Brings an app to the front, on its first page. activity: '.Name' or the full class name; '' for any."""
        app = self._screen.apps.get(package)
        if not app or not app.exported or activity not in ("", app.activity, app.package + app.activity):
            return False
        if app is self._screen.home_app:
            self.key(3)
        else:
            self._screen.start(package)
        self.oracle.notify()
        return True

    @property
    def keyboards(self) -> tuple[str, ...]:
        """Enabled input methods."""
        return (LATIN_KEYBOARD, ADB_KEYBOARD) if self._adb_keyboard else (LATIN_KEYBOARD,)

    @property
    def keyboard(self) -> str:
        """The current input method."""
        return self._keyboard

    def set_keyboard(self, ime: str) -> bool:
        """False if it is not enabled."""
        if ime not in self.keyboards:
            return False
        self._keyboard = ime
        self._screen.soft_keyboard = ime == LATIN_KEYBOARD
        self.oracle.notify()
        return True

    def _touched(self, kind: str, point_px: tuple[int, int]) -> None:
        self.oracle.touches.append(Touch(kind, *point_px))

    def _units(self, point_px: tuple[int, int]) -> tuple[float, float]:
        return point_px[0] * PAGE_WIDTH / self._size_px[0], point_px[1] * PAGE_HEIGHT / self._size_px[1]
