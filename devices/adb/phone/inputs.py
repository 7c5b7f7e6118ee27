"""Touches and keys, each sent once by `input` of the Android shell, and its errors."""

from devices.adb.client.link import Link
from devices.adb.client.server import ShellResult
from devices.errors import InputRefused

KEY_HOME = 3
KEY_BACK = 4
KEY_ENTER = 66
KEY_RECENTS = 187
_MAX_NUMBER = 100_000
_DRAGS_SINCE_SDK = 26  # `input draganddrop` came with Android 8
_PICK_UP_MS = 1500  # the drag is this much slower, so that the app picks the item up
_SHADE_TIMEOUT_S = 5.0
TOUCHES_APART_S = 0.12  # of a double tap; less than an app needs to bring up a page


class Inputs:
    """Every method raises InputRefused if the phone's system refuses, and PhoneErrors as Link.act.

    window: as in Device; raises WindowChanged.
    """

    def __init__(self, link: Link) -> None:
        self._link = link
        self._can_drag: bool | None = None  # None: unknown so far

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """One touch."""
        await self._send(f"input tap {_number(x_px)} {_number(y_px)}", window=window)

    async def double_tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """Two touches that begin side by side: one `input` after the other would be two single taps.

        Apps take two touches for a double tap that are 40 to 300 ms apart (AOSP ViewConfiguration), and an
        `input` takes 0.2 to 0.4 s. So one test of the window stands before both: a second one between them
        takes longer than they may be apart.
        """
        one = f"input tap {_number(x_px)} {_number(y_px)}"
        await self._send(
            f"{one} & sleep {TOUCHES_APART_S}; {one}; c=$?; wait $! && [ $c = 0 ]", window=window
        )

    async def swipe(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """One finger from here to there; equal points are a long press."""
        line = f"input swipe {_line(start_px, end_px, duration_ms)}"
        await self._send(line, duration_ms / 1000, window=window)

    async def drag(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """Picks an item up and moves it; on phones before Android 8 a swipe of at least 1.5 s."""
        numbers = _line(start_px, end_px, duration_ms)
        # Checked beforehand: a failed drag must not be sent again in another form.
        if self._can_drag is None:
            self._can_drag = await self._knows_drags()
        if self._can_drag:
            # It holds still first.
            await self._send(f"input draganddrop {numbers}", duration_ms / 1000 + 1, window=window)
        else:
            await self.swipe(start_px, end_px, max(duration_ms, _PICK_UP_MS), window=window)

    async def key(self, code: int, *, window: str = "") -> None:
        """A key event by its Android code."""
        await self._send(f"input keyevent {_number(code)}", window=window)

    async def expand_notifications(self) -> bool:
        """Pulls the notification shade down; False, with nothing done, if the phone lacks the command."""
        result = await self._link.act("cmd statusbar expand-notifications", within_s=_SHADE_TIMEOUT_S)
        complaints = ("unknown", "can't find", "not found", "exception", "denial", "error", "usage")
        return result.code == 0 and not any(each in result.text.lower() for each in complaints)

    async def _knows_drags(self) -> bool:
        sdk = (await self._link.shell("getprop ro.build.version.sdk")).out.strip()
        return len(sdk) < 4 and sdk.isdigit() and int(sdk) >= _DRAGS_SINCE_SDK

    async def _send(self, line: str, takes_s: float = 0.0, *, window: str = "") -> None:
        refuse_unless_done(await self._link.act(line, takes_s, window=window), self._link.name)


def refuse_unless_done(result: ShellResult, name: str) -> None:
    """Raises InputRefused, with the phone's text, if exit code or text say that an input was not injected."""
    refuse_if_injection_is_off(result, name)
    text = result.text
    if "SecurityException" in text or result.code != 0:
        reason = next(
            (line.strip() for line in text.splitlines() if line.strip()), f"exit code {result.code}"
        )
        raise InputRefused(f"the phone refused an input: {reason[:200]}", name=name, reason=reason[:200])


def refuse_if_injection_is_off(result: ShellResult, name: str) -> None:
    """Raises InputRefused if Xiaomi's "USB debugging (Security settings)" is off: the exit code may be 0."""
    if "INJECT_EVENTS" in result.text:
        raise InputRefused("the phone does not let adb inject inputs", name=name, reason="INJECT_EVENTS")


def _line(start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> str:
    return " ".join(str(_number(each)) for each in (*start_px, *end_px, duration_ms))


def _number(value: int) -> int:
    # Types are gone at run time, and this goes into a shell line.
    if type(value) is not int or not 0 <= value <= _MAX_NUMBER:
        raise ValueError(f"{value!r} is no pixel, duration or key code")
    return value
