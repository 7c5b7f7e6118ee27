"""Messages that show work in progress, so that none shows it for ever after a stop."""

from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class BusyPage:
    """A message of a person that shows work in progress.

    key: of the message in the outbox.
    command: the command that begins the work again ('/pair'), '' for a button.
    phone_id: whose page the message came from, '' for none.
    drawn: the message is a picture.
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
        """Commits that work begins."""
        async with self._db.transaction():
            await self._keep(page)

    async def begin(self, page: BusyPage) -> bool:
        """Commits together that work begins and that the message's buttons are used; False if they were.

        So of two presses only one begins work, and the next start notifies of what a crash cuts off.
        """
        async with self._db.transaction():
            taken = await self._db.change(
                "UPDATE buttons SET used = 1 WHERE message = ? AND used = 0", (page.key,)
            )
            if taken:
                await self._keep(page)
        return bool(taken)

    async def done(self, key: str) -> None:
        """Commits that the work has ended, with whatever outcome."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM busy_pages WHERE key = ?", (key,))

    async def all(self) -> list[BusyPage]:
        """Work that has not ended."""
        return [_page(row) for row in await self._db.all("SELECT * FROM busy_pages")]

    async def _keep(self, page: BusyPage) -> None:
        await self._db.change(
            "INSERT OR REPLACE INTO busy_pages (key, person_id, command, phone_id, drawn)"
            " VALUES (?, ?, ?, ?, ?)",
            (page.key, page.person_id, page.command, page.phone_id, page.drawn),
        )


def _page(row: aiosqlite.Row) -> BusyPage:
    return BusyPage(row["key"], row["person_id"], row["command"], row["phone_id"], bool(row["drawn"]))
