"""The screenshot as it is sent to a model: as the phone made it, or as its family and its service take it."""

import io
from dataclasses import dataclass, field

from PIL import Image

from agent.model.picture_rule import PictureRule, picture_size
from devices.base import JPEG, PNG, Screenshot
from devices.frame import open_rgb

# Hosted services take 5 MB of base64 (Zhipu, Anthropic); four characters of it are three bytes.
MAX_BYTES = 3_000_000
_QUALITIES = (90, 75, 60)
_PNG_LEVEL = 3  # of 9: 2 % larger than at the usual 6, in a third of the time
AS_IT_IS = PictureRule()


@dataclass(frozen=True, slots=True)
class SentPicture:
    """mime: as in Screenshot. size_px: (width, height) of this picture, not of the screen."""

    mime: str
    encoded: bytes = field(repr=False)  # pictures stay out of logs
    size_px: tuple[int, int]


def sent_picture(screenshot: Screenshot, rule: PictureRule = AS_IT_IS) -> SentPicture:
    """The screenshot itself if the family sees it as it is, else in the family's size, PNG or JPEG.

    Of the formats that the family takes the one with fewer bytes is sent; never more than MAX_BYTES. Decodes
    only what must change, which takes up to a second: call it in a thread. Raises ValueError for a picture
    that no family takes, see `picture_size`.
    """
    size_px = picture_size(rule, screenshot.size_px)
    same_size = size_px == screenshot.size_px
    as_it_is = SentPicture(screenshot.mime, screenshot.encoded, screenshot.size_px)
    if same_size and screenshot.mime in rule.formats and _bytes(as_it_is) <= MAX_BYTES:
        if screenshot.mime == rule.formats[0]:
            return as_it_is
        other = _encoded(open_rgb(screenshot), rule.formats[0], rule.quality)
        return min(as_it_is, other, key=_bytes)
    picture = open_rgb(screenshot)
    # In its own size a PNG that was refused above would only come out as large once more.
    formats = tuple(mime for mime in rule.formats if not (same_size and mime == screenshot.mime == PNG))
    while True:
        picture = _resized(picture, size_px)
        for quality in (rule.quality, *(lower for lower in _QUALITIES if lower < rule.quality)):
            encoded = min((_encoded(picture, mime, quality) for mime in formats or rule.formats), key=_bytes)
            if _bytes(encoded) <= MAX_BYTES:
                return encoded
        picture = picture.reduce(2)
        size_px = picture_size(rule, picture.size)


def _bytes(picture: SentPicture) -> int:
    return len(picture.encoded)


def _resized(picture: Image.Image, size_px: tuple[int, int]) -> Image.Image:
    if picture.size == size_px:
        return picture
    way = Image.Resampling.LANCZOS
    return picture.resize(size_px, way)  # pyright: ignore[reportUnknownMemberType]  # numpy's types are not installed


def _encoded(picture: Image.Image, mime: str, quality: int) -> SentPicture:
    out = io.BytesIO()
    if mime == JPEG:
        picture.save(out, "JPEG", quality=quality)
    else:
        picture.save(out, "PNG", compress_level=_PNG_LEVEL)
    return SentPicture(mime, out.getvalue(), picture.size)
