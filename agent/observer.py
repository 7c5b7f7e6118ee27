"""The screen of a task's phone as the loop needs it: lit, unlocked, and looked at with a picture."""

import asyncio
from dataclasses import replace

from agent.approval.human import Human
from agent.approval.protected_page import is_hidden
from agent.contract.actions import Decision, Point
from agent.contract.errors import CaptureFailed, PhoneLocked
from agent.contract.page import Page
from agent.perception.look_tree import LookTree
from agent.perception.reading.reader import PageReader
from agent.phone.attached_phone import AttachedPhone
from agent.secrets.redact_reply import redacted
from agent.secrets.vault import Vault
from devices.base import Device, Lock, Observation, Tree, Typed, TypedKind, Unread, UnreadTree, Verdict
from devices.errors import AWAY

# A wake key can be lost on a phone that is just going to sleep, and a swipe can miss.
_MAX_WAKES = 2
_MAX_UNLOCKS = 3
# After the press that sends a code the next page comes, and no tree can be read of a page that moves.
_NEXT_PAGE_S = 1.2
_UNVERIFIED = Typed(TypedKind.UNVERIFIED)


class Observer:
    """Looks at one phone; waits for it while it is away and asks the person to unlock it.

    What leaves here, pictures, words and the model's replies, has no secret in it.
    """

    def __init__(
        self, phone_id: str, presence: AttachedPhone, human: Human, reader: PageReader, secrets: Vault
    ) -> None:
        self._phone_id = phone_id
        self._presence = presence
        self._human = human
        self._reader = reader
        self._secrets = secrets
        self._tree = LookTree(self._read_tree)  # of the look that `see` gave last

    @property
    def device(self) -> Device:
        """The phone, for inputs. Raises a PhoneError if it is known to be away: then nothing was sent."""
        return self._presence.device

    async def see(self, number: int) -> Observation:
        """A look at an open page for step `number`; without a picture only where the phone hides the page.

        A dark screen is woken; what only a person can unlock is asked of them, three times at most. Raises
        PhoneLocked, CaptureFailed (nothing stands in for a picture), PhoneErrors and NobodyAnswered.

        The dump of its tree runs from here on, for `read`; `stop_reading` ends it.
        """
        seen = await self._seen_with_tree(number)
        if not self.withholds(seen):
            return seen
        await self.stop_reading()
        await asyncio.sleep(_NEXT_PAGE_S)
        return await self._seen_with_tree(number)

    async def _seen_with_tree(self, number: int) -> Observation:
        """Covered, with a dump that began after the look and before anything else is done with it."""
        raw = await self._see_open(number)
        tree = self._tree = LookTree(self._read_tree)
        try:
            # Of a hidden page nothing may be read at all; whoever needs it begins it.
            if not is_hidden(raw):
                await tree.begin()
            return await self._secrets.cover(self._phone_id, raw, tree.read)
        except asyncio.CancelledError:
            await tree.stop()
            raise

    async def _see_open(self, number: int) -> Observation:
        """As it is: it must not leave this computer before it is covered."""
        wakes = unlocks = 0
        seen = await self._presence.reach(_see)
        while seen.verdict is Verdict.OFF or seen.lock in (Lock.SWIPE, Lock.PIN):
            if wakes < _MAX_WAKES and (seen.verdict is Verdict.OFF or seen.lock is Lock.SWIPE):
                wakes += 1
                seen = await self._presence.reach(_wake_and_see)
            elif unlocks < _MAX_UNLOCKS:
                # A lock screen shows messages, and a code may stand in one.
                await self._human.unlock(number, await self._covered(seen), still=unlocks > 0)
                unlocks, wakes = unlocks + 1, 0
                seen = await self._presence.reach(_see)
            else:
                raise PhoneLocked(f"still locked after {unlocks} requests")
        return seen

    async def look_again(self) -> Observation:
        """A fresh look, for the comparison directly before an approved input; a screen gone dark is woken for it."""
        return await self._covered(await self._presence.reach(_look_at_lit))

    async def read(self, seen: Observation) -> Page:
        """What the page of the look that `see` gave last says; EMPTY and LATE as PageReader. The reader keeps to a few
        seconds.
        """
        return self._secrets.redacted(self._phone_id, await self._reader.read(seen, self._tree.read))

    async def check_typed(self, text: str, app: str, seen: Observation) -> Typed:
        """What became of a text typed in `app` ('' if unknown), as the tree of the look that `see` gave last has it."""
        if app and seen.foreground and seen.foreground.package != app:
            return _UNVERIFIED  # the field of another app says nothing of it
        tree = await self._tree.read()
        try:
            typed = await self.device.check_typed(text, tree)
        except AWAY:
            return _UNVERIFIED
        return replace(typed, found=self._secrets.redact(self._phone_id, typed.found))

    async def stop_reading(self) -> None:
        """Ends a dump that still runs for the last look: no input is sent beside it."""
        await self._tree.stop()

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        """The page with the picture's words around a touch, where its tree says nothing, or with a tree that came late;
        else as it is.
        """
        around = await self._reader.around(seen, page, point, self._read_tree)
        return self._secrets.redacted(self._phone_id, around)

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """The same page on a fresh look, read in the same way; point: of the touch that it is about."""
        page = await self._reader.again(seen, self._read_tree, before.source, point)
        page = replace(page, tree_unread=before.tree_unread)
        return self._secrets.redacted(self._phone_id, page)

    def redacted(self, decision: Decision) -> Decision:
        """The model's reply without secrets that may have got into it."""
        return redacted(decision, lambda text: self._secrets.redact(self._phone_id, text))

    def withholds(self, seen: Observation) -> bool:
        """Is this a look whose picture may not leave because a secret stands on the page?"""
        return self._secrets.withholds(self._phone_id, seen)

    async def _covered(self, seen: Observation) -> Observation:
        return await self._secrets.cover(self._phone_id, seen, self._read_tree)

    async def _read_tree(self) -> Tree | UnreadTree:
        try:
            device = self.device
        except AWAY:
            return UnreadTree(Unread.AWAY)
        return await device.read_tree()


async def _see(device: Device) -> Observation:
    seen = await device.observe()
    if not _has_picture(seen):
        # Some phones give no picture of a dark screen, not even a black one.
        seen = await _wake_and_look(device)
    if not _has_picture(seen):
        raise CaptureFailed(seen.detail, detail=seen.detail)
    return seen


async def _wake_and_see(device: Device) -> Observation:
    await device.wake()
    return await _see(device)


async def _wake_and_look(device: Device) -> Observation:
    await device.wake()
    return await device.look_again()


async def _look_at_lit(device: Device) -> Observation:
    seen = await device.look_again()
    # Waking takes a question to the phone of its own, so only a screen that needs it is woken.
    if seen.verdict is Verdict.OFF or seen.lock is Lock.SWIPE or not _has_picture(seen):
        return await _wake_and_look(device)
    return seen


def _has_picture(seen: Observation) -> bool:
    """Or a known reason for having none: an old phone gives nothing of a protected page, some nothing of a dark one."""
    return seen.frame is not None or seen.verdict in (Verdict.SECURE, Verdict.OFF)
