"""The one door between chat and agent: composes the rooms, and runs them from start to end."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Collection

from agent.contract.errors import DatabaseTroubled
from agent.contract.events import NumberedEvent, PhoneChanged
from agent.contract.history import RetentionLimits
from agent.contract.model import NO_BUDGETS, Budgets
from agent.contract.people import Caller
from agent.contract.queue import Quotas, Standings
from agent.contract.tasks import TaskState
from agent.phones.helpers import PhoneHelpers
from agent.phones.phones import KnownPhones
from agent.shortcuts.shortcuts import PersonShortcuts
from agent.storage.retry import StartRetry
from agent.takeover.pad import Pads
from agent.tasks.kept_facts import PersonFacts
from agent.tasks.queues import TaskQueues
from agent.tasks.quota import Quota
from agent.tasks.recovery import Recovery
from agent.tasks.reporter import TaskReporter
from agent.tasks.resources import TaskResources
from agent.tasks.retention import Retention
from agent.tasks.task_reads import TaskReads
from agent.tasks.tasks import Tasks
from devices.background import Background

_BEAT_S = 10.0


class TaskDispatcher:
    """Implements agent.contract.dispatcher.Dispatcher.
    broken: set when it can no longer do its work and only a new start helps.
    quotas: how much each person may ask for.
    budgets: what models may cost before a person is asked.
    standings: who may work which phone when a task begins, None for whoever could when it was accepted.
    """

    def __init__(
        self,
        resources: TaskResources,
        keeping: RetentionLimits | None = None,
        broken: asyncio.Event | None = None,
        quotas: Quotas | None = None,
        standings: Standings | None = None,
        budgets: Budgets = NO_BUDGETS,
    ) -> None:
        self._background = Background(broken)
        self._reporter = TaskReporter(resources)
        quota = Quota(resources.journal, quotas or Quotas(), budgets)
        self._queues = TaskQueues(resources, self._reporter, self._background, quota, standings)
        self._resources = resources
        self._journal = resources.journal
        self._keeping = keeping or RetentionLimits()
        self._helpers = PhoneHelpers(resources, self._background, self._queues.run_alone)
        self._queues.when_idle(self._helpers.is_idle)
        self.phones = KnownPhones(resources, self._background, self._helpers, self._queues.came_online)
        self.tasks = Tasks(resources, self._reporter, self._queues, quota, self.phones.known)
        self.requests = resources.broker
        self.takeover = Pads(resources)
        self.models = resources.models
        self.facts = PersonFacts(resources.journal)
        self.shortcuts = PersonShortcuts(resources.journal)
        self.history = TaskReads(resources.journal, resources.frames, self._keeping, resources.answering)

    @contextlib.asynccontextmanager
    async def working(
        self,
        *,
        goes_on: bool = True,
        start_retry: StartRetry | None = None,
        callers: Collection[Caller] | None = None,
    ) -> AsyncGenerator[None, None]:
        """Recovers the last run's tasks, reaches saved phones, starts queued tasks; stops all at the end.

        Requests stay pending and running rows 'running' then: the next start finds them as after a crash.
        goes_on: False to leave alone what an earlier run did not finish.
        start_retry: waits for unusable databases and may raise GaveUpWaiting; None to raise DatabaseTroubled.
        callers: everybody with each of their phones, to end the tasks and approvals that they may not have
        any
            more; None to end none.
        """
        if start_retry is not None:
            run_id, offline = await start_retry.until_done(self._journal.runs.begin)
        else:
            run_id, offline = await self._journal.runs.begin()

        async def resume() -> None:
            await self.phones.load_saved()
            if goes_on and callers is not None:
                await self.tasks.stop_removed_before_start(callers)
            recovery = Recovery(self._resources, self._reporter)
            await (recovery.resume(offline) if goes_on else recovery.stop_all())

        try:
            self._background.start(self._beat(run_id), "heartbeat")
            # After a full or locked disk it continues where it stopped, as the next start would.
            await (start_retry.until_done(resume) if start_retry is not None else resume())
            waiting = await self._journal.tasks.unfinished({TaskState.QUEUED})
            ahead = [await self._journal.queue.ahead(task) for task in waiting]
            for task in waiting:
                await self._reporter.publish_resumed(task)
            # Before the phones are followed: one that comes back begins the next task of its queue.
            for task, position in zip(waiting, ahead, strict=True):
                self._queues.enqueue(task, position)
            self._background.start(self.phones.follow_phones(), "following phones", vital=True)
            self._background.start(self.phones.keep_present(), "taking stock of phones")
            keeper = Retention(self._journal, self._resources.frames, self._keeping)
            self._background.start(keeper.follow(), "forgetting what is old")
            yield
        finally:
            # First of all: what is cut off writes its last rows, each of which would wait for a locked file.
            hurrying = asyncio.create_task(self._journal.runs.hurry())
            self._queues.halt()
            await self._background.close()
            await hurrying
            with contextlib.suppress(DatabaseTroubled):  # then the run ends with its last heartbeat
                await self._journal.runs.end(run_id)

    async def _beat(self, run_id: int) -> None:
        """Keeps on disk that the program runs. A full disk stops one heartbeat, not the next."""
        while True:
            await asyncio.sleep(_BEAT_S)
            self._background.start(self._journal.runs.seen(run_id), "heartbeat")

    @property
    def journal_id(self) -> str:
        """Of the journal that it works on."""
        return self._journal.identity.current

    def events(self) -> AsyncIterator[NumberedEvent]:
        """Everything that happens, in order; one reader."""
        return self._resources.stream.events(self.journal_id)

    def shown(self, event: NumberedEvent) -> None:
        """In one program an event that was read is not read again."""

    async def publish_again(self) -> None:
        """Publishes what a reader needs who has missed events: open tasks and requests, unconfirmed ends,
        phones, offers of the helper.
        """
        await Recovery(self._resources, self._reporter).publish_again()
        for phone in self.phones.known():
            self._resources.stream.publish(PhoneChanged(phone))
        await self._helpers.publish_offers()
