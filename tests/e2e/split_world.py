"""The world of the stories with three programs: a real bus, `farhand home` with the phone, and the bot."""

import contextlib
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.nkey import NKey
from bot.store import Store
from devices.free_port import free_port
from tests.e2e.world import World
from tests.worlds.bus_cable import BusCable
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import Program, running

_NOBODY = "http://127.0.0.1:9/v1"
FLAT = "flat"


class Part(StrEnum):
    """The three programs."""

    BOT = "bot"
    HOME = "home"
    BUS = "bus"


@dataclass
class SplitWorld(World):
    """env: of the bot, which has neither phones nor a model. home_env: of the home, which has both.

    home: the newest start of it. cables: between bot, home and bus.
    """

    home_env: dict[str, str]
    bus: BusWorld
    cables: Mapping[Part, BusCable]
    home: Program = field(init=False)

    @property
    def agent_is_running(self) -> bool:
        """Does the home live?"""
        return bool(self.programs) and self.home.is_running

    @contextlib.asynccontextmanager
    async def restarted(self) -> AsyncGenerator[Program, None]:
        """A start of what does not run."""
        is_first = not self.programs
        if not self.bus.server.is_running:
            await self.bus.server.start()
        async with contextlib.AsyncExitStack() as stack:
            if is_first or not self.home.is_running:
                starting = running(self.home_env, self.folder, words=("home",))
                self.home = await stack.enter_async_context(starting)
                self.programs.append(self.home)
            if is_first or not self.program.is_running:
                self.program = await stack.enter_async_context(running(self.env, self.folder))
                self.programs.append(self.program)
            if is_first:
                await self.program.logs("is present")  # before it a person reads that the home is away
            yield self.program

    async def stop(self) -> int:
        """SIGTERM to both; answers the exit code that is not 0, if there is one."""
        return await self.program.stop() or await self.home.stop()

    def strike(self, part: Part) -> None:
        """SIGKILL at this very moment."""
        match part:
            case Part.BOT:
                self.program.strike_down()
            case Part.HOME:
                self.home.strike_down()
            case Part.BUS:
                self.bus.server.strike_down()

    async def gone(self, part: Part) -> None:
        """Waits until it has ended."""
        match part:
            case Part.BOT:
                await self.program.ended()
            case Part.HOME:
                await self.home.ended()
            case Part.BUS:
                await self.bus.server.stop()


@contextlib.asynccontextmanager
async def split_apart(whole: World) -> AsyncGenerator[SplitWorld]:
    """The same outside for three programs on one computer, none of which runs yet but the bus."""
    async with contextlib.AsyncExitStack() as stack:
        bus = await stack.enter_async_context(running_bus(whole.folder / "data"))
        port = port_of(bus.bot)
        cables = {
            part: await stack.enter_async_context(BusCable(port, host))
            for part, host in ((Part.BOT, "127.0.0.1"), (Part.HOME, "127.0.0.2"))
        }
        home_data = whole.folder / FLAT
        await join_home(bus, whole.folder / "data", home_data, FLAT, cables[Part.HOME].url)
        world = SplitWorld(
            whole.folder,
            bots_env(whole.env, bus, cables[Part.BOT].url),
            whole.console,
            whole.model,
            whole.phone,
            whole.cable,
            whole.user,
            homes_env(whole.env, home_data),
            bus,
            cables,
        )
        yield world


def bots_env(env: Mapping[str, str], bus: BusWorld, url: str) -> dict[str, str]:
    """Of a bot without a home of its own: it would find no model and no adb server. Writes its keys."""
    replace(bus.bot, urls=(url,)).write(bus.bot_folder)
    return dict(env) | {
        "FARHAND_NATS_URL": url,
        "FARHAND_OWN_HOME": "off",
        "OPENAI_BASE_URL": _NOBODY,
        "ANDROID_ADB_SERVER_PORT": str(free_port()),
    }


def homes_env(env: Mapping[str, str], data: Path) -> dict[str, str]:
    """Of a home: it has no token of Telegram."""
    mine = {name: value for name, value in env.items() if not name.startswith("TELEGRAM_")}
    return mine | {"FARHAND_DATA_DIR": str(data)}


async def join_home(
    bus: BusWorld, bot_data: Path, home_data: Path, name: str, url: str, *, first: bool = True
) -> str:
    """As `farhand home join` does with an admin's yes, which has tests of its own; answers the home's id.

    url: by which this home reaches the bus. first: its phones have the ids of a bot that had them itself.
    """
    identity = replace(await bus.enrol_with_streams(), urls=(url,))
    identity.write(home_data / FOLDER)
    async with Store.open(bot_data / "bot.sqlite3") as store:
        await store.joined.add(
            identity.home_id,
            name,
            "" if first else f"{identity.home_id}/",
            bytes(identity.private_key.public_key),
            NKey.from_seed(identity.credentials.seed).public,
        )
    return identity.home_id


def port_of(identity: BusIdentity) -> int:
    """Of the server itself."""
    return int(identity.urls[0].rpartition(":")[2])
