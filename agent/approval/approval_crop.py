"""The crop around the button of an approval: enough to decide on it, and no more of the page."""

import asyncio

from PIL import Image, ImageChops

from agent.approval.recheck import Agreed
from agent.contract.page import Page
from agent.perception.pictures import jpeg
from agent.perception.touch_mark import touch_mark, with_mark
from agent.policy.page.target import holds, target_at
from agent.secrets.paint_over import PAINT
from devices.base import Box, Frame, Verdict

MAX_BYTES = 60_000
# Of the screen as it is held upright.
_WIDE, _HIGH = 0.8, 0.14
# Of its width, on each side of a button that is wider than that. The crop is lower in turn, so that it
# shows no more of the page.
_MARGIN = 0.03
# Of the crop. A covered field, also one for a single digit, is several times as much; a grey line is not.
_COVERED = 0.004


async def crop_for(agreed: Agreed) -> bytes | None:
    """JPEG under 60,000 bytes with what is touched marked.

    None without a point, on a page that the phone hides, and where a person's secret is covered in the crop.
    Runs in a thread.
    """
    seen, point = agreed.observation, agreed.binding.point
    if seen.frame is None or seen.verdict is Verdict.SECURE or point is None:
        return None
    return await asyncio.to_thread(_draw, seen.frame, point, agreed.page)


def _draw(frame: Frame, point: tuple[int, int], page: Page) -> bytes | None:
    target = target_at(page, point)
    button = target.item.box if target else None
    picture, scale = frame.picture, frame.picture.width / frame.screenshot.size_px[0]
    wide, high = _WIDE * picture.width, _HIGH * max(picture.size)
    centre = point
    if button and holds(button, point):
        whole = min((button.right - button.left) * scale + 2 * _MARGIN * picture.width, picture.width)
        if whole > wide and _fits(button, whole / scale, high * wide / whole / scale):
            wide, high = whole, high * wide / whole
    if button and holds(button, point) and _fits(button, wide / scale, high / scale):
        centre = ((button.left + button.right) // 2, (button.top + button.bottom) // 2)
    left = _place(centre[0] * scale, wide, picture.width)
    top = _place(centre[1] * scale, high, picture.height)
    place = (left, top, min(left + round(wide), picture.width), min(top + round(high), picture.height))
    if _is_covered(picture.crop(place)):
        return None
    return jpeg(with_mark(picture, touch_mark(page, point), scale).crop(place), MAX_BYTES)


def _fits(box: Box, wide: float, high: float) -> bool:
    """False for a row or card larger than the crop: its middle alone says nothing."""
    return box.right - box.left <= wide and box.bottom - box.top <= high


def _place(centre: float, length: float, whole: int) -> int:
    return round(min(max(centre - length / 2, 0.0), max(whole - length, 0.0)))


def _is_covered(piece: Image.Image) -> bool:
    other = ImageChops.difference(piece, Image.new("RGB", piece.size, PAINT)).convert("L")
    return other.histogram()[0] > _COVERED * piece.width * piece.height
