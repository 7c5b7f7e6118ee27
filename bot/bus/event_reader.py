"""Reads the events of one home in order, and acknowledges each when it was shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.messages import SentEvent, shape_of
from agent.bus.seal import Sealed
from agent.bus.streams import StreamedEvent, StreamedEvents, ensure_home_streams
from agent.contract.events import NumberedEvent
from agent.contract.translate import Translation, event_to_household
from agent.contract.wire import Unreadable, event_from_json
from bot.bus.remote_home import RemoteHome

_log = logging.getLogger(__name__)
_EVENT = shape_of(SentEvent)
_AT_ONCE = 50
_WAIT_S = 20.0
_CONNECTED_S = 60.0
_AGAIN_S = 1.0
_KEPT = 5000
_STARTS = 4

Take = Callable[[NumberedEvent, Callable[[], Awaitable[None]]], None]
"""Gets an event in the household's language, and what to call when it was shown."""


@dataclass(slots=True)
class EventCounts:
    """Of one home since the start."""

    taken: int = 0
    unreadable: int = 0
    repeated: int = 0
    gaps: int = 0


@dataclass(slots=True)
class _Start:
    """Numbers of one start of the home. taken: handed on and not yet shown."""

    newest: int
    taken: set[int] = field(default_factory=set[int])
    shown: set[int] = field(default_factory=set[int])

    def show(self, number: int) -> None:
        """The newest are kept, against acknowledgements that get lost."""
        self.taken.discard(number)
        self.shown.add(number)
        if len(self.shown) > 2 * _KEPT:
            self.shown = set(sorted(self.shown)[-_KEPT:])


class EventReader:
    """Follows one home until it is cancelled.

    on_gap: called when events are missing.
    """

    def __init__(self, home: RemoteHome, take: Take, on_gap: Callable[[], None]) -> None:
        self.counts = EventCounts()
        self._home = home
        self._take = take
        self._on_gap = on_gap
        self._starts: dict[str, _Start] = {}

    async def follow(self, bus: Bus, replicas: int) -> None:
        """Reads for ever; a bus that is away is waited for.

        replicas: how many servers keep the home's streams, which are made if they are not there.
        """
        while True:
            try:
                await bus.wait_connected(_CONNECTED_S)
                await ensure_home_streams(bus, self._home.home_id, replicas)
                await self._read(StreamedEvents(bus, self._home.home_id))
            except BusError as err:
                _log.info("events of home %s are not read now: %s", self._home.home_id, err)
            await asyncio.sleep(_AGAIN_S)

    async def _read(self, events: StreamedEvents) -> None:
        """Until the bus fails. Raises BusError."""
        while True:
            # Before the home was there once, nobody knows the numbers of its journal.
            if self._home.translation is None:
                await asyncio.sleep(_AGAIN_S)
                continue
            for event in await events.fetch(_AT_ONCE, _WAIT_S):
                await self._take_one(event, self._home.translation)

    async def _take_one(self, event: StreamedEvent, translation: Translation) -> None:
        """Raises BusError."""
        try:
            sent, numbered = await self._open(event, translation)
        except Unreadable as err:
            self.counts.unreadable += 1
            _log.warning("an event of home %s cannot be read: %s", self._home.home_id, err)
            await event.acknowledge()
            return
        start = self._start(sent.instance, numbered.number)
        number = numbered.number
        if number in start.taken or number in start.shown:
            self.counts.repeated += 1
            if number in start.shown:
                await event.acknowledge()
            return
        if number > start.newest + 1:
            self.counts.gaps += 1
            _log.warning("events of home %s before number %d are missing", self._home.home_id, number)
            self._on_gap()
        start.newest = max(start.newest, number)
        start.taken.add(number)
        self.counts.taken += 1

        async def shown() -> None:
            start.show(number)
            try:
                await event.acknowledge()
            except BusError as err:  # it comes again, and is acknowledged then
                _log.info("an event of home %s is acknowledged later: %s", self._home.home_id, err)
                return
            if sent.object_name:
                await self._home.delete_large(sent.object_name)

        self._take(numbered, shown)

    def _start(self, instance: str, number: int) -> "_Start":
        """What is known of this start of the home. Events of an earlier one may come once more."""
        if (known := self._starts.get(instance)) is not None:
            return known
        # The first one that this run of the bot reads may have any number: the home is asked for all anyway.
        known = self._starts[instance] = _Start(newest=0 if self._starts else number - 1)
        while len(self._starts) > _STARTS:
            del self._starts[next(iter(self._starts))]
        return known

    async def _open(self, event: StreamedEvent, translation: Translation) -> tuple[SentEvent, NumberedEvent]:
        """Raises Unreadable, BusError."""
        sent: SentEvent = _EVENT.from_json(self._home.seal.open(Sealed.EVENT, event.content))["message"]
        text = sent.event or await self._home.read_large(sent.object_name, sent.object_name)
        return sent, event_to_household(event_from_json(text), translation)
