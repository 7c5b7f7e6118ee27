"""Apps and pages, in page units. touch.py works them, handset.py puts pixels and windows around both."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

from devices.simulator.drawing.elements import DrawnElement, DrawnPage
from devices.simulator.handset.activities import Activities
from devices.simulator.handset.updated_apps import UpdatedApps
from devices.simulator.scenes import keyboard
from devices.simulator.scenes.base import App, Payment
from devices.simulator.scenes.brief import Brief, HeadsUp, Toast
from devices.simulator.scenes.dialogs import Permission, Update
from devices.simulator.scenes.hostile import HostileOffer, Intruder, Overlay
from devices.simulator.scenes.installed import InstalledApps
from devices.simulator.scenes.lock_screen import LockScreen
from devices.simulator.scenes.power import Power
from devices.simulator.scenes.setup import Setup
from devices.simulator.scenes.shade import Shade
from devices.simulator.scenes.splash import Splash
from devices.simulator.scenes.tricks import PayPage

CARET_S = 0.5  # source: Editor.BLINK


class HandsetScreen:
    """Implements scenes.base.Host.

    record: takes the oracle's facts. clock: seconds since the epoch. soft_keyboard: whether the phone's own
    keyboard is the current one. lock_screen, shade: above all apps, while locked and while `shade.open`.
    overlay: whether a window that nobody sees lies above the apps.
    replaced, replaced_at: the page that the last page change took away, and when.
    """

    def __init__(
        self, record: Callable[[str], None], clock: Callable[[], float], setup: Setup, power: Power
    ) -> None:
        self._record = record
        self.setup = setup
        self.focus = ""
        self.scroll = 0.0
        self.soft_keyboard = True
        self.overlay = False
        self.replaced: DrawnPage | None = None
        self.replaced_at = 0.0
        self._clock = clock
        self._power = power
        power.went_dark = self._went_dark
        self._installed = InstalledApps(self)
        self._updated = UpdatedApps(setup, record, clock)
        self._overlay = Overlay(self)
        self._briefs: dict[str, Brief] = {"toast": Toast(self), "heads_up": HeadsUp(self)}
        self.shade = Shade(self, self._installed.settings)
        self.lock_screen = LockScreen(self, power, self.shade)
        self._activities = Activities(self._installed.launcher)

    @property
    def apps(self) -> dict[str, App]:
        """All apps by package."""
        return self._installed.apps

    @property
    def locked(self) -> bool:
        """Whether the lock screen stands above everything."""
        return self._power.locked

    @property
    def front(self) -> App:
        """What touches and keys reach: the lock screen, the shade or the app in front."""
        if self.locked:
            return self.lock_screen
        return self.shade if self.shade.open else self.current

    @property
    def current(self) -> App:
        """The app in front; what closes by itself has done so."""
        while self._activities.current.is_expired():
            self._activities.finish()
        return self._activities.current

    @property
    def home_app(self) -> App:
        """The home screen."""
        return self._installed.launcher

    @property
    def browser_package(self) -> str:
        """Which app takes web addresses."""
        return self._installed.browser.package

    @property
    def covers(self) -> tuple[App, ...]:
        """The windows above all apps, top first."""
        system = () if self.front is self.current else (self.front,)
        return (*self.briefs, *system, self._overlay) if self.overlay else (*self.briefs, *system)

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """The toast and the heads-up notification, while they are shown; not above the shade or a lock."""
        if self.front is not self.current:
            return ()
        return tuple(each for each in self._briefs.values() if self._clock() < each.until)

    def takes_brief(self, x: float, y: float) -> bool:
        """Gives a touch to the heads-up notification, if it lies there: that opens its app."""
        banner = next((each for each in self.briefs if each.box and each.box.contains(x, y)), None)
        if isinstance(banner, HeadsUp):
            banner.until = 0.0
            self.record("opened a heads-up notification")
            self.open(banner.note.package)
        return banner is not None

    @property
    def covered(self) -> bool:
        """Whether a touch on an app goes to the invisible window; it lies below those of the system."""
        return self.overlay and self.front is self.current

    @property
    def stacked(self) -> tuple[App, ...]:
        """Every app that has a window, top first."""
        return self._activities.visible_order

    @property
    def wifi_on(self) -> bool:
        """For the status bar."""
        settings = self._installed.settings
        return settings.is_on("wifi_switch") and not settings.is_on("airplane")

    @property
    def keyboard_shown(self) -> bool:
        """Whether the phone's own keyboard covers the bottom of the page."""
        return bool(self.focus) and self.soft_keyboard

    def page(self) -> DrawnPage:
        """The page as it stands now, with the keyboard if it is shown."""
        page = self._bare_page()
        if self.focus and self.setup.caret_blinks and int(self._clock() / CARET_S) % 2:
            hidden = tuple(replace(each, caret=False) if each.focused else each for each in page.elements)
            page = replace(page, elements=hidden)
        above = tuple(element for each in self.briefs for element in each.elements())
        keys = keyboard.keyboard(self.current.say("English", "空格")) if self.keyboard_shown else ()
        return replace(page, elements=page.elements + keys + above) if keys or above else page

    # What apps may ask.

    @property
    def lang(self) -> str:
        """'en' or 'zh'."""
        return self.setup.lang

    @property
    def login_code(self) -> str:
        """What Parcel accepts."""
        return self.setup.login_code

    @property
    def recent(self) -> tuple[tuple[App, App], ...]:
        """The first app and the one on top of every task, the latest first."""
        return self._activities.recent

    def record(self, fact: str) -> None:
        """Tells the oracle."""
        self._record(fact)

    def now(self) -> datetime:
        """Local time."""
        return datetime.fromtimestamp(self._clock(), UTC).astimezone(self.setup.zone)

    def open(self, package: str) -> None:
        """Brings an app to the front, on its first page or behind its advertisement."""
        app = self.apps[package]
        self._activities.start(app)
        app.on_open()
        self.record(f"opened {app.names[0]}")
        if package == self.setup.splash:
            self.push(Splash(self, app))

    def push(self, app: App) -> None:
        """Opens an activity above the current one."""
        self._activities.push(app)

    def bring(self, app: App) -> None:
        """Returns to a task as it was left."""
        self._activities.bring(app)
        self.record(f"returned to {app.names[0]}")

    def forget_recent(self) -> None:
        """Closes every app."""
        self._activities.forget()
        self.record("closed all apps")

    def collect(self, payment: Payment) -> None:
        """Opens the Pay app above the current one."""
        pad = self.setup.tricks.pay_page is PayPage.PAD
        app = self._installed.pay if pad else self._installed.pay_button
        app.ask(payment)
        self.push(app)

    def finish(self) -> None:
        """Closes the current activity."""
        self._activities.finish()

    def unfocus(self) -> None:
        """Takes the input focus away."""
        self.focus = ""

    def open_url(self, url: str) -> None:
        """Shows a web address in the browser."""
        browser = self._installed.browser
        self._activities.start(browser)
        browser.show(url)

    # What the system, the person or ADB does.

    def start(self, package: str) -> None:
        """Like a touch on the app's icon, from anywhere."""
        with self.changing():
            self.shade.open = False
            self.open(package)

    def go_home(self) -> None:
        """The home screen, from anywhere but the lock screen."""
        with self.changing():
            self.shade.open = False
            self._activities.home()

    def set_shade(self, *, shown: bool) -> None:
        """Pulls the notification shade down or pushes it up; a locked phone keeps it shut."""
        with self.changing():
            self.shade.open = shown and not self.locked

    def toggle_recents(self) -> None:
        """Shows the list of recent apps, or leaves it again."""
        recents = self._installed.recents
        self.shade.open = False
        if self.current is recents:
            self.finish()
        else:
            self._activities.start(recents)

    def lock(self) -> None:
        """Shows the lock screen, if one is set up."""
        with self.changing():
            self._power.lock()
            self._shut()

    def pop_up(self, kind: str, wish: str) -> None:
        """kind: a value of phone.Popup."""
        if kind in self._briefs:
            self._briefs[kind].until = self._clock() + self._briefs[kind].stays_s
            return
        app = next(app for app in reversed(self._activities.front_task) if not app.over)
        with self.changing():
            if kind == "shade":
                self.shade.open = not self.locked
            elif kind == "recents":
                self.toggle_recents()
            elif kind == "permission":
                self.push(Permission(self, app, wish))
            elif kind in ("offer", "intruder"):
                self.push(HostileOffer(self, app) if kind == "offer" else Intruder(self))
            else:
                self.push(Update(self) if kind == "update" else Splash(self, app))

    def dismiss_keyguard(self) -> None:
        """Takes a swipe lock away, raises the pad of a PIN lock."""
        with self.changing():
            if self.locked:
                self.lock_screen.raise_or_open()

    @contextmanager
    def changing(self) -> Generator[None]:
        """Notices a change of the page: the old one is kept for the transition, focus and scrolling start
        anew.
        """
        before = self._bare_page()
        yield
        if self.front is self.current:
            self._updated.changed(self.current, before, self._bare_page())
        if self._bare_page().scene != before.scene:
            self.focus = ""
            self.scroll = 0.0
            self.replaced, self.replaced_at = before, self._clock()

    def press(self, element: DrawnElement) -> None:
        """A touch on an element of the page in front that is no field."""
        app = self.front
        if app is not self.current:
            app.on_tap(element.id)
        elif not self._updated.take(app, element):
            app.on_tap(self._updated.true_id(app, element))

    def focus_on(self, element: DrawnElement) -> None:
        """Gives the input focus to a field of the page in front."""
        app = self.front
        self.focus = self._updated.true_id(app, element) if app is self.current else element.id

    def true_id(self, element: DrawnElement) -> str:
        """What the app in front itself calls the element."""
        return self._updated.true_id(self.current, element) if self.front is self.current else element.id

    def _app_page(self) -> DrawnPage:
        page: DrawnPage | None = None
        for app in (*self._activities.front_task[:-1], self.current):
            page = replace(self._updated.page(app), under=page if app.over else None)
        assert page is not None  # noqa: S101  # a task is never empty
        return page

    def _bare_page(self) -> DrawnPage:
        if self.locked:
            return self.lock_screen.page()
        if self.shade.open:
            return replace(self.shade.page(), under=self._app_page())
        return self._app_page()

    def _went_dark(self) -> None:
        """No page change is drawn in the dark, and a lock takes the focus away."""
        self.replaced = None
        self._shut()
        if self.locked:
            self.focus = ""

    def _shut(self) -> None:
        self.shade.open = False
        self.lock_screen.lower()
