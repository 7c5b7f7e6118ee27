"""The one door between chat and agent: tasks become rows, then queue for their phone."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Collection
from dataclasses import replace

from pydantic import SecretStr

from agent.approval.rights import require, require_admin
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.dispatcher import (
    PadLook,
    PadPress,
    PairingOffer,
    PhoneQueue,
    Quotas,
    RequestLook,
    ScreenLook,
    SecretOutcome,
    Standings,
    Sum,
    TaskStatus,
)
from agent.contract.events import Event
from agent.contract.history import KeptPicture, PastTasks, RetentionLimits, TaskRecord
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.tasks import Task, TaskState
from agent.phone.attached_phone import row_of
from agent.phones.phones import PhoneCalls
from agent.storage.retry import StartRetry
from agent.storage.trouble import DatabaseTroubled
from agent.takeover.pad import Pads
from agent.takeover.secret_entry import SecretEntry
from agent.tasks.queue_views import QueueViews
from agent.tasks.queues import TaskQueues
from agent.tasks.quota import Quota
from agent.tasks.recovery import Recovery
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.retention import Retention
from agent.tasks.run_end import CODE_IN_SIGHT, STOPPED
from agent.tasks.stopping import TaskStopper
from agent.tasks.task_age import stale_since
from agent.tasks.task_reads import TaskReads
from devices.background import Background
from devices.phones import Check, PhoneInfo

MAX_TEXT = 4000
_BEAT_S = 10.0


class TaskDispatcher:
    """Implements agent.contract.dispatcher.Dispatcher. One running task a phone; the rest wait in the journal's order.

    broken: set when it can no longer do its work and only a new start helps. quotas: how much each person may ask for.
    standings: who may work which phone as a task begins, None for everybody who could as it came.
    """

    def __init__(
        self,
        resources: TaskResources,
        keeping: RetentionLimits | None = None,
        broken: asyncio.Event | None = None,
        quotas: Quotas | None = None,
        standings: Standings | None = None,
    ) -> None:
        self._background = Background(broken)
        self._quota = Quota(resources.journal, quotas or Quotas())
        self._reporter = TaskReporter(resources)
        self._queues = TaskQueues(resources, self._reporter, self._background, self._quota, standings)
        self._stopper = TaskStopper(resources, self._reporter, self._queues)
        self._phone_door = PhoneCalls(resources, self._background, self._queues.came_online)
        self._pads = Pads(resources)
        self._secret_door = SecretEntry(resources)
        self._resources = resources
        self._journal = resources.journal
        self._sharing = QueueViews(resources.journal, self._queues)
        self._archive = TaskReads(resources.journal, resources.frames)
        self._keeping = keeping or RetentionLimits()
        self._one_by_one = asyncio.Lock()  # of what may come twice at the same moment

    @contextlib.asynccontextmanager
    async def working(
        self,
        *,
        goes_on: bool = True,
        patience: StartRetry | None = None,
        callers: Collection[Caller] | None = None,
    ) -> AsyncGenerator[None, None]:
        """Goes on with what the last run left, follows saved phones, starts queued tasks; halts all at the end.

        Requests stay pending and running rows 'running' then: the next start finds them as after a crash. goes_on: False
        to leave alone what an earlier run did not finish. patience: waits for databases that cannot be used at the start,
        None to raise DatabaseTroubled; raises GaveUpWaiting. callers: everybody with each phone of
        theirs: tasks and approvals that they may not have any more are ended, None for nobody's.
        """
        if patience is not None:
            run_id, offline = await patience.until_done(self._journal.runs.begin)
        else:
            run_id, offline = await self._journal.runs.begin()

        async def resume() -> None:
            await self._phone_door.load_saved()
            if goes_on and callers is not None:
                await self._stopper.stop_removed_before_start(callers)
            recovery = Recovery(self._resources, self._reporter)
            await (recovery.resume(offline) if goes_on else recovery.stop_all())

        try:
            self._background.start(self._beat(run_id), "heartbeat")
            # Begun anew it goes on where the disk stopped it, as the next start would.
            await (patience.until_done(resume) if patience is not None else resume())
            self._background.start(self._phone_door.follow_phones(), "following phones", vital=True)
            self._background.start(self._phone_door.keep_present(), "taking stock of phones")
            keeper = Retention(self._journal, self._resources.frames, self._keeping)
            self._background.start(keeper.follow(), "forgetting what is old")
            waiting = await self._journal.tasks.unfinished({TaskState.QUEUED})
            ahead = [await self._journal.tasks.ahead(task) for task in waiting]
            for task in waiting:
                await self._reporter.publish_resumed(task)
            for task, position in zip(waiting, ahead, strict=True):
                self._queues.enqueue(task, position)
            yield
        finally:
            # Its turn comes before what is cut off writes its last, each of which would wait for a locked file.
            hurrying = asyncio.create_task(self._journal.runs.hurry())
            self._queues.halt()
            await self._background.close()
            await hurrying
            with contextlib.suppress(DatabaseTroubled):  # then it counts from its last heartbeat
                await self._journal.runs.end(run_id)

    async def _beat(self, run_id: int) -> None:
        """Keeps on disk that the program runs. Each beat stands for itself: a full disk stops one, not the next."""
        while True:
            await asyncio.sleep(_BEAT_S)
            self._background.start(self._journal.runs.seen(run_id), "heartbeat")

    def events(self) -> AsyncIterator[Event]:
        """Everything that happens, in order; one reader."""
        return self._resources.stream.events()

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
        """Makes the task a row, then queues it. Raises ValueError('empty' or 'too_long') before any row."""
        require(caller, Right.CONTROL, phone_id)
        text = text.strip()
        if not text:
            raise ValueError("empty")
        if len(text) > MAX_TEXT:
            raise ValueError("too_long")
        tasks, outcome = self._journal.tasks, None
        if sent_at is not None:
            if known := await tasks.of_message(caller.person_id, origin, sent_at):
                return known
            outcome = stale_since(sent_at, self._journal.clock(), await tasks.newest_sent_at())
        if stopped:
            outcome = STOPPED
        async with self._one_by_one if once else contextlib.nullcontext():
            if once and (known := await tasks.of_origin(caller.person_id, origin)):
                return known
            position = await tasks.waiting(phone_id)
            # A press has the time of our own clock: kept as a server's, it would make later messages look old.
            kept_at = None if once else sent_at
            check = None if stopped else self._quota.check_new
            task = await tasks.add(caller.person_id, phone_id, text, lang, origin, kept_at, outcome, check)
        if outcome is not None:
            await self._reporter.publish_ended(task, outcome)
            return task
        self._queues.enqueue(task, position)
        return task

    async def resume(self, caller: Caller, task_id: int) -> bool:
        """Queues a paused task again; it goes on behind its last step."""
        task = await self._own(caller, task_id)
        if task is None:
            return False
        require(caller, Right.CONTROL, task.phone_id)
        position = await self._journal.tasks.ahead(task)
        why = await self._journal.tasks.outcome(task_id)
        if task.state is TaskState.PAUSED:
            await self._reporter.publish_resumed(task)
        if not await self._journal.tasks.resume(task, self._quota.check_again):
            return False
        if why is not None and why.key == CODE_IN_SIGHT.key:
            self._resources.secrets.trust(task.phone_id)
        self._queues.enqueue(replace(task, state=TaskState.QUEUED), position)
        return True

    async def stop(self, caller: Caller, task_id: int) -> bool:
        """Ends a task before its next input, the caller's own or one on a phone that they control."""
        return await self._stopper.stop(caller, task_id)

    async def end_told(self, task: Task) -> None:
        """What TaskEnded said of the task, in the state that it has there, is on its way to its person."""
        await self._journal.tasks.told(task.task_id, task.state)

    async def status(self, caller: Caller) -> tuple[TaskStatus, ...]:
        """The caller's unfinished tasks, oldest first."""
        tasks = [
            task for task in await self._journal.tasks.unfinished() if task.person_id == caller.person_id
        ]
        return tuple([await self._status(task) for task in tasks])

    async def answer(self, caller: Caller, request_id: int, answer: Answer, text: str = "") -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired."""
        return await self._resources.broker.answer(caller, request_id, answer, text)

    async def request(self, request_id: int) -> RequestLook | None:
        """A request, whose it is and what became of it."""
        return await self._sharing.request(request_id)

    async def stop_all(self, caller: Caller) -> int:
        """Ends every task on every phone before its next input; answers how many."""
        return await self._stopper.stop_all(caller)

    async def dismiss(self, person_id: int, phone_id: str = "") -> int:
        """The person may no longer work this phone, or any."""
        return await self._stopper.stop_removed(person_id, phone_id)

    async def take_back(self, caller: Caller) -> None:
        """The caller may no longer say yes to all that they could on their phone."""
        await self._resources.broker.take_back(caller)

    async def queues(self) -> tuple[PhoneQueue, ...]:
        """What each known phone does and will do."""
        return await self._sharing.queues(tuple(phone.phone_id for phone in self.phones()))

    async def move_first(self, caller: Caller, task_id: int) -> bool:
        """Puts a queued task before all others of its phone."""
        return await self._sharing.move_first(caller, task_id)

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today that went out with the caller's yes."""
        return await self._sharing.spent_today(caller)

    async def pad(self, caller: Caller, request_id: int) -> PadLook:
        """The screen of an open take-over with its things numbered."""
        return await self._pads.look(caller, request_id)

    async def touch(self, caller: Caller, request_id: int, press: PadPress) -> PadLook:
        """One press on the pad, if the screen is still the one that the person saw."""
        return await self._pads.touch(caller, request_id, press)

    async def type_secret(self, caller: Caller, request_id: int, secret: SecretStr) -> SecretOutcome:
        """Types a code or a PIN for an open request; nothing keeps it."""
        return await self._secret_door.type_secret(caller, request_id, secret)

    async def audit(self, caller: Caller, limit: int) -> tuple[AuditEntry, ...]:
        """The newest decisions about requests, inputs and people, newest first."""
        require_admin(caller)
        return tuple(await self._journal.audit.newest(limit))

    async def note_refusal(self, person_id: int, event: AuditEvent) -> None:
        """Keeps in the audit that a press or a code was not obeyed."""
        entry, audit = AuditEntry(event, person_id=person_id), self._journal.audit
        await (audit.note_refused_press(entry) if event is AuditEvent.PRESS_REFUSED else audit.note(entry))

    async def keep_change(self, entry: AuditEntry, token: str) -> None:
        """Keeps in the audit what somebody changed, once for each token."""
        await self._journal.audit.keep_once(entry, token)

    async def withdraw(self, person_id: int) -> None:
        """The person cannot be reached any more: their tasks pause, and whatever waits for them ends without them."""
        await self._stopper.pause_unreachable(person_id)

    async def history(self, caller: Caller, offset: int, limit: int) -> PastTasks:
        """Some of the caller's ended tasks, newest first."""
        return await self._archive.page(caller.person_id, offset, limit)

    async def past_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """All that is kept of an ended task of the caller's; None if there is nothing."""
        return await self._archive.record(caller.person_id, task_id)

    async def own_tasks(self, caller: Caller) -> tuple[int, ...]:
        """Ids of all of the caller's tasks, those that have not ended among them, newest first."""
        return await self._archive.ids(caller.person_id)

    async def own_task(self, caller: Caller, task_id: int) -> TaskRecord | None:
        """As `past_task`, also of one that has not ended."""
        return await self._archive.record(caller.person_id, task_id, open_too=True)

    async def past_picture(self, caller: Caller, task_id: int, number: int) -> KeptPicture | None:
        """The picture of a step of such a task; None if it is not kept (any more)."""
        return await self._archive.picture(caller.person_id, task_id, number)

    async def own_audit(self, caller: Caller) -> tuple[AuditEntry, ...]:
        """Every decision that names the caller, oldest first."""
        return await self._archive.decisions(caller.person_id)

    async def forget_person(self, caller: Caller) -> bool:
        """Forgets the caller's tasks; False, and nothing is done, while one of them has not ended."""
        return await self._archive.forget(caller.person_id)

    def keeping(self) -> RetentionLimits:
        """How long ended tasks are kept."""
        return self._keeping

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every known phone, online or not."""
        return self._phone_door.phones()

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`phones` with batteries asked just now; 2 s at most."""
        return await self._phone_door.refreshed()

    async def look(self, caller: Caller, phone_id: str, *, during: int = 0) -> ScreenLook:
        """Captures the screen now."""
        return await self._phone_door.look(caller, phone_id, during)

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        return await self._phone_door.connect(caller, address)

    def pair(self, caller: Caller, address: str, code: str) -> str:
        """Begins to pair by 'HOST:PORT' and code; answers the id under which PairingMoved events come."""
        return self._phone_door.pair(caller, address, code)

    def pair_by_qr(self, caller: Caller) -> PairingOffer:
        """Begins to wait for a phone that reads a QR picture; its moves come as PairingMoved events."""
        return self._phone_door.pair_by_qr(caller)

    async def rename(self, caller: Caller, phone_id: str, name: str) -> PhoneInfo:
        """Gives a phone a name, '' for its model's again. Raises ValueError('too_long') over 40 characters, KeyError."""
        return await self._phone_door.rename(caller, phone_id, name)

    async def reconnect(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Tries every known way to the phone now, 15 s at most."""
        return await self._phone_door.reconnect(caller, phone_id)

    async def keep_address(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Opens a plain port on the phone that stays the same until it restarts (`adb tcpip`)."""
        return await self._phone_door.keep_address(caller, phone_id)

    async def forget(self, caller: Caller, phone_id: str) -> bool:
        """Drops a phone and its address; False while one of its tasks is queued, running or paused."""
        return await self._phone_door.forget(caller, phone_id)

    async def check(self, caller: Caller, phone_id: str) -> tuple[Check, ...]:
        """The check-up behind the test button; 30 s at most, never raises a PhoneError."""
        return await self._phone_door.check(caller, phone_id)

    async def _own(self, caller: Caller, task_id: int) -> Task | None:
        task = await self._journal.tasks.get(task_id)
        return task if task and task.person_id == caller.person_id else None

    async def _status(self, task: Task) -> TaskStatus:
        pending = await self._journal.requests.pending_of(task.task_id)
        return TaskStatus(
            task,
            row_of(self._resources.phones, task.phone_id),
            await self._journal.steps.count(task.task_id),
            await self._journal.tasks.ahead(task) if task.state is TaskState.QUEUED else 0,
            pending.request if pending else None,
        )
