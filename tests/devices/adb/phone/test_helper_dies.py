"""The helper dies, or the phone changes, at any moment: no input is doubled, late or elsewhere."""

import asyncio
import random
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.helper.use import HelperUse
from devices.simulator.phone import SimulatedPhone
from tests.worlds.android_phone import SMALL
from tests.worlds.helper_phone import dumps, helped, orders_of
from tests.worlds.helper_steps import Tally, check, disturb, one_step, write_note

pytestmark = pytest.mark.asyncio(loop_scope="module")
STEPS = ("tap", "text", "swipe", "press", "enter")
_FRAMES = 36  # of these steps, and some more
_QUICK_SEEDS, _SEEDS = 10, 200


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


def rarely(numbers: range, often: int) -> list[object]:
    """Every `often`-th number always, the others in long runs."""
    return [n if n % often == 0 else pytest.param(n, marks=pytest.mark.soak) for n in numbers]


@pytest.mark.parametrize("at", rarely(range(1, _FRAMES), 8))
@pytest.mark.parametrize("when", ["dies_before", "dies_on"])
@pytest.mark.sample(2)
async def test_killed_at_a_frame_it_is_done_without_it_in_the_same_step(
    adb_address: tuple[str, int], when: str, at: int
) -> None:
    side, tally = SimulatedPhone(size_px=SMALL), Tally()
    point_px = write_note(side)
    async with helped(adb_address, HelperUse.FULL, side) as phone:
        setattr(orders_of(phone), when, at)
        for name in STEPS[:3]:
            await one_step(phone, name, point_px, tally)
        check(phone)
        assert len(tally.done) + len(tally.unsure) == 3
        assert len(tally.unsure) <= 2  # it is started once more
        assert orders_of(phone).starts <= 2
        assert dumps(phone) <= 6


@pytest.mark.parametrize(
    "seed",
    [seed if seed < _QUICK_SEEDS else pytest.param(seed, marks=pytest.mark.soak) for seed in range(_SEEDS)],
)
@pytest.mark.sample(2)
async def test_whatever_happens_no_input_is_late_elsewhere_or_doubled(
    adb_address: tuple[str, int], seed: int
) -> None:
    chance, tally = random.Random(seed), Tally()  # noqa: S311 - the same each time
    side = SimulatedPhone(size_px=SMALL)
    point_px = write_note(side)
    async with helped(adb_address, HelperUse.FULL, side) as phone:

        async def disturbances() -> None:
            while True:
                await asyncio.sleep(chance.uniform(0.0, 0.6))
                disturb(phone, chance)

        for _ in range(4):
            disturbing = asyncio.create_task(disturbances())
            try:
                await one_step(phone, chance.choice(STEPS), point_px, tally)
            finally:
                disturbing.cancel()
                await asyncio.gather(disturbing, return_exceptions=True)
            write_note(side)
        check(phone)
        assert len(tally.done) + len(tally.unsure) + len(tally.refused) == 4
