"""What a plain command asks for: pieces of work that rules alone can do on a screen."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Bring an app to the front."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenAddress:
    """Open an http or https address."""

    url: str


@dataclass(frozen=True, slots=True)
class PressNamed:
    """Press the thing that has one of these names; the page is scrolled to find it.

    names: all mean the same thing; the first is told to people.
    """

    names: tuple[str, ...]
    hold: bool = False


@dataclass(frozen=True, slots=True)
class PressField:
    """Give the page's field the focus, unless one has it. names: of several fields the one that is meant."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeWords:
    """Type into the field that has the focus, or the only one."""

    text: str


@dataclass(frozen=True, slots=True)
class TypeSecret:
    """The person types their secret by themselves."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Show what lies below, or above."""

    down: bool


class PhoneKey(StrEnum):
    """A key of the phone."""

    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    RECENTS = "recents"
    NOTIFICATIONS = "notifications"


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a key of the phone."""

    key: PhoneKey


@dataclass(frozen=True, slots=True)
class TurnSwitch:
    """Put a switch where it is to stand; one that stands there is not touched.

    names: as in PressNamed. scrolls: the page may be scrolled to find it; the shade would close.
    """

    names: tuple[str, ...]
    on: bool
    scrolls: bool = True


LocalStep = (
    OpenApp | OpenAddress | PressNamed | PressField | TypeWords | TypeSecret | Scroll | PressKey | TurnSwitch
)


@dataclass(frozen=True, slots=True)
class LocalCommand:
    """One command of a text.

    told: key of agent.local.sentences for the report. thing: fills that sentence in.
    """

    steps: tuple[LocalStep, ...]
    told: str
    thing: str = ""
