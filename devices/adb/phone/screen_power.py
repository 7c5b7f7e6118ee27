"""Lights a phone's screen, removes a swipe lock, and keeps the screen on during a task.

The person's own timeout is stored on the phone itself, so that a crash of ours does not lose it. A phone
that refuses the setting (OPPO's permission monitoring) gets a harmless key well before its timeout instead.
So that it comes back also if this computer never does, the phone is left a sleeping shell that restores it.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable

from devices.adb.client.link import INPUT_TIMEOUT_S, Link
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keep_awake_key import KeepAwakeKey
from devices.adb.phone.probe import Condition, condition
from devices.adb.phone.questions import answers, in_one_line
from devices.adb.phone.timeout_watchdog import FORGET, TimeoutWatchdog
from devices.base import Lock
from devices.errors import DeviceTimeout

KEY_WAKEUP = 224  # never 26, which toggles
# The longest wait for a person is 30 minutes; the timeout starts again with each touch.
LONG_TIMEOUT_MS = 45 * 60_000
_TIMEOUT = "system screen_off_timeout"
_MEMORY = "global farhand_screen_timeout"
_ASK = in_one_line(f"settings get {_TIMEOUT}", f"settings get {_MEMORY}")
_USUAL_TIMEOUT_MS = 15_000  # the shortest choice of most phones: assumed if unknown
_LIT = ("Awake", "")  # '': unknown, so there is nothing to wait for
_LIT_S = 3.0
_GONE_S = 1.5  # the keyguard's own state lags by up to 1.3 s (kaeawc/auto-mobile issue 4363)
_POLL_S = 0.1
_PAUSE_S = 0.3  # some phones take no swipe right after they were lit (google/agi issue 868)
_SWIPE_MS = 250
_SIZE = re.compile(r"(?:Override|Physical) size: (\d{1,5})x(\d{1,5})")
logger = logging.getLogger(__name__)


class ScreenPower:
    """One phone's screen. `wake` sends inputs: call it with the phone's writing lock held.

    watchdog_s: how long after this computer was last heard of the phone restores its timeout itself.
    """

    def __init__(
        self, link: Link, inputs: Inputs, writing: asyncio.Lock, watchdog_s: float = LONG_TIMEOUT_MS / 1000
    ) -> None:
        self._link = link
        self._inputs = inputs
        self._wake_key = KeepAwakeKey(link, writing)
        self._watchdog = TimeoutWatchdog(link, watchdog_s)
        self._changing = asyncio.Lock()

    async def wake(self) -> Lock:
        """Lights a dark screen and removes a swipe lock; answers the remaining lock. Each input is sent once.

        Raises DeviceTimeout if the screen stays dark, InputRefused, PhoneErrors as Link.shell.
        """
        seen = await condition(self._link, INPUT_TIMEOUT_S)
        if seen.wakefulness not in _LIT:
            await self._inputs.key(KEY_WAKEUP)
            seen = await self.wait_until(lambda now: now.wakefulness == "Awake", _LIT_S)
            if seen.wakefulness != "Awake":
                raise DeviceTimeout(
                    f"the screen stayed dark ({seen.wakefulness})",
                    name=self._link.name,
                    seconds=f"{_LIT_S:g}",
                )
            await asyncio.sleep(_PAUSE_S)
            seen = await condition(self._link, INPUT_TIMEOUT_S)
        return await self._unlock() if seen.lock is Lock.SWIPE else seen.lock

    async def keep_on(self) -> None:
        """Keeps the screen from going dark. PhoneErrors as Link.shell; a refused setting raises none."""
        async with self._changing:
            current, remembered = await self._read_timeouts()
            if current is not None and current >= LONG_TIMEOUT_MS:
                if remembered is not None and current == LONG_TIMEOUT_MS:  # raised before a crash
                    await self._watchdog.start(_restore_line(remembered))
                return
            if current is not None and await self._remember(current) and await self._raise(current):
                await self._watchdog.start(_restore_line(current))
            else:
                logger.info("%s does not let its screen timeout be changed", self._link.name)
                # The key never lights a dark screen: the person may have switched it off.
                self._wake_key.start(current or _USUAL_TIMEOUT_MS)

    async def restore(self) -> None:
        """Ends `keep_on` and restores the person's timeout, also after a crash."""
        async with self._changing:
            await self.stop()
            current, remembered = await self._read_timeouts()
            if remembered is None:
                return
            steps = [f"settings delete {_MEMORY}", FORGET]
            if current == LONG_TIMEOUT_MS:  # else the person chose another timeout meanwhile, which stays
                steps.insert(0, f"settings put {_TIMEOUT} {remembered}")
            await self._link.shell(" && ".join(steps))

    async def stop(self) -> None:
        """Ends all background work on this computer; what the phone was left stays there."""
        await self._wake_key.stop()
        await self._watchdog.stop()

    async def _remember(self, own: int) -> bool:
        """Stores the person's timeout on the phone; False if the phone drops unknown settings."""
        said = await self._link.shell(f"settings put {_MEMORY} {own}; settings get {_MEMORY}")
        return said.out.strip() == str(own).encode()

    async def _raise(self, own: int) -> bool:
        """Raises the timeout and reads it back; False if the phone refuses."""
        # The same line resets a phone that caps the value at its longest choice: a value that is neither the
        # person's nor ours would later look like a new choice of the person's.
        await self._link.act(
            f"settings put {_TIMEOUT} {LONG_TIMEOUT_MS}; "
            f"settings get {_TIMEOUT} | grep -q '^{LONG_TIMEOUT_MS}$' || settings put {_TIMEOUT} {own}"
        )
        current, _ = await self._read_timeouts()
        return current == LONG_TIMEOUT_MS

    async def _read_timeouts(self) -> tuple[int | None, int | None]:
        """(current, remembered) in milliseconds; None if absent or no number."""
        current, remembered = answers((await self._link.shell(_ASK)).out.decode(errors="replace"), 2)
        return _milliseconds(current), _milliseconds(remembered)

    async def _unlock(self) -> Lock:
        await self.dismiss()
        seen = await self.wait_until(lambda now: now.lock is not Lock.SWIPE, _GONE_S)
        if seen.lock is not Lock.SWIPE:
            return seen.lock
        await self.swipe_up()
        return (await self.wait_until(lambda now: now.lock is not Lock.SWIPE, _GONE_S)).lock

    async def dismiss(self) -> None:
        """Dismisses the lock screen: a swipe lock closes, another one shows its pad."""
        await self._link.act("wm dismiss-keyguard")

    async def swipe_up(self, *, window: str = "") -> None:
        """Dismisses it by a swipe. window: as in Device."""
        width, height = await self.size_px()
        x = width // 2
        start, end = (x, height * 85 // 100), (x, height * 25 // 100)
        await self._inputs.swipe(start, end, _SWIPE_MS, window=window)

    async def wait_until(self, reached: Callable[[Condition], bool], limit_s: float) -> Condition:
        """Probes until the condition is reached or the time is over; answers the last one."""
        ends_at = time.monotonic() + limit_s
        while True:
            now = await condition(self._link, INPUT_TIMEOUT_S)
            if reached(now) or time.monotonic() >= ends_at:
                return now
            await asyncio.sleep(_POLL_S)

    async def size_px(self) -> tuple[int, int]:
        """The size in portrait, for inputs without a frame: a lock screen rarely turns with the phone."""
        # The override comes last, and inputs use it.
        said = _SIZE.findall((await self._link.shell("wm size")).text)
        return (int(said[-1][0]), int(said[-1][1])) if said else (1080, 2400)


def _restore_line(own: int) -> str:
    """The shell line that restores the person's timeout; one that they chose meanwhile stays."""
    return (
        f"settings get {_TIMEOUT} | grep -q '^{LONG_TIMEOUT_MS}$' && settings put {_TIMEOUT} {own}; "
        f"settings delete {_MEMORY}"
    )


def _milliseconds(text: str) -> int | None:
    word = text.strip()
    return int(word) if re.fullmatch(r"\d{3,10}", word) else None
