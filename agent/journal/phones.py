"""Phones that were connected once, so that they are reached again after a restart."""

import time
from collections.abc import Callable

from agent.contract.audit import AuditEntry, AuditEvent
from agent.journal.audit import note_within
from agent.storage.database import Database
from devices.phones import PhoneInfo, PhoneState


class PhoneTable:
    """Rows of `phones`; a phone is known by its serial number, not by its address."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def remember(self, phone: PhoneInfo) -> None:
        """Adds a phone, or updates it; a way to reach it that is missing now (USB, say) is kept."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO phones (phone_id, model, android, address, added_at, name, mdns)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (phone_id) DO UPDATE SET model = excluded.model, android = excluded.android,"
                " name = excluded.name,"
                " address = CASE excluded.address WHEN '' THEN address ELSE excluded.address END,"
                " mdns = CASE excluded.mdns WHEN '' THEN mdns ELSE excluded.mdns END",
                (
                    phone.phone_id,
                    phone.model,
                    phone.android,
                    phone.address,
                    self._clock(),
                    phone.name,
                    phone.mdns,
                ),
            )

    async def forget(self, phone_id: str, by: int) -> None:
        """Drops a phone with what was answered about it; the audit keeps who did. An unknown one is fine."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM helpers WHERE phone_id = ?", (phone_id,))
            if await self._db.change("DELETE FROM phones WHERE phone_id = ?", (phone_id,)):
                forgotten = AuditEntry(AuditEvent.PHONE_FORGOTTEN, by, phone_id)
                await note_within(self._db, self._clock(), forgotten)

    async def all(self) -> list[PhoneInfo]:
        """Every remembered phone, oldest first; the state is not stored and reads as offline."""
        rows = await self._db.all("SELECT * FROM phones ORDER BY added_at")
        return [
            PhoneInfo(
                row["phone_id"],
                row["model"],
                row["android"],
                row["address"],
                PhoneState.OFFLINE,
                name=row["name"],
                mdns=row["mdns"],
            )
            for row in rows
        ]
