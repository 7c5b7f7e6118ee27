"""Which tasks a /stop is about."""

from agent.events import Caller, Task, TaskState
from agent.ports import Dispatcher, TaskStatus

# Of one person: far more cannot end between a message and a restart.
_LATELY = 100


async def to_stop(dispatcher: Dispatcher, caller: Caller) -> list[Task]:
    """What runs, else the newest that waits."""
    tasks = [status.task for status in await dispatcher.status(caller)]
    return [task for task in tasks if task.state is TaskState.RUNNING] or tasks[-1:]


async def still_to_stop(dispatcher: Dispatcher, caller: Caller, came_at: float) -> list[Task] | None:
    """The same for a /stop of the last run, as it was then; None if a task has ended since, perhaps by it.

    came_at: seconds since the epoch. Whatever runs now on a phone whose task has ended since then did not run then.
    """
    past = await dispatcher.history(caller, 0, _LATELY)
    ended_on = {each.task.phone_id for each in past.tasks if each.ended_at >= came_at}
    open_then = [
        status
        for status in await dispatcher.status(caller)
        if status.task.created_at <= came_at and status.task.phone_id not in ended_on
    ]
    if ran := [status.task for status in open_then if _ran(status)]:
        return ran
    return None if ended_on else [status.task for status in open_then][-1:]


def _ran(status: TaskStatus) -> bool:
    """Before everything else a phone goes on with what a restart cut off."""
    first = status.task.state is TaskState.QUEUED and status.position == 0
    return first or status.task.state is TaskState.RUNNING
