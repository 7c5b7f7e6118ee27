"""The one door between chat and agent: tasks become rows, then queue for their phone."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from dataclasses import dataclass, replace

from agent.desk import Desk
from agent.events import (
    Answer,
    AnswerOutcome,
    Caller,
    EndKind,
    Event,
    Outcome,
    PhoneChanged,
    Right,
    Task,
    TaskEnded,
    TaskQueued,
    TaskState,
)
from agent.pictures import chat_picture
from agent.ports import ScreenLook, TaskStatus
from agent.runner import STOPPED, Runner, broken
from devices.base import PhoneInfo, PhoneState
from devices.errors import PhoneError

_log = logging.getLogger(__name__)
MAX_TEXT = 4000
# A task that waited longer than this while the program was off is not started unasked.
_STALE_S = 600.0


@dataclass(frozen=True, slots=True)
class _Run:
    work: asyncio.Task[None]
    stop_wanted: asyncio.Event


class TaskDispatcher:
    """Implements agent.ports.Dispatcher. One running task a phone; the rest wait in the journal's order."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._journal = runner.journal
        self._bell = runner.bell
        self._desk: Desk = runner.desk
        self._phones = runner.phones
        self._remembered: dict[str, PhoneInfo] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._running: dict[int, _Run] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._closing = False

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncGenerator[None, None]:
        """Reports what a crash cut off, reconnects remembered phones, starts queued tasks; halts all at the end."""
        await self._recover()
        self._in_background(self._follow_phones(), "following phones")
        try:
            yield
        finally:
            await self._close()

    # --- tasks

    async def submit(self, caller: Caller, phone_id: str, text: str, lang: str, origin: str) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row."""
        _require(caller, Right.CONTROL)
        text = text.strip()
        if not text:
            raise ValueError("empty")
        if len(text) > MAX_TEXT:
            raise ValueError("too_long")
        position = await self._journal.tasks.waiting(phone_id)
        task = await self._journal.tasks.add(caller.person_id, phone_id, text, lang, origin)
        self._enqueue(task, position)
        return task

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it goes on behind its last step."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        position = await self._journal.tasks.waiting(task.phone_id)
        if not await self._journal.tasks.move(task_id, TaskState.PAUSED, TaskState.QUEUED):
            return False
        self._enqueue(replace(task, state=TaskState.QUEUED), position)
        return True

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input; False if it had already ended or is not the caller's."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        for waiting in (TaskState.QUEUED, TaskState.PAUSED):
            if await self._journal.tasks.close(task_id, waiting, TaskState.STOPPED, STOPPED):
                await self._tell_ended(replace(task, state=TaskState.STOPPED), STOPPED)
                return True
        running = self._running.get(task_id)
        if running is None:
            return False
        running.stop_wanted.set()
        running.work.cancel()
        return True

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        tasks = [
            task for task in await self._journal.tasks.unfinished() if task.person_id == caller.person_id
        ]
        return tuple([await self._status(task) for task in tasks])

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired."""
        return await self._desk.answer(caller, request_id, answer, text)

    # --- phones

    async def look(self, caller: Caller, phone_id: str) -> ScreenLook:
        """Captures the screen now."""
        _require(caller, Right.VIEW)
        seen = await self._phones.device(phone_id).look_again()
        picture = await chat_picture(seen.frame) if seen.frame else None
        app = seen.foreground.package if seen.foreground else ""
        return ScreenLook(self._phone(phone_id), seen.verdict, app, picture)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every known phone, online or not."""
        return tuple((self._remembered | {phone.phone_id: phone for phone in self._phones.phones()}).values())

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        _require(caller, Right.CONTROL)
        phone = await self._phones.connect(address)
        await self._remember(phone)
        return phone

    def events(self) -> AsyncIterator[Event]:
        """Everything that happens, in order; one reader."""
        return self._bell.events()

    # --- inside

    async def _own(self, caller: Caller, task_id: int) -> Task | None:
        task = await self._journal.tasks.get(task_id)
        return task if task and task.person_id == caller.person_id else None

    async def _status(self, task: Task) -> TaskStatus:
        pending = await self._journal.requests.pending_of(task.task_id)
        return TaskStatus(
            task,
            self._phone(task.phone_id),
            await self._journal.steps.count(task.task_id),
            await self._journal.tasks.ahead(task) if task.state is TaskState.QUEUED else 0,
            pending.request if pending else None,
        )

    def _phone(self, phone_id: str) -> PhoneInfo:
        for phone in self.phones():
            if phone.phone_id == phone_id:
                return phone
        return PhoneInfo(phone_id, phone_id, "", "", PhoneState.OFFLINE)

    def _enqueue(self, task: Task, position: int) -> None:
        # At once after the commit: a worker that is just ending may take the row in its next turn.
        self._bell.ring(TaskQueued(task, position))
        self._kick(task.phone_id)

    def _kick(self, phone_id: str) -> None:
        if phone_id not in self._workers and not self._closing:
            self._workers[phone_id] = self._in_background(self._work(phone_id), f"phone {phone_id}")

    async def _work(self, phone_id: str) -> None:
        """Runs a phone's tasks one after the other until none waits."""
        try:
            while not self._closing and (task := await self._journal.tasks.next_queued(phone_id)):
                if not await self._journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING):
                    continue  # stopped just now
                if self._closing:  # nothing of it has happened, so it may start afresh next time
                    await self._journal.tasks.move(task.task_id, TaskState.RUNNING, TaskState.QUEUED)
                    break
                await self._run(replace(task, state=TaskState.RUNNING))
        finally:
            # No await since the queue was seen empty, so no task can slip in between.
            del self._workers[phone_id]

    async def _run(self, task: Task) -> None:
        stop_wanted = asyncio.Event()
        work = asyncio.create_task(self._runner.run(task, stop_wanted))
        self._running[task.task_id] = _Run(work, stop_wanted)
        try:
            await work
        except asyncio.CancelledError:
            if self._closing:
                raise
        except Exception:  # noqa: BLE001 - the top handler of a run that could not even close itself
            await self._runner.close(task, broken(task))
        finally:
            del self._running[task.task_id]
        left = await self._journal.tasks.get(task.task_id)
        if left and left.state is TaskState.RUNNING:  # stopped before its first turn
            await self._runner.close(task, STOPPED)

    async def _recover(self) -> None:
        self._remembered = {phone.phone_id: phone for phone in await self._journal.phones.all()}
        reconnecting = [
            asyncio.create_task(self._reconnect(phone))
            for phone in self._remembered.values()
            if phone.address
        ]
        for task in await self._journal.tasks.unfinished({TaskState.RUNNING, TaskState.QUEUED}):
            stale = task.state is TaskState.RUNNING or self._journal.clock() - task.created_at > _STALE_S
            if stale:
                await self._report_interrupted(task)
        self._in_background(self._start_queued(reconnecting), "starting queued tasks")

    async def _report_interrupted(self, task: Task) -> None:
        await self._journal.steps.close_open(task.task_id)
        steps = await self._journal.steps.of(task.task_id)
        await self._desk.tell_last(task)
        await self._desk.cancel(task)
        outcome = Outcome(
            EndKind.FAILED,
            key="interrupted",
            last_certain_step=max((step.number for step in steps if step.happened), default=0),
            uncertain=bool(steps) and steps[-1].uncertain,
        )
        if await self._journal.tasks.close(task.task_id, task.state, TaskState.FAILED, outcome):
            await self._tell_ended(replace(task, state=TaskState.FAILED), outcome)

    async def _tell_ended(self, task: Task, outcome: Outcome) -> None:
        steps = await self._journal.steps.count(task.task_id)
        duration_s = await self._journal.tasks.ran_s(task.task_id)
        self._bell.ring(TaskEnded(task, outcome, steps, duration_s, (), None))

    async def _start_queued(self, reconnecting: list[asyncio.Task[None]]) -> None:
        if reconnecting:
            await asyncio.wait(reconnecting)
        for task in await self._journal.tasks.unfinished({TaskState.QUEUED}):
            self._enqueue(task, await self._journal.tasks.ahead(task))

    async def _reconnect(self, phone: PhoneInfo) -> None:
        try:
            await self._phones.connect(phone.address)
        except PhoneError as err:
            _log.warning("%s not reached at the start: %s", phone.phone_id, err)

    async def _follow_phones(self) -> None:
        async for phone in self._phones.changes():
            self._bell.ring(PhoneChanged(phone))
            if phone.state is PhoneState.ONLINE:
                await self._remember(phone)

    async def _remember(self, phone: PhoneInfo) -> None:
        if self._remembered.get(phone.phone_id) != phone:
            await self._journal.phones.remember(phone)
            self._remembered[phone.phone_id] = replace(phone, state=PhoneState.OFFLINE)

    def _in_background(self, work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._background.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("%s broke", task.get_name(), exc_info=error)

    async def _close(self) -> None:
        self._closing = True
        waiting = [*self._background, *(run.work for run in self._running.values())]
        for work in waiting:
            work.cancel()
        if waiting:
            await asyncio.wait(waiting)


def _require(caller: Caller, right: Right) -> None:
    if right not in caller.rights:
        raise PermissionError(right)
