"""The base of the simulated phone's apps, and what they may request from the phone."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.scenes.setup import Setup


@dataclass(frozen=True, slots=True)
class Payment:
    """What an app asks the Pay app to collect. payee: English and Chinese.

    paid: called once, when it has been paid.

    paid is told the amount: on one of the Pay app's pages there is a choice.
    """

    payee: tuple[str, str]
    amount_cents: int
    paid: Callable[[int], None]


class Host(Protocol):
    """The phone as its apps see it."""

    @property
    def lang(self) -> str:
        """'en' or 'zh'."""
        ...

    @property
    def focus(self) -> str:
        """Id of the field that has the input focus, '' without one."""
        ...

    @property
    def scroll(self) -> float:
        """How far the current page's list is scrolled, in page units."""
        ...

    @property
    def keyboard_shown(self) -> bool:
        """Whether the phone's own keyboard covers the bottom of the page."""
        ...

    @property
    def setup(self) -> Setup:
        """What the owner has chosen; the same object each time."""
        ...

    @property
    def login_code(self) -> str:
        """The one-time code that the Parcel app accepts."""
        ...

    @property
    def recent(self) -> tuple[tuple["App", "App"], ...]:
        """The first app and the one on top of every task that can be returned to, the latest first."""
        ...

    def now(self) -> datetime:
        """Local time."""
        ...

    def record(self, fact: str) -> None:
        """Tells the oracle."""
        ...

    def open(self, package: str) -> None:
        """Brings an app to the front, on its first page."""
        ...

    def push(self, app: "App") -> None:
        """Opens an activity above the current one."""
        ...

    def bring(self, app: "App") -> None:
        """Returns to the task that began with this app, as it was left."""
        ...

    def forget_recent(self) -> None:
        """Closes every app."""
        ...

    def open_url(self, url: str) -> None:
        """Shows a web address in the browser."""
        ...

    def collect(self, payment: Payment) -> None:
        """Opens the Pay app above the app."""
        ...

    def finish(self) -> None:
        """Closes the current activity; what lay below it is in front again."""
        ...

    def unfocus(self) -> None:
        """Takes the input focus away and hides the keyboard."""
        ...


class App(ABC):
    """One app. Its page is made anew from its state whenever someone looks.

    icon, tint: how the launcher shows it (name in icons.py; two colours).
    field_names: English names of its fields, for the oracle.
    secret_fields: those of which the oracle tells only how much was typed.
    multiline: those in which Enter begins a new line. exported: whether it can be started from outside.
    listed: the launcher knows it.
    over: its window lets the one below be seen.
    passing: it leaves no task behind when something else comes to the front.
    mark: tells its window from the first one of the same activity.
    title: of a window without an activity, '' for the shade and the lock screen.
    secure: captures show its pages black.
    functions: what it offers to other programs, descriptions by id.
    """

    package: str
    activity: str = ".MainActivity"
    names: tuple[str, str]
    icon: str = ""
    tint: tuple[str, str] = ("#5b6b8c", "#3d4a66")
    field_names: Mapping[str, str] = MappingProxyType({})
    secret_fields: frozenset[str] = frozenset()
    multiline: frozenset[str] = frozenset()
    exported: bool = True
    listed: bool = True
    over: bool = False
    passing: bool = False
    mark: str = ""
    title: str = ""
    secure: bool = False
    functions: Mapping[str, str] = MappingProxyType({})

    def __init__(self, host: Host) -> None:
        self.host = host
        self.texts: dict[str, str] = {}

    @abstractmethod
    def page(self) -> DrawnPage:
        """The page as it stands now."""

    @abstractmethod
    def on_tap(self, element_id: str) -> None:
        """A touch on a clickable element that is no field."""

    def on_long_press(self, element_id: str) -> None:
        """A long press on an element that is `held`."""
        raise NotImplementedError(f"{element_id} of {self.package} says that it is held")

    def on_drop(self, element_id: str, x: float, y: float) -> None:
        """An element that is `held` was picked up, carried to a point in page units and let go.

        Most go nowhere.
        """
        return

    def on_slide(self, element_id: str) -> None:
        """An element that `slides` was pushed to its end."""
        raise NotImplementedError(f"{element_id} of {self.package} says that it slides")

    def take_intent(self, action: str, extras: Mapping[str, str]) -> bool:
        """An intent that names no app. Most take none."""
        return False

    def run_function(self, function: str, arguments: Mapping[str, object]) -> object:
        """One of `functions`. Raises ValueError for wrong arguments."""
        raise ValueError(function)

    def on_capture(self) -> None:
        """A capture was taken while this was in front. Most take no notice."""
        return

    def is_expired(self) -> bool:
        """Whether it has closed by itself by now."""
        return False

    def on_open(self) -> None:
        """The app was started: it shows its first page."""
        self.texts.clear()

    def back(self) -> bool:
        """One page back; False when the app should close."""
        return False

    def on_enter(self, field_id: str) -> None:
        """Enter was pressed in a field. Most only close the keyboard."""
        self.host.unfocus()

    def on_edit(self, field_id: str, text: str) -> None:
        """A field's text is to become this."""
        self.texts[field_id] = text

    def say(self, english: str, chinese: str) -> str:
        """The sentence in the phone's language."""
        return chinese if self.host.lang == "zh" else english

    @property
    def name(self) -> str:
        """The app's name in the phone's language."""
        return self.say(*self.names)


def money(cents: int) -> str:
    """3680 -> '36.80'."""
    return f"{cents // 100}.{cents % 100:02d}"
