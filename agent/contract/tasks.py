"""Tasks and their steps, from the text of a person to the outcome."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Action, ActionResult, UnusableReply


class TaskState(StrEnum):
    """The life of a task."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"  # nobody answered in time; goes on when a person says so
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


OPEN_STATES = frozenset({TaskState.QUEUED, TaskState.RUNNING, TaskState.PAUSED})


@dataclass(frozen=True, slots=True)
class Task:
    """What a person asked for.

    lang: 'en' or 'zh', the language of the person's sentences (the model's prompt follows the task's own text).
    origin: opaque to the agent; the bot writes here where the task came from (chat and message).
    created_at: seconds since the epoch. sent_at: when its person wrote it, by the clock of whoever carried it; None for unknown.
    """

    task_id: int
    person_id: int
    phone_id: str
    text: str
    lang: str
    origin: str
    state: TaskState
    created_at: float
    sent_at: float | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step as the chat shows it. picture: JPEG under 100,000 bytes with the point marked, or None.

    target: what stands under the point as the page has it, '' if unknown. private: the picture shows money or a page that
    the phone protects, so it goes only where it cannot be passed on.
    """

    number: int
    app: str
    thinking: str
    action: Action | UnusableReply
    result: ActionResult
    picture: bytes | None
    target: str = ""
    private: bool = False


class EndKind(StrEnum):
    """How a run ended."""

    DONE = "done"
    FAILED = "failed"
    OUT_OF_STEPS = "out_of_steps"
    STOPPED = "stopped"
    PAUSED = "paused"  # not an end for the task; the phone is free


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended and what to tell.

    message: the model's result for DONE (from the model: data, not markup). key, values: the sentence for
    the rest. last_certain_step: number of the last step that surely happened; 0 if none.
    uncertain: the step after it may or may not have reached the phone.
    """

    kind: EndKind
    message: str = ""
    key: str = ""
    values: tuple[tuple[str, str], ...] = ()
    last_certain_step: int = 0
    uncertain: bool = False
