"""What /pause and the plain word for it pause: what runs of their person."""

from agent.contract.tasks import TaskState
from bot.context import ChatContext
from bot.rights.person import Person


async def pause_running(chat: ChatContext, person: Person, came_at: float | None = None) -> bool:
    """Pauses the person's running tasks before their next input; False if there was none.

    came_at: of a message of the last run, as in UpdateContext: what that run had begun waits to go on, or was
    paused by the message already.
    """
    caller = chat.rights.caller(person)
    tasks = await chat.dispatcher.tasks.status(caller)
    running = [each.task for each in tasks if each.task.state is TaskState.RUNNING]
    if came_at is not None:
        first = (each for each in tasks if each.task.state is TaskState.QUEUED and each.position == 0)
        running += [each.task for each in first]
    paused = [await chat.dispatcher.tasks.pause(caller, task.task_id) for task in running]
    was_paused = came_at is not None and any(each.task.state is TaskState.PAUSED for each in tasks)
    return any(paused) or was_paused


async def runs(chat: ChatContext, person: Person) -> bool:
    """Does a task of the person's run?"""
    tasks = await chat.dispatcher.tasks.status(chat.rights.caller(person))
    return any(each.task.state is TaskState.RUNNING for each in tasks)
