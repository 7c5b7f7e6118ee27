"""Waits after an input until the screen is calm, by watching it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from devices.base import Frame, Gesture, Settled
from devices.errors import PhoneError
from devices.frame import NotAPicture, changed_cells, is_dark

_FIRST_LOOK_S = 0.15
_BETWEEN_LOOKS_S = 0.15
_CELL_TOLERANCE = 8  # of 255
_CALM = 0.005  # a blinking caret stays far below
_LIMIT_S = {Gesture.TAP: 1.5, Gesture.KEY: 1.5, Gesture.TYPE: 1.0, Gesture.SWIPE: 2.0, Gesture.LAUNCH: 4.0}
# An app may need this long to react at all; before that an unchanged page proves nothing.
_REACTION_S = {Gesture.TAP: 0.7, Gesture.KEY: 0.7, Gesture.TYPE: 0.4, Gesture.SWIPE: 0.4, Gesture.LAUNCH: 1.5}


async def settle(
    gesture: Gesture, before: Frame | None, capture: Callable[[], Awaitable[Frame]]
) -> tuple[Settled, Frame | None]:
    """Captures until two frames in a row are alike or the gesture's limit has passed; answers the last frame too.

    before: the page before the input, None if unknown. The limit is one of starting captures: with a slow capture
    the capture itself is the wait. Trouble ends the waiting without an error; the next observation meets it again.
    """
    started = time.monotonic()
    previous: Frame | None = None
    look_at = started + _FIRST_LOOK_S
    while True:
        await asyncio.sleep(max(0.0, look_at - time.monotonic()))
        look_at = time.monotonic() + _BETWEEN_LOOKS_S
        try:
            frame = await capture()
        except (NotAPicture, PhoneError):
            return Settled(False, None, time.monotonic() - started), None
        waited_s = time.monotonic() - started
        changed = _changed(before, frame)
        calm = previous is not None and changed_cells(previous, frame, _CELL_TOLERANCE) < _CALM
        if (calm and (changed is not False or waited_s >= _REACTION_S[gesture])) or waited_s >= _LIMIT_S[
            gesture
        ]:
            return Settled(calm, changed, waited_s), frame
        previous = frame


def _changed(before: Frame | None, now: Frame) -> bool | None:
    # Two black pictures may hide two different pages.
    if before is None or is_dark(before) or is_dark(now):
        return None
    return before.screenshot.size_px != now.screenshot.size_px or before.grey != now.grey
