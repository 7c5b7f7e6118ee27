"""Calls about tasks that have not ended."""

from typing import Protocol

from agent.contract.corrections import CorrectionOutcome
from agent.contract.ids import PhoneId, TaskId
from agent.contract.people import Caller
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.tasks import NO_OPTIONS, Task, TaskOptions


class TaskCalls(Protocol):
    """From the text of a person to the end of the task."""

    async def submit(
        self,
        caller: Caller,
        phone_id: PhoneId,
        text: str,
        lang: str,
        origin: str,
        sent_at: float | None = None,
        *,
        once: bool = False,
        stopped: bool = False,
        options: TaskOptions = NO_OPTIONS,
        follows: TaskId = 0,
        now: float | None = None,
    ) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row.

        Raises QuotaReached, before any row, for a person who has reached a limit.

        text: 1 to 4,000 characters after stripping.
        sent_at: when the message was written, as in Task, None without a message. The same message once more
            is the same task; one older than ten minutes is paused until its person says that it may run.
        once: a second call with this origin answers the task of the first.
        stopped: its person has stopped the task already, so it ends before it begins.
        follows: as in Task; a task that is not an ended one of the caller's counts as none.
        now: what time it is for whoever calls; None: for the agent. The message's age is counted by it.
        """
        ...

    async def begun(self, caller: Caller, origin: str) -> Task | None:
        """The caller's task that was submitted `once` with this origin; None if there is none (any more)."""
        ...

    async def change_plan(self, caller: Caller, task_id: TaskId, lines: tuple[str, ...]) -> bool:
        """Puts these things to do in place of all that is still open in the plan of the caller's task.

        It holds from the task's next step on; what is done stays. False if the task is another's, has ended
        or has no plan that is followed. Raises ValueError('empty', 'too_many' or 'too_long').

        lines: 1 to plan.MOST_ITEMS, each 1 to plan.MAX_ITEM_TEXT characters after stripping; empty ones are
            left out.
        """
        ...

    async def correct(
        self, caller: Caller, task_id: TaskId, text: str, origin: str, *, together: bool = False
    ) -> CorrectionOutcome:
        """Adds words to the caller's own task; the model reads them before its next decision.

        They approve nothing and answer nothing: an open request stays as it is. On disk before it answers
        TAKEN; a second call with this origin is the same correction. A finish that was decided before it is
        not final.

        text: 1 to corrections.MAX_CORRECTION characters after stripping.
        together: it was sent in one go with the task's own text, and becomes a part of that while the task
            waits to begin.
        """
        ...

    async def pause(self, caller: Caller, task_id: TaskId) -> bool:
        """Pauses the caller's running or queued task before its next input; False if it is neither.

        Its open request is cancelled, its unused approvals are void, and the phone is free.
        """
        ...

    async def resume(self, caller: Caller, task_id: TaskId) -> bool:
        """Queues a paused task again, to be resumed after its last step; False if not paused or another's."""
        ...

    async def stop(self, caller: Caller, task_id: TaskId) -> bool:
        """Ends a task before its next input; its person is notified who stopped it.

        False if it had already ended, or is neither the caller's nor on a phone that they control.
        """
        ...

    async def stop_all(self, caller: Caller) -> int:
        """Ends every task on every phone before its next input; answers how many. For admins."""
        ...

    async def move_first(self, caller: Caller, task_id: TaskId) -> bool:
        """Puts a queued task before all others of its phone; False if it is not queued. For admins."""
        ...

    async def stop_removed(self, person_id: int, phone_id: PhoneId = "") -> int:
        """Ends the tasks of a person who may no longer work this phone, or any for ''; answers how many.

        May be repeated. The tasks stop before the next input, their requests are cancelled, and the person's
        unused approvals are void.
        """
        ...

    async def pause_unreachable(self, person_id: int) -> None:
        """Pauses the tasks of a person who cannot be reached, before the next input; their requests end."""
        ...

    async def confirm_end(self, task: Task) -> None:
        """The end in a TaskEnded is on disk for its person; without this call each start publishes it again.
        task: as in that event.
        """
        ...

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        ...

    async def queues(self) -> tuple[PhoneQueue, ...]:
        """What each known phone does and will do, in the order of `phones`."""
        ...
