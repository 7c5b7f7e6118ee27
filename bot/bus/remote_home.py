"""A home over the bus: calls are sealed and sent to it, and answered from what was kept while it is away."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from nacl.public import PrivateKey, PublicKey

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.messages import BUS_VERSION, Beat, CallRefusal, SentCall, SentReply, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.streams import delete_picture, get_picture
from agent.bus.subjects import call_subject
from agent.contract.errors import DatabaseTroubled, HomeAway
from agent.contract.home_view import THERE, HomeState, HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.translate import Translation, call_to_home, clock_shift, reply_to_household, translated
from agent.contract.wire import Unreadable
from agent.contract.wire_calls import HomeCall, call_to_json, reply_from_json
from bot.bus.asking import Unanswered, ask
from bot.bus.errors import (
    CallRefused,
    HomeAhead,
    HomeBehind,
    HomeBroken,
    HomeNeverSeen,
    HomeOutdated,
    HomeSilent,
    HomeUnread,
    home_troubled,
)
from bot.bus.people_list import ListVersion, PeopleList
from bot.bus.presence import Presence
from bot.bus.routes import READS
from bot.cards.times import moment_text
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome

_log = logging.getLogger(__name__)
_CALL, _REPLY = shape_of(SentCall), shape_of(SentReply)
# As the Dispatcher's docstring has them, with time for the way there and back.
WAY_S = 5.0
LIMITS_S: Mapping[str, float] = {
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
_FIRST_BEAT_S = 6.0
"""One comes every 4 s."""
_NEW_SESSION_S = 10.0
"""A beat names it. A new start is followed when the one before has been silent for 5 s, and greeted then."""
_ONCE = frozenset({"takeover.touch", "takeover.type_secret"})
"""Calls that are not made again where an earlier sending may have been obeyed."""


class RemoteHome:
    """Implements HomeEnd.

    is_unread: it is newer, and the bot cannot read what it must know of it.
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
        self.is_unread = False
        self._greeted = asyncio.Event()
        self._followed = ""
        self.since = sighting.away_since or sighting.last_seen
        self.beaten = asyncio.Event()
        self.unheard: dict[int, int] = {}
        """Tasks that it has taken and said nothing of since, with their people."""
        self._newest_task = 0
        self._phones: tuple[PhoneInfo, ...] = ()
        self._bus = bus
        self._people = people
        self._people_version = people_version
        self._phone_lists = 0
        self.people_list = PeopleList(
            joined.home_id, lambda: self.joined.name, self.ask_home, self._list_version, self._people_at_home
        )

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
        if state not in THERE or self.is_greeted:
            return state
        return HomeState.OUTDATED if self.is_unread else HomeState.AWAY

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
            0 if self.presence.beat is None else self.presence.beat.bus_version - BUS_VERSION,
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
            self._phone_lists += 1  # people have rights on others now
        self._phones = phones
        return changed

    def hear(self, beat: Beat, now: float) -> None:
        """A beat has come. now: of a clock that only increases."""
        self.presence.hear(beat, now)
        followed = self.presence.beat
        if followed is not None and followed.instance != self._followed:
            self._followed = followed.instance
            self._greeted.clear()  # it has started anew
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
        if not self.is_greeted and self.state is not HomeState.OUTDATED:
            await self._wait_for_first_beat()
        return await self.make_early(name, arguments, greeted=True)

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

    async def make_early(self, name: str, arguments: Mapping[str, Any], *, greeted: bool = False) -> Any:
        """As `make`. greeted: not before a home that starts anew meanwhile is greeted."""
        if self.state is HomeState.OUTDATED:
            raise HomeOutdated("another version", **self._named())
        translation = self.translation
        if translation is None:
            raise self._away()
        await self.people_list.tell()
        if name == "tasks.submit":
            arguments = {**arguments, "now": time.time()}  # the home's clock may be wrong
        call = call_to_home(HomeCall(name, arguments, translation.household_id), translation)
        said = await self._reply(call, greeted=greeted)
        try:
            reply = reply_to_household(name, said, translation)
        except Unreadable as err:  # of a journal that it has had since a moment ago
            raise self._silent(call) from err
        self._raise(reply.error)
        self._keep(name, arguments, reply.result)
        return reply.result

    async def ask_home(self, name: str, arguments: Mapping[str, Any], journal_id: str = "") -> Any:
        """Makes a call of the home itself, in its own language: nothing is translated."""
        reply = await self._reply(HomeCall(name, arguments, journal_id))
        self._raise(reply.error)
        return reply.result

    def _raise(self, err: Exception | None) -> None:
        """The error of a reply."""
        if isinstance(err, DatabaseTroubled):
            raise home_troubled(err, self.joined.name)
        if err is not None:
            raise err

    def _list_version(self) -> ListVersion:
        if (translation := self.translation) is None:
            raise self._away()
        return translation.journal_id, self._people_version(), self._phone_lists

    async def _people_at_home(self) -> tuple[Caller, ...]:
        people: tuple[Caller, ...] = await self._people(self)
        if (translation := self.translation) is None:
            raise self._away()
        return translated(people, tuple[Caller, ...], translation.to_home)

    async def _reply(self, call: HomeCall, *, greeted: bool = False) -> Any:
        """The home's reply, in its own language. Raises one of UNREACHED.

        A home that was killed amid the call refuses what it named: the call is made again, which every call
        allows but a touch and a secret.
        """
        written, limit_s = call_to_json(call), LIMITS_S.get(call.name, _LIMIT_S) + WAY_S
        heard = False  # may a sending have been obeyed, whatever the last one's end?
        for last in (False, True):
            if (beat := self.presence.beat) is None:
                raise self._silent(call) if heard else self._away()
            if not heard and self.presence.state is HomeState.OUTDATED:
                raise HomeOutdated("another version", **self._named())
            call_id = secrets.token_hex(16)
            sent = SentCall(call_id, beat.session, written)
            message = self.seal.close(Sealed.CALL, _CALL.to_json(message=sent).encode())
            try:
                answered = await ask(
                    self._bus,
                    call_subject(self.home_id),
                    message,
                    limit_s,
                    partial(self._is_asked, beat),
                    partial(self._read, beat, call_id),
                )
                reply = answered.reply
                if not reply.refused:
                    text = reply.reply or await self.read_large(reply.object_name, call_id)
                    if reply.object_name:
                        await self.delete_large(reply.object_name)
                    return reply_from_json(call.name, text)
            except Unanswered as err:
                heard = heard or err.heard
                is_next = err.other_start and not last and call.name not in _ONCE
                if is_next and await self._next_session(beat, greeted=greeted, other_start=True):
                    continue
                raise (self._silent(call) if heard else self._away()) from err
            except (Unreadable, BusError) as err:
                _log.warning("home %s: its reply to %s cannot be read: %s", self.home_id, call.name, err)
                if isinstance(err, Unreadable) and beat.bus_version > BUS_VERSION:
                    raise HomeAhead(f"unread: {call.name}", **self._named()) from err
                raise self._silent(call) from err
            match reply.refused:
                case CallRefusal.STALE if not last and (answered.sendings == 1 or call.name not in _ONCE):
                    heard = heard or answered.sendings > 1
                    if not await self._next_session(beat, greeted=greeted):
                        raise self._silent(call) if heard else self._away()
                case CallRefusal.OTHER_VERSION | CallRefusal.UNREADABLE | CallRefusal.UNKNOWN_CALL if (
                    not heard
                ):
                    _log.warning("home %s refuses %s: %s", self.home_id, call.name, reply.refused)
                    raise self._refused(reply.refused, beat)
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

    def _is_asked(self, asked: Beat, other_start: bool) -> bool:
        """Does a sending to this start make sense? other_start: another one has replied."""
        followed = self.presence.beat
        return followed is not None and (not other_start or followed.instance == asked.instance)

    def _read(self, asked: Beat, call_id: str, content: bytes) -> SentReply | None:
        """None from another start. Raises Unreadable."""
        reply: SentReply = _REPLY.from_json(self.seal.open(Sealed.REPLY, content, call_id))["message"]
        return reply if reply.instance in ("", asked.instance) else None

    async def _next_session(self, stale: Beat, *, greeted: bool, other_start: bool = False) -> bool:
        """Waits for a beat with another session. Is it there?

        greeted: and for the greeting, too. other_start: a session of the same start is none.
        """
        try:
            async with asyncio.timeout(_NEW_SESSION_S):
                while (
                    (beat := self.presence.beat) is None
                    or beat.session == stale.session
                    or (other_start and beat.instance == stale.instance)
                ):
                    self.beaten.clear()
                    await self.beaten.wait()
                if greeted:
                    await self._greeted.wait()
        except TimeoutError:
            return False
        return True

    def _keep(self, name: str, arguments: Mapping[str, Any], result: Any) -> None:
        """What no event says, or not yet."""
        if name == "tasks.submit":
            if result.task_id > self._newest_task:
                self.unheard[result.task_id] = result.person_id
        elif name == "phones.refreshed":
            self.keep_phones(result)
        elif name in ("phones.rename", "phones.reconnect", "phones.keep_address", "phones.connect"):
            self.keep_phone(result)
        elif name == "phones.forget" and result:
            gone = arguments["phone_id"]
            self.keep_phones(tuple(phone for phone in self._phones if phone.phone_id != gone))

    def hear_task(self, task_id: int) -> None:
        """An event has come of this task: those before it were heard of, too."""
        self._newest_task = max(self._newest_task, task_id)
        for each in [each for each in self.unheard if each <= self._newest_task]:
            del self.unheard[each]

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
        since = moment_text(self.since, time.time())  # it may have gone days ago
        return HomeAway(f"home {self.home_id} is away", name=self.joined.name, since=since)

    def _named(self) -> dict[str, str]:
        """Values of errors about versions."""
        return {"name": self.joined.name, "version": self.sighting.version}

    def _refused(self, word: str, beat: Beat) -> HomeOutdated:
        """Nothing was done."""
        if word == CallRefusal.OTHER_VERSION:
            return HomeOutdated(word, **self._named())
        if word == CallRefusal.UNKNOWN_CALL and beat.bus_version <= BUS_VERSION:
            return HomeBehind(word, **self._named())
        return CallRefused(word, **self._named())

    def _silent(self, call: HomeCall) -> HomeSilent:
        _log.warning("home %s: no usable reply to %s", self.home_id, call.name)
        kind = HomeUnread if call.name in READS else HomeSilent
        return kind(f"no reply to {call.name}", name=self.joined.name)


def _without_battery(phones: tuple[PhoneInfo, ...]) -> tuple[PhoneInfo, ...]:
    return tuple(replace(phone, battery=None) for phone in phones)
