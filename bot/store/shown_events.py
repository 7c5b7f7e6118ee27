"""Which events of other homes were shown: after a restart of the bot none of them is shown again."""

from agent.storage.database import Database

STARTS = 64
"""Of each home so many are remembered."""


class ShownEventTable:
    """Rows of `shown_events`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of_home(self, home_id: str) -> dict[str, str]:
        """By start of the home, as it was saved; the one that was saved last at the end."""
        rows = await self._db.all(
            "SELECT instance, numbers FROM shown_events WHERE home_id = ? ORDER BY rowid", (home_id,)
        )
        return {row["instance"]: row["numbers"] for row in rows}

    async def save(self, home_id: str, instance: str, numbers: str) -> None:
        """Commits the numbers of that start in place of the earlier ones."""
        async with self._db.transaction():
            # A replaced row gets the highest rowid.
            await self._db.change(
                "INSERT OR REPLACE INTO shown_events (home_id, instance, numbers) VALUES (?, ?, ?)",
                (home_id, instance, numbers),
            )
            await self._db.change(
                "DELETE FROM shown_events WHERE home_id = ? AND rowid NOT IN"
                " (SELECT rowid FROM shown_events WHERE home_id = ? ORDER BY rowid DESC LIMIT ?)",
                (home_id, home_id, STARTS),
            )
