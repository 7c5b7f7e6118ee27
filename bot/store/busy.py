"""Messages that say that something is under way, so that none goes on saying so after a stop."""

from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class BusyPage:
    """A message of a person that shows how something goes on.

    key: of the message in the outbox. command: what begins the thing again ('/pair'), '' for a button.
    phone_id: whose page it came from, '' for none. drawn: the message is a picture.
    """

    key: str
    person_id: int
    command: str = ""
    phone_id: str = ""
    drawn: bool = False


class BusyTable:
    """Rows of `busy_pages`, one a message."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def keep(self, page: BusyPage) -> None:
        """Commits that something begins."""
        async with self._db.transaction():
            await self._keep(page)

    async def begin(self, page: BusyPage) -> bool:
        """Commits in one that something begins and that the message's buttons are used up; False if they
        were: of two presses only one goes on, and what a crash cuts off is told at the next start.
        """
        async with self._db.transaction():
            taken = await self._db.change(
                "UPDATE buttons SET used = 1 WHERE message = ? AND used = 0", (page.key,)
            )
            if taken:
                await self._keep(page)
        return bool(taken)

    async def done(self, key: str) -> None:
        """Commits that it has ended, in whatever way."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM busy_pages WHERE key = ?", (key,))

    async def all(self) -> list[BusyPage]:
        """What has not ended."""
        return [_page(row) for row in await self._db.all("SELECT * FROM busy_pages")]

    async def _keep(self, page: BusyPage) -> None:
        await self._db.change(
            "INSERT OR REPLACE INTO busy_pages (key, person_id, command, phone_id, drawn) VALUES (?, ?, ?, ?, ?)",
            (page.key, page.person_id, page.command, page.phone_id, page.drawn),
        )


def _page(row: aiosqlite.Row) -> BusyPage:
    return BusyPage(row["key"], row["person_id"], row["command"], row["phone_id"], bool(row["drawn"]))
