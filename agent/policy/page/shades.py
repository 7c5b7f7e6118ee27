"""A page's picture in a few grey cells: enough to recognise a plainly different page."""

from PIL import Image

from devices.base import Frame
from devices.frame import GREY_HEIGHT, GREY_WIDTH

_CELL = 6  # grey cells of a frame that make one cell, in both directions
_MUCH = 24  # of 255
_LITTLE = 3  # of 255: what a JPEG makes of a cell
_MOST = 0.3  # of the cells; a dialog, a banner and a list that is scrolled a little change fewer, or less


def shades_of(frame: Frame | None) -> str:
    """The grey cells: 9x20 bytes in hex, row by row; '' without a picture."""
    if frame is None or len(frame.grey) != GREY_WIDTH * GREY_HEIGHT:
        return ""
    grey = Image.frombytes("L", (GREY_WIDTH, GREY_HEIGHT), frame.grey)
    return grey.reduce(_CELL).tobytes().hex()


def are_alike(before: str, now: str) -> bool:
    """Do these show no difference at all, as far as a JPEG of one of them tells? False if one is unknown."""
    if not before or len(before) != len(now):
        return False
    pairs = zip(bytes.fromhex(before), bytes.fromhex(now), strict=True)
    return all(abs(was - is_now) <= _LITTLE for was, is_now in pairs)


def differ_plainly(before: str, now: str) -> bool:
    """Are these surely two different pages? False if one of them is unknown."""
    if not before or len(before) != len(now):
        return False
    pairs = list(zip(bytes.fromhex(before), bytes.fromhex(now), strict=True))
    return sum(abs(was - is_now) > _MUCH for was, is_now in pairs) > _MOST * len(pairs)
