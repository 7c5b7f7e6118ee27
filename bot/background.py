"""Work that outlives the handler that began it: asking a phone for its screen, connecting to an address."""

import asyncio
import logging
from collections.abc import Coroutine

_log = logging.getLogger(__name__)


class Background:
    """Owns such work, logs what breaks in it, and cancels the rest at the end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None], name: str) -> None:
        """Returns at once."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

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
