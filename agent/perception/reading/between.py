"""Fills the places that a tree says nothing about with words of the picture."""

from collections.abc import Iterable
from dataclasses import replace

from agent.contract.page import Item, Page
from agent.policy.page.target import is_untold, target_at
from devices.base import Box

_WHOLE_PAGE = 1 / 3  # of the screen: a larger item tells nothing about one place on it


def says_something(page: Page, point: tuple[int, int]) -> bool:
    """Does the page tell what a touch there presses? A field tells it even when it is empty."""
    target = target_at(page, point)
    if target is None or is_untold(page, point):
        return False
    return target.item.field or (bool(target.text) and not _is_whole_page(target.item, page))


def with_words_between(page: Page, lines: Iterable[Item]) -> Page:
    """The page with the lines of its picture that stand where the tree has no words.

    Lines on the tree's own words are left out, because they would repeat these words differently. So are
    lines on fields: the tree alone decides whether a field's content is known.
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
