"""Where requests wait for a person: opened on disk, answered once, reminded once, expired in time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from pydantic import SecretStr

from agent.approval.answers import STATES, AnswerCheck, is_repeated
from agent.approval.home_codes import HomeCodes
from agent.approval.open_waits import OpenWait, OpenWaits, RequestWaits
from agent.approval.spending_limit import holds, sums_of
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.codes import CodedAnswer
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanAnswered, HumanNeeded, Offline
from agent.contract.people import Caller
from agent.contract.requests import (
    Answer,
    AnswerOutcome,
    Request,
    RequestKind,
    RequestState,
    RequestView,
)
from agent.contract.spending import Sum
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import NewRequest, RequestRow
from agent.policy.apps.held import held_to
from agent.policy.rules.rules_file import RulesFile
from agent.storage.clock import boottime_s
from agent.storage.local_days import midnight

_ASKS_CODE = (AnswerOutcome.NEEDS_CODE, AnswerOutcome.NEEDS_HOME_CODE)


class RequestBroker:
    """All open requests of this program; implements agent.contract.calls.requests.RequestCalls.

    clock: seconds since the epoch, for what people read and what outlives the program.
    monotonic: seconds of a clock that nobody can set: within one run it decides how long a request lives.
    rules: of the household, for what needs a code of this home; None for the built-in ones.
    """

    def __init__(
        self,
        journal: Journal,
        stream: EventStream,
        waits: RequestWaits | None = None,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = boottime_s,
        rules: RulesFile | None = None,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._clock = clock
        self._monotonic = monotonic
        self.codes = HomeCodes(journal.home_codes, rules or RulesFile())
        self.waits = waits or RequestWaits()
        self._open = OpenWaits(self.waits, clock, monotonic)
        self._answers = AnswerCheck(journal.requests, self.codes, self._open)
        self._closing: set[asyncio.Task[None]] = set()

    async def ask(
        self,
        task: Task,
        new: NewRequest,
        *,
        thinking: str = "",
        hidden: bool = False,
        offline: Offline | None = None,
        uncertain: bool = False,
        crop: bytes | None = None,
    ) -> RequestRow:
        """Opens a request, notifies the person, and waits until it is answered or expired.

        thinking, hidden, offline, uncertain: as in HumanNeeded; crop: as in Request.

        Cancelling the wait leaves the request pending: whoever ends the task cancels the request. If the
        program dies before the answer is committed, the next start ends the request as replaced or
        expired; after that, the answer stands in the journal.
        """
        began = self._monotonic()  # a slow disk does not make a request live longer
        life_s = self.waits.life_s(new.kind, by_hand=task.by_hand)
        request = await self._journal.requests.add(task.task_id, task.person_id, new, life_s)
        request = replace(request, crop=crop, code_of=await self._code_of(request))
        asked = HumanNeeded(
            task,
            request,
            thinking=thinking,
            hidden=hidden,
            offline=offline,
            uncertain=uncertain,
            held_to=held_to(task.text),
        )
        wait = self._open.begin(asked, began, began + life_s)
        try:
            # It may have ended as soon as it was on disk, before anything could be woken.
            pending = (await self._row(request.request_id)).state is RequestState.PENDING
            if pending and not wait.answered.is_set():
                self._stream.publish(asked)
                await self._wait(task, request, wait, life_s)
        finally:
            self._open.end(wait)
        return await self._row(request.request_id)

    async def publish_open(self, task: Task) -> None:
        """Publishes again what the task waits for, for a reader who has missed it."""
        row = await self._journal.requests.pending_of(task.task_id)
        wait = self._open.unanswered(row.request.request_id) if row else None
        if row is None or wait is None:
            return
        request = replace(wait.asked.request, expires_at=row.request.expires_at)
        self._stream.publish(replace(wait.asked, request=request))
        if wait.reminded:
            self._publish_reminder(task, request)

    def _publish_reminder(self, task: Task, request: Request) -> None:
        self._stream.publish(HumanNeeded(task, replace(request, picture=None, crop=None), reminder=True))

    async def renew(self, task: Task, row: RequestRow) -> None:
        """The open request of a by-hand task lives by its whole time from now on; of other tasks it does not.

        The person is at work: only quiet minutes end it.
        """
        if not task.by_hand or self.is_late(row):
            return
        self._open.renew(row.request.request_id)
        await self._journal.requests.renew(row.request.request_id, self.waits.by_hand_s)

    async def _wait(self, task: Task, request: Request, wait: OpenWait, life_s: float) -> None:
        """Reminds the person once, at half time; of a by-hand task nobody."""
        if task.by_hand:
            answered = await self._open.answer_while_renewed(wait)
        elif not (answered := await self._open.answer_until(wait.until - life_s / 2, wait)):
            wait.reminded = True
            self._publish_reminder(task, request)
            answered = await self._open.answer_until(wait.until, wait)
        if not answered:
            await self._close(task, request, RequestState.EXPIRED)

    def is_late(self, row: RequestRow) -> bool:
        """Has it expired?"""
        return self._open.is_late(row)

    async def tell_last(self, task: Task) -> None:
        """Publishes again how the task's last request ended: a crash may have come before the chat knew."""
        if (
            last := await self._journal.requests.last_of(task.task_id)
        ) and last.state is not RequestState.PENDING:
            binding = last.request.binding
            for_task = last.allowed > 1 and binding is not None and binding.repeatable
            self._publish_answered(task, last, last.answered_at, for_task=for_task)

    async def cancel(self, task: Task) -> None:
        """Ends the request that a task still waits for, because the task has ended."""
        if pending := await self._journal.requests.pending_of(task.task_id):
            await self._close(task, pending.request, RequestState.CANCELLED)

    async def withdraw(self, person_id: int) -> None:
        """The person cannot be reached: their open approvals expire, their other requests are cancelled."""
        for row in await self._journal.requests.pending_for(person_id):
            task = await self._task(row.request)
            approval = row.request.kind is RequestKind.APPROVAL
            await self._close(task, row.request, RequestState.EXPIRED if approval else RequestState.CANCELLED)

    async def void(self, task: Task, request_id: int, reason: str, differs: str = "") -> None:
        """Makes an approval void.

        reason: a Reason; differs: what had changed, for the audit.
        """
        if await self._journal.requests.void(request_id, reason, differs):
            self._publish_answered(task, await self._row(request_id), self._clock(), changed=differs)

    async def dismiss(self, person_id: int, phone_id: str) -> None:
        """Voids what the person approved on this phone, or on any for '': they may not approve any more."""
        for row in await self._journal.requests.held_by(person_id, phone_id):
            await self._void_dismissed(row.request)

    async def take_back(self, caller: Caller) -> None:
        """As `dismiss` on the caller's phone, but not for what they may still approve; a given code holds."""
        for row in await self._journal.requests.held_by(caller.person_id, caller.phone_id):
            if not holds(caller, row):
                await self._void_dismissed(row.request)

    async def _void_dismissed(self, request: Request) -> None:
        if await self._journal.requests.dismiss(request.request_id):
            self._publish_answered(
                await self._task(request), await self._row(request.request_id), self._clock()
            )

    def _publish_answered(
        self, task: Task, row: RequestRow, at: float, *, for_task: bool = False, changed: str = ""
    ) -> None:
        by, by_id = row.answered_by, row.answered_by_id
        self._stream.publish(
            HumanAnswered(task, row.request, row.state, by, at, row.reply, for_task, changed, by_id)
        )

    async def _close(self, task: Task, request: Request, state: RequestState) -> None:
        """Closes and publishes it even if the caller is cancelled: nothing else would publish it."""
        closing = asyncio.create_task(self._close_row(task, request, state), name="closing a request")
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        await asyncio.shield(closing)

    async def _close_row(self, task: Task, request: Request, state: RequestState) -> None:
        if await self._journal.requests.close(request.request_id, state):
            self._stream.publish(HumanAnswered(task, request, state, by="", at=self._clock()))
            self._open.wake(request.request_id)

    async def get(self, request_id: int) -> RequestView | None:
        """A request with its phone, its person and its state."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return None
        request = replace(row.request, code_of=await self._code_of(row.request))
        return RequestView(
            request,
            task.phone_id,
            row.person_id,
            row.state,
            row.answered_by,
            row.reply,
            row.answered_at,
        )

    async def _code_of(self, request: Request) -> tuple[int, ...] | None:
        if request.kind is not RequestKind.APPROVAL:
            return None
        return (await self.codes.demand()).people_for(request)

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that were sent with the caller's approval."""
        since = midnight(self._journal.clock())
        return sums_of(await self._journal.payments.since(caller.person_id, since))

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer, then wakes the task. An answer that does not fit the request changes nothing."""
        return (await self._answer(caller, request_id, answer, text, None)).outcome

    async def answer_with_code(
        self, caller: Caller, request_id: int, answer: Answer, code: SecretStr
    ) -> CodedAnswer:
        """As `answer`, with a code that this home checks if nothing else stands in the way."""
        return await self._answer(caller, request_id, answer, "", code)

    async def _answer(
        self, caller: Caller, request_id: int, answer: Answer, text: str, code: SecretStr | None
    ) -> CodedAnswer:
        row = await self._journal.requests.get(request_id)
        if row and is_repeated(row, caller, answer, text):
            return CodedAnswer(AnswerOutcome.ACCEPTED)
        task = await self._task(row.request) if row else None
        answered = (
            await self._answers.settle(caller, row, task, answer, text, code)
            if row and task
            else CodedAnswer(AnswerOutcome.UNKNOWN)
        )
        outcome = answered.outcome
        if outcome in _ASKS_CODE and code is None:
            return answered  # no rejection yet: the code is asked for now
        if row is None or task is None or outcome is not AnswerOutcome.ACCEPTED:
            refused = AuditEntry(
                AuditEvent.PRESS_REFUSED,
                caller.person_id,
                task_id=row.request.task_id if row else None,
                request_id=request_id,
                reason=outcome,
            )
            await self._journal.audit.note_refused_press(refused)
            return answered
        # No await since the commit: what makes the answer void is published later.
        state, _ = STATES[row.request.kind, answer]
        for_task = answer is Answer.APPROVE_TASK
        self._stream.publish(
            HumanAnswered(
                task, row.request, state, caller.name, self._clock(), text, for_task, by_id=caller.person_id
            )
        )
        self._open.wake(request_id)
        return answered

    async def _task(self, request: Request) -> Task:
        task = await self._journal.tasks.get(request.task_id)
        assert task is not None  # noqa: S101 - the row's foreign key says so
        return task

    async def _row(self, request_id: int) -> RequestRow:
        row = await self._journal.requests.get(request_id)
        assert row is not None  # noqa: S101 - committed by `ask`
        return row
