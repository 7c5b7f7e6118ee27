"""The chat's pictures: small JPEGs with the point of an action marked."""

import asyncio
import io

from PIL import Image, ImageDraw, ImageFont

from agent.contract.actions import Action, DoubleTap, Drag, LongPress, Point, Swipe, Tap, UnusableReply
from devices.base import Box, Frame
from devices.frame import decode

# Telegram slows uploads of more than 100,000 bytes that have equal sizes; smaller ones pass freely.
MAX_BYTES = 100_000
_MARK = (229, 57, 53)
_HALO = (255, 255, 255)


async def chat_picture(frame: Frame, action: Action | UnusableReply | None = None) -> bytes:
    """JPEG under 100,000 bytes of a frame, with the action's point or line drawn on it. Runs in a thread."""
    return await asyncio.to_thread(_draw, frame, action)


async def picture_of_png(png: bytes) -> bytes:
    """The same for the PNG of an earlier frame. Runs in a thread."""
    return await asyncio.to_thread(lambda: _draw(decode(png, 0.0), None))


async def numbered_picture(frame: Frame, boxes: tuple[Box, ...]) -> bytes:
    """JPEG under 100,000 bytes with each box outlined and numbered from 1. Runs in a thread."""
    return await asyncio.to_thread(_numbered, frame, boxes)


def _numbered(frame: Frame, boxes: tuple[Box, ...]) -> bytes:
    picture = frame.picture.copy()
    draw = ImageDraw.Draw(picture)
    scale = picture.width / frame.screenshot.size_px[0]
    unit = picture.width / 720
    font = ImageFont.load_default(26 * unit)
    placed = [tuple(side * scale for side in box) for box in boxes]
    for box in placed:
        draw.rectangle(box, outline=_MARK, width=max(1, round(2 * unit)))
    # Numbers come after all outlines, so that no outline crosses a number.
    for number, (left, top, _, _) in enumerate(placed, 1):
        text = str(number)
        width, height = draw.textlength(text, font) + 16 * unit, 34 * unit
        # A number lies on the corner, half outside its box, so that it hides as little as possible.
        x = min(max(left - width / 3, 0.0), picture.width - width)
        y = min(max(top - height / 2, 0.0), picture.height - height)
        draw.rounded_rectangle((x, y, x + width, y + height), 8 * unit, _MARK, _HALO, max(1, round(2 * unit)))
        draw.text((x + width / 2, y + height / 2), text, fill=_HALO, font=font, anchor="mm")
    return jpeg(picture)


def _draw(frame: Frame, action: Action | UnusableReply | None) -> bytes:
    picture = frame.picture
    scale = picture.width / frame.screenshot.size_px[0]
    match action:
        case Tap(point=point) | DoubleTap(point=point) | LongPress(point=point):
            picture = with_ring(picture, _scaled(point, scale))
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            picture = _with_arrow(picture, _scaled(start, scale), _scaled(end, scale))
        case _:
            pass
    return jpeg(picture)


def _scaled(point: Point, scale: float) -> tuple[float, float]:
    return point[0] * scale, point[1] * scale


def with_ring(picture: Image.Image, centre: tuple[float, float]) -> Image.Image:
    """A copy with the point of a touch marked, in the picture's own pixels."""
    picture = picture.copy()
    draw = ImageDraw.Draw(picture)
    unit = picture.width / 720
    x, y = centre
    for radius, width, colour in (
        (62, 8, _HALO),
        (60, 4, _MARK),
    ):  # hollow and thin, so that the words under it stay readable
        box = (x - radius * unit, y - radius * unit, x + radius * unit, y + radius * unit)
        draw.ellipse(box, outline=colour, width=round(width * unit))
    return picture


def _with_arrow(picture: Image.Image, start: tuple[float, float], end: tuple[float, float]) -> Image.Image:
    picture = picture.copy()
    draw = ImageDraw.Draw(picture)
    unit = picture.width / 720
    for width, colour in ((14, _HALO), (8, _MARK)):
        draw.line((start, end), fill=colour, width=round(width * unit))
    for radius, colour in ((20, _HALO), (16, _MARK)):  # the dot is where the finger is lifted
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
