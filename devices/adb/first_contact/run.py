"""The whole first contact with one phone, in the order that does least: looks, then types, then the dark."""

import asyncio
from collections.abc import Callable, Coroutine

from devices.adb.client.link import INPUT_TIMEOUT_S
from devices.adb.client.server import AdbServer
from devices.adb.first_contact.connection import look_at_clocks, look_at_clocks_again, look_at_connection
from devices.adb.first_contact.contact import ENDS_S, Contact, ReadPicture, RecordingLink
from devices.adb.first_contact.expectations import EXPECTATIONS
from devices.adb.first_contact.findings import ContactReport, Found
from devices.adb.first_contact.giving_back import OwnState, give_back, keep_awake, read_own_state
from devices.adb.first_contact.helper_way import look_at_helper
from devices.adb.first_contact.pages import look_at_pages, look_at_pictures
from devices.adb.first_contact.screen import look_at_dark, look_at_moves
from devices.adb.first_contact.shell import look_at_shell
from devices.adb.first_contact.typing_ways import look_at_typing
from devices.adb.phone.app_start import APPS
from devices.adb.phone.battery import parse_battery
from devices.adb.phone.checks import check_displays
from devices.adb.phone.displays import Displays
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.probe import condition
from devices.base import Lock
from devices.frame import FrameDecoder

CHECKS = len(EXPECTATIONS)
_LINES = {
    "time_window": "dumpsys window",
    "time_power": "dumpsys power",
    "time_input_method": "dumpsys input_method",
    "time_wm": "wm size",
    "time_getprop": "getprop ro.build.version.sdk",
    "time_date": "date +%s",
    "time_apps": APPS,
    "time_settings": "settings get system screen_off_timeout",
}
_DUMP_BYTES = 8 << 20


class NotReady(Exception):
    """The phone is dark or locked: nothing was done. lock: its lock; dark: its screen is off."""

    def __init__(self, lock: Lock, *, dark: bool) -> None:
        super().__init__(f"the phone is {'dark' if dark else 'locked'} ({lock})")
        self.lock = lock
        self.dark = dark


async def first_contact(
    server: AdbServer,
    serial: str,
    phone_id: str,
    *,
    name: str = "the phone",
    read_picture: ReadPicture | None = None,
    progress: Callable[[str], None] = lambda _: None,
    ends_s: float = ENDS_S,
    report: ContactReport | None = None,
) -> ContactReport:
    """Every check, within three minutes; the phone is put back also when this is cancelled.

    phone_id: as in Device. report: filled on the way, for whoever cancels.

    Raises NotReady, and PhoneErrors while nothing was changed yet; afterwards what goes wrong stands in the
    report.
    """
    link = RecordingLink(server, serial, name)
    seen = await condition(link, INPUT_TIMEOUT_S)
    if seen.screen_off or seen.lock in (Lock.PIN, Lock.SWIPE):
        raise NotReady(seen.lock, dark=seen.screen_off)
    before = await read_own_state(link)
    decoder = FrameDecoder()
    phone = AndroidPhone(link, phone_id, decoder)
    contact = Contact(link, phone, read_picture=read_picture, progress=progress, ends_s=ends_s)
    contact.report = report or contact.report
    try:
        await _look(contact, server, phone_id, before)
        await look_at_pictures(contact)
    finally:
        await phone.close()
        decoder.close()
    return contact.finish()


async def _look(contact: Contact, server: AdbServer, phone_id: str, before: OwnState) -> None:
    try:
        await keep_awake(contact)
        await look_at_connection(contact, server, phone_id)
        offsets = await look_at_clocks(contact)
        await look_at_shell(contact)
        await _look_at_state(contact)
        await _take_times(contact)
        await look_at_pages(contact)
        await look_at_moves(contact)
        await look_at_typing(contact)
        await look_at_helper(contact)
        await _end_times(contact)
        await look_at_dark(contact)
        await look_at_clocks_again(contact, offsets)
        await _count_drops(contact)
    finally:
        await _finish(give_back(contact, before))


async def _finish(work: Coroutine[None, None, None]) -> None:
    """Waits until it has ended, also when cancelled meanwhile: half given back is not given back."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            cancelled = True
    await task
    if cancelled:
        raise asyncio.CancelledError


async def _look_at_state(contact: Contact) -> None:
    """Battery and displays, recorded."""

    async def battery() -> Found:
        async with contact.recording("battery"):
            told = await contact.out("dumpsys battery")
        return "understood" if parse_battery(told) else "not understood"

    async def level() -> Found:
        found = parse_battery(await contact.out("dumpsys battery"))
        return float(found.percent) if found else "unknown"

    async def displays() -> Found:
        async with contact.recording("displays"):
            await Displays(contact.link).capture(INPUT_TIMEOUT_S)
        found = await check_displays(contact.link)
        return dict(found.values).get("count", found.outcome)

    await contact.check("battery", battery)
    await contact.check("battery_level", level)
    await contact.check("displays", displays)


async def _take_times(contact: Contact) -> None:
    """Of commands that only look."""
    for name, line in _LINES.items():
        await contact.check(
            name, lambda name=name, line=line: contact.times(name.removeprefix("time_"), line)
        )

    async def inputs() -> Found:
        async with contact.phone.lock_inputs():
            return await contact.times("input", "input keyevent 0")

    async def captures() -> Found:
        for _ in range(5):
            await contact.capture()
        return contact.spread("screencap")

    await contact.check("time_input", inputs)
    await contact.check("time_screencap", captures)


async def _end_times(contact: Contact) -> None:
    """Of what was timed on the way."""

    async def so_far(name: str) -> Found:
        return contact.spread(name)

    for name in ("dump", "probe", "am"):
        await contact.check(f"time_{name}", lambda name=name: so_far(name))


async def _count_drops(contact: Contact) -> None:
    async def drops() -> Found:
        return str(contact.drops)

    await contact.check("link_drops", drops)
