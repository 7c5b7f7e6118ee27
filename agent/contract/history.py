"""What is kept of ended tasks, as it crosses from agent to bot: plain frozen values."""

from dataclasses import dataclass

from agent.contract.corrections import PastCorrection
from agent.contract.events import Approved, DoneByHand, Unsent
from agent.contract.ids import Moment
from agent.contract.model import NO_COST, Cost
from agent.contract.plan import Plan
from agent.contract.requests import Request, RequestState
from agent.contract.steps import StepVerdict
from agent.contract.takeover import PadTouch
from agent.contract.tasks import Outcome, Step, Task


@dataclass(frozen=True, slots=True)
class RetentionLimits:
    """How long ended tasks are kept."""

    days: int = 30
    """At most; less if pictures and journal grow larger than `megabytes`."""
    megabytes: int = 1000
    """How large pictures and journal may grow."""


@dataclass(frozen=True, slots=True)
class PastTask:
    """A task that has ended."""

    task: Task
    outcome: Outcome
    ended_at: Moment
    """Seconds since the epoch."""
    steps: int
    """How many."""
    duration_s: float
    """Of its runs alone, without queue and pauses."""
    approved: tuple[Approved, ...] = ()
    unsent: tuple[Unsent, ...] = ()
    by_hand: tuple[DoneByHand, ...] = ()
    cost: Cost = NO_COST
    pressed: tuple[PadTouch, ...] = ()
    """As in agent.contract.events.TaskEnded."""


@dataclass(frozen=True, slots=True)
class PastTasks:
    """Some of a person's ended tasks, newest first."""

    tasks: tuple[PastTask, ...]
    total: int
    """How many there are."""


@dataclass(frozen=True, slots=True)
class PastRequest:
    """A request and what became of it."""

    request: Request
    state: RequestState
    by: str
    """Name of who answered, '' if nobody."""
    at: Moment
    """Seconds since the epoch, 0 if never."""
    reply: str
    """As in agent.journal.requests.RequestRow."""
    used: int
    """How many inputs were sent with it."""


@dataclass(frozen=True, slots=True)
class StepTimes:
    """When a step was decided and when its result was there, seconds since the epoch.

    ended_at: 0 for one that a crash cut off.
    """

    number: int
    decided_at: Moment
    ended_at: Moment = 0.0


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """All that is kept of an ended task."""

    past: PastTask
    steps: tuple[Step, ...]
    """Without their pictures; the picture of a private step may not be passed on."""
    requests: tuple[PastRequest, ...]
    pictures: frozenset[int]
    """Numbers of the steps whose picture is still kept."""
    plan: Plan | None = None
    """The newest plan of a task that a team worked."""
    verdicts: tuple[tuple[int, StepVerdict], ...] = ()
    """Of a team, by number of the step; none where nobody could tell."""
    corrections: tuple[PastCorrection, ...] = ()
    """What the person added after the task had begun, in order."""
    times: tuple[StepTimes, ...] = ()
    """Of the steps, in their order."""


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """The picture of a step."""

    jpeg: bytes
    """Under 100,000 bytes."""
    private: bool
    """As in agent.contract.tasks.Step."""
