"""What is left of ended tasks, as it crosses from agent to bot: plain frozen values."""

from dataclasses import dataclass

from agent.contract.events import Approved
from agent.contract.requests import Request, RequestState
from agent.contract.tasks import Outcome, Step, Task


@dataclass(frozen=True, slots=True)
class RetentionLimits:
    """How long ended tasks are kept: so many days, and less if pictures and journal are larger than so many MB."""

    days: int = 30
    megabytes: int = 1000


@dataclass(frozen=True, slots=True)
class PastTask:
    """A task that has ended. ended_at: seconds since the epoch; steps: how many; duration_s: of its runs alone."""

    task: Task
    outcome: Outcome
    ended_at: float
    steps: int
    duration_s: float


@dataclass(frozen=True, slots=True)
class PastTasks:
    """Some of a person's ended tasks, newest first. total: how many there are."""

    tasks: tuple[PastTask, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PastRequest:
    """A request and what became of it. by: name of who answered, '' if nobody; at: seconds since the epoch, 0 if never.

    reply: as in agent.journal.requests.RequestRow. used: how many inputs were sent with it.
    """

    request: Request
    state: RequestState
    by: str
    at: float
    reply: str
    used: int


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """All that is kept of an ended task.

    steps: without their pictures; a private one has a picture that may not be passed on. pictures: numbers of the steps
    whose picture is still kept.
    """

    past: PastTask
    steps: tuple[Step, ...]
    requests: tuple[PastRequest, ...]
    approved: tuple[Approved, ...]
    pictures: frozenset[int]


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """The picture of a step. jpeg: under 100,000 bytes; private: as in agent.contract.tasks.Step."""

    jpeg: bytes
    private: bool
