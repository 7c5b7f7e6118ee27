"""The event stream from agent to bot."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable

from agent.contract.events import Event, NumberedEvent, TaskEnded, TaskResumed, TaskSuspended
from agent.contract.ids import JournalId


class EventStream:
    """One reader gets every event once, in order.

    beside: gets each event at once, too; never blocks.
    """

    def __init__(self, beside: Callable[[Event], None] | None = None) -> None:
        self._beside = beside
        self._numbers = itertools.count(1)
        self._waiting: asyncio.Queue[Event | None] = asyncio.Queue()
        self._suspended: dict[int, TaskSuspended] = {}

    def publish(self, event: Event) -> None:
        """Never blocks; call after the fact is on disk."""
        self._waiting.put_nowait(event)
        match event:
            case TaskSuspended():
                self._suspended[event.task.task_id] = event
            case TaskResumed() | TaskEnded():
                self._suspended.pop(event.task.task_id, None)
            case _:
                pass
        if self._beside is not None:
            self._beside(event)

    def suspended(self, task_id: int) -> TaskSuspended | None:
        """What the task waits for now; None if it does not."""
        return self._suspended.get(task_id)

    async def events(self, journal_id: JournalId = "") -> AsyncIterator[NumberedEvent]:
        """Every event so far and from now on, until the stream is closed. journal_id: as in NumberedEvent."""
        while (event := await self._waiting.get()) is not None:
            yield NumberedEvent(journal_id, next(self._numbers), event)

    def close(self) -> None:
        """Nothing more is published; the reader ends after the last event."""
        self._waiting.put_nowait(None)
