"""Follows every home that has joined: calls, events and signs of life over one connection."""

import asyncio
import contextlib
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
from agent.bus.streams import delete_home_streams, ensure_presence
from agent.bus.subjects import PRESENCE, presence_subject
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import Event, NumberedEvent, PhoneChanged, TaskEnded
from agent.contract.home_view import THERE, HomeState, HomeView
from agent.contract.people import Caller
from agent.contract.phones import Background, PhoneError, PhoneInfo
from agent.contract.tasks import EndKind, Task
from agent.contract.wire import JsonShape, Required, Unreadable
from bot.bus.event_reader import EventReader
from bot.bus.homes import Homes
from bot.bus.keeper import HomeKeeper
from bot.bus.remote_home import RemoteHome
from bot.bus.stream_copies import StreamCopies
from bot.health.vitals import HomeVitals
from bot.rights.permissions import rights_on
from bot.rights.rights_view import RightsView
from bot.store import Store
from bot.store.joined_homes import JoinedHome

_log = logging.getLogger(__name__)
_BEAT = shape_of(Beat)
_CONNECTED_S = 60.0
_BROKEN_S = 10.0
_DELETE_TRIES = 60


class HomeNews(Protocol):
    """Tells people of homes. Each may be repeated, and is read once."""

    async def notify(self, view: HomeView, since: float, people: frozenset[int]) -> None:
        """The home went, or came back after it went at that time. people: ids of whom to tell."""
        ...

    async def warn(self, view: HomeView) -> None:
        """As the view's state says: two computers with its key, or a version too far apart."""
        ...

    async def warn_mixed(self, view: HomeView) -> None:
        """The home has the journal of another one, so nothing is taken from it."""
        ...

    async def warn_bus(self, view: HomeView, people: frozenset[int]) -> None:
        """The bus does not keep what the home says. people: ids of those with a task there."""
        ...

    async def tell_journals(self) -> None:
        """Homes may have other journals than before, see `JournalNumbers.untold`."""
        ...

    async def tell_aside(self) -> None:
        """Kept calls were set aside, see `KeptCallTable.untold`."""
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
    heard: gets each event, besides. replicas: of each stream, see StreamCopies.
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
        replicas: int | None,
    ) -> None:
        self._bus = bus
        self._own_key = own_key
        self._store = store
        self._homes = homes
        self._rights = rights
        self._news = news
        self._heard = heard
        self._background = background
        self.copies = StreamCopies(replicas)
        self._followed: dict[str, _Followed] = {}
        self._changes = 0
        self._cut = asyncio.Event()
        rights.changes.follow(self._note_change)

    async def begin(self) -> None:
        """From now on signs of life are heard."""
        await self._bus.subscribe(presence_subject("*"), self._hear)
        self._bus.on_change(lambda connected: None if connected else self._cut.set())
        self._background.start(kept_up(self._keep_presence), "bucket of signs of life")

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

    def vitals(self) -> tuple[HomeVitals, ...]:
        """How each home is now, but for its kept calls."""
        return tuple(_vitals_of(each.home, each.reader) for each in self._followed.values())

    async def _follow(self, joined: JoinedHome) -> None:
        sighting = await self._store.home_replica.sighting(joined.home_id)
        home = RemoteHome(joined, self._own_key, self._bus, self._people_of, self._people_version, sighting)
        news = self._news
        keeper = HomeKeeper(
            home,
            self._store,
            self._bus,
            self._changed,
            news.tell_journals,
            news.tell_aside,
            news.warn_mixed,
            self._warn_bus,
        )
        await keeper.load()
        tasks: dict[int, int] = {}

        def take(numbered: NumberedEvent, shown: Callable[[], Awaitable[None]]) -> None:
            self._note_event(home, tasks, numbered)
            self._heard(numbered.event)
            self._homes.take(numbered, shown)

        async def allows(numbered: NumberedEvent) -> bool:
            if await self._may_say(home, tasks, numbered):
                return True
            if isinstance(numbered.event, TaskEnded):  # else its home tells of it again at each start
                confirming = self._homes.tasks.confirm_end(numbered.event.task)
                self._background.start(_without_news(confirming), "confirming an end that is not shown")
            return False

        async def on_refused() -> None:
            await self._warn_bus(home)

        reader = EventReader(home, take, keeper.note_gap, allows, on_refused, self._store.shown_events)
        work = [
            self._background.start(kept_up(keeper.follow), f"home {joined.home_id}"),
            self._background.start(
                kept_up(lambda: reader.follow(self._bus, self.copies)), f"events of home {joined.home_id}"
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
        self.copies.forget(home_id)
        if gone:
            await self._store.home_replica.forget(home_id)
            await self._store.journals.release(home_id)
            self._background.start(self._delete_streams(home_id), f"streams of home {home_id}")

    async def _delete_streams(self, home_id: str) -> None:
        """Each home reserves room at the server; nothing of this one is read any more."""
        for _ in range(_DELETE_TRIES):
            try:
                await self._bus.wait_connected(_CONNECTED_S)
                await delete_home_streams(self._bus, home_id)
            except BusError as err:
                _log.info("what the bus keeps of home %s is not deleted yet: %s", home_id, err)
                await asyncio.sleep(_CONNECTED_S)
            else:
                return

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
                self.copies.note(PRESENCE, await ensure_presence(self._bus, self.copies.wanted))
            except BusError as err:
                _log.info("the bucket of signs of life is not made now: %s", err)
                await asyncio.sleep(1.0)
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.copies.retry_in_s(PRESENCE)):
                    await self._cut.wait()

    # People

    def _note_change(self) -> None:
        self._changes += 1

    def _people_version(self) -> int:
        return self._changes + self._store.audit_notes.count

    async def _people_of(self, home: RemoteHome) -> tuple[Caller, ...]:
        """For each person one without a phone, and one for each phone of the home."""
        phones = [phone.phone_id for phone in home.kept_phones]
        await self._store.database.settled()  # the version counts changes that are not committed yet
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
            home.sighting = replace(home.sighting, notified=frozenset[int](), away_since=0.0)
            await self._save(home)
            self._rights.changes.publish()  # whoever was not asked meanwhile is asked now
        elif sighting.waiting - sighting.notified:
            await self._news.notify(home.view, since, sighting.waiting)
            home.sighting = replace(home.sighting, notified=sighting.waiting)
            await self._save(home)
        if home.state in (HomeState.DOUBLED, HomeState.OUTDATED, HomeState.DEAF):
            await self._news.warn(home.view)
        elif home.state is HomeState.FULL:
            await self._warn_bus(home)
        was = {phone.phone_id: phone.state for phone in before}
        for phone in home.phones() if home.state in THERE else ():
            if was.get(phone.phone_id) is not phone.state:  # what no event says: its home was away
                self._homes.take(NumberedEvent(self._homes.journal_id, 0, PhoneChanged(phone)))

    async def _warn_bus(self, home: RemoteHome) -> None:
        unheard = dict(home.unheard)
        await self._news.warn_bus(home.view, home.sighting.waiting | frozenset(unheard.values()))
        for task_id in unheard:
            home.unheard.pop(task_id, None)

    async def _may_say(self, home: RemoteHome, tasks: dict[int, int], numbered: NumberedEvent) -> bool:
        """A home that has been taken over must not write to whoever has nothing to do with it.

        Only to a task's own person, who has a right there, or has heard of the task before.
        """
        task = getattr(numbered.event, "task", None)
        if not isinstance(task, Task):
            return True
        person_id = task.person_id
        if _chat_of(task) not in (None, person_id):  # where its messages go
            return False
        if tasks.get(task.task_id) == person_id:
            return True
        person = await self._store.people.person(person_id)
        if person is not None and (
            person.is_admin or any(rights_on(person, phone.phone_id) for phone in home.kept_phones)
        ):
            return True
        return await self._store.homes.card_chat(task.task_id) == person_id

    async def _save(self, home: RemoteHome) -> None:
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
        home.hear_task(task.task_id)
        if isinstance(event, TaskEnded) and event.outcome.kind is not EndKind.PAUSED:
            tasks.pop(task.task_id, None)
        else:
            tasks[task.task_id] = task.person_id
        waiting = frozenset(tasks.values())
        if not home.is_greeted:  # it has not said yet which tasks of before this run are open
            waiting |= home.sighting.waiting
        if waiting != home.sighting.waiting:
            home.sighting = replace(home.sighting, waiting=waiting)
            self._background.start(self._save(home), "keeping who waits")


async def _without_news(confirming: Awaitable[None]) -> None:
    try:
        await confirming
    except (PhoneError, DatabaseTroubled) as err:
        _log.info("an end that is not shown is told again: %s", err)


_ORIGIN = JsonShape("origin", {"chat_id": (int, Required)})


def _chat_of(task: Task) -> int | None:
    """Where its messages go; None if that is not said as the bot says it."""
    try:
        chat_id: int = _ORIGIN.from_json(task.origin)["chat_id"]
    except Unreadable:
        return None
    return chat_id


async def kept_up(work: Callable[[], Awaitable[None]]) -> None:
    """Does work that nobody waits for until it is cancelled."""
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001 - a top handler: a home must not be left alone for ever
            _log.exception("work for homes broke and begins again")
            await asyncio.sleep(_BROKEN_S)


def _vitals_of(home: RemoteHome, reader: EventReader) -> HomeVitals:
    view, taken_at = home.view, reader.taken_at
    return HomeVitals(
        view.home_id,
        view.name,
        view.state if view.is_present or view.last_seen else "never",
        max(0.0, time.time() - view.since) if view.since else None,
        view.version,
        event_ago_s=None if taken_at is None else time.monotonic() - taken_at,
    )
