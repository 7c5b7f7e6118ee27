"""Rows of the bot that are forgotten: those of one person who wants it, and those that nobody needs any more."""

import asyncio
import logging
import time
from collections.abc import Callable

from agent.journal import DatabaseTroubled
from agent.journal.database import Database

_log = logging.getLogger(__name__)
_FIRST_AFTER_S = 90.0
_EVERY_S = 86400.0
# Longer than the tasks themselves: a report that is known to be sent is not sent again while its task is known.
_LONGER_S = 7 * 86400.0


class Keeping:
    """Over the tables of messages and buttons; people, codes and phones are not touched."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

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
            if await self._db.one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'inbox'"):
                await self._db.change(
                    "UPDATE inbox SET body = '' WHERE chat_id = ? AND state <> 'new'", (person_id,)
                )
        await self._db.shrink()

    async def follow(self, days: int) -> None:
        """Until cancelled: a while after the start, then every day."""
        await asyncio.sleep(_FIRST_AFTER_S)
        while True:
            try:
                await self.prune(days)
            except DatabaseTroubled as err:
                _log.warning("no old message was forgotten this time: %s", err)
            await asyncio.sleep(_EVERY_S)

    async def prune(self, days: int) -> int:
        """Forgets delivered messages whose tasks are long gone; answers how many."""
        before = self._clock() - days * 86400.0 - _LONGER_S
        async with self._db.transaction():
            dropped = await self._db.change(
                "DELETE FROM outbox WHERE wanted IS NULL AND changed_at < ?", (before,)
            )
        await self._db.shrink()
        return dropped
