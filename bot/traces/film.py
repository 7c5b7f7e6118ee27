"""The pictures of a task's steps as an animated GIF."""

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw, ImageFont

MOST_BYTES = 8_000_000
_MOST_FINE = 30  # frames; more would take a minute of the processor
# Width in pixels, and colours: fewer are a third of the bytes, and make bands of what is shaded.
_LEVELS = ((400, 255), (400, 96), (300, 96), (220, 96), (160, 96), (110, 96))
_FRAME_MS, _LAST_MS = 1200, 3000
_BAR_PX, _LETTERS_PX = 34, 20


def film_of(pictures: Mapping[int, bytes], steps: int) -> tuple[bytes, int]:
    """A GIF with a frame for each picture in order of the steps' numbers, and how many frames it has.

    At most 400 px wide, and smaller until it fits MOST_BYTES. Below each stands which of the steps it is.
    pictures: JPEG with the point marked; one that cannot be read is left out, and without any there is no
    film: b"". Blocks for seconds.
    """
    readable, film = readable_pictures(pictures), b""
    if not readable:
        return b"", 0
    for width_px, colours in _LEVELS[len(readable) > _MOST_FINE :]:
        film = _drawn(readable, steps, width_px, colours)
        if len(film) <= MOST_BYTES:
            break
    return film, len(readable)


def readable_pictures(pictures: Mapping[int, bytes]) -> dict[int, bytes]:
    """Those that are whole: a full disk or a cut-off power may have left a part of one. Blocks."""
    return {number: jpeg for number, jpeg in pictures.items() if _is_whole(jpeg)}


def _is_whole(jpeg: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(jpeg)) as picture:
            picture.load()
    except OSError:  # UnidentifiedImageError is one, too
        return False
    return True


def _drawn(pictures: Mapping[int, bytes], steps: int, width_px: int, colours: int) -> bytes:
    numbers = sorted(pictures)
    height_px = max(_height(pictures[number], width_px) for number in numbers)
    frames = [
        _frame(pictures[number], (number, steps), (width_px, height_px)).quantize(colours)
        for number in numbers
    ]
    lasting = [_FRAME_MS] * (len(frames) - 1) + [_LAST_MS]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=lasting, loop=0)
    return out.getvalue()


def _height(jpeg: bytes, width_px: int) -> int:
    with Image.open(io.BytesIO(jpeg)) as picture:
        return min(max(1, round(picture.height * width_px / picture.width)), 3 * width_px)


def _frame(jpeg: bytes, at: tuple[int, int], size_px: tuple[int, int]) -> Image.Image:
    """The picture over a bar. at: number of the step, and how many there are."""
    width_px, height_px = size_px
    frame = Image.new("RGB", (width_px, height_px + _BAR_PX), "#222228")
    with Image.open(io.BytesIO(jpeg)) as picture:
        shown = picture.convert("RGB")
    shown.thumbnail(size_px)
    small = shown if shown.width == width_px else shown.resize(_fitting(shown, size_px))
    frame.paste(small, ((width_px - small.width) // 2, 0))
    # The number and the bar also make each frame differ: Pillow would drop one that equals the one before.
    draw = ImageDraw.Draw(frame)
    draw.rectangle((0, height_px, round(width_px * at[0] / max(at)), height_px + 3), fill="#9db7f0")
    draw.text(
        (8, height_px + 7), f"{at[0]} / {at[1]}", fill="white", font=ImageFont.load_default(_LETTERS_PX)
    )
    return frame


def _fitting(picture: Image.Image, size_px: tuple[int, int]) -> tuple[int, int]:
    scale = min(size_px[0] / picture.width, size_px[1] / picture.height)
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
