"""A shell that sleeps on the phone and restores its screen timeout if this computer is not heard of again.

It costs the phone nothing while it sleeps and ends by itself. Each has a token: it acts only while the phone
holds its own one, so that a renewed or ended wait makes the earlier shells do nothing. `setsid` and no open
output detach it from adb (toybox has it since Android 6; without it nothing is left, and nothing is lost). It
does not outlive USB debugging being switched off, or a restart of the phone.
"""

import asyncio
import logging
import secrets
import shlex

from devices.adb.client.link import Link
from devices.errors import PhoneError

_TOKEN = "global farhand_screen_watchdog"  # noqa: S105 (a name of a setting)
FORGET = f"settings delete {_TOKEN}"
_RENEWED = 3  # times within its life
_TRIED = 45  # so often, while the phone is away
logger = logging.getLogger(__name__)


class TimeoutWatchdog:
    """Renews the phone's watchdog in the background while a task runs. life_s: until one acts."""

    def __init__(self, link: Link, life_s: float) -> None:
        self._link = link
        self._life_s = life_s
        self._task: asyncio.Task[None] | None = None

    async def start(self, restore_line: str) -> None:
        """Leaves the phone a new one now: it may have restarted, or its person have chosen another timeout.

        restore_line: what the phone runs if it hears nothing more.
        """
        await self.stop()
        self._task = asyncio.create_task(self._renew(restore_line))

    async def stop(self) -> None:
        """Ends the renewing. FORGET then makes the phone's last watchdog do nothing."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _renew(self, restore_line: str) -> None:
        while True:
            times = _RENEWED
            try:
                await self._link.act(self._line(secrets.token_hex(8), restore_line))
            except PhoneError as err:
                times = _TRIED
                logger.info("the watchdog of the screen timeout is not renewed yet: %s", err)
            await asyncio.sleep(self._life_s / times)

    def _line(self, token: str, restore_line: str) -> str:
        asleep = (
            f"sleep {self._life_s:g}; settings get {_TOKEN} | grep -q '^{token}$' || exit 0; "
            f"{restore_line}; {FORGET}"
        )
        detached = f"setsid sh -c {shlex.quote(asleep)} </dev/null >/dev/null 2>&1 &"
        return f"settings put {_TOKEN} {token}; {detached}"
