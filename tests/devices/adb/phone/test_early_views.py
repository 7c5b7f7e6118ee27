"""A phone whose pages are shown with their first picture, on a real adb server."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.base import Gesture, Observation, Rest, Tree
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit, where
from devices.simulator.side import Latency
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
QUICK = Latency(screencap_s=0.4, shutter_s=0.05, dumpsys_s=0.05)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def phone(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        sight.device.shows_early = True
        await sight.device.observe()
        sight.side.latency = QUICK
        yield sight


async def pressed(phone: Sight, place: str, name: str) -> Observation:
    """The early view behind a press. A computer that stalls between two captures shows the page at rest."""
    for _ in range(20):
        phone.side.reset()
        visit(phone.side, place)
        await phone.device.look_again()
        x, y = where(place, name)
        await phone.device.tap(x * SMALL[0] // 1000, y * SMALL[1] // 1000)
        await phone.device.settle(Gesture.TAP)
        seen = await phone.device.observe()
        if seen.early:
            return seen
    raise AssertionError("this computer is too slow")


async def test_a_page_is_shown_with_its_first_picture_and_rests(phone: Sight) -> None:
    seen = await pressed(phone, "coffee_menu", "drink_latte")
    assert seen.foreground is not None
    assert await phone.device.wait_for_rest() is Rest.STAYED
    assert isinstance(await phone.device.read_tree(), Tree)
    later = await phone.device.look_again()
    assert seen.frame is not None
    assert later.frame is not None
    assert (later.early, later.frame.grey) == (False, seen.frame.grey)
    assert await phone.device.wait_for_rest() is Rest.STAYED, "there is nothing to wait for"


async def test_a_page_that_moves_on_is_told_and_seen_anew(phone: Sight) -> None:
    phone.side.tricks.amount_cents, phone.side.tricks.amount_after_looks = 1_234_567, 1
    seen = await pressed(phone, "coffee_cart", "checkout")
    assert await phone.device.wait_for_rest() is Rest.MOVED
    later = await phone.device.observe()
    assert seen.frame is not None
    assert later.frame is not None
    assert (later.early, later.frame.grey == seen.frame.grey) == (False, False)


async def test_what_is_sent_meanwhile_ends_the_waiting(phone: Sight) -> None:
    await pressed(phone, "coffee_menu", "drink_latte")
    resting = asyncio.create_task(phone.device.wait_for_rest())
    await asyncio.sleep(0)
    await phone.device.back()
    async with asyncio.timeout(30):
        assert await resting is Rest.UNKNOWN


async def test_the_end_of_a_task_leaves_nothing_behind(phone: Sight) -> None:
    await pressed(phone, "coffee_menu", "drink_latte")
    await phone.device.give_back()
    captures = phone.captures
    assert await phone.device.wait_for_rest() is Rest.STAYED
    assert phone.captures == captures
