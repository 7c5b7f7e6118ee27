"""A take-over from afar: the pad with its presses, and the outcome of a typed secret."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from agent.contract.actions import Action
from agent.contract.ids import RequestId
from agent.contract.phones import Verdict
from agent.contract.tagged import Tagged


class PadKey(StrEnum):
    """What can be pressed on the pad."""

    ELEMENT = "element"  # with its number: a thing, or a cell of the grid
    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    RECENTS = "recents"
    NOTIFICATIONS = "notifications"
    SWIPE_UP = "swipe_up"  # the finger moves up: further down the page
    SWIPE_DOWN = "swipe_down"
    SWIPE_LEFT = "swipe_left"
    SWIPE_RIGHT = "swipe_right"
    TEXT = "text"  # types it into the field that has the focus
    # These press nothing and capture the screen.
    REFRESH = "refresh"
    GRID = "grid"  # numbers cells in place of things, or things again
    HOLD = "hold"  # the next number is held down instead of tapped, or tapped again


@dataclass(frozen=True, slots=True)
class PadPress:
    """One press."""

    key: PadKey
    look_id: str
    """Of the PadView that the person saw."""
    number: int = 0
    """Of an ELEMENT, else 0."""
    text: str = ""
    """Of a TEXT, else ''."""


class PadMode(StrEnum):
    """What the numbers of a pad stand for."""

    THINGS = "things"
    GRID = "grid"  # cells of the whole screen; a press on one numbers its own cells
    CELL = "cell"  # cells of one of those; a press taps the middle


class PadOutcome(StrEnum):
    """What became of a press; the PadView shows the screen as it is afterwards."""

    SHOWN = "shown"  # there was nothing to press
    DONE = "done"
    CHANGED = "changed"  # the screen had changed since the person saw it: nothing was pressed
    UNREAD = "unread"  # the page could not be read again, so it may have changed: nothing was pressed
    FORBIDDEN = "forbidden"  # by the household's rules: nothing was pressed
    OVER_LIMIT = "over_limit"  # it costs more than this person may approve: nothing was pressed
    NEEDS_CODE = "needs_code"  # the home wants its own code for that: nothing was pressed
    REFUSED = "refused"  # the phone takes no inputs from a computer
    AWAY = "away"  # the phone is not there: nothing was pressed
    UNKNOWN = "unknown"  # the phone went away while the input was sent
    OVER = "over"  # the take-over is over
    NO_NUMBER = "no_number"  # the pad does not have it: nothing was pressed
    NO_FIELD = "no_field"  # of a text: no field has the focus, nothing was typed
    ASKS_CODE = "asks_code"  # of a text: the page asks for a password or a code, nothing was typed
    TOO_LONG = "too_long"  # of a text: nothing was typed
    NO_KEYBOARD = "no_keyboard"  # the phone takes no such text
    TYPED = "typed"  # read back, and equal
    TYPED_DIFFERENTLY = "typed_differently"  # read back, and something else stands there
    TYPED_UNVERIFIED = "typed_unverified"  # it could not be read back


@dataclass(frozen=True, slots=True)
class PadItem:
    """A numbered thing on the pad's picture."""

    number: int
    """From 1."""
    label: str
    """Its text, at most 40 characters, '' if there is none."""


@dataclass(frozen=True, slots=True)
class PadView:
    """The pad as a person sees it."""

    request_id: RequestId
    outcome: PadOutcome
    look_id: str = ""
    """'' if the screen could not be captured."""
    app: str = ""
    picture: bytes | None = None
    """JPEG with the numbers drawn on it, None if there is none to show."""
    items: tuple[PadItem, ...] = ()
    verdict: Verdict = Verdict.OK
    private: bool = False
    """As in ScreenView."""
    withheld: bool = False
    """As in ScreenView."""
    code_keys: bool = False
    """The keys of a code are on the page and were left out."""
    locked: bool = False
    """The phone is locked."""
    said: tuple[str, ...] = ()
    """Of a page without a picture: what it says besides the items, in reading order; no secrets, no codes."""
    types_code: bool = False
    """As in TakeOverFor."""
    mode: PadMode = PadMode.THINGS
    columns: int = 0
    """Of a grid, how many cells stand beside each other; else 0."""
    has_grid: bool = False
    """Whether the grid can be had: not without a picture, and not where the keys of a code may stand."""
    holds: bool = False
    """Whether the next number is held down instead of tapped."""
    by_hand: bool = False
    """As in Task: the pad is the whole task."""


@dataclass(frozen=True, slots=True)
class PadTouch:
    """One input that a person has sent from the pad of a by-hand task.

    action: None where a secret may have been on the page, or a lock: nothing of it is kept.
    app: package id. target: words of the page on what it touches, '' if unknown.
    anchor: JSON of what the action's place is found by again, '' for none and in reports.
    repeats: it has an anchor, so it can be a step of a shortcut.
    """

    action: Annotated[Action, Tagged()] | None
    app: str
    target: str = ""
    anchor: str = ""
    repeats: bool = False


MAX_PAD_TEXT = 500  # characters of a text by reply


class SecretOutcome(StrEnum):
    """What became of a secret that a person sent."""

    USED = "used"  # typed into the field, or the phone is unlocked by it
    NO_FIELD = "no_field"  # no field has the focus; nothing was typed
    NO_KEYBOARD = "no_keyboard"  # the phone does not take it; nothing was typed
    STILL_LOCKED = "still_locked"  # it was entered, and the phone is still locked
    AWAY = "away"  # the phone is not there; nothing was typed
    UNKNOWN = "unknown"  # the phone went away while it was typed
    OVER = "over"  # its request is over; nothing was typed
