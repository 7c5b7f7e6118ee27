"""Which phones people were told to be away, so that the same message tells when they are back."""

from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class Outage:
    """The newest outage of a phone that people were told of.

    told_at: when its message was first sent, which names it. since: when the phone went; ended_at: when it
    was back, None while it is away. All in seconds since the epoch.
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
        """None if nobody was ever told of one."""
        row = await self._db.one("SELECT * FROM outages WHERE phone_id = ?", (phone_id,))
        return _outage(row) if row else None

    async def keep(self, outage: Outage) -> None:
        """Commits it in the place of the phone's earlier one."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO outages (phone_id, told_at, since, ended_at) VALUES (?, ?, ?, ?)",
                (outage.phone_id, outage.told_at, outage.since, outage.ended_at),
            )

    async def drop(self, phone_id: str) -> None:
        """Forgets the phone's outage, told or ended."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM outages WHERE phone_id = ?", (phone_id,))


def _outage(row: aiosqlite.Row) -> Outage:
    return Outage(row["phone_id"], row["told_at"], row["since"], row["ended_at"])
