"""How one run of a task ends: what somebody wants, what the run has reached, and which of the two holds."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace

from agent.contract.errors import DatabaseTroubled
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome, Task
from agent.phone.attached_phone import row_of
from agent.proof.endings import outcome_after
from devices.phones import Phones

_log = logging.getLogger(__name__)
STOPPED = Outcome(EndKind.STOPPED, key="stopped")
# Of a by-hand task, also where its last minutes were quiet: what its person pressed stands in the journal.
DONE_BY_HAND = Outcome(EndKind.DONE)
PAUSED = Outcome(EndKind.PAUSED, key="paused_by_person")
_REMOVED = "dismissed"  # the value in journals
UNREACHABLE = Outcome(EndKind.PAUSED, key="chat_blocked")
# The phone is not captured before a person says that their code is gone from its screen.
CODE_IN_SIGHT = Outcome(EndKind.PAUSED, key="interrupted_secret")
# Whoever wants one of these has not seen yet that the task was finished.
_WANTED = (EndKind.PAUSED, EndKind.STOPPED)


def stopped_by(name: str) -> Outcome:
    """The end of a task that another person has stopped."""
    return Outcome(EndKind.STOPPED, key="stopped_by", values=(("name", name),))


def silenced(outcome: Outcome) -> Outcome:
    """The same end for a task whose person hears of another end at the same moment."""
    return replace(outcome, silent=True)


def removed(phones: Phones, task: Task) -> Outcome:
    """The end of a task whose person may not work its phone any more."""
    return Outcome(EndKind.STOPPED, key=_REMOVED, values=(("name", row_of(phones, task.phone_id).label),))


def may_see(outcome: Outcome) -> bool:
    """May the task's person see the phone's screen in what is published of this end?"""
    return outcome.key != _REMOVED


class StopSignal(asyncio.Event):
    """Set when somebody wants a running task to end before its next input.

    wanted: the outcome that it is to end with.
    going_down: the program ends, so the task's row stays as it is where it cannot be written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wanted = STOPPED
        self.going_down = False

    def want(self, outcome: Outcome) -> None:
        """Sets the wanted outcome; a later pause does not replace a stop."""
        if not (self.is_set() and self.wanted.kind is EndKind.STOPPED):
            self.wanted = outcome
        self.set()


class RunOutcome:
    """The end of a run. reached: its own outcome, None while it has none."""

    def __init__(self, signal: StopSignal) -> None:
        self._signal = signal
        self.reached: Outcome | None = None

    def fail(self, task: Task) -> None:
        """Logs the present exception as the end of a run without an outcome; one that was reached stays."""
        outcome = broken(task)
        self.reached = self.reached or outcome

    @property
    def outcome(self) -> Outcome:
        """The end that holds: a pause may still be stopped, every other outcome that was reached stays."""
        if self.reached is None or (self._signal.is_set() and self.reached.kind is EndKind.PAUSED):
            return self._signal.wanted
        return self.reached


def finished(steps: Sequence[StepRecord], outcome: Outcome) -> Outcome:
    """The outcome, or the model's report if Stop or a full disk came after its last step."""
    return (outcome_after(steps) or outcome) if outcome.kind in _WANTED else outcome


def troubled(task: Task, err: DatabaseTroubled) -> Outcome:
    """The outcome of a task whose journal or pictures could not be written: its person may resume it."""
    _log.error("task %d is paused: %s", task.task_id, err)
    return Outcome(EndKind.PAUSED, key=f"trouble_{err.kind}")


def broken(task: Task) -> Outcome:
    """The outcome of a task that failed for an unknown reason; logs the present exception."""
    incident = secrets.token_hex(4)
    _log.exception("task %d broke, incident %s", task.task_id, incident)
    return Outcome(EndKind.FAILED, key="internal", values=(("id", incident),))
