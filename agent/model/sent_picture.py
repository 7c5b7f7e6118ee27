"""The screenshot as it is sent to a model: as the phone made it, or smaller if services would refuse it."""

import io
from dataclasses import dataclass

from devices.base import JPEG, Screenshot
from devices.frame import open_rgb

# Hosted services take 5 MB of base64 (Zhipu, Anthropic); four characters of it are three bytes.
MAX_BYTES = 3_000_000
_QUALITIES = (90, 75, 60)


@dataclass(frozen=True, slots=True)
class SentPicture:
    """mime: as in Screenshot. size_px: (width, height) of this picture, not of the screen."""

    mime: str
    encoded: bytes
    size_px: tuple[int, int]


def sent_picture(screenshot: Screenshot) -> SentPicture:
    """The screenshot itself if it is small enough, else a JPEG, as large and as good as fits.

    Decodes only in the second case, which takes up to a second: call it in a thread.
    """
    if len(screenshot.encoded) <= MAX_BYTES:
        return SentPicture(screenshot.mime, screenshot.encoded, screenshot.size_px)
    picture = open_rgb(screenshot)
    while True:
        for quality in _QUALITIES:
            out = io.BytesIO()
            picture.save(out, "JPEG", quality=quality)
            if out.tell() <= MAX_BYTES:
                return SentPicture(JPEG, out.getvalue(), picture.size)
        picture = picture.reduce(2)
