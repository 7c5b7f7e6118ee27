"""Every decision about requests and inputs, in a table that only grows: kinds and lengths, no texts."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import aiosqlite

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.errors import DatabaseTroubled
from agent.storage.database import Database

_COLUMNS = (
    "event", "person_id", "phone_id", "task_id", "step", "request_id", "app", "action", "kinds", "reason",
    "length",
)  # fmt: skip
_INSERT = (
    f"INSERT INTO audit (at, {', '.join(_COLUMNS)})"  # noqa: S608 - names of ours
    f" VALUES ({', '.join('?' * (len(_COLUMNS) + 1))})"
)

_INSERT_ONCE = (
    f"INSERT INTO audit (at, {', '.join(_COLUMNS)}, token)"  # noqa: S608 - names of ours
    f" VALUES ({', '.join('?' * (len(_COLUMNS) + 2))})"
)

_FOLDED_S = 60.0
_MOST_FOLDED = 1000  # rows a minute; further presses are refused as well, and not noted


class AuditTable:
    """Rows of `audit`; SQLite itself refuses to change or delete one."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self._refused_at: dict[tuple[int | None, int | None, str], float] = {}

    async def note(self, entry: AuditEntry) -> None:
        """Commits one decision."""
        async with self._db.transaction():
            await note_within(self._db, self._clock(), entry)

    async def note_refused_press(self, entry: AuditEntry) -> None:
        """Commits that a press was refused: one row a minute for a person, a request and a reason.

        The audit only grows, so no number of presses may fill it. What was noted is known in memory alone.
        """
        now, who = self._clock(), (entry.person_id, entry.request_id, entry.reason)
        # After a clock was set back, the last minute is unknown.
        lately = {key: at for key, at in self._refused_at.items() if 0 <= now - at < _FOLDED_S}
        self._refused_at = lately
        if who not in lately and len(lately) < _MOST_FOLDED:
            lately[who] = now  # at once, so that of two presses at the same time one is noted
            try:
                await self.note(entry)
            except (DatabaseTroubled, asyncio.CancelledError):  # what is not on disk was not noted
                self._refused_at.pop(who, None)
                raise

    async def keep_once(self, entry: AuditEntry, token: str) -> None:
        """Commits an entry that is kept elsewhere until it is here: with its own time, once a token."""
        async with self._db.transaction():
            known = await self._db.one("SELECT 1 FROM audit WHERE token = ?", (token,))
            if known is None:
                values = (entry.at, *(getattr(entry, name) for name in _COLUMNS))
                await self._db.insert(_INSERT_ONCE, (*values, token))

    async def newest(self, limit: int) -> list[AuditEntry]:
        """The newest rows, newest first."""
        return [
            _entry(row)
            for row in await self._db.all("SELECT * FROM audit ORDER BY audit_id DESC LIMIT ?", (limit,))
        ]

    async def of(self, person_id: int) -> list[AuditEntry]:
        """Every row that names this person, oldest first."""
        rows = await self._db.all("SELECT * FROM audit WHERE person_id = ? ORDER BY audit_id", (person_id,))
        return [_entry(row) for row in rows]

    async def pages(self, rows: int = 500) -> AsyncIterator[list[AuditEntry]]:
        """Every row, oldest first, `rows` at a time: years of them would not fit into memory."""
        last = 0
        while page := await self._db.all(
            "SELECT * FROM audit WHERE audit_id > ? ORDER BY audit_id LIMIT ?", (last, rows)
        ):
            last = int(page[-1]["audit_id"])
            yield [_entry(row) for row in page]

    async def all(self) -> list[AuditEntry]:
        """Every row, oldest first."""
        return [_entry(row) for row in await self._db.all("SELECT * FROM audit ORDER BY audit_id")]


async def note_within(database: Database, at: float, entry: AuditEntry) -> None:
    """Adds one row inside a transaction of the caller, so that it is committed with what it is about."""
    await database.insert(_INSERT, (at, *(getattr(entry, name) for name in _COLUMNS)))


def _entry(row: aiosqlite.Row) -> AuditEntry:
    return AuditEntry(
        AuditEvent(row["event"]),
        row["person_id"],
        row["phone_id"],
        row["task_id"],
        row["step"],
        row["request_id"],
        row["app"],
        row["action"],
        row["kinds"],
        row["reason"],
        row["length"],
        row["at"],
    )
