"""Home, Back, launching, the dark and waking."""

import asyncio
import time

from devices.adb.client.link import INPUT_TIMEOUT_S
from devices.adb.first_contact.contact import Contact, NotDone, said
from devices.adb.first_contact.findings import Found
from devices.adb.first_contact.known_words import DUMP_WORDS
from devices.adb.first_contact.pages import open_search, start
from devices.adb.phone.app_start import home_app
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.probe import condition, probe
from devices.base import Gesture, Settled

_KEY_SLEEP = 223
_DARK_S = 4.0
_POLL_S = 0.1
_PROBE_S = 5.0


async def look_at_moves(contact: Contact) -> None:
    """How the screen comes to rest after Home and a launch, and whether Back goes back."""

    async def settle_settings() -> Found:
        await contact.phone.home()
        await contact.phone.settle(Gesture.KEY)
        await contact.phone.look_again()
        await start(contact, "android.settings.SETTINGS")
        return _settled(contact, await contact.phone.settle(Gesture.LAUNCH))

    async def settle_home() -> Found:
        await contact.phone.look_again()
        await contact.phone.home()
        return _settled(contact, await contact.phone.settle(Gesture.KEY))

    async def front() -> Found:
        home = await home_app(contact.link)
        if not home:
            raise NotDone("the home app is unknown")
        app = (await probe(contact.link, _PROBE_S)).foreground
        return "the home app" if app and app.package == home else "another" if app else "unknown"

    async def back() -> Found:
        await open_search(contact)
        before = (await probe(contact.link, _PROBE_S)).windows.window
        await contact.phone.back()
        await contact.phone.settle(Gesture.KEY)
        after = (await probe(contact.link, _PROBE_S)).windows.window
        if after == before:  # the first Back may have shut the keyboard alone
            await contact.phone.back()
            await contact.phone.settle(Gesture.KEY)
            after = (await probe(contact.link, _PROBE_S)).windows.window
        return "left" if after and after != before else "stayed"

    await contact.check("settle_settings", settle_settings)
    await contact.check("settle_home", settle_home)
    await contact.check("home_front", front)
    await contact.check("back", back)


async def look_at_dark(contact: Contact) -> None:
    """Last of all, because a phone with a PIN locks in the dark: it is lit again, its PIN is not entered."""

    async def dark() -> Found:
        async with contact.phone.lock_inputs():
            await Inputs(contact.link).key(_KEY_SLEEP)
        until = time.monotonic() + _DARK_S
        while True:
            now = await condition(contact.link, INPUT_TIMEOUT_S)
            if now.screen_off or time.monotonic() > until:
                async with contact.recording("screen_dark"):
                    await condition(contact.link, INPUT_TIMEOUT_S)
                return now.wakefulness if now.wakefulness in DUMP_WORDS else said(now.wakefulness)
            await asyncio.sleep(_POLL_S)

    async def verdict() -> Found:
        return str((await contact.phone.look_again()).verdict)

    async def wake() -> Found:
        return str(await contact.phone.wake())

    await contact.check("dark", dark)
    await contact.check("dark_verdict", verdict)
    await contact.check("wake", wake)
    await contact.check("wake_verdict", verdict)


def _settled(contact: Contact, settled: Settled) -> Found:
    contact.add_time("settle", settled.waited_s)
    changed = {True: "changed", False: "not changed", None: "change unknown"}[settled.changed]
    return f"{'calm' if settled.calm else 'not calm'}, {changed}"
