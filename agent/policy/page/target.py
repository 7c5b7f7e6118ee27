"""What a touch presses."""

from collections.abc import Iterable

from agent.contract.page import Item, Page, PageSource, Target
from agent.contract.visible_text import visible
from agent.policy.words.label import cut
from devices.base import Box

MAX_LABEL = 120
# Of a picture only the words are known. A button reaches about this far above and below its words, in heights
# of the words and as a share of the page's height. What is farther left or right may be an icon of its own.
_PADDING, _LEAST_PADDING, _SIDE = 1.6, 0.012, 0.1
_LEFT, _ROW, _KEY = 0.2, 0.36, 0.28
# How far below an icon's middle its caption may stand, and how far from centred, twice over.
_CAPTION, _CENTRED = 0.06, 0.06
_BACK_RIGHT, _BACK_BOTTOM, _TITLE_LEFT = 0.16, 0.1, 0.25
_MOST_OTHERS = 4
_SMALL_TEXT = 0.06  # of the page; a larger item with words is a container
_WHOLE_PAGE = 1 / 3  # of the page: a larger item tells nothing about one place on it
_ONE_SIGN = "付发删抢订拨买卖"  # buttons of one character


def target_at(page: Page, point: tuple[int, int]) -> Target | None:
    """The smallest pressable item that holds the point, the upper of equals; None if there is none.

    Where none is marked as pressable, the smallest with words; in a picture the line under the point, or the
    nearest one if the point probably lies on its button.
    """
    found = targets_at(page, point)
    return found[0] if found else None


def targets_at(page: Page, point: tuple[int, int]) -> tuple[Target, ...]:
    """`target_at` first, then other items that may lie above it and get the touch, at most four.

    Last come texts under the point that are part of none of these.

    A tree does not tell for certain which of two overlapping items is the upper one. An item that holds
    another and comes before it is the other's container.
    """
    held = [(place, item) for place, item in enumerate(page.items) if holds(item.box, point)]
    pressable = [(place, item) for place, item in held if item.pressable or item.field]
    if not pressable:
        spoken = [(place, item) for place, item in held if item.text and _is_word(page, item)]
        if spoken:
            return (_target(page, min(reversed(spoken), key=lambda each: area(each[1].box))[1]),)
        if page.source is not PageSource.PICTURE or in_back_corner(page, point):
            return ()
        every = _near(page, point)
        near = [item for item in every if _reaches(page, item, point)]
        level = [item for item in near if item.box.top <= point[1] < item.box.bottom]
        if level and near[0] is level[0]:
            near = level  # the next line of a menu is another button
        elif near:
            near = list(every)
        return tuple(_target(page, item) for item in near)
    place, first = min(reversed(pressable), key=lambda each: area(each[1].box))
    others = [
        item
        for other, item in pressable
        if item is not first and (other > place or not within(first.box, item.box))
    ]
    found = tuple(_target(page, item) for item in (first, *others[-_MOST_OTHERS:]))
    most = _SMALL_TEXT * page.size_px[0] * page.size_px[1]
    texts = [
        item
        for _, item in held
        if item.text
        and not item.pressable
        and not item.field
        and area(item.box) <= most
        # What lies in the item is part of it.
        and not any(_is_part(item, target.item) for target in found)
    ]
    return (*found, *(_target(page, item) for item in texts[-_MOST_OTHERS:]))


def is_untold(page: Page, point: tuple[int, int]) -> bool:
    """Does the app draw this place itself, with nothing known about it?"""
    drawn = [box for box in page.drawn if holds(box, point)]
    return bool(drawn) and not any(
        _stands_in(page, item, drawn) for item in page.items if holds(item.box, point)
    )


def _stands_in(page: Page, item: Item, drawn: Iterable[Box]) -> bool:
    """Is this an item on the drawing, and not the drawing's container or name?"""
    if any(within(box, item.box) for box in drawn):
        return False
    small = area(item.box) <= _WHOLE_PAGE * page.size_px[0] * page.size_px[1]
    return item.field or (small and (item.pressable or bool(item.text)))


def words_beside(page: Page, point: tuple[int, int]) -> tuple[Target, ...]:
    """The words whose unmarked button may hold the point, at most four, the nearest first.

    In a tree those that are not marked as pressable; in a picture those of the whole row, without the title
    beside the way back.
    """
    if page.source is PageSource.PICTURE:
        near = _near(page, point)
        if in_back_corner(page, point):
            far = _TITLE_LEFT * page.size_px[0]
            near = tuple(item for item in near if not point[0] < item.box.left <= far)
        return tuple(_target(page, item) for item in near)
    spoken = tuple(item for item in page.items if not item.pressable and not item.field)
    return tuple(_target(page, item) for item in _near(Page(page.source, spoken, page.size_px), point)[:1])


def in_back_corner(page: Page, point: tuple[int, int]) -> bool:
    """Does the point lie in the upper left corner, where a page's back, close or menu icon is?"""
    return point[0] <= _BACK_RIGHT * page.size_px[0] and point[1] <= _BACK_BOTTOM * page.size_px[1]


def parts_under(page: Page, target: Target, point: tuple[int, int]) -> tuple[Item, ...]:
    """The items with words or a name inside the target that hold the point, without the target itself."""
    return tuple(
        item
        for item in page.items
        if item is not target.item
        and (item.text or item.name)
        and holds(item.box, point)
        and within(item.box, target.item.box)
    )


def holds(box: Box, point: tuple[int, int]) -> bool:
    """Does the point lie in the box?"""
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom


def within(inner: Box, outer: Box) -> bool:
    """Does the first box lie wholly in the second?"""
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def area(box: Box) -> int:
    """In square pixels."""
    return (box.right - box.left) * (box.bottom - box.top)


def same_row(one: Box, other: Box) -> bool:
    """Do they stand in one row, with at least half of the lower one's height in common?"""
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return common * 2 >= min(one.bottom - one.top, other.bottom - other.top)


def label_in(page: Page, item: Item) -> str:
    """The whole label of an item of this page, at most 120 characters; '' if it has none."""
    return _target(page, item).text


def words_of(item: Item) -> str:
    """What a person reads on an item: its text, else its hint. Never the content of a password field."""
    return item.text or item.hint


def _is_word(page: Page, item: Item) -> bool:
    """Is this a word? In a picture icons are often misread as letters: a telephone as 'C', a bin as '亩'."""
    letters = item.text.strip()
    return (
        page.source is not PageSource.PICTURE or len(letters) > 1 or letters.isdigit() or letters in _ONE_SIGN
    )


def _target(page: Page, item: Item) -> Target:
    if item.field:
        parts: tuple[str, ...] = (visible(item.text),) if visible(item.text) else ()
    else:
        parts = _parts(page.items, item)
    label = visible(item.text) or " ".join(parts) or visible(item.hint)
    return Target(cut(label, MAX_LABEL), parts, item)


def _parts(items: Iterable[Item], whole: Item) -> tuple[str, ...]:
    """The texts in an item. A button's text in a card is left out, unless the card has no other text."""
    inside = [item for item in items if _is_part(item, whole) and not item.field]
    nested = [item.box for item in inside if item.pressable and item is not whole and item.box != whole.box]
    said = [(item, visible(item.text or ("" if item is whole else item.hint))) for item in inside]
    own = [
        text
        for item, text in said
        if text and (item is whole or not any(within(item.box, box) for box in nested))
    ]
    return tuple(own or [text for _, text in said if text])


def _is_part(item: Item, whole: Item) -> bool:
    """Does most of the item lie in the whole? A pressable item must lie there wholly."""
    if item.pressable or item is whole:
        return within(item.box, whole.box)
    one, other = item.box, whole.box
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0 and 2 * across * down >= area(one)


def _near(page: Page, point: tuple[int, int]) -> tuple[Item, ...]:
    """The lines on whose button the point probably lies, else the caption of an icon; the nearest first.

    A button may be as wide as the page, but ends before the next words of its row.
    """
    width, height = page.size_px
    on_button, captions = list[tuple[float, Item]](), list[tuple[float, Item]]()
    for item in page.items:
        box = item.box
        if not item.text or not _is_word(page, item):
            continue
        down = max(box.top - point[1], point[1] - box.bottom + 1, 0)
        far = down + _beside(box, point) / 2
        if down <= max(_PADDING * (box.bottom - box.top), _LEAST_PADDING * height):
            on_button.append((far, item))
        elif (
            0 < box.top - point[1] <= _CAPTION * height
            and abs(box.left + box.right - 2 * point[0]) <= _CENTRED * width
        ):
            captions.append((far, item))
    seen = [
        each for each in on_button if not any(_hides(other.box, each[1].box, point) for _, other in on_button)
    ]
    found = [*sorted(seen, key=lambda each: each[0]), *sorted(captions, key=lambda each: each[0])]
    return tuple(item for _, item in found[:_MOST_OTHERS])


def _beside(box: Box, point: tuple[int, int]) -> int:
    """How far the point lies left or right of the box, in px; 0 above, below and in it."""
    return max(box.left - point[0], point[0] - box.right + 1, 0)


def _reaches(page: Page, item: Item, point: tuple[int, int]) -> bool:
    """Do the words name the item at the point?

    Words at the left of a form or list name the row to their right; words of the top bar do not, because
    icons stand beside the title. A digit stands in the middle of its key.
    """
    (width, height), box = page.size_px, item.box
    begins = box.left <= _LEFT * width and point[0] >= box.right and box.top > _BACK_BOTTOM * height
    share = _ROW if begins else _KEY if len(item.text) == 1 and item.text.isdigit() else _SIDE
    return _beside(box, point) <= share * width


def _hides(nearer: Box, farther: Box, point: tuple[int, int]) -> bool:
    """Does the nearer box stand between the point and the farther one?"""
    if not same_row(nearer, farther):
        return False
    return point[0] < nearer.right <= farther.left or point[0] >= nearer.left >= farther.right
