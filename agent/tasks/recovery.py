"""What the last run of the program left behind, at the start of this one: everything goes on or is told.

Each step here is one commit, and what follows from it is read back from the journal: a start that is cut off in the middle
is made good by the next one.
"""

import contextlib
import math
from collections.abc import Generator
from dataclasses import dataclass

from agent.approval.given import take_back
from agent.approval.human import result_of
from agent.contract.actions import ActionResult, Finish, ResultKind
from agent.contract.events import Offline
from agent.contract.requests import RequestKind, RequestState
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.secrets.after_restart import fresh_secrets
from agent.storage.trouble import DatabaseTroubled
from agent.tasks.run_end import STOPPED, broken, finished, may_see
from agent.tasks.runner import Runner
from agent.tasks.task_age import STALE_S, is_behind, stale
from agent.trajectory.pending_request import is_still_to_ask

_NOBODY = (RequestState.EXPIRED, RequestState.CANCELLED)


async def recover(runner: Runner, offline: Offline | None) -> None:
    """Ends that were not told are told; what ran goes back before its queue; what waited too long is asked about.

    offline: None at the very first start. Any remembered phone may be untidy. Nothing is sent to a phone here.
    """
    # The journal does not say which: a task's report waits neither for a phone that is away nor for a crash.
    runner.untidy.update(phone.phone_id for phone in await runner.journal.phones.all())
    await runner.journal.touches.close_open()
    await _doubt_phones(runner)
    for task, outcome in await runner.journal.tasks.untold():
        with reading(task) as read:
            await _tell_again(runner, task, outcome)
        if read.broke:
            await runner.tell_unread(task, outcome)
    await _ask_about_stale(runner, offline)
    for state, go_on in ((TaskState.QUEUED, _still_queued), (TaskState.RUNNING, _take_up)):
        for task in await runner.journal.tasks.unfinished({state}):
            with reading(task) as read:
                await go_on(runner, task, offline)
            if read.broke:
                await runner.end_unread(task, read.broke)


@dataclass
class Reading:
    """What reading a task's rows came to; broke: how the task ends if they make no sense."""

    broke: Outcome | None = None


@contextlib.contextmanager
def reading(task: Task) -> Generator[Reading]:
    """One odd row, of another version or of a damaged disk, must not keep the program and all other tasks from starting."""
    read = Reading()
    try:
        yield read
    except DatabaseTroubled:
        raise
    except Exception:  # noqa: BLE001 - whatever a row may hold
        read.broke = broken(task)


async def _tell_again(runner: Runner, task: Task, outcome: Outcome) -> None:
    await runner.tell_taken_up(task, pictured=may_see(outcome))
    await runner.broker.tell_last(task)
    await runner.tell_ended(task, outcome)


async def _still_queued(runner: Runner, task: Task, offline: Offline | None) -> None:
    if await _asks_again(runner, task, offline):
        # The start that put it back may have died before the chat heard of it: its old buttons must refuse.
        await runner.tell_taken_up(task)
        await runner.broker.tell_last(task)


async def abandon(runner: Runner) -> None:
    """For whoever starts afresh: what an earlier run left open ends as stopped, and nothing of it is told."""
    journal = runner.journal
    runner.untidy.update(phone.phone_id for phone in await journal.phones.all())
    await _doubt_phones(runner)
    for task in await journal.tasks.unfinished():
        with reading(task):
            await runner.broker.cancel(task)
            await journal.steps.close_open(task.task_id)
        await journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, STOPPED)
    for task, _ in await journal.tasks.untold():
        await journal.tasks.told(task.task_id, task.state)


async def set_aside(journal: Journal) -> None:
    """For a journal from a backup: what was open then may be done by now, so the next start asks about it before it runs.

    Of what had ended nothing is told again; a task that was paused stays so. No yes of then is good for anything.
    """
    for task, outcome in await journal.tasks.untold():
        if outcome.kind is not EndKind.PAUSED:
            await journal.tasks.told(task.task_id, task.state)
    for task in await journal.tasks.unfinished():
        with reading(task) as read:
            await _set_one_aside(journal, task)
        if read.broke:
            await journal.tasks.close(task.task_id, task.state, TaskState.FAILED, read.broke)


async def _set_one_aside(journal: Journal, task: Task) -> None:
    await _close_requests(journal, task)
    await take_back(journal, task.task_id, wholly=True)
    if task.state is TaskState.PAUSED:
        return
    await _close_step(journal, task, await journal.requests.last_of(task.task_id))
    asked = await journal.tasks.stop_asked(task.task_id)
    outcome = finished(await journal.steps.of(task.task_id), asked or STOPPED)
    if asked or outcome.kind is not EndKind.STOPPED:
        state = TaskState.STOPPED if outcome.kind is EndKind.STOPPED else TaskState.DONE
        await journal.tasks.close(task.task_id, task.state, state, outcome)
        await journal.tasks.told(task.task_id, state)
        return
    age_s = max(0.0, journal.clock() - task.created_at)
    await journal.tasks.close(task.task_id, task.state, TaskState.PAUSED, stale(age_s, restored=True))


async def _doubt_phones(runner: Runner) -> None:
    """On which phones may a person's code stand? What hid it was in memory only, whichever task it was for."""
    for phone_id, left_s in (await fresh_secrets(runner.journal)).items():
        runner.secrets.doubt(phone_id, left_s)


async def _ask_about_stale(runner: Runner, offline: Offline | None) -> None:
    """Whatever merely waited behind another task while the program was on has lost no time by a short restart.

    With a clock that is behind nobody can say that of any.
    """
    journal, now = runner.journal, runner.journal.clock()
    newest = max(await journal.tasks.newest_sent_at(), await journal.runs.seen_before())
    behind = is_behind(now, newest)
    moment = math.inf if behind else now - STALE_S
    for task in await journal.tasks.idle_since(moment, offline.since if offline else 0.0):
        outcome = stale(None if behind else now - task.created_at)
        if await journal.tasks.close(task.task_id, TaskState.QUEUED, TaskState.PAUSED, outcome):
            paused = await journal.tasks.get(task.task_id)
            assert paused is not None  # noqa: S101 - closed just now
            with reading(paused) as read:
                await runner.tell_taken_up(paused)
                await runner.tell_ended(paused, outcome)
            if read.broke:
                await runner.end_unread(paused, read.broke)


async def _take_up(runner: Runner, task: Task, offline: Offline | None) -> None:
    """One task that was running: it goes on, or comes to the end that it had reached without being able to say so."""
    journal = runner.journal
    await _close_requests(journal, task)
    last = await journal.requests.last_of(task.task_id)
    cut_off = await _close_step(journal, task, last)
    steps = await journal.steps.of(task.task_id)
    asked = await journal.tasks.stop_asked(task.task_id)
    await runner.tell_taken_up(task, pictured=asked is None or may_see(asked))
    await runner.broker.tell_last(task)
    # Of a run that a person continued after a pause, what made it pause says nothing any more.
    # The clock may have been set back meanwhile; a step without a result is of this run whatever it says.
    here = last and (cut_off or last.answered_at >= await journal.tasks.started_at(task.task_id))
    newest = last if here else None
    outcome = asked or _outcome(newest, steps)
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
    """A request that waited is over, its buttons refuse; a yes that came to nothing, or to nobody knows what, is over too."""
    if pending := await journal.requests.pending_of(task.task_id):
        expired = pending.request.expires_at <= journal.clock()
        state = RequestState.EXPIRED if expired else RequestState.REPLACED
        await journal.requests.close(pending.request.request_id, state)
    await take_back(journal, task.task_id)


async def _close_step(journal: Journal, task: Task, last: RequestRow | None) -> bool:
    """An answer that was committed is the step's result; an input that was about to be sent is unknown; else it was cut off.

    True if the last request was that of a step without a result.
    """
    steps = await journal.steps.of(task.task_id)
    waited = bool(steps and last and steps[-1].result is None and last.request.step == steps[-1].number)
    if steps and steps[-1].result is None and not steps[-1].intended:
        step = steps[-1]
        result = ActionResult(ResultKind.DONE) if isinstance(step.action, Finish) else None
        if last and last.request.step == step.number and last.request.kind is not RequestKind.UNLOCK:
            result = result_of(last)
        if result is not None:
            await journal.steps.end(task.task_id, step.number, result, {})
    await journal.steps.close_open(task.task_id)
    return waited


def _outcome(last: RequestRow | None, steps: list[StepRecord]) -> Outcome | None:
    """How the task had ended before anybody could commit it; None if it had not."""
    if (done := finished(steps, STOPPED)) is not STOPPED:
        return done
    step = steps[-1] if steps else None
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
