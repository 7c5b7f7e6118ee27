"""Events of a home on their way to the bot: in order, each until the bus has it on its disk."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

from agent.bus.connection import Bus
from agent.bus.errors import BusAway, BusError, BusMessageTooLarge
from agent.bus.messages import BUS_VERSION, SentEvent, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.streams import publish_event, put_picture
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import (
    FirstModelRefuses,
    HelperOffered,
    NumberedEvent,
    PairingProgress,
    RulesRefused,
)
from agent.contract.wire import Unreadable, event_to_json

MAX_EVENT_TEXT = 256 * 1024
"""In bytes of JSON; a larger one goes to the object store."""
_WAITING_BYTES = 32 * 1024 * 1024
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.2, 5.0
_CONNECTED_S = 60.0
_REFUSED_S = 10.0
_PUT_AGAIN_S = 600.0
"""An object whose event could not be sent for so long is put again: the store forgets it after an hour."""
# What `HomeCalls.resume_events` does not publish again; all of it is small and rare.
_ONCE = (PairingProgress, RulesRefused, FirstModelRefuses, HelperOffered)
_EVENT = shape_of(SentEvent)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _UnsentEvent:
    number: int
    text: bytes = field(repr=False)
    comes_again: bool


class EventSender:
    """Sends the events of one start of the home's agent.

    resume: publishes again what had to be dropped because the bus was away for too long.
    """

    def __init__(
        self,
        bus: Bus,
        seal: Seal,
        instance: str,
        resume: Callable[[], Awaitable[None]],
        most_bytes: int = _WAITING_BYTES,
    ) -> None:
        self._bus = bus
        self._seal = seal
        self._instance = instance
        self._resume = resume
        self._most_bytes = most_bytes
        self._waiting: deque[_UnsentEvent] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._dropped = False
        self._refused_since: float | None = None
        self._put_at: float | None = None  # of the event that is being sent, if it is in the object store

    @property
    def waiting(self) -> int:
        """How many events are not sent yet."""
        return len(self._waiting)

    @property
    def is_refused(self) -> bool:
        """Has the bus been there for a while, and taken none?"""
        since = self._refused_since
        return since is not None and time.monotonic() - since > _REFUSED_S

    async def collect(self, events: AsyncIterator[NumberedEvent]) -> None:
        """Takes every event into memory, until the stream is closed."""
        async for numbered in events:
            try:
                text = event_to_json(numbered).encode()
            except Unreadable as err:
                # The bot finds its number missing and asks for all that matters.
                _log.error("event %d cannot be sent: %s", numbered.number, err)
                continue
            again = not isinstance(numbered.event, _ONCE)
            self._waiting.append(_UnsentEvent(numbered.number, text, again))
            self._bytes += len(text)
            if self._bytes > self._most_bytes:
                self._drop()
            self._news.set()

    def _drop(self) -> None:
        first, *rest = self._waiting  # the first one is being sent
        kept = [each for each in rest if not each.comes_again]
        _log.warning("%d events wait for the bus: they are dropped, and published again later", len(rest))
        self._waiting = deque([first, *kept])
        self._bytes = sum(len(each.text) for each in self._waiting)
        self._dropped = True

    async def send(self) -> None:
        """Until cancelled."""
        while True:
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            first = self._waiting[0]
            await self._deliver(first)
            self._waiting.popleft()
            self._bytes -= len(first.text)
            if self._dropped and not self._waiting:
                self._dropped = False
                try:
                    await self._resume()
                except DatabaseTroubled as err:
                    _log.warning("not published again, the bot asks for it: %s", err)

    async def _deliver(self, event: _UnsentEvent) -> None:
        """Returns when the bus has it, or never can have it."""
        pause_s, problem, self._put_at = _FIRST_PAUSE_S, "", None
        while True:
            try:
                await self._bus.wait_connected(_CONNECTED_S)
                await self._publish(event)
            except BusMessageTooLarge as err:
                _log.error("event %d cannot be sent: %s", event.number, err)
                return
            except BusError as err:
                if isinstance(err, BusAway):
                    self._refused_since = None
                elif self._refused_since is None:
                    self._refused_since = time.monotonic()
                if not isinstance(err, BusAway) and str(err) != problem:
                    problem = str(err)
                    _log.warning("events wait: %s", problem)
                await asyncio.sleep(pause_s)
                pause_s = min(_LONGEST_PAUSE_S, 2 * pause_s)
            else:
                self._refused_since = None
                return

    async def _publish(self, event: _UnsentEvent) -> None:
        """Raises BusError."""
        name, message_id = "", f"{self._instance}.{event.number}"
        if len(event.text) > MAX_EVENT_TEXT:
            name = f"event-{message_id}"
            # Not with each try: what is put twice stays for an hour, and would fill the store.
            if self._put_at is None or time.monotonic() - self._put_at > _PUT_AGAIN_S:
                content = self._seal.close(Sealed.OBJECT, event.text, name)
                await put_picture(self._bus, self._seal.home_id, name, content)
                self._put_at = time.monotonic()
        sent = SentEvent(self._instance, "" if name else event.text.decode(), name, BUS_VERSION)
        content = self._seal.close(Sealed.EVENT, _EVENT.to_json(message=sent).encode())
        await publish_event(self._bus, self._seal.home_id, content, message_id)
