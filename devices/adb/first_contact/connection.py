"""The first checks: the way to the phone, and what its shell is like."""

import hashlib
import math
import re
import secrets
import time
from dataclasses import dataclass

from devices.adb.client.program import adb_version, find_adb
from devices.adb.client.server import AdbServer
from devices.adb.first_contact.contact import Contact, NotDone, plain_name, said
from devices.adb.first_contact.findings import Found
from devices.adb.phone.checks import check_input, check_keyboard, check_settings, maker
from devices.adb.phone.keyboard_switch import installed_keyboards
from devices.adb.reach.identity import identify

_FILE = "/data/local/tmp/farhand-contact.bin"
_FEATURES_S = 5.0
_PUSH_S = 10.0
_FILE_BYTES = 4096
_HUNDREDTH_S = 0.01  # in which /proc/uptime is told
_FACTS = {
    "android": "getprop ro.build.version.release",
    "sdk": "getprop ro.build.version.sdk",
    "timeout": "timeout 1 sleep 3 2>/dev/null; echo $?",
    "setsid": "setsid true >/dev/null 2>&1; echo $?",
    "grep": "echo farhand | grep -qE 'adb|hand'; echo $?",
}
_SWITCHES = {
    "battery_saver": "global low_power",
    "stay_on": "global stay_on_while_plugged_in",
    "touch_exploration": "secure touch_exploration_enabled",
    "one_handed": "secure one_handed_mode_activated",
}
_BUTTONS, _NO_BUTTONS = ("null", "0", "1"), "2"  # navigation_mode; two and three buttons
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


async def look_at_connection(contact: Contact, server: AdbServer, phone_id: str) -> None:
    """adb, its features, and whether bytes come through unchanged."""
    link = contact.link

    async def program() -> Found:
        return ".".join(map(str, await adb_version(find_adb())))

    async def protocol() -> Found:
        return await server.ask("host:version", _FEATURES_S)

    async def feature(name: str) -> Found:
        told = await server.ask(f"host-serial:{link.serial}:features", _FEATURES_S)
        return "yes" if name in told.split(",") else "no"

    async def parts() -> Found:
        result = await link.shell("echo out; echo err >&2; exit 7")
        got = f"{result.out.decode().strip()}|{result.err.decode().strip()}|{result.code}"
        return got if got == "out|err|7" else said(got)

    async def line_ends() -> Found:
        return {b"a\nb\n": "LF", b"a\r\nb\r\n": "CR LF"}.get(
            (await link.shell("echo a; echo b")).out, "other"
        )

    async def exec_bytes() -> Found:
        got = await link.exec_out("echo farhand; echo 'a  b'", _FEATURES_S)
        return "unchanged" if got == b"farhand\na  b\n" else f"{len(got)} other bytes"

    async def identity() -> Found:
        seen = await identify(server, link.serial or "", name=link.name)
        contact.report.model = plain_name(seen.model) or "phone"
        return "same" if seen.serialno == phone_id else "another"

    await contact.check("adb_program", program)
    await contact.check("adb_server", protocol)
    await contact.check("shell_v2", lambda: feature("shell_v2"))
    await contact.check("cmd_feature", lambda: feature("cmd"))
    await contact.check("shell_parts", parts)
    await contact.check("line_ends", line_ends)
    await contact.check("exec_bytes", exec_bytes)
    await contact.check("identity", identity)
    await contact.check("time_link", lambda: contact.times("link", "true", 10))


async def look_at_shell(contact: Contact) -> None:
    """Which programs its shell has, what it may do, and its settings."""
    for name, line in _FACTS.items():
        await contact.check(name, lambda line=line: _fact(contact, line))
    await _makers(contact)
    await _files(contact)

    async def user() -> Found:
        return await _fact(contact, "id | head -c 15")

    async def size() -> Found:
        told = await contact.out("wm size")
        found = re.findall(r"(Physical|Override) size: (\d+)x(\d+)", told)
        if found:
            contact.size_px = (int(found[-1][1]), int(found[-1][2]))
        return " ".join(f"{kind} {w}x{h}" for kind, w, h in found).removeprefix("Physical ")

    async def ratio() -> Found:
        return max(contact.size_px) / min(contact.size_px)

    async def density() -> Found:
        found = re.findall(r"(?:Physical|Override) density: \d{1,4}", await contact.out("wm density"))
        return " ".join(found) or "unreadable"

    async def scales() -> Found:
        told = [await contact.out(f"settings get global {name}") for name in _SCALES]
        # Nothing is set on a phone whose owner never changed them.
        values = {1.0 if each == "null" else float(each) for each in told}
        return " ".join(f"{each:g}" for each in sorted(values))

    async def language() -> Found:
        # Since Android 7 the person's choice stands in the setting; the properties may be the factory's.
        told = await contact.out(
            "settings get system system_locales; getprop persist.sys.locale; getprop ro.product.locale"
        )
        return (re.match(r"[a-z]{2,3}(?![a-z])", told.removeprefix("null").strip()) or [""])[0]

    async def hours() -> Found:
        told = await contact.out("settings get system time_12_24")
        return "12" if told == "12" else "24 or by language"

    async def navigation() -> Found:
        told = await contact.out("settings get secure navigation_mode")
        return "buttons" if told in _BUTTONS else "gestures" if told == _NO_BUTTONS else "unknown"

    async def font() -> Found:
        told = await contact.out("settings get system font_scale")
        return 1.0 if told == "null" else float(told)

    async def services() -> Found:
        told = await contact.out("settings get secure enabled_accessibility_services")
        return str(0 if told in ("null", "") else len(told.split(":")))

    async def holders() -> Found:
        told = await contact.out("dumpsys accessibility | grep -c 'Ui Automation\\['; ps -A -o PID,ARGS 2>&1")
        count, _, processes = told.partition("\n")
        running = re.findall(r"(?:uiautomator|appium|u2\.jar|droidrun)[^\n]*", processes)
        return str(int(count) + len(running))

    await contact.check("shell_user", user)
    await contact.check("display_size", size)
    await contact.check("display_ratio", ratio)
    await contact.check("density", density)
    for name, setting in _SWITCHES.items():
        await contact.check(name, lambda setting=setting: _switch(contact, setting))
    await contact.check("language", language)
    await contact.check("hours", hours)
    await contact.check("navigation", navigation)
    await contact.check("font_scale", font)
    await contact.check("animations", scales)
    await contact.check("accessibility", services)
    await contact.check("automation_holders", holders)
    await _rights(contact)


@dataclass(frozen=True, slots=True)
class ClockOffsets:
    """The phone's clocks ahead of ours, in seconds. error_s: at most so much more or less."""

    uptime_s: float
    date_s: float
    error_s: float
    at: float


async def look_at_clocks(contact: Contact) -> ClockOffsets | None:
    """The phone's clocks beside ours; None if they are unread."""
    offsets: list[ClockOffsets] = []

    async def clock() -> Found:
        offsets.append(await _offsets(contact))
        return round(offsets[-1].date_s, 1)

    async def zone() -> Found:
        told = await contact.out("date +%z")
        minutes = int(f"{told[0]}1") * (int(told[1:3]) * 60 + int(told[3:5]))
        return float(minutes - time.localtime().tm_gmtoff // 60)

    async def uptime() -> Found:
        return "readable" if re.match(r"\d+\.\d+ ", await contact.out("cat /proc/uptime")) else "unreadable"

    await contact.check("uptime", uptime)
    await contact.check("clock", clock)
    await contact.check("utc_offset", zone)
    return offsets[-1] if offsets else None


async def look_at_clocks_again(contact: Contact, before: ClockOffsets | None) -> None:
    """How far they moved."""

    def first() -> ClockOffsets:
        if before is None:
            raise NotDone("the clocks were not read before")
        return before

    async def rate() -> Found:
        now = await _offsets(contact)
        apart_s = now.uptime_s - first().uptime_s
        sure_s = max(0.0, abs(apart_s) - first().error_s - now.error_s)
        return round(math.copysign(sure_s, apart_s) / (now.at - first().at), 4)

    async def jump() -> Found:
        return round((await _offsets(contact)).date_s - first().date_s, 1)

    await contact.check("uptime_rate", rate)
    await contact.check("clock_jump", jump)


async def _offsets(contact: Contact) -> ClockOffsets:
    asked_at, asked = time.time(), time.monotonic()
    told = (await contact.out("cat /proc/uptime; date +%s")).split()
    half_s = (time.monotonic() - asked) / 2
    uptime_s, date_s = float(told[0]), float(told[-1]) + 0.5  # whole seconds, so half of one more on average
    return ClockOffsets(uptime_s - asked - half_s, date_s - asked_at - half_s, half_s + _HUNDREDTH_S, asked)


async def _fact(contact: Contact, line: str) -> Found:
    """A short answer; another one is told masked."""
    told = await contact.out(line)
    return told if re.fullmatch(r"[\d.]{1,20}|uid=\d+\(\w+\)", told, re.ASCII) else said(told)


async def _switch(contact: Contact, setting: str) -> Found:
    told = await contact.out(f"settings get {setting}")
    return "off" if told in ("null", "0") else "on" if told.isdecimal() else "unreadable"


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
