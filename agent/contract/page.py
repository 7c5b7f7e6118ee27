"""The words on the screen: read from the element tree, or from the picture where there is none."""

from dataclasses import dataclass
from enum import StrEnum

from devices.base import Box

HIDDEN = "[secret]"
"""What stands in a page's words where a secret stood."""


class PageSource(StrEnum):
    """Where the words of a page come from."""

    TREE = "tree"
    PICTURE = "picture"
    NONE = "none"  # nothing was read: an empty page, or one that could not be read (`Page.late`)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the screen; of a picture's lines only text and box are known.

    text: what a person reads on it; of a password field never its content.
    box: pixels of the frame.
    name: the last part of its resource id ('btn_pay'), '' if it has none.
    package: the package of its app, '' if unknown.
    hint: the description of a field, '' if there is none.
    icon: its words only describe a picture to press; on the screen they do not stand.
    disabled: it takes no press, as the tree says.
    on: whether a switch is on, its own or that of its row; None for what is no switch, or unknown.
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
    on: bool | None = None
    icon: bool = False
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """All words of one screen, in reading order of the tree (later ones lie above) or picture.

    size_px: of the frame that it belongs to.
    late: it was not read in time, in whole or in part, so it may have more words; never an empty page.
    tree_unread: it was read from its picture alone, because its tree could not be read in time; things
        without words may be on it.
    drawn: boxes of a tree in which the app draws by itself (web page, game, film) and no picture was read:
        what the tree leaves out there may be words.
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


# The phone answered that the page has no elements, and no picture of it can be read: the app draws by itself.
EMPTY = Page(PageSource.NONE)
# Unknown: slow, failed or cut off.
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
