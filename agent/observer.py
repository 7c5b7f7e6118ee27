"""The screen of a task's phone as the loop needs it: lit, unlocked, captured, and without secrets."""

import asyncio
from dataclasses import replace

from agent.approval.human import Human
from agent.contract.errors import CaptureFailed, PhoneLocked
from agent.perception.page_reading import is_hidden
from agent.perception.reading.reader import PageReader
from agent.perception.redacted_view import RedactedView
from agent.phone.attached_phone import AttachedPhone
from agent.phone.leave_page import PageExit, may_leave
from agent.secrets.vault import Vault
from devices.base import Device, Lock, Observation, Rest, Typed, TypedKind, Verdict
from devices.errors import AWAY

# A wake key can be lost on a phone that is just going to sleep, and a swipe can miss.
_MAX_WAKES = 2
_MAX_UNLOCKS = 3
_UNVERIFIED = Typed(TypedKind.UNVERIFIED)


class Observer(RedactedView):
    """Observes one phone for its task; waits while the phone is away and asks the person to unlock it.

    next_page_s: as in PhoneWaits.
    """

    def __init__(
        self,
        phone_id: str,
        phone: AttachedPhone,
        human: Human,
        reader: PageReader,
        secrets: Vault,
        next_page_s: float,
        page_exit: PageExit,
    ) -> None:
        super().__init__(phone_id, lambda: phone.device, reader, secrets)
        self._page_exit = page_exit
        self._phone = phone
        self._human = human
        self._next_page_s = next_page_s

    async def see(self, number: int) -> Observation:
        """A view of an open page for step `number`; without a picture only where the phone protects the page.

        A dark screen is woken; the person is asked to unlock a locked one, three times at most. Raises
        PhoneLocked, CaptureFailed (nothing stands in for a picture), PhoneErrors and NobodyAnswered.

        A protected page that was open before the first step is left with Home: it is no part of the task.

        The dump of the page's tree runs from here on, for `read`; `stop_reading` ends it.
        """
        seen = await self._see_covered(number)
        if number == 1 and await self.leave_protected(seen):
            seen = await self._see_covered(number)
        if not self.withholds(seen):
            return seen
        await self.stop_reading()
        await asyncio.sleep(self._next_page_s)
        return await self._see_covered(number)

    async def leave_protected(self, seen: Observation) -> bool:
        """Presses Home if this view shows a page that the phone protects; True if it was sent."""
        if not may_leave(seen) or self.withholds(seen):
            return False
        await self.stop_reading()
        try:
            return await self._page_exit.leave(self.device, seen)
        except AWAY:  # nothing was sent
            return False

    async def _see_covered(self, number: int) -> Observation:
        raw = await self._see_open(number)
        if self.keeps_secret and raw.frame is not None and not raw.frame.screenshot.exact:
            # What covers a secret compares pixels with those of earlier views.
            raw = await self._phone.reach(_capture_lit)
        # Of a protected page nothing may be read; whoever needs its tree begins the dump.
        return await self.cover(raw, begin_dump=not is_hidden(raw))

    async def _see_open(self, number: int) -> Observation:
        """A view that is not covered yet: it must not leave this computer like this."""
        wakes = unlocks = 0
        seen = await self._phone.reach(_see)
        while seen.verdict is Verdict.OFF or seen.lock in (Lock.SWIPE, Lock.PIN):
            if wakes < _MAX_WAKES and (seen.verdict is Verdict.OFF or seen.lock is Lock.SWIPE):
                wakes += 1
                seen = await self._phone.reach(_wake_and_see)
            elif unlocks < _MAX_UNLOCKS:
                # A lock screen shows messages, and a code may stand in one.
                await self._human.unlock(number, await self.cover(seen), still=unlocks > 0)
                unlocks, wakes = unlocks + 1, 0
                seen = await self._phone.reach(_see)
            else:
                raise PhoneLocked(f"still locked after {unlocks} requests")
        return seen

    async def wait_for_rest(self) -> Rest:
        """As Device.wait_for_rest; UNKNOWN if the phone is away by now."""
        try:
            device = self.device
        except AWAY:
            return Rest.UNKNOWN
        return await device.wait_for_rest()

    async def look_again(self) -> Observation:
        """A fresh view for the comparison directly before an approved input; a dark screen is woken."""
        return await self.cover(await self._phone.reach(_capture_lit))

    async def check_typed(self, text: str, app: str, seen: Observation) -> Typed:
        """What became of a text typed in `app` ('' if unknown), by the tree of the last `see`."""
        if app and seen.foreground and seen.foreground.package != app:
            return _UNVERIFIED  # the field of another app says nothing about this text
        tree = await self._dump.read()
        try:
            typed = await self.device.check_typed(self.revealed_text(text), tree)
        except AWAY:
            return _UNVERIFIED
        return replace(typed, found=self._secrets.redact(self._phone_id, typed.found))


async def _see(device: Device) -> Observation:
    seen = await device.observe()
    if not _has_picture(seen):
        # Some phones give no picture of a dark screen, not even a black one.
        seen = await _wake_and_capture(device)
    if not _has_picture(seen):
        raise CaptureFailed(seen.detail, detail=seen.detail)
    return seen


async def _wake_and_see(device: Device) -> Observation:
    await device.wake()
    return await _see(device)


async def _wake_and_capture(device: Device) -> Observation:
    await device.wake()
    return await device.look_again()


async def _capture_lit(device: Device) -> Observation:
    seen = await device.look_again()
    # Waking asks the phone once more, so only a screen that needs it is woken.
    if seen.verdict is Verdict.OFF or seen.lock is Lock.SWIPE or not _has_picture(seen):
        return await _wake_and_capture(device)
    return seen


def _has_picture(seen: Observation) -> bool:
    """Is there a picture, or a known reason for none? Old phones give none of a protected or dark screen."""
    return seen.frame is not None or seen.verdict in (Verdict.SECURE, Verdict.OFF)
