"""A key now and then for phones whose screen timeout cannot be changed."""

import asyncio
import logging

from devices.adb.client.link import Link
from devices.errors import PhoneError

_SHARE = 0.4  # of the timeout: one key that fails or comes late still leaves time for another
_LEAST_S = 0.5
# Both in one start of `input`: 224 is the wake key, but the system may swallow it on a lit screen without
# starting the timeout again; 0 is no key at all, yet counts as a touch of the person. The phone itself looks
# first, so that a screen that the person switched off is not lit.
_LINE = "dumpsys power | grep -q mWakefulness=Awake && input keyevent 224 0"
logger = logging.getLogger(__name__)


class KeepAwakeKey:
    """A task in the background; one at a time.

    It waits for the writing lock, so it is never in the midst of an input.
    """

    def __init__(self, link: Link, writing: asyncio.Lock) -> None:
        self._link = link
        self._writing = writing
        self._task: asyncio.Task[None] | None = None

    def start(self, timeout_ms: int) -> None:
        """Begins, unless it has begun. timeout_ms: of the screen."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._press_every(max(_LEAST_S, timeout_ms / 1000 * _SHARE)))

    async def stop(self) -> None:
        """Ends it; a key on its way is cut off."""
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
