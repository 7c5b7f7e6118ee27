"""What the phone's shell is like: its programs, what it may do, and its settings."""

import hashlib
import re
import secrets
from collections.abc import Callable

from devices.adb.first_contact.contact import Contact, plain_name, said
from devices.adb.first_contact.findings import Found
from devices.adb.phone.checks import check_input, check_keyboard, check_settings, maker
from devices.adb.phone.keyboard_switch import installed_keyboards

_FILE = "/data/local/tmp/farhand-contact.bin"
_FILE_BYTES = 4096
_PUSH_S = 10.0
_FACTS = {
    "android": "getprop ro.build.version.release",
    "sdk": "getprop ro.build.version.sdk",
    "timeout": "timeout 1 sleep 3 2>/dev/null; echo $?",
    "setsid": "setsid true >/dev/null 2>&1; echo $?",
    "grep": "echo farhand | grep -qE 'adb|hand'; echo $?",
}
_BUTTONS, _NO_BUTTONS = ("null", "0", "1"), "2"  # navigation_mode; two and three buttons


async def look_at_shell(contact: Contact) -> None:
    """Which programs its shell has, what it may do, and its settings."""
    for name, line in _FACTS.items():
        await contact.check(name, lambda line=line: _fact(contact, line))
    await _makers(contact)
    await _files(contact)
    await contact.check("shell_user", lambda: _fact(contact, "id | head -c 15"))
    await _display(contact)
    for name, (line, read) in _PRINTED.items():
        await contact.check(name, lambda line=line, read=read: _read(contact, line, read))
    await _rights(contact)


async def _read(contact: Contact, line: str, read: Callable[[str], Found]) -> Found:
    return read(await contact.out(line))


async def _display(contact: Contact) -> None:
    async def size() -> Found:
        told = await contact.out("wm size")
        found = re.findall(r"(Physical|Override) size: (\d+)x(\d+)", told)
        if found:
            contact.size_px = (int(found[-1][1]), int(found[-1][2]))
        return " ".join(f"{kind} {w}x{h}" for kind, w, h in found).removeprefix("Physical ")

    async def ratio() -> Found:
        return max(contact.size_px) / min(contact.size_px)

    await contact.check("display_size", size)
    await contact.check("display_ratio", ratio)


def _density(told: str) -> Found:
    return " ".join(re.findall(r"(?:Physical|Override) density: \d{1,4}", told)) or "unreadable"


def _switch(told: str) -> Found:
    return "off" if told in ("null", "0") else "on" if told.isdecimal() else "unreadable"


def _language(told: str) -> Found:
    return (re.match(r"[a-z]{2,3}(?![a-z])", told.removeprefix("null").strip()) or [""])[0]


def _hours(told: str) -> Found:
    return "12" if told == "12" else "24 or by language"


def _navigation(told: str) -> Found:
    return "buttons" if told in _BUTTONS else "gestures" if told == _NO_BUTTONS else "unknown"


def _font_scale(told: str) -> Found:
    return 1.0 if told == "null" else float(told)


def _scales(told: str) -> Found:
    # Nothing is set on a phone whose owner never changed them.
    values = {1.0 if each == "null" else float(each) for each in told.split()}
    return " ".join(f"{each:g}" for each in sorted(values))


def _services(told: str) -> Found:
    return str(0 if told in ("null", "") else len(told.split(":")))


def _automation_holders(told: str) -> Found:
    count, _, processes = told.partition("\n")
    running = re.findall(r"(?:uiautomator|appium|u2\.jar|droidrun)[^\n]*", processes)
    return str(int(count) + len(running))


_SCALES = "; ".join(
    f"settings get global {name}"
    for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
)
# Since Android 7 the person's choice stands in the setting; the properties may be the factory's.
_LANGUAGE = "settings get system system_locales; getprop persist.sys.locale; getprop ro.product.locale"
_HOLDERS = "dumpsys accessibility | grep -c 'Ui Automation\\['; ps -A -o PID,ARGS 2>&1"
_PRINTED: dict[str, tuple[str, Callable[[str], Found]]] = {
    "density": ("wm density", _density),
    "battery_saver": ("settings get global low_power", _switch),
    "stay_on": ("settings get global stay_on_while_plugged_in", _switch),
    "touch_exploration": ("settings get secure touch_exploration_enabled", _switch),
    "one_handed": ("settings get secure one_handed_mode_activated", _switch),
    "language": (_LANGUAGE, _language),
    "hours": ("settings get system time_12_24", _hours),
    "navigation": ("settings get secure navigation_mode", _navigation),
    "font_scale": ("settings get system font_scale", _font_scale),
    "animations": (_SCALES, _scales),
    "accessibility": ("settings get secure enabled_accessibility_services", _services),
    "automation_holders": (_HOLDERS, _automation_holders),
}


async def _fact(contact: Contact, line: str) -> Found:
    """A short answer; another one is told masked."""
    told = await contact.out(line)
    return told if re.fullmatch(r"[\d.]{1,20}|uid=\d+\(\w+\)", told, re.ASCII) else said(told)


async def _makers(contact: Contact) -> None:
    line = "getprop ro.product.manufacturer; getprop ro.product.brand"

    async def named() -> Found:
        return plain_name(await contact.out(line))

    async def restricting() -> Found:
        return maker(await contact.out(line)) or "none"

    await contact.check("maker", named)
    await contact.check("restricting_maker", restricting)


async def _files(contact: Contact) -> None:
    """A file of ours on the phone, for the length of four checks."""
    content = secrets.token_bytes(_FILE_BYTES)
    link = contact.link

    async def push() -> Found:
        await link.push(_FILE, content, 0o600, _PUSH_S)
        got = await link.exec_out(f"cat {_FILE}", _PUSH_S)
        return "same bytes" if got == content else f"{len(got)} of {_FILE_BYTES} bytes"

    async def total(program: str, wanted: str) -> Found:
        result = await link.shell(f"{program} {_FILE}")
        if result.code == 127 or "not found" in result.text:
            return "missing"
        return "right" if result.out.decode(errors="replace").split()[:1] == [wanted] else "wrong"

    sha256 = hashlib.sha256(content).hexdigest()
    md5 = hashlib.md5(content, usedforsecurity=False).hexdigest()
    await contact.check("push_file", push)
    await contact.check("sha256sum", lambda: total("sha256sum", sha256))
    await contact.check("toybox", lambda: total("toybox sha256sum", sha256))
    await contact.check("md5sum", lambda: total("md5sum", md5))
    await contact.tidy(f"rm -f {_FILE}")


async def _rights(contact: Contact) -> None:
    """May the shell send inputs and write settings? What Farhand's own check-up asks, too."""
    link = contact.link

    async def inputs() -> Found:
        async with contact.phone.lock_inputs():
            return (await check_input(link)).outcome

    async def settings() -> Found:
        return (await check_settings(link)).outcome

    async def keyboard() -> Found:
        async with contact.recording("keyboards"):
            await installed_keyboards(link)
        return (await check_keyboard(link)).outcome

    async def timeout() -> Found:
        return int(await contact.out("settings get system screen_off_timeout")) / 1000

    await contact.check("input", inputs)
    await contact.check("settings_write", settings)
    await contact.check("typing_keyboard", keyboard)
    await contact.check("screen_timeout", timeout)
