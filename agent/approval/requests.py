"""Where requests wait for a person: opened on disk, answered once, reminded once, expired in time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from agent.approval.spending_limit import holds, refusal, sums_of
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.binding import Binding
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanAnswered, HumanNeeded, Offline
from agent.contract.people import Caller, Right
from agent.contract.requests import (
    Answer,
    AnswerOutcome,
    BudgetFor,
    ClaimFor,
    Request,
    RequestKind,
    RequestState,
    RequestView,
    TakeOverFor,
)
from agent.contract.spending import Sum
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.policy.apps.held import held_to
from agent.storage.clock import boottime_s
from agent.storage.local_days import midnight

_STATES = {
    (RequestKind.APPROVAL, Answer.APPROVE): (RequestState.APPROVED, Right.APPROVE),
    (RequestKind.APPROVAL, Answer.APPROVE_TASK): (RequestState.APPROVED, Right.APPROVE),
    (RequestKind.APPROVAL, Answer.REJECT): (RequestState.REJECTED, Right.APPROVE),
    (RequestKind.TAKE_OVER, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.TAKE_OVER, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.QUESTION, Answer.REPLY): (RequestState.ANSWERED, Right.CONTROL),
}
_NOTED = {
    Answer.APPROVE: AuditEvent.REQUEST_APPROVED,
    Answer.APPROVE_TASK: AuditEvent.REQUEST_APPROVED_TASK,
    Answer.REJECT: AuditEvent.REQUEST_REJECTED,
}


@dataclass(frozen=True, slots=True)
class RequestWaits:
    """How long requests live, in seconds."""

    approval_s: float = 600.0
    other_s: float = 1800.0
    by_hand_s: float = 300.0
    """Of a by-hand task, whose person wants the phone now; each press renews it, and nobody is reminded."""
    lost_link_s: float = 60.0
    """An approval is meant for now: an approval outlives a short loss of the phone, not a long one."""
    clock_check_s: float = 5.0
    """Between two checks of the steady clock: a suspended computer stops the loop's clock, not that one."""

    def life_s(self, kind: RequestKind, *, by_hand: bool = False) -> float:
        """An approval lives shorter: the screen behind it must still be the same. by_hand: as in Task."""
        if by_hand:
            return self.by_hand_s
        return self.approval_s if kind is RequestKind.APPROVAL else self.other_s


@dataclass(slots=True)
class _Waiting:
    """A wait of this run for an answer. until: by the boot-time clock. asked: as it was published."""

    answered: asyncio.Event
    until: float
    asked: HumanNeeded
    reminded: bool = False


class RequestBroker:
    """All open requests of this program; implements agent.contract.calls.requests.RequestCalls.

    clock: seconds since the epoch, for what people read and what outlives the program.
    steady: seconds of a clock that nobody can set: within one run it decides how long a request lives.
    """

    def __init__(
        self,
        journal: Journal,
        stream: EventStream,
        waits: RequestWaits | None = None,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = boottime_s,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self.waits = waits or RequestWaits()
        self._clock = clock
        self._steady = steady
        self._waiting: dict[int, _Waiting] = {}
        self._closing: set[asyncio.Task[None]] = set()

    async def ask(
        self,
        task: Task,
        step: int,
        kind: RequestKind,
        *,
        app: str,
        text: str,
        options: tuple[str, ...],
        picture: bytes | None,
        thinking: str = "",
        hidden: bool = False,
        binding: Binding | None = None,
        private: bool = False,
        allowed: int = 0,
        offline: Offline | None = None,
        uncertain: bool = False,
        crop: bytes | None = None,
        take_over: TakeOverFor | None = None,
        budget: BudgetFor | None = None,
        claim: ClaimFor | None = None,
    ) -> RequestRow:
        """Opens a request, notifies the person, and waits until it is answered or expired.

        thinking, hidden, offline, uncertain: as in HumanNeeded;
        binding, private, crop, take_over, budget, claim: as in Request.
        allowed: how many inputs an approval can be for at most.

        Cancelling the wait leaves the request pending: whoever ends the task cancels the request. If the
        program dies before the answer is committed, the next start ends the request as replaced or
        expired; after that, the answer stands in the journal.
        """
        began = self._steady()  # a slow disk does not make a request live longer
        request = await self._journal.requests.add(
            task_id=task.task_id,
            person_id=task.person_id,
            step=step,
            kind=kind,
            app=app,
            text=text,
            options=options,
            life_s=self.waits.life_s(kind, by_hand=task.by_hand),
            picture=picture,
            binding=binding,
            private=private,
            allowed=allowed,
            take_over=take_over,
            budget=budget,
            claim=claim,
        )
        request = replace(request, crop=crop)
        life_s = request.expires_at - request.created_at
        asked = HumanNeeded(
            task,
            request,
            thinking=thinking,
            hidden=hidden,
            offline=offline,
            uncertain=uncertain,
            held_to=held_to(task.text),
        )
        waiting = _Waiting(asyncio.Event(), began + life_s, asked)
        self._waiting[request.request_id] = waiting
        try:
            # It may have ended as soon as it was on disk, before anything could be woken.
            pending = (await self._row(request.request_id)).state is RequestState.PENDING
            if pending and not waiting.answered.is_set():
                self._stream.publish(asked)
                await self._wait(task, request, waiting, life_s)
        finally:
            del self._waiting[request.request_id]
        return await self._row(request.request_id)

    async def publish_open(self, task: Task) -> None:
        """Publishes again what the task waits for, for a reader who has missed it."""
        row = await self._journal.requests.pending_of(task.task_id)
        waiting = self._waiting.get(row.request.request_id) if row else None
        if row is None or waiting is None or waiting.answered.is_set():
            return
        request = replace(waiting.asked.request, expires_at=row.request.expires_at)
        self._stream.publish(replace(waiting.asked, request=request))
        if waiting.reminded:
            self._publish_reminder(task, request)

    def _publish_reminder(self, task: Task, request: Request) -> None:
        self._stream.publish(HumanNeeded(task, replace(request, picture=None, crop=None), reminder=True))

    async def renew(self, task: Task, row: RequestRow) -> None:
        """The open request of a by-hand task lives by its whole time from now on; of other tasks it does not.

        The person is at work: only quiet minutes end it.
        """
        if not task.by_hand or self.is_late(row):
            return
        if waiting := self._waiting.get(row.request.request_id):
            waiting.until = self._steady() + self.waits.by_hand_s
        await self._journal.requests.renew(row.request.request_id, self.waits.by_hand_s)

    async def _wait(self, task: Task, request: Request, waiting: _Waiting, life_s: float) -> None:
        if task.by_hand:
            await self._wait_quietly(task, request, waiting)
            return
        if await self._until(waiting.until - life_s / 2, waiting.answered):
            return
        waiting.reminded = True
        self._publish_reminder(task, request)
        if await self._until(waiting.until, waiting.answered):
            return
        await self._close(task, request, RequestState.EXPIRED)

    async def _wait_quietly(self, task: Task, request: Request, waiting: _Waiting) -> None:
        """Without a reminder; as long as presses renew it."""
        deadline = 0.0
        while deadline < waiting.until:
            deadline = waiting.until
            if await self._until(deadline, waiting.answered):
                return
        await self._close(task, request, RequestState.EXPIRED)

    async def _until(self, deadline: float, answered: asyncio.Event) -> bool:
        while (left_s := deadline - self._steady()) > 0:
            try:
                async with asyncio.timeout(min(left_s, self.waits.clock_check_s)):
                    await answered.wait()
            except TimeoutError:
                continue
            return True
        return answered.is_set()

    def is_late(self, row: RequestRow) -> bool:
        """Has it expired? A request that no task of this run waits for goes by the wall clock."""
        if waiting := self._waiting.get(row.request.request_id):
            return waiting.until <= self._steady()
        return row.request.expires_at <= self._clock()

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
            self._wake(request.request_id)

    async def get(self, request_id: int) -> RequestView | None:
        """A request with its phone, its person and its state."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return None
        return RequestView(row.request, task.phone_id, row.person_id, row.state, row.answered_by)

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that were sent with the caller's approval."""
        since = midnight(self._journal.clock())
        return sums_of(await self._journal.payments.since(caller.person_id, since))

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer, then wakes the task. An answer that does not fit the request changes nothing."""
        row = await self._journal.requests.get(request_id)
        if row and _is_the_same(row, caller, answer, text):
            return AnswerOutcome.ACCEPTED
        task = await self._task(row.request) if row else None
        outcome = (
            await self._settle(caller, row, task, answer, text) if row and task else AnswerOutcome.UNKNOWN
        )
        if outcome is AnswerOutcome.NEEDS_CODE:
            return outcome  # no rejection yet: the code is asked for now
        if row is None or task is None or outcome is not AnswerOutcome.ACCEPTED:
            refused = AuditEntry(
                AuditEvent.PRESS_REFUSED,
                caller.person_id,
                task_id=row.request.task_id if row else None,
                request_id=request_id,
                reason=outcome,
            )
            await self._journal.audit.note_refused_press(refused)
            return outcome
        # No await since the commit: what makes the answer void is published later.
        state, _ = _STATES[row.request.kind, answer]
        for_task = answer is Answer.APPROVE_TASK
        self._stream.publish(
            HumanAnswered(
                task, row.request, state, caller.name, self._clock(), text, for_task, by_id=caller.person_id
            )
        )
        self._wake(request_id)
        return outcome

    async def _settle(
        self, caller: Caller, row: RequestRow, task: Task, answer: Answer, text: str
    ) -> AnswerOutcome:
        request, binding = row.request, row.request.binding
        if (request.kind, answer) not in _STATES:
            return AnswerOutcome.UNKNOWN
        if answer is Answer.APPROVE_TASK and not (binding and binding.repeatable):
            return AnswerOutcome.UNKNOWN
        state, right = _STATES[request.kind, answer]
        if not _may(caller, row, right, answer, task.phone_id):
            return AnswerOutcome.NOT_YOURS
        late = self.is_late(row)
        # Whoever answers an ended request learns how it ended, not who else might have answered.
        agrees = state is RequestState.APPROVED and row.state is RequestState.PENDING and not late
        if agrees and (refused := refusal(caller, row)):
            return refused
        # An approval 'for this task' is for as many inputs as were asked for; another for as many as the
        # binding says, most often one.
        agreed = row.allowed if answer is Answer.APPROVE_TASK else binding.times if binding else 0
        return await self._journal.requests.settle(
            request.request_id,
            caller.person_id,
            state,
            caller.name,
            text,
            agreed=agreed if state is RequestState.APPROVED else 0,
            event=_NOTED.get(answer, AuditEvent.REQUEST_ANSWERED),
            late=late,
        )

    def _wake(self, request_id: int) -> None:
        if waiting := self._waiting.get(request_id):
            waiting.answered.set()

    async def _task(self, request: Request) -> Task:
        task = await self._journal.tasks.get(request.task_id)
        assert task is not None  # noqa: S101 - the row's foreign key says so
        return task

    async def _row(self, request_id: int) -> RequestRow:
        row = await self._journal.requests.get(request_id)
        assert row is not None  # noqa: S101 - committed by `ask`
        return row


def _may(caller: Caller, row: RequestRow, right: Right, answer: Answer, phone_id: str) -> bool:
    """A task's person answers its questions and may always reject; else the right on its phone decides."""
    own = row.person_id == caller.person_id
    if row.request.kind is RequestKind.QUESTION and not own:
        return False
    if own and answer in (Answer.REJECT, Answer.GIVE_UP):
        return True
    return right in caller.rights and caller.phone_id in ("", phone_id)


def _is_the_same(row: RequestRow, caller: Caller, answer: Answer, text: str) -> bool:
    """Did the same person give just this answer before? After a crash the chat sends it twice."""
    answered = row.state is RequestState.ANSWERED and answer is Answer.REPLY
    return answered and row.person_id == caller.person_id and row.reply == text
