"""Ends tasks before their next input, in whatever state they are: one, a person's, or all."""

from collections.abc import Collection, Mapping

from agent.approval.rights import require_admin
from agent.approval.spending_limit import holds
from agent.contract.errors import DatabaseTroubled
from agent.contract.people import Caller, Right
from agent.contract.tasks import OPEN_STATES, Outcome, Task, TaskState
from agent.journal import Journal
from agent.tasks.queues import TaskQueues
from agent.tasks.recovery import attempt
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import STOPPED, UNREACHABLE, removed, silenced, stopped_by


class TaskStopper:
    """A task is queued, runs, is paused, or is on its way from one state to the next."""

    def __init__(self, resources: TaskResources, reporter: TaskReporter, queues: TaskQueues) -> None:
        self._journal = resources.journal
        self._broker = resources.broker
        self._phones = resources.phones
        self._reporter = reporter
        self._queues = queues

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task, the caller's own or one on a phone that they control; False if it had ended."""
        task = await self._journal.tasks.get(task_id)
        if task is None or not _may_stop(caller, task):
            return False
        return await self._end(task, _outcome(caller, task))

    async def stop_all(self, caller: Caller) -> int:
        """Ends every task on every phone; answers how many. The first end of each person is the loud one."""
        require_admin(caller)
        stopped, notified = 0, set[int]()
        # The running ones last: an end of theirs would let the next in the queue begin.
        tasks = sorted(
            await self._journal.tasks.unfinished(), key=lambda task: task.state is TaskState.RUNNING
        )
        for task in tasks:
            outcome = _outcome(caller, task)
            if await self._end(task, silenced(outcome) if task.person_id in notified else outcome):
                notified.add(task.person_id)
                stopped += 1
        return stopped

    async def stop_removed(self, person_id: int, phone_id: str = "") -> int:
        """Ends the tasks of a person who may no longer work this phone, or any for ''; answers how many.

        Their unused approvals are void.
        """

        def is_meant(task: Task) -> bool:
            return task.person_id == person_id and phone_id in ("", task.phone_id)

        # Running tasks are stopped before the journal is asked, whose database may be unusable.
        cut_off = {task.task_id for task in self._queues.running() if is_meant(task) and self._cut_off(task)}
        tasks = [task for task in await self._journal.tasks.unfinished() if is_meant(task)]
        await self._broker.dismiss(person_id, phone_id)
        stopped = 0
        for task in tasks:
            stops = await self._end(task, removed(self._phones, task))
            stopped += stops or task.task_id in cut_off
        return stopped

    def _cut_off(self, task: Task) -> bool:
        return self._queues.stop(task.task_id, removed(self._phones, task))

    async def stop_removed_before_start(self, callers: Collection[Caller]) -> None:
        """Completes a `stop_removed` that a crash cut off, before anything of the last run is resumed.

        callers: everybody with each of their phones. The ends are published with those of the last run. No
        unused approval survives a start; one for several inputs is used up unless still valid.
        """
        standing = {(caller.person_id, caller.phone_id): caller for caller in callers}
        for task in await self._journal.tasks.unfinished():
            if broke := await attempt(task, self._stop_if_removed(task, standing)):
                await self._reporter.close_unread(task, broke)

    async def pause_unreachable(self, person_id: int) -> None:
        """Pauses the tasks of a person who cannot be reached any more; their requests end."""
        for task in await self._journal.tasks.unfinished({TaskState.QUEUED, TaskState.RUNNING}):
            if task.person_id == person_id and not self._queues.stop(task.task_id, UNREACHABLE):
                await self._reporter.close_idle(task, TaskState.QUEUED, UNREACHABLE)
        await self._broker.withdraw(person_id)

    async def _end(self, task: Task, outcome: Outcome) -> bool:
        """Ends a task in any state; False if it had ended already."""
        stops = False
        try:
            # In the order of a task's states: one that is resumed meanwhile is found in its next state.
            for state in (TaskState.PAUSED, TaskState.QUEUED):
                if await self._reporter.close_idle(task, state, outcome):
                    await self._queues.publish_positions(task.phone_id)
                    return True
            stops = self._queues.stop(task.task_id, outcome)
            if not stops:  # it has paused or ended meanwhile
                return await self._reporter.close_idle(task, TaskState.PAUSED, outcome)
            # Else a crash before its end would resume it.
            await self._journal.tasks.ask_stop(task.task_id, outcome)
            # Its pause was on disk before its run was over.
            await self._reporter.close_idle(task, TaskState.PAUSED, outcome)
        except DatabaseTroubled:
            # A running task is stopped in any case: its phone must not be touched any more.
            if not (stops or self._queues.stop(task.task_id, outcome)):
                raise
            stops = True
        return stops

    async def _stop_if_removed(self, task: Task, standing: Mapping[tuple[int, str], Caller]) -> None:
        for row in await self._journal.requests.approvals_of(task.task_id):
            by = standing.get((row.answered_by_id or row.person_id, task.phone_id))
            if row.used and row.left > 0 and (by is None or not holds(by, row)):
                await self._journal.requests.use_up(row.request.request_id)
        owner = standing.get((task.person_id, task.phone_id))
        if owner is not None and Right.CONTROL in owner.rights:
            return
        await _stop_at_rest(self._journal, task, removed(self._phones, task))


async def stop_before_start(journal: Journal, caller: Caller, task_id: int) -> None:
    """As `stop`, in a journal that nobody works: the end is published at its next start."""
    task = await journal.tasks.get(task_id)
    if task is not None and task.state in OPEN_STATES and _may_stop(caller, task):
        await _stop_at_rest(journal, task, _outcome(caller, task))


async def _stop_at_rest(journal: Journal, task: Task, outcome: Outcome) -> None:
    if task.state is TaskState.RUNNING:
        await journal.tasks.ask_stop(task.task_id, outcome)
    else:
        await journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, outcome)


def _may_stop(caller: Caller, task: Task) -> bool:
    controls = Right.CONTROL in caller.rights and caller.phone_id in ("", task.phone_id)
    return task.person_id == caller.person_id or controls or caller.is_admin


def _outcome(caller: Caller, task: Task) -> Outcome:
    return STOPPED if task.person_id == caller.person_id else stopped_by(caller.name)
