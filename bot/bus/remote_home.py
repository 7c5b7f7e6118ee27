"""A home over the bus: calls are sealed and sent to it, and answered from what was kept while it is away."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from nacl.public import PrivateKey, PublicKey

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.messages import Beat, CallRefusal, SentCall, SentReply, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.streams import delete_picture, get_picture
from agent.bus.subjects import call_subject
from agent.contract.errors import HomeAway
from agent.contract.home_view import THERE, HomeState, HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.translate import Translation, call_to_home, clock_shift, reply_to_household, translated
from agent.contract.wire import Unreadable
from agent.contract.wire_calls import HomeCall, call_to_json, reply_from_json
from bot.bus.asking import Unanswered, ask
from bot.bus.errors import HomeBroken, HomeNeverSeen, HomeOutdated, HomeSilent
from bot.bus.presence import Presence
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome

_log = logging.getLogger(__name__)
_CALL, _REPLY = shape_of(SentCall), shape_of(SentReply)
# As the Dispatcher's docstring has them, with time for the way there and back.
_WAY_S = 5.0
_LIMITS_S: Mapping[str, float] = {
    "phones.refreshed": 2.0,
    "phones.connect": 12.0,
    "phones.look": 15.0,
    "phones.reconnect": 15.0,
    "phones.keep_address": 15.0,
    "takeover.pad": 30.0,
    "takeover.touch": 30.0,
    "takeover.type_secret": 30.0,
    "phones.check": 60.0,
}
_LIMIT_S = 10.0
_NEW_SESSION_S = _FIRST_BEAT_S = 6.0
"""A beat names it: one comes every 4 s."""


class RemoteHome:
    """Implements HomeEnd.

    people: everybody, with their rights on each phone of this home. people_version: changes with those.
    """

    def __init__(
        self,
        joined: JoinedHome,
        own_key: PrivateKey,
        bus: Bus,
        people: Callable[["RemoteHome"], Any],
        people_version: Callable[[], int],
        sighting: HomeSighting,
    ) -> None:
        self.joined = joined
        self.seal = Seal.between(joined.home_id, own_key, PublicKey(joined.box_key))
        self.presence = Presence()
        self.sighting = sighting
        self.translation: Translation | None = None
        self.numbers: frozenset[int] = frozenset()
        self._greeted = asyncio.Event()
        self.since = sighting.away_since or sighting.last_seen
        self.beaten = asyncio.Event()
        self._phones: tuple[PhoneInfo, ...] = ()
        self._bus = bus
        self._people = people
        self._people_version = people_version
        self._told: tuple[str, int] | None = None
        self._telling = asyncio.Lock()

    @property
    def home_id(self) -> str:
        """Of the bus."""
        return self.joined.home_id

    @property
    def prefix(self) -> str:
        """Before the ids of its phones."""
        return self.joined.prefix

    @property
    def state(self) -> HomeState:
        """Away until it was greeted: before, the bot does not know its phones and its journal."""
        state = self.presence.state
        return HomeState.AWAY if state in THERE and not self.is_greeted else state

    @property
    def view(self) -> HomeView:
        """As it is now."""
        last = self.sighting
        return HomeView(
            self.home_id,
            self.joined.name,
            self.state,
            self.since,
            last.version,
            last.last_seen,
            self.phones(),
            -1 if self.translation is None else self.translation.number,
        )

    def phones(self) -> tuple[PhoneInfo, ...]:
        """As it has them; while it is away they are, too."""
        if self.state in THERE:
            return self._phones
        return tuple(
            replace(phone, state=PhoneState.HOME_AWAY, since=self.since, battery=None)
            for phone in self._phones
        )

    def keep_phones(self, phones: tuple[PhoneInfo, ...]) -> bool:
        """From now on these are its phones, with the household's ids. Has anything changed but a battery?"""
        changed = _without_battery(phones) != _without_battery(self._phones)
        if [phone.phone_id for phone in phones] != [phone.phone_id for phone in self._phones]:
            self._told = None  # people have rights on others now
        self._phones = phones
        return changed

    def hear(self, beat: Beat, now: float) -> None:
        """A beat has come. now: of a clock that only increases."""
        self.presence.hear(beat, now)
        followed = self.presence.beat
        if followed is beat:
            ahead_s = clock_shift(beat.clock - time.time(), self.sighting.ahead_s)
            self.sighting = replace(
                self.sighting, version=beat.version, last_seen=time.time(), ahead_s=ahead_s
            )
            if self.translation is not None and self.translation.ahead_s != ahead_s:
                self.translation = replace(self.translation, ahead_s=ahead_s)
            self.beaten.set()

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Raises what the call raises, and one of UNREACHED."""
        if not self.is_greeted:
            await self._wait_for_first_beat()
        return await self.make_early(name, arguments)

    @property
    def is_greeted(self) -> bool:
        """Has the bot heard what it must know of this start of the home?"""
        return self._greeted.is_set()

    @is_greeted.setter
    def is_greeted(self, is_greeted: bool) -> None:
        (self._greeted.set if is_greeted else self._greeted.clear)()

    async def _wait_for_first_beat(self) -> None:
        """Bot or bus may have begun a moment ago: then the home is there and has not said so yet.

        Raises HomeAway.
        """
        left_s = self._bus.changed_at + _FIRST_BEAT_S - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, left_s)):
                await self._greeted.wait()
        except TimeoutError:
            raise self._away() from None

    async def make_early(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """As `make`, before others may call."""
        translation = self.translation
        if translation is None:
            raise self._away()
        await self._tell_people(translation)
        call = call_to_home(HomeCall(name, arguments, translation.household_id), translation)
        said = await self._reply(call)
        try:
            reply = reply_to_household(name, said, translation)
        except Unreadable as err:  # of a journal that it has had since a moment ago
            raise self._silent(call) from err
        if reply.error is not None:
            raise reply.error
        self._keep(name, arguments, reply.result)
        return reply.result

    async def ask_home(self, name: str, arguments: Mapping[str, Any], journal_id: str = "") -> Any:
        """Makes a call of the home itself, in its own language: nothing is translated."""
        reply = await self._reply(HomeCall(name, arguments, journal_id))
        if reply.error is not None:
            raise reply.error
        return reply.result

    def forget_people(self) -> None:
        """The home has started anew: it is told who may what before any other call."""
        self._told = None

    async def _tell_people(self, translation: Translation) -> None:
        """Tells the home who may do what there, if that has changed since."""
        async with self._telling:
            version = (translation.journal_id, self._people_version())
            if self._told == version:
                return
            people: tuple[Caller, ...] = await self._people(self)
            at_home = translated(people, tuple[Caller, ...], translation.to_home)
            await self.ask_home("home.know", {"people": at_home})
            self._told = version

    async def _reply(self, call: HomeCall) -> Any:
        """The home's reply, in its own language. Raises one of UNREACHED."""
        written, limit_s = call_to_json(call), _LIMITS_S.get(call.name, _LIMIT_S) + _WAY_S
        for last in (False, True):
            if (beat := self.presence.beat) is None:
                raise self._away()
            if self.presence.state is HomeState.OUTDATED:
                raise HomeOutdated("another version", name=self.joined.name, version=beat.version)
            call_id = secrets.token_hex(16)
            sent = SentCall(call_id, beat.session, written)
            message = self.seal.close(Sealed.CALL, _CALL.to_json(message=sent).encode())
            try:
                answered = await ask(
                    self._bus,
                    call_subject(self.home_id),
                    message,
                    limit_s,
                    lambda: self.presence.beat is not None,
                )
                opened = self.seal.open(Sealed.REPLY, answered.content, call_id)
                reply: SentReply = _REPLY.from_json(opened)["message"]
                if not reply.refused:
                    text = reply.reply or await self.read_large(reply.object_name, call_id)
                    if reply.object_name:
                        await self.delete_large(reply.object_name)
                    return reply_from_json(call.name, text)
            except Unanswered as err:
                raise (self._silent(call) if err.heard else self._away()) from err
            except (Unreadable, BusError) as err:
                _log.warning("home %s: its reply to %s cannot be read: %s", self.home_id, call.name, err)
                raise self._silent(call) from err
            match reply.refused:
                case CallRefusal.STALE if answered.sendings == 1 and not last:
                    await self._next_session(beat.session)
                case CallRefusal.OTHER_VERSION | CallRefusal.UNREADABLE:
                    _log.warning("home %s refuses %s: %s", self.home_id, call.name, reply.refused)
                    raise HomeOutdated(reply.refused, name=self.joined.name, version=self.sighting.version)
                case CallRefusal.BROKEN:
                    _log.warning("home %s has no reply to %s; its log says why", self.home_id, call.name)
                    raise HomeBroken(f"no reply to {call.name}", name=self.joined.name)
                case _:  # an earlier sending may have been obeyed
                    raise self._silent(call)
        raise self._silent(call)

    async def read_large(self, name: str, of: str) -> bytes:
        """What was too large for a message. of: what it belongs to. Raises Unreadable, BusError."""
        content = await get_picture(self._bus, self.home_id, name)
        if content is None:
            raise Unreadable("object: it is gone")
        return self.seal.open(Sealed.OBJECT, content, of)

    async def delete_large(self, name: str) -> None:
        """Where that fails, it goes by its age."""
        try:
            await delete_picture(self._bus, self.home_id, name)
        except BusError as err:
            _log.info("an object of home %s stays for now: %s", self.home_id, err)

    async def _next_session(self, stale: str) -> None:
        """Waits for a beat with another session. Raises HomeAway if none comes."""
        try:
            async with asyncio.timeout(_NEW_SESSION_S):
                while (beat := self.presence.beat) is None or beat.session == stale:
                    self.beaten.clear()
                    await self.beaten.wait()
        except TimeoutError as err:
            raise self._away() from err

    def _keep(self, name: str, arguments: Mapping[str, Any], result: Any) -> None:
        """Changes of phones that no event says."""
        if name == "phones.refreshed":
            self.keep_phones(result)
        elif name in ("phones.rename", "phones.reconnect", "phones.keep_address", "phones.connect"):
            self.keep_phone(result)
        elif name == "phones.forget" and result:
            gone = arguments["phone_id"]
            self.keep_phones(tuple(phone for phone in self._phones if phone.phone_id != gone))

    def keep_phone(self, phone: PhoneInfo) -> None:
        """A phone has changed, or is new."""
        known = [each.phone_id for each in self._phones]
        if phone.phone_id in known:
            self.keep_phones(
                tuple(phone if each.phone_id == phone.phone_id else each for each in self._phones)
            )
        else:
            self.keep_phones((*self._phones, phone))

    @property
    def kept_phones(self) -> tuple[PhoneInfo, ...]:
        """As the home last had them, whether it is there or not."""
        return self._phones

    def _away(self) -> HomeAway:
        if not self.since:
            return HomeNeverSeen(f"home {self.home_id} is away", name=self.joined.name)
        since = time.strftime("%H:%M", time.localtime(self.since))
        return HomeAway(f"home {self.home_id} is away", name=self.joined.name, since=since)

    def _silent(self, call: HomeCall) -> HomeSilent:
        _log.warning("home %s: no usable reply to %s", self.home_id, call.name)
        return HomeSilent(f"no reply to {call.name}", name=self.joined.name)


def _without_battery(phones: tuple[PhoneInfo, ...]) -> tuple[PhoneInfo, ...]:
    return tuple(replace(phone, battery=None) for phone in phones)
