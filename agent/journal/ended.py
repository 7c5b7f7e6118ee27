"""Ended tasks: shown again to their persons, and forgotten with everything that belongs to them."""

import asyncio
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import aiosqlite

from agent.contract.tasks import OPEN_STATES, EndKind, Outcome, Task
from agent.journal.facts import forget_facts_within
from agent.journal.forgotten import keep_use_within, prune_use_within
from agent.journal.identity import IdentityTable
from agent.journal.shortcuts import forget_shortcuts_within
from agent.journal.task_rows import outcome_of, task_of
from agent.journal.touches import keep_secrets_within
from agent.storage.database import Database
from agent.storage.runs import RunTable

_OPEN = tuple(sorted(OPEN_STATES))
_ENDED = f"state NOT IN ({', '.join('?' * len(_OPEN))})"
_CORRECTIONS = (
    "(SELECT group_concat(text, ' ') FROM corrections WHERE corrections.task_id = tasks.task_id) AS added"
)
_ENDED_AT = "coalesce(ended_at, created_at)"
# The audit stays: it has no texts, and only grows.
_STAYS = ("audit",)
# A row's texts, and an estimate for its number, time and other numbers; a token stands in its index, too.
_AUDIT_SIZE = (
    "SELECT max(audit_id) AS newest, sum(40 + (person_id IS NOT NULL) * 6"
    " + length(CAST(event || phone_id || app || action || kinds || reason AS BLOB))"
    " + length(token) * 2 + (token <> '') * 12) AS bytes FROM audit WHERE audit_id > ?"
)


@dataclass(frozen=True, slots=True)
class EndedTask:
    """A task that has ended.

    ended_at: seconds since the epoch.
    ran_s: seconds of all its runs.
    steps: how many.
    """

    task: Task
    outcome: Outcome
    ended_at: float
    ran_s: float
    steps: int


class EndedTable:
    """The rows of `tasks` that have ended for good."""

    def __init__(self, database: Database, identity: IdentityTable, runs: RunTable) -> None:
        self._db = database
        self._identity = identity
        self._runs = runs
        self._audit_counted, self._audit_bytes = 0, 0

    async def page(self, person_id: int, offset: int, limit: int) -> list[EndedTask]:
        """Some of a person's ended tasks, newest first."""
        rows = await self._db.all(
            f"SELECT *, (SELECT count(*) FROM steps WHERE task_id = tasks.task_id) AS steps FROM tasks"  # noqa: S608 - texts of ours
            f" WHERE person_id = ? AND {_ENDED} ORDER BY {_ENDED_AT} DESC, task_id DESC LIMIT ? OFFSET ?",
            (person_id, *_OPEN, limit, offset),
        )
        return [_ended(row, self._identity.current) for row in rows]

    async def count(self, person_id: int) -> int:
        """How many ended tasks a person has."""
        row = await self._db.one(
            f"SELECT count(*) FROM tasks WHERE person_id = ? AND {_ENDED}",  # noqa: S608 - texts of ours
            (person_id, *_OPEN),
        )
        return int(row[0]) if row else 0

    async def with_words(self, person_id: int, words: str) -> list[int]:
        """Ids of a person's ended tasks whose text, corrections and result have all of these words.

        Newest first. Read anew each time: retention keeps the table small, SQLite knows upper and lower case
        of ASCII alone, and a task that was forgotten stands in no index.
        """
        rows = await self._db.all(
            f"SELECT task_id, text, outcome, {_CORRECTIONS} FROM tasks WHERE person_id = ? AND {_ENDED}"  # noqa: S608 - texts of ours
            f" ORDER BY {_ENDED_AT} DESC, task_id DESC",
            (person_id, *_OPEN),
        )
        return await asyncio.to_thread(_matching, rows, words)

    async def ids_of(self, person_id: int) -> list[int]:
        """Ids of all tasks of a person, ended or not, newest first."""
        rows = await self._db.all(
            "SELECT task_id FROM tasks WHERE person_id = ? ORDER BY task_id DESC", (person_id,)
        )
        return [int(row[0]) for row in rows]

    async def get(self, person_id: int, task_id: int, *, open_too: bool = False) -> EndedTask | None:
        """A task of a person; None if it is another's, forgotten, or not ended unless `open_too`."""
        row = await self._db.one(
            f"SELECT *, (SELECT count(*) FROM steps WHERE task_id = tasks.task_id) AS steps FROM tasks"  # noqa: S608 - texts of ours
            f" WHERE task_id = ? AND person_id = ? AND (? OR {_ENDED})",
            (task_id, person_id, open_too, *_OPEN),
        )
        return _ended(row, self._identity.current) if row else None

    async def oldest(self, *, before: float | None = None, limit: int = -1) -> list[int]:
        """Ids of ended tasks of all people, those that ended first in front.

        before: seconds since the epoch; limit: -1 for all.
        """
        rows = await self._db.all(
            f"SELECT task_id FROM tasks WHERE {_ENDED} AND (? IS NULL OR {_ENDED_AT} < ?)"  # noqa: S608 - texts of ours
            f" ORDER BY {_ENDED_AT}, task_id LIMIT ?",
            (*_OPEN, before, before, limit),
        )
        return [int(row[0]) for row in rows]

    async def known(self) -> set[int]:
        """Ids of all tasks, ended or not."""
        return {int(row[0]) for row in await self._db.all("SELECT task_id FROM tasks")}

    async def drop(self, task_ids: Sequence[int]) -> None:
        """Commits that these tasks are forgotten with everything that belongs to them; the audit stays."""
        async with self._db.transaction():
            await self._drop_within(task_ids)

    async def forget(self, person_id: int) -> list[int] | None:
        """As `drop` with all tasks of a person, and with their facts, tips and shortcuts.

        The ids of the tasks, or None and no change if one has not ended.
        """
        async with self._db.transaction():
            rows = await self._db.all(
                f"SELECT task_id, {_ENDED} AS ended FROM tasks WHERE person_id = ?",  # noqa: S608 - texts of ours
                (*_OPEN, person_id),
            )
            if not all(row["ended"] for row in rows):
                return None
            task_ids = [int(row["task_id"]) for row in rows]
            for start in range(0, len(task_ids), 500):  # SQLite takes so many values at a time and more
                await self._drop_within(task_ids[start : start + 500])
            await forget_facts_within(self._db, person_id)
            await forget_shortcuts_within(self._db, person_id)
        return task_ids

    async def prune_use(self) -> None:
        """Commits that the counts of forgotten tasks are forgotten once their day is over."""
        async with self._db.transaction():
            await prune_use_within(self._db, await self._runs.sure_now())

    async def size_bytes(self) -> int:
        """Bytes of the journal that are in use, without the audit, which nothing makes smaller.

        The size of the audit is estimated, rather too large than too small: SQLite counts whole pages alone.
        """
        row = await self._db.one(_AUDIT_SIZE, (self._audit_counted,))
        if row is not None and row["newest"] is not None:  # the audit only grows: what was counted stays
            self._audit_bytes += row["bytes"]
            self._audit_counted = row["newest"]
        return max(0, await self._db.size_bytes() - self._audit_bytes)

    async def shrink(self) -> None:
        """Returns the free pages of forgotten tasks to the disk."""
        await self._db.shrink()

    async def _drop_within(self, task_ids: Sequence[int]) -> None:
        await keep_secrets_within(self._db, task_ids)
        await keep_use_within(self._db, task_ids, await self._runs.sure_now())
        these = f"task_id IN ({', '.join('?' * len(task_ids))})"
        requests = f"request_id IN (SELECT request_id FROM requests WHERE {these})"  # noqa: S608 - question marks
        # Read from the file itself, which may have a table of a later version.
        for table in await self._with_column("request_id", but="requests"):
            if "task_id" not in await self._columns(table):
                await self._db.change(f"DELETE FROM {table} WHERE {requests}", task_ids)  # noqa: S608 - names of ours
        for table in await self._with_column("task_id", but="tasks"):
            await self._db.change(f"DELETE FROM {table} WHERE {these}", task_ids)  # noqa: S608 - names of ours
        await self._db.change(f"DELETE FROM tasks WHERE {these}", task_ids)  # noqa: S608 - question marks

    async def _with_column(self, column: str, *, but: str) -> list[str]:
        tables = [
            row["name"] for row in await self._db.all("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return [
            table for table in tables if table not in (*_STAYS, but) and column in await self._columns(table)
        ]

    async def _columns(self, table: str) -> set[str]:
        return {row["name"] for row in await self._db.all(f"PRAGMA table_info({table})")}


def _matching(rows: Sequence[aiosqlite.Row], words: str) -> list[int]:
    wanted = _folded(words).split()
    found = list[int]()
    for row in rows:
        said = [row["text"], row["added"] or ""]
        if row["outcome"]:
            outcome = outcome_of(row)
            said += [outcome.message, *(value for _, value in outcome.values)]
        text = _folded("\n".join(said))
        if wanted and all(word in text for word in wanted):
            found.append(int(row["task_id"]))
    return found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _ended(row: aiosqlite.Row, journal_id: str) -> EndedTask:
    outcome = outcome_of(row) if row["outcome"] else Outcome(EndKind.STOPPED)
    return EndedTask(
        task_of(row, journal_id),
        outcome,
        row["ended_at"] if row["ended_at"] is not None else row["created_at"],
        row["ran_s"],
        row["steps"],
    )
