"""How one run of a task ends: what somebody wants, what it came to by itself, and which of the two holds."""

import asyncio
import logging
import secrets
from collections.abc import Sequence

from agent.contract.actions import Finish, ResultKind
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Task
from agent.storage.trouble import DatabaseTroubled
from agent.trajectory.trajectory import Trajectory

_log = logging.getLogger(__name__)
STOPPED = Outcome(EndKind.STOPPED, key="stopped")
_DISMISSED = "dismissed"
UNREACHABLE = Outcome(EndKind.PAUSED, key="chat_blocked")
# No look is taken before a person says that their code does not stand there any more.
CODE_IN_SIGHT = Outcome(EndKind.PAUSED, key="interrupted_secret")
# A person who wishes one of these has not seen yet that the task was finished.
_WISHES = (EndKind.PAUSED, EndKind.STOPPED)


def stopped_by(name: str) -> Outcome:
    """Another person than the task's has stopped it."""
    return Outcome(EndKind.STOPPED, key="stopped_by", values=(("name", name),))


def dismissed(phone_name: str) -> Outcome:
    """The task's person may not work its phone any more."""
    return Outcome(EndKind.STOPPED, key=_DISMISSED, values=(("name", phone_name),))


def may_see(outcome: Outcome) -> bool:
    """May the task's person see the phone's screen in what is told of this end?"""
    return outcome.key != _DISMISSED


class Ending(asyncio.Event):
    """Set when somebody wants a running task to end before its next input; wanted: as what.

    reached: the end that the run came to by itself, None while it has none. trajectory: its steps, None before it has
    any. going_down: the program ends, so its row stays as it is where it cannot be written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wanted = STOPPED
        self.reached: Outcome | None = None
        self.trajectory: Trajectory | None = None
        self.going_down = False

    def wish(self, outcome: Outcome) -> None:
        """Somebody wants it to end so. What is to stop is not merely paused by a wish that comes later."""
        if not (self.is_set() and self.wanted.kind is EndKind.STOPPED):
            self.wanted = outcome
        self.set()

    def broke(self, task: Task) -> None:
        """Logs the present exception. It is the end only of a run that had come to none: what was paid stays paid."""
        outcome = broken(task)
        self.reached = self.reached or outcome

    @property
    def outcome(self) -> Outcome:
        """The end that holds: a pause may still be stopped, everything else that was reached stays what it is."""
        if self.reached is None or (self.is_set() and self.reached.kind is EndKind.PAUSED):
            return self.wanted
        return self.reached


def finished(steps: Sequence[StepRecord], outcome: Outcome) -> Outcome:
    """The outcome, or what the model reported if it was pressed Stop, or could not be written, behind its last word."""
    step = steps[-1] if steps else None
    if outcome.kind in _WISHES and step and isinstance(step.action, Finish) and step.result:
        done = step.result.kind is ResultKind.DONE
        return Outcome(EndKind.DONE, message=step.action.message) if done else outcome
    return outcome


def troubled(task: Task, err: DatabaseTroubled) -> Outcome:
    """The outcome of a task whose journal or pictures could not be written: it goes on when its person says so."""
    _log.error("task %d is paused: %s", task.task_id, err)
    return Outcome(EndKind.PAUSED, key=f"trouble_{err.kind}")


def broken(task: Task) -> Outcome:
    """The outcome of a task that failed for a reason nobody thought of; logs the present exception."""
    incident = secrets.token_hex(4)
    _log.exception("task %d broke, incident %s", task.task_id, incident)
    return Outcome(EndKind.FAILED, key="internal", values=(("id", incident),))
