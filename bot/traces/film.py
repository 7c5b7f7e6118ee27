"""The pictures of a task's steps as an animated GIF."""

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw, ImageFont

MOST_BYTES = 8_000_000
_WIDTHS_PX = (400, 300, 220, 160, 110)
_FRAME_MS, _LAST_MS = 1200, 3000
_BAR_PX = 26
_COLOURS = 96


def film_of(pictures: Mapping[int, bytes]) -> bytes:
    """A GIF with a frame for each picture in order of the steps' numbers, at most 400 px wide.

    pictures: JPEG with the point marked, at least one. Smaller until it fits MOST_BYTES. Blocks for seconds.
    """
    film = b""
    for width_px in _WIDTHS_PX:
        film = _drawn(pictures, width_px)
        if len(film) <= MOST_BYTES:
            break
    return film


def _drawn(pictures: Mapping[int, bytes], width_px: int) -> bytes:
    numbers = sorted(pictures)
    height_px = max(_height(pictures[number], width_px) for number in numbers)
    frames = [
        _frame(pictures[number], number, place / len(numbers), (width_px, height_px))
        for place, number in enumerate(numbers, 1)
    ]
    lasting = [_FRAME_MS] * (len(frames) - 1) + [_LAST_MS]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=lasting, loop=0)
    return out.getvalue()


def _height(jpeg: bytes, width_px: int) -> int:
    with Image.open(io.BytesIO(jpeg)) as picture:
        return min(max(1, round(picture.height * width_px / picture.width)), 3 * width_px)


def _frame(jpeg: bytes, number: int, done: float, size_px: tuple[int, int]) -> Image.Image:
    width_px, height_px = size_px
    frame = Image.new("RGB", (width_px, height_px + _BAR_PX), "#222228")
    with Image.open(io.BytesIO(jpeg)) as picture:
        shown = picture.convert("RGB")
    shown.thumbnail(size_px)
    small = shown if shown.width == width_px else shown.resize(_fitting(shown, size_px))
    frame.paste(small, ((width_px - small.width) // 2, 0))
    # The number and the bar also make each frame differ: Pillow would drop one that equals the one before.
    draw = ImageDraw.Draw(frame)
    draw.rectangle((0, height_px, round(width_px * done), height_px + 3), fill="#9db7f0")
    draw.text((6, height_px + 6), str(number), fill="white", font=ImageFont.load_default(16))
    return frame.quantize(_COLOURS)


def _fitting(picture: Image.Image, size_px: tuple[int, int]) -> tuple[int, int]:
    scale = min(size_px[0] / picture.width, size_px[1] / picture.height)
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
