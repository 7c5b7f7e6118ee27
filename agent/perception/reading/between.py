"""Where a tree says nothing about a place, and the picture's words that fill the gap."""

from collections.abc import Iterable
from dataclasses import replace

from agent.contract.page import Item, Page
from agent.policy.page.target import is_untold, target_at
from devices.base import Box

_WHOLE_PAGE = 1 / 3  # of the screen: what is larger says nothing about one place on it


def says_something(page: Page, point: tuple[int, int]) -> bool:
    """Is it known what a touch there presses? Of a field it is, also of an empty one."""
    target = target_at(page, point)
    if target is None or is_untold(page, point):
        return False
    return target.item.field or (bool(target.text) and not _is_whole_page(target.item, page))


def with_words_between(page: Page, lines: Iterable[Item]) -> Page:
    """The page with those lines of its picture that stand where the tree has no words.

    Where it draws something itself the picture was read now. What the tree says itself would stand there
    twice, and differently; what a field shows is the tree's to tell, or not.
    """
    known = [item for item in page.items if item.field or (item.text and not _is_whole_page(item, page))]
    new = tuple(line for line in lines if not any(_holds(item.box, line.box) for item in known))
    return replace(page, items=page.items + new, drawn=())


def _is_whole_page(item: Item, page: Page) -> bool:
    return _area(item.box) > page.size_px[0] * page.size_px[1] * _WHOLE_PAGE


def _holds(box: Box, line: Box) -> bool:
    x, y = (line.left + line.right) / 2, (line.top + line.bottom) / 2
    return box.left <= x < box.right and box.top <= y < box.bottom


def _area(box: Box) -> int:
    return (box.right - box.left) * (box.bottom - box.top)
