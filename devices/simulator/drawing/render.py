"""Makes the picture of a drawing. Slow work runs in threads; equal drawings share one encoded picture."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from io import BytesIO
from threading import Lock

from PIL import Image

from devices.simulator.drawing.brush import Brush
from devices.simulator.drawing.drawing import PHASES, Drawing
from devices.simulator.drawing.elements import (
    GESTURE_BAR_HEIGHT,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    STATUS_BAR_HEIGHT,
    DrawnPage,
    UnitBox,
)
from devices.simulator.drawing.illustrations import wallpaper
from devices.simulator.drawing.paint import resized

KEPT = 48  # encoded pictures, 50 to 400 kB each
JPEG_SIDE_PX = 540  # the shorter one
JPEG_QUALITY = 82
LIGHT = 175  # of 255; white is readable on anything darker


class EncodedPictures:
    """Encoded pictures by drawing, the longest unused dropped."""

    def __init__(self, encode: Callable[[Drawing], bytes]) -> None:
        self._encode = encode
        self._lock = Lock()
        self._kept: OrderedDict[Drawing, bytes] = OrderedDict()

    async def of(self, drawing: Drawing) -> bytes:
        """The picture's bytes; made in a thread if nobody asked for it lately."""
        return self._known(drawing) or await asyncio.to_thread(self._made, drawing)

    def _known(self, drawing: Drawing) -> bytes:
        with self._lock:
            if drawing not in self._kept:
                return b""
            self._kept.move_to_end(drawing)
            return self._kept[drawing]

    def _made(self, drawing: Drawing) -> bytes:
        # Asked again here: another phone's thread may have made it while this one stood in the queue.
        picture = self._known(drawing) or self._encode(drawing)
        with self._lock:
            self._kept[drawing] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return picture


def draw(drawing: Drawing) -> Image.Image:
    """The whole picture, RGB."""
    if drawing.unlit:
        return Image.new("RGB", drawing.size_px)
    if drawing.before is None:
        return _with_bars(drawing, _page(drawing))
    share = drawing.phase / PHASES
    old, new = _page(drawing.before), _page(drawing)
    width, height = drawing.size_px
    moving = old.copy()
    moving.paste(new, (round(width * 0.22 * (1 - share)), 0))
    return _with_bars(drawing, Image.blend(old, moving, share * 0.8).crop((0, 0, width, height)))


def _page(drawing: Drawing) -> Image.Image:
    if drawing.black:
        return Image.new("RGB", drawing.size_px)
    return _drawn(drawing.page, drawing.size_px)


def _drawn(page: DrawnPage, size_px: tuple[int, int]) -> Image.Image:
    if page.under:
        image = _drawn(page.under, size_px)
    elif page.wallpaper:
        image = wallpaper(*size_px, page.background, page.second).copy()
    else:
        image = Image.new("RGB", size_px, page.background)
    brush = Brush(image)
    for element in page.elements:
        if element.visible:
            brush.element(element)
    return image


def _with_bars(drawing: Drawing, image: Image.Image) -> Image.Image:
    """Clock and signs on top, the gesture bar at the bottom: they are windows of their own, never black."""
    middle = PAGE_HEIGHT - GESTURE_BAR_HEIGHT / 2
    ink, low_ink = _ink_on(image, 0.02), _ink_on(image, 0.985)
    brush = Brush(image)
    low = drawing.bar_height - STATUS_BAR_HEIGHT
    brush.line_of_text(UnitBox(22, 3 + low, 120, drawing.bar_height), drawing.clock, 14, ink, bold=True)
    signs = (*(("wifi",) if drawing.wifi else ()), "signal")
    for place, name in enumerate(reversed(signs)):
        middle_of_sign = 340 - (36 + place * 20) * brush.narrowing
        brush.icon(name, UnitBox(middle_of_sign, 8 + low, middle_of_sign, 24 + low), 15, ink)
    brush.battery(UnitBox(318, 10.5 + low, 340, 21.5 + low), ink, drawing.battery)
    brush.surface(UnitBox(PAGE_WIDTH / 2 - 54, middle - 2, PAGE_WIDTH / 2 + 54, middle + 2), 2, low_ink)
    return image


def _ink_on(image: Image.Image, height: float) -> str:
    """Dark on light, light on dark, judged by the left edge at this share of the height."""
    spot = image.crop((0, round(image.height * height), 1, round(image.height * height) + 1)).convert("L")
    return "#1b1b1f" if spot.tobytes()[0] > LIGHT else "#ffffff"


def encode_png(drawing: Drawing) -> bytes:
    """RGBA as real phones send it, level 1 because it is made for one look."""
    buffer = BytesIO()
    draw(drawing).convert("RGBA").save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def encode_jpeg(drawing: Drawing) -> bytes:
    """For a person's browser: 540 px across the shorter side, or as the phone is if it is smaller."""
    image = draw(drawing)
    shorter = min(image.size)
    if shorter > JPEG_SIDE_PX:
        image = resized(image, image.width * JPEG_SIDE_PX // shorter, image.height * JPEG_SIDE_PX // shorter)
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=JPEG_QUALITY)
    return buffer.getvalue()


@cache
def _pngs() -> EncodedPictures:
    return EncodedPictures(encode_png)


@cache
def _jpegs() -> EncodedPictures:
    return EncodedPictures(encode_jpeg)


async def png(drawing: Drawing) -> bytes:
    """PNG bytes, shared by all phones of this process."""
    return await _pngs().of(drawing)


async def jpeg(drawing: Drawing) -> bytes:
    """JPEG bytes, shared by all phones of this process."""
    return await _jpegs().of(drawing)
