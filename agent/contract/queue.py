"""What phones do and will do, and the limits of one person."""

from dataclasses import dataclass
from typing import Protocol

from agent.contract.ids import PhoneId
from agent.contract.phones import PhoneInfo
from agent.contract.plan import Plan
from agent.contract.requests import Request
from agent.contract.tasks import Step, Task


@dataclass(frozen=True, slots=True)
class TaskStatus:
    """An unfinished task for /status."""

    task: Task
    phone: PhoneInfo
    steps: int
    """How many steps are done."""
    position: int
    """Tasks before it in the phone's queue."""
    request: Request | None
    plan: Plan | None = None
    """The newest that is followed; None where one model works alone."""
    last: Step | None = None
    """The newest that has a result, without its picture."""


@dataclass(frozen=True, slots=True)
class PhoneQueue:
    """What a phone does and will do. Tasks are whole: the chat decides who may read whose words."""

    phone_id: PhoneId
    running: Task | None = None
    """None if the phone is free."""
    waiting: tuple[Task, ...] = ()
    """Queued tasks in the order in which they will run."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits of one person; a day is a calendar day of the computer."""

    queued: int = 5
    """Tasks waiting at once."""
    tasks: int = 200
    """Tasks in a day."""
    steps: int = 5000
    """Steps of all tasks together in a day."""


class Standings(Protocol):
    """The present rights of people, for the agent, which keeps tasks and no people."""

    async def may_work(self, person_id: int, phone_id: PhoneId) -> bool:
        """May the person work this phone? Raises, DatabaseTroubled among others, while that is unknown."""
        ...
