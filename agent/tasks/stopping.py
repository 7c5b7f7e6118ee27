"""Ends tasks that have not ended, whatever they do just now, and before their next input."""

from agent.contract.tasks import Outcome, Task, TaskState
from agent.storage.trouble import DatabaseTroubled
from agent.tasks.queues import TaskQueues
from agent.tasks.runner import Runner


class Stopping:
    """A task is queued, runs, is paused, or is on its way from one to the next."""

    def __init__(self, runner: Runner, queues: TaskQueues) -> None:
        self._runner = runner
        self._journal = runner.journal
        self._queues = queues

    async def stop(self, task: Task, outcome: Outcome) -> bool:
        """False if it had ended already."""
        stops = False
        try:
            # In the order in which a task goes on: one that is continued meanwhile is met in its next state.
            for state in (TaskState.PAUSED, TaskState.QUEUED):
                if await self._runner.stop_resting(task, state, outcome):
                    return True
            stops = self._queues.stop(task.task_id, outcome)
            if not stops:  # it has paused meanwhile, or ended
                return await self._runner.stop_resting(task, TaskState.PAUSED, outcome)
            # Else a crash before its end would let it go on.
            await self._journal.tasks.ask_stop(task.task_id, outcome)
            # Its pause was on disk, and its run not quite over.
            await self._runner.stop_resting(task, TaskState.PAUSED, outcome)
        except DatabaseTroubled:
            # A running one is stopped all the same: its phone must not be touched any more.
            if not (stops or self._queues.stop(task.task_id, outcome)):
                raise
            stops = True
        return stops
