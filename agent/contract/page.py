"""What stands on the screen in words: read from the element tree, or from the picture where there is none."""

from dataclasses import dataclass
from enum import StrEnum

from devices.base import Box

HIDDEN = "[secret]"
"""What stands in a page's words where a secret stood."""


class PageSource(StrEnum):
    """How the words of a page are known."""

    TREE = "tree"
    PICTURE = "picture"
    NONE = "none"  # neither says anything, or could be read; which of both is for `Page.late` to say


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the screen.

    text: what a person reads on it; of a password field never its content.
    box: pixels of the frame.
    name: the last part of its resource id ('btn_pay'), '' if it has none.
    package: whose it is, '' if unknown.
    hint: of a field, what is said about it (description), '' if nothing. Of a picture's lines only text and
    box are known.
    """

    text: str
    box: Box
    name: str = ""
    package: str = ""
    hint: str = ""
    pressable: bool = False
    field: bool = False
    focused: bool = False
    password: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that could be read on one screen, in reading order of the tree (later ones lie above) or
    picture.

    size_px: of the frame that it belongs to.
    late: it might have told more, had it been read in time: it is unread, in whole or in part, and never an
    empty one.
    tree_unread: of a page that was read from its picture alone, because its tree could not be read in time:
    things without words may be on it.
    drawn: of a tree, where the app draws something itself (a web page, a game, a film) of which no picture
    was read: what the tree does not tell there is no blank.
    """

    source: PageSource
    items: tuple[Item, ...] = ()
    size_px: tuple[int, int] = (0, 0)
    late: bool = False
    tree_unread: bool = False
    drawn: tuple[Box, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All texts in order, without empty ones."""
        return tuple(item.text for item in self.items if item.text)

    @property
    def field(self) -> Item | None:
        """The field that takes what is typed; None if unknown."""
        fields = [item for item in self.items if item.field and item.focused]
        return fields[-1] if fields else None


# The phone answered that the page has no elements, and no picture of it can be read: the app draws it itself.
EMPTY = Page(PageSource.NONE)
# Nobody knows: slow, failed, cut off.
LATE = Page(PageSource.NONE, late=True)


@dataclass(frozen=True, slots=True)
class Target:
    """What a touch presses.

    text: its whole label, at most 120 characters, '' if it has none.
    parts: the texts that lie in it, one by one (one for a plain button, several for a card of a list).
    item: the thing itself.
    """

    text: str
    parts: tuple[str, ...]
    item: Item
