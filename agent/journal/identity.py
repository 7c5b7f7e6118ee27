"""Which journal this is: task 1 of one is not task 1 of another, and whoever keeps ids keeps this id, too."""

import secrets

from agent.storage.database import Database


def new_identity() -> str:
    """An id that no other journal has, in the form of the migration's."""
    return secrets.token_hex(8)


class IdentityTable:
    """The one row of `identity`, made by the migration that made the table; a copy of the file has the same.

    current: as the row has it, '' before `read`.
    """

    def __init__(self, database: Database) -> None:
        self._db = database
        self.current = ""

    async def read(self) -> str:
        """16 hex digits."""
        row = await self._db.one("SELECT journal_id FROM identity")
        if row is None:
            raise LookupError("a journal without its identity")  # no migration leaves it so
        self.current = str(row[0])
        return self.current

    async def renew(self, journal_id: str) -> None:
        """Commits another id, for an old copy of a journal that was written since: ids have two meanings."""
        async with self._db.transaction():
            await self._db.change("UPDATE identity SET journal_id = ?, next_id = ''", (journal_id,))
        self.current = journal_id

    async def plan_renewal(self) -> str:
        """Commits that the next start renews it; answers the id that it gets then. May be repeated."""
        async with self._db.transaction():
            await self._db.change("UPDATE identity SET next_id = ? WHERE next_id = ''", (new_identity(),))
        return await self.planned()

    async def planned(self) -> str:
        """The id that the next start gives it, '' for none."""
        row = await self._db.one("SELECT next_id FROM identity")
        return str(row["next_id"]) if row else ""

    async def skip_requests(self, count: int) -> None:
        """Commits that the next request has a number so much higher."""
        async with self._db.transaction():
            if not await self._db.change(
                "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'requests'", (count,)
            ):
                await self._db.change(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES ('requests', ?)", (count,)
                )

    async def newest_ids(self) -> tuple[int, int, int, int]:
        """The highest ids ever given: of a task, a request, a run and a line of the audit; 0 for none."""
        rows = await self._db.all("SELECT name, seq FROM sqlite_sequence")
        given = {str(row["name"]): int(row["seq"]) for row in rows}
        return given.get("tasks", 0), given.get("requests", 0), given.get("runs", 0), given.get("audit", 0)
