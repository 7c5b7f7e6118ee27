"""Forgets ended tasks in the background: those that are too old, and the oldest while all are too large."""

import asyncio
import logging
from pathlib import Path

from agent.contract.errors import DatabaseTroubled
from agent.contract.history import RetentionLimits
from agent.journal import Journal
from agent.journal.frame_files import changed_at, drop_frames, task_folders
from agent.secrets.after_restart import fresh_secrets
from agent.storage.local_days import days_before

_log = logging.getLogger(__name__)
_FIRST_AFTER_S = 60.0  # a start has other things to do
_EVERY_S = 3600.0
# A few at a time: a transaction keeps running tasks from writing.
_AT_ONCE = 20
_DAY_S = 86400.0


class Retention:
    """Forgets ended tasks; never touches open ones or the audit. frames: folder of all tasks' pictures.

    Age counts up to the date that is believed (agent.storage.runs.believed), so a clock that is wrong now
    deletes nothing. A task that ended in 1970 by a wrong clock is that old once a right date is believed.
    """

    def __init__(self, journal: Journal, frames: Path, keeping: RetentionLimits) -> None:
        self._journal = journal
        self._frames = frames
        self._keeping = keeping

    async def follow(self) -> None:
        """Runs until cancelled: a while after the start, then every hour."""
        await asyncio.sleep(_FIRST_AFTER_S)
        while True:
            try:
                await self.prune()
            except (DatabaseTroubled, OSError) as err:
                _log.warning("nothing old was forgotten this time: %s", err)
            await asyncio.sleep(_EVERY_S)

    async def prune(self) -> None:
        """Forgets what is due now."""
        await self._drop_orphans()
        await self._drop_old()
        await self._journal.ended.prune_use()
        await self._drop_to_size()
        await fresh_secrets(self._journal)
        await self._journal.ended.shrink()

    async def _drop_orphans(self) -> None:
        # The folders first: a task that begins meanwhile has its row before its folder.
        folders = await asyncio.to_thread(task_folders, self._frames)
        known, since = await self._journal.ended.known(), await self._journal.runs.first_began_at()
        newest, *_ = await self._journal.identity.newest_ids()
        for task_id in folders.keys() - known:
            # A folder of another journal, which was moved away or is newer than this copy, and may come back.
            if since is None or task_id > newest:
                continue
            if await asyncio.to_thread(changed_at, self._frames, task_id) >= since:
                await asyncio.to_thread(drop_frames, self._frames, task_id)

    async def _drop_old(self) -> None:
        sure = await self._journal.runs.sure_now()
        if sure is None:
            return
        if self._journal.clock() > sure + _DAY_S:
            _log.warning("the date is new, so it makes nothing old until I have run for a day beside it")
        before = days_before(sure, self._keeping.days)
        while task_ids := await self._journal.ended.oldest(before=before, limit=_AT_ONCE):
            await self._drop(task_ids)
            _log.info("%d tasks were forgotten for their age", len(task_ids))

    async def _drop(self, task_ids: list[int]) -> None:
        for task_id in task_ids:
            await asyncio.to_thread(drop_frames, self._frames, task_id)
        await self._journal.ended.drop(task_ids)

    async def _drop_to_size(self) -> None:
        """Pictures of the oldest first: they are large, and without them a task's steps can still be read."""
        most = self._keeping.megabytes * 1_000_000
        folders = await asyncio.to_thread(task_folders, self._frames)
        known = await self._journal.ended.known()
        folders = {task_id: size for task_id, size in folders.items() if task_id in known}
        pictures = sum(folders.values())
        if pictures + await self._journal.ended.size_bytes() <= most:
            return
        for task_id in await self._journal.ended.oldest():
            if pictures + await self._journal.ended.size_bytes() <= most:
                return
            if task_id in folders:
                await asyncio.to_thread(drop_frames, self._frames, task_id)
                pictures -= folders[task_id]
                _log.info("the pictures of task %d were forgotten for their size", task_id)
        while pictures + await self._journal.ended.size_bytes() > most:
            task_ids = await self._journal.ended.oldest(limit=_AT_ONCE)
            if not task_ids:
                return
            await self._drop(task_ids)
            _log.info("%d tasks were forgotten for their size", len(task_ids))
