"""Which of a phone's displays is captured: the largest that is on. Foldables and phones with a rear screen have two.

Without `-d` such a phone prints a warning before the PNG, or captures the dark outer display
(skydoves/compose-hotswan-issuetracker issue 11, zai-org/Open-AutoGLM issue 148, mobile-next/mobile-mcp issue 158).
"""

import asyncio
import logging
import re
import time
from dataclasses import dataclass
from itertools import pairwise

from devices.adb.link import Link
from devices.adb.screencap import screencap
from devices.errors import PhoneError

_SEPARATOR = "farhand:next"
_LINE = (
    f"dumpsys SurfaceFlinger --display-id; echo {_SEPARATOR}; "
    "dumpsys display | grep -E 'DisplayDeviceInfo|DisplayInfo|DisplayViewport'"
)
_ASK_S = 3.0
_LEAST_S = 0.1  # a phone that used up its time gets a time-out, not a longer one
_PHYSICAL = re.compile(r"^\s*Display (\d{1,20}) \(HWC display \d+\)", re.MULTILINE)
# Fields of AOSP's DisplayDeviceInfo, DisplayInfo and DisplayViewport as they print themselves.
_RECORD = re.compile(r"\b(?:DisplayDeviceInfo|DisplayInfo|DisplayViewport)\{")
_UNIQUE = re.compile(r"uniqueId[= ]?[\"']local:(\d{1,20})[\"']")
_SIZE = re.compile(r"(?:[,:] |real )(\d{2,5}) x (\d{2,5})(?=,)|deviceWidth=(\d+), deviceHeight=(\d+)")
_STATE = re.compile(r"[ ,]state (\w+)|isActive=(\w+)")
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Screen:
    """What the dump says of one display. area_px: 0 if unknown. on: None if unknown."""

    area_px: int
    on: bool | None


class Displays:
    """Captures the right display. Asks for the list once, and again after `doubt` or a new size."""

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

    def doubt(self) -> None:
        """The last picture was dark or missing: perhaps the phone was folded."""
        self._sure = False

    def saw(self, size_px: tuple[int, int]) -> None:
        """A picture came. Another size that is no turn of the old one is another display."""
        if self._size_px is not None and sorted(size_px) != sorted(self._size_px):
            self._sure = False
        self._size_px = size_px

    async def capture(self, timeout_s: float) -> bytes:
        """What `screencap -p` prints, of the display to look at. PhoneErrors as Link.shell."""
        if not self._sure:
            async with self._asking:
                if not self._sure:
                    return await self._capture_and_ask(timeout_s)
        return await screencap(self._link, self._chosen, timeout_s)

    async def _capture_and_ask(self, timeout_s: float) -> bytes:
        # At the same time: most phones have one display, and for them the question costs nothing.
        before, ends_at = self._chosen, time.monotonic() + timeout_s
        asking = asyncio.create_task(self._ask())
        try:
            output = await screencap(self._link, before, timeout_s)
            await asking
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        if self._chosen == before:
            return output
        return await screencap(self._link, self._chosen, max(_LEAST_S, ends_at - time.monotonic()))

    async def _ask(self) -> None:
        try:
            said = (await self._link.shell(_LINE, _ASK_S)).out.decode(errors="replace")
        except PhoneError as err:
            # A picture of the display that the phone chooses is better than none; a lost link shows in the capture.
            logger.info("the displays of %s are unknown: %s", self._link.name, err)
            self._sure = True
            return
        flinger, _, dump = said.partition(_SEPARATOR)
        physical = tuple(dict.fromkeys(_PHYSICAL.findall(flinger)))
        screens = read_screens(dump)
        self._chosen = choose(physical, screens, self._chosen)
        # While all are dark (the phone sleeps, or is between two folds) the choice is no more than a guess.
        self._sure = len(physical) < 2 or any(screen.on for screen in screens.values())


def choose(physical: tuple[str, ...], screens: dict[str, Screen], present: str = "") -> str:
    """The largest display that is on; '' if there is only one. physical: in SurfaceFlinger's order."""
    if len(physical) < 2:
        return ""
    lit = [each for each in physical if each in screens and screens[each].on]
    if lit:
        return max(lit, key=lambda each: screens[each].area_px)
    return present if present in physical else physical[0]


def read_screens(dump: str) -> dict[str, Screen]:
    """Size and state of each physical display out of lines of `dumpsys display`."""
    found: dict[str, Screen] = {}
    edges = [*(match.start() for match in _RECORD.finditer(dump)), len(dump)]
    for start, end in pairwise(edges):
        record = dump[start:end]
        unique = _UNIQUE.search(record)
        if unique is None:
            continue
        old, new = found.get(unique.group(1), Screen(0, None)), _screen(record)
        found[unique.group(1)] = Screen(old.area_px or new.area_px, new.on if old.on is None else old.on)
    return found


def _screen(record: str) -> Screen:
    size, state = _SIZE.search(record), _STATE.search(record)
    width, height = (int(each) for each in size.groups() if each) if size else (0, 0)
    on = None if state is None else state.group(1) == "ON" or state.group(2) == "true"
    return Screen(width * height, on)
