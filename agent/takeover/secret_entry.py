"""Codes and PINs on their way from a person to the phone."""

import logging
from collections.abc import Awaitable, Callable

from pydantic import SecretStr

from agent.approval.rights import require
from agent.contract.actions import ActionResult, Reason, ResultKind
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, RequestKind, RequestState
from agent.contract.takeover import SecretOutcome
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.journal.touches import SECRET
from agent.phone.give_back import give_back_keyboard
from agent.phone.perform import Performed
from agent.phone.send_input import send_input
from agent.takeover.touch_intent import TouchIntent
from agent.tasks.resources import TaskResources
from devices.base import Device, Lock, Observation, Verdict
from devices.errors import InputRefused, PhoneError, TypingUnavailable, WindowChanged

_log = logging.getLogger(__name__)
_OUTCOMES: dict[str, SecretOutcome] = {
    Reason.NO_FIELD: SecretOutcome.NO_FIELD,
    Reason.LINK_LOST: SecretOutcome.UNKNOWN,
}


class SecretEntry:
    """Types codes and PINs on the phone. They stand in no row, no log line and no error."""

    def __init__(self, resources: TaskResources) -> None:
        self._journal = resources.journal
        self._broker = resources.broker
        self._phones = resources.phones
        self._secrets = resources.secrets
        self._give_back_s = resources.phone_waits.give_back_s

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """As TakeoverCalls.type_secret."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return SecretOutcome.OVER
        require(caller, Right.TAKE_OVER, task.phone_id)
        if row.person_id != caller.person_id:
            raise PermissionError(Right.TAKE_OVER)
        outcome = await self._type(caller, row, task, secret)
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

    async def _type(self, caller: Caller, row: RequestRow, task: Task, secret: SecretStr) -> SecretOutcome:
        if row.state is not RequestState.PENDING or self._broker.is_late(row):
            return SecretOutcome.OVER
        if not secret.get_secret_value().strip():
            return SecretOutcome.NO_FIELD
        try:
            device = self._phones.device(task.phone_id)
            match row.request.kind:
                case RequestKind.TAKE_OVER:
                    return await self._into_field(caller, row, task, device, secret)
                case RequestKind.UNLOCK:
                    return await self._into_lock(caller, row, device, secret)
                case _:
                    return SecretOutcome.OVER
        except PhoneError as err:  # of a capture; errors of an input are sorted where it is sent
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
            return SecretOutcome.NO_FIELD  # it would be typed into the lock
        outcome = await self._send(
            caller, row, seen, lambda: self._into_seen_field(device, secret, seen, task.phone_id)
        )
        await give_back_keyboard(device, self._give_back_s)  # the person may type there next
        return outcome

    async def _into_seen_field(
        self, device: Device, secret: SecretStr, seen: Observation, phone_id: str
    ) -> Performed:
        # Before the typing, so that the field is covered even if the end of the typing is never known.
        kept = self._secrets.keep(phone_id, secret.get_secret_value(), None, seen)
        try:
            box = await device.type_secret(secret.get_secret_value(), window=seen.window)
        except WindowChanged as err:
            self._secrets.drop(phone_id, kept)
            raise TypingUnavailable(Reason.NO_FIELD, "another window has the focus") from err
        except TypingUnavailable as err:
            if not err.partly:
                self._secrets.drop(phone_id, kept)
            raise
        except InputRefused as err:  # how much of the secret was typed is unknown
            raise TypingUnavailable(Reason.NO_KEYBOARD, "the phone refused it", partly=True) from err
        kept.box = box or kept.box  # a view in between may have found it
        return Performed(ActionResult(ResultKind.DONE))

    async def _into_lock(
        self, caller: Caller, row: RequestRow, device: Device, pin: SecretStr
    ) -> SecretOutcome:
        lock = await device.wake()
        if lock is Lock.OPEN:
            await self._answer_unlocked(caller, row)
            return SecretOutcome.OVER  # answered or expired meanwhile
        if lock is not Lock.PIN:
            # If it is unknown whether the phone is locked, an app may get the PIN.
            return SecretOutcome.NO_FIELD
        locks: list[Lock] = []

        async def enter() -> Performed:
            try:
                locks.append(await device.enter_pin(pin.get_secret_value()))
            except InputRefused as err:
                raise TypingUnavailable(Reason.NO_KEYBOARD, "the phone refused it") from err
            return Performed(ActionResult(ResultKind.DONE))

        outcome = await self._send(caller, row, None, enter)
        if outcome is not SecretOutcome.USED:
            return outcome
        if locks != [Lock.OPEN]:
            return SecretOutcome.STILL_LOCKED
        await self._answer_unlocked(caller, row)
        return outcome

    async def _answer_unlocked(self, caller: Caller, row: RequestRow) -> None:
        """Answers the unlock request: the phone is unlocked, so the person need not say so."""
        await self._broker.answer(caller, row.request.request_id, Answer.FINISHED, "")

    async def _send(
        self,
        caller: Caller,
        row: RequestRow,
        seen: Observation | None,
        send: Callable[[], Awaitable[Performed]],
    ) -> SecretOutcome:
        app = seen.foreground.package if seen and seen.foreground else row.request.app
        intent = TouchIntent(self._journal.touches, row.request.request_id, caller.person_id, SECRET, app)
        sent = await send_input(intent, send)
        if sent is None:  # answered or expired meanwhile
            return SecretOutcome.OVER
        if sent.result.kind is ResultKind.DONE:
            return SecretOutcome.USED
        return _OUTCOMES.get(sent.result.detail, SecretOutcome.NO_KEYBOARD)
