"""A take-over from afar: the pad with its presses, and the outcome of a typed secret."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.phones import Verdict


class PadKey(StrEnum):
    """What can be pressed on the pad of a take-over."""

    ELEMENT = "element"  # with its number
    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    SWIPE_UP = "swipe_up"  # the finger moves up: further down the page
    SWIPE_DOWN = "swipe_down"
    REFRESH = "refresh"  # captures the screen, presses nothing


@dataclass(frozen=True, slots=True)
class PadPress:
    """One press."""

    key: PadKey
    look_id: str
    """Of the PadView that the person saw."""
    number: int = 0
    """Of an ELEMENT, else 0."""


class PadOutcome(StrEnum):
    """What became of a press; the PadView shows the screen as it is afterwards."""

    SHOWN = "shown"  # there was nothing to press
    DONE = "done"
    CHANGED = "changed"  # the screen had changed since the person saw it: nothing was pressed
    UNREAD = "unread"  # the page could not be read again, so it may have changed: nothing was pressed
    FORBIDDEN = "forbidden"  # by the household's rules: nothing was pressed
    OVER_LIMIT = "over_limit"  # it costs more than this person may approve: nothing was pressed
    REFUSED = "refused"  # the phone takes no inputs from a computer
    AWAY = "away"  # the phone is not there: nothing was pressed
    UNKNOWN = "unknown"  # the phone went away while the input was sent
    OVER = "over"  # the take-over is over


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

    request_id: int
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


class SecretOutcome(StrEnum):
    """What became of a secret that a person sent."""

    USED = "used"  # typed into the field, or the phone is unlocked by it
    NO_FIELD = "no_field"  # no field has the focus; nothing was typed
    NO_KEYBOARD = "no_keyboard"  # the phone does not take it; nothing was typed
    STILL_LOCKED = "still_locked"  # it was entered, and the phone is still locked
    AWAY = "away"  # the phone is not there; nothing was typed
    UNKNOWN = "unknown"  # the phone went away while it was typed
    OVER = "over"  # its request is over; nothing was typed
