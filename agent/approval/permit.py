"""Leave for one input: the last look before it is used, and its sending."""

import asyncio
from dataclasses import dataclass

from agent.approval.recheck import Agreed, RecheckSight, differs, reason_of
from agent.contract.actions import Action, ActionResult, DoubleTap, Reason, ResultKind, Tap
from agent.phone.attached_phone import AWAY
from agent.phone.perform import Performed, perform
from devices.base import Observation
from devices.errors import PhoneError

# A yes is meant for now: it outlives a short loss of the phone, not a long one.
_YES_HOLDS_S = 60.0
# The journal knows no yes that is still good for this input: while a task runs, whoever gave it may not any more.
TAKEN_BACK = ActionResult(ResultKind.VOID, Reason.DISMISSED)
NOT_GOOD = Performed(TAKEN_BACK, changed="yes")


@dataclass(frozen=True, slots=True)
class Permit:
    """Leave for one input, once.

    agreed: a person said yes to this, None for a free input. request_id: of their yes. first: it is the first use of that
    yes, so the yes itself ends if the screen is another one by now; a yes for several inputs waits for the next.
    """

    action: Action
    seen: Observation
    agreed: Agreed | None = None
    request_id: int | None = None
    first: bool = True

    async def refusal(self, screen: RecheckSight) -> Performed | None:
        """The last look before an approved input: why the yes does not hold by now, None if it does.

        On another screen, or when the phone stays away for a minute, nothing may be sent.
        """
        if self.agreed is None:
            return None
        try:
            async with asyncio.timeout(_YES_HOLDS_S):
                changed = await differs(self.agreed, screen)
        except (PhoneError, TimeoutError):
            return Performed(ActionResult(ResultKind.VOID, Reason.LINK_LOST))
        if changed:
            return Performed(ActionResult(ResultKind.VOID, reason_of(changed)), changed=changed)
        return None

    async def perform(self, screen: RecheckSight) -> Performed:
        """Sends the input, if the window that was seen still has the focus when it arrives.

        A phone that is known to be away makes a certain result: nothing was sent. One yes is for one press, so a double
        tap that a person agreed to is a single one.
        """
        try:
            device = screen.device
        except AWAY:
            return Performed(ActionResult(ResultKind.FAILED, Reason.LINK_LOST))
        action = self.action
        if self.agreed is not None and isinstance(action, DoubleTap):
            action = Tap(action.point)
        return await perform(action, device, self.seen.window)
