"""Which tree is handed out: none of before, none of half a page, none read in another way than asked for."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.helper.use import HelperUse
from devices.base import Gesture, Tree, UnreadTree
from devices.simulator.helper_orders import HelperFault
from devices.simulator.places import visit
from devices.simulator.side import Latency
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import Sight
from tests.worlds.helper_phone import dumps, helped, orders_of

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def phone(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with helped(adb_address) as sight:
        yield sight


def texts(tree: Tree | UnreadTree) -> set[str]:
    assert isinstance(tree, Tree)
    return {each.text for each in tree.elements}


async def with_a_tree_beside_its_view(sight: Sight) -> None:
    """The newest view has a tree that the next read would hand out."""
    visit(sight.side, "coffee_menu")
    for _ in range(20):
        await sight.device.observe()
        await sight.device.read_tree()
        await sight.device.tap(3, 590)
        await sight.device.settle(Gesture.TAP)
        await sight.device.observe()
        if sight.device._tree._reading is not None:  # pyright: ignore[reportPrivateUsage]  # or nothing is tested
            return
    raise AssertionError("this computer is too slow")


async def test_a_tree_of_before_is_no_dump_for_a_trial(phone: Sight) -> None:
    await with_a_tree_beside_its_view(phone)
    await phone.device.give_back()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) == 1


async def test_switched_off_its_tree_of_just_now_is_not_used_either(phone: Sight) -> None:
    await with_a_tree_beside_its_view(phone)
    phone.device.helper_use = HelperUse.OFF
    assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) == 1


async def test_a_death_that_the_end_of_a_task_finds_is_not_counted_for_the_next(phone: Sight) -> None:
    orders = orders_of(phone)
    await phone.device.read_tree()
    orders.faults.add(HelperFault.CUT_FRAME)
    await phone.device.read_tree()
    orders.faults.clear()
    await phone.device.read_tree()  # started once more
    orders.faults.add(HelperFault.CUT_FRAME)
    await phone.device.settle(Gesture.TAP)
    await phone.device.tap(3, 590)
    await phone.device.settle(Gesture.TAP)
    orders.faults.clear()
    await phone.device.give_back()
    await phone.device.keep_awake()
    starts = orders.starts
    await phone.device.read_tree()
    orders.faults.add(HelperFault.CUT_FRAME)
    await phone.device.read_tree()
    orders.faults.clear()
    await phone.device.read_tree()
    assert orders.starts == starts + 2, "one crash is forgiven in each task"


async def test_a_dump_that_the_last_task_left_keeps_the_next_from_nothing(phone: Sight) -> None:
    await phone.device.read_tree()
    phone.side.latency = Latency(uiautomator_s=5.0)
    orders_of(phone).faults.add(HelperFault.NULL_ROOT)
    reading = asyncio.create_task(phone.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not dumps(phone):  # noqa: ASYNC110 - a dump that begins has no event
            await asyncio.sleep(0.01)
    reading.cancel()
    await asyncio.wait({reading})
    await phone.device.give_back()
    orders_of(phone).faults.clear()
    phone.side.latency = Latency()  # the next dump has its limit, of which a busy computer needs much
    await phone.device.keep_awake()
    assert isinstance(await phone.device.read_tree(), Tree)


async def test_a_page_that_changes_while_it_is_read_is_read_again(phone: Sight) -> None:
    await phone.device.read_tree()
    orders_of(phone).tree_s = 1.0
    begun = orders_of(phone).trees
    reading = asyncio.create_task(phone.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        await orders_of(phone).wait_until(lambda: orders_of(phone).trees > begun)
    visit(phone.side, "coffee_menu")
    tree = await reading
    orders_of(phone).tree_s = 0.0
    assert texts(tree) == texts(await phone.device.read_tree())
    assert dumps(phone) == 0


async def test_a_web_page_whose_tree_comes_late_is_read_once_more(phone: Sight) -> None:
    phone.side.tricks.web_late = True
    phone.side.reset()
    await phone.device.observe()
    visit(phone.side, "browser_lamp")
    assert any("Place order" in each for each in texts(await phone.device.read_tree()))
    assert dumps(phone) == 0


async def test_a_person_who_takes_the_phone_in_the_middle_of_a_tree_is_no_fault_of_the_helper(
    phone: Sight,
) -> None:
    orders = orders_of(phone)
    for starts in (1, 2, 3):
        await phone.device.keep_awake()
        orders.tree_s = 2.0
        begun = orders.trees
        reading = asyncio.create_task(phone.device.read_tree())
        async with asyncio.timeout(20):
            await orders.wait_until(lambda begun=begun: orders.trees > begun)
        await phone.device.give_back_keyboard()
        assert orders.running == 0
        orders.tree_s = 0.0
        assert isinstance(await reading, Tree)
        assert orders.starts == starts


async def test_of_a_web_page_that_was_not_told_while_it_settled_no_tree_is_kept(phone: Sight) -> None:
    visit(phone.side, "browser_untold")
    await phone.device.observe()
    await phone.device.read_tree()
    await phone.device.tap(3, 590)
    await phone.device.settle(Gesture.TAP)
    await phone.device.observe()
    phone.side.tricks.web_untold = False
    assert "Place order" in texts(await phone.device.read_tree())
    assert dumps(phone) == 0


async def test_directly_before_an_approved_input_one_tree_is_read_beside_the_capture(phone: Sight) -> None:
    visit(phone.side, "coffee_menu")
    await phone.device.observe()
    await phone.device.read_tree()
    begun = orders_of(phone).trees
    await phone.device.look_again()
    assert "Latte" in texts(await phone.device.read_tree())
    assert (orders_of(phone).trees - begun, dumps(phone)) == (1, 0)


async def test_a_tree_beside_a_capture_is_not_that_of_a_page_that_came_behind_it(phone: Sight) -> None:
    visit(phone.side, "coffee_menu")
    await phone.device.observe()
    await phone.device.read_tree()
    await phone.device.look_again()
    phone.side.reset()
    visit(phone.side, "coffee_checkout")
    assert any("Pay" in each for each in texts(await phone.device.read_tree()))


async def test_where_the_helper_gives_no_picture_captures_are_compared_and_it_is_soon_not_asked(
    phone: Sight,
) -> None:
    visit(phone.side, "coffee_menu")
    orders_of(phone).faults.add(HelperFault.NO_SHOT)
    for captured in (True, True, True):
        seen = await phone.device.observe()
        assert isinstance(await phone.device.read_tree(), Tree)
        assert seen.frame is not None
        assert seen.frame.screenshot.exact is captured
        await phone.device.tap(3, 590)
        assert (await phone.device.settle(Gesture.TAP)).calm
    rest = phone.device._rest  # pyright: ignore[reportPrivateUsage]  # what a phone costs is not seen else
    assert rest.shots_left == 0
    orders_of(phone).faults.clear()
    await phone.device.give_back()
    await phone.device.keep_awake()
    assert rest.shots_left > 0


async def test_a_picture_of_another_size_is_of_another_display(phone: Sight) -> None:
    visit(phone.side, "coffee_menu")
    before = await phone.device.observe()
    await phone.device.read_tree()
    assert before.frame is not None
    width, height = before.frame.screenshot.size_px
    orders_of(phone).edit = lambda verb, answer: (
        answer | ({"w": width, "h": height + 2} if verb == "shot" else {})
    )
    await phone.device.tap(3, 590)
    await phone.device.settle(Gesture.TAP)
    seen = await phone.device.observe()
    assert seen.frame is not None
    assert (seen.frame.screenshot.exact, seen.frame.screenshot.size_px) == (True, (width, height))
