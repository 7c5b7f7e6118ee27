"""Enters a person's PIN on the phone's lock screen, once, and nowhere else.

Facts: kaeawc/auto-mobile issue 4363 (`wm dismiss-keyguard` raises the pad, `input text`, key 66; the state
lags by up to 1.3 s); Android 14 and several makers unlock at the last digit by themselves, without the key.
"""

import asyncio
import contextlib
import re

from devices.adb.client.link import INPUT_TIMEOUT_S, Link
from devices.adb.phone.inputs import KEY_ENTER
from devices.adb.phone.keys import input_text_lines, press
from devices.adb.phone.probe import Probe, probe
from devices.adb.phone.screen_power import ScreenPower
from devices.base import Lock, ReadTree, Source, Tree, UnreadTree
from devices.errors import TypingUnavailable, WindowChanged

_PIN = re.compile(r"[!-~]{1,64}")
_SYSTEM_UI = "com.android.systemui"
_RAISED_S = 0.4  # from the command until the pad takes keys
_BY_ITSELF_S = 0.6  # from the last digit until a lock that needs no Enter has given up the focus
OPENS_S = 4.0  # from Enter until the lock is gone
_DIGITS = frozenset("0123456789")


async def enter_pin(
    link: Link, power: ScreenPower, read_tree: ReadTree, pin: str, opens_s: float = OPENS_S
) -> Lock:
    """As Device.enter_pin; about 10 s at most on a slow phone. No error and no log holds any of the PIN.

    Call it with the phone's writing lock held. read_tree: of whichever app. opens_s: until the lock is gone.
    """
    if not _PIN.fullmatch(pin):
        raise TypingUnavailable("no_keyboard", "a PIN is 1 to 64 printable ASCII characters without blanks")
    lock = await power.wake()
    if lock is not Lock.PIN:
        return lock
    try:
        seen = await _raise_pad(link, power, read_tree)
        if seen.condition.lock is not Lock.PIN or _app_has_focus(seen):
            return seen.condition.lock
        # For the lock's own window: the phone may have been unlocked, and then an app would get the PIN.
        await press(link, " && ".join(input_text_lines(pin)), window=seen.windows.window)
    except WindowChanged:
        return (await power.wait_until(lambda _: True, 0.0)).lock
    return await _confirm(link, power, seen.windows.window, opens_s)


async def _raise_pad(link: Link, power: ScreenPower, read_tree: ReadTree) -> Probe:
    """Raises the pad; answers the next probe."""
    await power.dismiss()
    await asyncio.sleep(_RAISED_S)
    tree = await read_tree()
    seen = await probe(link, INPUT_TIMEOUT_S)
    if isinstance(tree, UnreadTree) or _shows_pad(tree) or seen.condition.lock is not Lock.PIN:
        return seen
    await power.swipe_up(window=seen.windows.window)
    await asyncio.sleep(_RAISED_S)
    return await probe(link, INPUT_TIMEOUT_S)


async def _confirm(link: Link, power: ScreenPower, window: str, opens_s: float) -> Lock:
    """Presses Enter, if the lock is still there then, and waits for it to go."""
    # A lock that opened by itself has an app behind it, where Enter may send or pay.
    seen = await power.wait_until(lambda now: now.lock is not Lock.PIN, _BY_ITSELF_S)
    if seen.lock is not Lock.PIN:
        return seen.lock
    with contextlib.suppress(WindowChanged):  # it has opened; its state lags
        await press(link, f"input keyevent {KEY_ENTER}", window=window)
    return (await power.wait_until(lambda now: now.lock is Lock.OPEN, opens_s)).lock


def _app_has_focus(seen: Probe) -> bool:
    """Does an app above the lock have the focus: a call, an alarm, a camera?"""
    in_front = seen.windows.foreground if seen.windows.foreground_by is Source.FOCUS_LINE else None
    return in_front is not None and in_front.package != _SYSTEM_UI


def _shows_pad(tree: Tree) -> bool:
    """Does the tree have a field for the PIN, or a key for each digit?"""
    words = {word for each in tree.elements for word in (each.text, each.description)}
    return words >= _DIGITS or any(each.password or each.editable for each in tree.elements)
