"""Tasks that have not ended: each is a row before it queues for its phone."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace

from agent.approval.rights import require, require_admin
from agent.contract.corrections import MAX_CORRECTION, CorrectionOutcome
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import TaskCorrected
from agent.contract.people import Caller, Right
from agent.contract.plan import MAX_ITEM_TEXT, MOST_ITEMS, Plan
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.tasks import MAX_TEXT, NO_OPTIONS, OPEN_STATES, Step, Task, TaskOptions, TaskState
from agent.model.team.plan_book import PlanBook
from agent.phone.attached_phone import row_of
from agent.tasks.queues import TaskQueues
from agent.tasks.quota import Quota
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import CODE_IN_SIGHT, PAUSED, STOPPED
from agent.tasks.stopping import TaskStopper
from agent.tasks.task_age import stale_since
from devices.phones import PhoneInfo


class Tasks(TaskStopper):
    """Implements agent.contract.calls.tasks.TaskCalls.

    One running task a phone; the rest wait in the journal's order.
    """

    def __init__(
        self,
        resources: TaskResources,
        reporter: TaskReporter,
        queues: TaskQueues,
        quota: Quota,
        known: Callable[[], tuple[PhoneInfo, ...]],
    ) -> None:
        super().__init__(resources, reporter, queues)
        self._resources = resources
        self._known = known
        self._quota = quota
        self._once_lock = asyncio.Lock()  # for calls that may come twice at the same moment

    async def submit(
        self,
        caller: Caller,
        phone_id: str,
        text: str,
        lang: str,
        origin: str,
        sent_at: float | None = None,
        *,
        once: bool = False,
        stopped: bool = False,
        options: TaskOptions = NO_OPTIONS,
        follows: int = 0,
        now: float | None = None,
    ) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row."""
        require(caller, Right.CONTROL, phone_id)
        if options.by_hand:
            require(caller, Right.TAKE_OVER, phone_id)
        text = text.strip()
        if not text:
            raise ValueError("empty")
        if len(text) > MAX_TEXT:
            raise ValueError("too_long")
        tasks, outcome = self._journal.tasks, None
        ahead_s = 0.0 if now is None else now - self._journal.clock()
        if sent_at is not None:
            if known := await tasks.of_message(caller.person_id, origin, sent_at):
                return known
            now = self._journal.clock() if now is None else now
            outcome = stale_since(sent_at, now, await tasks.newest_sent_at())
        if stopped:
            outcome = STOPPED
        past = await self._own(caller, follows)
        follows = follows if past and past.state not in OPEN_STATES else 0
        async with self._once_lock if once else contextlib.nullcontext():
            if once and (known := await tasks.of_origin(caller.person_id, origin)):
                return known
            position = await self._journal.queue.waiting(phone_id)
            # A press has our own clock's time: kept as a server's, it would make later messages look old.
            kept_at = None if once else sent_at
            check = None if stopped else self._quota.check_new
            task = await tasks.add(
                caller.person_id,
                phone_id,
                text,
                lang,
                origin,
                kept_at,
                outcome,
                check,
                options,
                follows,
                ahead_s,
            )
        if outcome is not None:
            await self._reporter.publish_ended(task, outcome)
            return task
        self._queues.enqueue(task, position)
        return task

    async def correct(
        self, caller: Caller, task_id: int, text: str, origin: str, *, together: bool = False
    ) -> CorrectionOutcome:
        """Adds words to the caller's own task."""
        text = text.strip()
        if not text:
            return CorrectionOutcome.EMPTY
        if len(text) > MAX_CORRECTION:
            return CorrectionOutcome.TOO_LONG
        task = await self._own(caller, task_id)
        if task is None:
            return CorrectionOutcome.NOT_THEIRS
        require(caller, Right.CONTROL, task.phone_id)
        if together and (longer := await self._journal.tasks.join_text(task_id, text)) is not None:
            self._queues.publish_text(longer)
            return CorrectionOutcome.TAKEN
        outcome = await self._journal.corrections.add(task_id, text, origin)
        if outcome is CorrectionOutcome.TAKEN:
            said = tuple(each.text for each in await self._journal.corrections.of(task_id))
            self._resources.stream.publish(TaskCorrected(task, said))
        return outcome

    async def pause(self, caller: Caller, task_id: int) -> bool:
        """Pauses the caller's own task before its next input."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        if await self._reporter.close_idle(task, TaskState.QUEUED, PAUSED):
            await self._queues.publish_positions(task.phone_id)
            return True
        if not self._queues.stop(task_id, PAUSED):
            return False
        with contextlib.suppress(DatabaseTroubled):  # it pauses in any case, and nothing more is touched
            await self._journal.tasks.ask_pause(task_id)  # else a crash before its end would resume it
        return True

    async def begun(self, caller: Caller, origin: str) -> Task | None:
        """The caller's task that was submitted `once` with this origin."""
        async with self._once_lock:  # one that is just being submitted counts
            return await self._journal.tasks.of_origin(caller.person_id, origin)

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it is resumed after its last step."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        require(caller, Right.CONTROL, task.phone_id)
        position = await self._journal.queue.ahead(task)
        why = await self._journal.tasks.outcome(task_id)
        if task.state is TaskState.PAUSED:
            await self._reporter.publish_resumed(task)
        if not await self._journal.tasks.resume(task, self._quota.check_resume):
            return False
        if why is not None and why.key == CODE_IN_SIGHT.key:
            self._resources.secrets.trust(task.phone_id)
        self._queues.enqueue(replace(task, state=TaskState.QUEUED), position)
        return True

    async def change_plan(self, caller: Caller, task_id: int, lines: tuple[str, ...]) -> bool:
        """Puts other open items into the plan of the caller's own task. Raises ValueError."""
        texts = [text for line in lines if (text := " ".join(line.split()))]
        if not texts:
            raise ValueError("empty")
        if len(texts) > MOST_ITEMS:
            raise ValueError("too_many")
        if any(len(text) > MAX_ITEM_TEXT for text in texts):
            raise ValueError("too_long")
        task = await self._own(caller, task_id)
        if task is None or task.state not in OPEN_STATES:
            return False
        require(caller, Right.CONTROL, task.phone_id)
        book = PlanBook(task, self._journal, self._resources.stream)
        while await self._plan(task) is not None:
            await book.read()
            step = await self._journal.steps.count(task_id) + 1
            if await book.replace(texts, {}, step=step, by_person=True):
                return True  # else the manager has changed it at the same moment
        return False

    async def _plan(self, task: Task) -> Plan | None:
        """The plan that is followed; None where one model works alone."""
        if await self._journal.tasks.solo_reason(task.task_id):
            return None
        return await self._journal.plans.newest(task.task_id)

    async def confirm_end(self, task: Task) -> None:
        """Commits that the TaskEnded of the task in this state was published."""
        await self._journal.tasks.mark_published(task.task_id, task.state)

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        tasks = [
            task for task in await self._journal.tasks.unfinished() if task.person_id == caller.person_id
        ]
        return tuple([await self._status(task) for task in tasks])

    async def queues(self) -> tuple[PhoneQueue, ...]:
        """What each known phone does and will do."""
        line = await self._journal.queue.in_line()
        phone_ids = [phone.phone_id for phone in self._known()]
        return tuple(
            _queue(phone_id, [task for task in line if task.phone_id == phone_id]) for phone_id in phone_ids
        )

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone; the new position of each is published."""
        require_admin(caller)
        task = await self._journal.tasks.get(task_id)
        if task is None or not await self._journal.queue.move_first(task_id):
            return False
        await self._queues.publish_positions(task.phone_id)
        return True

    async def _own(self, caller: Caller, task_id: int) -> Task | None:
        task = await self._journal.tasks.get(task_id)
        return task if task and task.person_id == caller.person_id else None

    async def _status(self, task: Task) -> TaskStatus:
        pending = await self._journal.requests.pending_of(task.task_id)
        return TaskStatus(
            task,
            row_of(self._phones, task.phone_id),
            await self._journal.steps.count(task.task_id),
            await self._journal.queue.ahead(task) if task.state is TaskState.QUEUED else 0,
            pending.request if pending else None,
            await self._plan(task),
            await self._last_step(task.task_id),
        )

    async def _last_step(self, task_id: int) -> Step | None:
        for step in reversed(await self._journal.steps.of(task_id)):
            if step.result is not None:
                return Step(step.number, step.app, step.thinking, step.action, step.result, None, step.target)
        return None


def _queue(phone_id: str, line: list[Task]) -> PhoneQueue:
    running = next((task for task in line if task.state is TaskState.RUNNING), None)
    return PhoneQueue(phone_id, running, tuple(task for task in line if task.state is TaskState.QUEUED))
