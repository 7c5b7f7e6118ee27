"""Outages of phones that people were notified of, so that the same message says when the phone is back."""

from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class Outage:
    """A phone's newest outage that people were notified of. Times: seconds since the epoch.

    told_at: when its message was first sent, part of the message's key.
    since: when the phone went away.
    ended_at: when the phone was back, None while it is away.
    """

    phone_id: str
    told_at: float
    since: float
    ended_at: float | None


class OutageTable:
    """Rows of `outages`, one a phone."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def newest(self, phone_id: str) -> Outage | None:
        """None if people were never notified of one."""
        row = await self._db.one("SELECT * FROM outages WHERE phone_id = ?", (phone_id,))
        return _outage(row) if row else None

    async def keep(self, outage: Outage) -> None:
        """Commits it in place of the phone's earlier one."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO outages (phone_id, told_at, since, ended_at) VALUES (?, ?, ?, ?)",
                (outage.phone_id, outage.told_at, outage.since, outage.ended_at),
            )

    async def drop(self, phone_id: str) -> None:
        """Deletes the phone's outage."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM outages WHERE phone_id = ?", (phone_id,))


def _outage(row: aiosqlite.Row) -> Outage:
    return Outage(row["phone_id"], row["told_at"], row["since"], row["ended_at"])
