"""The screen half of the simulated phone as the ADB half sees it: pixels, windows, pictures, power."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlsplit

from devices.simulator.drawing import render
from devices.simulator.drawing.drawing import Drawing
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH, DrawnPage
from devices.simulator.drawing.tree import empty_tree_xml, tree_xml
from devices.simulator.handset.glass import GlassView
from devices.simulator.handset.keyboards import LATIN_KEYBOARD, Keyboards
from devices.simulator.handset.oracle import Oracle, Touch
from devices.simulator.handset.panels import Build, Panels
from devices.simulator.handset.phone_model import PhoneModel
from devices.simulator.handset.screen import HandsetScreen
from devices.simulator.handset.touch import TouchInput
from devices.simulator.scenes import browser
from devices.simulator.scenes.base import App
from devices.simulator.scenes.brief import Brief
from devices.simulator.scenes.installed import UNSEEN
from devices.simulator.scenes.power import Power
from devices.simulator.scenes.setup import Setup
from devices.simulator.side import Display, LockKind, SimulatedWindow

TAP_SLOP = 8  # page units; a shorter drag is a touch. Source: ViewConfiguration.getScaledTouchSlop
LONG_PRESS_MS = 500
POWER, SLEEP, WAKE = 26, 223, 224
DIGIT_KEYS = range(7, 17)
SHADE_WINDOW_SINCE = (
    11  # the Android in which shade and lock screen got a window of their own beside the status bar
)


class Handset(PhoneModel):
    """Implements side.PhoneSide.

    Belongs to one event loop once someone waits on it; making one needs none.
    """

    def __init__(
        self,
        *,
        serial: str,
        setup: Setup,
        build: Build,
        keyboards: Keyboards,
        power: Power,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(serial, setup, Oracle(clock))
        self._clock = clock
        self._switched_on_at = clock()
        self._power = power
        self._panels = Panels(build)
        self._keyboards = keyboards
        self._begin()

    def _begin(self) -> None:
        """The home screen, with nothing done yet."""
        self._screen = HandsetScreen(self.oracle.record, self._clock, self.setup, self._power)
        self._touch = TouchInput(self._screen)
        self._web_asked = ""  # scene of the browser's page whose tree was asked for last
        self._look = GlassView(self._screen, self._panels, self._power, self._clock)

    # Its glass.

    def now(self) -> datetime:
        """Local time, with its zone."""
        return self._screen.now()

    @property
    def status_bar_px(self) -> int:
        """Height of the status bar."""
        return round(self.setup.status_bar_height * self.size_px[1] / PAGE_HEIGHT)

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height) of the display in use, as the phone is held."""
        return self._panels.size_px

    @property
    def natural_size_px(self) -> tuple[int, int]:
        """(width, height) at rotation 0."""
        return self._panels.natural_size_px

    @property
    def rotation(self) -> int:
        """0 to 3, quarter turns."""
        return self._panels.rotation

    @property
    def displays(self) -> tuple[Display, ...]:
        """All physical displays."""
        return self._panels.displays(lit=self.awake)

    # Light and lock.

    @property
    def uptime_s(self) -> float:
        """Seconds since this phone was made, by its clock."""
        return self._clock() - self._switched_on_at

    @property
    def awake(self) -> bool:
        """Whether the screen is lit."""
        return self._power.awake

    @property
    def locked(self) -> bool:
        """Whether the lock screen stands in the way."""
        return self._power.locked

    @property
    def lock_kind(self) -> LockKind:
        """What is set up. May be changed while the phone runs."""
        return self._power.kind

    @lock_kind.setter
    def lock_kind(self, kind: LockKind) -> None:
        self._power.kind = kind
        self.oracle.notify()

    @property
    def screen_timeout_ms(self) -> int:
        """How long the light stays on untouched."""
        return self._power.timeout_ms

    @screen_timeout_ms.setter
    def screen_timeout_ms(self, value: int) -> None:
        self._power.timeout_ms = value

    def wake(self) -> None:
        """Lights the screen; a lock stays."""
        self._power.wake()
        self.oracle.notify()

    def sleep(self) -> None:
        """Goes dark and locks."""
        self._power.sleep()
        self.oracle.notify()

    def dismiss_keyguard(self) -> None:
        """Takes a swipe lock away, raises the pad of a PIN lock. Nothing while dark."""
        if self.awake:
            self._screen.dismiss_keyguard()
            self.oracle.notify()

    # Inputs.

    def tap(self, x_px: int, y_px: int) -> None:
        """A touch; a dark screen and a page in transition take none."""
        if self._touched("tap", (x_px, y_px)):
            self._touch.touch(*self._units((x_px, y_px)))
        self.oracle.notify()

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag; without movement a touch, or from 500 ms on a long press.

        One so slow that the finger rests for a long press before it has moved carries what it began on.
        """
        start, end = self._units(start_px), self._units(end_px)
        distance = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
        if distance < TAP_SLOP and duration_ms < LONG_PRESS_MS:
            self.tap(*start_px)
        elif distance < TAP_SLOP:
            if self._touched("long_press", start_px):
                self._touch.hold(*start)
        elif distance * LONG_PRESS_MS < TAP_SLOP * duration_ms:
            self.drag(start_px, end_px, duration_ms)
            return
        elif self._touched("swipe", start_px):
            self._touch.drag(start, end)
        self.oracle.notify()

    def drag(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A long press that then moves."""
        if self._touched("drag", start_px):
            self._touch.carry(self._units(start_px), self._units(end_px))
        self.oracle.notify()

    def key(self, code: int) -> None:
        """A key event: 3 Home, 4 Back, 26 power, 66 Enter, 67 Delete, 83 shade, 187 recents, 223 sleep, 224
        wake; others are recorded and only keep the screen lit. In the dark only the keys of the light do
        anything.
        """
        # Of a PIN nothing is told, digit keys that meet the lock screen are key 0.
        self.oracle.keys.append(0 if self.locked and code in DIGIT_KEYS else code)
        if code == WAKE or (code == POWER and not self.awake):
            self._power.wake()
        elif code in (SLEEP, POWER):
            self._power.sleep()
        elif self.awake:
            self._power.stir()
            self._touch.press(code)
        self.oracle.notify()

    def insert_text(self, text: str) -> None:
        """Types into the focused field or the PIN pad; does nothing without one."""
        if self.awake:
            self._power.stir()
            self._touch.insert(text)
        self.oracle.notify()

    def clear_text(self) -> None:
        """Empties the focused field."""
        if self.awake:
            self._touch.clear()
        self.oracle.notify()

    def open_shade(self) -> None:
        """Pulls the notification shade down; a dark or locked phone keeps it shut."""
        if self.awake:
            self._screen.set_shade(shown=True)
        self.oracle.notify()

    def close_shade(self) -> None:
        """Pushes it up."""
        self._screen.set_shade(shown=False)
        self.oracle.notify()

    # What it shows.

    def page(self) -> DrawnPage:
        """The page as it stands now, lit or not."""
        return self._screen.page()

    @property
    def phase(self) -> int:
        """How far a page change is, 1 to PHASES - 1; 0 when the page stands."""
        return self._look.phase

    @property
    def still_content(self) -> object:
        """Equal as long as nothing but the caret changes; None while the page moves."""
        page = self.page()
        if self.phase or page.moving:
            return None
        return tuple(replace(each, caret=False) if each.caret else each for each in page.elements)

    def drawing(self, *, secure_black: bool) -> Drawing:
        """The picture as a value.

        secure_black: as a capture shows it, else as a person in front of the phone does.
        """
        return self._look.drawing(secure_black=secure_black)

    async def screencap_png(self, display_id: str = "") -> bytes:
        """RGBA PNG, secure windows black; wholly black in the dark and of a display that is off."""
        drawing = self._look.capture(display_id)
        self._screen.front.on_capture()
        return await render.png(drawing)

    def windows(self) -> tuple[SimulatedWindow, ...]:
        """Top first; the topmost has the focus, unless it is one that takes none."""
        systems = "NotificationShade" if self.setup.major >= SHADE_WINDOW_SINCE else "StatusBar"
        front = self._screen.front
        return tuple(
            SimulatedWindow(
                app.package,
                app.activity,
                app.secure,
                app is front,
                "" if app.activity else app.title or systems,
                app.mark,
                *self._reach(app),
            )
            for app in (*self._screen.covers, *self._screen.stacked)
        )

    def _reach(self, app: App) -> tuple[tuple[int, int, int, int] | None, bool]:
        """As in SimulatedWindow: where a window takes touches, and whether it does."""
        if not isinstance(app, Brief) or app.box is None:
            return None, not isinstance(app, Brief)
        across, down = self.size_px[0] / PAGE_WIDTH, self.size_px[1] / PAGE_HEIGHT
        left, top, right, bottom = app.box
        return (round(left * across), round(top * down), round(right * across), round(bottom * down)), True

    def tree_xml(self, *, hints: bool = False) -> str:
        """`uiautomator dump` of the window in front. hints: with the hints of empty fields apart."""
        package = self._screen.front.package
        if package == self.setup.tricks.treeless:
            return empty_tree_xml(self.rotation)
        page = self.page()
        if self._screen.front is self._screen.apps[self._screen.browser_package]:
            asked, self._web_asked = self._web_asked, page.scene
            if self.setup.tricks.web_untold or (self.setup.tricks.web_late and asked != page.scene):
                page = browser.untold(page)
        else:
            self._web_asked = ""
        return tree_xml(page, package, self.size_px, self.rotation, hints=hints)

    # Its apps and keyboards.

    def packages(self) -> dict[str, str]:
        """Package ids with their launcher activity, '' for packages without one."""
        apps = self._screen.apps.values()
        found = {
            app.package: app.activity if app.listed and self._starts(app.package) else "" for app in apps
        }
        keyboards = (ime.partition("/")[0] for ime in self._keyboards.installed)
        return found | dict.fromkeys((*UNSEEN, *keyboards), "")

    def start(self, package: str, activity: str) -> bool:
        """Brings an app to the front, on its first page.

        activity: '.Name' or the full class name; '' for any.
        """
        app = self._screen.apps.get(package)
        if (
            not app
            or not self._starts(package)
            or activity not in ("", app.activity, app.package + app.activity)
        ):
            return False
        if app is self._screen.home_app:
            self._screen.go_home()
        else:
            self._screen.start(package)
        self.oracle.notify()
        return True

    def open_url(self, url: str) -> bool:
        """Shows an http or https address in the browser; False if no app takes it."""
        try:
            known = urlsplit(url).scheme.lower() in ("http", "https")
        except ValueError:
            return False
        if not (known and self.setup.browser_enabled):
            return False
        with self._screen.changing():
            self._screen.open_url(url)
        self.oracle.notify()
        return True

    def take_intent(self, action: str, extras: Mapping[str, str]) -> bool:
        """Gives it to the first app that takes it."""
        with self._screen.changing():
            taken = any(app.take_intent(action, extras) for app in self._screen.apps.values())
        self.oracle.notify()
        return taken

    def app_functions(self) -> Mapping[str, Mapping[str, str]]:
        """Of every installed app that offers some."""
        apps = self._screen.apps.values()
        return {app.package: app.functions for app in apps if app.functions and self._starts(app.package)}

    def run_function(self, package: str, function: str, arguments: Mapping[str, object]) -> object:
        """Raises ValueError."""
        with self._screen.changing():
            answer = self._screen.apps[package].run_function(function, arguments)
        self.oracle.notify()
        return answer

    @property
    def keyboards(self) -> tuple[str, ...]:
        """Enabled input methods."""
        return self._keyboards.enabled

    @property
    def installed_keyboards(self) -> tuple[str, ...]:
        """Enabled or not."""
        return self._keyboards.installed

    def enable_keyboard(self, ime: str) -> bool:
        """False if it is not installed."""
        return self._keyboards.enable(ime)

    @property
    def keyboard(self) -> str:
        """The current input method."""
        return self._keyboards.current

    @property
    def keyboard_shown(self) -> bool:
        """Whether it covers the bottom of the page; other keyboards than the phone's own show nothing."""
        return self._screen.keyboard_shown

    def set_keyboard(self, ime: str) -> bool:
        """False if it is not enabled."""
        if not self._keyboards.use(ime):
            return False
        self._keyboard_changed()
        return True

    def _keyboard_changed(self) -> None:
        self._screen.soft_keyboard = self.keyboard == LATIN_KEYBOARD
        self.oracle.notify()

    def _starts(self, package: str) -> bool:
        disabled = package == self._screen.browser_package and not self.setup.browser_enabled
        return self._screen.apps[package].exported and not disabled

    def _touched(self, kind: str, point_px: tuple[int, int]) -> bool:
        """Keeps the touch; whether anything is there to take it."""
        touch = Touch(kind, *point_px)
        self.oracle.touch(touch)
        taken = self.awake and not self.phase
        self._power.stir()
        if not taken:
            self.oracle.ignored.append(touch)
        return taken

    def _units(self, point_px: tuple[int, int]) -> tuple[float, float]:
        width, height = self.size_px
        return point_px[0] * PAGE_WIDTH / width, point_px[1] * PAGE_HEIGHT / height
