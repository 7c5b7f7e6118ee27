"""A permit for one input: the recheck of the screen before it is used, and the perform_once."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from agent.approval.recheck import Agreed, differs, reason_of
from agent.contract.actions import Action, ActionResult, DoubleTap, Reason, ResultKind, Tap
from agent.perception.redacted_view import RedactedView
from agent.phone.perform import Performed, in_one_line, perform
from agent.phone.send_input import Intent, send_input
from agent.storage.clock import boottime_s
from agent.trajectory.trajectory import OpenStep, Trajectory
from devices.base import Observation
from devices.errors import AWAY, PhoneError

# The approval is gone from the journal: whoever gave it may not approve any more.
TAKEN_BACK = ActionResult(ResultKind.VOID, Reason.DISMISSED)
# Their words may be against it: "no, not there".
CORRECTED_SINCE = Performed(ActionResult(ResultKind.VOID, Reason.CORRECTED))
NOT_GOOD = Performed(TAKEN_BACK, changed="yes")
_CLOCKS_S = 1.0
"""So much longer than its timer a wait may take in a busy computer that has not slept."""


@dataclass(frozen=True, slots=True)
class Permit:
    """A permit for one input, used once.

    observation: what the input was decided on.
    agreed: what a person approved, None for a free input.
    request_id: of their approval.
    first: it is the first use of that approval, which becomes void if the screen has changed; an approval for
        several inputs stays for the next.
    lost_link_s: as in RequestWaits, 0 for a free input.
    approved_after: as `RequestRow.answered_after`.
    """

    action: Action
    observation: Observation
    agreed: Agreed | None = None
    request_id: int | None = None
    first: bool = True
    lost_link_s: float = 0.0
    approved_after: int = 0

    async def recheck(
        self, screen: RedactedView, monotonic: Callable[[], float] = boottime_s
    ) -> Performed | None:
        """Captures the screen before an approved input: why the approval no longer holds, None if it does.

        On another screen, or when the phone stays away for a minute, nothing may be sent.
        monotonic: seconds of a clock that goes on in a suspended computer, whose timers stand still.
        """
        if self.agreed is None:
            return None
        began = monotonic()
        try:
            async with asyncio.timeout(self.lost_link_s):
                changed = await differs(self.agreed, screen)
        except (PhoneError, TimeoutError):
            return Performed(ActionResult(ResultKind.VOID, Reason.LINK_LOST))
        if changed:
            return Performed(ActionResult(ResultKind.VOID, reason_of(changed)), changed=changed)
        if monotonic() - began > self.lost_link_s + _CLOCKS_S:
            return Performed(ActionResult(ResultKind.VOID, Reason.LINK_LOST))
        return None

    async def send(self, intent: Intent, screen: RedactedView) -> Performed:
        """Sends the input, if the window that was seen still has the focus when it arrives.

        One approval is for one press, so an approved double tap is sent as a single one.
        """
        action = self.action
        if self.agreed is not None and isinstance(action, DoubleTap):
            action = Tap(action.point)

        async def perform_once() -> Performed:
            try:
                device = screen.device
            except AWAY:  # the phone is known to be away, so nothing was sent
                return Performed(ActionResult(ResultKind.FAILED, Reason.LINK_LOST))
            return await perform(action, device, self.observation.window)

        return await send_input(intent, perform_once, one_line=in_one_line(action)) or NOT_GOOD


@dataclass(frozen=True, slots=True)
class StepIntent:
    """The intent of a step, with the use of the approval behind it (`request_id`, None for a free input).

    Its result is not written here: the loop writes the result of every step in one place, after an unused
    approval became void. That of a typed text is published when the next view shows its field.
    """

    trajectory: Trajectory
    step: OpenStep
    request_id: int | None

    async def commit(self) -> bool:
        """As Intent. False if the journal has no such approval that still holds."""
        return await self.trajectory.intend(self.step, self.request_id)

    async def close(self, performed: Performed) -> None:
        """Raises what ends the task; the step then has no result, and is closed as UNKNOWN with the task."""
        if performed.error is not None:
            raise performed.error
