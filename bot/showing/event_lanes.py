"""Events shown in order for each person, and at the same time for different people."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from agent.contract.events import Event, PairingProgress, PhoneChanged, RulesRefused

_log = logging.getLogger(__name__)
_NOBODY = 0  # what is about phones and rules, in an order of its own


class EventLanes:
    """One after the other, sixty tasks would wait for sixty commits of the disk; side by side they share one."""

    def __init__(self, show: Callable[[Event], Awaitable[None]]) -> None:
        self._show = show
        self._waiting: dict[int, deque[Event]] = {}  # of each person of whom something is being shown
        self._working: set[asyncio.Task[None]] = set()

    def put(self, event: Event) -> None:
        """Shows it as soon as everything before it of the same person is shown."""
        person_id = _person_of(event)
        if (lane := self._waiting.get(person_id)) is not None:
            lane.append(event)
            return
        self._waiting[person_id] = deque([event])
        working = asyncio.create_task(self._work(person_id), name=f"showing what happens to {person_id}")
        self._working.add(working)
        working.add_done_callback(self._working.discard)

    async def shown(self) -> None:
        """Returns when nothing waits any more."""
        while self._working:
            await asyncio.wait(self._working)

    async def close(self) -> None:
        """Shows nothing more."""
        for working in self._working:
            working.cancel()
        await self.shown()

    async def _work(self, person_id: int) -> None:
        lane = self._waiting[person_id]
        try:
            while lane:
                await self._shown(lane.popleft())
        finally:
            # No await since the lane was seen empty, so no event can slip in between.
            del self._waiting[person_id]

    async def _shown(self, event: Event) -> None:
        try:
            await self._show(event)
        except Exception:  # noqa: BLE001 - the top handler of events: one that cannot be shown must not hide the rest
            _log.exception("%s was not shown", type(event).__name__)


def _person_of(event: Event) -> int:
    match event:
        case PhoneChanged() | PairingProgress() | RulesRefused():
            return _NOBODY
        case _:
            return event.task.person_id
