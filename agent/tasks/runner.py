"""One task from its start to its closed row, whatever happens in between."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.approval.given import Approvals, approved_in, take_back
from agent.approval.human import Human, NobodyAnswered
from agent.approval.policy_gate import PolicyGate
from agent.approval.requests import RequestBroker
from agent.contract.errors import AgentError, StepsUsedUp
from agent.contract.event_stream import EventStream
from agent.contract.events import Offline, TaskEnded, TaskHeld, TaskStarted, TaskTakenUp
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from agent.journal import Journal
from agent.loop import Mind, run
from agent.observer import Observer
from agent.perception.pictures import picture_of_png
from agent.perception.reading.reader import PageReader
from agent.phone.attached_phone import AWAY_LIMIT_S, AttachedPhone, row_of
from agent.policy.rules.rules_file import RulesFile
from agent.secrets.vault import Vault
from agent.storage.free_space import check_room
from agent.storage.trouble import DISK_PAUSE_S, DatabaseTroubled
from agent.tasks.quota import Quota
from agent.tasks.run_end import CODE_IN_SIGHT, STOPPED, Ending, broken, finished, may_see, troubled
from agent.trajectory.last_picture import last_picture
from agent.trajectory.trajectory import Trajectory, notes_in
from devices.base import Device
from devices.errors import PhoneError
from devices.phones import Phones

_log = logging.getLogger(__name__)
_GIVE_BACK_LIMIT_S = 2.0  # a report waits for it
_TIDY_LIMIT_S = 10.0  # nobody does
_TOLD_STEPS = 4  # as many as a card shows

_END_STATES = {
    EndKind.DONE: TaskState.DONE,
    EndKind.FAILED: TaskState.FAILED,
    EndKind.OUT_OF_STEPS: TaskState.FAILED,
    EndKind.STOPPED: TaskState.STOPPED,
    EndKind.PAUSED: TaskState.PAUSED,
}


def nothing_to_warm() -> None:
    """Without the picture reader."""


@dataclass(frozen=True, slots=True)
class Runner:
    """What every run needs.

    frames: folder of all tasks' pictures. mind_of: makes the mind of one task. away_limit_s: how long a task waits
    for its phone to come back. untidy: phones that may still have a screen timeout or keyboard of ours, because they
    were away when it was to be given back, or because an earlier run of the program worked them. rules: the household's.
    offline: tasks that waited for their person when the program went off. warm: called when a task begins, returns at once:
    loads what reads pictures, so that no input waits for it.
    disk_pause_s: between two tries to write what the databases could not take.
    """

    journal: Journal
    stream: EventStream
    broker: RequestBroker
    phones: Phones
    mind_of: Callable[[Task], Awaitable[Mind]]
    frames: Path
    max_steps: int
    away_limit_s: float = AWAY_LIMIT_S
    untidy: set[str] = field(default_factory=set[str])
    reader: PageReader = field(default_factory=PageReader)
    rules: RulesFile = field(default_factory=RulesFile)
    secrets: Vault = field(default_factory=Vault)
    offline: dict[int, Offline] = field(default_factory=dict[int, Offline])
    disk_pause_s: float = DISK_PAUSE_S
    warm: Callable[[], None] = nothing_to_warm

    async def run(self, task: Task, ending: Ending, quota: Quota) -> None:
        """Drives the task to an end that is on disk and told, or to the pause of a person whose steps are used up.

        Cancelled with `ending` set, the task ends as that says, unless it had come to an end before. Cancelled without,
        the program is going down: the row stays 'running', a request that waits stays pending, and the next start goes on
        with both.
        """
        try:
            frames = self.frames / str(task.task_id)
            ending.trajectory = await Trajectory.of(task, self.journal, self.stream, frames)
            if self.secrets.doubts(task.phone_id):
                ending.reached = CODE_IN_SIGHT
            else:
                await self._drive(task, ending, ending.trajectory, quota)
        except asyncio.CancelledError:
            if not ending.is_set():
                raise
        except DatabaseTroubled as err:
            ending.reached = troubled(task, err)
        await self.end(task, ending)

    async def check_room(self) -> None:
        """Raises DatabaseTroubled while the disk is too full to begin a task, or cannot be read."""
        await asyncio.to_thread(check_room, self.frames)

    async def end(self, task: Task, ending: Ending) -> None:
        """Closes the task as soon as the databases take it; until then only this program knows that it has ended.

        A Stop meanwhile turns a pause into a stop and nothing else. Cancelled because the program goes down, the row stays
        'running'.
        """
        held, pause_s = False, 0.0
        while True:
            try:
                if pause_s:
                    await asyncio.sleep(pause_s)
                await _to_its_end(asyncio.create_task(self._close(task, ending)))
            except asyncio.CancelledError:
                if ending.going_down or not ending.is_set():
                    raise
                pause_s = 0.0
            except DatabaseTroubled as err:
                # Stop and the end of the program may have come as one cancel, which `run` took for the Stop.
                if ending.going_down:
                    raise asyncio.CancelledError from err
                pause_s = self.disk_pause_s
                if not held:
                    held = True
                    _log.error(
                        "the end of task %d (%s) cannot be written yet: %s",
                        task.task_id,
                        ending.outcome.kind,
                        err,
                    )
                    self.stream.publish(TaskHeld(task, err.kind))
            else:
                return

    async def _close(self, task: Task, ending: Ending) -> None:
        await self.close(task, ending.outcome, ending.trajectory)
        if ending.outcome.kind is EndKind.STOPPED:
            # The Stop may have come while a pause was being committed.
            await self.stop_resting(task, TaskState.PAUSED, ending.wanted)

    async def stop_resting(self, task: Task, state: TaskState, outcome: Outcome = STOPPED) -> bool:
        """Stops a task that is queued or paused, and tells it; False if it is not in this state (any more)."""
        if not await self.journal.tasks.close(task.task_id, state, TaskState.STOPPED, outcome):
            return False
        await self.tell_ended(replace(task, state=TaskState.STOPPED), outcome)
        return True

    async def end_unread(self, task: Task, outcome: Outcome) -> None:
        """Ends a task whose rows make no sense to this version, without reading any of them. task: in its present state."""
        state = _END_STATES[outcome.kind]
        if await self.journal.tasks.close(task.task_id, task.state, state, outcome):
            await self.tell_unread(replace(task, state=state), outcome)

    async def tell_unread(self, task: Task, outcome: Outcome) -> None:
        """Tells the end of such a task."""
        at = await self.journal.tasks.ended_at(task.task_id)
        self.stream.publish(TaskEnded(task, outcome, 0, 0.0, (), None, at=at))

    async def _drive(self, task: Task, ending: Ending, trajectory: Trajectory, quota: Quota) -> None:
        """Until the run has come to an end, which stands before the phone is given back."""
        presence = AttachedPhone(task, self.phones, self.stream, self.journal.clock, self.away_limit_s)
        try:
            ending.reached = await self._outcome(task, presence, trajectory, quota)
        finally:
            if presence.taken_up is not None:
                await self._give_back(presence.taken_up, _GIVE_BACK_LIMIT_S)

    async def _outcome(
        self, task: Task, presence: AttachedPhone, trajectory: Trajectory, quota: Quota
    ) -> Outcome:
        try:
            _log.info("task %d starts on %s", task.task_id, task.phone_id)
            self.stream.publish(TaskStarted(task, row_of(self.phones, task.phone_id)))
            self.warm()
            mind, human = quota.kept_by(task, await self.mind_of(task)), self._human(task)
            screen = Observer(task.phone_id, presence, human, self.reader, self.secrets)
            return await run(screen, mind, human, trajectory, self.max_steps)
        except StepsUsedUp as err:
            return Outcome(EndKind.PAUSED, key=err.key, values=tuple(err.values.items()))
        except (PhoneError, AgentError) as err:
            _log.warning("task %d failed: %s: %s", task.task_id, type(err).__name__, err)
            return Outcome(EndKind.FAILED, key=err.key, values=tuple(err.values.items()))
        except NobodyAnswered:
            return Outcome(EndKind.PAUSED, key="request_expired")
        except DatabaseTroubled:
            raise
        except Exception:  # noqa: BLE001 - the top handler of a task: one broken task must not end the program
            return broken(task)

    def _human(self, task: Task) -> Human:
        names = (task.phone_id, row_of(self.phones, task.phone_id).label)
        guard = PolicyGate(task, self.journal, self.rules, names)
        offline = self.offline.pop(task.task_id, None)
        return Human(task, self.broker, guard, Approvals(task, self.journal), offline)

    async def tidy(self, phone_id: str) -> None:
        """Gives back what the last task on an untidy phone could not. Call between tasks."""
        try:
            device = self.phones.device(phone_id)
        except PhoneError:
            return
        await self._give_back(device, _TIDY_LIMIT_S)

    async def _give_back(self, device: Device, limit_s: float) -> None:
        self.untidy.add(device.phone_id)
        try:
            async with asyncio.timeout(limit_s):
                await device.give_back()
        except (PhoneError, TimeoutError) as err:
            _log.warning("keyboard and screen timeout of %s not given back yet: %s", device.phone_id, err)
        else:
            self.untidy.discard(device.phone_id)
            _log.info("keyboard and screen timeout of %s are its person's again", device.phone_id)

    async def close(self, task: Task, outcome: Outcome, trajectory: Trajectory | None = None) -> None:
        """Ends a running task on disk and tells it. trajectory: None if the run never came so far.

        What its person agreed to and was not sent is void: it was meant for then, and what comes after a pause asks anew.
        Raises DatabaseTroubled; then it may be called again.
        """
        await self.broker.cancel(task)
        self.secrets.leave(task.phone_id)  # not sooner: while its request waits, one may still be typed
        if trajectory is not None:
            await trajectory.write_owed()
        await self.journal.steps.close_open(task.task_id)
        steps = await self.journal.steps.of(task.task_id)
        outcome = finished(steps, outcome)
        if await take_back(self.journal, task.task_id):
            await self.broker.tell_last(task)
        certain = max((step.number for step in steps if step.happened), default=0)
        uncertain = bool(steps) and steps[-1].uncertain
        outcome = replace(outcome, last_certain_step=certain, uncertain=uncertain)
        state = _END_STATES[outcome.kind]
        last = trajectory.last if trajectory else None
        picture = await picture_of_png(last.png) if last and last.png else None
        if last is None:
            picture = await self._last_picture(task, steps)
        if not may_see(outcome):
            picture = None
        approved = await approved_in(self.journal, task)
        # Last of all: once the row is closed, hardly anything can come between it and the report.
        if not await self.journal.tasks.close(task.task_id, TaskState.RUNNING, state, outcome):
            return  # it had its report
        duration_s = await self.journal.tasks.ran_s(task.task_id)
        _log.info("task %d ends: %s after %d steps", task.task_id, outcome.kind, len(steps))
        self.stream.publish(
            TaskEnded(
                replace(task, state=state),
                outcome,
                len(steps),
                duration_s,
                notes_in(steps),
                picture,
                approved,
                private=last is not None and last.private,
                at=await self.journal.tasks.ended_at(task.task_id),
            )
        )

    async def tell_ended(self, task: Task, outcome: Outcome) -> None:
        """Tells the end of a task that did not run when it was closed, or once more that of one that did."""
        steps = await self.journal.steps.of(task.task_id)
        duration_s = await self.journal.tasks.ran_s(task.task_id)
        approved = await approved_in(self.journal, task)
        picture = await self._last_picture(task, steps) if may_see(outcome) else None
        at = await self.journal.tasks.ended_at(task.task_id)
        notes = notes_in(steps)
        self.stream.publish(TaskEnded(task, outcome, len(steps), duration_s, notes, picture, approved, at=at))

    async def tell_taken_up(self, task: Task, *, pictured: bool = True) -> None:
        """Tells what the journal has of a task whose steps were told to an earlier run of the program, or to nobody.

        pictured: may its person see the phone's screen?
        """
        records = await self.journal.steps.of(task.task_id)
        ran_s = await self.journal.tasks.ran_s(task.task_id)
        picture = await self._last_picture(task, records) if pictured else None
        steps = [
            Step(step.number, step.app, step.thinking, step.action, step.result, None, step.target)
            for step in records[-_TOLD_STEPS:]
            if step.result is not None
        ]
        if steps:
            steps[-1] = replace(steps[-1], picture=picture)
        self.stream.publish(TaskTakenUp(task, tuple(steps), len(records), ran_s))

    async def _last_picture(self, task: Task, steps: list[StepRecord]) -> bytes | None:
        return await last_picture(self.frames / str(task.task_id), steps)


async def _to_its_end(closing: asyncio.Task[None]) -> None:
    """A report that was begun is finished, however often somebody presses Stop, and also when the program goes down."""
    cancelled = False
    while not closing.done():
        try:
            await asyncio.wait({closing})
        except asyncio.CancelledError:
            cancelled = True
    error = closing.exception()
    if cancelled and (error is None or isinstance(error, DatabaseTroubled)):
        raise asyncio.CancelledError
    closing.result()
