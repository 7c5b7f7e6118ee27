"""Work that outlives the call that began it, with one owner: nothing outlives that, and what breaks is in the log."""

import asyncio
import logging
from collections.abc import Coroutine

_log = logging.getLogger(__name__)


class Background:
    """Owns such work, logs what breaks in it, and cancels the rest at the end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None], name: str = "work on phones") -> asyncio.Task[None]:
        """Returns at once; the task may be cancelled by its starter. name: for the log."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("%s broke", task.get_name(), exc_info=error)

    async def close(self) -> None:
        """Cancels what still runs and waits for it."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
