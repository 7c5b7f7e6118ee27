"""Apps, pages and what fingers and keys do to them, in page units. phone.py puts pixels, time and windows around it."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from devices.simulator.activities import Activities
from devices.simulator.elements import Element, Page
from devices.simulator.scenes import keyboard
from devices.simulator.scenes.base import App, Payment
from devices.simulator.scenes.installed import Installed

HOME, BACK, ENTER, DELETE = 3, 4, 66, 67
GESTURE_TOP = 776  # a drag that starts below this goes to the home screen, as with gesture navigation
EDGE = 10  # a drag that starts this near to a side edge is Back
LONGEST_TEXT = 4000


class Screen:
    """Implements scenes.base.Host.

    record: takes the oracle's facts. clock: seconds since the epoch. soft_keyboard: whether the phone's own
    keyboard is the current one. replaced, replaced_at: the page that the last page change took away, and when.
    """

    def __init__(
        self, record: Callable[[str], None], clock: Callable[[], float], lang: str, login_code: str
    ) -> None:
        self._record = record
        self.lang = lang
        self.login_code = login_code
        self.focus = ""
        self.scroll = 0.0
        self.soft_keyboard = True
        self.replaced: Page | None = None
        self.replaced_at = 0.0
        self._clock = clock
        self._installed = Installed(self)
        self._activities = Activities(self._installed.apps, self._installed.launcher.package)

    @property
    def apps(self) -> dict[str, App]:
        """All apps by package."""
        return self._installed.apps

    @property
    def current(self) -> App:
        """The app in front."""
        return self._activities.current

    @property
    def home_app(self) -> App:
        """The home screen."""
        return self._installed.launcher

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

    def page(self) -> Page:
        """The page as it stands now, with the keyboard if it is shown."""
        page = self.current.page()
        if not self.keyboard_shown:
            return page
        keys = keyboard.keyboard(self.current.say("English", "空格"))
        return replace(page, elements=page.elements + keys)

    # What apps may ask.

    def record(self, fact: str) -> None:
        """Tells the oracle."""
        self._record(fact)

    def now(self) -> datetime:
        """Local time."""
        return datetime.fromtimestamp(self._clock()).astimezone()

    def open(self, package: str) -> None:
        """Brings an app to the front, on its first page."""
        app = self.apps[package]
        self._activities.start(package)
        app.opened()
        self.record(f"opened {app.names[0]}")

    def collect(self, payment: Payment) -> None:
        """Opens the Pay sheet above the current app."""
        self._installed.pay.ask(payment)
        self._activities.push(self._installed.pay.package)

    def finish(self) -> None:
        """Closes the current activity."""
        self._activities.finish()

    def unfocus(self) -> None:
        """Takes the input focus away."""
        self.focus = ""

    # What the person or ADB does.

    def start(self, package: str) -> None:
        """Like a touch on the app's icon, from anywhere."""
        with self._changing():
            self.open(package)

    def touch(self, x: float, y: float) -> None:
        """A touch; what is below it takes it."""
        element = self.page().hit(x, y)
        with self._changing():
            if element and element.layer == "keyboard":
                self._typed_by_finger(element)
            elif element and element.editable:
                self.focus = element.id
            else:
                if not (self.keyboard_shown and _on_keyboard(y)):
                    self.focus = ""
                if element:
                    self.current.tapped(element.id)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Scrolls the list, or is a gesture of the navigation bar."""
        across, down = end[0] - start[0], end[1] - start[1]
        if start[1] >= GESTURE_TOP and down < -80:
            self.press(HOME)
        elif min(start[0], 360 - start[0]) < EDGE and abs(across) > max(60, abs(down)):
            self.press(BACK)
        else:
            self.scroll = min(max(self.scroll - down, 0.0), self.page().scroll_max)

    def press(self, code: int) -> None:
        """A key; unknown ones do nothing."""
        with self._changing():
            if code == HOME:
                self._activities.home()
            elif code == BACK and self.keyboard_shown:
                self.focus = ""
            elif code == BACK and not self.current.back():
                self.finish()
            elif code == ENTER and self.focus:
                self.current.entered(self.focus)
            elif code == DELETE and self.focus:
                self._edit(self._focused_text()[:-1])

    def insert(self, text: str) -> None:
        """Types into the focused field, at its end."""
        if not self.focus or not text:
            return
        name = self.current.field_names.get(self.focus, self.focus)
        shown = f"{len(text)} characters" if self._secret() else repr(text)
        with self._changing():
            self._edit((self._focused_text() + text)[:LONGEST_TEXT])
        self.record(f"typed {shown} into {name}")

    def clear(self) -> None:
        """Empties the focused field."""
        if self.focus:
            self._edit("")

    def _secret(self) -> bool:
        return self.focus in self.current.secret_fields

    def _focused_text(self) -> str:
        return self.current.texts.get(self.focus, "")

    def _edit(self, text: str) -> None:
        self.scroll = 0.0
        self.current.edited(self.focus, text)

    def _typed_by_finger(self, key: Element) -> None:
        letter = keyboard.character(key.id)
        if letter:
            self._edit(self._focused_text() + letter)
        else:
            self.press(keyboard.ACTIONS[key.id])

    @contextmanager
    def _changing(self) -> Generator[None]:
        """Notices a change of the page: the old one is kept for the transition, focus and scrolling start anew."""
        before = self.current.page()
        yield
        if self.current.page().scene != before.scene:
            self.focus = ""
            self.scroll = 0.0
            self.replaced, self.replaced_at = before, self._clock()


def _on_keyboard(y: float) -> bool:
    return y >= keyboard.TOP
