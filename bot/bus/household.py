"""Follows every home that has joined: calls, events and signs of life over one connection."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from nacl.public import PrivateKey

from agent.bus.connection import Bus, BusMessage
from agent.bus.errors import BusError
from agent.bus.messages import Beat, shape_of
from agent.bus.seal import Sealed
from agent.bus.streams import ensure_presence
from agent.bus.subjects import presence_subject
from agent.contract.events import Event, NumberedEvent, PhoneChanged, TaskEnded
from agent.contract.home_view import THERE, HomeState, HomeView
from agent.contract.people import Caller
from agent.contract.phones import Background, PhoneInfo
from agent.contract.tasks import EndKind, Task
from agent.contract.wire import Unreadable
from bot.bus.event_reader import EventReader
from bot.bus.homes import Homes
from bot.bus.keeper import HomeKeeper
from bot.bus.remote_home import RemoteHome
from bot.rights.rights_view import RightsView
from bot.store import Store
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome

_log = logging.getLogger(__name__)
_BEAT = shape_of(Beat)
_CONNECTED_S = 60.0
_PRESENCE_S = 300.0


class HomeNews(Protocol):
    """Tells people of homes. Each may be repeated, and is read once."""

    async def notify(self, view: HomeView, since: float, people: frozenset[int]) -> None:
        """The home went, or came back after it went at that time. people: ids of whom to tell."""
        ...

    async def warn(self, view: HomeView) -> None:
        """Two computers have the home's keys."""
        ...

    async def tell_journals(self) -> None:
        """Homes may have other journals than before, see `JournalNumbers.untold`."""
        ...


@dataclass(slots=True)
class _Followed:
    home: RemoteHome
    keeper: HomeKeeper
    reader: EventReader
    work: list[asyncio.Task[None]]
    tasks: dict[int, int]
    """Open tasks there that the bot has heard of, with their people."""


class Household:
    """Adds homes to `homes`, and removes them.

    own_key: of the bot, for what is sealed.
    heard: gets each event, besides. replicas: how many servers of the bus keep each stream.
    """

    def __init__(
        self,
        bus: Bus,
        own_key: PrivateKey,
        store: Store,
        homes: Homes,
        rights: RightsView,
        news: HomeNews,
        heard: Callable[[Event], None],
        background: Background,
        replicas: int = 1,
    ) -> None:
        self._bus = bus
        self._own_key = own_key
        self._store = store
        self._homes = homes
        self._rights = rights
        self._news = news
        self._heard = heard
        self._background = background
        self._replicas = replicas
        self._followed: dict[str, _Followed] = {}
        self._changes = 0
        self._cut = asyncio.Event()
        rights.changes.follow(self._note_change)

    async def begin(self) -> None:
        """From now on signs of life are heard."""
        await self._bus.subscribe(presence_subject("*"), self._hear)
        self._bus.on_change(lambda connected: None if connected else self._cut.set())
        self._background.start(self._keep_presence(), "bucket of signs of life")

    async def follow_joined(self, joined: Sequence[JoinedHome]) -> None:
        """These homes are the household's, from now on: their phones are known at once. May be repeated.

        Raises DatabaseTroubled; then it may be called again.
        """
        wanted = {each.home_id: each for each in joined}
        for home_id, followed in list(self._followed.items()):
            now, before = wanted.get(home_id), followed.home.joined
            if now is None or (now.box_key, now.prefix) != (before.box_key, before.prefix):
                await self._leave(home_id, gone=now is None)
        for each in joined:
            if (known := self._followed.get(each.home_id)) is not None:
                known.home.joined = each  # it may have another name
            else:
                await self._follow(each)

    def counts(self, home_id: str) -> EventReader | None:
        """What was read of the home's events."""
        followed = self._followed.get(home_id)
        return followed.reader if followed else None

    async def _follow(self, joined: JoinedHome) -> None:
        sighting = await self._store.home_replica.sighting(joined.home_id)
        home = RemoteHome(joined, self._own_key, self._bus, self._people_of, self._people_version, sighting)
        keeper = HomeKeeper(home, self._store, self._bus, self._changed, self._news.tell_journals)
        await keeper.load()
        tasks: dict[int, int] = {}

        def take(numbered: NumberedEvent, shown: Callable[[], Awaitable[None]]) -> None:
            self._note_event(home, tasks, numbered)
            self._heard(numbered.event)
            self._homes.take(numbered, shown)

        reader = EventReader(home, take, keeper.note_gap)
        work = [
            self._background.start(keeper.follow(), f"home {joined.home_id}"),
            self._background.start(
                reader.follow(self._bus, self._replicas), f"events of home {joined.home_id}"
            ),
        ]
        self._followed[joined.home_id] = _Followed(home, keeper, reader, work, tasks)
        self._homes.add(home)

    async def _leave(self, home_id: str, *, gone: bool) -> None:
        followed = self._followed.pop(home_id)
        self._homes.remove(home_id)
        for each in followed.work:
            each.cancel()
        await asyncio.wait(followed.work)
        if gone:
            await self._store.home_replica.forget(home_id)
            await self._store.journals.release(home_id)

    async def _hear(self, message: BusMessage) -> None:
        followed = self._followed.get(message.subject.rpartition(".")[2])
        if followed is None or not message.content:
            return
        try:
            beat: Beat = _BEAT.from_json(followed.home.seal.open(Sealed.BEAT, message.content))["message"]
        except Unreadable as err:
            _log.info("a sign of life of home %s is not read: %s", followed.home.home_id, err)
            return
        followed.home.hear(beat, time.monotonic())

    async def _keep_presence(self) -> None:
        """The bucket is in the server's memory, and gone after its restart."""
        while True:
            self._cut.clear()  # a cut from here on may have been a restart: then it is made once more
            try:
                await self._bus.wait_connected(_CONNECTED_S)
                await ensure_presence(self._bus, self._replicas)
            except BusError as err:
                _log.info("the bucket of signs of life is not made now: %s", err)
                await asyncio.sleep(1.0)
                continue
            await self._cut.wait()

    # People

    def _note_change(self) -> None:
        self._changes += 1

    def _people_version(self) -> int:
        return self._changes + self._store.audit_notes.count

    async def _people_of(self, home: RemoteHome) -> tuple[Caller, ...]:
        """For each person one without a phone, and one for each phone of the home."""
        phones = [phone.phone_id for phone in home.kept_phones]
        return tuple(
            self._rights.caller(person, phone_id)
            for person in await self._store.people.all()
            for phone_id in ("", *phones)
        )

    # Changes

    async def _changed(self, home: RemoteHome, before: tuple[PhoneInfo, ...]) -> None:
        _log.info("home %s is %s", home.home_id, home.state)
        sighting, since = home.sighting, home.sighting.away_since
        if home.state in THERE:
            await self._news.notify(home.view, since, sighting.notified)
            await self._save(home, replace(sighting, notified=frozenset[int](), away_since=0.0))
            self._rights.changes.publish()  # whoever was not asked meanwhile is asked now
        elif sighting.waiting - sighting.notified:
            await self._news.notify(home.view, since, sighting.waiting)
            await self._save(home, replace(sighting, notified=sighting.waiting))
        if home.state is HomeState.DOUBLED:
            await self._news.warn(home.view)
        was = {phone.phone_id: phone.state for phone in before}
        for phone in home.phones() if home.state in THERE else ():
            if was.get(phone.phone_id) is not phone.state:  # what no event says: its home was away
                self._homes.take(NumberedEvent(self._homes.journal_id, 0, PhoneChanged(phone)))

    async def _save(self, home: RemoteHome, sighting: HomeSighting) -> None:
        home.sighting = sighting
        await self._store.home_replica.save_sighting(home.sighting)

    def _note_event(self, home: RemoteHome, tasks: dict[int, int], numbered: NumberedEvent) -> None:
        event = numbered.event
        if isinstance(event, PhoneChanged):
            home.keep_phone(event.phone)
            self._background.start(
                self._store.home_replica.save_phones(home.home_id, home.kept_phones), "keeping phones"
            )
            return
        task = getattr(event, "task", None)
        if not isinstance(task, Task):
            return
        if isinstance(event, TaskEnded) and event.outcome.kind is not EndKind.PAUSED:
            tasks.pop(task.task_id, None)
        else:
            tasks[task.task_id] = task.person_id
        waiting = frozenset(tasks.values())
        if waiting != home.sighting.waiting:
            self._background.start(
                self._save(home, replace(home.sighting, waiting=waiting)), "keeping who waits"
            )
