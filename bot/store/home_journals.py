"""The number of each journal in this household: all of its tasks and requests have ids of their own here."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.storage.database import Database
from bot.store.homes import HomeTable, NewestIds


@dataclass(frozen=True, slots=True)
class HomeJournal:
    """number: from 0; that of the first journal of the household, whose ids are as they were without a bus.

    newest_run, newest_audit: the highest that the bot knows of.
    """

    journal_id: str
    number: int
    home_id: str
    newest_run: int = 0
    newest_audit: int = 0


class HomeJournalTable:
    """Rows of `home_journals`. home_id: '' for the bot's own home."""

    def __init__(self, database: Database, homes: HomeTable, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._homes = homes
        self._clock = clock

    async def all(self) -> list[HomeJournal]:
        """In the order of their numbers, so the last one of a home is its present one."""
        rows = await self._db.all("SELECT * FROM home_journals ORDER BY number")
        return [
            HomeJournal(
                row["journal_id"], row["number"], row["home_id"], row["newest_run"], row["newest_audit"]
            )
            for row in rows
        ]

    async def get(self, journal_id: str) -> HomeJournal | None:
        """None for a journal that the bot has never worked with."""
        return next((each for each in await self.all() if each.journal_id == journal_id), None)

    async def adopt(self, journal_id: str, home_id: str) -> HomeJournal:
        """Commits that this is the home's journal, with the next number if it is new.

        A journal that has moved to another home keeps its number.
        """
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO home_journals (journal_id, number, home_id, adopted_at)"
                " SELECT ?, coalesce(max(number) + 1, 0), ?, ? FROM home_journals WHERE true"
                " ON CONFLICT (journal_id) DO UPDATE SET home_id = excluded.home_id",
                (journal_id, home_id, self._clock()),
            )
        found = await self.get(journal_id)
        if found is None:
            raise LookupError(journal_id)  # the statement above has made it
        return found

    async def newest_ids(self, journal: HomeJournal) -> NewestIds:
        """The highest ids of this journal in the bot's rows, as the journal itself counts them."""
        known = await self._homes.shown_numbers()
        task, request = (_newest(numbers, journal.number) for numbers in known)
        return NewestIds(task, request, journal.newest_run, journal.newest_audit)

    async def save_newest(self, journal_id: str, newest: NewestIds) -> None:
        """Commits how far the journal has come: an older copy lacks that run or audit entry."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE home_journals SET newest_run = max(newest_run, ?),"
                " newest_audit = max(newest_audit, ?) WHERE journal_id = ?",
                (newest.run, newest.audit, journal_id),
            )


def _newest(numbers: list[int], of: int) -> int:
    mine = (each % NUMBERS_PER_JOURNAL for each in numbers if each // NUMBERS_PER_JOURNAL == of)
    return max(mine, default=0)
