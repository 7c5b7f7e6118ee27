"""The elements of a page: the one list behind picture, element tree, touches and window dump.

Boxes are in units of which a page is 360 wide and 800 high (dp on a 9:20 screen); other shapes are stretched.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

PAGE_WIDTH = 360
PAGE_HEIGHT = 800
STATUS_BAR_HEIGHT = 28
GESTURE_BAR_HEIGHT = 18


class UnitBox(NamedTuple):
    """Left, top, right, bottom in page units; right and bottom are outside."""

    left: float
    top: float
    right: float
    bottom: float

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def encloses(self, other: "UnitBox") -> bool:
        """Whether the other box lies wholly inside."""
        inside_x = self.left <= other.left and other.right <= self.right
        return inside_x and self.top <= other.top and other.bottom <= self.bottom

    def within(self, clip: "UnitBox") -> "UnitBox":
        """The part inside clip; empty or negative if there is none."""
        return UnitBox(
            max(self.left, clip.left),
            max(self.top, clip.top),
            min(self.right, clip.right),
            min(self.bottom, clip.bottom),
        )

    def moved(self, dx: float, dy: float) -> "UnitBox":
        """The box somewhere else."""
        return UnitBox(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Align(StrEnum):
    """Where text stands in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Shape(StrEnum):
    """What is drawn besides background, icon and text."""

    PLAIN = "plain"
    SWITCH = "switch"  # follows `checked`
    TILE = "tile"  # an icon on a coloured square, gradient from fill to `paint.second`
    DRINK = "drink"  # a cup; `paint.icon` names the drink
    PHOTO = "photo"  # a landscape in the colours fill and second
    DOTS = "dots"  # six places of a payment code, as many filled as the text has characters
    BULLETS = "bullets"  # one for each character of the text, `paint.size` apart
    FIELD = "field"  # text, hint or bullets, with a caret when focused
    CLOCK = "clock"  # a clock face that shows the text "HH:MM"
    SPINNER = "spinner"  # three quarters of a ring, turned by `paint.turn`
    FILM = "film"  # a boat on the sea, as far across as `paint.turn` says


@dataclass(frozen=True, slots=True)
class Paint:
    """How an element looks. Colours are '#rrggbb' or '#rrggbbaa', '' for none; sizes in page units.

    pad: space left and right of the content. lines: how many the text may wrap to.
    icon: name in icons.py, left of the text, or in the middle without text.
    raised: a soft shadow below. turn: how far something that moves is, 0-1.
    """

    fill: str = ""
    second: str = ""
    ink: str = "#1b1b1f"
    outline: str = ""
    radius: float = 0
    size: float = 14
    bold: bool = False
    align: Align = Align.LEFT
    lines: int = 1
    pad: float = 0
    icon: str = ""
    icon_ink: str = ""
    icon_size: float = 24
    raised: bool = False
    turn: float = 0
    shape: Shape = Shape.PLAIN


@dataclass(frozen=True, slots=True)
class DrawnElement:
    """One thing on a page. Later elements lie above earlier ones.

    id: resource id without package.
    class_name: last part of the Android class, in android.widget or android.view.
    description: content-desc. hint: what an empty field shows.
    clip: the part of the page it may show in (lists).
    caret: whether a focused field shows its caret at this moment.
    held: whether a long press does something with it. slides: whether a finger can push it to the right.
    layer: 'page', or 'keyboard' for the input method's own window and 'brief' for what lies above it for
    seconds: they are no part of the page's element tree.
    """

    id: str
    box: UnitBox
    text: str = ""
    class_name: str = "TextView"
    paint: Paint = field(default_factory=Paint)
    description: str = ""
    hint: str = ""
    clickable: bool = False
    checkable: bool = False
    checked: bool = False
    password: bool = False
    focused: bool = False
    editable: bool = False
    scrollable: bool = False
    enabled: bool = True
    selected: bool = False
    caret: bool = True
    held: bool = False
    slides: bool = False
    clip: UnitBox | None = None
    layer: str = "page"

    @property
    def visible_box(self) -> UnitBox:
        """The part that a finger can reach."""
        return self.box.within(self.clip) if self.clip else self.box

    @property
    def visible(self) -> bool:
        """Whether any part of it is on the page."""
        left, top, right, bottom = self.visible_box
        return right > left and bottom > top

    def moved(self, dx: float, dy: float, clip: UnitBox | None = None) -> "DrawnElement":
        """The element somewhere else, shown only inside clip."""
        return replace(self, box=self.box.moved(dx, dy), clip=clip or self.clip)


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page as it stands now. Equal pages look the same.

    scene: its name, see places.py. secure: FLAG_SECURE.
    wallpaper: a landscape in background and second instead of plain background.
    scroll_max: how far its list can be scrolled.
    under: the page of the window below, where this one lets it be seen; it takes no touches.
    moving: it changes by itself all the time.
    """

    scene: str
    elements: tuple[DrawnElement, ...]
    background: str
    second: str = ""
    wallpaper: bool = False
    secure: bool = False
    scroll_max: float = 0
    under: "DrawnPage | None" = None
    moving: bool = False

    def element(self, element_id: str) -> DrawnElement:
        """Raises KeyError if it is not on the page now."""
        for element in self.elements:
            if element.id == element_id and element.visible:
                return element
        raise KeyError(f"{element_id} is not on {self.scene}")

    def hit(self, x: float, y: float) -> DrawnElement | None:
        """The topmost clickable element under the point; the keyboard takes every touch on it."""
        for element in reversed(self.elements):
            if element.visible and element.visible_box.contains(x, y):
                if element.clickable:
                    return element
                if element.layer == "keyboard":
                    return None
        return None

    def grip(self, x: float, y: float) -> DrawnElement | None:
        """The topmost element under the point that a long press does something with."""
        for element in reversed(self.elements):
            if element.visible and element.visible_box.contains(x, y):
                if element.held:
                    return element
                if element.clickable or element.layer == "keyboard":
                    return None
        return None

    def slider(self, x: float, y: float) -> DrawnElement | None:
        """The element under the point that a finger can push to the right."""
        on_it = (each for each in reversed(self.elements) if each.visible_box.contains(x, y))
        return next((each for each in on_it if each.slides), None)
