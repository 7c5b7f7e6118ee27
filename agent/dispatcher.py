"""The one door between chat and agent: tasks become rows, then queue for their phone."""

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace

from agent.background import Background
from agent.events import Answer, AnswerOutcome, Caller, Event, Right, Task, TaskState
from agent.phone_door import PhoneDoor
from agent.ports import TaskStatus
from agent.presence import row_of
from agent.recovery import recover
from agent.rights import require
from agent.runner import STOPPED, Runner
from agent.task_queues import TaskQueues

MAX_TEXT = 4000


class TaskDispatcher(PhoneDoor):
    """Implements agent.ports.Dispatcher. One running task a phone; the rest wait in the journal's order."""

    def __init__(self, runner: Runner) -> None:
        self._background = Background()
        self._queues = TaskQueues(runner, self._background)
        self._runner = runner
        super().__init__(runner, self._background, self._queues.came_online)

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncGenerator[None, None]:
        """Reports what a crash cut off, takes up saved phones, starts queued tasks; halts all at the end."""
        try:
            await self._take_up_saved()
            await recover(self._runner)
            self._background.start(self._follow_phones(), "following phones")
            self._background.start(self._take_stock(), "taking stock of phones")
            for task in await self._journal.tasks.unfinished({TaskState.QUEUED}):
                self._queues.enqueue(task, await self._journal.tasks.ahead(task))
            yield
        finally:
            self._queues.halt()
            await self._background.close()

    def events(self) -> AsyncIterator[Event]:
        """Everything that happens, in order; one reader."""
        return self._bell.events()

    async def submit(self, caller: Caller, phone_id: str, text: str, lang: str, origin: str) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row."""
        require(caller, Right.CONTROL)
        text = text.strip()
        if not text:
            raise ValueError("empty")
        if len(text) > MAX_TEXT:
            raise ValueError("too_long")
        position = await self._journal.tasks.waiting(phone_id)
        task = await self._journal.tasks.add(caller.person_id, phone_id, text, lang, origin)
        self._queues.enqueue(task, position)
        return task

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it goes on behind its last step."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        position = await self._journal.tasks.waiting(task.phone_id)
        if not await self._journal.tasks.move(task_id, TaskState.PAUSED, TaskState.QUEUED):
            return False
        self._queues.enqueue(replace(task, state=TaskState.QUEUED), position)
        return True

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input; False if it had already ended or is not the caller's."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        for waiting in (TaskState.QUEUED, TaskState.PAUSED):
            if await self._journal.tasks.close(task_id, waiting, TaskState.STOPPED, STOPPED):
                await self._runner.tell_ended(replace(task, state=TaskState.STOPPED), STOPPED)
                return True
        return self._queues.stop(task_id)

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        tasks = [
            task for task in await self._journal.tasks.unfinished() if task.person_id == caller.person_id
        ]
        return tuple([await self._status(task) for task in tasks])

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired."""
        return await self._runner.desk.answer(caller, request_id, answer, text)

    async def _own(self, caller: Caller, task_id: int) -> Task | None:
        task = await self._journal.tasks.get(task_id)
        return task if task and task.person_id == caller.person_id else None

    async def _status(self, task: Task) -> TaskStatus:
        pending = await self._journal.requests.pending_of(task.task_id)
        return TaskStatus(
            task,
            row_of(self._phones, task.phone_id),
            await self._journal.steps.count(task.task_id),
            await self._journal.tasks.ahead(task) if task.state is TaskState.QUEUED else 0,
            pending.request if pending else None,
        )
