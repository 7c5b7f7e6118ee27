"""What the bot may call: the one door between chat and agent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Protocol

from agent.events import Answer, AnswerOutcome, Caller, Event, Request, Task
from devices.background import Background
from devices.base import Verdict
from devices.errors import DeviceOffline, PhoneError
from devices.phones import (
    Battery,
    Check,
    Grade,
    PairingStep,
    PairStage,
    PhoneInfo,
    Phones,
    PhoneState,
    QrOffer,
)

# The words of the device layer that the bot needs too; bot/ imports nothing of devices itself.
__all__ = [
    "MAX_NAME",
    "Background",
    "Battery",
    "Check",
    "DeviceOffline",
    "Dispatcher",
    "Grade",
    "PairStage",
    "PairingOffer",
    "PairingStep",
    "PhoneError",
    "PhoneInfo",
    "PhoneState",
    "Phones",
    "QrOffer",
    "ScreenLook",
    "TaskStatus",
    "Verdict",
]

MAX_NAME = 40  # characters of a phone's own name


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """The phone's screen now. picture: JPEG under 100,000 bytes, None if there is none; app: package id or ''."""

    phone: PhoneInfo
    verdict: Verdict
    app: str
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class PairingOffer:
    """A QR to show. text: what the picture says; it holds the pairing password. expires_at: seconds since the epoch."""

    pairing_id: str
    text: str = field(repr=False)
    expires_at: float


@dataclass(frozen=True, slots=True)
class TaskStatus:
    """An unfinished task for /status. steps: how many are done; position: tasks before it in the phone's queue."""

    task: Task
    phone: PhoneInfo
    steps: int
    position: int
    request: Request | None


class Dispatcher(Protocol):
    """Every call returns in milliseconds but connect (12 s), look, reconnect and keep_address
    (15 s) and check (30 s); long waits live in the agent's own tasks.

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
        """Every known phone, online or not, in the order in which they were added."""
        ...

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        ...

    def pair(self, caller: Caller, address: str, code: str) -> str:
        """Begins to pair by 'HOST:PORT' and code; answers the id under which PairingMoved events come."""
        ...

    def pair_by_qr(self, caller: Caller) -> PairingOffer:
        """Begins to wait for a phone that reads a QR picture; its moves come as PairingMoved events."""
        ...

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`phones` with batteries asked just now; 2 s at most."""
        ...

    async def rename(self, caller: Caller, phone_id: str, name: str) -> PhoneInfo:
        """Gives a phone a name, '' for its model's again. Raises ValueError('too_long') over MAX_NAME, KeyError."""
        ...

    async def reconnect(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Tries every known way to the phone now, 15 s at most."""
        ...

    async def keep_address(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Opens a plain port on the phone that stays the same until it restarts (`adb tcpip`)."""
        ...

    async def forget(self, caller: Caller, phone_id: str) -> bool:
        """Drops a phone and its address; False while one of its tasks is queued, running or paused."""
        ...

    async def check(self, caller: Caller, phone_id: str) -> tuple[Check, ...]:
        """The check-up behind the test button; 30 s at most, never raises a PhoneError."""
        ...

    def events(self) -> AsyncIterator[Event]:
        """Everything that happens, in order; one reader."""
        ...
