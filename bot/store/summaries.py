"""Up to which moment each person has had their summary."""

import json
from collections.abc import Mapping

from agent.storage.database import Database


class SummaryTable:
    """Rows of `summaries`: one a person who gets them."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def until(self, person_id: int) -> float | None:
        """Seconds since the epoch; None for a person who has had none and waits for none."""
        row = await self._db.one("SELECT until FROM summaries WHERE person_id = ?", (person_id,))
        return row["until"] if row else None

    async def unreached(self, person_id: int) -> dict[str, float]:
        """Since when what ended at a home is in no summary, as in `keep`."""
        row = await self._db.one("SELECT unreached FROM summaries WHERE person_id = ?", (person_id,))
        kept: dict[str, float] = json.loads(row["unreached"]) if row else {}
        return kept

    async def keep(self, person_id: int, until: float, unreached: Mapping[str, float] | None = None) -> None:
        """Commits that the person was sent all up to this moment.

        unreached: but for what ended at these homes since a moment, seconds since the epoch; by what stands
        before the ids of their phones.
        """
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO summaries (person_id, until, unreached) VALUES (?, ?, ?)"
                " ON CONFLICT (person_id)"
                " DO UPDATE SET until = excluded.until, unreached = excluded.unreached",
                (person_id, until, json.dumps(dict(unreached or {}))),
            )

    async def drop(self, person_id: int) -> None:
        """Commits that the person gets none any more."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM summaries WHERE person_id = ?", (person_id,))
