"""Entries for the audit, each committed with the change that it records, then carried to the journal."""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from agent.contract.audit import AuditEntry, AuditEvent
from agent.storage.database import Database

_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class AuditNote:
    """token: distinguishes the note from all others, so that the audit has it once."""

    token: str
    entry: AuditEntry


class AuditNotes:
    """Rows of `audit_notes`. The journal is another database: no transaction spans a change and its audit.

    news: set whenever there may be a note to carry.
    count: of the notes of this run, so that whoever keeps what people may do sees that it has changed.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self.news = asyncio.Event()
        self.count = 0

    async def add_within(self, event: AuditEvent, by: int, about: int | None, phone_id: str = "") -> None:
        """Inside the transaction of the change. by, about: who changed and who was changed, if known."""
        await self._db.change(
            "INSERT INTO audit_notes (token, at, event, person_id, phone_id, reason)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                secrets.token_hex(16),
                self._clock(),
                event,
                by,
                phone_id,
                "" if about is None else str(about),
            ),
        )
        self.count += 1
        self.news.set()

    async def waiting(self) -> list[AuditNote]:
        """The oldest notes that are surely on disk: a change that is rolled back is in no audit."""
        rows = await self._db.committed("SELECT * FROM audit_notes ORDER BY note_id LIMIT ?", (_AT_ONCE,))
        return [
            AuditNote(
                row["token"],
                AuditEntry(
                    AuditEvent(row["event"]),
                    row["person_id"],
                    row["phone_id"],
                    reason=row["reason"],
                    at=row["at"],
                ),
            )
            for row in rows
        ]

    async def carried(self, notes: Collection[AuditNote]) -> None:
        """Commits that the audit has these notes."""
        async with self._db.transaction():
            for note in notes:
                await self._db.change("DELETE FROM audit_notes WHERE token = ?", (note.token,))
