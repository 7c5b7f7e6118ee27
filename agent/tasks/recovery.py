"""What the last run of the program left behind, at the start of this one: resumed or published.

Each step here is one commit, and what follows from it is read from the journal: the next start completes one
that is cut off.
"""

import math
from collections.abc import Awaitable

from agent.approval.given import take_back
from agent.approval.human import result_of
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import Offline, TaskQueued, TaskRestored, TaskStarted
from agent.contract.requests import RequestKind, RequestState
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.phone.attached_phone import row_of
from agent.secrets.after_restart import fresh_secrets
from agent.tasks.reporter import END_STATES, TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import DONE_BY_HAND, PAUSED, STOPPED, broken, finished, may_see
from agent.tasks.task_age import STALE_S, is_behind, stale
from agent.trajectory.pending_request import is_still_to_ask

_READS = 5  # of a task that changes meanwhile
_UNANSWERED = (RequestState.EXPIRED, RequestState.CANCELLED)


async def attempt(task: Task, work: Awaitable[None]) -> Outcome | None:
    """How the task ends if its rows make no sense; None if the work could be done.

    One odd row, of another version or a damaged disk, must not keep the other tasks from starting.
    """
    try:
        await work
    except DatabaseTroubled:
        raise
    except Exception:  # noqa: BLE001 - whatever a row may hold
        return broken(task)
    return None


class Recovery:
    """Resumes what the last run of the program left, or ends all of it."""

    def __init__(self, resources: TaskResources, reporter: TaskReporter) -> None:
        self._resources = resources
        self._journal = resources.journal
        self._broker = resources.broker
        self._reporter = reporter

    async def resume(self, offline: Offline | None) -> None:
        """Publishes missing ends, puts tasks that ran first in their queues, and pauses stale ones.

        offline: None at the very first start. Any known phone may be untidy. Nothing is sent to a phone here.
        """
        await self._journal.touches.close_open()
        await self._doubt_phones()
        for task, outcome in await self._journal.tasks.unpublished():
            if await attempt(task, self._publish_ended_again(task, outcome)):
                await self._reporter.publish_unread(task, outcome)
        await self._pause_stale(offline)
        for state, go_on in (
            (TaskState.QUEUED, self._resume_queued),
            (TaskState.RUNNING, self._resume_running),
        ):
            for task in await self._journal.tasks.unfinished({state}):
                if broke := await attempt(task, go_on(task, offline)):
                    await self._reporter.close_unread(task, broke)

    async def publish_again(self) -> None:
        """Publishes open tasks, their requests and unconfirmed ends for a reader who has missed events.

        Changes nothing, also while tasks run.
        """
        for task, outcome in await self._journal.tasks.unpublished():
            if await attempt(task, self._publish_ended_again(task, outcome)):
                await self._reporter.publish_unread(task, outcome)
        for task in await self._journal.tasks.unfinished({TaskState.QUEUED, TaskState.RUNNING}):
            await attempt(task, self._publish_open(task.task_id))

    async def _publish_open(self, task_id: int) -> None:
        if (restored := await self._calm(task_id)) is None:
            return
        task, stream = restored.task, self._resources.stream
        stream.publish(restored)
        await self._broker.tell_last(task)
        if task.state is TaskState.QUEUED:
            stream.publish(TaskQueued(task, await self._journal.queue.ahead(task)))
        else:
            stream.publish(TaskStarted(task, row_of(self._resources.phones, task.phone_id)))
            if (suspended := stream.suspended(task_id)) is not None:
                stream.publish(suspended)
        await self._broker.publish_open(task)

    async def _calm(self, task_id: int) -> TaskRestored | None:
        """The open task as it is now, read twice: a step between the reads would be shown, then lost again.

        None if it is neither queued nor running (any more).
        """
        before = None
        for _ in range(_READS):
            task = await self._journal.tasks.get(task_id)
            if task is None or task.state not in (TaskState.QUEUED, TaskState.RUNNING):
                return None
            asked = await self._journal.tasks.stop_asked(task_id)
            now = await self._reporter.restored(task, pictured=asked is None or may_see(asked))
            if now == before:
                break
            before = now
        return before

    async def stop_all(self) -> None:
        """For a start without recovery: stops what an earlier run left open, and publishes nothing."""
        await self._doubt_phones()
        for task in await self._journal.tasks.unfinished():
            await attempt(task, self._close_open(task))
            await self._journal.tasks.close(task.task_id, task.state, TaskState.STOPPED, STOPPED)
        for task, _ in await self._journal.tasks.unpublished():
            await self._journal.tasks.mark_published(task.task_id, task.state)

    async def _close_open(self, task: Task) -> None:
        await self._broker.cancel(task)
        await self._journal.steps.close_open(task.task_id)

    async def _doubt_phones(self) -> None:
        """Marks the phones that may have a keyboard of ours or show a person's code."""
        # The journal does not know which are untidy: no report waits for a phone that is away.
        self._resources.untidy.update(phone.phone_id for phone in await self._journal.phones.all())
        # What covered a code was in memory only, whichever task it was for.
        for phone_id, left_s in (await fresh_secrets(self._journal)).items():
            self._resources.secrets.doubt(phone_id, left_s)

    async def _publish_ended_again(self, task: Task, outcome: Outcome) -> None:
        await self._publish_resumed(task, pictured=may_see(outcome))
        await self._reporter.publish_ended(task, outcome)

    async def _publish_resumed(self, task: Task, *, pictured: bool = True) -> None:
        await self._reporter.publish_resumed(task, pictured=pictured)
        await self._broker.tell_last(task)

    async def _pause_stale(self, offline: Offline | None) -> None:
        """Pauses queued tasks that are stale; one that waited behind another lost no time by a short restart.

        If the clock is behind, the age of a task is unknown.
        """
        now = self._journal.clock()
        newest = max(await self._journal.tasks.newest_sent_here(), await self._journal.runs.seen_before())
        behind = is_behind(now, newest)
        moment = math.inf if behind else now - STALE_S
        for task in await self._journal.queue.idle_since(moment, offline.since if offline else 0.0):
            outcome = stale(None if behind else now - task.created_at)
            if await self._journal.tasks.close(task.task_id, TaskState.QUEUED, TaskState.PAUSED, outcome):
                paused = await self._journal.tasks.get(task.task_id)
                assert paused is not None  # noqa: S101 - closed just now
                if broke := await attempt(paused, self._publish_paused(paused, outcome)):
                    await self._reporter.close_unread(paused, broke)

    async def _publish_paused(self, task: Task, outcome: Outcome) -> None:
        await self._reporter.publish_resumed(task)
        await self._reporter.publish_ended(task, outcome)

    async def _resume_queued(self, task: Task, offline: Offline | None) -> None:
        if await self._repeats_request(task, offline):
            # The last start may have queued it again unpublished: the old buttons must be refused.
            await self._publish_resumed(task)

    async def _resume_running(self, task: Task, offline: Offline | None) -> None:
        """Queues the task again, or closes it with the end that it had reached before that was committed."""
        journal = self._journal
        await _close_requests(journal, task)
        last = await journal.requests.last_of(task.task_id)
        cut_off = await _close_step(journal, task, last)
        steps = await journal.steps.of(task.task_id)
        asked = await journal.tasks.stop_asked(task.task_id)
        await self._publish_resumed(task, pictured=asked is None or may_see(asked))
        # In a run that was resumed after a pause, the reason of that pause counts no more. The clock may have
        # been set back meanwhile; a step without a result is of this run in any case.
        here = last and (cut_off or last.answered_at >= await journal.tasks.started_at(task.task_id))
        newest = last if here else None
        outcome = asked or _outcome(newest, steps, by_hand=task.by_hand)
        if outcome is None and await journal.tasks.pause_asked(task.task_id):
            outcome = PAUSED
        if outcome is not None:
            await self._reporter.close_running(task, outcome)
            return
        await journal.tasks.requeue(task.task_id, offline.since if offline else journal.clock())
        await self._repeats_request(task, offline)

    async def _repeats_request(self, task: Task, offline: Offline | None) -> bool:
        """Will the task repeat its last request? Then the request says how long the program was off."""
        steps = await self._journal.steps.of(task.task_id)
        if not is_still_to_ask(await self._journal.requests.last_of(task.task_id), steps):
            return False
        if offline is not None:
            self._resources.offline[task.task_id] = offline
        return True


async def set_aside(journal: Journal) -> None:
    """For a journal from a backup: its open tasks may be done by now, so the next start asks before they run.

    Ends are not published again; a paused task stays paused. Approvals are void.
    """
    for task, outcome in await journal.tasks.unpublished():
        if outcome.kind is not EndKind.PAUSED:
            await journal.tasks.mark_published(task.task_id, task.state)
    for task in await journal.tasks.unfinished():
        if broke := await attempt(task, _set_one_aside(journal, task)):
            await journal.tasks.close(task.task_id, task.state, TaskState.FAILED, broke)


async def _set_one_aside(journal: Journal, task: Task) -> None:
    await _close_requests(journal, task)
    await take_back(journal, task.task_id, wholly=True)
    if task.state is TaskState.PAUSED:
        return
    await _close_step(journal, task, await journal.requests.last_of(task.task_id))
    asked = await journal.tasks.stop_asked(task.task_id)
    outcome = finished(await journal.steps.of(task.task_id), asked or STOPPED)
    if asked or outcome.kind is not EndKind.STOPPED:
        state = END_STATES[outcome.kind]
        await journal.tasks.close(task.task_id, task.state, state, outcome)
        await journal.tasks.mark_published(task.task_id, state)
        return
    age_s = max(0.0, journal.clock() - task.created_at)
    await journal.tasks.close(task.task_id, task.state, TaskState.PAUSED, stale(age_s, restored=True))


async def _close_requests(journal: Journal, task: Task) -> None:
    """Closes a pending request, whose buttons refuse from then on, and approvals with an uncertain use."""
    if pending := await journal.requests.pending_of(task.task_id):
        expired = pending.request.expires_at <= journal.clock()
        state = RequestState.EXPIRED if expired else RequestState.REPLACED
        await journal.requests.close(pending.request.request_id, state)
    await take_back(journal, task.task_id)


async def _close_step(journal: Journal, task: Task, last: RequestRow | None) -> bool:
    """Closes a step by a committed answer; else it is unknown after its intent, and cut off before that.

    True if the last request was that of a step without a result.
    """
    steps = await journal.steps.of(task.task_id)
    waited = bool(steps and last and steps[-1].result is None and last.request.step == steps[-1].number)
    if steps and steps[-1].result is None and not steps[-1].intended:
        step = steps[-1]
        result = None
        if last and last.request.step == step.number and last.request.kind is not RequestKind.UNLOCK:
            result = result_of(last)
        if result is not None:
            await journal.steps.end(task.task_id, step.number, result, {})
    await journal.steps.close_open(task.task_id)
    return waited


def _outcome(last: RequestRow | None, steps: list[StepRecord], *, by_hand: bool) -> Outcome | None:
    """The end that the task had reached before that was committed; None if there is none."""
    if (done := finished(steps, STOPPED)) is not STOPPED:
        return done
    step = steps[-1] if steps else None
    if last is None or last.request.kind is RequestKind.APPROVAL:
        return None
    number = step.number if step else 0
    if last.request.kind is RequestKind.UNLOCK:
        if last.request.step <= number:
            return None  # the request came before a step that has ended
        if last.state is RequestState.GIVEN_UP:
            return Outcome(EndKind.FAILED, key="locked")
    elif step is None or last.request.step != number or not step.cut_off:
        return None
    if last.state not in _UNANSWERED:
        return None
    return DONE_BY_HAND if by_hand else Outcome(EndKind.PAUSED, key="request_expired")
