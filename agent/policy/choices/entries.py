"""Entries of one list or row on a page: pressable things of one kind beside or below each other."""

import re
from dataclasses import dataclass
from itertools import pairwise

from agent.contract.amounts import amounts_in
from agent.contract.page import Item, Page
from agent.contract.visible_text import visible
from agent.policy.page.target import same_row, within
from devices.base import Box

# Shares of the page.
_LEFT, _WIDTH, _TOP, _GAP, _GAP_ACROSS, _HIGHEST = 0.02, 0.03, 0.01, 0.08, 0.12, 0.35
_HIGHER, _WIDER = 1.7, 3.0  # of one kind, times
_MOST = 24  # entries that are compared
_MOST_PARTS = 12
_TIME = re.compile(
    r"\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|\d{4}[./-]\d{1,2}[./-]\d{1,2}"
    r"|(?:上午|下午|昨天|星期|周).{0,8}|(?:yesterday|today|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?|\d{1,2}月\d{1,2}日"
    r"|gestern|heute|ayer|hoy|hier|ieri|oggi|ontem|hoje|вчера|сегодня|昨日|어제|오늘",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AlikeEntry:
    """One of several things of a kind.

    box: what can be pressed.
    title: its first line, '' if it has no words.
    details: its other lines, without times.
    dated: it shows a time, as a list of conversations does.
    """

    box: Box
    title: str
    details: tuple[str, ...] = ()
    dated: bool = False
    on: bool | None = None

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join((self.title, *self.details))

    @property
    def amounts(self) -> tuple[str, ...]:
        """Of all its lines."""
        return tuple(amount for line in (self.title, *self.details) for amount in amounts_in(line))


def entries_beside(page: Page, item: Item) -> tuple[tuple[AlikeEntry, ...], int]:
    """The entries of the list or row that a pressable item belongs to, in the page's order, and its place.

    An item that says the same in each entry, or nothing, is told by the words of its row or card.
    """
    boxes = _group(page, item)
    spoken = [
        each for each in page.items if (each.text or each.hint) and not each.field and not each.password
    ]
    entries = tuple(_entry(each.box, _lines(spoken, each.box), each.on) for each in boxes)
    if len({entry.title for entry in entries}) <= 1 and not any(entry.details for entry in entries):
        around = [_lines_around(page, boxes, place) for place in range(len(boxes))]
        if all(around):
            entries = tuple(
                _entry(each.box, lines, each.on) for each, lines in zip(boxes, around, strict=True)
            )
    return entries, next(place for place, each in enumerate(boxes) if each is item)


def _group(page: Page, item: Item) -> list[Item]:
    candidates = [
        each
        for each in page.items
        if each.pressable
        and not each.field
        and not each.disabled
        and each.package == item.package
        and each.box.bottom - each.box.top <= _HIGHEST * page.size_px[1]
    ]
    candidates = [each for each in candidates if each is not item]
    found, waiting = [item], [item]
    while waiting and len(found) < _MOST:
        one = waiting.pop(0)
        near = [each for each in candidates if _are_neighbours(page, one.box, each.box)]
        candidates = [each for each in candidates if not any(each is other for other in near)]
        found += near
        waiting += near
    return sorted(found, key=lambda each: (each.box.top, each.box.left))


def _are_neighbours(page: Page, one: Box, other: Box) -> bool:
    """Are they of one size and line, with little between them?"""
    width, height = page.size_px
    heights = sorted((one.bottom - one.top, other.bottom - other.top))
    widths = sorted((one.right - one.left, other.right - other.left))
    if heights[1] > _HIGHER * heights[0]:
        return False
    down = max(other.top - one.bottom, one.top - other.bottom)
    across = max(other.left - one.right, one.left - other.right)
    below = abs(one.left - other.left) <= _LEFT * width and widths[1] - widths[0] <= _WIDTH * width
    if below and 0 <= down <= _GAP * height:
        return True
    beside = abs(one.top - other.top) <= _TOP * height and widths[1] <= _WIDER * widths[0]
    return beside and 0 <= across <= _GAP_ACROSS * width


def _entry(box: Box, lines: list[str], on: bool | None) -> AlikeEntry:
    told = [line for line in lines if not _TIME.fullmatch(line)]
    while len(told) > 1 and _is_initial(told[0], told[1]):
        told = told[1:]
    title, *details = told or [""]
    return AlikeEntry(box, title, tuple(details), dated=len(told) < len(lines), on=on)


def _is_initial(first: str, second: str) -> bool:
    """Is it the letter of a picture, or a count of unread messages, before the name?"""
    return (len(first) == 1 and second.startswith(first)) or (first.isdigit() and len(first) <= 3)


def _lines(spoken: list[Item], box: Box) -> list[str]:
    """The texts inside, from top to bottom; a button's text only if there are no others.

    The name that the whole gives itself counts where nothing stands inside.
    """
    inside = [each for each in spoken if each.box != box and _lies_in(each.box, box)]
    own = [each for each in spoken if each.box == box]
    buttons = [each.box for each in inside if each.pressable]
    texts = [each for each in inside if not any(within(each.box, other) for other in buttons)]
    for group in (texts, own, inside):
        lines = _in_order(group)
        if lines:
            return lines
    return []


def _lies_in(inner: Box, outer: Box) -> bool:
    across = (inner.left + inner.right) // 2
    down = (inner.top + inner.bottom) // 2
    smaller = inner.bottom - inner.top <= outer.bottom - outer.top
    return smaller and outer.left <= across < outer.right and outer.top <= down < outer.bottom


def _in_order(items: list[Item]) -> list[str]:
    ordered = sorted(items, key=lambda each: (each.box.top, each.box.left))
    lines = (" ".join(visible(each.text or each.hint).split()) for each in ordered)
    return list(dict.fromkeys(line for line in lines if line))[:_MOST_PARTS]


def _lines_around(page: Page, boxes: list[Item], place: int) -> list[str]:
    """The texts of the row that a button stands in, else those of the card above it."""
    box = boxes[place].box
    texts = [
        each
        for each in page.items
        if each.text
        and not each.pressable
        and not each.field
        and not each.password
        and not any(within(each.box, button.box) for button in boxes)
    ]
    if row := [each for each in texts if same_row(each.box, box)]:
        reach = _pitch(boxes) // 2
        middle = (box.top + box.bottom) // 2
        if reach:
            row = [each for each in texts if abs((each.box.top + each.box.bottom) // 2 - middle) < reach]
        return _in_order(row)
    above = max((each.box.bottom for each in boxes if each.box.bottom <= box.top), default=0)
    above = max(above, box.top - _pitch(boxes)) if _pitch(boxes) else above
    return _in_order([each for each in texts if above <= each.box.top and each.box.bottom <= box.bottom])


def _pitch(boxes: list[Item]) -> int:
    tops = sorted({each.box.top for each in boxes})
    return min((lower - upper for upper, lower in pairwise(tops)), default=0)
