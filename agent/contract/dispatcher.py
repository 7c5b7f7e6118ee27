"""What the bot may call: the one door between chat and agent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from pydantic import SecretStr

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.events import Event
from agent.contract.history import KeptPicture, PastTasks, RetentionLimits, TaskRecord
from agent.contract.people import Caller
from agent.contract.requests import Answer, AnswerOutcome, Request, RequestState
from agent.contract.tasks import Task
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
    "PadItem",
    "PadKey",
    "PadLook",
    "PadOutcome",
    "PadPress",
    "PairStage",
    "PairingOffer",
    "PairingStep",
    "PhoneError",
    "PhoneInfo",
    "PhoneQueue",
    "PhoneState",
    "Phones",
    "QrOffer",
    "Quotas",
    "RequestLook",
    "ScreenLook",
    "SecretOutcome",
    "Sum",
    "TaskStatus",
    "Verdict",
]

MAX_NAME = 40  # characters of a phone's own name


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """The phone's screen now. picture: JPEG under 100,000 bytes, None if there is none; app: package id or ''.

    private: it shows money or a protected page. withheld: there is a picture, but a secret stands on that page.
    """

    phone: PhoneInfo
    verdict: Verdict
    app: str
    picture: bytes | None
    private: bool = False
    withheld: bool = False


class PadKey(StrEnum):
    """What can be pressed on the pad of a take-over."""

    ELEMENT = "element"  # with its number
    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    SWIPE_UP = "swipe_up"  # the finger moves up: further down the page
    SWIPE_DOWN = "swipe_down"
    REFRESH = "refresh"  # only looks


@dataclass(frozen=True, slots=True)
class PadPress:
    """One press. look_id: of the PadLook that the person saw. number: of an ELEMENT, else 0."""

    key: PadKey
    look_id: str
    number: int = 0


class PadOutcome(StrEnum):
    """What became of a press; the PadLook shows the screen as it is afterwards."""

    SHOWN = "shown"  # nothing was to be pressed
    DONE = "done"
    CHANGED = "changed"  # the screen was another one than the person saw: nothing was pressed
    UNREAD = "unread"  # nobody could read the page again, so nobody knows whether it is the same: nothing was pressed
    FORBIDDEN = "forbidden"  # by the household's rules: nothing was pressed
    OVER_LIMIT = "over_limit"  # it costs more than this person's own yes is good for: nothing was pressed
    REFUSED = "refused"  # the phone takes no inputs from a computer
    AWAY = "away"  # the phone is not there: nothing was pressed
    UNKNOWN = "unknown"  # the phone went away while the input was sent
    OVER = "over"  # the take-over is over


@dataclass(frozen=True, slots=True)
class PadItem:
    """A numbered thing on the pad's picture. number: from 1; label: what it says, '' if nothing, at most 40 characters."""

    number: int
    label: str


@dataclass(frozen=True, slots=True)
class PadLook:
    """The pad as a person sees it.

    look_id: '' if nobody could look. picture: JPEG with the numbers drawn on it, None if there is none to show.
    private, withheld: as in ScreenLook. code_keys: the keys of a code were left out. locked: the phone is locked.
    """

    request_id: int
    outcome: PadOutcome
    look_id: str = ""
    app: str = ""
    picture: bytes | None = None
    items: tuple[PadItem, ...] = ()
    verdict: Verdict = Verdict.OK
    private: bool = False
    withheld: bool = False
    code_keys: bool = False
    locked: bool = False


class SecretOutcome(StrEnum):
    """What became of a secret that a person wrote."""

    USED = "used"  # typed into the field, or the phone is unlocked by it
    NO_FIELD = "no_field"  # no field has the focus; nothing was typed
    NO_KEYBOARD = "no_keyboard"  # the phone does not take it; nothing was typed
    STILL_LOCKED = "still_locked"  # it was entered, and the phone is locked all the same
    AWAY = "away"  # the phone is not there; nothing was typed
    UNKNOWN = "unknown"  # the phone went away while it was typed
    OVER = "over"  # nobody waits for it any more; nothing was typed


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


@dataclass(frozen=True, slots=True)
class RequestLook:
    """A request and whose it is. person_id: of the task's person; answered_by: name, '' if nobody (yet)."""

    request: Request
    phone_id: str
    person_id: int
    state: RequestState
    answered_by: str = ""


@dataclass(frozen=True, slots=True)
class PhoneQueue:
    """What a phone does and will do. running: None if it is free. waiting: queued tasks in the order in which they will run.

    Tasks are whole: who may read whose words is the chat's to keep.
    """

    phone_id: str
    running: Task | None = None
    waiting: tuple[Task, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """Money of one currency. currency: as pages write it ('¥', 'EUR'), '' for none; unread: payments whose amount nobody read."""

    currency: str
    total: Decimal
    payments: int
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Quotas:
    """How much one person may ask for. queued: tasks waiting at once; tasks, steps: a day, by the computer's calendar."""

    queued: int = 5
    tasks: int = 200
    steps: int = 5000


class Standings(Protocol):
    """What people may do just now, for the agent, which keeps tasks and no people."""

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        """May the person work this phone? Raises, DatabaseTroubled among others, while nobody can say."""
        ...


class Dispatcher(Protocol):
    """Every call returns in milliseconds but connect (12 s), look, reconnect and keep_address
    (15 s) and check (30 s); long waits live in the agent's own tasks.

    Calls for a phone raise PermissionError if the caller lacks the right, and PhoneError as the device layer does; calls
    about which phones there are (connect, pair, rename, keep_address, forget) do for everybody but admins.
    """

    async def submit(
        self,
        caller: Caller,
        phone_id: str,
        text: str,
        lang: str,
        origin: str,
        sent_at: float | None = None,
        *,
        once: bool = False,
        stopped: bool = False,
    ) -> Task:
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row.

        text: 1 to 4,000 characters after stripping. sent_at: when the message was written, None if it is none: the same
        message once more is the same task, and one older than ten minutes is paused until its person says that it may run.
        once: a second call with this origin answers the task of the first. stopped: its person has stopped it already, so it
        ends before it begins. Raises QuotaReached, before any row, for whoever
        has as many as they may.
        """
        ...

    async def end_told(self, task: Task) -> None:
        """The end or pause of which TaskEnded told is on disk on its way to the person; until then each start tells it again.

        task: as in that event.
        """
        ...

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired.

        Questions are their own person's. Anything else may be answered by whoever has the right on the request's phone; a
        task's own person may always say no. A yes to a payment holds only within the caller's spending.
        """
        ...

    async def request(self, request_id: int) -> RequestLook | None:
        """A request, whose it is and what became of it, with neither picture; None if there is none."""
        ...

    async def pad(self, caller: Caller, request_id: int) -> PadLook:
        """The screen of an open take-over with its things numbered; up to 15 s."""
        ...

    async def touch(self, caller: Caller, request_id: int, press: PadPress) -> PadLook:
        """One press on the pad, if the screen is still the one that the person saw; up to 30 s.

        It counts as approved because a person pressed it. Raises PermissionError without the right to take over.
        """
        ...

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """Types a code into the focused field for an open take-over, or the PIN for an open unlocking; up to 30 s.

        Nothing keeps it: it is forgotten with the page that it stands on. Raises PermissionError as `touch`.
        """
        ...

    async def audit(self, caller: Caller, limit: int) -> tuple[AuditEntry, ...]:
        """The newest decisions about requests, inputs and people, newest first. For admins."""
        ...

    async def note_refusal(self, person_id: int, event: AuditEvent) -> None:
        """Keeps in the audit that a press or a code was not obeyed; of presses one row a minute for each person."""
        ...

    async def keep_change(self, entry: AuditEntry, token: str) -> None:
        """Keeps in the audit what somebody changed of who is here or what a person may do. May be repeated: it is there
        once for each token.
        """
        ...

    async def withdraw(self, person_id: int) -> None:
        """The person cannot be reached any more: their tasks are paused, before the next input, with what they waited for."""
        ...

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input; False if it had already ended, or is neither the caller's nor on a phone that
        they control. Its person is told who stopped it.
        """
        ...

    async def stop_all(self, caller: Caller) -> int:
        """Ends every task on every phone before its next input; answers how many. For admins."""
        ...

    async def dismiss(self, person_id: int, phone_id: str = "") -> int:
        """The person may no longer work this phone, or any: their tasks there are stopped before their next input, what
        they waited for is cancelled, and their yeses that were not used yet are void. Answers how many tasks. May be repeated.
        """
        ...

    async def take_back(self, caller: Caller) -> None:
        """The caller may no longer say yes to all that they could on their phone: what they agreed to there, could not agree
        to any more and was not sent yet needs another yes. Their tasks go on. May be repeated.
        """
        ...

    async def queues(self) -> tuple[PhoneQueue, ...]:
        """What each known phone does and will do, in the order of `phones`."""
        ...

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone; False if it does not wait any more. For admins."""
        ...

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today, by the computer's calendar, that went out with the caller's yes, a currency each."""
        ...

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it goes on behind its last step. False if it is not paused or not the caller's."""
        ...

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        ...

    async def history(self, caller: Caller, offset: int, limit: int) -> PastTasks:
        """Some of the caller's ended tasks, newest first."""
        ...

    async def past_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """All that is kept of an ended task of the caller's; None if there is nothing."""
        ...

    async def own_tasks(self, caller: Caller) -> tuple[int, ...]:
        """Ids of all of the caller's tasks, those that have not ended among them, newest first."""
        ...

    async def own_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """As `past_task`, also of one that has not ended: without the step under way, its outcome and end mean nothing."""
        ...

    async def past_picture(self, caller: Caller, task_id: int, number: int) -> KeptPicture | None:
        """The picture of a step of such a task; None if it is not kept (any more)."""
        ...

    async def own_audit(self, caller: Caller) -> tuple[AuditEntry, ...]:
        """Every decision that names the caller, oldest first."""
        ...

    async def forget_person(self, caller: Caller) -> bool:
        """Forgets the caller's tasks with steps, requests and pictures; the audit stays. False, and nothing is done,
        while one of them has not ended.
        """
        ...

    def keeping(self) -> RetentionLimits:
        """How long ended tasks are kept."""
        ...

    async def look(self, caller: Caller, phone_id: str, *, during: int = 0) -> ScreenLook:
        """Captures the screen now. Raises SomebodysTask while another person's task works the phone, but for admins and for
        during: the task whose person has said yes to this look.
        """
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
