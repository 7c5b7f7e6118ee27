"""The chat's pictures: small JPEGs with the point of an action marked."""

import asyncio
import io

from PIL import Image, ImageDraw, ImageFont

from agent.contract.actions import Action, DoubleTap, Drag, LongPress, Point, Swipe, Tap, UnusableReply
from agent.contract.page import LATE, Page
from agent.perception.touch_mark import HALO, MARK, touch_mark, with_mark
from devices.base import Box, Frame, Screenshot
from devices.frame import decode_screenshot

# Telegram slows uploads of more than 100,000 bytes that have equal sizes; smaller ones pass freely.
MAX_BYTES = 100_000
_DIMMED = 0.55
_ENLARGED_PX = 720  # of the shorter side


async def chat_picture(
    frame: Frame, action: Action | UnusableReply | None = None, page: Page = LATE
) -> bytes:
    """JPEG under 100,000 bytes of a frame, with the action's target or line marked. Runs in a thread.

    page: the words of the frame, which the mark does not cross.
    """
    return await asyncio.to_thread(_draw, frame, action, page)


async def picture_of(screenshot: Screenshot) -> bytes:
    """The same for an earlier screenshot. Runs in a thread."""
    return await asyncio.to_thread(lambda: _draw(decode_screenshot(screenshot), None, LATE))


async def numbered_picture(frame: Frame, boxes: tuple[Box, ...]) -> bytes:
    """JPEG under 100,000 bytes with each box outlined and numbered from 1. Runs in a thread."""
    return await asyncio.to_thread(_numbered, frame, boxes)


async def cells_picture(frame: Frame, boxes: tuple[Box, ...], region: Box | None) -> bytes:
    """JPEG under 100,000 bytes with each cell framed and numbered from 1. Runs in a thread.

    region: is enlarged with what lies around it, which is dimmed, and the middles of its cells are dotted;
        None for the whole frame.
    """
    return await asyncio.to_thread(_with_cells, frame, boxes, region)


def _with_cells(frame: Frame, boxes: tuple[Box, ...], region: Box | None) -> bytes:
    picture, (left, top), scale = _whole_or_enlarged(frame, region)
    draw = ImageDraw.Draw(picture)
    unit = min(picture.size) / 720
    font = ImageFont.load_default(36 * unit)
    placed = [
        (
            (box.left - left) * scale,
            (box.top - top) * scale,
            (box.right - left) * scale,
            (box.bottom - top) * scale,
        )
        for box in boxes
    ]
    for box in placed:
        for width, colour in ((6, HALO), (2, MARK)):  # seen on dark and on light pages
            draw.rectangle(box, outline=colour, width=max(1, round(width * unit)))
    for number, (x, y, right, bottom) in enumerate(placed, 1):
        text, height = str(number), 44 * unit
        width = draw.textlength(text, font) + 18 * unit
        draw.rounded_rectangle((x, y, x + width, y + height), 8 * unit, MARK, HALO, max(1, round(2 * unit)))
        draw.text((x + width / 2, y + height / 2), text, fill=HALO, font=font, anchor="mm")
        if region is not None:
            middle = ((x + right) / 2, (y + bottom) / 2)
            for radius, colour in ((12, HALO), (8, MARK)):
                draw.circle(middle, radius * unit, colour)
    return jpeg(picture)


def _whole_or_enlarged(frame: Frame, region: Box | None) -> tuple[Image.Image, tuple[int, int], float]:
    """The picture, the pixel of the screen in its corner, and its pixels for each of the screen's."""
    picture = frame.picture.convert("RGB")
    scale = picture.width / frame.screenshot.size_px[0]
    if region is None:
        return picture, (0, 0), scale
    place = [round(side * scale) for side in region]
    bright = picture.crop((place[0], place[1], place[2], place[3]))
    around = Image.eval(picture, lambda value: int(value * _DIMMED))
    around.paste(bright, (place[0], place[1]))
    across, down = (place[2] - place[0]) // 2, (place[3] - place[1]) // 2
    left, top = max(0, place[0] - across), max(0, place[1] - down)
    right, bottom = min(picture.width, place[2] + across), min(picture.height, place[3] + down)
    part = around.crop((left, top, right, bottom))
    larger = _ENLARGED_PX / min(part.size)
    size = (round(part.width * larger), round(part.height * larger))
    return part.resize(size), (round(left / scale), round(top / scale)), scale * larger


def _numbered(frame: Frame, boxes: tuple[Box, ...]) -> bytes:
    picture = frame.picture.copy()
    draw = ImageDraw.Draw(picture)
    scale = picture.width / frame.screenshot.size_px[0]
    unit = picture.width / 720
    font = ImageFont.load_default(26 * unit)
    placed = [tuple(side * scale for side in box) for box in boxes]
    for box in placed:
        draw.rectangle(box, outline=MARK, width=max(1, round(2 * unit)))
    # Numbers come after all outlines, so that no outline crosses a number.
    for number, (left, top, _, _) in enumerate(placed, 1):
        text = str(number)
        width, height = draw.textlength(text, font) + 16 * unit, 34 * unit
        # A number lies on the corner, half outside its box, so that it hides as little as possible.
        x = min(max(left - width / 3, 0.0), picture.width - width)
        y = min(max(top - height / 2, 0.0), picture.height - height)
        draw.rounded_rectangle((x, y, x + width, y + height), 8 * unit, MARK, HALO, max(1, round(2 * unit)))
        draw.text((x + width / 2, y + height / 2), text, fill=HALO, font=font, anchor="mm")
    return jpeg(picture)


def _draw(frame: Frame, action: Action | UnusableReply | None, page: Page) -> bytes:
    picture = frame.picture
    scale = picture.width / frame.screenshot.size_px[0]
    match action:
        case Tap(point=point) | DoubleTap(point=point) | LongPress(point=point):
            picture = with_mark(picture, touch_mark(page, point), scale)
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            picture = _with_arrow(picture, _scaled(start, scale), _scaled(end, scale))
        case _:
            pass
    return jpeg(picture)


def _scaled(point: Point, scale: float) -> tuple[float, float]:
    return point[0] * scale, point[1] * scale


def _with_arrow(picture: Image.Image, start: tuple[float, float], end: tuple[float, float]) -> Image.Image:
    picture = picture.copy()
    draw = ImageDraw.Draw(picture)
    unit = picture.width / 720
    for width, colour in ((14, HALO), (8, MARK)):
        draw.line((start, end), fill=colour, width=round(width * unit))
    for radius, colour in ((20, HALO), (16, MARK)):  # the dot is where the finger is lifted
        draw.ellipse(
            (end[0] - radius * unit, end[1] - radius * unit, end[0] + radius * unit, end[1] + radius * unit),
            fill=colour,
        )
    return picture


def jpeg(picture: Image.Image, most_bytes: int = MAX_BYTES) -> bytes:
    """The picture as a JPEG of at most this many bytes."""
    for quality in (70, 60, 50, 40, 30):
        data = _encoded(picture, quality)
        if len(data) < most_bytes:
            return data
    # Noise compresses badly at any quality; at half the size it fits.
    return _encoded(picture.reduce(2), 30)


def _encoded(picture: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()
