"""The items of a check-up that a shell command answers.

Facts on makers: Genymobile/scrcpy issue 3824 (Xiaomi), zai-org/Open-AutoGLM issue 106 (OPPO).
"""

import time
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.client.server import ShellResult
from devices.adb.phone.input_display import physical_ids
from devices.adb.phone.keyboard_switch import installed_keyboards
from devices.phones import Grade

_MAKERS = {
    "xiaomi": ("xiaomi", "redmi", "poco", "blackshark"),
    "oppo": ("oppo", "realme", "oneplus"),
    "vivo": ("vivo", "iqoo"),
}
_OWN_KEY = "farhand_check"  # a setting that no other program reads
_MAX_DIGITS = 10  # of the largest setting of that kind
_NEVER_MS = 24 * 3600 * 1000
_REFUSALS = (
    "SecurityException",
    "INJECT_EVENTS",
    "WRITE_SECURE_SETTINGS",
    "WRITE_SETTINGS",
    "Permission denial",
)


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """The result of one item. outcome: the last part of the sentence's key. values: as in Check."""

    outcome: str
    grade: Grade
    values: tuple[tuple[str, str], ...] = ()


async def check_input(link: Link) -> CheckFinding:
    """Presses key 0, which no app reacts to. Call it while no other input is sent.

    PhoneErrors as Link.act.
    """
    started = time.monotonic()
    result = await link.act("input keyevent 0")
    ms = ms_since(started)
    if result.code == 0 and not _is_refused(result):
        return CheckFinding("ok", Grade.OK, (("ms", ms),))
    return await _refusal(link, result)


async def check_settings(link: Link) -> CheckFinding:
    """Writes a setting of our own, reads it back and removes it. PhoneErrors as Link.shell."""
    key = f"global {_OWN_KEY}"
    result = await link.shell(f"settings put {key} 1; settings get {key}; settings delete {key}")
    written = result.out.decode(errors="replace").split("\n", 1)[0].strip() == "1"
    return (
        CheckFinding("ok", Grade.OK) if written and not _is_refused(result) else await _refusal(link, result)
    )


async def check_keyboard(link: Link) -> CheckFinding:
    """Is a keyboard installed that types any text? PhoneErrors as Link.shell."""
    found = await installed_keyboards(link)
    if not found.known:
        return CheckFinding("none", Grade.WARNING)
    ready = [each for each in found.known if each.ime in (found.active, *found.enabled)]
    if ready:
        return CheckFinding("ok", Grade.OK, (("keyboard", ready[0].name),))
    return CheckFinding("off", Grade.WARNING, (("keyboard", found.known[0].name),))


async def check_timeout(link: Link) -> CheckFinding:
    """After how long without a touch does the screen go dark? PhoneErrors as Link.shell."""
    said = (await link.shell("settings get system screen_off_timeout")).out.strip()
    if not said.isdigit() or len(said) > _MAX_DIGITS:
        return CheckFinding("unknown", Grade.WARNING)
    if int(said) >= _NEVER_MS:
        return CheckFinding("never", Grade.OK)
    return CheckFinding("ok", Grade.OK, (("seconds", str(int(said) // 1000)),))


async def check_displays(link: Link) -> CheckFinding:
    """How many displays does the phone have? PhoneErrors as Link.shell."""
    said = (await link.shell("dumpsys SurfaceFlinger --display-id")).out.decode(errors="replace")
    count = len(physical_ids(said))
    if count == 0:
        return CheckFinding("unknown", Grade.OK)  # up to Android 9 phones do not report it
    return (
        CheckFinding("one", Grade.OK)
        if count == 1
        else CheckFinding("several", Grade.OK, (("count", str(count)),))
    )


def ms_since(started: float) -> str:
    """Whole milliseconds since a monotonic time."""
    return str(round((time.monotonic() - started) * 1000))


def maker(said: str) -> str | None:
    """'xiaomi', 'oppo' or 'vivo' for a phone whose maker hides a switch; said: manufacturer and brand."""
    words = said.lower().split()
    return next((name for name, known in _MAKERS.items() if any(each in words for each in known)), None)


def _is_refused(result: ShellResult) -> bool:
    return any(each.lower() in result.text.lower() for each in _REFUSALS)


async def _refusal(link: Link, result: ShellResult) -> CheckFinding:
    said = await link.shell("getprop ro.product.manufacturer; getprop ro.product.brand")
    if name := maker(said.out.decode(errors="replace")):
        return CheckFinding(name, Grade.FAILED)
    # The line that names the reason; a stack trace follows it.
    lines = [line.strip() for line in result.text.splitlines() if line.strip()]
    telling = [line for line in lines if any(each.lower() in line.lower() for each in _REFUSALS)]
    reason = next(iter(telling or lines), f"exit code {result.code}")
    return CheckFinding("refused", Grade.FAILED, (("reason", reason[:200]),))
