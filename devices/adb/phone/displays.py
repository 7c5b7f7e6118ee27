"""Captures the display that inputs go to.

Foldables, phones with a rear screen and phones at a monitor have two. Without `-d` these print a warning
before the PNG, or captures the dark outer display (skydoves/compose-hotswan-issuetracker issue 11,
zai-org/Open-AutoGLM issue 148, mobile-next/mobile-mcp issue 158).
"""

import asyncio
import logging
import time

from devices.adb.client.link import Link
from devices.adb.phone.input_display import choose, physical_ids, read_displays
from devices.adb.phone.questions import answers, in_one_line
from devices.errors import PhoneError

_LINE = in_one_line(
    "dumpsys SurfaceFlinger --display-id",
    "dumpsys display | grep -E 'DisplayDeviceInfo|DisplayInfo|DisplayViewport'",
)
_ASK_S = 3.0
_LEAST_S = 0.1  # without time left the phone gets a time-out, not more time
logger = logging.getLogger(__name__)


class Displays:
    """Captures the right display. Lists the displays once, and again after `recheck` or a new size."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._chosen = ""
        self._sure = False
        self._size_px: tuple[int, int] | None = None
        self._asking = asyncio.Lock()

    @property
    def chosen(self) -> str:
        """SurfaceFlinger's number of the display that is captured; '' if the phone has only one."""
        return self._chosen

    def recheck(self) -> None:
        """Lists the displays again: the last picture was dark or missing, the phone may have been folded."""
        self._sure = False

    def note_size(self, size_px: tuple[int, int]) -> None:
        """Notes a picture's size. A new size that is no rotation of the old one means another display."""
        if self._size_px is not None and sorted(size_px) != sorted(self._size_px):
            self._sure = False
        self._size_px = size_px

    async def capture(self, timeout_s: float) -> bytes:
        """What `screencap -p` prints for the chosen display. PhoneErrors as Link.shell."""
        if not self._sure:
            async with self._asking:
                if not self._sure:
                    return await self._capture_and_ask(timeout_s)
        return await _screencap(self._link, self._chosen, timeout_s)

    async def _capture_and_ask(self, timeout_s: float) -> bytes:
        # At the same time: most phones have one display, and for them the list costs nothing.
        before, ends_at = self._chosen, time.monotonic() + timeout_s
        asking = asyncio.create_task(self._ask())
        try:
            output = await _screencap(self._link, before, timeout_s)
            await asking
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        if self._chosen == before:
            return output
        return await _screencap(self._link, self._chosen, max(_LEAST_S, ends_at - time.monotonic()))

    async def _ask(self) -> None:
        try:
            said = (await self._link.shell(_LINE, _ASK_S)).out.decode(errors="replace")
        except PhoneError as err:
            # A picture of the phone's own choice is better than none; a lost link shows in the capture.
            logger.info("the displays of %s are unknown: %s", self._link.name, err)
            self._sure = True
            return
        flinger, dump = answers(said, 2)
        physical = physical_ids(flinger)
        displays = read_displays(dump)
        self._chosen = choose(physical, displays, self._chosen)
        # While the display is dark (asleep, or between two folds) the choice is only a guess.
        chosen = displays.get(self._chosen)
        self._sure = len(physical) < 2 or (chosen is not None and chosen.on is True)


async def _screencap(link: Link, display_id: str, timeout_s: float) -> bytes:
    """What `screencap -p` prints: normally a PNG. display_id: '' for the only display.

    Errors as Link.exec_out.
    """
    # -d is given only to phones that listed their displays: before Android 10 it took other numbers.
    which = f" -d {int(display_id)}" if display_id else ""
    return await link.exec_out(f"screencap -p{which}", timeout_s)
