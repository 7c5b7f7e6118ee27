"""Who is asked besides the task's person: their messages finally say who decided."""

from collections.abc import Iterable

from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.storage.database import Database
from bot.store.homes import HomeTable

# A request is forgotten after so many newer ones.
_KEEP = 1000
# Far more than wait for one person at once.
_LATELY = 50


class AskedTable:
    """Rows of `asked`."""

    def __init__(self, database: Database, homes: HomeTable) -> None:
        self._db = database
        self._homes = homes

    async def add(self, request_id: int, people: Iterable[int]) -> None:
        """Commits that these people are asked, before they are. Can be repeated."""
        async with self._db.transaction():
            await self._db.change(
                # Of its own journal alone: those of other homes have other numbers.
                "DELETE FROM asked WHERE home = ? AND request_id BETWEEN ? AND ?",
                (
                    self._homes.current,
                    request_id - request_id % NUMBERS_PER_JOURNAL,
                    request_id - _KEEP - 1,
                ),
            )
            for person_id in people:
                await self._db.change(
                    "INSERT INTO asked (home, request_id, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    (self._homes.current, request_id, person_id),
                )

    async def lately(self, person_id: int) -> list[int]:
        """Ids of the newest requests that this person was asked about, oldest first."""
        rows = await self._db.all(
            "SELECT request_id FROM asked WHERE home = ? AND person_id = ? ORDER BY rowid DESC LIMIT ?",
            (self._homes.current, person_id, _LATELY),
        )
        return [row["request_id"] for row in reversed(rows)]

    async def of(self, request_id: int) -> list[int]:
        """Ids of everybody who was asked, in the order of asking."""
        rows = await self._db.all(
            "SELECT person_id FROM asked WHERE home = ? AND request_id = ? ORDER BY rowid",
            (self._homes.current, request_id),
        )
        return [row["person_id"] for row in rows]
