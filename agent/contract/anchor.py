"""What is remembered of the place of a step, so that the same place is found again on a later page."""

from dataclasses import dataclass
from enum import StrEnum


class AnchorRole(StrEnum):
    """What kind of thing was touched or typed into."""

    NONE = "none"  # nothing that the page tells of: a drawing, a key of the phone, a launch
    BUTTON = "button"
    FIELD = "field"
    SWITCH = "switch"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class StepAnchor:
    """The place of one step. Shares are 0 to 1 of the picture's width or height.

    app, activity: in front, '' if unknown.
    name: the last part of the element's id, '' for none. text: its whole label, or a field's description.
    box: left, top, right, bottom as shares; () without an element.
    at: the point, as shares of the box; of the picture where there is no box.
    row, near: texts in its row, and the next ones around, the nearest first.
    same_name, same_text: how many elements of its role had its id, and its text, itself included.
    picture: 16x16 grey around its middle, base64, '' for none.
    page_names, page_words: ids and short texts of the page; empty if it was not read.
    asked: the input needed a person's approval.
    size_px: of the picture; (0, 0) if unknown.
    called: what its person calls the thing, which has no words of its own; '' for nothing.
    """

    app: str
    activity: str = ""
    role: AnchorRole = AnchorRole.NONE
    name: str = ""
    text: str = ""
    box: tuple[float, ...] = ()
    at: tuple[float, float] = (0.5, 0.5)
    row: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    same_name: int = 0
    same_text: int = 0
    picture: str = ""
    page_names: tuple[str, ...] = ()
    page_words: tuple[str, ...] = ()
    asked: bool = False
    size_px: tuple[int, int] = (0, 0)
    called: str = ""
