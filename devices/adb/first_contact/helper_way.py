"""What the helper does on this phone. No dump meanwhile: a phone has one UiAutomation."""

import asyncio
import re
import time

from devices.adb.first_contact.contact import Contact
from devices.adb.first_contact.expectations import PAGES
from devices.adb.first_contact.findings import CheckEnd, Found
from devices.adb.first_contact.pages import dump, dump_failure, look_at_pages_by_helper, open_page
from devices.adb.first_contact.typing_ways import look_at_typing_by_helper
from devices.adb.helper.answers import Hello
from devices.adb.helper.jar import read_jar
from devices.adb.helper.session import HelperSession
from devices.adb.helper.start import start_helper
from devices.adb.helper.trouble import HelperFailed
from devices.errors import PhoneError
from devices.tree import NotATree, read_tree

_START_S = 8.0  # more than Farhand gives it: how late it comes is worth knowing
_TREES, _CLOCKS, _SHOTS = 5, 5, 3
_CLOCKS_APART_S = 3.0  # a shorter time tells nothing of two clocks
_DRIFT = 500e-6
_FREE_S = 3.0
_PAUSE_S = 0.5
_QUIET_S, _CALM_S = 0.3, 4.0
_SHOT_SIDE_PX = 720
_STARTED = (
    *(f"helper_{page}" for page in PAGES), "helper_latin", "helper_chinese", "helper_emptied", "helper_sdk",
    "helper_clears", "helper_input", "helper_clock", "helper_uptime", "helper_calm", "helper_shot",
    "helper_alive",
)  # fmt: skip


async def look_at_helper(contact: Contact) -> None:
    """Starts it, asks everything that it can do but touches, and ends it."""
    if contact.gave_out:
        return
    began = time.monotonic()
    try:
        async with start_helper(contact.link, start_s=_START_S) as helper:
            started_s = time.monotonic() - began
            await contact.check("helper_start", lambda: _value(started_s))
            await _ask(contact, helper)
    except (HelperFailed, PhoneError, ValueError, OSError) as err:  # ValueError: our own file is damaged
        why = f"helper: {err.why}" if isinstance(err, HelperFailed) else f"broke: {type(err).__name__}"
        if contact.report.found("helper_start") is None:
            await contact.check("helper_start", lambda: _value(why))
            for name in _STARTED:
                contact.note(name, CheckEnd.NOT_DONE, "no helper")
    await _look_at_end(contact)


async def _ask(contact: Contact, helper: HelperSession) -> None:
    began = time.monotonic()
    await _greet(contact, helper)
    await contact.check("helper_uptime", lambda: _uptime(contact, helper))
    await contact.check("helper_calm", lambda: _calm(contact, helper))
    await contact.check("helper_shot", lambda: _shot(contact, helper))
    await look_at_pages_by_helper(contact, helper)
    await look_at_typing_by_helper(contact, helper)
    await contact.check("time_helper_tree", lambda: _trees(contact, helper))
    await contact.check("time_helper_clock", lambda: _clocks(contact, helper))
    await contact.check("time_helper_shot", lambda: _value(contact.spread("helper_shot")))
    await contact.check("helper_clock", lambda: _drift(helper, began))
    await contact.check(
        "helper_alive", lambda: _value(f"helper: {helper.trouble}" if helper.trouble else "alive")
    )


async def _value(value: Found) -> Found:
    return value


async def _greet(contact: Contact, helper: HelperSession) -> None:
    told: list[Hello] = []

    async def sdk() -> Found:
        told.append(await helper.hello())
        return "same" if str(told[0].sdk) == await contact.out("getprop ro.build.version.sdk") else "another"

    async def way(name: str) -> Found:
        hello = told[0] if told else await helper.hello()
        used = hello.clears if name == "clears" else hello.input
        return used if re.fullmatch("[a-z]{1,12}", used) else "none"

    await contact.check("helper_sdk", sdk)
    await contact.check("helper_clears", lambda: way("clears"))
    await contact.check("helper_input", lambda: way("input"))


async def _uptime(contact: Contact, helper: HelperSession) -> Found:
    reading = await helper.clock()
    asked_at = time.monotonic()
    uptime_s = float((await contact.out("cat /proc/uptime")).split()[0])
    return round(reading.ahead_s - (uptime_s - (asked_at + time.monotonic()) / 2), 2)


async def _calm(contact: Contact, helper: HelperSession) -> Found:
    await open_page(contact, "launcher")
    return "calm" if (await helper.calm(_QUIET_S, _CALM_S)).calm else "never calm"


async def _shot(contact: Contact, helper: HelperSession) -> Found:
    shot = None
    for _ in range(_SHOTS):
        shot = await contact.timed("helper_shot", helper.shot(_SHOT_SIDE_PX))
    if shot is None:
        return "no picture"
    same = sorted(shot.size_px) == sorted(contact.size_px)
    return "same" if same else "x".join(map(str, shot.size_px))


async def _trees(contact: Contact, helper: HelperSession) -> Found:
    for _ in range(_TREES):
        await contact.timed("helper_tree", helper.tree())
    return contact.spread("helper_tree")


async def _clocks(contact: Contact, helper: HelperSession) -> Found:
    for _ in range(_CLOCKS):
        began = time.monotonic()
        await helper.clock()
        contact.add_time("helper_clock", (time.monotonic() - began) / _CLOCKS)
    return contact.spread("helper_clock")


async def _drift(helper: HelperSession, began: float) -> Found:
    first = helper.clock_offset.best
    if first is None:
        return "unread"
    await asyncio.sleep(max(0.0, first.answered_at + _CLOCKS_APART_S - time.monotonic()))
    last = await helper.clock()
    apart_s = last.ahead_s - first.ahead_s
    passed_s = last.answered_at - first.answered_at
    if helper.clock_offset.jumps or abs(apart_s) > first.error_s + last.error_s + _DRIFT * passed_s:
        return f"{apart_s * 1000:.0f} ms in {passed_s:.1f} s, {helper.clock_offset.jumps} jumps"
    return "steady"


async def _look_at_end(contact: Contact) -> None:
    async def ended() -> Found:
        until = time.monotonic() + _FREE_S
        while True:
            printed = await dump(contact)
            try:
                await asyncio.to_thread(read_tree, printed, time.time())
            except NotATree:
                if time.monotonic() > until:
                    return dump_failure(printed)
                await asyncio.sleep(_PAUSE_S)
            else:
                return "read"

    async def file() -> Found:
        told = await contact.out(f"ls {(await asyncio.to_thread(read_jar)).path} 2>/dev/null")
        return "there" if told else "gone"

    await contact.check("helper_stop", ended)
    await contact.check("helper_file", file)
