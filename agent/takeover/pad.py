"""The pad of a take-over: the screen with its things numbered, and presses on it from afar.

A press counts as approved because a person makes it. So it is bound like an approval: to the view that the
person saw, to the request that is still open, and to the thing that must still be there. If the program dies
during a press, the next start marks the press as unknown and asks for the take-over again; the person looks
and decides.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from dataclasses import dataclass

from pydantic import SecretStr

from agent.approval.by_hand import by_hand_on
from agent.approval.recheck import UNREAD
from agent.approval.rights import require
from agent.approval.spending_limit import may_press
from agent.contract.actions import Action, Point, Reason, ResultKind
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.page import Page
from agent.contract.people import Caller, Right
from agent.contract.requests import RequestKind, RequestState
from agent.contract.takeover import PadItem, PadKey, PadOutcome, PadPress, PadView, SecretOutcome
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.perception.page_reading import is_hidden
from agent.perception.pictures import numbered_picture
from agent.perception.redacted_view import RedactedView
from agent.phone.perform import in_one_line, perform
from agent.phone.send_input import send_input
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Situation
from agent.policy.page.private_page import is_private
from agent.takeover.pad_items import Thing, action_of, said_on, things_on
from agent.takeover.pad_recheck import PadInput, find_change
from agent.takeover.secret_entry import SecretEntry
from agent.takeover.touch_intent import TouchIntent
from agent.tasks.resources import TaskResources
from devices.base import Lock, Observation
from devices.errors import InputRefused, PhoneError

_log = logging.getLogger(__name__)
_LOOK = PadPress(PadKey.REFRESH, "")
_OUTCOMES = {
    ResultKind.VOID: PadOutcome.CHANGED,
    ResultKind.UNKNOWN: PadOutcome.UNKNOWN,
    ResultKind.FAILED: PadOutcome.AWAY,
}
# Surely nothing reached the phone, so the phone is away now, whatever came before.
_UNSENT = frozenset(
    {
        PadOutcome.SHOWN,
        PadOutcome.CHANGED,
        PadOutcome.UNREAD,
        PadOutcome.FORBIDDEN,
        PadOutcome.OVER_LIMIT,
        PadOutcome.AWAY,
    }
)


@dataclass(frozen=True, slots=True)
class _PadView:
    """The view that a person has before them."""

    request_id: int
    look_id: str
    observation: Observation
    page: Page
    things: tuple[Thing, ...]


class TakeoverPhone(RedactedView):
    """The phone of a task that a take-over (`row`) has handed to its person."""

    def __init__(self, row: RequestRow, task: Task, resources: TaskResources) -> None:
        super().__init__(
            task.phone_id,
            lambda: resources.phones.device(task.phone_id),
            resources.reader,
            resources.secrets,
        )
        self.row = row
        self.task = task

    @property
    def request_id(self) -> int:
        """Id of the take-over."""
        return self.row.request.request_id

    async def look_again(self) -> Observation:
        """A fresh view of a lit screen, not covered: the whole picture is compared. `cover` it to show it."""
        await self.device.wake()
        return await self.device.look_again()

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """As RedactedView, but the pad's page is not completed around any point."""
        del point
        return await super().read_again(seen, before, None)


class Pads:
    """Implements agent.contract.calls.takeover.TakeoverCalls. Views that were shown are in memory only."""

    def __init__(self, resources: TaskResources) -> None:
        self._resources = resources
        self._journal = resources.journal
        self._secret_entry = SecretEntry(resources)
        self._shown: dict[str, _PadView] = {}  # by phone: one task at a time works it
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
            return await self._touch(caller, TakeoverPhone(row, task, self._resources), press)

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """As TakeoverCalls.type_secret."""
        return await self._secret_entry.type_secret(caller, request_id, secret)

    async def _touch(self, caller: Caller, at: TakeoverPhone, press: PadPress) -> PadView:
        if not await self._waits(at.request_id):
            return self._over(at)
        try:
            outcome = await self._press(caller, at, press)
        except PhoneError as err:  # of a capture; errors of an input are sorted where it is sent
            _log.info("nothing was pressed on the pad: %s", type(err).__name__)
            outcome = PadOutcome.AWAY
        if outcome is PadOutcome.OVER:
            return self._over(at)
        try:
            look = await self._show(at, outcome)
        except PhoneError:
            self._shown.pop(at.task.phone_id, None)
            return PadView(at.request_id, PadOutcome.AWAY if outcome in _UNSENT else outcome)
        # The person may have finished at the phone meanwhile, and the task continued.
        return look if await self._waits(at.request_id) else self._over(at)

    async def _waits(self, request_id: int) -> bool:
        row = await self._journal.requests.get(request_id)
        if row is None or row.request.kind is not RequestKind.TAKE_OVER:
            return False
        return row.state is RequestState.PENDING and not self._resources.broker.is_late(row)

    def _over(self, at: TakeoverPhone) -> PadView:
        if (shown := self._shown.get(at.task.phone_id)) and shown.request_id == at.request_id:
            del self._shown[at.task.phone_id]
        return PadView(at.request_id, PadOutcome.OVER)

    async def _press(self, caller: Caller, at: TakeoverPhone, press: PadPress) -> PadOutcome:
        if press.key is PadKey.REFRESH:
            return PadOutcome.SHOWN
        shown = self._shown.get(at.task.phone_id)
        if shown is None or (shown.request_id, shown.look_id) != (at.request_id, press.look_id):
            return PadOutcome.CHANGED
        numbered = press.key is PadKey.ELEMENT and 0 < press.number <= len(shown.things)
        thing = shown.things[press.number - 1] if numbered else None
        action = action_of(press.key, thing, _size_px(shown))
        if action is None:
            return PadOutcome.CHANGED
        rules = await self._resources.rules.current()
        judged = judge(Situation(action, shown.observation, shown.page, by_person=True), rules)
        if isinstance(judged, Forbidden):
            await self._note_forbidden(caller, at, action, shown.observation, judged.reason)
            return PadOutcome.FORBIDDEN
        wanted = PadInput(action, thing, shown.observation, shown.page, rules)
        if not may_press(caller, wanted.asked(shown.observation, shown.page)):
            await self._note_forbidden(caller, at, action, shown.observation, Reason.TOO_MUCH_MONEY)
            return PadOutcome.OVER_LIMIT
        if differing := await find_change(wanted, at):
            return PadOutcome.UNREAD if differing == UNREAD else PadOutcome.CHANGED
        return await self._send(caller, at, action, shown.observation)

    async def _send(self, caller: Caller, at: TakeoverPhone, action: Action, seen: Observation) -> PadOutcome:
        device, kind = at.device, type(action).__name__
        intent = TouchIntent(self._journal.touches, at.request_id, caller.person_id, kind, _app(seen))
        sent = await send_input(
            intent, lambda: perform(action, device, seen.window), one_line=in_one_line(action)
        )
        if sent is None:  # answered or expired just now
            return PadOutcome.OVER
        if isinstance(sent.error, InputRefused):
            return PadOutcome.REFUSED
        return _OUTCOMES.get(sent.result.kind, PadOutcome.DONE)

    async def _note_forbidden(
        self, caller: Caller, at: TakeoverPhone, action: Action, seen: Observation, reason: str
    ) -> None:
        request, kind = at.row.request, type(action).__name__
        entry = AuditEntry(
            AuditEvent.INPUT_FORBIDDEN,
            caller.person_id,
            at.task.phone_id,
            at.task.task_id,
            request.step,
            request.request_id,
            _app(seen),
            kind,
            reason=reason,
        )
        await self._journal.audit.note(entry)

    async def _show(self, at: TakeoverPhone, outcome: PadOutcome) -> PadView:
        raw = await at.look_again()
        seen = await at.cover(raw)
        page = await at.read(raw)
        locked = raw.lock in (Lock.SWIPE, Lock.PIN)
        things, code_keys = ((), False) if locked else await asyncio.to_thread(things_on, seen, page)
        look_id = secrets.token_hex(4)
        self._shown[at.task.phone_id] = _PadView(at.request_id, look_id, raw, page, things)
        hidden = is_hidden(seen)
        wanted = None if locked else await asyncio.to_thread(by_hand_on, seen, page)
        boxes = tuple(thing.item.box for thing in things)
        return PadView(
            at.request_id,
            outcome,
            look_id,
            app=_app(raw),
            picture=None if hidden or seen.frame is None else await numbered_picture(seen.frame, boxes),
            items=tuple(PadItem(number, thing.label) for number, thing in enumerate(things, 1)),
            verdict=raw.verdict,
            private=hidden or code_keys or is_private(raw, page),
            withheld=at.withholds(seen),
            code_keys=code_keys,
            locked=locked,
            said=said_on(page, things) if hidden and not locked else (),
            types_code=wanted is not None and wanted.types_code,
        )


def _app(seen: Observation) -> str:
    return seen.foreground.package if seen.foreground else ""


def _size_px(shown: _PadView) -> tuple[int, int]:
    frame = shown.observation.frame
    return frame.screenshot.size_px if frame else shown.page.size_px
