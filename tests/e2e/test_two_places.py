"""The bot on one computer, the phone at another: two programs and a real bus between them."""

import contextlib
import sys
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.bus.identity import BusIdentity
from bot.store import Store
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World, around
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import PROMISED_STOP_S, Program, running
from tests.worlds.small_disk import SmallDisk

pytestmark = pytest.mark.timeout(240)
_WRONG_CLOCK = """
import sys, time
right, ahead_s = time.time, float(sys.argv.pop(1))
time.time = lambda: right() + ahead_s
sys.modules["rapidocr"] = None
sys.argv[:] = ["farhand", "home"]
from bot.cli import main
main()
"""
_NOT_OF_A_BOT = ("OPENAI_", "ANDROID_")


@dataclass
class TwoPlaces:
    """world: with the bot's environment, which has neither a model nor an adb server."""

    world: World
    bus: BusWorld
    env: dict[str, str]
    identity: BusIdentity

    @contextlib.asynccontextmanager
    async def home(self, ahead_s: int = 0) -> AsyncGenerator[Program]:
        """A start of the home's program. ahead_s: how wrong its computer's clock is."""
        command = (sys.executable, "-c", _WRONG_CLOCK, str(ahead_s)) if ahead_s else ()
        async with running(self.env, self.world.folder, command, words=("home",)) as program:
            yield program

    async def claimed(self, bot: Program) -> None:
        """The user is the bot's admin."""
        await claimed(self.world, bot)


async def claimed(world: World, bot: Program) -> None:
    """The user is the bot's admin."""
    await bot.logs("running as")
    async with Store.open(world.folder / "data" / "bot.sqlite3") as store:
        code = await store.claims.make_claim(again=False)
    EVIDENCE.declare(code)
    await world.user.sends(f"/start {code}")
    await world.user.sees("/connect")


def bots_env(env: Mapping[str, str]) -> dict[str, str]:
    """Of a bot without phones."""
    mine = {name: value for name, value in env.items() if not name.startswith(_NOT_OF_A_BOT)}
    return mine | {"FARHAND_OWN_HOME": "off"}


@contextlib.asynccontextmanager
async def two_places(folder: Path, disk: SmallDisk | None = None) -> AsyncGenerator[TwoPlaces]:
    """Nothing runs yet; the home 'flat' has joined. disk: of the bus, over folder/nats/hub."""
    async with running_bus(folder / "nats", disk=disk) as bus, around(folder) as world:
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
        world.env = bots_env(world.env) | {"FARHAND_NATS_URL": ",".join(bus.bot.urls)}
        yield TwoPlaces(world, bus, home, identity)


def _on_the_servers_disk(bus: BusWorld, *words: str) -> list[Path]:
    """Files of the bus server that have one of the words; it deletes some while they are read."""
    files = [path for path in bus.server.folder.rglob("*") if path.is_file()]
    assert any("jetstream" in path.parts for path in files)
    return [path for path in files if any(word.encode() in _content(path) for word in words)]


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


async def test_a_task_at_another_home_from_the_message_to_the_report(tmp_path: Path) -> None:
    async with two_places(tmp_path) as places:
        user, world = places.world.user, places.world
        async with world.restarted() as bot:
            await places.claimed(bot)
            await user.sends(f"/connect {world.cable.address}")
            await user.sees("Home “flat” is away|No phone")
            async with places.home() as home:
                await bot.logs(f"home {places.identity.home_id} is present")
                await user.sends(f"/connect {world.cable.address}")
                await user.sees("Farhand One is connected")
                await user.sends("turn off bluetooth")
                await user.sees("✅")
                assert world.facts
                assert not _on_the_servers_disk(places.bus, "bluetooth", "Farhand One", "flat")
                assert await home.stop(PROMISED_STOP_S) == 0
            await bot.logs(f"home {places.identity.home_id} is away")
            await user.sends("/devices")
            await user.sees("its home is away")
            await user.sends("turn on bluetooth")
            await user.sees("Home “flat” is away since")
            assert await bot.stop(PROMISED_STOP_S) == 0


@pytest.mark.parametrize("ahead_s", [3600, pytest.param(-3600, marks=pytest.mark.soak)])
async def test_a_home_with_its_clock_an_hour_off_works_as_any_other(ahead_s: int, tmp_path: Path) -> None:
    async with two_places(tmp_path) as places:
        user, world = places.world.user, places.world
        async with world.restarted() as bot:
            await places.claimed(bot)
            async with places.home(ahead_s) as home:
                await bot.logs(f"home {places.identity.home_id} is present")
                await user.sends(f"/connect {world.cable.address}")
                await user.sees("Farhand One is connected")
                await order(world)
                assert await home.stop(PROMISED_STOP_S) == 0
            assert await bot.stop(PROMISED_STOP_S) == 0


async def order(world: World, *, is_held: bool = False) -> None:
    """A latte, approved within the request's life. is_held: whether it still holds is asked first."""
    paid = sum("paid" in fact for fact in world.facts)
    task = await world.user.sends("order me a latte")
    if is_held:
        held = await world.user.sees(has_button("▶ Continue"), after=task, timeout_s=LONG_S)
        await world.user.presses("▶ Continue", held, timeout_s=LONG_S)
    asked = await world.user.sees(has_button("✅"), after=task, timeout_s=LONG_S)
    await world.user.presses("✅", asked, timeout_s=LONG_S)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert sum("paid" in fact for fact in world.facts) == paid + 1
