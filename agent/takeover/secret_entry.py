"""Codes and PINs on their way from a person to the phone."""

import logging

from pydantic import SecretStr

from agent.approval.rights import require
from agent.contract.actions import ActionResult, Reason, ResultKind
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.dispatcher import SecretOutcome
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, RequestKind, RequestState
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.journal.touches import SECRET
from agent.phone.attached_phone import AWAY
from agent.tasks.resources import TaskResources
from devices.base import Device, Lock, Observation, Verdict
from devices.errors import BadOutput, InputRefused, PhoneError, TypingUnavailable, WindowChanged

_log = logging.getLogger(__name__)
_UNTYPED = {
    "no_field": SecretOutcome.NO_FIELD,
    "no_keyboard": SecretOutcome.NO_KEYBOARD,
    "keyboard_refused": SecretOutcome.NO_KEYBOARD,
}
# Of a code that was typed in part nobody knows how much stands there.
_PARTLY = ActionResult(ResultKind.UNKNOWN, Reason.NO_KEYBOARD)
_RESULTS = {
    SecretOutcome.USED: ActionResult(ResultKind.DONE),
    SecretOutcome.STILL_LOCKED: ActionResult(ResultKind.DONE),
    SecretOutcome.NO_FIELD: ActionResult(ResultKind.FAILED, Reason.NO_FIELD),
    SecretOutcome.NO_KEYBOARD: ActionResult(ResultKind.FAILED, Reason.NO_KEYBOARD),
}
_LOST = ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST)


class SecretEntry:
    """Implements `type_secret` of agent.contract.dispatcher.Dispatcher. What it is given stands in no row, no log line and no error."""

    def __init__(self, resources: TaskResources) -> None:
        self._resources = resources
        self._journal = resources.journal

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """As Dispatcher.type_secret."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return SecretOutcome.OVER
        require(caller, Right.TAKE_OVER, task.phone_id)
        if row.person_id != caller.person_id:
            raise PermissionError(Right.TAKE_OVER)
        outcome = await self._typed(caller, row, task, secret)
        entry = AuditEntry(
            AuditEvent.SECRET_TYPED,
            caller.person_id,
            task.phone_id,
            task.task_id,
            row.request.step,
            request_id,
            row.request.app,
            SECRET,
            reason=outcome,
        )
        await self._journal.audit.note(entry)
        _log.info("a secret for request %d: %s", request_id, outcome)
        return outcome

    async def _typed(self, caller: Caller, row: RequestRow, task: Task, secret: SecretStr) -> SecretOutcome:
        if row.state is not RequestState.PENDING or self._resources.broker.is_late(row):
            return SecretOutcome.OVER
        if not secret.get_secret_value().strip():
            return SecretOutcome.NO_FIELD
        try:
            device = self._resources.phones.device(task.phone_id)
            match row.request.kind:
                case RequestKind.TAKE_OVER:
                    return await self._into_field(caller, row, task, device, secret)
                case RequestKind.UNLOCK:
                    return await self._into_lock(caller, row, device, secret)
                case _:
                    return SecretOutcome.OVER
        except PhoneError as err:  # of a look; those of an input are caught where it is sent
            _log.warning("no secret was typed: %s", type(err).__name__)
            return SecretOutcome.AWAY

    async def _into_field(
        self, caller: Caller, row: RequestRow, task: Task, device: Device, secret: SecretStr
    ) -> SecretOutcome:
        seen = await device.observe()
        if seen.verdict is Verdict.OFF:
            await device.wake()
            seen = await device.look_again()
        if seen.verdict is Verdict.OFF or seen.lock in (Lock.SWIPE, Lock.PIN):
            return SecretOutcome.NO_FIELD  # it would end in the lock
        touch_id = await self._intend(caller, row, seen)
        if touch_id is None:
            return SecretOutcome.OVER
        outcome, covered = await self._sent(device, secret, seen, task.phone_id)
        result = _RESULTS.get(outcome, _LOST)
        # After a restart the journal alone says that something stands there.
        result = _PARTLY if covered and result.kind is ResultKind.FAILED else result
        await self._journal.touches.end(touch_id, result)
        return outcome

    async def _sent(
        self, device: Device, secret: SecretStr, seen: Observation, phone_id: str
    ) -> tuple[SecretOutcome, bool]:
        """What became of it, and whether any of it may stand on the screen by now."""
        # Before it is typed: it is covered also if nobody hears any more how typing ended.
        kept = self._resources.secrets.keep(phone_id, secret.get_secret_value(), None, seen)
        try:
            box = await device.type_secret(secret.get_secret_value(), window=seen.window)
        except WindowChanged:
            self._resources.secrets.drop(phone_id, kept)
            return SecretOutcome.NO_FIELD, False
        except TypingUnavailable as err:
            if not err.partly:
                self._resources.secrets.drop(phone_id, kept)
            return _UNTYPED.get(err.reason, SecretOutcome.NO_KEYBOARD), err.partly
        except InputRefused:
            return SecretOutcome.NO_KEYBOARD, True
        except (*AWAY, BadOutput):
            return SecretOutcome.UNKNOWN, True
        kept.box = box or kept.box  # a look in between may have found it
        return SecretOutcome.USED, True

    async def _into_lock(
        self, caller: Caller, row: RequestRow, device: Device, pin: SecretStr
    ) -> SecretOutcome:
        lock = await device.wake()
        if lock is Lock.OPEN:
            await self._unlocked(caller, row)
            return SecretOutcome.OVER  # somebody was quicker
        if lock is not Lock.PIN:
            return (
                SecretOutcome.NO_FIELD
            )  # where nobody is sure that a lock stands in the way, an app may take it
        touch_id = await self._intend(caller, row, None)
        if touch_id is None:
            return SecretOutcome.OVER
        try:
            lock = await device.enter_pin(pin.get_secret_value())
        except (InputRefused, TypingUnavailable):
            outcome = SecretOutcome.NO_KEYBOARD
        except (*AWAY, BadOutput):
            outcome = SecretOutcome.UNKNOWN
        else:
            outcome = SecretOutcome.USED if lock is Lock.OPEN else SecretOutcome.STILL_LOCKED
        await self._journal.touches.end(touch_id, _RESULTS.get(outcome, _LOST))
        if outcome is SecretOutcome.USED:
            await self._unlocked(caller, row)
        return outcome

    async def _unlocked(self, caller: Caller, row: RequestRow) -> None:
        """The person need not say that they have unlocked it: they have."""
        await self._resources.broker.answer(caller, row.request.request_id, Answer.FINISHED, "")

    async def _intend(self, caller: Caller, row: RequestRow, seen: Observation | None) -> int | None:
        """Commits that an input is about to be sent; None if nobody waits for it any more."""
        app = seen.foreground.package if seen and seen.foreground else row.request.app
        return await self._journal.touches.intend(
            row.request.request_id, caller.person_id, SECRET, app, from_pad=False
        )
