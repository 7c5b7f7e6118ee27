"""Three homes on three loopback addresses around one bot, each with two phones and two people of its own."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from agent.contract.people import ALL_RIGHTS
from agent.standin import StandinModel
from bot.console.server import Console
from bot.rights.person import Grant, Role
from bot.store import Store
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.e2e.families import Handset, reading
from tests.e2e.split_world import bots_env, homes_env, join_home, port_of
from tests.e2e.villager import Villager, read_all
from tests.worlds.bus_cable import BusCable
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import TOKEN, Program, running, surrounded

_SIZE_PX = (540, 1200)
ADMIN = "Ann"
_ADMIN_ID = 501
# Else the limit of the gate refuses presses that nothing else would.
_NO_QUOTA = {"FARHAND_MESSAGES_A_MINUTE": "10000"}


@dataclass(frozen=True, slots=True)
class Place:
    """A home as its people know it.

    host: address of its cable to the bus. phones: names that they show. people: who works the phones, with
    their ids: the first works both, the second the second alone.
    """

    name: str
    host: str
    phones: tuple[str, str]
    people: tuple[tuple[str, int], ...]

    @property
    def works(self) -> dict[str, tuple[str, ...]]:
        """Phones by person, the usual one of theirs first."""
        return {name: self.phones[number:] for number, (name, _) in enumerate(self.people)}


PLACES = (
    Place("cottage", "127.0.0.2", ("Heron", "Marten"), (("Bob", 502), ("Beatrix", 505))),
    Place("office", "127.0.0.3", ("Osprey", "Badger"), (("Cara", 503), ("Cornelius", 506))),
    Place("shed", "127.0.0.4", ("Plover", "Otter"), (("Dan", 504), ("Delphine", 507))),
)


@dataclass
class HomeWorld:
    """A home. env: of its program. cable: to the bus. phones: by the names that they show.

    prefix: before the ids of its phones in the household.
    """

    place: Place
    home_id: str
    prefix: str
    env: dict[str, str]
    cable: BusCable
    phones: dict[str, Handset]
    program: Program = field(init=False)


@dataclass
class ThreeHomes:
    """homes: by name. people: by name; Ann is the admin, and has all phones."""

    folder: Path
    console: Console
    model: StandinModel
    bus: BusWorld
    homes: dict[str, HomeWorld]
    people: dict[str, Villager]
    program: Program = field(init=False)

    @property
    def programs(self) -> list[Program]:
        """Bot and homes."""
        return [self.program, *(home.program for home in self.homes.values())]

    async def read(self) -> None:
        """Everybody has read everything."""
        await read_all(list(self.people.values()))


@contextlib.asynccontextmanager
async def three_homes(folder: Path) -> AsyncGenerator[ThreeHomes]:
    """All programs run, all homes have joined, and each person may do everything on the phones of theirs.

    Ann is the admin. No phone is connected yet.
    """
    async with contextlib.AsyncExitStack() as stack:
        model = await stack.enter_async_context(StandinModel())
        console = await stack.enter_async_context(Console(TOKEN))
        data = folder / "data"
        await asyncio.to_thread(data.mkdir, mode=0o700)
        bus = await stack.enter_async_context(running_bus(data))
        async with Store.open(data / "bot.sqlite3") as store:
            code = await store.claims.make_claim()
            await store.claims.take_claim(code, _ADMIN_ID, ADMIN, "en")
        homes: dict[str, HomeWorld] = {}
        for place in PLACES:
            homes[place.name] = await stack.enter_async_context(
                joined_home(folder, place, bus, console.api_url, model.url, first=not homes)
            )
        await _people_come(data / "bot.sqlite3", homes)
        env = surrounded(folder, console.api_url, model.url, ("127.0.0.1", 9), **_NO_QUOTA)
        here = ThreeHomes(folder, console, model, bus, homes, {})
        for name, person_id in ((ADMIN, _ADMIN_ID), *(each for place in PLACES for each in place.people)):
            person = Villager(console.api_url, person_id, name, "en", "en")
            here.people[name] = await stack.enter_async_context(person)
            await stack.enter_async_context(reading(person))
        cable = await stack.enter_async_context(BusCable(port_of(bus.bot)))
        for home in homes.values():
            home.program = await stack.enter_async_context(running(home.env, folder, words=("home",)))
        here.program = await stack.enter_async_context(running(bots_env(env, bus, cable.url), folder))
        for home in homes.values():
            await here.program.logs(f"home {home.home_id} is present")
        yield here
        await EVIDENCE.chat(console.api_url)
        EVIDENCE.text("model", lambda: [request.model_dump_json().encode() for request in model.requests])


async def _people_come(database: Path, homes: Mapping[str, HomeWorld]) -> None:
    """Inviting has tests of its own."""
    async with Store.open(database) as store:
        for home in homes.values():
            for person, person_id in home.place.people:
                await store.people.insert(person_id, person, "en", Role.MEMBER, time.time())
                ids = [home.prefix + home.phones[name].phone.serial for name in home.place.works[person]]
                for phone_id in ids:
                    await store.people.bind(_ADMIN_ID, Grant(person_id, phone_id, ALL_RIGHTS))
                await store.people.set_default_phone(person_id, ids[0])


@contextlib.asynccontextmanager
async def joined_home(
    folder: Path, place: Place, bus: BusWorld, chat_url: str, model_url: str, *, first: bool
) -> AsyncGenerator[HomeWorld]:
    """A home that has joined and does not run yet, with an adb server of its own."""
    async with contextlib.AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_adb_server(discovery=False))
        cable = await stack.enter_async_context(BusCable(port_of(bus.bot), place.host))
        phones: dict[str, Handset] = {}
        for name in place.phones:
            phone = SimulatedPhone(serial=f"{name.upper()}77", model=name, lang="en", size_px=_SIZE_PX)
            phones[name] = Handset(phone, await stack.enter_async_context(SimulatedAdb(phone)))
        data = folder / place.name
        home_id = await join_home(bus, folder / "data", data, place.name, cable.url, first=first)
        env = homes_env(surrounded(folder, chat_url, model_url, adb), data)
        yield HomeWorld(place, home_id, "" if first else f"{home_id}/", env, cable, phones)
