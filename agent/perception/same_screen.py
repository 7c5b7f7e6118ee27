"""Compares the screen with the one that a person saw when they approved an action."""

import math
from collections.abc import Iterable
from itertools import product

from PIL import Image, ImageChops

from agent.perception.windows_above import other_above
from devices.base import Box, Frame, Lock, Observation, Verdict
from devices.frame import GREY_HEIGHT, GREY_WIDTH, STATUS_BAR, open_rgb, page_top

# Of 255; this only allows for the rounding of the grey cells.
_TOLERANCE = 8
# A blinking caret is 2 dp wide with smoothed edges, on phones of 360 dp and more: this share of the shorter
# side.
_CARET_WIDTH, _CARET_SLENDER = 1 / 120, 3
_BESIDE_FIELD_PX = 2
# A status bar that the phone calls taller than this share of its longer side holds more than clock and icons.
_MOST_BAR = 0.08
_CELLS = GREY_WIDTH * GREY_HEIGHT


def same_screen(before: Observation, now: Observation) -> bool:
    """True if `around` finds no difference and `same_picture` is true."""
    return not around(before, now) and same_picture(before, now)


def around(
    before: Observation, now: Observation, verdict: Verdict = Verdict.OK, touched: Box | None = None
) -> str:
    """What differs besides the picture: 'page', 'lock', 'app', 'activity', 'window', 'above', 'size'; or ''.

    Unknown values, and a page that is not of this verdict, count as different.

    touched: what an input touches. Windows above that are known to lie beside it may come, move and go.
    """
    if before.verdict is not verdict or now.verdict is not verdict:
        return "page"
    if now.lock in (Lock.SWIPE, Lock.PIN):
        return "lock"
    if before.foreground is None or now.foreground is None:
        return "app"
    if not before.foreground.package or before.foreground.package != now.foreground.package:
        return "app"
    if not before.foreground.activity or before.foreground.activity != now.foreground.activity:
        return "activity"
    if not before.window or before.window != now.window:
        return "window"
    if other_above(before, now, touched):
        return "above"
    return "" if _size(before) == _size(now) else "size"


def same_picture(before: Observation, now: Observation, field: Box | None = None) -> bool:
    """True if every pixel of the captures is equal; only the status bar may differ. Unknown is not equal.

    A JPEG and a PNG are equal if no grey cell differs by more than it may be rounded. Nothing may be sent by
    that: see `rebind`.

    field: the box of the field that is typed into, in pixels of the frame: its caret may blink.

    The captures themselves are compared, because in a shrunk picture another digit can be as thin as a
    caret. Takes 3 ms if much differs, else 0.1 s; runs in a thread.
    """
    if before.frame is None or now.frame is None or _size(before) != _size(now):
        return False
    if before.frame.screenshot.encoded == now.frame.screenshot.encoded:
        return True
    if before.frame.screenshot.exact != now.frame.screenshot.exact:
        return not changed_share(before.frame, now.frame)
    bar = bar_share(before, now)
    if field is None and _differ(before.frame.picture, now.frame.picture, bar):
        return False
    box = _changed_box(open_rgb(before.frame.screenshot), open_rgb(now.frame.screenshot), bar)
    return box is None or (field is not None and _is_caret(box, field, now.frame.screenshot.size_px))


def changed_share(
    before: Frame, now: Frame, left_out: Iterable[Box] = (), pictures: frozenset[int] = frozenset()
) -> float:
    """The share (0 to 1) of the page's grey cells that differ; 1 if the sizes do.

    left_out: boxes in pixels of the frame whose cells do not count; they still count as part of the page.
    pictures: more such cells, numbered row by row.
    """
    if before.screenshot.size_px != now.screenshot.size_px:
        return 1.0
    cells = set(pictures)
    for box in left_out:
        cells |= cells_of(box, now.screenshot.size_px)
    pairs = zip(before.grey, now.grey, strict=True)
    changed = {place for place, (was, now_is) in enumerate(pairs) if abs(was - now_is) > _TOLERANCE}
    return len(changed - cells) / _CELLS


def share_of(boxes: Iterable[Box], size_px: tuple[int, int]) -> float:
    """The share (0 to 1) of the page that these boxes cover."""
    cells: set[int] = set()
    for box in boxes:
        cells |= cells_of(box, size_px)
    return len(cells) / _CELLS


def cells_of(box: Box, size_px: tuple[int, int]) -> set[int]:
    """The grey cells that a box touches, numbered row by row."""
    width, height = size_px
    top = page_top(width, height)
    cell, row = width / GREY_WIDTH, (height - top) / GREY_HEIGHT
    columns = range(max(0, int(box.left / cell)), min(GREY_WIDTH, int((box.right - 1) / cell) + 1))
    rows = range(max(0, int((box.top - top) / row)), min(GREY_HEIGHT, int((box.bottom - 1 - top) / row) + 1))
    return {line * GREY_WIDTH + column for line, column in product(rows, columns)}


def _size(seen: Observation) -> tuple[int, int] | None:
    return seen.frame.screenshot.size_px if seen.frame else None


def _is_caret(changed: Box, field: Box, size_px: tuple[int, int]) -> bool:
    inside = (
        changed.left >= field.left - _BESIDE_FIELD_PX
        and changed.top >= field.top - _BESIDE_FIELD_PX
        and changed.right <= field.right + _BESIDE_FIELD_PX
        and changed.bottom <= field.bottom + _BESIDE_FIELD_PX
    )
    wide, tall = changed.right - changed.left, changed.bottom - changed.top
    return inside and is_slender(wide, tall, size_px)


def is_slender(wide_px: int, tall_px: int, size_px: tuple[int, int]) -> bool:
    """Is something of this size as slender as a caret on a screen of that size?"""
    return wide_px <= max(2.0, min(size_px) * _CARET_WIDTH) and tall_px >= _CARET_SLENDER * wide_px


def bar_share(before: Observation, now: Observation) -> float:
    """The share of the height that the status bar takes: as the phone says in both views, else the usual."""
    width, height = _size(now) or (1, 1)
    if before.bar_px != now.bar_px or now.bar_px > _MOST_BAR * max(width, height):
        return STATUS_BAR
    return max(STATUS_BAR, now.bar_px / height)


def _differ(before: Image.Image, now: Image.Image, bar: float) -> bool:
    """Do the shrunk pictures already prove that the captures differ? Equal ones prove nothing."""
    return before is not now and (before.size != now.size or _changed_box(before, now, bar) is not None)


def _changed_box(before: Image.Image, now: Image.Image, bar: float) -> Box | None:
    """The smallest box, in pixels, around all changes below the status bar; None without changes."""
    top = math.ceil(now.height * bar) if bar > STATUS_BAR else round(now.height * bar)
    page = (0, top, now.width, now.height)
    found = ImageChops.difference(before.crop(page), now.crop(page)).getbbox()
    return Box(found[0], found[1] + top, found[2], found[3] + top) if found else None
