"""What phones do and will do, and how much one person may ask for."""

from dataclasses import dataclass
from typing import Protocol

from agent.contract.phones import PhoneInfo
from agent.contract.requests import Request
from agent.contract.tasks import Task


@dataclass(frozen=True, slots=True)
class TaskStatus:
    """An unfinished task for /status."""

    task: Task
    phone: PhoneInfo
    steps: int
    """How many are done."""
    position: int
    """Tasks before it in the phone's queue."""
    request: Request | None


@dataclass(frozen=True, slots=True)
class PhoneQueue:
    """What a phone does and will do. Tasks are whole: who may read whose words is the chat's to keep."""

    phone_id: str
    running: Task | None = None
    """None if the phone is free."""
    waiting: tuple[Task, ...] = ()
    """Queued tasks in the order in which they will run."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """How much one person may ask for; a day is one of the computer's calendar."""

    queued: int = 5
    """Tasks waiting at once."""
    tasks: int = 200
    """A day."""
    steps: int = 5000
    """A day, of all tasks together."""


class Standings(Protocol):
    """What people may do just now, for the agent, which keeps tasks and no people."""

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        """May the person work this phone? Raises, DatabaseTroubled among others, while that is unknown."""
        ...
