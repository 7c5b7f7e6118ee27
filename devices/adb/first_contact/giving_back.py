"""What a first contact may change on a phone, before it and after it."""

import asyncio
import contextlib
from dataclasses import dataclass

from devices.adb.client.link import INPUT_TIMEOUT_S, Link
from devices.adb.first_contact.contact import Contact
from devices.adb.first_contact.expectations import AS_BEFORE
from devices.adb.first_contact.findings import CheckEnd, Found
from devices.adb.phone.probe import condition
from devices.adb.phone.questions import answers, in_one_line
from devices.errors import PhoneError, TypingUnavailable

_WITHIN_S = 25.0
_CHECK_S = 10.0
_NOTHING = ("null", "")
_MEMORIES = ("farhand_own_keyboard", "farhand_screen_timeout", "farhand_screen_watchdog", "farhand_check")
_ASK = in_one_line(
    "settings get secure default_input_method",
    "settings get secure enabled_input_methods",
    "settings get system screen_off_timeout",
    "settings get system accelerometer_rotation; settings get system user_rotation",
    "; ".join(f"settings get global {each}" for each in _MEMORIES),
    "ls /data/local/tmp | grep farhand",
)
_NAMES = ("keyboard", "keyboards", "timeout", "rotation", "memory", "files")
# The helper deletes its file as soon as it runs, and on some phones it never does.
_REMOVE = "rm -f /data/local/tmp/farhand-contact.* /data/local/tmp/farhand-*.jar"
_LONG_TIMEOUT = b"2700000"


@dataclass(frozen=True, slots=True)
class OwnState:
    """What belongs to the person, by _NAMES."""

    values: tuple[str, ...]


async def read_own_state(link: Link) -> OwnState:
    """PhoneErrors as Link.shell."""
    told = answers((await link.shell(_ASK)).out.decode(errors="replace"), len(_NAMES))
    values = [each.strip() for each in told]
    # What an earlier crash of ours left is taken away, too.
    values[-2] = " ".join(each for each in values[-2].split() if each not in _NOTHING)
    return OwnState(tuple(values))


async def keep_awake(contact: Contact) -> None:
    """Raises the screen timeout as for a task."""

    async def raised() -> Found:
        await contact.phone.keep_awake()
        told = (await contact.link.shell("settings get system screen_off_timeout")).out.strip()
        return "raised" if told == _LONG_TIMEOUT else "not raised"

    await contact.check("timeout_raised", raised)


async def give_back(contact: Contact, before: OwnState) -> None:
    """Lights the screen, goes home, and puts everything back, also on a phone that was away for a moment."""

    async def reach() -> None:
        if contact.gave_out or contact.drops:
            await contact.is_back()

    async def light() -> None:
        if (await condition(contact.link, INPUT_TIMEOUT_S)).screen_off:
            await contact.phone.wake()

    async def remove() -> None:
        await contact.link.shell(_REMOVE)

    steps = (
        reach,
        light,
        contact.phone.home,
        contact.phone.give_back_keyboard,
        contact.phone.give_back,
        remove,
    )
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_WITHIN_S):
            for step in steps:
                # One that fails holds up none of the others; the checks below say what is not as before.
                with contextlib.suppress(PhoneError, TypingUnavailable):
                    await step()
    await _compare(contact, before)


async def _compare(contact: Contact, before: OwnState) -> None:
    try:
        async with asyncio.timeout(_CHECK_S):
            after = await read_own_state(contact.link)
            dark = (await condition(contact.link, INPUT_TIMEOUT_S)).screen_off
    except (PhoneError, TimeoutError):
        for name in (*_NAMES, "screen"):
            contact.note(f"given_back_{name}", CheckEnd.DIFFERENT, "unknown: the phone did not answer")
        return
    contact.note(
        "given_back_screen", CheckEnd.DIFFERENT if dark else CheckEnd.SAME, "dark" if dark else AS_BEFORE
    )
    for name, old, new in zip(_NAMES, before.values, after.values, strict=True):
        clean = name in ("memory", "files") and not new
        same = clean or new == old
        outcome = CheckEnd.SAME if same else CheckEnd.DIFFERENT
        contact.note(f"given_back_{name}", outcome, AS_BEFORE if same else "changed")
