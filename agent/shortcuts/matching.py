"""Finds the place of a saved step on the present page: by id, label, surroundings and picture.

Rather not at all than wrongly: where two things fit, none does.
"""

import base64
import binascii
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Point
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.page import Item, Page, PageSource
from agent.perception.recorded_place import (
    SIDE,
    box_shares,
    page_signs,
    role_of,
    small_picture,
    text_of,
    texts_around,
)
from agent.policy.apps.apps import app_kind
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.page.target import holds, within
from agent.policy.words import table
from devices.base import Observation

LEAST_LIKE = 0.3  # of the page's ids or words in common, for what its label alone tells
_SURELY_LIKE = 0.6
_SAME_PICTURE, _PICTURE_AHEAD = 0.9, 0.05  # correlation
_LEAST_CONTRAST = 6.0  # of 255: an even surface shows nothing
_NEAR_AHEAD = 0.34
_MOVED = 0.25  # of the picture: how far an icon without id and words may have moved
_AMOUNT = re.compile(
    r"(?:[$€£¥₩]|US\$)\s?\d[\d.,]*|\d[\d.,]*\s?(?:元|€|kr\b|USD\b|EUR\b|CNY\b)|\b\d+[.,]\d\d\b"
)
_MOST_GENERIC = 2  # characters


class Fit(StrEnum):
    """How the present page fits a saved step."""

    FOUND = "found"
    ABSENT = "absent"  # another page, or one that is not there yet
    UNCLEAR = "unclear"  # the place may be one of several


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """point: where the saved touch belongs now, in pixels; None without FOUND, and without a touch."""

    fit: Fit
    point: Point | None = None
    item: Item | None = None


_ABSENT, _UNCLEAR = FoundPlace(Fit.ABSENT), FoundPlace(Fit.UNCLEAR)


def find_place(page: Page, seen: Observation, place: StepAnchor) -> FoundPlace:
    """Where the place is on this page. A page that was not read has no places."""
    if not is_in_app(seen, place):
        return _ABSENT
    if page.late or page.tree_unread:
        return _ABSENT
    size_px = seen.frame.screenshot.size_px if seen.frame else page.size_px
    if place.role is AnchorRole.NONE:
        return _by_point(page, seen, place, size_px)
    found = _find_item(page, seen, place, size_px)
    if isinstance(found, FoundPlace):
        return found
    if found.disabled:
        return _ABSENT  # not yet
    point = _point_in(found, place)
    return _UNCLEAR if _is_covered(page, found, point) else FoundPlace(Fit.FOUND, point, found)


def is_in_app(seen: Observation, place: StepAnchor) -> bool:
    """Is the app in front, on the same of its pages as far as the phone tells these apart?"""
    front = seen.foreground
    if front is None or front.package != place.app:
        return False
    return not (place.activity and front.activity) or place.activity == front.activity


def likeness(page: Page, place: StepAnchor) -> float:
    """How much of the ids or words of the place's page this page has, 0 to 1; 1 where nothing is known."""
    if not place.page_names and not place.page_words:
        return 1.0
    names, words = page_signs(page)
    return max(_common(place.page_names, names), _common(map(_said, place.page_words), map(_said, words)))


def pages_like(one: StepAnchor, other: StepAnchor) -> float:
    """The same of two places' pages; 0 if they are of different apps or activities."""
    if one.app != other.app or (one.activity and other.activity and one.activity != other.activity):
        return 0.0
    names = _common(one.page_names, other.page_names)
    return max(names, _common(map(_said, one.page_words), map(_said, other.page_words)))


def _find_item(
    page: Page, seen: Observation, place: StepAnchor, size_px: tuple[int, int]
) -> Item | FoundPlace:
    items = [item for item in page.items if role_of(item) is place.role and not item.password]
    said = _said(place.text)
    by_name = [item for item in items if place.name and item.name == place.name]
    by_text = [item for item in items if said and _said(text_of(page, item)) == said]
    both = [item for item in by_name if item in by_text]
    if both:
        return _the_one(page, both, place)
    if by_name and by_text:
        return _UNCLEAR  # its id is on one thing, its label on another
    if by_name and not said:
        return _the_one(page, by_name, place)
    if by_name:
        # One of a list is told by its words; a button of its own keeps its id in every language.
        if place.same_name > 1 or len(by_name) > 1:
            return _UNCLEAR
        return by_name[0] if _means_no_more(seen, place.text, text_of(page, by_name[0])) else _UNCLEAR
    if by_text:
        return _by_label(page, by_text, place)
    if said or place.name:
        return _ABSENT
    return _by_look(seen, items, place, size_px)


def _by_label(page: Page, items: Sequence[Item], place: StepAnchor) -> Item | FoundPlace:
    """Its id is gone: the label counts on a page like the one before, and what every page has not at all."""
    if any(place.name and item.name == place.name for item in page.items):
        return _UNCLEAR
    alike = likeness(page, place)
    generic = len(place.text) <= _MOST_GENERIC or is_group(place.text, table.CONFIRMS)
    if alike < (_SURELY_LIKE if generic else LEAST_LIKE):
        return _ABSENT
    return _the_one(page, items, place)


def _the_one(page: Page, items: Sequence[Item], place: StepAnchor) -> Item | FoundPlace:
    """The only one, or the one that stands in the same words as then."""
    if len(items) == 1:
        # Of several things with this id and label the others may be gone, and with them the right one.
        if max(place.same_text, 1) == 1 or not place.text or _around(page, items[0], place) > 0:
            return items[0]
        return _UNCLEAR
    ranked = sorted(((_around(page, item, place), at) for at, item in enumerate(items)), reverse=True)
    (best, at), (second, _) = ranked[:2]
    return items[at] if best > 0 and best - second >= _NEAR_AHEAD else _UNCLEAR


def _around(page: Page, item: Item, place: StepAnchor) -> float:
    """How much of what stood around stands around this: its row counts most, 0 to 1."""
    row, near = texts_around(page, item)
    if place.row:
        return _common(map(_said, place.row), map(_said, row))
    return _common(map(_said, place.near), map(_said, near))


def _by_look(
    seen: Observation, items: Sequence[Item], place: StepAnchor, size_px: tuple[int, int]
) -> Item | FoundPlace:
    """A thing without id and words: by its place and its picture."""
    if not place.picture or not place.box:
        return _ABSENT
    middle = _middle(place.box)
    near = [
        item
        for item in items
        if not item.name
        and not item.text
        and math.dist(_middle(box_shares(item.box, size_px)), middle) <= _MOVED
    ]
    ranked = sorted(
        (
            (_alike(place.picture, small_picture(seen.frame, box_shares(item.box, size_px))), at)
            for at, item in enumerate(near)
        ),
        reverse=True,
    )
    if not ranked or ranked[0][0] < _SAME_PICTURE:
        return _ABSENT
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _PICTURE_AHEAD:
        return _UNCLEAR
    return near[ranked[0][1]]


def _by_point(page: Page, seen: Observation, place: StepAnchor, size_px: tuple[int, int]) -> FoundPlace:
    """A touch on nothing that the page tells of: only where the picture is the same at the same place."""
    x, y = place.at
    point = min(round(x * size_px[0]), size_px[0] - 1), min(round(y * size_px[1]), size_px[1] - 1)
    if page.source is PageSource.TREE and any(
        (item.pressable or item.field) and holds(item.box, point) for item in page.items
    ):
        return _ABSENT
    if not place.picture or likeness(page, place) < _SURELY_LIKE:
        return _ABSENT
    same = _alike(place.picture, small_picture(seen.frame, (x, y, x, y))) >= _SAME_PICTURE
    return FoundPlace(Fit.FOUND, point) if same else _ABSENT


def _means_no_more(seen: Observation, before: str, now: str) -> bool:
    """Does the label that the thing has now act on nothing that the one before did not?"""
    app = app_kind(seen.foreground.package) if seen.foreground else None
    return kinds_of(now, app) <= kinds_of(before, app)


def _point_in(item: Item, place: StepAnchor) -> Point:
    box, (across, down) = item.box, place.at
    x = box.left + round(across * (box.right - box.left))
    y = box.top + round(down * (box.bottom - box.top))
    return min(max(x, box.left), box.right - 1), min(max(y, box.top), box.bottom - 1)


def _is_covered(page: Page, item: Item, point: Point) -> bool:
    """Would something else get the touch: a thing drawn later that holds the point and is no part of it?"""
    if page.source is not PageSource.TREE:
        return False
    at = next(place for place, each in enumerate(page.items) if each is item)
    later = [each for each in page.items[at + 1 :] if holds(each.box, point)]
    parts = [each for each in later if within(each.box, item.box)]
    if len(parts) < len(later):
        return True
    # A button in a row gets the touch; words in it do not.
    return any((each.pressable or each.field) and each.box != item.box for each in parts)


def _alike(one: str, other: str) -> float:
    """Correlation of two small pictures, -1 to 1; 0 where one shows nothing."""
    first, second = _cells(one), _cells(other)
    if first is None or second is None:
        return 0.0
    product = sum(a * b for a, b in zip(first[0], second[0], strict=True))
    return product / (len(first[0]) * first[1] * second[1])


def _cells(picture: str) -> tuple[list[float], float] | None:
    """Cells less their mean, and their deviation; None for an even surface and for no picture."""
    try:
        cells = base64.b64decode(picture, validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(cells) != SIDE * SIDE:
        return None
    mean = sum(cells) / len(cells)
    off = [cell - mean for cell in cells]
    deviation = math.sqrt(sum(each * each for each in off) / len(off))
    return (off, deviation) if deviation >= _LEAST_CONTRAST else None


def _middle(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _said(text: str) -> str:
    """A text without its amounts, which change every day, and without case."""
    return " ".join(_AMOUNT.sub(" ", text).casefold().split()) or text.casefold()


def _common(one: Iterable[str], other: Iterable[str]) -> float:
    first, second = set(one), set(other)
    return len(first & second) / len(first | second) if first and second else 0.0
