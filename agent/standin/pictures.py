"""The picture of a request: checked as a strict server does, read where a recipe depends on it."""

import base64
import binascii
import io
import re
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, UnidentifiedImageError

_DATA_URL = re.compile(r"data:(image/(?:png|jpeg));base64,", re.IGNORECASE)
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG"}
_MAX_PIXELS = 50_000_000
_MAX_CHARS = 5_000_000  # of base64, as hosted services take it
# JPEG and resizing blur flat colours by less than this in each channel.
_TOLERANCE = 24
_GAP_PX = 12  # between two pages on one picture, as clients of models with one picture send them


class BadPicture(Exception):
    """The data URL holds no picture that a model could see; the text says why."""


@dataclass(frozen=True)
class Picture:
    """One received picture.

    mime: 'image/png' or 'image/jpeg'. size_px: (width, height) from its header. detail: as requested.
    """

    mime: str
    encoded: bytes
    size_px: tuple[int, int]
    detail: str = "auto"

    @cached_property
    def _pixels(self) -> Image.Image:
        with Image.open(io.BytesIO(self.encoded)) as image:
            return image.convert("RGB")

    @property
    def has_equal_halves(self) -> bool:
        """Do two pages side by side, with a gap between them, show the same? Decodes: call in a thread."""
        width, height = self.size_px
        page = (width - _GAP_PX) // 2
        left = self._pixels.crop((0, 0, page, height)).reduce(4)
        right = self._pixels.crop((width - page, 0, width, height)).reduce(4)
        extrema = ImageChops.difference(left, right).convert("L").getextrema()
        return extrema[1] <= _TOLERANCE if isinstance(extrema[1], int | float) else False

    def shows(self, place: tuple[int, int], colour: str) -> bool:
        """Whether the point (thousandths of the screen) has nearly this colour ('#rrggbb').

        Decodes: call in a thread.
        """
        width, height = self.size_px
        pixel = self._pixels.getpixel((place[0] * width // 1000, place[1] * height // 1000))
        wanted = bytes.fromhex(colour[1:7])
        # An RGB image answers three numbers; Pillow's type covers all modes.
        return isinstance(pixel, tuple) and all(
            abs(is_ - want) <= _TOLERANCE for is_, want in zip(pixel, wanted, strict=True)
        )


def read_picture(url: str, detail: str = "auto") -> Picture:
    """Reads a base64 data URL; blocking. Raises BadPicture."""
    head = _DATA_URL.match(url)
    if head is None:
        raise BadPicture("image_url.url must be a data URL of image/png or image/jpeg in base64")
    if len(url) - head.end() > _MAX_CHARS:
        raise BadPicture(f"the image exceeds {_MAX_CHARS} characters of base64")
    try:
        encoded = base64.b64decode(url[head.end() :], validate=True)
    except (binascii.Error, ValueError) as err:
        raise BadPicture(f"the image is not base64: {err}") from err
    mime = head[1].lower()
    return Picture(mime, encoded, _checked_size(encoded, mime), detail)


def _checked_size(encoded: bytes, mime: str) -> tuple[int, int]:
    try:
        with Image.open(io.BytesIO(encoded), formats=(_FORMATS[mime],)) as image:
            width, height = image.size
            if width * height > _MAX_PIXELS:
                raise BadPicture(f"the image has {width}x{height} pixels")
            if image.format == "PNG":
                image.verify()  # the checksums of all parts, without the cost of decoding
            else:
                image.load()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as err:
        # Pillow reports a broken PNG as SyntaxError, a cut one as OSError.
        raise BadPicture(f"the image cannot be read as {mime}: {err}") from err
    return width, height
