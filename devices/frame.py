"""Decodes a phone's picture into a Frame, once and in threads of its own."""

import asyncio
import io
import struct
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from PIL import Image

from devices.base import JPEG, PNG, Frame, Screenshot

PICTURE_WIDTH_PX = 720
GREY_WIDTH, GREY_HEIGHT = 54, 120
STATUS_BAR = 0.04  # of the height, held upright; its clock and icons change without the page
_STATUS_BAR_SIDEWAYS = 0.07  # in landscape: the same dp of a shorter height
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
_HEADER = struct.Struct(">4sII")
_MAX_PIXELS = 40_000_000  # four times the largest phone; keeps a hostile header from taking all memory
_MAX_SIDE_PX = 16_384
_FORMATS = {PNG: "PNG", JPEG: "JPEG"}
# What Pillow raises for pictures with chunks of any content, found by feeding it tens of thousands.
_UNREADABLE = (
    OSError,
    SyntaxError,
    ValueError,
    IndexError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
)
Made = TypeVar("Made")
Given = TypeVarTuple("Given")


class NotAPicture(Exception):
    """What the phone sent is no whole picture; the text says what it was instead.

    damaged: it began as one, so something was lost on the way; else the phone gave nothing or a text.
    """

    def __init__(self, detail: str, *, damaged: bool) -> None:
        super().__init__(detail)
        self.damaged = damaged


class FrameDecoder:
    """Two threads that turn pictures into Frames. Pillow releases the lock, so two cores are used.

    The default thread pool is left alone: with several phones every other call would queue behind pictures.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="frame")

    def close(self) -> None:
        """Ends the threads; waits for a picture in work (under 0.1 s)."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def frame(self, output: bytes, taken_at: float) -> Frame:
        """Decodes what `screencap -p` printed. Raises NotAPicture."""
        return await self.run(decode, output, taken_at)

    async def jpeg_frame(self, jpeg: bytes, size_px: tuple[int, int], taken_at: float) -> Frame:
        """Decodes a JPEG of the whole screen. Raises NotAPicture."""
        return await self.run(decode_screenshot, Screenshot(jpeg, size_px, taken_at, JPEG))

    async def run(self, work: Callable[[*Given], Made], *given: *Given) -> Made:
        """Any other work on what phones send that would hold up the event loop, in the same threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)


def decode(output: bytes, taken_at: float) -> Frame:
    """The blocking half of FrameDecoder: about 40 ms for 1080x2400. Raises NotAPicture."""
    png, size_px = _check_png(output)
    return decode_screenshot(Screenshot(png, size_px, taken_at))


def decode_screenshot(screenshot: Screenshot) -> Frame:
    """The same of a screenshot: a PNG that is whole, or a JPEG. Raises NotAPicture."""
    picture = _narrow(open_rgb(screenshot))
    return Frame(screenshot, picture, _grey(picture))


def open_rgb(screenshot: Screenshot) -> Image.Image:
    """All its pixels, 20 to 40 ms for 1080x2400. Raises NotAPicture."""
    form = _FORMATS[screenshot.mime]
    try:
        with Image.open(io.BytesIO(screenshot.encoded), formats=(form,)) as opened:
            # Of a PNG the last of several headers counts for Pillow, whatever was checked in the first.
            if opened.size != screenshot.size_px:
                both = f"{screenshot.size_px} and {opened.size}"
                raise NotAPicture(f"a {form} of {both} at once", damaged=True)
            # RGB first: resizing RGBA multiplies and divides by alpha, which costs more than both steps
            # together.
            return opened.convert("RGB")
    except _UNREADABLE as err:
        raise NotAPicture(f"a {form} that cannot be decoded ({err})", damaged=True) from err


def _check_png(output: bytes) -> tuple[bytes, tuple[int, int]]:
    # With several displays, screencap prints a warning into the same stream before the PNG.
    start = output.find(_SIGNATURE, 0, 4096)
    if start < 0:
        said = f"{len(output)} bytes that are no PNG: {_preview(output)!r}" if output else "nothing at all"
        raise NotAPicture(said, damaged=False)
    png = output[start:] if start else output
    if len(png) < 33 or _END not in png[-64:]:
        raise NotAPicture(f"a PNG that was cut after {len(png)} bytes", damaged=True)
    name, width, height = _HEADER.unpack_from(png, 12)
    if name != b"IHDR" or not (0 < width <= _MAX_SIDE_PX and 0 < height <= _MAX_SIDE_PX):
        raise NotAPicture("a PNG with an impossible header", damaged=True)
    if width * height > _MAX_PIXELS:
        raise NotAPicture(f"a PNG of {width}x{height}, too large for a phone", damaged=True)
    return png, (width, height)


def _preview(output: bytes) -> str:
    return output[:120].decode("ascii", "replace").strip()


def _narrow(picture: Image.Image) -> Image.Image:
    if picture.width <= PICTURE_WIDTH_PX:
        return picture
    if picture.width % PICTURE_WIDTH_PX == 0:
        return picture.reduce(picture.width // PICTURE_WIDTH_PX)
    height = max(1, round(picture.height * PICTURE_WIDTH_PX / picture.width))
    return _resize(
        picture, (PICTURE_WIDTH_PX, height), (0.0, 0.0, float(picture.width), float(picture.height))
    )


def _grey(picture: Image.Image) -> bytes:
    page = (0.0, page_top(*picture.size), float(picture.width), float(picture.height))
    return _resize(picture, (GREY_WIDTH, GREY_HEIGHT), page).convert("L").tobytes()


def page_top(width: float, height: float) -> float:
    """Where the page begins below the status bar, in the same pixels."""
    return height * (STATUS_BAR if height >= width else _STATUS_BAR_SIDEWAYS)


def _resize(
    picture: Image.Image,
    size: tuple[int, int],
    box: tuple[float, float, float, float],
    way: Image.Resampling = Image.Resampling.BOX,
) -> Image.Image:
    return picture.resize(size, way, box)  # pyright: ignore[reportUnknownMemberType]  # numpy's types are not installed
