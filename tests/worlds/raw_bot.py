"""The bot's end of the bus, without a bot: raw calls to one home, its events and its signs of life."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncGenerator, Mapping
from typing import Any, TypeVar

from nacl.public import PublicKey

from agent.bus.connection import Bus, BusMessage, bus_of
from agent.bus.errors import BusError
from agent.bus.identity import BusIdentity
from agent.bus.messages import Beat, SentCall, SentEvent, SentReply, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.streams import StreamedEvents, get_picture
from agent.bus.subjects import call_subject, presence_subject
from agent.contract.events import Event, NumberedEvent
from agent.contract.home import HomeFacts
from agent.contract.people import Caller
from agent.contract.wire import event_from_json
from agent.contract.wire_calls import HomeCall, HomeReply, call_to_json, reply_from_json
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import BusWorld

_E = TypeVar("_E", bound=Event)
_AGAIN_S = 3.0
_CALL, _REPLY, _EVENT, _BEAT = (shape_of(kind) for kind in (SentCall, SentReply, SentEvent, Beat))


class RawBot:
    """beats: all that were heard. heard: every event, in the order of the stream; each is acknowledged."""

    def __init__(self, bus: Bus, seal: Seal) -> None:
        self.bus = bus
        self.seal = seal
        self.beats: list[Beat] = []
        self.heard: list[NumberedEvent] = []
        self.instances: list[str] = []
        self._news = asyncio.Condition()
        self._events = StreamedEvents(bus, seal.home_id)

    async def hear_beat(self, message: BusMessage) -> None:
        """One more sign of life."""
        beat: Beat = _BEAT.from_json(self.seal.open(Sealed.BEAT, message.content))["message"]
        async with self._news:
            self.beats.append(beat)
            self._news.notify_all()

    async def beat(self, after: str = "") -> Beat:
        """The newest of a home that works. after: of another start than this one."""
        async with asyncio.timeout(WAIT_LIMIT_S), self._news:
            while not self.beats or self.beats[-1].stopping or self.beats[-1].instance == after:
                await self._news.wait()
            return self.beats[-1]

    async def beats_for(self, at_least_s: float) -> None:
        """A home has given signs of life for so long."""
        async with asyncio.timeout(WAIT_LIMIT_S), self._news:
            begin = time.monotonic()
            while time.monotonic() - begin < at_least_s:  # wall time: at least so long, never at most
                await self._news.wait()

    async def sends(self, call: HomeCall, *, call_id: str = "", session: str = "", **more: Any) -> SentReply:
        """One call as it stands in the message; sent again until there is a reply."""
        return await self.sends_text(call_to_json(call), call_id=call_id, session=session, **more)

    async def sends_text(self, call: str, *, call_id: str = "", session: str = "", **more: Any) -> SentReply:
        """The same with any text in the call's place."""
        call_id = call_id or secrets.token_hex(8)
        session = session or (await self.beat()).session
        sent = SentCall(call_id, session, call, **more)
        message = self.seal.close(Sealed.CALL, _CALL.to_json(message=sent).encode())
        async with asyncio.timeout(WAIT_LIMIT_S):
            while True:
                try:
                    answer = await self.bus.request(call_subject(self.seal.home_id), message, _AGAIN_S)
                except BusError:
                    await asyncio.sleep(0.05)
                    continue
                reply: SentReply = _REPLY.from_json(self.seal.open(Sealed.REPLY, answer, call_id))["message"]
                if reply.object_name:
                    content = await get_picture(self.bus, self.seal.home_id, reply.object_name)
                    assert content is not None
                    return SentReply(self.seal.open(Sealed.OBJECT, content, call_id).decode())
                return reply

    async def asks(self, name: str, arguments: Mapping[str, Any] | None = None, journal_id: str = "") -> Any:
        """The result of a call. Raises what it raised."""
        reply = self.reply_of(name, await self.sends(HomeCall(name, arguments or {}, journal_id)))
        if reply.error is not None:
            raise reply.error
        return reply.result

    @staticmethod
    def reply_of(name: str, sent: SentReply) -> HomeReply:
        """What stands in it."""
        assert not sent.refused
        return reply_from_json(name, sent.reply)

    async def knows(self, *people: Caller) -> None:
        """Tells the home who may do what there."""
        facts: HomeFacts = await self.asks("home.facts")
        assert await self.asks("home.know", {"people": people, "number": facts.people_number + 1})

    async def hears(self, kind: type[_E]) -> _E:
        """The next event of this kind; all before it are acknowledged, too."""
        return (await self.hears_numbered(kind))[1]

    async def hears_numbered(self, kind: type[_E]) -> tuple[NumberedEvent, _E]:
        """With its number."""
        first = len(self.heard)
        try:
            async with asyncio.timeout(WAIT_LIMIT_S):
                while True:
                    numbered = await self._next()
                    if isinstance(numbered.event, kind):
                        return numbered, numbered.event
        except TimeoutError:
            heard = [type(each.event).__name__ for each in self.heard[first:]]
            raise AssertionError(f"no {kind.__name__}, but {heard}") from None

    async def _next(self) -> NumberedEvent:
        while True:
            try:
                await self.bus.wait_connected(WAIT_LIMIT_S)
                for each in await self._events.fetch(1, 1.0):
                    sent: SentEvent = _EVENT.from_json(self.seal.open(Sealed.EVENT, each.content))["message"]
                    text = sent.event or await self._object(sent.object_name)
                    await each.acknowledge()
                    numbered = event_from_json(text)
                    self.heard.append(numbered)
                    self.instances.append(sent.instance)
                    return numbered
            except BusError:
                await asyncio.sleep(0.05)

    async def _object(self, name: str) -> bytes:
        content = await get_picture(self.bus, self.seal.home_id, name)
        assert content is not None
        return self.seal.open(Sealed.OBJECT, content, name)


@contextlib.asynccontextmanager
async def raw_bot(world: BusWorld, home: BusIdentity) -> AsyncGenerator[RawBot, None]:
    """Connected, and hearing the home's signs of life."""
    seal = Seal.between(home.home_id, world.bot.private_key, PublicKey(bytes(home.private_key.public_key)))
    async with bus_of(world.bot) as bus:
        bot = RawBot(bus, seal)
        await bus.subscribe(presence_subject(home.home_id), bot.hear_beat)
        await bus.wait_connected(WAIT_LIMIT_S)
        yield bot
