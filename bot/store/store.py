"""The bot's tables over one database file."""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

from agent.storage.database import Database
from agent.storage.runs import RunTable
from agent.storage.totp_seeds import TotpSeeds
from bot.store.admissions import Admissions
from bot.store.app_notices import AppNoticeTable
from bot.store.asked import AskedTable
from bot.store.audit_notes import AuditNotes
from bot.store.bindings import BindingTable
from bot.store.busy import BusyTable
from bot.store.buttons import ButtonTable
from bot.store.claims import ClaimTable
from bot.store.codes import CodeTable
from bot.store.home_replica import HomeReplica
from bot.store.homes import HomeTable
from bot.store.inbox import InboxTable
from bot.store.invitations import InvitationTable
from bot.store.join_tokens import JoinTable
from bot.store.joined_homes import JoinedHomes
from bot.store.journals import JournalNumbers
from bot.store.keeping import ChatRetention
from bot.store.kept_calls import KeptCallTable
from bot.store.outages import OutageTable
from bot.store.people import PeopleTable
from bot.store.preferences import PreferenceTable
from bot.store.prompts import PromptTable
from bot.store.reply_drafts import ReplyDraftTable
from bot.store.schedules import ScheduleTable
from bot.store.schema import KIND, MIGRATIONS
from bot.store.seen import QuestionTable, StrangerTable
from bot.store.shown_events import ShownEventTable
from bot.store.stops import StopTable
from bot.store.summaries import SummaryTable

# Small clock corrections stay below it; times of day shown to people are exact to this.
_DRIFT_S = 30.0


@dataclass(frozen=True, slots=True)
class Store:
    """All tables of the bot; `database` is for the outbox, which owns its own table."""

    database: Database
    people: PeopleTable
    bindings: BindingTable
    claims: ClaimTable
    invitations: InvitationTable
    admissions: Admissions
    buttons: ButtonTable
    inbox: InboxTable
    stops: StopTable
    strangers: StrangerTable
    questions: QuestionTable
    outages: OutageTable
    busy: BusyTable
    prompts: PromptTable
    asked: AskedTable
    codes: CodeTable
    audit_notes: AuditNotes
    app_notices: AppNoticeTable
    preferences: PreferenceTable
    summaries: SummaryTable
    schedules: ScheduleTable
    reply_drafts: ReplyDraftTable
    keeping: ChatRetention
    homes: HomeTable
    home_replica: HomeReplica
    kept_calls: KeptCallTable
    joined: JoinedHomes
    joins: JoinTable
    journals: JournalNumbers
    shown_events: ShownEventTable
    runs: RunTable

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls,
        path: Path,
        clock: Callable[[], float] = time.time,
        passed_s: Callable[[], float] | None = None,
    ) -> AsyncGenerator["Store", None]:
        """Opens the file, making it with mode 0600 if absent.

        passed_s: seconds that only increase, whoever sets the clock; None for a clock that nobody sets.
        """
        async with Database.open(path, MIGRATIONS, KIND) as database:
            runs = RunTable(database, clock, passed_s or clock, _DRIFT_S)
            await database.function("present", runs.present)
            notes = AuditNotes(database, clock)
            bindings = BindingTable(database, notes)
            people = PeopleTable(database, bindings, notes, clock)
            invitations = InvitationTable(database, runs, notes)
            homes = HomeTable(database, clock)
            joined = JoinedHomes(database, notes, clock)
            stops = StopTable(database, passed_s or clock)
            yield cls(
                database,
                people,
                bindings,
                ClaimTable(database, people, invitations, runs, notes, clock),
                invitations,
                Admissions(database, people, bindings, notes, clock),
                ButtonTable(database, clock, homes),
                InboxTable(database, stops, clock),
                stops,
                StrangerTable(database, clock),
                QuestionTable(database, homes),
                OutageTable(database),
                BusyTable(database),
                PromptTable(database, clock, homes, runs),
                AskedTable(database, homes),
                CodeTable(database, TotpSeeds(path.parent / "keys" / "totp"), notes, clock),
                notes,
                AppNoticeTable(database),
                PreferenceTable(database),
                SummaryTable(database),
                ScheduleTable(database),
                ReplyDraftTable(database, clock),
                ChatRetention(database, runs),
                homes,
                HomeReplica(database),
                KeptCallTable(database, clock),
                joined,
                JoinTable(database, runs, joined, notes),
                JournalNumbers(database, homes),
                ShownEventTable(database),
                runs,
            )
