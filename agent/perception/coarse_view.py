"""A coarse picture of a page as a short text, to tell whether a task has been on that page before.

It outlives the run in the journal. Nobody can read a word in it: one cell stands for about 60x60 pixels.
"""

import base64
import binascii
import re
import zlib
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from agent.contract.actions import Point
from devices.base import Observation
from devices.frame import GREY_HEIGHT, GREY_WIDTH, page_top

_COLUMNS, _ROWS = GREY_WIDTH // 3, GREY_HEIGHT // 3
_FORM = re.compile(r"(\d{1,5})x(\d{1,5})\.([0-9a-f]{8})\.(.+)", re.DOTALL)
# Of 255: two captures of one page differ by the rounding of their cells; what counts as another page is more.
_ROUNDING, _OTHER = 3, 12
# A clock, a caret, a spinner or a badge; a dialog or another list covers more of the page.
_MOST_OTHER = 0.05
# Of the shorter side: how far from a touch its own effect shows, such as the number beside a plus sign.
_REACH = 0.25
_KEPT = 2048  # pairs and views of the tasks that run


@dataclass(frozen=True, slots=True)
class _Cells:
    """size_px: as in Screenshot. digest: of the grey cells that the picture was made from."""

    size_px: tuple[int, int]
    digest: str
    picture: Image.Image


def coarse_view(seen: Observation) -> str:
    """Of a view with a picture; '' without one. About 400 characters, 0.1 ms."""
    if seen.frame is None:
        return ""
    grey = bytes(seen.frame.grey)
    picture = Image.frombytes("L", (GREY_WIDTH, GREY_HEIGHT), grey)
    cells = picture.resize((_COLUMNS, _ROWS), Image.Resampling.BOX).tobytes()  # pyright: ignore[reportUnknownMemberType]  # numpy's types are not installed
    width, height = seen.frame.screenshot.size_px
    packed = base64.b64encode(zlib.compress(cells, 9)).decode("ascii")
    return f"{width}x{height}.{zlib.crc32(grey):08x}.{packed}"


def size_of(view: str) -> tuple[int, int] | None:
    """Width and height of the screen in pixels; None of an unknown view."""
    cells = _cells(view)
    return cells.size_px if cells else None


def is_identical(one: str, other: str) -> bool:
    """Do both show the very same page, to the last grey cell? An unknown view is like no other."""
    return one == other and _cells(one) is not None


@lru_cache(_KEPT * 8)
def same_page(one: str, other: str) -> bool:
    """Is it the same page, whatever a clock, a caret or a small animation does? False for unknown ones."""
    first, second = _cells(one), _cells(other)
    if first is None or second is None or first.size_px != second.size_px:
        return False
    if first.digest == second.digest:
        return True
    return _changed(first.picture, second.picture, _OTHER) <= _MOST_OTHER * _COLUMNS * _ROWS


def has_changed(before: str, after: str) -> bool:
    """Does any cell differ by more than rounding? The status bar has no cells. False if either is unknown."""
    first, second = _cells(before), _cells(after)
    if first is None or second is None or first.size_px != second.size_px:
        return False
    return first.digest != second.digest and _changed(first.picture, second.picture, _ROUNDING) > 0


def changed_near(before: str, after: str, point: Point) -> bool:
    """Does the page differ around a touched point? False if either is unknown."""
    first, second = _cells(before), _cells(after)
    if first is None or second is None or first.size_px != second.size_px:
        return False
    width, height = first.size_px
    reach, top = _REACH * min(width, height), page_top(width, height)
    x, y = point
    box = (
        _between(0, _COLUMNS, (x - reach) * _COLUMNS / width),
        _between(0, _ROWS, (y - reach - top) * _ROWS / (height - top)),
        _between(0, _COLUMNS, (x + reach) * _COLUMNS / width + 1),
        _between(0, _ROWS, (y + reach - top) * _ROWS / (height - top) + 1),
    )
    if box[0] >= box[2] or box[1] >= box[3]:
        return False
    return _changed(first.picture.crop(box), second.picture.crop(box), _ROUNDING) > 0


def _between(least: int, most: int, value: float) -> int:
    return max(least, min(most, int(value)))


def _changed(before: Image.Image, after: Image.Image, tolerance: int) -> int:
    """How many cells differ by more than the tolerance."""
    return sum(ImageChops.difference(before, after).histogram()[tolerance + 1 :])


@lru_cache(_KEPT)
def _cells(view: str) -> _Cells | None:
    """None of an unknown view, also of one that another version wrote in another form."""
    form = _FORM.fullmatch(view)
    if form is None:
        return None
    try:
        packed = base64.b64decode(form[4], validate=True)
        cells = zlib.decompressobj().decompress(packed, _COLUMNS * _ROWS + 1)
    except (binascii.Error, zlib.error, ValueError):
        return None
    if len(cells) != _COLUMNS * _ROWS:
        return None
    picture = Image.frombytes("L", (_COLUMNS, _ROWS), cells)
    return _Cells((int(form[1]), int(form[2])), form[3], picture)
