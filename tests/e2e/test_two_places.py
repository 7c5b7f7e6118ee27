"""The bot on one computer, the phone at another: two programs and a real bus between them."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.bus.identity import BusIdentity
from bot.store import Store
from tests.e2e.world import World, around
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import PROMISED_STOP_S, Program, running

pytestmark = pytest.mark.timeout(240)
_NOT_OF_A_BOT = ("OPENAI_", "ANDROID_")


@dataclass
class TwoPlaces:
    """world: with the bot's environment, which has neither a model nor an adb server."""

    world: World
    bus: BusWorld
    env: dict[str, str]
    identity: BusIdentity

    @contextlib.asynccontextmanager
    async def home(self) -> AsyncGenerator[Program]:
        """A start of the home's program."""
        async with running(self.env, self.world.folder, words=("home",)) as program:
            yield program


@contextlib.asynccontextmanager
async def two_places(folder: Path) -> AsyncGenerator[TwoPlaces]:
    """Nothing runs yet; the home 'flat' has joined."""
    async with running_bus(folder / "nats") as bus, around(folder) as world:
        data, flat = folder / "data", folder / "flat"
        for each in (data, flat):
            each.mkdir(mode=0o700)
        (folder / "nats" / "bus").rename(data / "bus")
        identity = bus.enrol(folder=flat / "bus")
        async with Store.open(data / "bot.sqlite3") as store:
            home_id, key = identity.home_id, bytes(identity.private_key.public_key)
            await store.joined.add(home_id, "flat", f"{home_id}/", key, "of the test")
        home = {name: value for name, value in world.env.items() if not name.startswith("TELEGRAM_")}
        home |= {"FARHAND_DATA_DIR": str(flat)}
        world.env = {
            name: value for name, value in world.env.items() if not name.startswith(_NOT_OF_A_BOT)
        } | {"FARHAND_NATS_URL": ",".join(bus.bot.urls), "FARHAND_OWN_HOME": "off"}
        yield TwoPlaces(world, bus, home, identity)


async def test_a_task_at_another_home_from_the_message_to_the_report(tmp_path: Path) -> None:
    async with two_places(tmp_path) as places:
        user, world = places.world.user, places.world
        async with world.restarted() as bot:
            await bot.logs("running as")
            async with Store.open(tmp_path / "data" / "bot.sqlite3") as store:
                code = await store.claims.make_claim(again=False)
            EVIDENCE.declare(code)
            await user.sends(f"/start {code}")
            await user.sees("/connect")
            await user.sends(f"/connect {world.cable.address}")
            await user.sees("Home “flat” is away|No phone")
            async with places.home() as home:
                await bot.logs(f"home {places.identity.home_id} is present")
                await user.sends(f"/connect {world.cable.address}")
                await user.sees("Farhand One is connected")
                await user.sends("turn off bluetooth")
                await user.sees("✅")
                assert world.facts
                assert await home.stop(PROMISED_STOP_S) == 0
            await bot.logs(f"home {places.identity.home_id} is away")
            await user.sends("/devices")
            await user.sees("its home is away")
            await user.sends("turn on bluetooth")
            await user.sees("Home “flat” is away since")
            assert await bot.stop(PROMISED_STOP_S) == 0
