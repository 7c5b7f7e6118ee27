"""Deletes old rows and rows of people who ask for it, and returns their room to the disk."""

import asyncio
import logging

from agent.contract.errors import DatabaseTroubled
from agent.storage.database import Database
from agent.storage.runs import RunTable

_log = logging.getLogger(__name__)
_FIRST_AFTER_S = 90.0
_DAY_S = 86400.0
_EVERY_S = _DAY_S
_BEAT_S = 30.0
_KEEP_BUTTONS_S = 30 * _DAY_S
_KEEP_PROMPTS_S = _DAY_S
_KEEP_INVITATIONS_S = 30 * _DAY_S
_KEEP_RUNS_S = 30 * _DAY_S
_KEEP_UPDATES_S = 7 * _DAY_S  # Telegram delivers nothing older than a day


class ChatRetention:
    """Works on the tables of messages and buttons; people, codes and phones are not touched.

    Age counts up to the trusted date, see agent.storage.runs: a clock that jumps makes nothing old.
    """

    def __init__(self, database: Database, runs: RunTable) -> None:
        self._db = database
        self._runs = runs

    async def prune(self) -> None:
        """Commits the deletion of all that is too old, except messages, which the outbox deletes."""
        sure = await self._runs.sure_now()
        if sure is None:
            return
        async with self._db.transaction():
            await self._db.change("DELETE FROM buttons WHERE made_at < ?", (sure - _KEEP_BUTTONS_S,))
            await self._db.change("DELETE FROM reply_drafts WHERE made_at < ?", (sure - _KEEP_BUTTONS_S,))
            await self._db.change("DELETE FROM prompts WHERE ended_at < ?", (sure - _KEEP_PROMPTS_S,))
            await self._db.change(
                "DELETE FROM invitations WHERE expires_at < ?", (sure - _KEEP_INVITATIONS_S,)
            )
            await self._db.change(
                "DELETE FROM inbox WHERE at < ? AND state <> 'new'"
                " AND update_id < (SELECT max(update_id) FROM inbox)",
                (sure - _KEEP_UPDATES_S,),
            )
            await self._db.change(
                "DELETE FROM schedule_runs WHERE decided_at < ? AND told = 1", (sure - _KEEP_RUNS_S,)
            )
            await self._db.change(
                "DELETE FROM schedules WHERE state = 'ended'"
                " AND schedule_id NOT IN (SELECT schedule_id FROM schedule_runs)"
            )

    async def forget(self, person_id: int, but: str) -> None:
        """Commits the deletion of a person's messages, buttons, questions, prompts and schedules.

        Undelivered messages are deleted, too.

        person_id: also the id of their private chat.
        but: key of the message in which they asked for the deletion.
        """
        async with self._db.transaction():
            await self._db.change("DELETE FROM outbox WHERE chat_id = ? AND key <> ?", (person_id, but))
            await self._db.change(
                "DELETE FROM buttons WHERE person_id = ? AND message <> ?", (person_id, but)
            )
            await self._db.change("DELETE FROM busy_pages WHERE person_id = ? AND key <> ?", (person_id, but))
            await self._db.change("DELETE FROM questions WHERE chat_id = ?", (person_id,))
            await self._db.change("DELETE FROM prompts WHERE person_id = ?", (person_id,))
            await self._db.change("DELETE FROM stops WHERE person_id = ?", (person_id,))
            await self._db.change("DELETE FROM app_notices WHERE person_id = ?", (person_id,))
            await self._db.change(
                "DELETE FROM schedule_runs"
                " WHERE schedule_id IN (SELECT schedule_id FROM schedules WHERE person_id = ?)",
                (person_id,),
            )
            await self._db.change("DELETE FROM schedules WHERE person_id = ?", (person_id,))
            await self._db.change("DELETE FROM reply_drafts WHERE person_id = ?", (person_id,))
            # The ids stay, so that nothing is acted on twice; the update of this press has not ended yet.
            await self._db.change(
                "UPDATE inbox SET body = '' WHERE chat_id = ? AND state <> 'new'", (person_id,)
            )
        await self._db.shrink()

    async def set_aside(self) -> None:
        """For a restored backup: commits that nothing of then is sent, edited or acted on.

        What waited was sent since, or is reported anew from the journal. Questions whether a late task should
        run are deleted, too; they may be asked again under the same keys.
        """
        async with self._db.transaction():
            await self._db.change("DELETE FROM outbox WHERE wanted IS NOT NULL AND message_id IS NULL")
            await self._db.change(
                "UPDATE outbox SET wanted = NULL, picture = NULL"
                " WHERE wanted IS NOT NULL AND message_id IS NOT NULL"
            )
            await self._db.change("DELETE FROM outbox WHERE key LIKE 'stale:%'")
            await self._db.change("UPDATE inbox SET state = 'done', body = '' WHERE state = 'new'")
            await self._db.change("DELETE FROM busy_pages")
            await self._db.change("DELETE FROM reply_drafts")
            # Some invitations were used or revoked since, and their codes are known outside.
            await self._db.change(
                "DELETE FROM invitations WHERE state IN ('picking', 'open', 'taken', 'agreed')"
            )
            await self._db.change("DELETE FROM prompts WHERE ended_at IS NULL")
            # What was due since may have run: repeated ones go on from now, the others ask.
            await self._db.change("UPDATE schedules SET next_run = NULL WHERE cron <> ''")
            await self._db.change("UPDATE schedules SET missed = 'ask' WHERE cron = ''")
            await self._db.change("UPDATE schedule_runs SET told = 1")

    async def beat(self, run_id: int) -> None:
        """Until cancelled: records on disk that the bot runs, and notices a clock that is set."""
        while True:
            await asyncio.sleep(_BEAT_S)
            try:
                await self._runs.seen(run_id)
            except DatabaseTroubled as err:
                _log.warning("not kept that the bot runs: %s", err)

    async def follow(self) -> None:
        """Until cancelled: deletes what is old and frees its room, soon after the start, then daily."""
        await asyncio.sleep(_FIRST_AFTER_S)
        while True:
            try:
                await self.prune()
                await self._db.shrink()
            except DatabaseTroubled as err:
                _log.warning("nothing old was forgotten this time: %s", err)
            await asyncio.sleep(_EVERY_S)
