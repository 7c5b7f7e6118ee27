"""Lays the rows of a labelled page out as a phone does. The notation stands in README.md."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agent.contract.page import Item, Page, PageSource
from devices.base import Box

SIZE_PX = (1080, 2400)
_LEFT, _RIGHT, _GAP = 48, 1032, 12
_TOP, _LOW = 120, 2340  # below the clock, above the navigation keys
_DIALOG_TOP = 820
_TEXT, _LINE, _THING, _ICON = 68, 56, 132, 132
_LETTERS = 44  # of a line across the page; signs of Han, Kana and Hangul count twice
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_SUFFIX = re.compile(r"(?:\((on|off)\))?(?:#([\w.-]+))?(?:@([\w.]+))?$")
_CLOSING = {"[": "]", "<": ">", "{": "}"}


class LayoutError(ValueError):
    """A page that is not written as README.md says."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One item and the place where a finger presses it. label: its first text, '' for a card's frame."""

    item: Item
    label: str
    point: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Cell:
    """One thing of a row before it has a place. lines: its texts, one below the other."""

    mark: str
    lines: tuple[str, ...]
    item: Item
    inside: bool = False

    def height(self, width: int) -> int:
        per_line = max(6, _LETTERS * width // (_RIGHT - _LEFT))
        rows = sum(-(-_weight(line) // per_line) for line in self.lines if line) or 1
        if not self.mark:
            return _TEXT + (rows - 1) * _LINE
        return max(_THING, _THING - _LINE + rows * _LINE)


def lay_out(text: str) -> tuple[Page, tuple[Thing, ...]]:
    """The page and its things in order. Raises LayoutError for what is not in the notation or too long."""
    things: list[Thing] = []
    top, cards, bottom_from = _TOP, list[tuple[int, int]](), None
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line == "== dialog":
            top = max(top, _DIALOG_TOP)
        elif line == "== bottom":
            bottom_from = len(things)
        elif line == "[[":
            cards.append((len(things), top))
            things.append(Thing(Item("", Box(0, 0, 0, 0), pressable=True), "", (0, 0)))
        elif line == "]]":
            if not cards:
                raise LayoutError("]] without [[")
            place, began = cards.pop()
            things[place] = _card(things[place + 1 :], began, top)
        else:
            row, top = _row(line, top)
            things.extend(row)
    if cards:
        raise LayoutError("[[ without ]]")
    if bottom_from is not None:
        down = _LOW - top
        things[bottom_from:] = [_moved(each, down) for each in things[bottom_from:]]
        top += down
    if top > SIZE_PX[1] or any(thing.item.box.top < _TOP - _GAP for thing in things):
        raise LayoutError("the page is longer than the screen")
    if not things:
        raise LayoutError("the page is empty")
    return Page(PageSource.TREE, tuple(thing.item for thing in things), SIZE_PX), tuple(things)


def unescaped(text: str) -> str:
    """The text with its signs written as numbers put in."""
    return _ESCAPE.sub(lambda found: chr(int(found.group(1), 16)), text)


def _row(line: str, top: int) -> tuple[list[Thing], int]:
    cells = [_cell(part.strip()) for part in line.split(" | ")]
    widths = _widths(cells)
    height = max(cell.height(width) for cell, width in zip(cells, widths, strict=True))
    things: list[Thing] = []
    left = _LEFT
    for cell, width in zip(cells, widths, strict=True):
        own = cell.height(width)
        above = top + (height - own) // 2
        things.extend(_placed(cell, Box(left, above, left + width, above + own)))
        left += width + _GAP
    return things, top + height + _GAP


def _widths(cells: Sequence[_Cell]) -> list[int]:
    """Icons are as wide as high; the rest of the row belongs to the others by the length of their words."""
    icons = sum(cell.mark == "<" for cell in cells)
    room = _RIGHT - _LEFT - (len(cells) - 1) * _GAP
    if icons == len(cells):
        # Icons alone are spread over the row, as in a bottom bar.
        return [min(_ICON, room // icons)] * icons
    room -= icons * _ICON
    weights = [0 if cell.mark == "<" else 8 + max(map(_weight, cell.lines), default=0) for cell in cells]
    if room <= 0:
        raise LayoutError("the row is wider than the screen")
    return [
        _ICON if cell.mark == "<" else room * weight // sum(weights)
        for cell, weight in zip(cells, weights, strict=True)
    ]


def _placed(cell: _Cell, box: Box) -> Iterable[Thing]:
    middle = ((box.left + box.right) // 2, (box.top + box.bottom) // 2)
    label = cell.lines[0] if cell.lines else cell.item.text or cell.item.hint
    if not cell.inside:
        yield Thing(replace(cell.item, box=box), label, middle)
        return
    yield Thing(replace(cell.item, box=box), label, middle)
    each = (box.bottom - box.top - 2 * _GAP) // len(cell.lines)
    for number, line in enumerate(cell.lines):
        top = box.top + _GAP + number * each
        inner = Box(box.left + _GAP, top, box.right - _GAP, top + each)
        item = Item(line, inner, package=cell.item.package)
        yield Thing(item, "", ((inner.left + inner.right) // 2, top + each // 2))


def _card(inside: Sequence[Thing], top: int, bottom: int) -> Thing:
    texts = [thing for thing in inside if not thing.item.pressable]
    if not texts:
        raise LayoutError("a card without a text of its own")
    box = Box(_LEFT - _GAP, top - _GAP // 2, _RIGHT + _GAP, bottom - _GAP // 2)
    return Thing(Item("", box, pressable=True), texts[0].label, texts[0].point)


def _moved(thing: Thing, down: int) -> Thing:
    left, top, right, bottom = thing.item.box
    box = Box(left, top + down, right, bottom + down)
    return replace(thing, item=replace(thing.item, box=box), point=(thing.point[0], thing.point[1] + down))


def _cell(part: str) -> _Cell:
    mark = part[:1] if part[:1] in _CLOSING else ""
    if not mark:
        words = unescaped(part)
        return _Cell("", (words,), Item(words, Box(0, 0, 0, 0)))
    end = part.rfind(_CLOSING[mark])
    suffix = _SUFFIX.fullmatch(part[end + 1 :])
    if end < 0 or suffix is None:
        raise LayoutError(f"not closed: {part}")
    switch, name, package = suffix.groups()
    words = unescaped(part[1:end]).strip()
    item = Item(
        "",
        Box(0, 0, 0, 0),
        name=name or "",
        package=package or "",
        pressable=True,
        on={"on": True, "off": False}.get(switch or ""),
        icon=mark == "<" and bool(words),
    )
    if mark == "{":
        return _field(words, item)
    if "//" in words:
        lines = tuple(filter(None, (line.strip() for line in words.split("//"))))
        return _Cell(mark, lines, item, inside=True)
    return _Cell(mark, (words,), replace(item, text=words))


def _field(words: str, item: Item) -> _Cell:
    sign = words[:1] if words[:1] in ("#", ">") else ""
    hint, _, content = words.removeprefix(sign).partition("=")
    hint, content = hint.strip(), content.strip()
    secret = sign == "#"
    item = replace(
        item,
        text="" if secret else content,
        hint=hint,
        field=True,
        focused=bool(sign),
        password=secret,
    )
    return _Cell("{", (content if content and not secret else hint,), item)


def _weight(text: str) -> int:
    return len(text) + len(_WIDE.findall(text))
