"""Leave for one input, and the last look before it is used."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from agent.actions import Action, ActionResult, Reason, ResultKind
from agent.hands import Performed, perform
from agent.presence import AWAY
from agent.same_screen import same_screen
from devices.base import Device, Observation
from devices.errors import PhoneError

# A yes is meant for now: it outlives a short loss of the phone, not a long one.
_YES_HOLDS_S = 60.0


class Sight(Protocol):
    """What the last look needs of a `Screen`."""

    @property
    def device(self) -> Device:
        """The phone. Raises a PhoneError if it is known to be away."""
        ...

    async def look_again(self) -> Observation:
        """A fresh look."""
        ...


@dataclass(frozen=True, slots=True)
class Permit:
    """Leave for one input, once.

    approved: a person said yes to it on the screen `seen`.
    """

    action: Action
    seen: Observation
    approved: bool = False

    async def refusal(self, screen: Sight) -> ActionResult | None:
        """The last look before an approved input: why the yes is void by now, None if it holds.

        On another screen, or when the phone stays away for a minute, nothing may be sent.
        """
        if not self.approved:
            return None
        try:
            async with asyncio.timeout(_YES_HOLDS_S):
                now = await screen.look_again()
        except (PhoneError, TimeoutError):
            return ActionResult(ResultKind.VOID, Reason.LINK_LOST)
        if not await asyncio.to_thread(same_screen, self.seen, now):
            return ActionResult(ResultKind.VOID, Reason.SCREEN_CHANGED)
        return None

    async def perform(self, screen: Sight) -> Performed:
        """Sends the input. A phone that is known to be away makes a certain result: nothing was sent."""
        try:
            device = screen.device
        except AWAY:
            return Performed(ActionResult(ResultKind.FAILED, Reason.LINK_LOST))
        return await perform(self.action, device)
