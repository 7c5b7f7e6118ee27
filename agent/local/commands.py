"""What a plain command asks for: pieces of work that rules alone can do on a screen.

Where one input is all of it, the piece is the action itself.
"""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import (
    Back,
    Enter,
    Home,
    Launch,
    Notifications,
    OpenUrl,
    Recents,
    TypeText,
)
from devices.system_commands import SystemCommand


@dataclass(frozen=True, slots=True)
class PressNamed:
    """Press the thing that has one of these names; the page is scrolled to find it.

    names: all mean the same thing; the first is told to people.
    """

    names: tuple[str, ...]
    hold: bool = False


@dataclass(frozen=True, slots=True)
class PressField:
    """Give the page's field the focus, unless it has it. names: of several fields the one that is meant."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeSecret:
    """The person types their secret by themselves."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Show what lies below, or above."""

    down: bool


@dataclass(frozen=True, slots=True)
class TurnSwitch:
    """Put a switch where it is to stand; one that stands there is not touched.

    names: as in PressNamed. scrolls: the page may be scrolled to find it; the shade would close.
    """

    names: tuple[str, ...]
    on: bool
    scrolls: bool = True


@dataclass(frozen=True, slots=True)
class ExpectNamed:
    """Something of one of these names must be on the page, else the command has not worked."""

    names: tuple[str, ...]


class Missing(StrEnum):
    """What a command leaves open."""

    ALARM_TIME = "alarm_time"
    NOTE_TEXT = "note_text"
    LIST_ITEM = "list_item"  # a word that is many things


@dataclass(frozen=True, slots=True)
class AskPerson:
    """The person says what the command leaves open; what is to be done follows from that.

    thing: word of the command that the question names.
    """

    missing: Missing
    thing: str = ""


LocalInput = Launch | OpenUrl | TypeText | Back | Home | Enter | Recents | Notifications | SystemCommand
LocalStep = LocalInput | PressNamed | PressField | TypeSecret | Scroll | TurnSwitch | ExpectNamed | AskPerson


@dataclass(frozen=True, slots=True)
class LocalCommand:
    """One command of a text.

    told: key of agent.local.sentences for the report. thing: fills that sentence in.
    """

    steps: tuple[LocalStep, ...]
    told: str
    thing: str = ""
