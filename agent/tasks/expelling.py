"""The start of the program for people who may not work their phone any more: a dismissal that a crash cut off is made good."""

from collections.abc import Collection, Mapping

from agent.approval.spending_limit import holds
from agent.contract.people import Caller, Right
from agent.contract.tasks import Outcome, Task, TaskState
from agent.phone.attached_phone import row_of
from agent.tasks.recovery import reading
from agent.tasks.run_end import dismissed
from agent.tasks.runner import Runner


async def expel(runner: Runner, callers: Collection[Caller]) -> None:
    """Stops their tasks, before anything of the last run is taken up. May be repeated.

    callers: everybody with each phone. Their ends are told with those of the last run. No yes that was not used outlives a
    start; one that is good for more is used up here unless its person could still say it.
    """
    standing = {(caller.person_id, caller.phone_id): caller for caller in callers}
    for task in await runner.journal.tasks.unfinished():
        with reading(task) as read:
            await _use_up(runner, task, standing)
            owner = standing.get((task.person_id, task.phone_id))
            if owner is None or Right.CONTROL not in owner.rights:
                await _stop(runner, task)
        if read.broke:
            await runner.end_unread(task, read.broke)


async def _use_up(runner: Runner, task: Task, standing: Mapping[tuple[int, str], Caller]) -> None:
    for row in await runner.journal.requests.approvals_of(task.task_id):
        by = standing.get((row.answered_by_id or row.person_id, task.phone_id))
        if row.used and row.left > 0 and (by is None or not holds(by, row)):
            await runner.journal.requests.use_up(row.request.request_id)


async def _stop(runner: Runner, task: Task) -> None:
    outcome = dismissed_from(runner, task)
    if task.state is TaskState.RUNNING:
        await runner.journal.tasks.ask_stop(task.task_id, outcome)
    else:
        await runner.journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, outcome)


def dismissed_from(runner: Runner, task: Task) -> Outcome:
    """How a task ends whose person may not work its phone any more."""
    return dismissed(row_of(runner.phones, task.phone_id).label)
