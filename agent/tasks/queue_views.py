"""A phone that several people use: whose turn it is, whose request it shows, what each has spent."""

from agent.approval.rights import require_admin
from agent.approval.spending_limit import sums_of
from agent.contract.dispatcher import PhoneQueue, RequestLook, Sum
from agent.contract.people import Caller
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.storage.local_days import midnight
from agent.tasks.queues import TaskQueues


class QueueViews:
    """Implements calls of agent.contract.dispatcher.Dispatcher on what several people ask for."""

    def __init__(self, journal: Journal, queues: TaskQueues) -> None:
        self._journal = journal
        self._queues = queues

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

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone; the new place of each is published."""
        require_admin(caller)
        task = await self._journal.tasks.get(task_id)
        if task is None or not await self._journal.tasks.move_first(task_id):
            return False
        await self._queues.publish_positions(task.phone_id)
        return True

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that went out with the caller's approval."""
        since = midnight(self._journal.clock())
        return sums_of(await self._journal.payments.since(caller.person_id, since))


def _queue(phone_id: str, line: list[Task]) -> PhoneQueue:
    running = next((task for task in line if task.state is TaskState.RUNNING), None)
    return PhoneQueue(phone_id, running, tuple(task for task in line if task.state is TaskState.QUEUED))
