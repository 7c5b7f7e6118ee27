"""Is the screen still the one that a person saw when they said yes?"""

from collections.abc import Iterable
from itertools import product

from PIL import Image, ImageChops

from devices.base import Box, Frame, Lock, Observation, Verdict
from devices.frame import GREY_HEIGHT, GREY_WIDTH, STATUS_BAR, page_top

# Captures are lossless, so an unchanged page is equal; this only swallows the rounding of the shrunk picture.
_TOLERANCE = 8
# A blinking caret, in pixels of the 720 px wide picture. One digit of an amount is wider.
_CARET_WIDTH_PX, _CARET_HEIGHT_PX = 6, 90
_CELLS = GREY_WIDTH * GREY_HEIGHT


def same_screen(before: Observation, now: Observation) -> bool:
    """True if everything around the picture and the picture are equal, as `around` and `same_picture` say."""
    return not around(before, now) and same_picture(before, now)


def around(before: Observation, now: Observation, verdict: Verdict = Verdict.OK) -> str:
    """What differs besides the picture: 'page', 'lock', 'app', 'activity', 'window', 'above', 'size'; '' if nothing does.

    Anything that the phone did not say, or a page that is not of this verdict, counts as different.
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
    if before.above != now.above:
        return "above"
    return "" if _size(before) == _size(now) else "size"


def same_picture(before: Observation, now: Observation) -> bool:
    """True if the pictures are equal; only the status bar and one blinking caret may differ. Unknown is not equal.

    Compares 720 px wide pictures in about 3 ms: call it in a thread. Strict on purpose: a changed amount is a few
    hundred pixels, anywhere on the page.
    """
    if before.frame is None or now.frame is None or _size(before) != _size(now):
        return False
    box = _changed_box(before.frame, now.frame)
    return box is None or (box[2] - box[0] <= _CARET_WIDTH_PX and box[3] - box[1] <= _CARET_HEIGHT_PX)


def changed_share(before: Frame, now: Frame, left_out: Iterable[Box] = ()) -> float:
    """The share (0 to 1) of the page's grey cells that differ; 1 if the sizes do.

    left_out: boxes in pixels of the frame whose cells do not count; they still count as part of the page.
    """
    if before.screenshot.size_px != now.screenshot.size_px:
        return 1.0
    cells: set[int] = set()
    for box in left_out:
        cells |= _cells_of(box, now.screenshot.size_px)
    pairs = zip(before.grey, now.grey, strict=True)
    changed = {place for place, (was, now_is) in enumerate(pairs) if abs(was - now_is) > _TOLERANCE}
    return len(changed - cells) / _CELLS


def share_of(boxes: Iterable[Box], size_px: tuple[int, int]) -> float:
    """How much of the page these boxes cover, 0 to 1."""
    cells: set[int] = set()
    for box in boxes:
        cells |= _cells_of(box, size_px)
    return len(cells) / _CELLS


def _cells_of(box: Box, size_px: tuple[int, int]) -> set[int]:
    width, height = size_px
    top = page_top(width, height)
    cell, row = width / GREY_WIDTH, (height - top) / GREY_HEIGHT
    columns = range(max(0, int(box.left / cell)), min(GREY_WIDTH, int((box.right - 1) / cell) + 1))
    rows = range(max(0, int((box.top - top) / row)), min(GREY_HEIGHT, int((box.bottom - 1 - top) / row) + 1))
    return {line * GREY_WIDTH + column for line, column in product(rows, columns)}


def _size(seen: Observation) -> tuple[int, int] | None:
    return seen.frame.screenshot.size_px if seen.frame else None


def _changed_box(before: Frame, now: Frame) -> tuple[int, int, int, int] | None:
    """The smallest box around everything that changed below the status bar; None if nothing did."""
    if before.picture is now.picture:  # the phone sent the same bytes again
        return None
    difference = ImageChops.difference(_page(before), _page(now))
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return ImageChops.subtract(most, ImageChops.constant(most, _TOLERANCE)).getbbox()


def _page(frame: Frame) -> Image.Image:
    picture = frame.picture
    return picture.crop((0, round(picture.height * STATUS_BAR), picture.width, picture.height))
