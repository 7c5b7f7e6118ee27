"""Where requests wait for a person: opened on disk, answered once, reminded once, expired in time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from agent.bell import Bell
from agent.events import (
    Answer,
    AnswerOutcome,
    Caller,
    HumanAnswered,
    HumanNeeded,
    Request,
    RequestKind,
    RequestState,
    Right,
    Task,
)
from agent.journal import Journal
from agent.journal.requests import RequestRow

# A suspended computer stops the loop's clock but not the wall's; look at the wall this often.
_LOOK_AT_CLOCK_S = 5.0

_STATES = {
    (RequestKind.APPROVAL, Answer.APPROVE): (RequestState.APPROVED, Right.APPROVE),
    (RequestKind.APPROVAL, Answer.REJECT): (RequestState.REJECTED, Right.APPROVE),
    (RequestKind.TAKE_OVER, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.TAKE_OVER, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.QUESTION, Answer.REPLY): (RequestState.ANSWERED, Right.CONTROL),
}


@dataclass(frozen=True, slots=True)
class Waits:
    """How long requests live, in seconds."""

    approval_s: float = 600.0
    other_s: float = 1800.0

    def life_s(self, kind: RequestKind) -> float:
        """An approval lives shorter: the screen behind it must still be the same."""
        return self.approval_s if kind is RequestKind.APPROVAL else self.other_s


class Desk:
    """All open requests of this program."""

    def __init__(
        self, journal: Journal, bell: Bell, waits: Waits | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self._journal = journal
        self._bell = bell
        self._waits = waits or Waits()
        self._clock = clock
        self._answered: dict[int, asyncio.Event] = {}

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
    ) -> RequestRow:
        """Opens a request, tells the person, and waits until it is answered or expired.

        thinking, hidden: as in HumanNeeded.

        Cancelling the wait leaves the request pending: whoever ends the task cancels it, a restart finds it.
        """
        request = await self._journal.requests.add(
            task_id=task.task_id,
            person_id=task.person_id,
            step=step,
            kind=kind,
            app=app,
            text=text,
            options=options,
            life_s=self._waits.life_s(kind),
            picture=picture,
        )
        answered = self._answered[request.request_id] = asyncio.Event()
        self._bell.ring(HumanNeeded(task, request, thinking=thinking, hidden=hidden))
        try:
            await self._wait(task, request, answered)
        finally:
            del self._answered[request.request_id]
        return await self._row(request.request_id)

    async def _wait(self, task: Task, request: Request, answered: asyncio.Event) -> None:
        half_time = request.created_at + (request.expires_at - request.created_at) / 2
        if await self._until(half_time, answered):
            return
        self._bell.ring(HumanNeeded(task, replace(request, picture=None), reminder=True))
        if await self._until(request.expires_at, answered):
            return
        await self._close(task, request, RequestState.EXPIRED)

    async def _until(self, deadline: float, answered: asyncio.Event) -> bool:
        while (left_s := deadline - self._clock()) > 0:
            try:
                async with asyncio.timeout(min(left_s, _LOOK_AT_CLOCK_S)):
                    await answered.wait()
            except TimeoutError:
                continue
            return True
        return answered.is_set()

    async def tell_last(self, task: Task) -> None:
        """Tells once more how the task's last request ended: a crash may have come between the answer and the chat."""
        if (
            last := await self._journal.requests.last_of(task.task_id)
        ) and last.state is not RequestState.PENDING:
            self._bell.ring(
                HumanAnswered(task, last.request, last.state, last.answered_by, last.answered_at, last.reply)
            )

    async def cancel(self, task: Task) -> None:
        """Ends the request a task still waits for, because the task has ended."""
        if pending := await self._journal.requests.pending_of(task.task_id):
            await self._close(task, pending.request, RequestState.CANCELLED)

    async def _close(self, task: Task, request: Request, state: RequestState) -> None:
        if await self._journal.requests.close(request.request_id, state):
            self._bell.ring(HumanAnswered(task, request, state, by="", at=self._clock()))

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str) -> AnswerOutcome:
        """Commits an answer, then lets the task go on. Answers that do not fit the request change nothing."""
        row = await self._journal.requests.get(request_id)
        if row is None or (row.request.kind, answer) not in _STATES:
            return AnswerOutcome.UNKNOWN
        state, right = _STATES[row.request.kind, answer]
        if right not in caller.rights:
            return AnswerOutcome.NOT_YOURS
        outcome = await self._journal.requests.settle(request_id, caller.person_id, state, caller.name, text)
        if outcome is AnswerOutcome.ACCEPTED:
            task = await self._journal.tasks.get(row.request.task_id)
            assert task is not None  # noqa: S101 - the row's foreign key says so
            self._bell.ring(HumanAnswered(task, row.request, state, caller.name, self._clock(), text))
            if waiting := self._answered.get(request_id):
                waiting.set()
        return outcome

    async def _row(self, request_id: int) -> RequestRow:
        row = await self._journal.requests.get(request_id)
        assert row is not None  # noqa: S101 - committed by `ask`
        return row
