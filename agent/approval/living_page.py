"""What may live on a page between an approval and its input, and what of an order may not."""

from collections import Counter
from dataclasses import replace

from agent.contract.actions import Point
from agent.contract.amounts import amounts_in
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.page import Item, Page, PageSource
from agent.perception.clock_text import lives, tells_time, without_living
from agent.perception.picture_change import PictureChange
from agent.perception.windows_above import overlap
from agent.policy.page.target import area, target_at
from devices.base import Box

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_LETTER_PX = 2  # what a reader's box may leave out of a letter
# How far a button reaches above and below its words in a picture, in their heights; across, nobody knows.
_AROUND_WORDS = 1.0
_SAME_PLACE_PX = 4  # of words that are read from a picture once more
_MOST_OF_PAGE = 0.06  # a larger thing with words is a container or a picture


def is_order(binding: Binding) -> bool:
    """Does it pay or order?"""
    return not _MONEY.isdisjoint(binding.kinds)


def tells_all(binding: Binding) -> bool:
    """Are all facts of an order told and compared one by one? Else every word of its page counts."""
    told = binding.party, binding.amount, binding.items, binding.address, binding.method
    return all(told) and Doubt.ITEMS not in binding.doubts and Doubt.ADDRESS not in binding.doubts


def touched_box(page: Page, point: Point | None) -> Box | None:
    """What a touch there presses, with the point itself; None without a point. In a picture the whole row."""
    if point is None:
        return None
    x, y = point
    target = target_at(page, point)
    if target is None:
        return Box(x - 1, y - 1, x + 1, y + 1)
    left, top, right, bottom = target.item.box
    if page.source is PageSource.PICTURE:
        around = round((bottom - top) * _AROUND_WORDS)
        left, top, right, bottom = 0, top - around, page.size_px[0], bottom + around
    return Box(min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))


def other_button(before: Page, now: Page, point: Point | None) -> bool:
    """Does the thing under the point stand elsewhere, or can it no longer be pressed?"""
    if point is None:
        return False
    was, is_now = target_at(before, point), target_at(now, point)
    if was is None or is_now is None:
        return (was is None) != (is_now is None)
    far = _SAME_PLACE_PX if now.source is PageSource.PICTURE else 0
    moved = any(abs(one - other) > far for one, other in zip(was.item.box, is_now.item.box, strict=True))
    return moved or (is_now.item.disabled and not was.item.disabled)


def carried(before: Page, now: Page, change: PictureChange, windows: tuple[Box, ...]) -> Page:
    """The page of a newer picture, with the words as they were where no pixel has changed.

    Letters may be read differently twice. What is seen in pictures is none of the page, nor are the words of
    `windows` that came above it; what may stand below these is unread. An unread page stays one.
    """
    if now.source is not PageSource.PICTURE:
        return now
    still = [item for item in before.items if not change.touches(_padded(item.box))]
    changed = [item for item in now.items if change.touches(item.box) and not change.is_picture(item.box)]
    found = (item for item in (*still, *changed) if not any(overlap(item.box, each) for each in windows))
    return replace(now, items=tuple(sorted(found, key=lambda item: (item.box.top, item.box.left))))


def other_order(before: Page, now: Page, change: PictureChange | None) -> str:
    """What of a page that asks for money is another, beyond what its binding tells; '' for nothing.

    A countdown or delivery time may run on, but not end. Sums may change only in pictures.
    """
    if _times(before) - _times(now):
        return "time"
    return "amounts" if _amounts(before, change) != _amounts(now, change) else ""


def is_whole(before: Page, now: Page, change: PictureChange) -> bool:
    """Do the words that are the same in the same place also look the same?

    Else something that a tree leaves out lies over them, or the picture is ahead of the tree. In a picture no
    line may look different that does not live: the same letters may be read of another sum.
    """
    if now.source is PageSource.PICTURE:
        return not any(_differs(item, change) for item in before.items)
    said = {(item.text, item.box) for item in before.items if item.text}
    most = _MOST_OF_PAGE * now.size_px[0] * now.size_px[1]
    return not any(
        (item.text, item.box) in said
        and not item.icon
        and area(item.box) <= most
        and change.touches(item.box)
        for item in now.items
    )


def _differs(line: Item, change: PictureChange) -> bool:
    if not change.touches(line.box) or change.is_picture(line.box):
        return False
    return any(sign.isdigit() for sign in line.text) or not change.is_caret_in(line.box)


def still_text(text: str, source: PageSource) -> str:
    """A text without what lives in it; of a picture without blanks, which its reader sees or does not."""
    still = without_living(text)
    return "".join(still.split()) if source is PageSource.PICTURE else still


def still_words(page: Page) -> tuple[str, ...]:
    """All words without what lives in them; of a picture in no order."""
    words = tuple(still_text(text, page.source) for text in page.words)
    return tuple(sorted(words)) if page.source is PageSource.PICTURE else words


def living_items(before: Page, now: Page) -> tuple[Item, ...]:
    """The items of both pages with a clock or a count in otherwise equal words: they look different.

    Also those whose words are equal: a tree is younger than its picture.
    """
    common = _living(before) & _living(now)
    return tuple(
        item for page in (before, now) for item in page.items if still_text(item.text, page.source) in common
    )


def _living(page: Page) -> set[str]:
    return {still_text(text, page.source) for text in page.words if lives(text)}


def _times(page: Page) -> Counter[str]:
    return Counter(still_text(text, page.source) for text in page.words if tells_time(text))


def _amounts(page: Page, change: PictureChange | None) -> Counter[str]:
    return Counter(
        amount
        for item in page.items
        if item.text and not (change and change.is_picture(item.box))
        for amount in amounts_in(item.text)
    )


def _padded(box: Box) -> Box:
    return Box(box.left - _LETTER_PX, box.top - _LETTER_PX, box.right + _LETTER_PX, box.bottom + _LETTER_PX)
