"""Touches and keys, each sent once: `input` of the Android shell, with its complaints read."""

from devices.adb.link import INPUT_TIMEOUT_S, Link
from devices.adb.server import ShellResult
from devices.errors import InputRefused

KEY_HOME = 3
KEY_BACK = 4
_MAX_NUMBER = 100_000


class Hands:
    """Every method raises InputRefused if the phone's system does not let us, and PhoneErrors as Link.shell."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def tap(self, x_px: int, y_px: int) -> None:
        """One touch."""
        await self._send(f"input tap {_number(x_px)} {_number(y_px)}")

    async def double_tap(self, x_px: int, y_px: int) -> None:
        """Two touches in one shell line: a round trip between them would make two single taps of it."""
        one = f"input tap {_number(x_px)} {_number(y_px)}"
        await self._send(f"{one} && {one}")

    async def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """A drag; equal points are a long press."""
        numbers = " ".join(str(_number(each)) for each in (*start_px, *end_px, duration_ms))
        await self._send(f"input swipe {numbers}", duration_ms / 1000)

    async def key(self, code: int) -> None:
        """A key event by its Android code."""
        await self._send(f"input keyevent {_number(code)}")

    async def _send(self, line: str, takes_s: float = 0.0) -> None:
        refuse_unless_done(await self._link.shell(line, INPUT_TIMEOUT_S + takes_s), self._link.name)


def refuse_unless_done(result: ShellResult, name: str) -> None:
    """Raises InputRefused if an input's exit code or text says that it was not injected. Quotes the phone's text."""
    refuse_if_injection_is_off(result, name)
    text = result.text
    if "SecurityException" in text or result.code != 0:
        reason = next(
            (line.strip() for line in text.splitlines() if line.strip()), f"exit code {result.code}"
        )
        raise InputRefused(f"the phone refused an input: {reason[:200]}", name=name, reason=reason[:200])


def refuse_if_injection_is_off(result: ShellResult, name: str) -> None:
    """Xiaomi's "USB debugging (Security settings)" is off: said on stderr, the exit code may be 0 all the same."""
    if "INJECT_EVENTS" in result.text:
        raise InputRefused("the phone does not let adb inject inputs", name=name, reason="INJECT_EVENTS")


def _number(value: int) -> int:
    # Types are gone at run time, and this goes into a shell line.
    if type(value) is not int or not 0 <= value <= _MAX_NUMBER:
        raise ValueError(f"{value!r} is no pixel, duration or key code")
    return value
