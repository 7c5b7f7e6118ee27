"""The question about the helper, with the whole program: asked after a task, kept through a restart."""

from pathlib import Path

import pytest

from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import Latency
from tests.console_client.client import Message
from tests.e2e.world import World, ready

pytestmark = pytest.mark.timeout(240)
_TASKS = 3  # on a busy computer a trial may fail for its limit of three seconds; the next task brings another


async def test_the_helper_is_offered_after_a_task_and_an_answer_outlives_the_program(tmp_path: Path) -> None:
    phone = SimulatedPhone(size_px=(540, 1200), latency=Latency(uiautomator_s=1.2))
    async with ready(tmp_path, phone=phone, settings={"FARHAND_HELPER": ""}) as world:
        asked = await _question(world)
        await world.user.presses("⚡ Use it", asked)
        await world.user.sees("The helper is on for Farhand One")
        await world.has_settled()
        assert await world.program.stop() == 0
        async with world.restarted():
            newest = await world.user.sends("/devices")
            await world.user.sees("Helper: on · reads the screen in", after=newest)


async def _question(world: World) -> Message:
    for _ in range(_TASKS):
        sent = await world.user.sends("turn off bluetooth")
        await world.user.sees("^✅", after=sent)
        try:
            return await world.user.sees(r"A helper works on Farhand One.*Use it\?")
        except (AssertionError, TimeoutError):
            continue
    raise AssertionError("nobody was asked")
