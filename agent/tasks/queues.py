"""One queue a phone: its tasks run one after the other, in the journal's order."""

import asyncio
import logging
from dataclasses import dataclass, replace

from agent.contract.dispatcher import Standings
from agent.contract.events import TaskHeld, TaskQueued
from agent.contract.tasks import Outcome, Task, TaskState
from agent.storage.trouble import DatabaseTroubled
from agent.tasks.expelling import dismissed_from
from agent.tasks.quota import Quota
from agent.tasks.run_end import STOPPED, Ending
from agent.tasks.runner import Runner
from devices.background import Background

_log = logging.getLogger(__name__)
# Before each try to tidy up, counted anew after a task and when the phone comes back. One that answers nothing for
# so long waits for its next task or for the next start.
_TIDY_PAUSES_S = (0.0, 30.0, 300.0)


@dataclass(frozen=True, slots=True)
class _Run:
    """work: None while the task's row becomes 'running'."""

    task: Task
    ending: Ending
    work: asyncio.Task[None] | None = None


class TaskQueues:
    """Starts queued tasks and stops running ones. The queue itself is the journal's.

    standings: asked before each start, None to run the tasks of everybody.
    """

    def __init__(
        self, runner: Runner, background: Background, quota: Quota, standings: Standings | None = None
    ) -> None:
        self._runner = runner
        self._standings = standings
        self._quota = quota
        self._journal = runner.journal
        self._background = background
        self._news: dict[str, asyncio.Event] = {}  # of each phone at work: a task was queued, or it is back
        self._running: dict[int, _Run] = {}
        self._told: set[int] = set()  # tasks that were said to wait for the disk
        self._closing = False

    def enqueue(self, task: Task, position: int) -> None:
        """Tells that the task's row is queued, and runs it when its turn comes. position: tasks before it."""
        # At once after the commit: a worker that is just ending may take the row in its next turn.
        self._runner.stream.publish(TaskQueued(task, position))
        self._kick(task.phone_id)

    def stop(self, task_id: int, outcome: Outcome = STOPPED) -> bool:
        """Ends or pauses a running task before its next input; False if it does not run."""
        running = self._running.get(task_id)
        if running is None:
            return False
        running.ending.wish(outcome)
        if running.work is not None:
            running.work.cancel()
        return True

    def at_work(self) -> tuple[Task, ...]:
        """The tasks that run or are just beginning, also while the journal cannot be asked."""
        return tuple(run.task for run in self._running.values())

    async def tell_positions(self, phone_id: str) -> None:
        """Tells each queued task of a phone anew how many come before it."""
        line = [task for task in await self._journal.tasks.in_line() if task.phone_id == phone_id]
        # No await from here: whichever begins meanwhile tells that later.
        for position, task in enumerate(line):
            if task.state is TaskState.QUEUED:
                self._runner.stream.publish(TaskQueued(task, position))

    def came_online(self, phone_id: str) -> None:
        """Gives back what a task left changed on a phone that was away or cut off at its end."""
        if phone_id in self._runner.untidy:
            self._kick(phone_id)

    def halt(self) -> None:
        """Nothing more starts; what runs is cut off, its rows stay 'running' for the next start."""
        self._closing = True
        for run in self._running.values():
            run.ending.going_down = True
            if run.work is not None:
                run.work.cancel()

    def _kick(self, phone_id: str) -> None:
        if news := self._news.get(phone_id):
            news.set()
        elif not self._closing:
            news = self._news[phone_id] = asyncio.Event()
            self._background.start(self._work(phone_id, news), f"phone {phone_id}")

    async def _work(self, phone_id: str, news: asyncio.Event) -> None:
        """Runs a phone's tasks one after the other until none waits, then tidies up if that is still to be done."""
        pauses = iter(_TIDY_PAUSES_S)
        try:
            while not self._closing:
                news.clear()
                if await self._ran_one(phone_id):
                    pauses = iter(_TIDY_PAUSES_S)
                elif news.is_set():
                    continue  # a task was queued while the journal was asked
                elif phone_id not in self._runner.untidy or (pause_s := next(pauses, None)) is None:
                    break
                elif await _set_within(pause_s, news):
                    pauses = iter(_TIDY_PAUSES_S)
                else:
                    await self._tidy(phone_id)
        finally:
            # No await since there was no news, so no task can slip in between.
            del self._news[phone_id]

    async def _ran_one(self, phone_id: str) -> bool:
        """Runs the next task; False if none waits. With a full disk or a locked database it waits, then asks to look again."""
        task = None
        try:
            task = await self._journal.tasks.next_queued(phone_id)
            if task is None:
                return False
            await self._runner.check_room()
            await self._start(task)
        except DatabaseTroubled as err:
            _log.error("the tasks of %s wait: %s", phone_id, err)
            if task is not None and task.task_id not in self._told:
                self._told.add(task.task_id)
                self._runner.stream.publish(TaskHeld(task, err.kind))
            await asyncio.sleep(self._runner.disk_pause_s)
        except Exception:  # noqa: BLE001 - what waits must not wait for the next message or the next start
            _log.exception("the tasks of %s wait", phone_id)
            await asyncio.sleep(self._runner.disk_pause_s)
        return True

    async def _tidy(self, phone_id: str) -> None:
        try:
            await self._runner.tidy(phone_id)
        except Exception:  # noqa: BLE001 - a task that came meanwhile must be run
            _log.exception("%s could not be tidied up", phone_id)

    async def _start(self, task: Task) -> None:
        ending = Ending()
        # Before its row says so: a Stop that finds it neither queued nor running would be lost.
        self._running[task.task_id] = _Run(task, ending)
        try:
            # After that: whoever loses the phone from here on has it stopped by what takes it from them.
            if not await self._may_begin(task):
                return
            if not await self._journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING):
                return  # stopped just now
            if self._closing and not ending.is_set():
                # Nothing of it has happened, so it may start afresh next time.
                await self._journal.tasks.move(task.task_id, TaskState.RUNNING, TaskState.QUEUED)
                return
            await self._run(replace(task, state=TaskState.RUNNING), ending)
        finally:
            del self._running[task.task_id]

    async def _may_begin(self, task: Task) -> bool:
        """Ends the task of somebody who may not work its phone any more, which the journal may have refused to do then.

        While nobody can say it raises, and the task goes on waiting.
        """
        if self._standings is None or await self._standings.may_work(task.person_id, task.phone_id):
            return True
        _log.info("task %d does not begin: its person may not work %s any more", task.task_id, task.phone_id)
        await self._runner.stop_resting(task, TaskState.QUEUED, dismissed_from(self._runner, task))
        return False

    async def _run(self, task: Task, ending: Ending) -> None:
        work = asyncio.create_task(self._runner.run(task, ending, self._quota))
        self._running[task.task_id] = _Run(task, ending, work)
        if ending.is_set():
            work.cancel()
        await self._worked(task, ending, work)

    async def _worked(self, task: Task, ending: Ending, work: asyncio.Task[None]) -> None:
        try:
            await work
        except asyncio.CancelledError:
            if self._closing:
                raise
        except Exception:  # noqa: BLE001 - the top handler of a run that could not even close itself
            ending.broke(task)
            await self._end(task, ending)
        # Stopped before its first turn.
        if await self._still_runs(task):
            await self._end(task, ending)

    async def _end(self, task: Task, ending: Ending) -> None:
        try:
            await self._runner.end(task, ending)
        except Exception:  # noqa: BLE001 - a row that makes no sense: the task ends all the same, and the next begins
            ending.broke(task)
            await self._end_unread(task, ending)

    async def _end_unread(self, task: Task, ending: Ending) -> None:
        while True:
            try:
                return await self._runner.end_unread(task, ending.outcome)
            except DatabaseTroubled as err:
                if ending.going_down:
                    raise asyncio.CancelledError from err
                _log.error("the end of task %d cannot be written yet: %s", task.task_id, err)
            await asyncio.sleep(self._runner.disk_pause_s)

    async def _still_runs(self, task: Task) -> bool:
        try:
            left = await self._journal.tasks.get(task.task_id)
        except DatabaseTroubled:
            return True  # ending what has ended does nothing
        return left is not None and left.state is TaskState.RUNNING


async def _set_within(pause_s: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(pause_s):
            return await event.wait()
    except TimeoutError:
        return False
