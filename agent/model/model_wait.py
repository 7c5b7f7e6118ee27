"""Waits as long as a model's service asks, visibly on the task's card."""

import asyncio
import logging
from collections.abc import Callable

from agent.contract.errors import ModelBusy
from agent.contract.event_stream import EventStream
from agent.contract.events import TaskResumed, TaskSuspended
from agent.contract.tasks import Task

_log = logging.getLogger(__name__)


class ModelWait:
    """The waits of one run of a task, which keeps its phone meanwhile.

    clock: seconds since the epoch, for what people read.
    limit_s: how long the service may ask to wait for one decision, all its waits together.
    """

    def __init__(self, task: Task, stream: EventStream, clock: Callable[[], float], limit_s: float) -> None:
        self._task = task
        self._stream = stream
        self._clock = clock
        self._limit_s = limit_s
        self._gives_up_at: float | None = None  # the loop's clock; None while the service answers

    async def wait(self, busy: ModelBusy) -> None:
        """Returns when the service may be asked again. Raises the error itself if that is after the limit."""
        now = asyncio.get_running_loop().time()
        if self._gives_up_at is None:
            self._gives_up_at = now + self._limit_s
        if now + busy.wait_s > self._gives_up_at:
            raise busy
        _log.warning("task %d waits for its model: %s", self._task.task_id, busy)
        until = self._clock() + busy.wait_s
        self._stream.publish(TaskSuspended(self._task, busy.key, tuple(busy.values.items()), until))
        await asyncio.sleep(busy.wait_s)
        self._stream.publish(TaskResumed(self._task))

    def end(self) -> None:
        """The service has answered."""
        self._gives_up_at = None
