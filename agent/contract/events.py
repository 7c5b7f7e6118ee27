"""What crosses from agent to bot: plain frozen values that could be written as JSON, pictures as JPEG bytes."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from agent.contract.actions import Action, ActionResult, UnusableReply
from agent.contract.binding import Binding
from devices.phones import PairingStep, PhoneInfo


class Right(StrEnum):
    """What a person may do with a phone."""

    VIEW = "view"
    CONTROL = "control"
    APPROVE = "approve"
    TAKE_OVER = "take_over"


ALL_RIGHTS = frozenset(Right)


@dataclass(frozen=True, slots=True)
class Spending:
    """What a person's yes to a payment is good for on one phone, in whatever currency the page shows.

    limit: the largest amount, None for any; code_above: above it their yes also needs a code, None for never.
    """

    limit: Decimal | None = None
    code_above: Decimal | None = None


UNLIMITED = Spending()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, with their rights on the phone in question as the gate found them.

    person_id: Telegram user id. phone_id: the phone that rights, spending and second_person are about; '' for a call
    about no phone, or for whoever sits at the computer. second_person: on this phone nobody approves their own task.
    code_given: the person's code was right just now.
    """

    person_id: int
    name: str
    rights: frozenset[Right]
    phone_id: str = ""
    is_admin: bool = False
    spending: Spending = UNLIMITED
    second_person: bool = False
    code_given: bool = False


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


class RequestKind(StrEnum):
    """What is asked of a person."""

    APPROVAL = "approval"
    TAKE_OVER = "take_over"
    QUESTION = "question"
    UNLOCK = "unlock"  # the phone is locked with a PIN: "I unlocked it" or "Give up"


class RequestState(StrEnum):
    """The life of a request."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    FINISHED = "finished"  # a take-over: "I have finished"
    GIVEN_UP = "given_up"  # a take-over: "Give up"
    ANSWERED = "answered"  # a question, with its text
    EXPIRED = "expired"
    CANCELLED = "cancelled"  # the task ended meanwhile
    REPLACED = "replaced"  # the program was off meanwhile; it is asked anew if it is still needed
    VOID = "void"  # approved, but the screen was another one by then: nothing was done


STILL_LOCKED = "still_locked"
CHANGED_TWICE = "changed_twice"
UNREAD_TWICE = "unread_twice"


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a person, on disk before it is shown.

    app: package id of the app in front, '' if unknown. text: the model's own words (why a tap is sensitive, what
    to do by hand, the question), which decide nothing; to unlock it is STILL_LOCKED if the person has just said that it
    is unlocked, else ''; of a take-over it is CHANGED_TWICE if the screen made two approvals void, UNREAD_TWICE if it could not be
    read again for one of them. options: for a question.
    picture: JPEG with the point marked, or None. expires_at: seconds since the epoch.
    binding: what an approval is for, None for other kinds. private: as in Step. allowed: how many inputs one yes may be
    for at most; more than one only 'for this task' or for touches without labels. crop: JPEG of what surrounds the point,
    for a person whose task it is not, or None; kept nowhere, like the picture.
    """

    request_id: int
    task_id: int
    step: int
    kind: RequestKind
    app: str
    text: str
    options: tuple[str, ...]
    picture: bytes | None
    created_at: float
    expires_at: float
    binding: Binding | None = None
    private: bool = False
    allowed: int = 1
    crop: bytes | None = None


class Answer(StrEnum):
    """What a person can say to a request."""

    APPROVE = "approve"
    APPROVE_TASK = "approve_task"  # this and more of the same in this task, if the binding is repeatable
    REJECT = "reject"
    FINISHED = "finished"
    GIVE_UP = "give_up"
    REPLY = "reply"  # with a text


class AnswerOutcome(StrEnum):
    """What became of an answer. Only ACCEPTED changed anything."""

    ACCEPTED = "accepted"
    NOT_YOURS = "not_yours"
    ALREADY = "already"
    EXPIRED = "expired"
    REPLACED = "replaced"  # the program was off meanwhile, and asks again
    OVER_LIMIT = "over_limit"  # of a yes: only a person with a higher limit may give it
    NEEDS_SECOND = "needs_second"  # of a yes: on this phone somebody else must give it
    NEEDS_CODE = "needs_code"  # of a yes: the person's own code comes first
    UNKNOWN = "unknown"


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

    key: of the error that says why, one of agent.phone.attached_phone.AWAY; values: its values.
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
