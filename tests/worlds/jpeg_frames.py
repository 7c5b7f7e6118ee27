"""Frames as the helper gives them."""

import io

from devices.adb.phone.helper_events import QUALITY
from devices.base import JPEG, Frame, Screenshot
from devices.frame import decode_screenshot, open_rgb


def jpeg_of(frame: Frame, quality: int = QUALITY) -> Frame:
    """The same screen as a JPEG of the helper's quality; a screen of a few pixels needs a better one."""
    out = io.BytesIO()
    open_rgb(frame.screenshot).save(out, "JPEG", quality=quality)
    screenshot = frame.screenshot
    return decode_screenshot(Screenshot(out.getvalue(), screenshot.size_px, screenshot.taken_at, JPEG))
