"""Closes the rows of tasks and publishes their ends."""

import logging
from dataclasses import replace

from agent.approval.given import approved_in, take_back
from agent.approval.taken_over import done_by_hand, pressed_in
from agent.approval.unsent import unsent_in
from agent.contract.events import TaskEnded, TaskRestored
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from agent.perception.pictures import picture_of
from agent.shortcuts.mending import keep_mended
from agent.shortcuts.progress import facts_of_replay
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import finished, may_see
from agent.trajectory.last_picture import last_picture
from agent.trajectory.trajectory import LastScreen, Trajectory, notes_in

_log = logging.getLogger(__name__)
_CARD_STEPS = 4  # as many as a card shows

END_STATES = {
    EndKind.DONE: TaskState.DONE,
    EndKind.FAILED: TaskState.FAILED,
    EndKind.OUT_OF_STEPS: TaskState.FAILED,
    EndKind.STOPPED: TaskState.STOPPED,
    EndKind.PAUSED: TaskState.PAUSED,
}


class TaskReporter:
    """Reports are made from the journal, so that a later start publishes the same."""

    def __init__(self, resources: TaskResources) -> None:
        self._journal = resources.journal
        self._stream = resources.stream
        self._broker = resources.broker
        self._secrets = resources.secrets
        self._frames = resources.frames

    async def close_running(self, task: Task, outcome: Outcome, trajectory: Trajectory | None = None) -> None:
        """Ends or pauses a running task. trajectory: None if the run did not come so far.

        Unused approvals are void: they were meant for that moment, and after a pause the person is asked
        again. Raises DatabaseTroubled; then it may be called again.
        """
        await self._broker.cancel(task)
        self._secrets.leave(task.phone_id)  # not before: an open request may still type one
        if trajectory is not None:
            await trajectory.write_owed()
        await self._journal.steps.close_open(task.task_id)
        steps = await self._journal.steps.of(task.task_id)
        outcome = finished(steps, outcome)
        if await take_back(self._journal, task.task_id):
            await self._broker.tell_last(task)
        certain = max((step.number for step in steps if step.happened), default=0)
        uncertain = bool(steps) and steps[-1].uncertain
        outcome = replace(outcome, last_certain_step=certain, uncertain=uncertain)
        state = END_STATES[outcome.kind]
        last = trajectory.last if trajectory else None
        report = await self._report(replace(task, state=state), outcome, steps, last)
        # Last of all: once the row is closed, hardly anything can come between that and the report.
        if not await self._journal.tasks.close(task.task_id, TaskState.RUNNING, state, outcome):
            return  # it was closed and published before
        if state is not TaskState.PAUSED:
            await self._journal.steps.forget_seen(task.task_id)
        if state is TaskState.DONE:
            await keep_mended(self._journal, task, steps)
        _log.info("task %d ends: %s after %d steps", task.task_id, outcome.kind, len(steps))
        await self._publish(report)

    async def close_idle(self, task: Task, state: TaskState, outcome: Outcome) -> bool:
        """Stops or pauses a task that is queued or paused; False if it is not in this state (any more)."""
        after = END_STATES[outcome.kind]
        if not await self._journal.tasks.close(task.task_id, state, after, outcome):
            return False
        if after is not TaskState.PAUSED:
            await self._journal.steps.forget_seen(task.task_id)
        await self.publish_ended(replace(task, state=after), outcome)
        return True

    async def close_unread(self, task: Task, outcome: Outcome) -> None:
        """Ends a task whose rows make no sense to this version, unread. task: in its present state."""
        state = END_STATES[outcome.kind]
        if await self._journal.tasks.close(task.task_id, task.state, state, outcome):
            await self.publish_unread(replace(task, state=state), outcome)

    async def publish_unread(self, task: Task, outcome: Outcome) -> None:
        """Publishes the end of a task whose rows are not read."""
        at = await self._journal.tasks.ended_at(task.task_id)
        self._stream.publish(TaskEnded(task, outcome, 0, 0.0, (), None, at=at))

    async def publish_ended(self, task: Task, outcome: Outcome) -> None:
        """Publishes the end of a task that did not run, or once more that of one that did."""
        steps = await self._journal.steps.of(task.task_id)
        await self._publish(await self._report(task, outcome, steps))

    async def publish_resumed(self, task: Task, *, pictured: bool = True) -> None:
        """Publishes a task as the journal has it, if an earlier run of the program worked it.

        pictured: may its person see the phone's screen?
        """
        self._stream.publish(await self.restored(task, pictured=pictured))

    async def restored(self, task: Task, *, pictured: bool) -> TaskRestored:
        """The task as the journal has it. pictured: as for `publish_resumed`."""
        records = await self._journal.steps.of(task.task_id)
        ran_s = await self._journal.tasks.ran_s(task.task_id)
        picture = await self._picture(task, records) if pictured else None
        steps = [
            Step(step.number, step.app, step.thinking, step.action, step.result, None, step.target)
            for step in records[-_CARD_STEPS:]
            if step.result is not None
        ]
        if steps:
            steps[-1] = replace(steps[-1], picture=picture)
        cost = await self._journal.model_use.of_task(task.task_id)
        solo = await self._journal.tasks.solo_reason(task.task_id)
        plan = None if solo else await self._journal.plans.newest(task.task_id)
        said = tuple(each.text for each in await self._journal.corrections.of(task.task_id))
        return TaskRestored(task, tuple(steps), len(records), ran_s, cost, plan, solo, said)

    async def _report(
        self, task: Task, outcome: Outcome, steps: list[StepRecord], last: LastScreen | None = None
    ) -> TaskEnded:
        """The report, without the times of the closed row. last: of this run, None to read it from disk."""
        picture = None
        if may_see(outcome) and last is None:
            picture = await self._picture(task, steps)
        elif may_see(outcome) and last and last.screenshot:
            picture = await picture_of(last.screenshot)
        return TaskEnded(
            task,
            outcome,
            len(steps),
            0.0,
            notes_in(steps),
            picture,
            await approved_in(self._journal, task),
            private=last is not None and last.private,
            unsent=await unsent_in(self._journal, task),
            by_hand=await done_by_hand(self._journal, task),
            cost=await self._journal.model_use.of_task(task.task_id),
            pressed=await pressed_in(self._journal, task),
            replay=facts_of_replay(task, steps),
        )

    async def _publish(self, report: TaskEnded) -> None:
        tasks, task_id = self._journal.tasks, report.task.task_id
        duration_s, at = await tasks.ran_s(task_id), await tasks.ended_at(task_id)
        self._stream.publish(replace(report, duration_s=duration_s, at=at))

    async def _picture(self, task: Task, steps: list[StepRecord]) -> bytes | None:
        return await last_picture(self._frames / str(task.task_id), steps)
