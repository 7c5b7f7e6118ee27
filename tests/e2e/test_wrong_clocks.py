"""Bot and home with clocks hours apart, over TLS: the bus is set up, a home joins, a payment is agreed to."""

import asyncio
from pathlib import Path

import pytest

from agent.bus.identity import FOLDER, BusIdentity
from tests.e2e.own_clock import COMPILER, own_clock
from tests.e2e.split_world import homes_env
from tests.e2e.test_home_code_live import hub_written, joined_by_chat
from tests.e2e.test_stories import LONG_S
from tests.e2e.test_two_places import bots_env, order
from tests.e2e.world import around
from tests.worlds.nats_bus import NatsServer
from tests.worlds.program import PROMISED_STOP_S, claim_code, running

pytestmark = [
    pytest.mark.timeout(400),
    pytest.mark.soak,
    pytest.mark.skipif(COMPILER is None, reason="a clock of its own needs Linux and cc"),
]
_HOUR_S = 3600


@pytest.mark.parametrize(("bot_s", "home_s"), [(-_HOUR_S, 0), (_HOUR_S, 0), (0, -_HOUR_S)])
async def test_a_home_joins_and_pays_whatever_the_clocks_say(bot_s: int, home_s: int, tmp_path: Path) -> None:
    """Server and chat have the right time: a bot of another hour asks whether a task still holds."""
    async with around(tmp_path) as world:
        at_home = homes_env(world.env, tmp_path / "flat")
        at_home |= await asyncio.to_thread(own_clock, tmp_path, home_s)
        world.env |= await asyncio.to_thread(own_clock, tmp_path, bot_s)
        world.env = bots_env(world.env) | {"FARHAND_NATS_URL": await hub_written(world)}
        code = await claim_code(world.env, tmp_path)
        server = NatsServer(tmp_path / "data" / "hub")
        await server.start()
        try:
            async with running(world.env, tmp_path) as bot:
                await world.user.sends(f"/start {code}")
                await world.user.sees("/connect", timeout_s=LONG_S)
                await joined_by_chat(world, at_home)
                async with running(at_home, tmp_path, words=("home",)) as home:
                    await bot.logs(f"home {BusIdentity.read(tmp_path / 'flat' / FOLDER).home_id} is present")
                    await world.user.sends(f"/connect {world.cable.address}")
                    await world.user.sees("Farhand One is connected", timeout_s=LONG_S)
                    await order(world, is_held=bool(bot_s))
                    for program in (bot, home):
                        assert await program.stop(PROMISED_STOP_S) == 0
                        assert "Traceback" not in program.log
        finally:
            await server.stop()
