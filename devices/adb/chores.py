"""Background work with one owner: nothing outlives it, and what fails is in the log."""

import asyncio
import logging
from collections.abc import Coroutine

logger = logging.getLogger(__name__)


class Chores:
    """Starts tasks and ends them all."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Runs beside everything else; may be cancelled by its starter."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self) -> None:
        """Cancels what still runs and waits for its end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("background work on phones failed", exc_info=error)
