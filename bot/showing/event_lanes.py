"""Shows events in order for each person, and at the same time for different people."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from agent.contract.events import (
    FirstModelRefuses,
    HelperOffered,
    NumberedEvent,
    PairingProgress,
    PhoneChanged,
    RulesRefused,
)

_log = logging.getLogger(__name__)
_NOBODY = 0  # lane of phones and rules


class EventLanes:
    """One lane a person: in a single lane sixty tasks would wait for sixty commits, side by side for one."""

    def __init__(self, show: Callable[[NumberedEvent], Awaitable[None]]) -> None:
        self._show = show
        self._waiting: dict[
            int, deque[NumberedEvent]
        ] = {}  # by person, while an event of theirs is being shown
        self._working: set[asyncio.Task[None]] = set()

    def put(self, event: NumberedEvent) -> None:
        """Shows the event as soon as all earlier ones of the same person are shown."""
        person_id = _person_of(event)
        if (lane := self._waiting.get(person_id)) is not None:
            lane.append(event)
            return
        self._waiting[person_id] = deque([event])
        working = asyncio.create_task(self._work(person_id), name=f"showing what happens to {person_id}")
        self._working.add(working)
        working.add_done_callback(self._working.discard)

    async def wait_until_shown(self) -> None:
        """Returns when no event waits any more."""
        while self._working:
            await asyncio.wait(self._working)

    async def close(self) -> None:
        """Shows no more events."""
        for working in self._working:
            working.cancel()
        await self.wait_until_shown()

    async def _work(self, person_id: int) -> None:
        lane = self._waiting[person_id]
        try:
            while lane:
                await self._show_one(lane.popleft())
        finally:
            # No await since the lane was seen empty, so no event can slip in between.
            del self._waiting[person_id]

    async def _show_one(self, event: NumberedEvent) -> None:
        try:
            await self._show(event)
        except Exception:  # noqa: BLE001 - the top handler of events: one that cannot be shown must not hide the rest
            _log.exception("%s was not shown", type(event.event).__name__)


def _person_of(numbered: NumberedEvent) -> int:
    match event := numbered.event:
        case PhoneChanged() | HelperOffered() | PairingProgress() | RulesRefused() | FirstModelRefuses():
            return _NOBODY
        case _:
            return event.task.person_id
