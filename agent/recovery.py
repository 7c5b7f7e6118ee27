"""What the last run of the program left behind, at the start of this one: everything goes on or is told.

Each step here is one commit, and what follows from it is read back from the journal: a start that is cut off in the middle
is made good by the next one.
"""

from agent.actions import ActionResult, Finish, Reason, ResultKind
from agent.again import is_still_to_ask
from agent.answered import result_of
from agent.events import EndKind, Offline, Outcome, RequestKind, RequestState, Task, TaskState
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.journal.steps import StepRecord
from agent.runner import STOPPED, Runner
from agent.secrets import LIFE_S

# A task that could not begin for so long because the program was off is not started unasked.
STALE_S = 600.0
_NOBODY = (RequestState.EXPIRED, RequestState.CANCELLED)


def stale(age_s: float, *, restored: bool = False) -> Outcome:
    """A task that is asked about before it runs. age_s: since its person wrote it. restored: it comes from a backup."""
    values = (("age_s", str(round(age_s))),)
    return Outcome(EndKind.PAUSED, key="stale", values=(*values, ("restored", "1")) if restored else values)


async def recover(runner: Runner, offline: Offline | None) -> None:
    """Ends that were not told are told; what ran goes back before its queue; what waited too long is asked about.

    offline: None at the very first start. Any remembered phone may be untidy. Nothing is sent to a phone here.
    """
    # The journal does not say which: a task's report waits neither for a phone that is away nor for a crash.
    runner.untidy.update(phone.phone_id for phone in await runner.journal.phones.all())
    await runner.journal.touches.close_open()
    await _doubt_phones(runner)
    for task, outcome in await runner.journal.tasks.untold():
        await runner.tell_taken_up(task)
        await runner.desk.tell_last(task)
        await runner.tell_ended(task, outcome)
    await _ask_about_stale(runner, offline)
    for task in await runner.journal.tasks.unfinished({TaskState.QUEUED}):
        if await _asks_again(runner, task, offline):
            # The start that put it back may have died before the chat heard of it: its old buttons must refuse.
            await runner.tell_taken_up(task)
            await runner.desk.tell_last(task)
    for task in await runner.journal.tasks.unfinished({TaskState.RUNNING}):
        await _take_up(runner, task, offline)


async def abandon(runner: Runner) -> None:
    """For whoever starts afresh: what an earlier run left open ends as stopped, and nothing of it is told."""
    journal = runner.journal
    runner.untidy.update(phone.phone_id for phone in await journal.phones.all())
    await _doubt_phones(runner)
    for task in await journal.tasks.unfinished():
        await runner.desk.cancel(task)
        await journal.steps.close_open(task.task_id)
        await journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, STOPPED)
    for task, _ in await journal.tasks.untold():
        await journal.tasks.told(task.task_id, task.state)


async def set_aside(journal: Journal) -> None:
    """For a journal from a backup: what was open then may be done by now, so the next start asks about it before it runs.

    Of what had ended nothing is told again; a task that was paused stays so.
    """
    for task, outcome in await journal.tasks.untold():
        if outcome.kind is not EndKind.PAUSED:
            await journal.tasks.told(task.task_id, task.state)
    for task in await journal.tasks.unfinished({TaskState.QUEUED, TaskState.RUNNING}):
        await _close_requests(journal, task)
        await _close_step(journal, task, await journal.requests.last_of(task.task_id))
        if await journal.tasks.stop_asked(task.task_id):
            await journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, STOPPED)
            await journal.tasks.told(task.task_id, TaskState.STOPPED)
            continue
        age_s = max(0.0, journal.clock() - task.created_at)
        await journal.tasks.close(task.task_id, task.state, TaskState.PAUSED, stale(age_s, restored=True))


async def _doubt_phones(runner: Runner) -> None:
    """On which phones may a person's code stand? What hid it was in memory only, whichever task it was for."""
    now = runner.journal.clock()
    for phone_id, typed_at in (await runner.journal.touches.secrets_since(now - LIFE_S)).items():
        runner.secrets.doubt(phone_id, typed_at + LIFE_S - now)


async def _ask_about_stale(runner: Runner, offline: Offline | None) -> None:
    """Whatever merely waited behind another task while the program was on has lost no time by a short restart."""
    journal, now = runner.journal, runner.journal.clock()
    for task in await journal.tasks.idle_since(now - STALE_S, offline.since if offline else 0.0):
        outcome = stale(now - task.created_at)
        if await journal.tasks.close(task.task_id, TaskState.QUEUED, TaskState.PAUSED, outcome):
            paused = await journal.tasks.get(task.task_id)
            assert paused is not None  # noqa: S101 - closed just now
            await runner.tell_taken_up(paused)
            await runner.tell_ended(paused, outcome)


async def _take_up(runner: Runner, task: Task, offline: Offline | None) -> None:
    """One task that was running: it goes on, or comes to the end that it had reached without being able to say so."""
    journal = runner.journal
    await _close_requests(journal, task)
    last = await journal.requests.last_of(task.task_id)
    await _close_step(journal, task, last)
    steps = await journal.steps.of(task.task_id)
    await runner.tell_taken_up(task)
    await runner.desk.tell_last(task)
    stopped = await journal.tasks.stop_asked(task.task_id)
    # Of a run that a person continued after a pause, what made it pause says nothing any more.
    newest = last if last and last.answered_at >= await journal.tasks.started_at(task.task_id) else None
    outcome = STOPPED if stopped else _outcome(newest, steps)
    if outcome is not None:
        await runner.close(task, outcome)
        return
    await journal.tasks.requeue(task.task_id, offline.since if offline else journal.clock())
    await _asks_again(runner, task, offline)


async def _asks_again(runner: Runner, task: Task, offline: Offline | None) -> bool:
    """Will the task ask once more for what it waited for when the program went off? Then it says since when that was."""
    steps = await runner.journal.steps.of(task.task_id)
    if not is_still_to_ask(await runner.journal.requests.last_of(task.task_id), steps):
        return False
    if offline is not None:
        runner.offline[task.task_id] = offline
    return True


async def _close_requests(journal: Journal, task: Task) -> None:
    """A request that waited is over, its buttons refuse. No yes of before is good for anything that the journal does not
    know to be done: one that was not used is taken back, one under which an input is uncertain is used up.
    """
    if pending := await journal.requests.pending_of(task.task_id):
        expired = pending.request.expires_at <= journal.clock()
        state = RequestState.EXPIRED if expired else RequestState.REPLACED
        await journal.requests.close(pending.request.request_id, state)
    steps = await journal.steps.of(task.task_id)
    unsure = {step.request_id for step in steps if step.intended and (step.result is None or step.uncertain)}
    for row in await journal.requests.approvals_of(task.task_id):
        request_id = row.request.request_id
        if row.state is RequestState.APPROVED and row.used == 0:
            await journal.requests.void(request_id, Reason.INTERRUPTED, "")
        elif row.left > 0 and request_id in unsure:
            await journal.requests.use_up(request_id)


async def _close_step(journal: Journal, task: Task, last: RequestRow | None) -> None:
    """An answer that was committed is the step's result; an input that was about to be sent is unknown; else it was cut off."""
    steps = await journal.steps.of(task.task_id)
    if steps and steps[-1].result is None and not steps[-1].intended:
        step = steps[-1]
        result = ActionResult(ResultKind.DONE) if isinstance(step.action, Finish) else None
        if last and last.request.step == step.number and last.request.kind is not RequestKind.UNLOCK:
            result = result_of(last)
        if result is not None:
            await journal.steps.end(task.task_id, step.number, result, {})
    await journal.steps.close_open(task.task_id)


def _outcome(last: RequestRow | None, steps: list[StepRecord]) -> Outcome | None:
    """How the task had ended before anybody could commit it; None if it had not."""
    step = steps[-1] if steps else None
    if step and isinstance(step.action, Finish) and step.result and step.result.kind is ResultKind.DONE:
        return Outcome(EndKind.DONE, message=step.action.message)
    if last is None or last.request.kind is RequestKind.APPROVAL:
        return None
    number = step.number if step else 0
    if last.request.kind is RequestKind.UNLOCK:
        if last.request.step <= number:
            return None  # it was asked before a step that is over
        if last.state is RequestState.GIVEN_UP:
            return Outcome(EndKind.FAILED, key="locked")
    elif step is None or last.request.step != number or not step.cut_off:
        return None
    return Outcome(EndKind.PAUSED, key="request_expired") if last.state in _NOBODY else None
