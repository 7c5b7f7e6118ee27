"""Switches the phone to a keyboard that types for us, once a session, and restores the person's own.

Facts: AOSP InputMethodManagerService.java (`ime`, `dumpsys input_method`); devices that answer `ime list`
with nothing: OPPO.
"""

import asyncio
import logging
import re
import shlex
import time
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.client.server import ShellResult
from devices.adb.phone.keyboards import KEYBOARDS, TypingKeyboard
from devices.adb.phone.questions import answers, in_one_line
from devices.errors import TypingUnavailable

_REMEMBERED = "farhand_own_keyboard"  # on the phone itself, so that a crash of ours does not lose it
_IME = re.compile(r"[A-Za-z]\w*(?:\.\w+)*/[\w.$]+", re.ASCII)
_KNOWN_WITHIN_S = 3.0  # for a moment after its installation the phone does not know a keyboard
_READY_WITHIN_S = 1.5  # from the switch until its process is up and bound to the field
_PAUSE_S = 0.1
_STARTS_S = 0.5  # the same, on a phone that does not report it
_STATE = "dumpsys input_method | grep -E 'mCurId=|mInputShown='"
_OURS = frozenset(each.ime for each in KEYBOARDS)
_ASK = in_one_line(
    "settings get secure default_input_method",
    "settings get secure enabled_input_methods",
    "ime list -s -a",
    f"settings get global {_REMEMBERED}",
)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class InstalledKeyboards:
    """The keyboards of one phone.

    active: the keyboard in use.
    enabled, listed: ids.
    remembered: the person's own, stored on the phone by a switch; or ''.
    """

    active: str
    enabled: tuple[str, ...]
    listed: tuple[str, ...]
    remembered: str

    @property
    def known(self) -> tuple[TypingKeyboard, ...]:
        """The keyboards that type for us, the one in use first."""
        # Not `ime list` alone: some OPPO phones answer it with an empty list.
        there = (each for each in KEYBOARDS if each.ime in (self.active, *self.enabled, *self.listed))
        return tuple(sorted(there, key=lambda each: each.ime != self.active))

    @property
    def own(self) -> str | None:
        """The person's keyboard, None if unknown."""
        if self.active not in _OURS:
            return next(iter(self.persons), None)
        # Without a stored id the person chose the keyboard in use.
        return self.remembered if _IME.fullmatch(self.remembered) else None

    @property
    def persons(self) -> tuple[str, ...]:
        """Keyboards for fingers, the one in use first."""
        there = dict.fromkeys((self.active, *self.enabled))
        return tuple(each for each in there if _IME.fullmatch(each) and each not in _OURS)


async def installed_keyboards(link: Link) -> InstalledKeyboards:
    """Asks the phone in one round trip. PhoneErrors as Link.shell."""
    result = await link.shell(_ASK)
    said = answers(result.out.decode(errors="replace"), 4)
    active, enabled, listed, remembered = (each.strip() for each in said)
    ids = (each.partition(";")[0] for each in enabled.split(":"))  # subtypes stand behind semicolons
    return InstalledKeyboards(active, tuple(ids), tuple(listed.split()), remembered)


class KeyboardSwitch:
    """One phone's switch. It is not moved back before `restore`, because each move takes a second."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._switched: bool | None = None  # None: not checked yet whether a crash left a switch

    async def switch_on(self) -> TypingKeyboard | None:
        """Makes a typing keyboard active and answers it; None if none is installed.

        Raises TypingUnavailable, PhoneErrors.
        """
        found = await installed_keyboards(self._link)
        if found.known and found.known[0].ime == found.active:
            return found.known[0]
        for keyboard in found.known or await self._installed_just_now():
            if await self._set(keyboard, found.own):
                await self._wait_until_bound(keyboard)
                return keyboard
        return None

    async def restore(self) -> None:
        """Sets the person's own keyboard again if ours was set by us, now or before a crash.

        PhoneErrors as Link.shell.
        """
        if self._switched is False:
            return
        found = await installed_keyboards(self._link)
        # If another keyboard than ours is in use, the person chose it meanwhile.
        if found.active in _OURS and found.own and not await self._set_back(found.own):
            # It was uninstalled, or the phone refuses it. Another keyboard of the person's is better than
            # ours.
            other = next((each for each in found.persons if each != found.own), None)
            if other is None or not await self._set_back(other):
                logger.warning("%s did not take its own keyboard back", self._link.name)
                return  # the next call tries again
        if _IME.fullmatch(found.remembered):
            await self._link.shell(f"settings delete global {_REMEMBERED}")
        self._switched = False  # only now: after a lost link the next call tries again

    async def _set_back(self, ime: str) -> bool:
        line = f"ime set {shlex.quote(ime)}; settings get secure default_input_method"
        return (await self._link.shell(line)).out.decode(errors="replace").split()[-1:] == [ime]

    async def _installed_just_now(self) -> list[TypingKeyboard]:
        """Keyboards that are installed although the phone does not list them yet."""
        result = await self._link.shell("; ".join(f"pm path {each.package}" for each in KEYBOARDS))
        return [each for each in KEYBOARDS if f"/{each.package}" in result.text]

    async def _set(self, keyboard: TypingKeyboard, own: str | None) -> bool:
        """Sets a keyboard; False if the phone does not know it in time."""
        steps = [f"ime enable {keyboard.ime}", f"ime set {keyboard.ime}"]
        if own:
            steps.insert(0, f"settings put global {_REMEMBERED} {shlex.quote(own)}")
        line = f"{' && '.join(steps)}; settings get secure default_input_method"
        until = time.monotonic() + _KNOWN_WITHIN_S
        self._switched = True  # before the command, which may arrive although its answer is lost
        while True:
            result = await self._link.act(line)
            refuse_if_not_allowed(result)
            if result.out.decode(errors="replace").split()[-1:] == [keyboard.ime]:
                return True
            if "unknown input method" not in result.text.lower():
                raise TypingUnavailable("keyboard_refused", f"the phone did not switch to {keyboard.name}")
            if time.monotonic() > until:
                return False
            await asyncio.sleep(_PAUSE_S)

    async def _wait_until_bound(self, keyboard: TypingKeyboard) -> None:
        """Waits until the keyboard is bound, or a while: without a focused field it never is."""
        until = time.monotonic() + _READY_WITHIN_S
        while time.monotonic() < until:
            state = (await self._link.shell(_STATE)).text
            if "mCurId=" not in state:
                await asyncio.sleep(_STARTS_S)
                return
            if is_bound(state, keyboard):
                return
            await asyncio.sleep(_PAUSE_S)


def is_bound(state: str, keyboard: TypingKeyboard) -> bool:
    """Does `dumpsys input_method` say that the keyboard is up, connected to a field and shown?

    Up to Android 14 one line: 'mCurId=... mHaveConnection=true mBoundToMethod=true'; from 15 on only the id.
    """
    current = next((line for line in state.splitlines() if f"mCurId={keyboard.ime}" in line), None)
    return current is not None and "mBoundToMethod=false" not in current and "mInputShown=true" in state


def refuse_if_not_allowed(result: ShellResult) -> None:
    """Raises TypingUnavailable if the phone's system refused a change of its settings."""
    if "SecurityException" in result.text or "WRITE_SECURE_SETTINGS" in result.text:
        raise TypingUnavailable("keyboard_refused", "the phone does not let adb change its keyboard")
