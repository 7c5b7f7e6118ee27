"""The texts of a page in rows, as a person sees them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from agent.contract.page import Item, Page
from agent.contract.visible_text import visible
from agent.policy.page.target import within
from devices.base import Box

# Texts with less of the lower one's height in common have nothing to do with each other.
_LEVEL = 0.3
# Two texts beside each other may share this much of the narrower one's width: boxes are larger than letters.
_BESIDE = 0.4
# A text this many times as high as another is a paragraph or a picture beside several rows.
_TALLEST = 4
# Of two lines that one text may belong to, the better one has at least twice the height in common.
_SURELY = 2
# A container repeats the texts in it if they make up this share of what it says.
_ALL_SAID = 0.9
_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|[\u3040-\u30ff\u3400-\u9fff]|[^\W\d_]+")
# Lines of one name and its options are no farther apart than this share of a line.
_STACKED = 0.6


@dataclass(frozen=True, slots=True)
class Cell:
    """One text of a row, without invisible signs and line breaks; its letters are never reordered."""

    text: str
    box: Box
    item: Item


@dataclass(frozen=True, slots=True)
class Row:
    """Texts that stand beside each other.

    cells: from left to right; lines that stand in one column below each other come together, the upper first.
    box: what holds all of them.
    sure: False if texts overlap so that it cannot be told which of them belong together.
    """

    cells: tuple[Cell, ...]
    box: Box
    sure: bool = True

    @property
    def text(self) -> str:
        """All texts with blanks between them."""
        return " ".join(cell.text for cell in self.cells)


def shortened(text: str, most: int) -> str:
    """The text, or the beginning of a longer one with '…', together at most so many characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def rows_of(page: Page) -> tuple[Row, ...]:
    """All texts of a page in rows, from top to bottom; 300 items take about 2 ms.

    Texts belong to one row if they stand on one level, one right of the other. A container that says what the
    texts in it say counts once. Password fields say nothing.
    """
    cells = sorted(_spoken(page), key=lambda cell: (cell.box.top, cell.box.left))
    rows = [row for group in _groups(cells) for row in _split(group)]
    return tuple(sorted(rows, key=lambda row: (row.box.top, row.box.left)))


def _spoken(page: Page) -> Iterator[Cell]:
    cells = [
        Cell(text, item.box, item)
        for item in page.items
        if item.text and not item.password and (text := " ".join(visible(item.text).split()))
    ]
    # Stable: of equal boxes the one that the tree has later is inside.
    cells.sort(key=lambda cell: cell.box.top)
    words = [_words(cell.text) for cell in cells]
    left_out = set[int]()
    for place in range(len(cells)):
        inside = [other for other in _inside(cells, place) if words[other] in words[place]]
        said = sum(len(words[other]) - 1 for other in inside if other not in left_out)
        if said >= _ALL_SAID * (len(words[place]) - 1):
            left_out.add(place)
        else:
            left_out.update(inside)
    yield from (cell for place, cell in enumerate(cells) if place not in left_out)


@lru_cache(maxsize=2048)
def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold())) or text} "


def _inside(cells: list[Cell], place: int) -> Iterator[int]:
    """The places of the texts in this one's box; of equal boxes the later one lies in the other."""
    box = cells[place].box
    first = place
    while first and cells[first - 1].box.top == box.top:
        first -= 1
    for other in range(first, len(cells)):
        inner = cells[other].box
        if inner.top >= box.bottom:
            return
        if other != place and within(inner, box) and (inner != box or other > place):
            yield other


def _groups(cells: list[Cell]) -> Iterable[list[Cell]]:
    """The texts that have to do with each other: they stand beside each other, or over each other."""
    parents = list(range(len(cells)))

    def root(place: int) -> int:
        while parents[place] != place:
            parents[place] = parents[parents[place]]
            place = parents[place]
        return place

    for place, cell in enumerate(cells):
        for other in range(place + 1, len(cells)):
            if cells[other].box.top >= cell.box.bottom:
                break
            if _is_level(cell.box, cells[other].box):
                parents[root(other)] = root(place)
    groups: dict[int, list[Cell]] = {}
    for place, cell in enumerate(cells):
        groups.setdefault(root(place), []).append(cell)
    return groups.values()


def _is_level(one: Box, other: Box) -> bool:
    """May they stand in one row? Neither is much higher than the other."""
    common = min(other.bottom, one.bottom) - max(other.top, one.top)
    if common <= 0:
        return False
    height, other_height = one.bottom - one.top, other.bottom - other.top
    lower = min(height, other_height)
    return common >= _LEVEL * lower and max(height, other_height) <= _TALLEST * lower


def _row(cells: Sequence[Cell], *, sure: bool = True) -> Row:
    if len(cells) == 1:
        return Row((cells[0],), cells[0].box, sure)
    lefts, tops, rights, bottoms = zip(*(cell.box for cell in cells), strict=True)
    return Row(tuple(cells), Box(min(lefts), min(tops), max(rights), max(bottoms)), sure)


def _split(group: list[Cell]) -> Iterator[Row]:
    """The rows of a group.

    One if all stand in one line, or beside lines that stand close below each other; else as many as there are
    lines.
    """
    if len(group) == 1:
        yield _row(group)
        return
    columns = _columns(group)
    if any(_collide(column) for column in columns):
        yield from (_row([cell], sure=False) for cell in group)
        return
    tall = [column for column in columns if len(column) > 1]
    between = len(tall) == 1 and any(
        _line_of(cell, tall[0]) is None for column in columns if column is not tall[0] for cell in column
    )
    if not tall or (between and _is_stack(tall[0])):
        yield _row([cell for column in columns for cell in column])
    else:
        yield from _by_lines(columns, tall[0])


def _columns(group: list[Cell]) -> list[list[Cell]]:
    """From left to right; in each the texts that stand above or over each other."""
    columns: list[list[Cell]] = []
    for cell in sorted(group, key=lambda cell: (cell.box.left, cell.box.top)):
        own = [column for column in columns if any(not _is_beside(cell.box, each.box) for each in column)]
        if own:
            own[0].append(cell)
            for column in own[1:]:
                own[0].extend(column)
                columns.remove(column)
        else:
            columns.append([cell])
    for column in columns:
        column.sort(key=lambda cell: (cell.box.top, cell.box.left))
    return columns


def _is_beside(one: Box, other: Box) -> bool:
    common = min(one.right, other.right) - max(one.left, other.left)
    if common <= 0:
        return True
    staggered = (one.left < other.left) == (one.right < other.right) and one.left != other.left
    return staggered and common <= _BESIDE * min(one.right - one.left, other.right - other.left)


def _collide(column: list[Cell]) -> bool:
    """Do texts of one column lie over each other?"""
    return any(_is_level(upper.box, lower.box) for upper, lower in pairwise(column))


def _is_stack(column: list[Cell]) -> bool:
    """Are these the lines of one thing, close below each other?"""
    return all(
        lower.box.top - upper.box.bottom <= _STACKED * (lower.box.bottom - lower.box.top)
        for upper, lower in pairwise(column)
    )


def _by_lines(columns: list[list[Cell]], lines: list[Cell]) -> Iterator[Row]:
    """Each text belongs to the line with which it surely has most in common; with two such lines to none."""
    found: dict[int, list[Cell]] = {place: [] for place in range(len(lines))}
    unsure: list[Cell] = []
    for column in columns:
        for cell in column:
            if column is lines:
                found[lines.index(cell)].append(cell)
                continue
            at = _line_of(cell, lines)
            (unsure if at is None else found[at]).append(cell)
    doubted = {at for cell in unsure for at, line in enumerate(lines) if _common(cell.box, line.box) > 0}
    for at, cells in found.items():
        if at in doubted:
            unsure.extend(cells)
        else:
            yield _row(cells)
    yield from (_row([cell], sure=False) for cell in unsure)


def _line_of(cell: Cell, lines: Sequence[Cell]) -> int | None:
    """The place of the line with which a text surely has most in common; None with two such lines."""
    shares = sorted(((_common(cell.box, line.box), at) for at, line in enumerate(lines)), reverse=True)
    (best, at), (second, _) = shares[0], shares[1]
    return at if best > 0 and best >= _SURELY * second else None


def _common(one: Box, other: Box) -> float:
    """The common height as a share of the lower one's."""
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, common) / max(1, min(one.bottom - one.top, other.bottom - other.top))
