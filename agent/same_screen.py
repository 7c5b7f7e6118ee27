"""Is the screen still the one that a person saw when they said yes?"""

from PIL import Image, ImageChops

from devices.base import Frame, Observation, Verdict
from devices.frame import STATUS_BAR

# Captures are lossless, so an unchanged page is equal; this only swallows the rounding of the shrunk picture.
_TOLERANCE = 8
# A blinking caret, in pixels of the 720 px wide picture. One digit of an amount is wider.
_CARET_WIDTH_PX, _CARET_HEIGHT_PX = 6, 90


def same_screen(before: Observation, now: Observation) -> bool:
    """True if app, activity, size and picture are equal; only the status bar and one blinking caret may differ.

    Anything unknown (no picture, no app, a hidden or dark page) is not the same. Compares 720 px wide pictures in
    about 3 ms: call it in a thread. Strict on purpose: a changed amount is a few hundred pixels, anywhere on the page.
    """
    if before.verdict is not Verdict.OK or now.verdict is not Verdict.OK:
        return False
    if before.frame is None or now.frame is None or before.foreground is None:
        return False
    if before.foreground != now.foreground:
        return False
    if before.frame.screenshot.size_px != now.frame.screenshot.size_px:
        return False
    box = _changed_box(before.frame, now.frame)
    return box is None or (box[2] - box[0] <= _CARET_WIDTH_PX and box[3] - box[1] <= _CARET_HEIGHT_PX)


def _changed_box(before: Frame, now: Frame) -> tuple[int, int, int, int] | None:
    """The smallest box around everything that changed below the status bar; None if nothing did."""
    if before.picture is now.picture:  # the phone sent the same bytes again
        return None
    difference = ImageChops.difference(_page(before), _page(now))
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return ImageChops.subtract(most, ImageChops.constant(most, _TOLERANCE)).getbbox()


def _page(frame: Frame) -> Image.Image:
    picture = frame.picture
    return picture.crop((0, round(picture.height * STATUS_BAR), picture.width, picture.height))
