"""One press on the pad: judged, bound to the view that the person saw, kept as an intent, sent."""

import asyncio
from dataclasses import dataclass, replace

from agent.approval.by_hand import takes_secret
from agent.approval.recheck import UNREAD
from agent.approval.spending_limit import may_press, may_press_unknown
from agent.contract.actions import Action, Reason, ResultKind, TypeText
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.requests import AnswerOutcome
from agent.contract.takeover import MAX_PAD_TEXT, PadKey, PadMode, PadOutcome, PadPress, PadTouch
from agent.phone.give_back import give_back_keyboard
from agent.phone.perform import Performed, in_one_line, perform
from agent.phone.send_input import send_input
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Situation
from agent.takeover.kept_touch import touch_of
from agent.takeover.pad_items import action_of
from agent.takeover.pad_recheck import PadInput, find_change
from agent.takeover.shown_pad import PadState, ShownPad
from agent.takeover.takeover_phone import TakeoverPhone
from agent.takeover.touch_intent import TouchIntent
from agent.tasks.resources import TaskResources
from devices.base import Lock
from devices.errors import InputRefused

_OUTCOMES = {
    ResultKind.VOID: PadOutcome.CHANGED,
    ResultKind.UNKNOWN: PadOutcome.UNKNOWN,
    ResultKind.FAILED: PadOutcome.AWAY,
}
_TYPING = {
    Reason.NO_FIELD: PadOutcome.NO_FIELD,
    Reason.NO_KEYBOARD: PadOutcome.NO_KEYBOARD,
    Reason.KEYBOARD_REFUSED: PadOutcome.NO_KEYBOARD,
    Reason.TYPED_UNVERIFIED: PadOutcome.TYPED_UNVERIFIED,
}
_MOST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Pressed:
    """What became of a press, and what the next view is to be like. typed: the text that was sent."""

    outcome: PadOutcome
    state: PadState
    typed: str = ""


class PadPresser:
    """Presses for the person whom the phone was handed to."""

    def __init__(self, resources: TaskResources) -> None:
        self._journal = resources.journal
        self._rules = resources.rules
        self._codes = resources.broker.codes
        self._give_back_s = resources.phone_waits.give_back_s

    async def press(self, at: TakeoverPhone, press: PadPress, shown: ShownPad | None) -> Pressed:
        """shown: the newest view of this take-over, None for none. Raises PhoneErrors of a capture."""
        state = shown.state if shown else PadState()
        if press.key in (PadKey.REFRESH, PadKey.GRID, PadKey.HOLD):
            return Pressed(PadOutcome.SHOWN, _turned(state, press.key))
        if shown is None or shown.look_id != press.look_id:
            return Pressed(PadOutcome.CHANGED, state)
        if press.key is PadKey.TEXT:
            read = await self._read_text(press, shown)
            if isinstance(read, PadOutcome):
                return Pressed(read, state)
            press = read
        numbered = press.key is PadKey.ELEMENT
        if numbered and not 0 < press.number <= len(shown.things):
            return Pressed(PadOutcome.NO_NUMBER, state)
        thing = shown.things[press.number - 1] if numbered else None
        if thing is not None and state.mode is PadMode.GRID:
            return Pressed(PadOutcome.SHOWN, replace(state, mode=PadMode.CELL, region=thing.item.box))
        text = press.text if press.key is PadKey.TEXT else ""
        action = TypeText(text) if text else action_of(press.key, thing, shown.size_px, holds=state.holds)
        if action is None:
            return Pressed(PadOutcome.CHANGED, state)
        cell = thing is not None and state.mode is PadMode.CELL
        page = shown.page
        if cell and thing is not None:
            at.completes = True
            page = await at.read_around(shown.observation, page, thing.point)
        wanted = PadInput(action, thing, shown.observation, page, await self._rules.current(), cell)
        outcome = await self._judge_and_send(at, wanted, shown)
        return Pressed(outcome, replace(state, holds=state.holds and outcome is not PadOutcome.DONE), text)

    async def _read_text(self, press: PadPress, shown: ShownPad) -> PadPress | PadOutcome:
        """The press that a text asks for; where no field has the focus, a number is that of a thing."""
        seen, page, text = shown.observation, shown.page, press.text
        if not text.strip() or seen.lock in (Lock.SWIPE, Lock.PIN):
            return PadOutcome.NO_FIELD
        if await asyncio.to_thread(takes_secret, seen, page):
            return PadOutcome.ASKS_CODE
        if page.field is None:
            digits = text.strip()
            if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
                return PadPress(PadKey.ELEMENT, press.look_id, int(digits))
            return PadOutcome.UNREAD if page.late else PadOutcome.NO_FIELD
        return PadOutcome.TOO_LONG if len(text) > MAX_PAD_TEXT else press

    async def _judge_and_send(self, at: TakeoverPhone, wanted: PadInput, shown: ShownPad) -> PadOutcome:
        judged = judge(
            Situation(wanted.action, wanted.observation, wanted.page, by_person=True), wanted.rules
        )
        if isinstance(judged, Forbidden):
            await self._note_forbidden(at, wanted.action, shown.app, judged.reason)
            return PadOutcome.FORBIDDEN
        asked = wanted.asked(wanted.observation, wanted.page)
        unknown = wanted.is_unknown and not may_press_unknown(at.caller)
        if unknown or not may_press(at.caller, asked):
            await self._note_forbidden(at, wanted.action, shown.app, Reason.TOO_MUCH_MONEY)
            return PadOutcome.OVER_LIMIT
        if wanted.needs_code(await self._codes.demand()):
            await self._note_forbidden(at, wanted.action, shown.app, AnswerOutcome.NEEDS_HOME_CODE)
            return PadOutcome.NEEDS_CODE
        kept = await asyncio.to_thread(
            touch_of,
            wanted.action,
            shown.observation,
            wanted.page,
            kept=shown.may_keep,
            asked=asked is not None,
        )
        if differing := await find_change(wanted, at):
            return PadOutcome.UNREAD if differing == UNREAD else PadOutcome.CHANGED
        return await self._send(at, wanted.action, shown, kept)

    async def _send(self, at: TakeoverPhone, action: Action, shown: ShownPad, kept: PadTouch) -> PadOutcome:
        device, window = at.device, shown.observation.window
        intent = TouchIntent(
            self._journal.touches,
            at.request_id,
            at.caller.person_id,
            type(action).__name__,
            shown.app,
            kept,
        )
        sent = await send_input(intent, lambda: perform(action, device, window), one_line=in_one_line(action))
        if isinstance(action, TypeText):
            await give_back_keyboard(device, self._give_back_s)  # the person may type there next
        if sent is None:  # answered or expired just now
            return PadOutcome.OVER
        if isinstance(sent.error, InputRefused):
            return PadOutcome.REFUSED
        return _outcome(action, sent)

    async def _note_forbidden(self, at: TakeoverPhone, action: Action, app: str, reason: str) -> None:
        request = at.row.request
        entry = AuditEntry(
            AuditEvent.INPUT_FORBIDDEN,
            at.caller.person_id,
            at.task.phone_id,
            at.task.task_id,
            request.step,
            request.request_id,
            app,
            type(action).__name__,
            reason=reason,
        )
        await self._journal.audit.note(entry)


def _outcome(action: Action, sent: Performed) -> PadOutcome:
    result = sent.result
    if isinstance(action, TypeText) and result.kind is not ResultKind.VOID:
        told = next((each for reason, each in _TYPING.items() if result.detail == reason), None)
        if told is not None and result.kind is not ResultKind.UNKNOWN:
            return told
    return _OUTCOMES.get(result.kind, PadOutcome.DONE)


def _turned(state: PadState, key: PadKey) -> PadState:
    """After a press on the grid's or the hold's key: out of a cell to the whole grid, and so on."""
    if key is PadKey.HOLD:
        return replace(state, holds=not state.holds)
    if key is PadKey.GRID:
        mode = PadMode.THINGS if state.mode is PadMode.GRID else PadMode.GRID
        return replace(state, mode=mode, region=None)
    return state
