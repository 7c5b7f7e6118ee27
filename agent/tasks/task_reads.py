"""Ended tasks as their persons may read them: from the journal and the folder of pictures."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

from agent.approval.given import approved_in
from agent.approval.rights import require_admin
from agent.approval.taken_over import done_by_hand, pressed_in
from agent.approval.unsent import unsent_in
from agent.contract.actions import ActionResult, ResultKind
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.corrections import PastCorrection
from agent.contract.history import KeptPicture, PastRequest, PastTask, PastTasks, RetentionLimits, TaskRecord
from agent.contract.model import AnsweringModel, ModelDay
from agent.contract.people import Caller
from agent.contract.steps import StepRecord, StepVerdict
from agent.contract.tasks import OPEN_STATES, Step
from agent.journal import Journal
from agent.journal.ended import EndedTask
from agent.journal.frame_files import drop_frames, kept_frames
from agent.secrets.after_restart import fresh_secrets
from agent.tasks.model_costs import model_day


class TaskReads:
    """Implements agent.contract.calls.history.HistoryCalls.

    frames: folder of all tasks' pictures.
    answering: which model answers at present.
    """

    def __init__(
        self,
        journal: Journal,
        frames: Path,
        limits: RetentionLimits,
        answering: Callable[[], AnsweringModel] = AnsweringModel,
    ) -> None:
        self._answering = answering
        self._journal = journal
        self._frames = frames
        self._limits = limits

    async def limits(self) -> RetentionLimits:
        """How long ended tasks are kept."""
        return self._limits

    async def page(self, caller: Caller, offset: int, limit: int) -> PastTasks:
        """Some of the caller's ended tasks, newest first."""
        tasks = await self._journal.ended.page(caller.person_id, offset, limit)
        past = [await self._past(task) for task in tasks]
        return PastTasks(tuple(past), await self._journal.ended.count(caller.person_id))

    async def search(self, caller: Caller, words: str, offset: int, limit: int) -> PastTasks:
        """The caller's ended tasks whose text, corrections and result have all of these words."""
        found = await self._journal.ended.with_words(caller.person_id, words)
        tasks = [
            await self._journal.ended.get(caller.person_id, task_id)
            for task_id in found[offset : offset + limit]
        ]
        past = [await self._past(task) for task in tasks if task is not None]
        return PastTasks(tuple(past), len(found))

    async def own_tasks(self, caller: Caller) -> tuple[int, ...]:
        """Ids of all of the caller's tasks, ended or not, newest first."""
        return tuple(await self._journal.ended.ids_of(caller.person_id))

    async def past_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """All of an ended task; None if it is not the caller's, or forgotten."""
        return await self._record(caller.person_id, task_id, open_too=False)

    async def own_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """As `past_task`, also of a task that has not ended: without its present step."""
        return await self._record(caller.person_id, task_id, open_too=True)

    async def _record(self, person_id: int, task_id: int, *, open_too: bool) -> TaskRecord | None:
        ended = await self._journal.ended.get(person_id, task_id, open_too=open_too)
        if ended is None:
            return None
        frames = await asyncio.to_thread(kept_frames, self._frames / str(task_id))
        rows = await self._journal.requests.all_of(task_id)
        private = {frame.number for frame in frames if frame.private}
        private |= {row.request.step for row in rows if row.request.private}
        is_open = ended.task.state in OPEN_STATES
        records = [step for step in await self._journal.steps.of(task_id) if step.result or not is_open]
        steps = [_step(step, private) for step in records]
        requests = [
            PastRequest(row.request, row.state, row.answered_by, row.answered_at, row.reply, row.used)
            for row in rows
        ]
        # A task without steps has none: such a folder is of another journal's task with the same number.
        pictures = frozenset(frame.number for frame in frames) if records else frozenset[int]()
        verdicts = tuple(
            (step.number, step.verdict) for step in records if step.verdict is not StepVerdict.UNKNOWN
        )
        plan = await self._journal.plans.newest(task_id)
        said = tuple(
            PastCorrection(each.text, each.at, each.read_at)
            for each in await self._journal.corrections.of(task_id)
        )
        shown = {step.number for step in records}
        times = tuple(each for each in await self._journal.steps.times_of(task_id) if each.number in shown)
        past = await self._past(ended)
        return TaskRecord(past, tuple(steps), tuple(requests), pictures, plan, verdicts, said, times)

    async def _past(self, ended: EndedTask) -> PastTask:
        task = ended.task
        return PastTask(
            task,
            ended.outcome,
            ended.ended_at,
            ended.steps,
            ended.ran_s,
            await approved_in(self._journal, task),
            await unsent_in(self._journal, task),
            await done_by_hand(self._journal, task),
            await self._journal.model_use.of_task(task.task_id),
            await pressed_in(self._journal, task),
        )

    async def picture(self, caller: Caller, task_id: int, number: int) -> KeptPicture | None:
        """The picture of a step; None if it is not kept any more."""
        if await self._journal.ended.get(caller.person_id, task_id) is None:
            return None
        frames = await asyncio.to_thread(kept_frames, self._frames / str(task_id))
        frame = next((frame for frame in frames if frame.number == number), None)
        if frame is None:
            return None
        rows = await self._journal.requests.all_of(task_id)
        asked = any(row.request.private and row.request.step == number for row in rows)
        with contextlib.suppress(FileNotFoundError):  # forgotten just now
            return KeptPicture(await asyncio.to_thread(frame.path.read_bytes), frame.private or asked)
        return None

    async def own_audit(self, caller: Caller) -> tuple[AuditEntry, ...]:
        """Every decision that names the caller, oldest first."""
        return tuple(await self._journal.audit.of(caller.person_id))

    async def model_day(self, caller: Caller) -> ModelDay:
        """What models cost today, and which one answers."""
        return await model_day(self._journal, caller, self._answering())

    async def audit(self, caller: Caller, limit: int) -> tuple[AuditEntry, ...]:
        """The newest decisions about requests, inputs and people, newest first."""
        require_admin(caller)
        return tuple(await self._journal.audit.newest(limit))

    async def note_refusal(self, person_id: int, event: AuditEvent) -> None:
        """Notes in the audit that a press or a code was refused."""
        entry, audit = AuditEntry(event, person_id=person_id), self._journal.audit
        await (audit.note_refused_press(entry) if event is AuditEvent.PRESS_REFUSED else audit.note(entry))

    async def keep_change(self, entry: AuditEntry, token: str) -> None:
        """Notes in the audit what somebody changed, once for each token."""
        await self._journal.audit.keep_once(entry, token)

    async def forget_person(self, caller: Caller) -> bool:
        """Forgets the caller's tasks with their pictures; False, and no change, while one has not ended."""
        task_ids = await self._journal.ended.forget(caller.person_id)
        if task_ids is None:
            return False
        for task_id in task_ids:
            await asyncio.to_thread(drop_frames, self._frames, task_id)
        await fresh_secrets(self._journal)  # forgets the secrets that need not be known any more, too
        await self._journal.ended.shrink()
        return True


def _step(record: StepRecord, private: set[int]) -> Step:
    # A step that was cut off got a result when its task was closed.
    result = record.result or ActionResult(ResultKind.UNKNOWN if record.intended else ResultKind.FAILED)
    return Step(
        record.number,
        record.app,
        record.thinking,
        record.action,
        result,
        None,
        record.target,
        record.number in private,
    )
