"""The run of one task, from its start to its closed row, whatever happens in between."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence

from agent.approval.given import Approvals
from agent.approval.human import Human, NobodyAnswered
from agent.approval.pending_decider import PendingRequestDecider
from agent.approval.policy_gate import PolicyGate
from agent.approval.protected_page import ProtectedPageDecider
from agent.approval.rest_of_reply import RestOfReplyDecider
from agent.contract.errors import (
    AgentError,
    DatabaseTroubled,
    LocalNotUnderstood,
    ModelBusy,
    StepsUsedUp,
    StoppedWhenStuck,
)
from agent.contract.events import TaskStarted, TaskUnsaved
from agent.contract.model import LocalUse
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.knowledge.briefing_decider import BriefingDecider
from agent.local.decider import LocalDecider
from agent.local.understand import understood
from agent.loop import run
from agent.model.dialects.language import prompt_language
from agent.model.model_wait import ModelWait
from agent.observer import Observer
from agent.phone.attached_phone import AttachedPhone, row_of
from agent.phone.give_back import give_back
from agent.phone.leave_page import PageExit
from agent.proof.cut_off_finish import CutOffFinishDecider
from agent.proof.finish_check import ClaimCheck, FinishCheck, NoCheck
from agent.shortcuts.replay import ReplayDecider
from agent.shortcuts.run_steps import saved_steps
from agent.storage.retry import retry_troubled
from agent.stuck.decider import StuckDecider
from agent.tasks.pad_task import PadTaskDecider
from agent.tasks.quota import Quota
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.run_end import CODE_IN_SIGHT, DONE_BY_HAND, RunOutcome, StopSignal, broken, troubled
from agent.trajectory.decider import Decider
from agent.trajectory.trajectory import Trajectory
from devices.errors import PhoneError

_log = logging.getLogger(__name__)


class TaskRun:
    """One run of a task.

    task: as it is while it runs; its row may still say 'queued'.
    signal: set to stop or pause it.
    """

    def __init__(self, task: Task, resources: TaskResources, reporter: TaskReporter, quota: Quota) -> None:
        self.task = task
        self.signal = StopSignal()
        self._resources = resources
        self._reporter = reporter
        self._quota = quota
        self._end = RunOutcome(self.signal)
        self._trajectory: Trajectory | None = None  # None before the journal was read
        self._drive_task: asyncio.Task[None] | None = None  # None while the row becomes 'running'
        self._is_unsaved = False  # TaskUnsaved was published

    def stop(self, outcome: Outcome) -> None:
        """Ends or pauses the task before its next input."""
        self.signal.want(outcome)
        self._cut_off()

    def halt(self) -> None:
        """The program ends: the row stays 'running' for the next start."""
        self.signal.going_down = True
        self._cut_off()

    def _cut_off(self) -> None:
        if self._drive_task is not None:
            self._drive_task.cancel()

    async def run(self) -> None:
        """Returns when the row is closed, also if the run fails. The row must say 'running'."""
        self._drive_task = asyncio.create_task(self.drive())
        if self.signal.is_set():
            self._drive_task.cancel()
        try:
            await self._drive_task
        except asyncio.CancelledError:
            if self.signal.going_down:
                raise
        except Exception:  # noqa: BLE001 - the top handler of a run that could not even close itself
            self._end.fail(self.task)
            await self._close_in_any_case()
        # Stopped before it began.
        if await self._still_runs():
            await self._close_in_any_case()

    async def drive(self) -> None:
        """Drives the task to an end or a pause that is on disk and published.

        Cancelled with `signal` set, the task ends as the signal says, unless it had ended before. Cancelled
        without, the program is going down: the row stays 'running', an open request stays pending, and the
        next start resumes both.
        """
        resources, task = self._resources, self.task
        try:
            frames = resources.frames / str(task.task_id)
            self._trajectory = await Trajectory.of(task, resources.journal, resources.stream, frames)
            if resources.secrets.doubts(task.phone_id):
                self._end.reached = CODE_IN_SIGHT
            else:
                await self._work_phone(self._trajectory)
        except asyncio.CancelledError:
            if not self.signal.is_set():
                raise
        except DatabaseTroubled as err:
            self._end.reached = troubled(task, err)
        await self._close()

    async def _work_phone(self, trajectory: Trajectory) -> None:
        """Works the phone until the run has an outcome, which is set before the phone is given back."""
        resources = self._resources
        presence = AttachedPhone(
            self.task, resources.phones, resources.stream, resources.journal.clock, resources.phone_waits
        )
        try:
            self._end.reached = await self._outcome(presence, trajectory)
        finally:
            if presence.attached is not None:
                await give_back(presence.attached, resources.untidy, resources.phone_waits.give_back_s)

    async def _outcome(self, presence: AttachedPhone, trajectory: Trajectory) -> Outcome:
        resources, task = self._resources, self.task
        try:
            _log.info("task %d starts on %s", task.task_id, task.phone_id)
            resources.stream.publish(TaskStarted(task, row_of(resources.phones, task.phone_id)))
            resources.warm()
            human = self._human(presence, trajectory)
            next_page_s = resources.phone_waits.next_page_s
            screen = Observer(
                task.phone_id,
                presence,
                human,
                resources.reader,
                resources.secrets,
                next_page_s,
                PageExit(task, resources.journal),
            )
            deciders, claims = await self._minds(human)
            model_wait = ModelWait(
                task, resources.stream, resources.journal.clock, resources.phone_waits.away_s
            )
            return await run(screen, deciders, human, trajectory, model_wait, claims, resources.max_steps)
        except (StepsUsedUp, ModelBusy) as err:
            return Outcome(EndKind.PAUSED, key=err.key, values=tuple(err.values.items()))
        except StoppedWhenStuck as err:
            return Outcome(EndKind.STOPPED, key=err.key, values=tuple(err.values.items()))
        except (PhoneError, AgentError) as err:
            _log.warning("task %d failed: %s: %s", task.task_id, type(err).__name__, err)
            return Outcome(EndKind.FAILED, key=err.key, values=tuple(err.values.items()))
        except NobodyAnswered:
            if task.by_hand:
                return DONE_BY_HAND
            return Outcome(EndKind.PAUSED, key="request_expired")
        except DatabaseTroubled:
            raise
        except Exception:  # noqa: BLE001 - one broken task must not end the program
            return broken(task)

    async def _minds(self, human: Human) -> tuple[Sequence[Decider], ClaimCheck]:
        """Who decides the steps, and who judges the finish. Raises LocalNotUnderstood."""
        resources, task = self._resources, self.task
        if task.by_hand:
            return (PadTaskDecider(),), NoCheck()
        local = self._local()
        executor = await resources.decider_of(task)
        saved = await saved_steps(resources.journal, task) if task.shortcut else ()
        alone = bool(saved) or resources.local is LocalUse.ALONE
        team = None if alone else await resources.team_of(task, executor)
        roles = self._quota.limit_roles(task, team) if team else None
        paid = self._quota.limit_costs(task, self._briefed(team or executor))
        model = self._quota.limit_steps(task, RestOfReplyDecider(paid, human.guard))
        lang = prompt_language(task.text, resources.prompt_lang)
        last: Decider = StuckDecider(model, resources.journal, lang, resources.stuck_limits, roles)
        if saved:
            last = self._quota.limit_steps(task, ReplayDecider(last, saved, task.text, lang))
        deciders = (
            PendingRequestDecider(human.guard),
            CutOffFinishDecider(),
            ProtectedPageDecider(human.guard),
            *([self._quota.limit_steps(task, local)] if local else []),
            last,
        )
        if not resources.checks_claims:
            return deciders, NoCheck()
        return deciders, FinishCheck(resources.journal, resources.phone_waits.next_page_s, roles)

    def _local(self) -> LocalDecider | None:
        """Does the task's plain commands; None for what is no such task. Raises LocalNotUnderstood."""
        task, use = self.task, self._resources.local
        if use is LocalUse.OFF or task.shortcut:
            return None
        if commands := understood(task.text):
            return LocalDecider(task, commands, alone=use is LocalUse.ALONE)
        if use is LocalUse.ALONE:
            raise LocalNotUnderstood("no plain command")
        return None

    def _briefed(self, decider: Decider) -> Decider:
        """With what the task's person lets Farhand remember."""
        knowledge = self._resources.knowledge
        return decider if knowledge is None else BriefingDecider(decider, self.task, knowledge)

    def _human(self, presence: AttachedPhone, trajectory: Trajectory) -> Human:
        resources, task = self._resources, self.task
        names = (task.phone_id, row_of(resources.phones, task.phone_id).label)
        guard = PolicyGate(
            task, resources.journal, resources.rules, names, resources.judge, lambda: trajectory.words.all
        )
        offline = resources.offline.pop(task.task_id, None)
        approvals = Approvals(task, resources.journal)
        return Human(task, resources.broker, guard, approvals, presence.handed_over, offline)

    async def _close(self) -> None:
        """Closes the row as soon as the databases take it; until then the end is in memory only.

        A stop meanwhile turns a pause into a stop and changes nothing else.
        """
        while True:
            try:
                return await self._write(self._close_and_publish, self._hold)
            except asyncio.CancelledError:
                if self.signal.going_down or not self.signal.is_set():
                    raise

    async def _close_in_any_case(self) -> None:
        try:
            await self._close()
        except Exception:  # noqa: BLE001 - of rows that make no sense: the task ends in any case
            self._end.fail(self.task)
            await self._write(self._close_unread, self._log_trouble)

    async def _write(
        self,
        report: Callable[[], Coroutine[None, None, None]],
        on_trouble: Callable[[DatabaseTroubled], None],
    ) -> None:
        pause_s = self._resources.disk_pause_s
        await retry_troubled(lambda: _complete(report()), pause_s=pause_s, on_trouble=on_trouble)

    async def _close_and_publish(self) -> None:
        await self._reporter.close_running(self.task, self._end.outcome, self._trajectory)
        if self._end.outcome.kind is EndKind.STOPPED:
            # A stop may have come while a pause was being committed.
            await self._reporter.close_idle(self.task, TaskState.PAUSED, self.signal.wanted)

    async def _close_unread(self) -> None:
        await self._reporter.close_unread(self.task, self._end.outcome)

    def _hold(self, err: DatabaseTroubled) -> None:
        self._log_trouble(err)
        if not self._is_unsaved:
            self._is_unsaved = True
            self._resources.stream.publish(TaskUnsaved(self.task, err.kind))

    def _log_trouble(self, err: DatabaseTroubled) -> None:
        """Raises CancelledError if the program ends: a stop may have come with that as one cancel."""
        if self.signal.going_down:
            raise asyncio.CancelledError from err
        kind = self._end.outcome.kind
        _log.error("the end of task %d (%s) cannot be written yet: %s", self.task.task_id, kind, err)

    async def _still_runs(self) -> bool:
        try:
            left = await self._resources.journal.tasks.get(self.task.task_id)
        except DatabaseTroubled:
            return True  # closing an ended task has no effect
        return left is not None and left.state is TaskState.RUNNING


async def _complete(report: Coroutine[None, None, None]) -> None:
    """Completes a report that was begun, however often Stop is pressed, also if the program goes down."""
    closing, cancelled = asyncio.create_task(report), False
    while not closing.done():
        try:
            await asyncio.wait({closing})
        except asyncio.CancelledError:
            cancelled = True
    error = closing.exception()
    if cancelled and (error is None or isinstance(error, DatabaseTroubled)):
        raise asyncio.CancelledError
    closing.result()
