"""The screen of a task's phone as the loop needs it: lit, unlocked, and looked at with a picture."""

from agent.errors import CaptureFailed, PhoneLocked
from agent.human import Human
from agent.presence import AWAY, Presence
from devices.base import Device, Lock, Observation, Tree, Verdict

# A wake key can be lost on a phone that is just going to sleep, and a swipe can miss.
_MAX_WAKES = 2
_MAX_UNLOCKS = 3


class Screen:
    """Looks at one phone; waits for it while it is away and asks the person to unlock it."""

    def __init__(self, presence: Presence, human: Human) -> None:
        self._presence = presence
        self._human = human

    @property
    def device(self) -> Device:
        """The phone, for inputs. Raises a PhoneError if it is known to be away: then nothing was sent."""
        return self._presence.device

    async def see(self, number: int) -> Observation:
        """A look at an open page for step `number`; without a picture only where the phone hides the page.

        A dark screen is woken; what only a person can unlock is asked of them, three times at most. Raises
        PhoneLocked, CaptureFailed (nothing stands in for a picture), PhoneErrors and NobodyAnswered.
        """
        wakes = unlocks = 0
        seen = await self._presence.reach(_see)
        while seen.verdict is Verdict.OFF or seen.lock in (Lock.SWIPE, Lock.PIN):
            if wakes < _MAX_WAKES and (seen.verdict is Verdict.OFF or seen.lock is Lock.SWIPE):
                wakes += 1
                seen = await self._presence.reach(_wake_and_see)
            elif unlocks < _MAX_UNLOCKS:
                await self._human.unlock(number, seen, still=unlocks > 0)
                unlocks, wakes = unlocks + 1, 0
                seen = await self._presence.reach(_see)
            else:
                raise PhoneLocked(f"still locked after {unlocks} requests")
        return seen

    async def read_tree(self) -> Tree | None:
        """The element tree; None if it cannot be had."""
        try:
            device = self.device
        except AWAY:
            return None
        return await device.read_tree()

    async def look_again(self) -> Observation:
        """A fresh look, for the comparison directly before an approved input; a screen gone dark is woken first."""
        return await self._presence.reach(_wake_and_look)


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


def _has_picture(seen: Observation) -> bool:
    """Or a known reason for having none: an old phone gives nothing of a protected page, some nothing of a dark one."""
    return seen.frame is not None or seen.verdict in (Verdict.SECURE, Verdict.OFF)
