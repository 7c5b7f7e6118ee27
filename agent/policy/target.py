"""What a touch presses."""

from collections.abc import Iterable

from agent.page import Item, Page, PageSource, Target
from agent.policy.label import cut, visible
from devices.base import Box

MAX_LABEL = 120
# Of a picture only the words are known. A button's words have about this much of the button around them: of their own
# height above and below, and of the page's width on each side.
_PADDING, _LEAST_PADDING, _SIDE = 1.1, 0.012, 0.28
# How far below an icon's middle its caption may stand, and how far from centred, twice over.
_CAPTION, _CENTRED = 0.06, 0.06
_BACK_RIGHT, _BACK_BOTTOM = 0.16, 0.1
_MOST_OTHERS = 4
_SMALL_TEXT = 0.06  # of the page; a larger thing with words is what others stand in
_ONE_SIGN = "付发删抢订拨买卖"  # buttons of one character


def target_at(page: Page, point: tuple[int, int]) -> Target | None:
    """The smallest pressable thing with the point in it, the upper of equals; None if there is none.

    Where nothing is marked as pressable it is the smallest with words; in a picture the line under the point, or the
    nearest one if the point lies on what is probably its button.
    """
    found = targets_at(page, point)
    return found[0] if found else None


def targets_at(page: Page, point: tuple[int, int]) -> tuple[Target, ...]:
    """`target_at` first, then whatever else may get the touch because it may lie above it, at most four.
    Last come texts under the point that are part of none of these.

    A tree does not tell for certain which of two overlapping things is the upper one; only that a thing which holds
    another and comes before it is what the other stands in.
    """
    held = [(place, item) for place, item in enumerate(page.items) if holds(item.box, point)]
    pressable = [(place, item) for place, item in held if item.pressable or item.field]
    if not pressable:
        spoken = [(place, item) for place, item in held if item.text and _is_word(page, item)]
        if spoken:
            return (_target(page, min(reversed(spoken), key=lambda each: area(each[1].box))[1]),)
        read = page.source is PageSource.PICTURE and not in_back_corner(page, point)
        near = _near(page, point) if read else None
        return (_target(page, near),) if near else ()
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
        # What lies in the thing is part of it.
        and not any(_is_part(item, target.item) for target in found)
    ]
    return (*found, *(_target(page, item) for item in texts[-_MOST_OTHERS:]))


def words_beside(page: Page, point: tuple[int, int]) -> Target | None:
    """In a tree: the words that nothing marks as pressable, and on whose button the point probably lies."""
    spoken = Page(
        page.source, tuple(item for item in page.items if not item.pressable and not item.field), page.size_px
    )
    near = _near(spoken, point) if page.source is PageSource.TREE else None
    return _target(page, near) if near else None


def in_back_corner(page: Page, point: tuple[int, int]) -> bool:
    """In the upper left corner of a page stands what goes back, closes or opens the menu."""
    return point[0] <= _BACK_RIGHT * page.size_px[0] and point[1] <= _BACK_BOTTOM * page.size_px[1]


def parts_under(page: Page, target: Target, point: tuple[int, int]) -> tuple[Item, ...]:
    """The things with words or a name inside the target that have the point in them, without the target itself."""
    return tuple(
        item
        for item in page.items
        if item is not target.item
        and (item.text or item.name)
        and holds(item.box, point)
        and within(item.box, target.item.box)
    )


def holds(box: Box, point: tuple[int, int]) -> bool:
    """The point lies in the box."""
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom


def within(inner: Box, outer: Box) -> bool:
    """The first box lies wholly in the second."""
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
    """They stand beside each other: at least half of the lower one's height is common."""
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return common * 2 >= min(one.bottom - one.top, other.bottom - other.top)


def words_of(item: Item) -> str:
    """What a person reads on a thing: its text, else what is said about it. Never the content of a password field."""
    return item.text or item.hint


def _is_word(page: Page, item: Item) -> bool:
    """In a picture an icon is easily taken for a letter: 'C' for a telephone, '亩' for a bin."""
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
    """What stands in it. A button in a card says what the button does, unless the card says nothing else."""
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
    """Most of it lies there. A thing to press of its own must lie there wholly."""
    if item.pressable or item is whole:
        return within(item.box, whole.box)
    one, other = item.box, whole.box
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0 and 2 * across * down >= area(one)


def _near(page: Page, point: tuple[int, int]) -> Item | None:
    """The line whose button the point probably lies on, else the caption of an icon."""
    width, height = page.size_px
    best: tuple[float, Item] | None = None
    for item in page.items:
        box = item.box
        if not item.text or not _is_word(page, item):
            continue
        down = max(box.top - point[1], point[1] - box.bottom + 1, 0)
        across = max(box.left - point[0], point[0] - box.right + 1, 0)
        on_button = (
            down <= max(_PADDING * (box.bottom - box.top), _LEAST_PADDING * height)
            and across <= _SIDE * width
        )
        caption = (
            0 < box.top - point[1] <= _CAPTION * height
            and abs(box.left + box.right - 2 * point[0]) <= _CENTRED * width
        )
        far = down + across / 2 + (0 if on_button else height)
        if (on_button or caption) and (best is None or far < best[0]):
            best = (far, item)
    return best[1] if best else None
