"""Which number each journal of the household's homes has, and how far each has come.

A household of several homes keeps the identity of its first journal for ever as its own id: that is
`HomeTable.current`, and keys, buttons and rows name it whatever home their task is of.
"""

import asyncio
from dataclasses import dataclass
from typing import Literal

from agent.storage.database import Database
from bot.store.homes import HomeChange, HomeTable, NewestIds

OWN_HOME = "ownhome0"
"""Home id of the home in the bot's own program."""


class JournalOfAnotherHome(Exception):
    """A home says that it has the journal of another home, whose tasks it would answer for."""


@dataclass(frozen=True, slots=True)
class JournalChange:
    """A home has another journal than before, or an older copy of it. mark: of this change, for ever."""

    home_id: str
    change: HomeChange
    mark: str


class JournalNumbers:
    """Rows of `journals`: number and home of each journal, by the household that counts it."""

    def __init__(self, database: Database, homes: HomeTable) -> None:
        self._db = database
        self._homes = homes
        self._first = asyncio.Lock()

    async def number_of(self, journal_id: str, home_id: str, *, older: bool = False) -> int:
        """The number of the journal that a home has now, committed before it is answered.

        The first journal ever has 0: that of the bot's own home where there was one, also of a bot that
        worked in one program; its identity becomes the household's id. Raises JournalOfAnotherHome.

        older: the identity is new, of an older copy of the home's journal.
        """
        async with self._first:  # of two homes that come at once only one gives the household its id
            if not self._homes.current and not await self._homes.keep():
                await self._homes.adopt(journal_id)
        household = self._homes.current
        async with self._db.transaction():
            row = await self._row(journal_id)
            if row is not None and row[1] not in ("", home_id):
                raise JournalOfAnotherHome(f"home {home_id} has the journal of home {row[1]}")
            number = row[0] if row else 0 if journal_id == household else await self._next("number")
            if (before := await self.newest_of_home(home_id)) != journal_id:
                untold = "" if not before else HomeChange.OLDER if older else HomeChange.ANOTHER
                await self._db.change(
                    "UPDATE journals SET untold = '' WHERE household = ? AND home_id = ?",
                    (household, home_id),
                )
                await self._db.change(
                    "INSERT INTO journals (household, journal, number, home_id, turn, untold)"
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (household, journal) DO UPDATE"
                    " SET home_id = excluded.home_id, turn = excluded.turn, untold = excluded.untold",
                    (household, journal_id, number, home_id, await self._next("turn"), untold),
                )
        return number

    async def newest_of_home(self, home_id: str) -> str:
        """The journal that a home had last, '' for none."""
        row = await self._db.one(
            "SELECT journal FROM journals WHERE household = ? AND home_id = ? ORDER BY turn DESC LIMIT 1",
            (self._homes.current, home_id),
        )
        return str(row["journal"]) if row else ""

    async def of_home(self, home_id: str) -> list[tuple[str, int]]:
        """Each journal that the home has had, with its number; the present one last."""
        rows = await self._db.all(
            "SELECT journal, number FROM journals WHERE household = ? AND home_id = ? ORDER BY turn",
            (self._homes.current, home_id),
        )
        return [(str(row["journal"]), int(row["number"])) for row in rows]

    async def untold(self) -> list[JournalChange]:
        """Changes that the admins are not notified of yet."""
        rows = await self._db.all(
            "SELECT * FROM journals WHERE household = ? AND untold <> '' ORDER BY turn",
            (self._homes.current,),
        )
        return [
            JournalChange(row["home_id"], HomeChange(row["untold"]), f"{row['journal']}:{row['turn']}")
            for row in rows
        ]

    async def save_notified(self, change: JournalChange) -> None:
        """Commits that the admins are notified."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE journals SET untold = '' WHERE household = ? AND journal = ?",
                (self._homes.current, change.mark.partition(":")[0]),
            )

    async def move(self, journal_id: str, home_id: str) -> None:
        """Commits that a journal is another home's now, as when the bot's own home moves out.

        Nothing for a journal that was not counted yet: the first home that has it gets it.
        """
        if not self._homes.current:
            await self._homes.keep()
        async with self._db.transaction():
            await self._db.change(
                "UPDATE journals SET home_id = ? WHERE household = ? AND journal = ?",
                (home_id, self._homes.current, journal_id),
            )

    async def release(self, home_id: str) -> None:
        """Commits that a home is removed: its journals are those of whatever home has them next."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE journals SET home_id = '', untold = '' WHERE household = ? AND home_id = ?",
                (self._homes.current, home_id),
            )

    async def newest_ids(self, journal_id: str) -> NewestIds:
        """The highest ids of a journal that the bot knows of, as the journal itself counts."""
        row = await self._db.one(
            "SELECT * FROM journals WHERE household = ? AND journal = ?", (self._homes.current, journal_id)
        )
        if row is None:
            return NewestIds()
        # What is in the bot's rows counts, too: `save_newest` may come after a crash.
        shown = await self._homes.newest_ids(self._homes.current, int(row["number"]))
        return NewestIds(
            max(int(row["newest_task"]), shown.task),
            max(int(row["newest_request"]), shown.request),
            max(int(row["newest_run"]), shown.run),
            max(int(row["newest_audit"]), shown.audit),
        )

    async def reported(self, journal_id: str) -> set[int]:
        """Tasks of a journal whose report the bot has, by the journal's own numbers."""
        row = await self._row(journal_id)
        return await self._homes.reported(self._homes.current, row[0]) if row else set()

    async def save_newest(self, journal_id: str, newest: NewestIds) -> None:
        """Commits how far a journal has come, by its own numbers."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE journals SET newest_task = max(newest_task, ?), newest_run = max(newest_run, ?),"
                " newest_request = max(newest_request, ?), newest_audit = max(newest_audit, ?)"
                " WHERE household = ? AND journal = ?",
                (
                    newest.task,
                    newest.run,
                    newest.request,
                    newest.audit,
                    self._homes.current,
                    journal_id,
                ),
            )
        if journal_id == self._homes.current:
            await self._homes.save_newest(newest)  # for a bot that works in one program later

    async def _row(self, journal_id: str) -> tuple[int, str] | None:
        """Number and home."""
        row = await self._db.one(
            "SELECT number, home_id FROM journals WHERE household = ? AND journal = ?",
            (self._homes.current, journal_id),
        )
        return (int(row["number"]), str(row["home_id"])) if row else None

    async def _next(self, column: Literal["number", "turn"]) -> int:
        """From 1: the number 0 is of the journal that gave the household its id."""
        row = await self._db.one(
            f"SELECT max({column}) AS newest FROM journals WHERE household = ?",  # noqa: S608 - a name of ours
            (self._homes.current,),
        )
        return 1 + int((row["newest"] if row else 0) or 0)
