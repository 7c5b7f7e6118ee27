"""A dispatcher on the real journal, with a phone of paper and a scripted mind."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable, Collection
from pathlib import Path
from typing import TypeVar

from agent.approval.open_waits import RequestWaits
from agent.approval.requests import RequestBroker
from agent.contract.actions import (
    Action,
    Decision,
    UnusableReply,
)
from agent.contract.errors import ModelError
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded, TaskStarted
from agent.contract.model import NO_BUDGETS, Budgets, LocalUse
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.queue import Quotas, Standings
from agent.contract.tasks import NO_OPTIONS, Task, TaskOptions
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.model.team.teams import Teams, no_team
from agent.perception.reading.reader import PageReader
from agent.phone.waits import PhoneWaits
from agent.policy.judge import judge
from agent.policy.page.judgement import Judgement, Situation
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_file import RulesFile
from agent.secrets.vault import Vault
from agent.storage.clock import boottime_s
from agent.storage.free_space import free_bytes
from agent.stuck.limits import LIMITS, StuckLimits
from agent.tasks.resources import TaskResources
from agent.trajectory.decider import Decider
from devices.adb.helper.use import HelperUse
from tests.worlds.evidence import EVIDENCE
from tests.worlds.fresh_databases import put_journal
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import OnePhone

MakeTeams = Callable[[Journal, EventStream, Vault], Teams]
_E = TypeVar("_E", bound=Event)
_NEVER = 10_000
NEVER_STUCK = StuckLimits(
    same_unchanged=_NEVER, same_action=_NEVER, same_key=_NEVER, no_change=_NEVER, rounds=_NEVER,
    rounds_on_one_page=_NEVER, failures=_NEVER, failures_of=(_NEVER, _NEVER), scrolls=_NEVER, waits=_NEVER,
)  # fmt: skip
ANN = Caller(7, "Ann", ALL_RIGHTS, is_admin=True)
BOB = Caller(8, "Bob", ALL_RIGHTS)


class World:
    """Opens scenes on one data directory, so that a second scene is a restart. judge: the policy of all."""

    def __init__(
        self,
        folder: Path,
        *,
        phone_waits: PhoneWaits | None = None,
        judge: Callable[[Situation, Rules], Judgement] = judge,
    ) -> None:
        self.folder = folder
        self._phone_waits = phone_waits or PhoneWaits()
        self._judge = judge
        EVIDENCE.folder(folder)

    @contextlib.asynccontextmanager
    async def scene(
        self,
        *actions: Action | UnusableReply | Decision | ModelError,
        phone: PaperPhone | None = None,
        phones: OnePhone | None = None,
        waits: RequestWaits | None = None,
        monotonic: Callable[[], float] = boottime_s,
        clock: Callable[[], float] = time.time,
        phone_waits: PhoneWaits | None = None,
        free_bytes: Callable[[Path], int] = free_bytes,
        reader: PageReader | None = None,
        rules: RulesFile | None = None,
        disk_pause_s: float = 0.05,
        goes_on: bool = True,
        quotas: Quotas | None = None,
        callers: Collection[Caller] | None = None,
        warm: Callable[[], None] = lambda: None,
        standings: Standings | None = None,
        decider: Decider | None = None,
        helper_use: HelperUse | None = None,
        budgets: Budgets = NO_BUDGETS,
        checks_claims: bool = False,
        max_steps: int = 8,
        stuck_limits: StuckLimits = LIMITS,
        team: MakeTeams | None = None,
        local: LocalUse = LocalUse.OFF,
    ) -> AsyncGenerator["Play", None]:
        """phone_waits: in place of the world's. free_bytes: of the disk. decider: in place of the script.

        monotonic: requests live by this clock. clock: of the computer, which may be set.

        stuck_limits: NEVER_STUCK for a script that repeats itself on a page that stays.

        helper_use: the setting; the helper is tried where the phones have a trial.
        checks_claims: what the model says at the end is checked against the phone.
        team: makes the teams of long tasks; None for none.
        """
        phones = phones or OnePhone(phone or PaperPhone())
        mind = ScriptedDecider(list(actions))
        await asyncio.to_thread(put_journal, self.folder)
        async with Journal.open(self.folder / "journal.sqlite3", clock) as journal:
            stream = EventStream()

            async def decider_of(task: Task) -> Decider:
                return decider or mind

            broker = RequestBroker(journal, stream, waits, monotonic=monotonic)
            frames = self.folder / "frames"
            secrets = Vault()
            resources = TaskResources(
                journal, stream, broker, phones, decider_of, frames, max_steps,
                phone_waits or self._phone_waits, judge=self._judge, free_bytes=free_bytes,
                reader=reader or PageReader(), rules=rules or RulesFile(), disk_pause_s=disk_pause_s,
                warm=warm, helpers=phones if phones.trial else None, helper_use=helper_use,
                checks_claims=checks_claims,
                stuck_limits=stuck_limits,
                local=local, secrets=secrets, team_of=team(journal, stream, secrets).of if team else no_team,
            )  # fmt: skip
            dispatcher = TaskDispatcher(resources, quotas=quotas, standings=standings, budgets=budgets)
            async with dispatcher.working(goes_on=goes_on, callers=callers):
                play = Play(dispatcher, journal, phones, mind, resources.secrets)
                yield play
            EVIDENCE.text("events", lambda: [repr(play.told).encode()])


class Play:
    """A dispatcher at work; `until` reads its events in order."""

    def __init__(
        self,
        dispatcher: TaskDispatcher,
        journal: Journal,
        phones: OnePhone,
        mind: ScriptedDecider,
        secrets: Vault,
    ) -> None:
        self.dispatcher = dispatcher
        self.journal = journal
        self.phones = phones
        self.phone = phones.phone
        self.mind = mind
        self.secrets = secrets
        self.told: list[Event] = []
        self._events = dispatcher.events()

    async def submit(
        self,
        text: str = "order a latte",
        caller: Caller = ANN,
        phone_id: str = "paper",
        options: TaskOptions = NO_OPTIONS,
    ) -> Task:
        return await self.dispatcher.tasks.submit(caller, phone_id, text, "en", "here", options=options)

    async def ends(self) -> TaskEnded:
        return await self.hears(TaskEnded)

    async def asks(self) -> HumanNeeded:
        return await self.hears(HumanNeeded)

    async def starts(self) -> TaskStarted:
        return await self.hears(TaskStarted)

    async def hears(self, kind: type[_E]) -> _E:
        """The next event of this kind; those before it are kept in `told`."""
        async for numbered in self._events:
            event = numbered.event
            self.told.append(event)
            if isinstance(event, kind):
                return event
        raise AssertionError("the stream was closed")

    def steps(self) -> list[StepDone]:
        return [event for event in self.told if isinstance(event, StepDone)]
