"""Comparisons of frames: dark, changed, similar."""

from PIL import Image, ImageChops

from devices.base import Frame
from devices.frame import GREY_HEIGHT, GREY_WIDTH, page_top

_DARK_LEVEL = 20  # of 255; a dark theme's text lifts some cells above it
_DARK_SPREAD = 8
_CARET_WIDTH = 0.01  # of the width: 2 dp on a phone of 360 dp, with smoothed edges
_CARET_CELLS = (2, 8)  # columns and rows that it may touch; 8 rows are 160 px of 2400
_CELL_TOLERANCE = 8  # of 255
# Of 255: what a JPEG of the helper's quality does to a cell with text or beside a change, and to a pixel.
_JPEG_CELL, _JPEG_PIXEL = 4, 80
# Of all cells: three. A small spinner turns six of them between two captures, and what it promises is worth
# the wait.
_SIMILAR = 0.0006


def is_dark(frame: Frame) -> bool:
    """True if the middle 80 % of the picture is (almost) one dark colour.

    System bars are left out, because some phones draw them over a protected page.
    """
    rows = range(GREY_HEIGHT // 12, GREY_HEIGHT - GREY_HEIGHT // 10)
    left, right = GREY_WIDTH // 10, GREY_WIDTH - GREY_WIDTH // 10
    middle = b"".join(frame.grey[row * GREY_WIDTH + left : row * GREY_WIDTH + right] for row in rows)
    brightest = max(middle)
    return brightest <= _DARK_LEVEL and brightest - min(middle) <= _DARK_SPREAD


def changed_cells(before: Frame, now: Frame, tolerance: int) -> float:
    """The share (0 to 1) of grey cells that differ by more than `tolerance` of 255; 1 if the size differs."""
    if before.screenshot.size_px != now.screenshot.size_px:
        return 1.0
    if before.grey == now.grey:
        return 0.0
    return sum(_difference(before, now).histogram()[tolerance + 1 :]) / (GREY_WIDTH * GREY_HEIGHT)


def only_a_caret(before: Frame, now: Frame) -> bool:
    """True if all that differs below the status bar is one upright bar as thin as a text cursor."""
    box = _difference(before, now).getbbox()
    if box is None or before.picture.size != now.picture.size:
        return False
    if box[2] - box[0] > _CARET_CELLS[0] or box[3] - box[1] > _CARET_CELLS[1]:
        return False
    # The cells say where; the picture, whether it is thin. A changed digit is as small, but wider.
    width, height = now.picture.size
    top = page_top(width, height)
    cell, row = width / GREY_WIDTH, (height - top) / GREY_HEIGHT
    place = (int(box[0] * cell), int(top + box[1] * row), round(box[2] * cell), round(top + box[3] * row))
    found = ImageChops.difference(before.picture.crop(place), now.picture.crop(place))
    bar = (found if _exact(before, now) else _above(found, _JPEG_PIXEL)).getbbox()
    if bar is None:
        return False
    thick, tall = bar[2] - bar[0], bar[3] - bar[1]
    return thick <= max(2.0, width * _CARET_WIDTH) and tall >= 3 * thick


def is_similar(one: Frame, other: Frame) -> bool:
    """Are two frames one still page? A blinking caret is no difference."""
    return changed_cells(one, other, _CELL_TOLERANCE) < _SIMILAR or only_a_caret(one, other)


def has_changed(before: Frame | None, now: Frame) -> bool | None:
    """Is it another page than before? A caret is no change; None if either page is unknown."""
    # Two black pictures may hide two different pages.
    if before is None or is_dark(before) or is_dark(now):
        return None
    if before.screenshot.size_px != now.screenshot.size_px:
        return True
    return _difference(before, now).getbbox() is not None and not only_a_caret(before, now)


def _difference(before: Frame, now: Frame) -> Image.Image:
    size = (GREY_WIDTH, GREY_HEIGHT)
    found = ImageChops.difference(
        Image.frombytes("L", size, before.grey), Image.frombytes("L", size, now.grey)
    )
    return found if _exact(before, now) else _above(found, _JPEG_CELL)


def _exact(before: Frame, now: Frame) -> bool:
    return before.screenshot.exact and now.screenshot.exact


def _above(picture: Image.Image, tolerance: int) -> Image.Image:
    """Without what differs by this much or less."""
    return picture.point([level * (level > tolerance) for level in range(256)] * len(picture.getbands()))
