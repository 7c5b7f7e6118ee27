"""Tasks and their steps, from the text of a person to the outcome."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from agent.contract.actions import Action, ActionResult, Finish, UnusableReply
from agent.contract.ids import JournalId, Moment, PhoneId, TaskId
from agent.contract.proof import Proof
from agent.contract.tagged import Tagged


class Mode(StrEnum):
    """Who works a task."""

    SOLO = "solo"  # one model decides step by step
    TEAM = "team"  # a manager plans, and others work, check and remember
    AUTO = "auto"  # a team where the task looks long


@dataclass(frozen=True, slots=True)
class ShortcutRun:
    """A shortcut that a task replays. values: name and text of each of its parameters."""

    shortcut_id: str
    values: tuple[tuple[str, str], ...] = ()

    def to_column(self) -> str:
        """As a column of a database holds it: JSON, the identity before the pairs."""
        return json.dumps([self.shortcut_id, *self.values])

    @classmethod
    def from_column(cls, column: str) -> "ShortcutRun | None":
        """None for ''."""
        if not column:
            return None
        shortcut_id, *values = json.loads(column)
        return cls(shortcut_id, tuple((name, value) for name, value in values))


@dataclass(frozen=True, slots=True)
class TaskOptions:
    """How a task is worked.

    mode: as in Task.
    shortcut: is replayed; the model decides only where the page is not the expected one.
    by_hand: no model decides: the task's person works the phone on the pad from its first step on.
    """

    mode: Mode | None = None
    shortcut: ShortcutRun | None = None
    by_hand: bool = False


NO_OPTIONS = TaskOptions()


class TaskState(StrEnum):
    """The life of a task."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"  # nobody answered in time; resumed when a person asks for it
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


MAX_TEXT = 4000  # characters of a task
OPEN_STATES = frozenset({TaskState.QUEUED, TaskState.RUNNING, TaskState.PAUSED})


@dataclass(frozen=True, slots=True)
class Task:
    """What a person asked for."""

    task_id: TaskId
    person_id: int
    phone_id: PhoneId
    text: str
    lang: str
    """'en' or 'zh', the language of the person's sentences; the prompt's language is that of the text."""
    origin: str
    """Opaque to the agent; the bot writes here where the task came from (chat and message)."""
    state: TaskState
    created_at: Moment
    """Seconds since the epoch."""
    sent_at: float | None = None
    """When its person wrote it, by the clock of the server that carried the message; None if unknown.

    No moment of a home's clock, so it is translated for none.
    """
    journal_id: JournalId = ""
    """Id of the journal that its number belongs to, 16 hex digits."""
    mode: Mode | None = None
    """As its person chose for it or for all of theirs; None: as the setting says."""
    follows: TaskId = 0
    """Number of an ended task of the same person that this one's words refer to; 0 for none."""
    shortcut: ShortcutRun | None = None
    """As in TaskOptions."""
    by_hand: bool = False
    """As in TaskOptions."""


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step as the chat shows it."""

    number: int
    app: str
    thinking: str
    action: Annotated[Action | UnusableReply, Tagged()]
    result: ActionResult
    picture: bytes | None
    """JPEG under 100,000 bytes with the point marked, or None."""
    target: str = ""
    """Words of the page under the point, '' if unknown."""
    private: bool = False
    """The picture shows money or a protected page: it is sent only where it cannot be passed on."""


class EndKind(StrEnum):
    """How a run ended."""

    DONE = "done"
    FAILED = "failed"
    OUT_OF_STEPS = "out_of_steps"
    STOPPED = "stopped"
    PAUSED = "paused"  # not an end for the task; the phone is free


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended, and the words for it."""

    kind: EndKind
    message: str = ""
    """The model's result for DONE: text of the model, no markup."""
    key: str = ""
    """The sentence for every other kind."""
    values: tuple[tuple[str, str], ...] = ()
    """Placeholders of that sentence."""
    last_certain_step: int = 0
    """Number of the last step that surely happened; 0 if there is none."""
    uncertain: bool = False
    """Whether the step after it reached the phone is unknown."""
    silent: bool = False
    """Its report makes no sound: the person hears of another one at the same moment."""
    proof: Proof | None = None
    """Of DONE; None where nothing was looked at, as in reports of earlier versions."""


def outcome_of(finish: Finish, proof: Proof | None = None) -> Outcome:
    """The outcome that the model's last step asks for: a failure of its own never ends as done.

    proof: with something missing for a model that itself says so.
    """
    if not finish.failed and not (proof and proof.missing):
        return Outcome(EndKind.DONE, message=finish.message, proof=proof)
    if words := finish.message.strip():
        return Outcome(EndKind.FAILED, key="gave_up", values=(("words", words),))
    return Outcome(EndKind.FAILED, key="gave_up_bare")
