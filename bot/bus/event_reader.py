"""Reads the events of one home in order, and acknowledges each when it was shown."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.client import JetStreamContext

from agent.bus.messages import SentEvent, shape_of
from agent.bus.seal import Sealed
from agent.bus.subjects import event_stream_name, event_subject
from agent.contract.events import NumberedEvent
from agent.contract.translate import Translation, event_to_household
from agent.contract.wire import Unreadable, event_from_json
from bot.bus.objects import delete_object, read_object
from bot.bus.remote_home import RemoteHome

_log = logging.getLogger(__name__)
_EVENT = shape_of(SentEvent)
CONSUMER = "bot"
_AT_ONCE = 50
_WAIT_S = 20.0
_AGAIN_S = 2.0
# Longer than an event waits for its turn to be shown, but for a full disk; then it comes again, and is known.
_ACK_WAIT_S = 60.0
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

    async def follow(self, client: Callable[[], Client | None]) -> None:
        """Reads for ever; a bus that is away, or a stream that is not there yet, is waited for."""
        while True:
            try:
                if (bus := client()) is not None and bus.is_connected and self._home.translation is not None:
                    await self._read(bus)
            except NatsError as err:
                _log.info("events of home %s are not read now: %s", self._home.home_id, type(err).__name__)
            await asyncio.sleep(_AGAIN_S)

    async def _read(self, client: Client) -> None:
        """Until the bus fails. Raises NatsError."""
        home_id = self._home.home_id
        config = ConsumerConfig(ack_policy=AckPolicy.EXPLICIT, ack_wait=_ACK_WAIT_S)
        events = await client.jetstream().pull_subscribe(
            event_subject(home_id), CONSUMER, event_stream_name(home_id), config
        )
        try:
            while True:
                # A pause without events is no error.
                with contextlib.suppress(NatsTimeoutError):
                    for message in await self._fetch(events):
                        await self._take_one(client, message)
        finally:
            if client.is_connected:
                with contextlib.suppress(NatsError):
                    await events.unsubscribe()

    async def _fetch(self, events: JetStreamContext.PullSubscription) -> list[Msg]:
        return await events.fetch(_AT_ONCE, timeout=_WAIT_S)

    async def _take_one(self, client: Client, message: Msg) -> None:
        translation = self._home.translation
        try:
            if translation is None:
                raise Unreadable("of an unknown journal")
            sent, numbered = await self._open(client, message, translation)
        except Unreadable as err:
            self.counts.unreadable += 1
            _log.warning("an event of home %s cannot be read: %s", self._home.home_id, err)
            await message.ack()
            return
        start = self._start(sent.instance, numbered.number)
        number = numbered.number
        if number in start.taken or number in start.shown:
            self.counts.repeated += 1
            if number in start.shown:
                await message.ack()
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
            if sent.object_name:
                await delete_object(client, self._home.seal, sent.object_name)
            await message.ack()

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

    async def _open(
        self, client: Client, message: Msg, translation: Translation
    ) -> tuple[SentEvent, NumberedEvent]:
        """Raises Unreadable."""
        seal = self._home.seal
        sent: SentEvent = _EVENT.from_json(seal.open(Sealed.EVENT, message.data))["message"]
        text = sent.event or await read_object(client, seal, sent.object_name, sent.object_name)
        return sent, event_to_household(event_from_json(text), translation)

