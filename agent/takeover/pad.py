"""The pad of a take-over: the screen with its things numbered, and presses on it from afar.

A press counts as approved because a person makes it. So it is bound like an approval: to the view that the
person saw, to the request that is still open, and to the thing that must still be there. If the program dies
during a press, the next start marks the press as unknown and asks for the take-over again; the person looks
and decides.
"""

import asyncio
import logging
from collections import defaultdict
from dataclasses import replace

from pydantic import SecretStr

from agent.approval.rights import require
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.people import Caller, Right
from agent.contract.requests import RequestKind, RequestState
from agent.contract.takeover import PadKey, PadMode, PadOutcome, PadPress, PadView, SecretOutcome
from agent.takeover.kept_touch import page_place
from agent.takeover.pad_press import PadPresser, Pressed
from agent.takeover.secret_entry import SecretEntry
from agent.takeover.shown_pad import PadState, ShownPad, make_view
from agent.takeover.takeover_phone import TakeoverPhone
from agent.tasks.resources import TaskResources
from devices.base import TypedKind
from devices.errors import PhoneError

_log = logging.getLogger(__name__)
_LOOK = PadPress(PadKey.REFRESH, "")
# Something reached the phone, or may have: what came afterwards says nothing of that.
_SENT = frozenset(
    {PadOutcome.DONE, PadOutcome.REFUSED, PadOutcome.UNKNOWN, PadOutcome.TYPED_UNVERIFIED, PadOutcome.OVER}
)
_TYPED = {
    TypedKind.TYPED: PadOutcome.TYPED,
    TypedKind.DIFFERENT: PadOutcome.TYPED_DIFFERENTLY,
    TypedKind.UNVERIFIED: PadOutcome.TYPED_UNVERIFIED,
}


class Pads:
    """Implements agent.contract.calls.takeover.TakeoverCalls. Views that were shown are in memory only."""

    def __init__(self, resources: TaskResources) -> None:
        self._resources = resources
        self._journal = resources.journal
        self._secret_entry = SecretEntry(resources)
        self._presser = PadPresser(resources)
        self._shown: dict[str, ShownPad] = {}  # by phone: one task at a time works it
        self._one: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def pad(self, caller: Caller, request_id: int) -> PadView:
        """As TakeoverCalls.pad."""
        return await self.touch(caller, request_id, _LOOK)

    async def touch(self, caller: Caller, request_id: int, press: PadPress) -> PadView:
        """As TakeoverCalls.touch."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return PadView(request_id, PadOutcome.OVER)
        require(caller, Right.TAKE_OVER, task.phone_id)
        if row.person_id != caller.person_id:
            refused = AuditEntry(AuditEvent.PRESS_REFUSED, caller.person_id, request_id=request_id)
            await self._journal.audit.note_refused_press(refused)
            raise PermissionError(Right.TAKE_OVER)
        async with self._one[task.phone_id]:
            await self._resources.broker.renew(task, row)
            view = await self._touch(TakeoverPhone(caller, row, task, self._resources), press)
            if view.outcome is not PadOutcome.OVER:  # a slow phone takes nothing from the quiet minutes
                await self._resources.broker.renew(task, row)
            return view

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """As TakeoverCalls.type_secret."""
        return await self._secret_entry.type_secret(caller, request_id, secret)

    async def _touch(self, at: TakeoverPhone, press: PadPress) -> PadView:
        if not await self._waits(at.request_id):
            return self._over(at)
        shown = self._shown.get(at.task.phone_id)
        shown = shown if shown and shown.request_id == at.request_id else None
        try:
            pressed = await self._presser.press(at, press, shown)
        except PhoneError as err:  # of a capture; errors of an input are sorted where it is sent
            _log.info("nothing was pressed on the pad: %s", type(err).__name__)
            pressed = Pressed(PadOutcome.AWAY, shown.state if shown else PadState())
        if pressed.outcome is PadOutcome.OVER:
            return self._over(at)
        try:
            view = await self._show(at, pressed, shown)
        except PhoneError:
            self._shown.pop(at.task.phone_id, None)
            sent = pressed.outcome in _SENT
            return PadView(
                at.request_id, pressed.outcome if sent else PadOutcome.AWAY, by_hand=at.task.by_hand
            )
        # The person may have finished at the phone meanwhile, and the task continued.
        return view if await self._waits(at.request_id) else self._over(at)

    async def _show(self, at: TakeoverPhone, pressed: Pressed, before: ShownPad | None) -> PadView:
        shown, view = await make_view(at, pressed.outcome, pressed.state)
        if before and pressed.state.mode is PadMode.CELL and _moved_on(before, shown):
            shown, view = await make_view(at, pressed.outcome, replace(pressed.state, mode=PadMode.GRID))
        self._shown[at.task.phone_id] = shown
        if at.task.by_hand:  # quiet minutes may end it here
            place = await asyncio.to_thread(page_place, shown.observation, shown.page, kept=shown.may_keep)
            await self._journal.touches.keep_page(at.request_id, place)
        if pressed.outcome is not PadOutcome.TYPED_UNVERIFIED:
            return view
        typed = await at.check_typed(pressed.typed, before.app if before else "", shown.observation)
        return replace(view, outcome=_TYPED[typed.kind])

    async def _waits(self, request_id: int) -> bool:
        row = await self._journal.requests.get(request_id)
        if row is None or row.request.kind is not RequestKind.TAKE_OVER:
            return False
        return row.state is RequestState.PENDING and not self._resources.broker.is_late(row)

    def _over(self, at: TakeoverPhone) -> PadView:
        if (shown := self._shown.get(at.task.phone_id)) and shown.request_id == at.request_id:
            del self._shown[at.task.phone_id]
        return PadView(at.request_id, PadOutcome.OVER, by_hand=at.task.by_hand)


def _moved_on(before: ShownPad, now: ShownPad) -> bool:
    """Is another page in front, or another rotation? A cell of the page before has no meaning on it."""
    return (before.observation.foreground, before.size_px) != (now.observation.foreground, now.size_px)
