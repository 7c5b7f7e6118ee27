"""What the bot may call: the one door between chat and agent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from agent.events import Answer, AnswerOutcome, Caller, Event, Request, Task
from devices.base import PhoneInfo, PhoneState, Verdict
from devices.errors import DeviceOffline, PhoneError

# The words of the device layer that the bot needs too; bot/ imports nothing of devices itself.
__all__ = [
    "DeviceOffline",
    "Dispatcher",
    "PhoneError",
    "PhoneInfo",
    "PhoneState",
    "ScreenLook",
    "TaskStatus",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """The phone's screen now. picture: JPEG under 100,000 bytes, None if there is none; app: package id or ''."""

    phone: PhoneInfo
    verdict: Verdict
    app: str
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class TaskStatus:
    """An unfinished task for /status. steps: how many are done; position: tasks before it in the phone's queue."""

    task: Task
    phone: PhoneInfo
    steps: int
    position: int
    request: Request | None


class Dispatcher(Protocol):
    """Every call returns in milliseconds but connect (12 s) and look (15 s); long waits live in the agent's own tasks.

    Calls for a phone raise PermissionError if the caller lacks the right, and PhoneError as the device layer does.
    """

    async def submit(self, caller: Caller, phone_id: str, text: str, lang: str, origin: str) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row.

        text: 1 to 4,000 characters after stripping.
        """
        ...

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired."""
        ...

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input; False if it had already ended or is not the caller's."""
        ...

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it goes on behind its last step. False if it is not paused or not the caller's."""
        ...

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        ...

    async def look(self, caller: Caller, phone_id: str) -> ScreenLook:
        """Captures the screen now."""
        ...

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every known phone, online or not."""
        ...

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        ...

    def events(self) -> AsyncIterator[Event]:
        """Everything that happens, in order; one reader."""
        ...
