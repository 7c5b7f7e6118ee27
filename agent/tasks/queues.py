"""One queue a phone: its tasks run one after the other, in the journal's order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from agent.contract.errors import DatabaseTroubled
from agent.contract.events import TaskQueued, TaskUnsaved
from agent.contract.queue import Standings
from agent.contract.tasks import Outcome, Task, TaskState
from agent.phone.give_back import give_back
from agent.storage.free_space import check_room
from agent.tasks.quota import Quota
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import STOPPED, removed
from agent.tasks.runner import TaskRun
from devices.background import Background
from devices.errors import PhoneError

_log = logging.getLogger(__name__)
_TIDY_LIMIT_S = 10.0  # nothing waits for it
_T = TypeVar("_T")


class TaskQueues:
    """Starts queued tasks and stops running ones. The queue itself is the journal's.

    standings: asked before each start, None to run the tasks of everybody.
    """

    def __init__(
        self,
        resources: TaskResources,
        reporter: TaskReporter,
        background: Background,
        quota: Quota,
        standings: Standings | None = None,
    ) -> None:
        self._resources = resources
        self._reporter = reporter
        self._standings = standings
        self._quota = quota
        self._journal = resources.journal
        self._background = background
        self._news: dict[str, asyncio.Event] = {}  # by phone at work: a task was queued, or it is back
        self._running: dict[int, TaskRun] = {}
        self._unsaved: set[int] = set()  # tasks of which TaskUnsaved was published
        self._positions: dict[int, int] = {}  # by queued task, as last published
        self._closing = False
        self._on_idle: Callable[[str], None] | None = None

    def when_idle(self, call: Callable[[str], None]) -> None:
        """Calls with the id of a phone whose tasks have ended, when none waits."""
        self._on_idle = call

    def enqueue(self, task: Task, position: int) -> None:
        """Publishes that the task's row is queued; the task runs in its turn. position: tasks before it."""
        # At once after the commit: a worker that is about to end may take the row in its next turn.
        self._positions[task.task_id] = position
        self._resources.stream.publish(TaskQueued(task, position))
        self._wake(task.phone_id)

    def publish_text(self, task: Task) -> None:
        """Publishes the new text of a queued task; one that begins just now tells it itself."""
        if task.state is TaskState.QUEUED and task.task_id not in self._running:
            self._resources.stream.publish(TaskQueued(task, self._positions.get(task.task_id, 0)))

    def stop(self, task_id: int, outcome: Outcome = STOPPED) -> bool:
        """Ends or pauses a running task before its next input; False if it does not run."""
        run = self._running.get(task_id)
        if run is None:
            return False
        run.stop(outcome)
        return True

    def running(self) -> tuple[Task, ...]:
        """The tasks that run or are just beginning, also while the journal cannot be read."""
        return tuple(run.task for run in self._running.values())

    async def publish_positions(self, phone_id: str) -> None:
        """Publishes for each queued task of a phone how many come before it, where that has changed.

        While the databases are in trouble nothing is published: no task may fail for it.
        """
        try:
            line = [task for task in await self._journal.queue.in_line() if task.phone_id == phone_id]
        except DatabaseTroubled as err:
            _log.warning("the positions in the queue of %s are not published: %s", phone_id, err)
            return
        # No await from here: if one of them begins meanwhile, that is published later.
        for position, task in enumerate(line):
            waits = task.state is TaskState.QUEUED and task.task_id not in self._running
            if waits and self._positions.get(task.task_id) != position:
                self._positions[task.task_id] = position
                self._resources.stream.publish(TaskQueued(task, position))

    def came_online(self, phone_id: str) -> None:
        """Gives back what a task changed on a phone that was away or cut off at its end."""
        if phone_id in self._resources.untidy:
            self._wake(phone_id)

    async def run_alone(self, phone_id: str, work: Callable[[], Awaitable[_T]]) -> _T | None:
        """Does work on a phone while no task works it.

        None if a task works the phone, or came meanwhile: then the work is cancelled, and the task begins.
        """
        if phone_id in self._news or self._closing:
            return None
        news = self._news[phone_id] = asyncio.Event()
        working, waiting = asyncio.ensure_future(work()), asyncio.create_task(news.wait())
        try:
            await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
            return working.result() if working.done() else None
        finally:
            try:
                for each in (working, waiting):
                    each.cancel()
                await asyncio.gather(working, waiting, return_exceptions=True)
            finally:
                del self._news[phone_id]
                if news.is_set():
                    self._wake(phone_id)

    def halt(self) -> None:
        """Nothing more starts; running tasks are cut off, their rows stay 'running' for the next start."""
        self._closing = True
        for run in self._running.values():
            run.halt()

    def _wake(self, phone_id: str) -> None:
        if news := self._news.get(phone_id):
            news.set()
        elif not self._closing:
            news = self._news[phone_id] = asyncio.Event()
            self._background.start(self._work(phone_id, news), f"phone {phone_id}")

    async def _work(self, phone_id: str, news: asyncio.Event) -> None:
        """Runs a phone's tasks one after the other until none waits, then tidies up if that is left to do."""
        pauses_s = self._resources.phone_waits.tidy_pauses_s
        pauses, worked = iter(pauses_s), False
        try:
            while not self._closing:
                news.clear()
                if await self._run_next(phone_id):
                    pauses, worked = iter(pauses_s), True
                elif news.is_set():
                    continue  # a task was queued while the journal was read
                elif phone_id not in self._resources.untidy or (pause_s := next(pauses, None)) is None:
                    break
                elif await _is_set_within(pause_s, news):
                    pauses = iter(pauses_s)
                else:
                    await self._tidy(phone_id)
        finally:
            # No await since `news` was found unset, so no task is missed.
            del self._news[phone_id]
        if worked and not self._closing and self._on_idle is not None:
            self._on_idle(phone_id)

    async def _run_next(self, phone_id: str) -> bool:
        """Runs the next task; False if none waits. If the databases are in trouble, it only pauses."""
        task = None
        try:
            task = await self._journal.queue.next_queued(phone_id)
            if task is None:
                return False
            await asyncio.to_thread(check_room, self._resources.frames, self._resources.free_bytes)
            await self._start(task)
        except DatabaseTroubled as err:
            _log.error("the tasks of %s wait: %s", phone_id, err)
            if task is not None and task.task_id not in self._unsaved:
                self._unsaved.add(task.task_id)
                self._resources.stream.publish(TaskUnsaved(task, err.kind))
            await asyncio.sleep(self._resources.disk_pause_s)
        except Exception:  # noqa: BLE001 - queued tasks must not wait for the next message or the next start
            _log.exception("the tasks of %s wait", phone_id)
            await asyncio.sleep(self._resources.disk_pause_s)
        return True

    async def _tidy(self, phone_id: str) -> None:
        """Gives back what the last task on an untidy phone could not."""
        try:
            device = self._resources.phones.device(phone_id)
            await give_back(device, self._resources.untidy, _TIDY_LIMIT_S)
        except PhoneError:
            return
        except Exception:  # noqa: BLE001 - a task that came meanwhile must be run
            _log.exception("%s could not be tidied up", phone_id)

    async def _start(self, task: Task) -> None:
        run = TaskRun(replace(task, state=TaskState.RUNNING), self._resources, self._reporter, self._quota)
        # Before its row says so: a stop that found it neither queued nor running would be lost.
        self._running[task.task_id] = run
        try:
            # After that: whoever loses the phone from here on has the running task stopped by that change.
            if not await self._may_begin(task):
                return
            if not await self._journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING):
                return  # stopped just now
            if self._closing and not run.signal.is_set():
                # Nothing was done yet, so it may start afresh next time.
                await self._journal.tasks.move(task.task_id, TaskState.RUNNING, TaskState.QUEUED)
                return
            await self.publish_positions(task.phone_id)
            if (now := await self._journal.tasks.get(task.task_id)) is not None:
                run.task = replace(run.task, text=now.text)  # a line may have come since it was read
            await run.run()
        finally:
            del self._running[task.task_id]
            self._positions.pop(task.task_id, None)

    async def _may_begin(self, task: Task) -> bool:
        """Stops the task of a person who lost the right on its phone while the journal was in trouble.

        Raises DatabaseTroubled while the right is unknown; the task stays queued.
        """
        if self._standings is None or await self._standings.may_work(task.person_id, task.phone_id):
            return True
        _log.info("task %d does not begin: its person may not work %s any more", task.task_id, task.phone_id)
        await self._reporter.close_idle(task, TaskState.QUEUED, removed(self._resources.phones, task))
        return False


async def _is_set_within(pause_s: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(pause_s):
            return await event.wait()
    except TimeoutError:
        return False
