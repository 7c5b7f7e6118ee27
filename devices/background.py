"""Background tasks with one owner: none outlives its owner, and their errors are logged."""

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import Context

_log = logging.getLogger(__name__)


class Background:
    """Owns tasks, logs their errors, and cancels the rest at the end.

    broken: set when a vital task fails; may be shared with other owners.
    """

    def __init__(self, broken: asyncio.Event | None = None) -> None:
        self.broken = broken or asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._vital: set[asyncio.Task[None]] = set()

    def start(
        self, work: Coroutine[None, None, None], name: str = "work on phones", *, vital: bool = False
    ) -> asyncio.Task[None]:
        """Returns at once; the task may be cancelled by its starter. name: for the log.

        vital: without it the program would not receive or send, and no one would see why.
        """
        # Without the context of whoever starts it: what an update has noted for itself ends with the update.
        task = asyncio.create_task(work, name=name, context=Context())
        self._tasks.add(task)
        if vital:
            self._vital.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        vital = task in self._vital
        self._vital.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("%s broke", task.get_name(), exc_info=error)
            if vital:
                self.broken.set()

    async def close(self) -> None:
        """Cancels what still runs and waits for it."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
