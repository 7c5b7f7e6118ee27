"""A clock that ticks in a tall status bar, on the simulated phone behind a real adb server."""

import pytest

from agent.perception.same_screen import same_screen
from devices.adb.client.private import private_adb_server
from devices.simulator.phone import SimulatedPhone
from tests.worlds.android_phone import seeing
from tests.worlds.hand_clock import HandClock


@pytest.mark.parametrize("android", ["8.1.0", "10", "13"])
@pytest.mark.parametrize("height", [28, 56])
@pytest.mark.sample(2)
async def test_a_minute_that_passes_makes_no_other_screen(android: str, height: int) -> None:
    clock = HandClock()
    side = SimulatedPhone(size_px=(540, 1200), clock=clock)
    side.setup.android, side.setup.status_bar_height = android, height  # 56: a camera stands in it
    async with private_adb_server() as address, seeing(address, side) as sight:
        await sight.device.launch("Notes")
        before = await sight.device.look_again()
        clock.now += 60
        now = await sight.device.look_again()
        assert before.bar_px == side.status_bar_px
        assert before.frame
        assert now.frame
        assert before.frame.screenshot.encoded != now.frame.screenshot.encoded  # the clock has ticked
        assert same_screen(before, now)
        await sight.device.back()
        assert not same_screen(before, await sight.device.look_again())
