"""Presses a key regularly on phones whose screen timeout cannot be changed."""

import asyncio
import logging

from devices.adb.client.link import Link
from devices.errors import PhoneError

_SHARE = 0.4  # of the timeout: after a failed or late key there is still time for another
_LEAST_S = 0.5
# Both in one start of `input`: 224 is the wake key, but on a lit screen the system may swallow it without
# restarting the timeout; 0 is no key, yet counts as a touch of the person. The phone itself tests first, so
# that a screen that the person switched off is not lit.
_LINE = "dumpsys power | grep -q mWakefulness=Awake && input keyevent 224 0"
logger = logging.getLogger(__name__)


class KeepAwakeKey:
    """A background task, one at a time. It takes the writing lock, so it never interrupts an input."""

    def __init__(self, link: Link, writing: asyncio.Lock) -> None:
        self._link = link
        self._writing = writing
        self._task: asyncio.Task[None] | None = None

    def start(self, timeout_ms: int) -> None:
        """Starts it unless it runs. timeout_ms: of the screen."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._press_every(max(_LEAST_S, timeout_ms / 1000 * _SHARE)))

    async def stop(self) -> None:
        """Ends it; a key that is being sent is cancelled."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _press_every(self, every_s: float) -> None:
        while True:
            try:
                async with self._writing:
                    await self._link.act(_LINE)
            except PhoneError as err:
                logger.info("the screen may go dark: %s", err)  # away for a while; the next one may reach it
            await asyncio.sleep(every_s)
