"""One Android phone behind an adb server."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from devices.adb.eyes import Eyes
from devices.adb.hands import KEY_BACK, KEY_HOME, Hands
from devices.adb.launch import launch
from devices.adb.link import Link
from devices.adb.settle import settle
from devices.adb.typing import Keyboard
from devices.base import Frame, Gesture, Observation, Settled
from devices.frame import FrameDecoder

_KEPT_FOR_S = 1.5  # how old the frame of `settle` may be when `observe` takes it
_SETTLE_CAPTURE_S = 5.0  # a slow phone needs 2; more is better waited for in observe, which may raise


class AndroidPhone:
    """Implements Device. One writer at a time: inputs queue on a lock, looking does not.

    Cancelling a call closes its connection, which ends the command on the phone.
    """

    def __init__(self, link: Link, phone_id: str, decoder: FrameDecoder) -> None:
        self._link = link
        self._phone_id = phone_id
        self._eyes = Eyes(link, decoder)
        self._hands = Hands(link)
        self._keyboard = Keyboard(link)
        self._writing = asyncio.Lock()
        self._last: Frame | None = None  # newest frame since the last input
        self._before: Frame | None = None  # newest frame before that input, None if it was not looked at
        self._kept: tuple[Frame, float] | None = None  # where settle ended, and when

    @property
    def phone_id(self) -> str:
        """ro.serialno."""
        return self._phone_id

    async def observe(self) -> Observation:
        """Captures and probes at the same time; takes over the frame of a `settle` just before, once."""
        kept, self._kept = self._kept, None
        fresh = kept is not None and time.monotonic() - kept[1] < _KEPT_FOR_S
        return self._noted(await self._eyes.look(kept[0] if kept and fresh else None))

    async def look_again(self) -> Observation:
        """Captures and probes, never from memory."""
        return self._noted(await self._eyes.look())

    async def settle(self, gesture: Gesture) -> Settled:
        """Waits for a calm screen; never raises a PhoneError, the next observation does."""
        settled, frame = await settle(gesture, self._before, lambda: self._eyes.frame(_SETTLE_CAPTURE_S))
        if frame is not None and not self._writing.locked():
            self._last = frame
            self._kept = (frame, time.monotonic())
        return settled

    async def tap(self, x_px: int, y_px: int) -> None:
        """One touch."""
        async with self._input():
            await self._hands.tap(x_px, y_px)

    async def double_tap(self, x_px: int, y_px: int) -> None:
        """Two touches in one shell line."""
        async with self._input():
            await self._hands.double_tap(x_px, y_px)

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000) -> None:
        """A swipe without movement."""
        async with self._input():
            await self._hands.swipe((x_px, y_px), (x_px, y_px), duration_ms)

    async def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag with one finger."""
        async with self._input():
            await self._hands.swipe(start_px, end_px, duration_ms)

    async def back(self) -> None:
        """Key event 4."""
        async with self._input():
            await self._hands.key(KEY_BACK)

    async def home(self) -> None:
        """Key event 3."""
        async with self._input():
            await self._hands.key(KEY_HOME)

    async def type_text(self, text: str) -> None:
        """Clears the focused field and types. Raises TypingUnavailable."""
        async with self._input():
            await self._keyboard.type_text(text)

    async def launch(self, name: str) -> str:
        """Brings an app to the front. Raises AppNotFound."""
        async with self._input():
            return await launch(self._link, name)

    async def restore_keyboard(self) -> None:
        """Gives the person's keyboard back."""
        async with self._input():
            await self._keyboard.restore()

    @asynccontextmanager
    async def _input(self) -> AsyncGenerator[None]:
        async with self._writing:
            self._before, self._last, self._kept = self._last, None, None
            yield

    def _noted(self, seen: Observation) -> Observation:
        if seen.frame is not None:
            self._last = seen.frame
        return seen
