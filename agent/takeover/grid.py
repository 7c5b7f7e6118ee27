"""Numbered cells in place of things, for pages on which nothing useful can be read."""

from agent.contract.page import Item, Page, PageSource
from agent.contract.takeover import PadMode
from agent.perception.page_reading import is_hidden
from agent.takeover.pad_items import Thing, takes_code
from devices.base import Box, Observation

_SHORT, _LONG = 4, 6  # cells of the whole screen, by its shorter and its longer side
_INNER = 3


def has_grid(seen: Observation, page: Page, *, code_keys: bool) -> bool:
    """Can the screen be pressed by cells?

    Not without a picture, and not where the page may hold the keys of a code: the cells would be the code.
    Takes some 10 ms for a page of 300 things: call it in a thread.
    """
    if seen.frame is None or is_hidden(seen) or code_keys:
        return False
    drawn = page.source is not PageSource.TREE or bool(page.drawn)
    return not (drawn and takes_code(seen, page))


def cells_of(mode: PadMode, region: Box) -> tuple[tuple[Thing, ...], int]:
    """The cells of a region row by row, and how many stand beside each other.

    region: pixels; the whole screen for GRID, one of its cells for CELL.
    """
    width, height = region.right - region.left, region.bottom - region.top
    columns = rows = _INNER
    if mode is PadMode.GRID:
        columns, rows = (_SHORT, _LONG) if height >= width else (_LONG, _SHORT)
    across = [region.left + width * place // columns for place in range(columns + 1)]
    down = [region.top + height * place // rows for place in range(rows + 1)]
    boxes = [
        Box(across[column], down[row], across[column + 1], down[row + 1])
        for row in range(rows)
        for column in range(columns)
    ]
    return tuple(map(_cell, boxes)), columns


def _cell(box: Box) -> Thing:
    return Thing(Item("", box), "", ((box.left + box.right) // 2, (box.top + box.bottom) // 2))
