"""Reads the events of one home in order, and acknowledges each when it was shown."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.bus.complaints import Complaints
from agent.bus.connection import Bus
from agent.bus.errors import BusError, BusFull, BusRefused
from agent.bus.messages import BUS_VERSION, SentEvent, shape_of
from agent.bus.seal import Sealed
from agent.bus.streams import StreamedEvent, StreamedEvents, ensure_home_streams
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import (
    HumanAnswered,
    HumanNeeded,
    NumberedEvent,
    PhoneChanged,
    TaskEnded,
    TaskQueued,
    TaskRestored,
    TaskResumed,
    TaskStarted,
    TaskSuspended,
)
from agent.contract.home_view import HomeState
from agent.contract.translate import Translation, event_to_household
from agent.contract.wire import Unreadable, event_from_json, event_number
from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import TROUBLES
from bot.bus.remote_home import RemoteHome
from bot.bus.shown_numbers import ShownNumbers
from bot.bus.stream_copies import StreamCopies
from bot.store.shown_events import STARTS, ShownEventTable

_log = logging.getLogger(__name__)
_EVENT = shape_of(SentEvent)
_AT_ONCE = 50
_WAIT_S = 20.0
_CONNECTED_S = 60.0
_AGAIN_S = 1.0
_REFUSED_S = 60.0
_STATE_EVENTS = (TaskQueued, TaskStarted, HumanNeeded, TaskSuspended, TaskResumed, PhoneChanged)
"""How things stood. What was lost in a cut is given out again behind newer events, and would turn back what
those said: a question that was answered since would be open again. The home is asked how things stand now.
"""

Take = Callable[[NumberedEvent, Callable[[], Awaitable[None]]], None]
"""Gets an event in the household's language, and what to call when it was shown."""


@dataclass(slots=True)
class _Start:
    """Numbers of one start of the home. taken: handed on, not yet shown. saved: those of `shown` on disk."""

    newest: int
    taken: set[int] = field(default_factory=set[int])
    shown: ShownNumbers = field(default_factory=ShownNumbers)
    saved: ShownNumbers = field(default_factory=ShownNumbers)
    saving: asyncio.Lock = field(default_factory=asyncio.Lock)


class EventReader:
    """Follows one home until it is cancelled.

    on_gap: called when events are missing. allows: may this home say that?
    on_refused: called when the bus has not kept the home's events for a while.
    shown_events: against what comes again after a restart.
    taken_at: when the last event was since the start, by the monotonic clock.
    """

    def __init__(
        self,
        home: RemoteHome,
        take: Take,
        on_gap: Callable[[], None],
        allows: Callable[[NumberedEvent], Awaitable[bool]],
        on_refused: Callable[[], Awaitable[None]],
        shown_events: ShownEventTable,
    ) -> None:
        self.taken_at: float | None = None
        self._home = home
        self._take = take
        self._on_gap = on_gap
        self._shown_events = shown_events
        self._allows = allows
        self._on_refused = on_refused
        self._refused_at: float | None = None
        self._trouble = ""
        self._starts: dict[str, _Start] = {}
        self._newest = 0, ""  # place in the stream, and start of the home
        self._complaints = Complaints(_log)

    async def follow(self, bus: Bus, copies: StreamCopies) -> None:
        """Reads for ever; a bus that is away is waited for. The home's streams are made if there are none."""
        self._starts = await DatabaseRetry("events that were shown").until_done(self._shown_before)
        while True:
            try:
                await bus.wait_connected(_CONNECTED_S)
                await self._ensure_streams(bus, copies)
                await self._read(bus, copies)
            except (BusError, DatabaseTroubled) as err:
                await self._note_trouble(err)
            await asyncio.sleep(_AGAIN_S)

    async def _shown_before(self) -> dict[str, _Start]:
        """Of earlier runs of the bot. Raises DatabaseTroubled."""
        kept = await self._shown_events.of_home(self._home.home_id)
        shown = {instance: ShownNumbers.from_json(numbers) for instance, numbers in kept.items()}
        return {instance: _Start(numbers.newest, shown=numbers) for instance, numbers in shown.items()}

    async def _note_trouble(self, err: BusError | DatabaseTroubled) -> None:
        """A bus that is there and keeps nothing is for people to mend; what it says is logged once."""
        now = time.monotonic()
        if str(err) != self._trouble:
            self._trouble = str(err)
            _log.info("events of home %s are not read now: %s", self._home.home_id, err)
        if not isinstance(err, BusFull | BusRefused):
            self._refused_at = None
        elif self._refused_at is None:
            self._refused_at = now
        elif now - self._refused_at > _REFUSED_S:
            self._refused_at = None
            with contextlib.suppress(DatabaseTroubled):  # else said after as much time again
                await self._on_refused()

    async def _ensure_streams(self, bus: Bus, copies: StreamCopies) -> None:
        """Raises BusError."""
        home_id = self._home.home_id
        copies.note(home_id, await ensure_home_streams(bus, home_id, copies.wanted))

    async def _retry_streams(self, bus: Bus, copies: StreamCopies) -> None:
        """Asks for more replicas; what is there is read on, whatever the answer."""
        try:
            await self._ensure_streams(bus, copies)
        except BusError as err:
            _log.info("home %s: its streams keep their replicas for now: %s", self._home.home_id, err)
            copies.put_off(self._home.home_id)

    async def _read(self, bus: Bus, copies: StreamCopies) -> None:
        """Until the bus fails. Raises BusError, DatabaseTroubled."""
        self._refused_at, self._trouble = None, ""
        events = StreamedEvents(bus, self._home.home_id)
        while True:
            if copies.retry_in_s(self._home.home_id) == 0:
                await self._retry_streams(bus, copies)
            # Before the home was there once, nobody knows the numbers of its journal.
            if self._home.translation is None or self._is_outdated:
                await asyncio.sleep(_AGAIN_S)
                continue
            for event in await events.fetch(_AT_ONCE, _WAIT_S):
                if self._is_outdated:
                    break  # these are given out again
                await self._take_one(event, self._home.translation)

    @property
    def _is_outdated(self) -> bool:
        """Does the home run a version that gives a field another meaning? Its events wait at the bus."""
        return self._home.presence.state is HomeState.OUTDATED

    def _has_begun_anew(self, instance: str) -> bool:
        """Does the bot work with a later start of the home, of a version that fits?"""
        beat = self._home.presence.beat
        return self._home.is_greeted and beat is not None and beat.instance != instance

    async def _take_one(self, event: StreamedEvent, translation: Translation) -> None:
        """Raises BusError, DatabaseTroubled; then it comes again."""
        instance, text, object_name = "", b"", ""
        try:
            sent: SentEvent = _EVENT.from_json(self._home.seal.open(Sealed.EVENT, event.content))["message"]
            instance, object_name = sent.instance, sent.object_name
            ahead = sent.bus_version - BUS_VERSION
            if ahead > 1 and not self._has_begun_anew(instance):
                return  # comes again, perhaps to a bot that has been updated
            if abs(ahead) > 1:  # nobody will read it, so what it says is asked of the home
                await self._acknowledge(event, object_name)
                return
            text = sent.event.encode() or await self._home.read_large(object_name, object_name)
            numbered = event_to_household(event_from_json(text), translation)
        except Unreadable as err:
            self._complaints.note(f"an event of home {self._home.home_id} cannot be read", str(err))
            self._skip(instance, text)
            await self._acknowledge(event, object_name)
            return
        is_passed = self._is_passed(event, instance)
        start = self._start(instance, numbered.number)
        number = numbered.number
        if number in start.taken:
            return
        if number in start.shown:
            await self._acknowledge(event, object_name)
            return
        if (number < start.newest or is_passed) and isinstance(numbered.event, _STATE_EVENTS):
            _log.info("home %s: event %d comes late and is left out", self._home.home_id, number)
            await self._acknowledge(event, object_name)
            return
        allowed = await self._allows(numbered)
        # Only now: of one that comes again, because the database did not answer, those behind it are a gap.
        self._note_number(start, number)
        if not allowed:
            ended = isinstance(numbered.event, TaskRestored | HumanAnswered | TaskEnded)
            _log.log(
                # A home says these of a task that ended, of somebody who was removed since, too.
                logging.INFO if ended else logging.ERROR,
                "home %s speaks of a task of somebody who has none there",
                self._home.home_id,
            )
            await self._acknowledge(event, object_name)
            return
        start.taken.add(number)
        self.taken_at = time.monotonic()

        async def shown() -> None:
            start.taken.discard(number)
            start.shown.add(number)
            try:
                # First on disk: once acknowledged, what led to it and what follows may come again alone.
                await self._save(start, sent.instance, number)
                await self._acknowledge(event, object_name)
            except (BusError, *TROUBLES) as err:  # it comes again, and is acknowledged then
                _log.info("an event of home %s is acknowledged later: %s", self._home.home_id, err)

        self._take(numbered, shown)

    def _is_passed(self, event: StreamedEvent, instance: str) -> bool:
        """Is the event of a start before that of the newest one?"""
        place, newest = self._newest
        # What is given out for the first time is the newest, also of a stream that was made anew.
        if event.deliveries == 1 or event.place > place:
            self._newest = event.place, instance
            return False
        return instance != newest

    async def _acknowledge(self, event: StreamedEvent, object_name: str) -> None:
        """Nothing of it stays at the server. Raises BusError; then it comes again."""
        await event.acknowledge()
        if object_name:
            await self._home.delete_large(object_name)

    async def _save(self, start: _Start, instance: str, number: int) -> None:
        """A heap of events that are shown at once is one commit or two: at a stop there is no time for more.

        Raises one of TROUBLES.
        """
        async with start.saving:
            if number not in start.saved:
                numbers = start.shown.to_json()
                await self._shown_events.save(self._home.home_id, instance, numbers)
                start.saved = ShownNumbers.from_json(numbers)

    def _note_number(self, start: "_Start", number: int) -> None:
        if number > start.newest + 1:
            _log.warning("events of home %s before number %d are missing", self._home.home_id, number)
            self._on_gap()
        start.newest = max(start.newest, number)

    def _start(self, instance: str, number: int) -> "_Start":
        """What is known of this start of the home. Events of an earlier one may come once more."""
        if (known := self._starts.get(instance)) is not None:
            return known
        # The first one that any run of the bot reads may have any number: the home is asked for all anyway.
        known = self._starts[instance] = _Start(newest=0 if self._starts else number - 1)
        while len(self._starts) > STARTS:
            del self._starts[next(iter(self._starts))]
        return known

    def _skip(self, instance: str, text: bytes) -> None:
        """An event that this version cannot read is not missing: sent again it could not be read either."""
        try:
            number = event_number(text)
        except Unreadable:
            return
        self._note_number(self._start(instance, number), number)
