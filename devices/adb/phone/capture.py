"""Captures and probes a phone at the same time, and judges the picture."""

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import TypeVar

from devices.adb.client.link import CAPTURE_TIMEOUT_S, INPUT_TIMEOUT_S, Link
from devices.adb.phone.displays import Displays
from devices.adb.phone.probe import Probe, probe
from devices.adb.phone.settle import IN_FLIGHT, SettledFrame
from devices.base import Frame, Observation, Source, Verdict
from devices.errors import PhoneError
from devices.frame import FrameDecoder, NotAPicture
from devices.frame_diff import is_dark

_RETRY_AFTER_S = 0.3  # during a page change a frame or two may be black
_LEAST_S = 3.0  # with less time left a second capture would end in a time-out
_First = TypeVar("_First")
_Second = TypeVar("_Second")


class Capture:
    """Reads only; may run while an input is being sent."""

    def __init__(self, link: Link, decoder: FrameDecoder) -> None:
        self._link = link
        self._decoder = decoder
        self._displays = Displays(link)
        self._capturing = asyncio.Semaphore(IN_FLIGHT)  # a third one would slow down the others
        self._newest: Frame | None = None

    async def frame(self, timeout_s: float = CAPTURE_TIMEOUT_S) -> Frame:
        """Captures and decodes once.

        Raises NotAPicture, DeviceOffline if the link was lost, and other PhoneErrors.
        """
        ends_at = time.monotonic() + timeout_s
        async with self._capturing:
            output = await self._displays.capture(max(0.1, ends_at - time.monotonic()))
        taken_at = time.time()
        newest = self._newest
        if newest is not None and newest.screenshot.encoded == output:
            # An unchanged screen gives the same bytes and is decoded once.
            return replace(newest, screenshot=replace(newest.screenshot, taken_at=taken_at))
        try:
            frame = await self._decoder.frame(output, taken_at)
        except NotAPicture:
            # A lost link ends a capture early without an error.
            await self._link.require_online()
            raise
        self._displays.note_size(frame.screenshot.size_px)
        self._newest = frame
        return frame

    def forget(self) -> None:
        """Drops the kept frame when the phone is no longer used."""
        self._newest = None

    async def probe(self) -> Probe:
        """Probes the phone. PhoneErrors as Link.shell."""
        return await probe(self._link, INPUT_TIMEOUT_S)

    async def observe(self, settled_on: SettledFrame | None = None) -> Observation:
        """Captures and probes, unless `settled_on` has either; repeats it after a dark or missing picture."""
        started = time.monotonic()
        seen = await self._observe_once(CAPTURE_TIMEOUT_S, settled_on)
        left_s = CAPTURE_TIMEOUT_S - _RETRY_AFTER_S - (time.monotonic() - started)
        if seen.verdict in (Verdict.DARK, Verdict.ERROR) and left_s > _LEAST_S:
            self._displays.recheck()
            await asyncio.sleep(_RETRY_AFTER_S)
            seen = await self._observe_once(left_s)
        return seen

    async def _observe_once(self, timeout_s: float, settled_on: SettledFrame | None = None) -> Observation:
        if settled_on is not None:
            captured, probed = settled_on.frame, settled_on.probe or await probe(self._link, timeout_s)
        else:
            captured, probed = await _gather_both(
                self._capture_or_error(timeout_s), probe(self._link, timeout_s)
            )
        return judge(captured, probed, self._displays.chosen)

    async def _capture_or_error(self, timeout_s: float) -> Frame | NotAPicture:
        try:
            return await self.frame(timeout_s)
        except NotAPicture as err:
            return err


async def _gather_both(
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


def judge(captured: Frame | NotAPicture, probed: Probe, display_id: str = "") -> Observation:
    """The observation. Verdicts in order: half a picture, screen off, protected, no picture, dark, ok."""
    frame = None if isinstance(captured, NotAPicture) else captured
    verdict, by, detail = _verdict(captured, probed)
    return Observation(
        verdict,
        frame,
        probed.foreground,
        frame.screenshot.taken_at if frame else time.time(),
        detail,
        lock=probed.condition.lock,
        foreground_by=probed.foreground_by,
        verdict_by=by,
        display_id=display_id,
        window=probed.windows.window,
        above=probed.windows.above,
        above_at=probed.windows.above_at,
        bar_px=probed.windows.bar_px,
        utc_offset=probed.utc_offset,
    )


def _verdict(captured: Frame | NotAPicture, probed: Probe) -> tuple[Verdict, Source, str]:
    windows, condition = probed.windows, probed.condition
    off = f"the screen is off ({condition.wakefulness})" if condition.screen_off else ""
    if isinstance(captured, NotAPicture):
        none = f"the phone gave no picture but {captured}"
        # Some phones give no picture of a dark screen, and up to Android 11 none, or a text, of a protected
        # page. Half a PNG is another kind of fault.
        if off and not captured.damaged:
            return Verdict.OFF, Source.WAKEFULNESS, f"{off}; {none}"
        if windows.focused_secure and not captured.damaged:
            return Verdict.SECURE, Source.WINDOW_FLAGS, f"the focused window is FLAG_SECURE; {none}"
        return Verdict.ERROR, Source.PICTURE, "; ".join(filter(None, (none, off)))
    if off:
        return Verdict.OFF, Source.WAKEFULNESS, off
    if windows.focused_secure:
        return Verdict.SECURE, Source.WINDOW_FLAGS, "the focused window is FLAG_SECURE"
    if not is_dark(captured):
        return Verdict.OK, Source.PICTURE, ""
    if windows.package_secure:
        # An unprotected window above it has the focus, e.g. a keypad.
        return Verdict.SECURE, Source.WINDOW_FLAGS, "dark, and a window of the app in front is FLAG_SECURE"
    return Verdict.DARK, Source.DARKNESS, "one dark colour, and no protected window explains it"
