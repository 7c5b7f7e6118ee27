"""The journal as one thing: its tables over one database file."""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

from agent.journal.audit import AuditTable
from agent.journal.corrections import CorrectionTable
from agent.journal.ended import EndedTable
from agent.journal.facts import FactTable
from agent.journal.helpers import HelperTable
from agent.journal.home_codes import SEEDS_FOLDER, HomeCodeTable
from agent.journal.identity import IdentityTable
from agent.journal.known_people import KnownPeopleTable
from agent.journal.model_choices import ModelChoiceTable
from agent.journal.model_use import ModelUseTable
from agent.journal.payments import PaymentTable
from agent.journal.phones import PhoneTable
from agent.journal.plans import PlanTable
from agent.journal.queue import QueueTable
from agent.journal.requests import RequestTable
from agent.journal.rungs import RungTable
from agent.journal.schema import KIND, MIGRATIONS
from agent.journal.shortcuts import ShortcutTable
from agent.journal.steps import StepTable
from agent.journal.task_notes import TaskNoteTable
from agent.journal.tasks import TaskTable
from agent.journal.tips import TipTable
from agent.journal.touches import TouchTable
from agent.storage.database import Database
from agent.storage.runs import RunTable
from agent.storage.totp_seeds import TotpSeeds


@dataclass(frozen=True, slots=True)
class Journal:
    """All tables of the agent. clock: seconds since the epoch, the same for every table."""

    tasks: TaskTable
    queue: QueueTable
    steps: StepTable
    requests: RequestTable
    phones: PhoneTable
    helpers: HelperTable
    touches: TouchTable
    audit: AuditTable
    runs: RunTable
    ended: EndedTable
    payments: PaymentTable
    identity: IdentityTable
    model_use: ModelUseTable
    model_choices: ModelChoiceTable
    facts: FactTable
    tips: TipTable
    rungs: RungTable
    plans: PlanTable
    notes: TaskNoteTable
    corrections: CorrectionTable
    shortcuts: ShortcutTable
    people: KnownPeopleTable
    home_codes: HomeCodeTable
    clock: Callable[[], float]

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls,
        path: Path,
        clock: Callable[[], float] = time.time,
        passed_s: Callable[[], float] = time.monotonic,
    ) -> AsyncGenerator["Journal", None]:
        """Opens the file, making it if it is absent. passed_s: seconds of a clock that nobody can set."""
        async with Database.open(path, MIGRATIONS, KIND) as database:
            runs, identity = RunTable(database, clock, passed_s), IdentityTable(database)
            await identity.read()
            yield cls(
                TaskTable(database, identity, clock),
                QueueTable(database, identity),
                StepTable(database, clock),
                RequestTable(database, identity, clock),
                PhoneTable(database, clock),
                HelperTable(database, clock),
                TouchTable(database, clock),
                AuditTable(database, clock),
                runs,
                EndedTable(database, identity, runs),
                PaymentTable(database),
                identity,
                ModelUseTable(database, clock),
                ModelChoiceTable(database),
                FactTable(database, clock),
                TipTable(database, clock),
                RungTable(database),
                PlanTable(database),
                TaskNoteTable(database),
                CorrectionTable(database, clock),
                ShortcutTable(database, clock),
                KnownPeopleTable(database),
                HomeCodeTable(database, TotpSeeds(path.parent / SEEDS_FOLDER), clock, passed_s),
                clock,
            )
