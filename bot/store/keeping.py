"""Rows of the bot that a person wants to be forgotten, and the room that forgotten rows leave in the file."""

import asyncio
import logging

from agent.journal import DatabaseTroubled
from agent.journal.database import Database

_log = logging.getLogger(__name__)
_FIRST_AFTER_S = 90.0
_EVERY_S = 86400.0


class Keeping:
    """Over the tables of messages and buttons; people, codes and phones are not touched."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def forget(self, person_id: int, but: str) -> None:
        """Commits that all messages, buttons, questions and prompts of a person are forgotten, waiting ones too.

        person_id: also the id of their private chat. but: key of the message in which they said so.
        """
        async with self._db.transaction():
            await self._db.change("DELETE FROM outbox WHERE chat_id = ? AND key <> ?", (person_id, but))
            await self._db.change(
                "DELETE FROM buttons WHERE person_id = ? AND message <> ?", (person_id, but)
            )
            await self._db.change("DELETE FROM busy_pages WHERE person_id = ? AND key <> ?", (person_id, but))
            await self._db.change("DELETE FROM questions WHERE chat_id = ?", (person_id,))
            await self._db.change("DELETE FROM prompts WHERE person_id = ?", (person_id,))
            # The ids stay, so that nothing is acted on twice; the update of this press is not done with yet.
            await self._db.change(
                "UPDATE inbox SET body = '' WHERE chat_id = ? AND state <> 'new'", (person_id,)
            )
        await self._db.shrink()

    async def follow(self) -> None:
        """Until cancelled: gives what was forgotten back to the disk, a while after the start, then every day."""
        await asyncio.sleep(_FIRST_AFTER_S)
        while True:
            try:
                await self._db.shrink()
            except DatabaseTroubled as err:
                _log.warning("the database was not made smaller this time: %s", err)
            await asyncio.sleep(_EVERY_S)
