"""A phone that several people use: whose turn it is, who was stopped by whom, who may no longer work it."""

from dataclasses import replace

from agent.actions import Reason
from agent.ending import STOPPED
from agent.events import Caller, Right, Task, TaskState
from agent.ports import PhoneQueue, RequestLook, Sum
from agent.rights import require_admin
from agent.runner import Runner
from agent.spending import midnight, sums_of
from agent.task_queues import TaskQueues


class Sharing:
    """Implements the calls of agent.ports.Dispatcher that are about other people's tasks and requests."""

    def __init__(self, runner: Runner, queues: TaskQueues) -> None:
        self._runner = runner
        self._journal = runner.journal
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
        running = {task.phone_id: task for task in await self._journal.tasks.unfinished({TaskState.RUNNING})}
        waiting = await self._journal.tasks.in_line()
        return tuple(
            PhoneQueue(
                phone_id, running.get(phone_id), tuple(task for task in waiting if task.phone_id == phone_id)
            )
            for phone_id in known
        )

    def may_stop(self, caller: Caller, task: Task) -> bool:
        """Their own, or one on a phone that they control."""
        controls = Right.CONTROL in caller.rights and caller.phone_id in ("", task.phone_id)
        return task.person_id == caller.person_id or controls or caller.is_admin

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone."""
        require_admin(caller)
        return await self._journal.tasks.move_first(task_id)

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that went out with the caller's yes."""
        since = midnight(self._journal.clock())
        return sums_of(await self._journal.requests.paid_since(caller.person_id, since))

    async def dismiss(self, person_id: int, phone_id: str) -> int:
        """Stops what the person has under way on this phone, or on all, and takes back their yeses that were not used."""
        stopped = 0
        for task in await self._journal.tasks.unfinished():
            if task.person_id == person_id and phone_id in ("", task.phone_id):
                stopped += await self._stop(task)
        for row in await self._journal.requests.unused_by(person_id):
            task = await self._journal.tasks.get(row.request.task_id)
            if task is not None and phone_id in ("", task.phone_id):
                await self._runner.desk.void(task, row.request.request_id, Reason.DISMISSED)
        return stopped

    async def _stop(self, task: Task) -> bool:
        if await self._journal.tasks.close(task.task_id, TaskState.QUEUED, TaskState.STOPPED, STOPPED):
            await self._runner.tell_ended(replace(task, state=TaskState.STOPPED), STOPPED)
            return True
        if await self._runner.stop_paused(task):
            return True
        if not self._queues.stop(task.task_id):
            return False
        await self._journal.tasks.ask_stop(task.task_id)
        await self._runner.stop_paused(task)
        return True
