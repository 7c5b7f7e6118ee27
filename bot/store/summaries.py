"""Up to which moment each person has had their summary."""

from agent.storage.database import Database


class SummaryTable:
    """Rows of `summaries`: one a person who gets them."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def until(self, person_id: int) -> float | None:
        """Seconds since the epoch; None for a person who has had none and waits for none."""
        row = await self._db.one("SELECT until FROM summaries WHERE person_id = ?", (person_id,))
        return row["until"] if row else None

    async def keep(self, person_id: int, until: float) -> None:
        """Commits that the person was sent all up to this moment."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO summaries (person_id, until) VALUES (?, ?)"
                " ON CONFLICT (person_id) DO UPDATE SET until = excluded.until",
                (person_id, until),
            )

    async def drop(self, person_id: int) -> None:
        """Commits that the person gets none any more."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM summaries WHERE person_id = ?", (person_id,))
