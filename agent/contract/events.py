"""What crosses from agent to bot as it happens: plain frozen values, pictures as JPEG bytes."""

from dataclasses import dataclass
from typing import Annotated

from agent.contract.actions import Receipt
from agent.contract.binding import Binding
from agent.contract.ids import JournalId, Moment, PhoneId, RequestId
from agent.contract.model import NO_COST, Cost
from agent.contract.plan import Plan, SoloReason
from agent.contract.requests import Request, RequestState
from agent.contract.rule_problems import RuleProblem
from agent.contract.shortcuts import ReplayFacts
from agent.contract.tagged import Tagged
from agent.contract.takeover import PadTouch
from agent.contract.tasks import Outcome, Step, Task
from devices.adb.helper.use import HelperTrial
from devices.phones import PairingStep, PhoneInfo


@dataclass(frozen=True, slots=True)
class Offline:
    """How long the program was off; seconds since the epoch."""

    since: Moment
    """Its last heartbeat or clean stop."""
    until: Moment
    """Its start."""


@dataclass(frozen=True, slots=True)
class TaskRestored:
    """A task of an earlier run of the program as the journal has it, before the task's other events."""

    task: Task
    steps: tuple[Step, ...]
    """The last few; the very last with its picture, if that may be shown."""
    count: int
    """Of all steps."""
    ran_s: float
    """Seconds of work."""
    cost: Cost = NO_COST
    """Of its requests to models so far."""
    plan: Plan | None = None
    """The newest; None where none was made."""
    solo: SoloReason | None = None
    """As in WentSolo; None where that did not happen."""
    corrections: tuple[str, ...] = ()
    """As in TaskCorrected."""


@dataclass(frozen=True, slots=True)
class TaskQueued:
    """The task has a row."""

    task: Task
    position: int
    """0 when it starts at once, else the number of tasks before it."""


@dataclass(frozen=True, slots=True)
class TaskStarted:
    """The phone is free and the task begins, or is resumed after a pause."""

    task: Task
    phone: PhoneInfo


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step has its result on disk."""

    task: Task
    step: Step


@dataclass(frozen=True, slots=True)
class HumanNeeded:
    """A request waits."""

    task: Task
    request: Request
    reminder: bool = False
    """True for the one reminder at half time."""
    thinking: str = ""
    """The model's reasoning that led to the request."""
    hidden: bool = False
    """The phone hides the page from pictures."""
    offline: Offline | None = None
    """The program was off while this or a similar request waited; None if it was not."""
    uncertain: bool = False
    """The same was approved before, and whether its input reached the phone is unknown."""
    held_to: tuple[str, ...] = ()
    """Names of the apps that the task's text holds it to, () for none."""


@dataclass(frozen=True, slots=True)
class HumanAnswered:
    """A request is over."""

    task: Task
    request: Request
    state: RequestState
    by: str
    """Name of who answered, '' if nobody."""
    at: Moment
    """Seconds since the epoch."""
    text: str = ""
    """The answer to a question, or why an approval is void."""
    for_task: bool = False
    """The approval is for more of the same in this task."""
    changed: str = ""
    """Of an approval that the screen made void, the word of `recheck.differs`; '' if unknown."""
    by_id: int = 0
    """Id of who answered, 0 if nobody."""


@dataclass(frozen=True, slots=True)
class Approved:
    """An input that a person approved and that was sent."""

    binding: Binding
    by: str
    at: Moment
    uncertain: bool = False
    """Whether it reached the phone is unknown."""
    request_id: RequestId = 0
    """Of the approval."""


@dataclass(frozen=True, slots=True)
class Unsent:
    """An input that a person was asked about and that was not sent, nor anything like it afterwards."""

    binding: Binding
    state: RequestState
    """REJECTED, EXPIRED or VOID."""
    by: str
    """Name of who answered, '' if nobody."""
    by_id: int
    """Id of who answered, 0 if nobody."""
    at: Moment
    """Of the answer, or of the end of the wait; seconds since the epoch."""
    why: str = ""
    """Why an approval is void, a Reason; '' if unknown."""


@dataclass(frozen=True, slots=True)
class DoneByHand:
    """A take-over that a person finished, and what the page after it says was done there."""

    by: str
    by_id: int
    at: Moment
    receipt: Receipt | None = None
    """Of the page after it; None if that was not read, or says nothing of the kind."""
    paid: bool = False
    """The page says that it was paid, or that it is done where the take-over was for a payment."""
    amount: str = ""
    party: str = ""
    """As in Binding, of the page before or after it; '' if unknown, or if the two pages differ."""


@dataclass(frozen=True, slots=True)
class TaskEnded:
    """A run is over."""

    task: Task
    outcome: Outcome
    steps: int
    duration_s: float
    notes: tuple[str, ...]
    """What Note and Call_API kept, in order."""
    picture: bytes | None
    """The last screen as JPEG, or None."""
    approved: tuple[Approved, ...] = ()
    """All inputs that were sent with an approval in the whole task, in order; from the journal alone."""
    private: bool = False
    """As in Step, of the picture."""
    at: Moment = 0.0
    """When the journal closed it, the same at each start that sends this event again."""
    unsent: tuple[Unsent, ...] = ()
    """What was asked about in the whole task and not sent, in order, one for each kind, app and party."""
    by_hand: tuple[DoneByHand, ...] = ()
    """The finished take-overs of the whole task, in order."""
    cost: Cost = NO_COST
    """Of the requests to models in the whole task."""
    pressed: tuple[PadTouch, ...] = ()
    """Of a by-hand task, what its person did from the pad, in order."""
    replay: ReplayFacts | None = None
    """Of a task that replayed a shortcut."""


@dataclass(frozen=True, slots=True)
class TaskUnsaved:
    """The databases cannot take the end of a run, or the start of a queued one; it is tried again."""

    task: Task
    trouble: str
    """'full', 'locked' and so on."""


@dataclass(frozen=True, slots=True)
class TaskSuspended:
    """The task's phone is away, or its model's service asks to wait.

    Nothing happens until the phone is back or `until` has come; after a wait for the model the task goes on.
    """

    task: Task
    key: str
    """Of the error that says why: one of devices.errors.AWAY, or ModelBusy."""
    values: tuple[tuple[str, str], ...]
    """Placeholders of the error's sentence."""
    until: Moment
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class TaskResumed:
    """What a suspended task waited for is back."""

    task: Task


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """A team has planned anew, or an item of its plan has another state; on disk before."""

    task: Task
    plan: Plan


@dataclass(frozen=True, slots=True)
class TaskCorrected:
    """The task's person has added something; on disk before."""

    task: Task
    corrections: tuple[str, ...]
    """All of the task, the newest last."""


@dataclass(frozen=True, slots=True)
class WentSolo:
    """A task that a team began goes on with one model, without its plan."""

    task: Task
    why: SoloReason


@dataclass(frozen=True, slots=True)
class ModelUsed:
    """Requests to a model for the task's next step are over; its step is still to come."""

    task: Task
    cost: Cost
    """Of the whole task so far."""
    model: str
    """The model that answered."""
    second: bool = False
    """It is that of the second address, because the first stays away."""


@dataclass(frozen=True, slots=True)
class FirstModelRefuses:
    """The model of the first address refuses for a reason that lasts; the second answers meanwhile."""

    key: str
    """Of the ModelError that says why."""
    values: tuple[tuple[str, str], ...]
    """Placeholders of the error's sentence."""
    model: str
    """The one that answers."""


@dataclass(frozen=True, slots=True)
class PhoneChanged:
    """A phone came, went, waits for consent, or has another address or name."""

    phone: PhoneInfo


@dataclass(frozen=True, slots=True)
class HelperOffered:
    """The helper has passed its trial on a phone, and nobody was asked yet whether to use it.

    Published again at each start until `PhoneCalls.confirm_offer`.
    """

    phone_id: PhoneId
    trial: HelperTrial
    tried_at: Moment
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class PairingProgress:
    """A pairing in progress has come to its next step."""

    pairing_id: str
    """As `PhoneCalls.pair` answered it."""
    step: PairingStep


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """The rules file was changed and cannot be used; the earlier rules stay."""

    problems: tuple[RuleProblem, ...]
    """In the order of the file."""


Event = (
    TaskRestored
    | TaskQueued
    | TaskStarted
    | StepDone
    | HumanNeeded
    | HumanAnswered
    | TaskSuspended
    | TaskResumed
    | TaskEnded
    | TaskUnsaved
    | ModelUsed
    | PlanChanged
    | WentSolo
    | TaskCorrected
    | FirstModelRefuses
    | PhoneChanged
    | HelperOffered
    | PairingProgress
    | RulesRefused
)


@dataclass(frozen=True, slots=True)
class NumberedEvent:
    """An event on its way to the chat."""

    journal_id: JournalId
    """As in Task."""
    number: int
    """From 1 at each start of the program, without gaps."""
    event: Annotated[Event, Tagged()]
