"""The bot's end of the bus with real homes at the other: paper phones, no chat."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from agent.approval.open_waits import RequestWaits
from agent.bus.connection import Bus, bus_of
from agent.bus.home_server import serving_home
from agent.bus.identity import BusIdentity
from agent.bus.seal import Seal
from agent.bus.server_files import earlier_plan
from agent.contract.actions import Action
from agent.contract.events import Event, NumberedEvent
from agent.contract.home_view import HomeView
from agent.contract.people import Caller
from agent.home.people import HomePeople
from agent.home.renewal import begin_new_numbers
from agent.home.served_home import HomeRecord, ServedHome
from agent.journal import Journal
from agent.storage.clock import boottime_s
from bot.bus.homes import Homes
from bot.bus.household import Household
from bot.handlers.registry import PERMISSIONS
from bot.rights.person import Role
from bot.rights.rights_view import RightsView
from bot.store import Store
from bot.store.journals import JournalChange
from devices.background import Background
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import Play, World
from tests.worlds.nats_bus import BusWorld
from tests.worlds.paper_phone import PaperPhone

_AT_ONCE = RequestWaits(clock_check_s=0.05)


@dataclass
class NotedNews:
    """Implements bot.bus.household.HomeNews.

    told: who were told of homes that went or came back, as (name, is present, their ids). warned: names of
    homes with keys that two computers have. journals: what admins were told of those. aside: names of calls.
    full: names of homes of which the bus keeps nothing, with ids of people who have a task there.
    goes_on: while it is cleared, nobody is told that a home went or came back.
    """

    store: Store
    told: list[tuple[str, bool, frozenset[int]]] = field(
        default_factory=list[tuple[str, bool, frozenset[int]]]
    )
    warned: list[str] = field(default_factory=list[str])
    journals: list[JournalChange] = field(default_factory=list[JournalChange])
    aside: list[str] = field(default_factory=list[str])
    full: list[tuple[str, frozenset[int]]] = field(default_factory=list[tuple[str, frozenset[int]]])
    mixed: list[str] = field(default_factory=list[str])
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.goes_on.set()

    async def notify(self, view: HomeView, since: float, people: frozenset[int]) -> None:
        """Notes it."""
        if people:
            self.told.append((view.name, view.is_present, people))
            await self.goes_on.wait()

    async def warn(self, view: HomeView) -> None:
        """Notes it."""
        self.warned.append(view.name)

    async def warn_mixed(self, view: HomeView) -> None:
        """Notes it."""
        self.mixed.append(view.name)

    async def warn_bus(self, view: HomeView, people: frozenset[int]) -> None:
        """Notes it."""
        self.full.append((view.name, people))

    async def tell_journals(self) -> None:
        """Notes each change once."""
        for change in await self.store.journals.untold():
            self.journals.append(change)
            await self.store.journals.save_notified(change)

    async def tell_aside(self) -> None:
        """Notes each once."""
        for aside in await self.store.kept_calls.untold():
            self.aside.append(aside.name)
            await self.store.kept_calls.save_notified(aside)


@dataclass
class BotEnd:
    """keeps: events stay in `events`."""

    store: Store
    homes: Homes
    household: Household
    bus: Bus
    rights: RightsView
    news: NotedNews
    events: list[NumberedEvent] = field(default_factory=list[NumberedEvent])
    shows: bool = True
    keeps: bool = True

    async def until(self, true: Callable[[], bool]) -> None:
        """Returns when it is so."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not true():  # noqa: ASYNC110 - of what has no event
                await asyncio.sleep(0.02)

    async def until_present(self, count: int) -> None:
        """So many homes are there."""
        await self.until(lambda: sum(view.is_present for view in self.homes.views()) == count)

    def heard(self, kind: type[Event]) -> list[NumberedEvent]:
        """The events of this kind so far."""
        return [each for each in self.events if isinstance(each.event, kind)]

    async def follow(self) -> None:
        """Reads events as the presenter does."""
        async for numbered in self.homes.events():
            if self.keeps:
                self.events.append(numbered)
            if self.shows:
                self.homes.shown(numbered)


@contextlib.asynccontextmanager
async def bot_end(folder: Path, world: BusWorld) -> AsyncGenerator[BotEnd]:
    """The bot's end; homes are those in its database."""
    plan = earlier_plan(world.bot_folder)
    assert plan
    async with bot_end_of(folder, world.bot, replicas=plan.replicas) as end:
        yield end


@contextlib.asynccontextmanager
async def bot_end_of(
    folder: Path, identity: BusIdentity, heard: Callable[[Event], None] = lambda _: None, replicas: int = 1
) -> AsyncGenerator[BotEnd]:
    """The same for a server of another process. identity: the bot's. heard: gets each event as it comes.

    replicas: of each stream.
    """
    async with Store.open(folder / "bot.sqlite3") as store, bus_of(identity) as bus:
        await store.homes.keep()
        if not await store.people.all():
            async with store.database.transaction():
                await store.people.insert(7, "Ann", "en", Role.ADMIN, None)
                await store.people.insert(8, "Bob", "en", Role.MEMBER, None)

        async def default_phone(person_id: int) -> str:
            person = await store.people.person(person_id)
            return person.default_phone if person else ""

        homes = Homes(lambda: store.homes.current, store.kept_calls, default_phone)
        rights = RightsView(PERMISSIONS, store.people, homes.phones.known)
        background = Background()

        news = NotedNews(store)
        household = Household(
            bus, identity.private_key, store, homes, rights, news, heard, background, replicas
        )
        end = BotEnd(store, homes, household, bus, rights, news)
        await household.follow_joined(await store.joined.all())
        await household.begin()
        reading = asyncio.create_task(end.follow())
        try:
            yield end
        finally:
            homes.close()
            await reading
            await background.close()
            await homes.settle()


async def enrol(end_of: Store, world: BusWorld, name: str) -> BusIdentity:
    """A home in the bot's database, with its keys."""
    identity = world.enrol()
    key = bytes(identity.private_key.public_key)
    await end_of.joined.add(identity.home_id, name, f"{identity.home_id}/", key, f"U{identity.home_id}")
    return identity


@contextlib.asynccontextmanager
async def home_of(
    folder: Path,
    identity: BusIdentity,
    *actions: Action,
    phone: PaperPhone | None = None,
    monotonic: Callable[[], float] = boottime_s,
    breaks: Callable[[Caller], bool] = lambda _: False,
    contested: Callable[[], bool] = lambda: False,
    seal: Seal | None = None,
) -> AsyncGenerator[Play]:
    """The home at work, with a phone of paper; its events go over the bus.

    monotonic: by it requests live. breaks: calls of whom it has a bug in.
    contested: another computer with its key is there. seal: instead of the identity's.
    """
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240 - once
    vital = Background()
    async with Journal.open(folder / "journal.sqlite3") as journal:  # as `farhand home` begins
        await begin_new_numbers(journal)
    async with (
        World(folder).scene(*actions, phone=phone, waits=_AT_ONCE, monotonic=monotonic) as play,
        bus_of(identity) as bus,
    ):
        people = HomePeople(play.journal)
        await people.load()

        def limited(caller: Caller) -> Caller:
            if breaks(caller):
                raise ZeroDivisionError
            return people.limited(caller)

        record = HomeRecord(play.dispatcher, play.journal, people, "1.0", lambda: None)
        served = ServedHome(play.dispatcher, record)
        async with serving_home(bus, seal or identity.seal, served, limited, "1.0", contested, vital):
            yield play
