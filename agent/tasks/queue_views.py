"""A phone that several people use: whose turn it is, who was stopped by whom, who may no longer work it."""

from agent.approval.rights import require_admin
from agent.approval.spending_limit import sums_of
from agent.contract.dispatcher import PhoneQueue, RequestLook, Sum
from agent.contract.people import Caller, Right
from agent.contract.tasks import Task, TaskState
from agent.storage.local_days import midnight
from agent.tasks.expelling import dismissed_from
from agent.tasks.queues import TaskQueues
from agent.tasks.run_end import STOPPED, stopped_by
from agent.tasks.runner import Runner
from agent.tasks.stopping import Stopping


class QueueViews:
    """Implements the calls of agent.contract.dispatcher.Dispatcher that are about other people's tasks and requests."""

    def __init__(self, runner: Runner, queues: TaskQueues) -> None:
        self._runner = runner
        self._journal = runner.journal
        self._queues = queues
        self._stopping = Stopping(runner, queues)

    async def request(self, request_id: int) -> RequestLook | None:
        """A request, whose it is and what became of it."""
        row = await self._journal.requests.get(request_id)
        task = await self._journal.tasks.get(row.request.task_id) if row else None
        if row is None or task is None:
            return None
        return RequestLook(row.request, task.phone_id, row.person_id, row.state, row.answered_by)

    async def queues(self, known: tuple[str, ...]) -> tuple[PhoneQueue, ...]:
        """What each of these phones does and will do."""
        line = await self._journal.tasks.in_line()
        return tuple(
            _queue(phone_id, [task for task in line if task.phone_id == phone_id]) for phone_id in known
        )

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input, the caller's own or one on a phone that they control."""
        task = await self._journal.tasks.get(task_id)
        if task is None:
            return False
        if task.person_id == caller.person_id:
            return await self._stopping.stop(task, STOPPED)
        controls = Right.CONTROL in caller.rights and caller.phone_id in ("", task.phone_id)
        if not (controls or caller.is_admin):
            return False
        return await self._stopping.stop(task, stopped_by(caller.name))

    async def stop_all(self, caller: Caller) -> int:
        """Ends every task on every phone before its next input; answers how many."""
        require_admin(caller)
        tasks = await self._journal.tasks.unfinished()
        return sum([await self.stop(caller, task.task_id) for task in tasks])

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone; each is told its new place."""
        require_admin(caller)
        task = await self._journal.tasks.get(task_id)
        if task is None or not await self._journal.tasks.move_first(task_id):
            return False
        await self._queues.tell_positions(task.phone_id)
        return True

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that went out with the caller's yes."""
        since = midnight(self._journal.clock())
        return sums_of(await self._journal.payments.since(caller.person_id, since))

    async def dismiss(self, person_id: int, phone_id: str) -> int:
        """Stops what the person has under way on this phone, or on all, and takes back their yeses that were not used."""

        def is_meant(task: Task) -> bool:
            return task.person_id == person_id and phone_id in ("", task.phone_id)

        # What works a phone is stopped before the journal is asked, which may be in trouble.
        at_work = {task.task_id for task in self._queues.at_work() if is_meant(task) and self._cut_off(task)}
        tasks = [task for task in await self._journal.tasks.unfinished() if is_meant(task)]
        await self._runner.broker.dismiss(person_id, phone_id)
        stopped = 0
        for task in tasks:
            stops = await self._stopping.stop(task, dismissed_from(self._runner, task))
            stopped += stops or task.task_id in at_work
        return stopped

    def _cut_off(self, task: Task) -> bool:
        return self._queues.stop(task.task_id, dismissed_from(self._runner, task))


def _queue(phone_id: str, line: list[Task]) -> PhoneQueue:
    running = next((task for task in line if task.state is TaskState.RUNNING), None)
    return PhoneQueue(phone_id, running, tuple(task for task in line if task.state is TaskState.QUEUED))
