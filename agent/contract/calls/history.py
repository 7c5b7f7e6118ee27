"""Calls about ended tasks and the audit."""

from typing import Protocol

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.history import KeptPicture, PastTasks, RetentionLimits, TaskRecord
from agent.contract.ids import TaskId
from agent.contract.model import ModelDay
from agent.contract.people import Caller


class HistoryCalls(Protocol):
    """Reads and forgets a person's own tasks and own lines of the audit; the whole audit is for admins."""

    async def page(self, caller: Caller, offset: int, limit: int) -> PastTasks:
        """Some of the caller's ended tasks, newest first."""
        ...

    async def search(self, caller: Caller, words: str, offset: int, limit: int) -> PastTasks:
        """As `page`, of those tasks alone whose text, corrections and result have all of these words.

        In any case.
        """
        ...

    async def past_task(self, caller: Caller, task_id: TaskId) -> TaskRecord | None:
        """All that is kept of an ended task of the caller's; None if nothing is."""
        ...

    async def own_tasks(self, caller: Caller) -> tuple[TaskId, ...]:
        """Ids of all of the caller's tasks, ended or not, newest first."""
        ...

    async def own_task(self, caller: Caller, task_id: TaskId) -> TaskRecord | None:
        """As `past_task`, also of an open task, without its present step; ignore its outcome and end."""
        ...

    async def picture(self, caller: Caller, task_id: TaskId, number: int) -> KeptPicture | None:
        """The picture of a step of such a task; None if it is not kept (any more)."""
        ...

    async def own_audit(self, caller: Caller) -> tuple[AuditEntry, ...]:
        """Every decision that names the caller, oldest first."""
        ...

    async def forget_person(self, caller: Caller) -> bool:
        """Forgets the caller's tasks with steps, requests and pictures; the audit stays.

        False, and nothing is forgotten, while one of them has not ended.
        """
        ...

    async def limits(self) -> RetentionLimits:
        """How long ended tasks are kept."""
        ...

    async def model_day(self, caller: Caller) -> ModelDay:
        """What models cost today, and which one answers; of other people's tasks for admins alone."""
        ...

    async def audit(self, caller: Caller, limit: int) -> tuple[AuditEntry, ...]:
        """The newest decisions about requests, inputs and people, newest first. For admins."""
        ...

    async def note_refusal(self, person_id: int, event: AuditEvent) -> None:
        """Notes in the audit that a press or a code was refused; of presses one row a minute for a person."""
        ...

    async def keep_change(self, entry: AuditEntry, token: str) -> None:
        """Notes in the audit a change of who is here or what a person may do.

        May be repeated: there is one line for each token.
        """
        ...
