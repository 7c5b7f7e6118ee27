"""A picture of a page in few shades of grey: enough to tell one that is plainly another page."""

from devices.base import Frame
from devices.frame import GREY_HEIGHT, GREY_WIDTH

_CELL = 6  # grey cells of a frame that make one, in both directions
_MUCH = 24  # of 255
_MOST = 0.3  # of the cells; a dialog, a banner and a list that is scrolled a little change fewer, or less


def shades_of(frame: Frame | None) -> str:
    """9x20 bytes in hex, row by row; '' without a picture."""
    if frame is None or len(frame.grey) != GREY_WIDTH * GREY_HEIGHT:
        return ""
    cells = bytearray()
    for top in range(0, GREY_HEIGHT, _CELL):
        for left in range(0, GREY_WIDTH, _CELL):
            rows = range(top, top + _CELL)
            block = [frame.grey[row * GREY_WIDTH + left : row * GREY_WIDTH + left + _CELL] for row in rows]
            cells.append(sum(map(sum, block)) // (_CELL * _CELL))
    return cells.hex()


def differ_plainly(before: str, now: str) -> bool:
    """Are these surely of two pages? False if one of them is unknown."""
    if not before or len(before) != len(now):
        return False
    pairs = list(zip(bytes.fromhex(before), bytes.fromhex(now), strict=True))
    return sum(abs(was - is_now) > _MUCH for was, is_now in pairs) > _MOST * len(pairs)
