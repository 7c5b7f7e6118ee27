"""Home, pressed by Farhand itself: away from a protected page that belongs to no step of the task."""

import logging

from agent.contract.actions import Home
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.phone.perform import Performed, perform
from agent.phone.send_input import send_input
from devices.base import Device, Lock, Observation, Verdict

_log = logging.getLogger(__name__)


def may_leave(seen: Observation) -> bool:
    """Is this surely a protected page of an unlocked phone?"""
    return seen.verdict is Verdict.SECURE and seen.lock is Lock.OPEN


class PageExit:
    """Leaves protected pages for one task. Home pays and sends nothing, whatever page it leaves."""

    def __init__(self, task: Task, journal: Journal) -> None:
        self._task = task
        self._journal = journal

    async def leave(self, device: Device, seen: Observation) -> bool:
        """Presses Home once; True if it was sent.

        Its line in the audit is the intent: committed before the phone is touched.
        """
        app = seen.foreground.package if seen.foreground else ""
        _log.info("task %d leaves a protected page", self._task.task_id)
        intent = _Intent(self._journal, self._task, app)
        return await send_input(intent, lambda: perform(Home(), device), one_line=True) is not None


class _Intent:
    """Implements agent.phone.send_input.Intent. After a crash nothing is open: Home may be pressed again."""

    def __init__(self, journal: Journal, task: Task, app: str) -> None:
        self._journal = journal
        self._task = task
        self._app = app

    async def commit(self) -> bool:
        """As Intent."""
        task = self._task
        entry = AuditEntry(
            AuditEvent.PAGE_LEFT, None, task.phone_id, task.task_id, app=self._app, action=Home.__name__
        )
        await self._journal.audit.note(entry)
        return True

    async def close(self, performed: Performed) -> None:
        """As Intent: the next view shows what became of it."""
