"""Looks at a phone: capture and probe at the same time, and a verdict on what the picture is worth."""

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import TypeVar

from devices.adb.link import CAPTURE_TIMEOUT_S, Link
from devices.adb.probe import Probe, probe
from devices.base import Frame, Observation, Verdict
from devices.errors import PhoneError
from devices.frame import FrameDecoder, NotAPicture, is_dark

_RETRY_AFTER_S = 0.3  # a page that is being swapped is black for a frame or two
_LEAST_S = 3.0  # with less time left a second look would only turn a dark picture into a time-out
_First = TypeVar("_First")
_Second = TypeVar("_Second")


class Eyes:
    """Reads only; may look while an input is being sent."""

    def __init__(self, link: Link, decoder: FrameDecoder) -> None:
        self._link = link
        self._decoder = decoder
        self._newest: Frame | None = None

    async def frame(self, timeout_s: float = CAPTURE_TIMEOUT_S) -> Frame:
        """Captures and decodes once. Raises NotAPicture, or DeviceOffline if that was the link's end; PhoneErrors."""
        output = await self._link.capture(timeout_s)
        taken_at = time.time()
        newest = self._newest
        if newest is not None and newest.screenshot.png == output:
            # A still screen gives the same bytes, so it is decoded once however often it is watched.
            return replace(newest, screenshot=replace(newest.screenshot, taken_at=taken_at))
        try:
            self._newest = await self._decoder.frame(output, taken_at)
        except NotAPicture:
            # A lost link ends a capture early without a word.
            await self._link.must_be_up()
            raise
        return self._newest

    async def look(self, kept: Frame | None = None) -> Observation:
        """Captures (unless `kept` is given) and probes; looks a second time if the picture is dark or missing."""
        started = time.monotonic()
        seen, probed = await self._once(CAPTURE_TIMEOUT_S, kept)
        left_s = CAPTURE_TIMEOUT_S - _RETRY_AFTER_S - (time.monotonic() - started)
        if _worth_a_second_look(seen, probed) and left_s > _LEAST_S:
            await asyncio.sleep(_RETRY_AFTER_S)
            seen, _ = await self._once(left_s)
        return seen

    async def _once(self, timeout_s: float, kept: Frame | None = None) -> tuple[Observation, Probe]:
        if kept is not None:
            captured, probed = kept, await probe(self._link, timeout_s)
        else:
            captured, probed = await _together(self._captured(timeout_s), probe(self._link, timeout_s))
        return _judged(captured, probed), probed

    async def _captured(self, timeout_s: float) -> Frame | str:
        try:
            return await self.frame(timeout_s)
        except NotAPicture as err:
            return f"the phone gave no picture but {err}"


async def _together(
    first: Coroutine[None, None, _First], second: Coroutine[None, None, _Second]
) -> tuple[_First, _Second]:
    try:
        async with asyncio.TaskGroup() as group:
            one, two = group.create_task(first), group.create_task(second)
    except* PhoneError as failed:
        error = failed.exceptions[0]
    else:
        return one.result(), two.result()
    raise error


def _worth_a_second_look(seen: Observation, probed: Probe) -> bool:
    if seen.verdict is Verdict.DARK:
        return not probed.screen_off
    return seen.verdict is Verdict.ERROR


def _judged(captured: Frame | str, probed: Probe) -> Observation:
    """Order: no picture, screen off, protected, dark, ok."""
    windows = probed.windows
    if isinstance(captured, str):
        hint = "; the page is protected" if windows.focused_secure else ""
        return Observation(Verdict.ERROR, None, windows.foreground, time.time(), captured + hint)
    dark = is_dark(captured)
    if dark and probed.screen_off:
        verdict, detail = Verdict.DARK, f"the screen is off ({probed.wakefulness})"
    elif windows.focused_secure or (dark and windows.package_secure):
        verdict, detail = Verdict.SECURE, "the focused window is FLAG_SECURE"
    elif dark:
        verdict, detail = Verdict.DARK, "one dark colour, and no protected window explains it"
    else:
        verdict, detail = Verdict.OK, ""
    return Observation(verdict, captured, windows.foreground, captured.screenshot.taken_at, detail)
