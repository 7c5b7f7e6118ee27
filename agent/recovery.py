"""What the last run of the program left behind, at the start of this one."""

from dataclasses import replace

from agent.events import EndKind, Outcome, RequestKind, Task, TaskState
from agent.runner import Runner

# A task that waited longer than this while the program was off is not started unasked.
_STALE_S = 600.0
# What a person does at the phone: it may go on afterwards, as after a request that nobody answered.
_AT_THE_PHONE = frozenset({RequestKind.TAKE_OVER, RequestKind.UNLOCK})


async def recover(runner: Runner) -> None:
    """Ends and reports the tasks that were cut off or have waited too long; any remembered phone may be untidy.

    One that had handed its phone over is paused: no input of its own was on the way.
    """
    # The journal does not say which: a task's report waits neither for a phone that is away nor for a crash.
    runner.untidy.update(phone.phone_id for phone in await runner.journal.phones.all())
    for task in await runner.journal.tasks.unfinished({TaskState.RUNNING, TaskState.QUEUED}):
        if task.state is TaskState.QUEUED and runner.journal.clock() - task.created_at <= _STALE_S:
            continue
        await _report_interrupted(runner, task)


async def _report_interrupted(runner: Runner, task: Task) -> None:
    journal = runner.journal
    await journal.steps.close_open(task.task_id)
    steps = await journal.steps.of(task.task_id)
    waiting = await journal.requests.pending_of(task.task_id)
    paused = waiting is not None and waiting.request.kind in _AT_THE_PHONE
    await runner.desk.tell_last(task)
    await runner.desk.cancel(task)
    outcome = Outcome(
        EndKind.PAUSED if paused else EndKind.FAILED,
        key="interrupted_waiting" if paused else "interrupted",
        last_certain_step=max((step.number for step in steps if step.happened), default=0),
        uncertain=bool(steps) and steps[-1].uncertain,
    )
    state = TaskState.PAUSED if paused else TaskState.FAILED
    if await journal.tasks.close(task.task_id, task.state, state, outcome):
        await runner.tell_ended(replace(task, state=state), outcome)
