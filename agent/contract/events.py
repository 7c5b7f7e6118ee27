"""What crosses from agent to bot: plain frozen values that could be written as JSON, pictures as JPEG bytes."""

from dataclasses import dataclass

from agent.contract.binding import Binding
from agent.contract.requests import Request, RequestState
from agent.contract.tasks import Outcome, Step, Task
from devices.phones import PairingStep, PhoneInfo


@dataclass(frozen=True, slots=True)
class Offline:
    """How long the program was off. since: its last heartbeat or clean stop; until: its start; seconds since the epoch."""

    since: float
    until: float


@dataclass(frozen=True, slots=True)
class TaskTakenUp:
    """A task of an earlier run of the program as its journal has it, before anything else is told of it.

    steps: the last few, the last one with its picture if that may be shown. count: of all steps. ran_s: seconds of work.
    """

    task: Task
    steps: tuple[Step, ...]
    count: int
    ran_s: float


@dataclass(frozen=True, slots=True)
class TaskQueued:
    """The task has a row. position: 0 when it starts at once, else the number of tasks before it."""

    task: Task
    position: int


@dataclass(frozen=True, slots=True)
class TaskStarted:
    """The phone is free and the task begins (or goes on after a pause)."""

    task: Task
    phone: PhoneInfo


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step has its result on disk."""

    task: Task
    step: Step


@dataclass(frozen=True, slots=True)
class HumanNeeded:
    """A request waits. reminder: True for the one reminder at half time.

    thinking: the model's reasoning behind it. hidden: the phone hides the page from pictures. offline: the program was off
    while this or something like it was asked. uncertain: the same was agreed to before, and nobody knows whether it happened.
    """

    task: Task
    request: Request
    reminder: bool = False
    thinking: str = ""
    hidden: bool = False
    offline: Offline | None = None
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class HumanAnswered:
    """A request is over. by, by_id: who answered, '' and 0 if nobody. at: seconds since the epoch.

    text: the reply to a question, or why a yes came to nothing. for_task: the yes is for more of the same in this task.
    changed: of a yes that the screen made void, the word of `last_look.differs`; '' if it is not known any more.
    """

    task: Task
    request: Request
    state: RequestState
    by: str
    at: float
    text: str = ""
    for_task: bool = False
    changed: str = ""
    by_id: int = 0


@dataclass(frozen=True, slots=True)
class Approved:
    """An input that a person agreed to and that was sent. uncertain: nobody knows whether it reached the phone."""

    binding: Binding
    by: str
    at: float
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class TaskEnded:
    """A run is over. notes: what Note and Call_API kept, in order. picture: the last screen as JPEG, or None.

    approved: all that was sent with a yes in the whole task, in order; the model's own claims have no part in it.
    private: as in Step, of the picture. at: when the journal closed it, the same at each start that tells it again.
    """

    task: Task
    outcome: Outcome
    steps: int
    duration_s: float
    notes: tuple[str, ...]
    picture: bytes | None
    approved: tuple[Approved, ...] = ()
    private: bool = False
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class TaskHeld:
    """The databases cannot take the end of a run, or the start of a queued one: it is told, and goes on, once they can.

    trouble: 'full', 'locked' and so on.
    """

    task: Task
    trouble: str


@dataclass(frozen=True, slots=True)
class TaskWaiting:
    """The task's phone is away; nothing happens until it is back or `until` (seconds since the epoch) has come.

    key: of the error that says why, one of devices.errors.AWAY; values: its values.
    """

    task: Task
    key: str
    values: tuple[tuple[str, str], ...]
    until: float


@dataclass(frozen=True, slots=True)
class TaskGoesOn:
    """The phone that a task waited for is back."""

    task: Task


@dataclass(frozen=True, slots=True)
class PhoneChanged:
    """A phone came, went, waits for consent, or has another address or name."""

    phone: PhoneInfo


@dataclass(frozen=True, slots=True)
class PairingMoved:
    """A pairing that somebody began has come further. pairing_id: as `Dispatcher.pair` answered it."""

    pairing_id: str
    step: PairingStep


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """The rules file was changed and cannot be used; the rules of before stay. problems: 'line 4: ...', in English."""

    problems: tuple[str, ...]


Event = (
    TaskTakenUp
    | TaskQueued
    | TaskStarted
    | StepDone
    | HumanNeeded
    | HumanAnswered
    | TaskWaiting
    | TaskGoesOn
    | TaskEnded
    | TaskHeld
    | PhoneChanged
    | PairingMoved
    | RulesRefused
)
