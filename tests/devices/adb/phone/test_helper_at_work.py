"""The helper while a task works a phone: when it is there, when it is gone, and what is done without it."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.helper import start
from devices.adb.helper.jar import HelperJar
from devices.adb.helper.use import HelperUse
from devices.base import Gesture, Tree, Unread, UnreadTree, Verdict
from devices.errors import DeviceOffline
from devices.frame_diff import is_similar
from devices.simulator.helper_orders import HelperFault
from devices.simulator.phone import NO_LATENCY, SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency
from devices.tree import read_tree
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight
from tests.worlds.helper_java import NO_JAVA, JavaHelper
from tests.worlds.helper_phone import dumps, helped, orders_of

pytestmark = pytest.mark.asyncio(loop_scope="module")
needs_java = pytest.mark.skipif(bool(NO_JAVA), reason=NO_JAVA or "java is here")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def phone(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with helped(adb_address) as sight:
        yield sight


def words(tree: Tree | UnreadTree) -> list[tuple[object, ...]]:
    """What stands where; an empty field's hint is its text in a dump, its description by the helper."""
    assert isinstance(tree, Tree)
    return [(each.box, each.text or each.description, each.class_name) for each in tree.elements]


def shown(sight: Sight) -> list[tuple[object, ...]]:
    """The same of the page that is there."""
    return words(read_tree(sight.side.tree_xml().encode(), 0.0))


async def until_gone(sight: Sight) -> None:
    async with asyncio.timeout(WAIT_LIMIT_S):
        await orders_of(sight).wait_until(lambda: not orders_of(sight).running)


async def until_it_answers(sight: Sight) -> None:
    """After a drop the server still says "device" for a moment: its list is no proof, an answer is."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            with contextlib.suppress(DeviceOffline):
                await sight.link.shell("echo back")
                return
            await sight.link.server.ask(f"host:connect:{sight.adb.address}", 10)


async def test_its_tree_is_that_of_a_dump_and_nothing_is_dumped(phone: Sight) -> None:
    visit(phone.side, "coffee_detail")
    wanted = read_tree(phone.side.tree_xml().encode(), 0.0).elements
    for _ in range(2):
        tree = await phone.device.read_tree()
        assert isinstance(tree, Tree)
        assert tree.elements == wanted
    assert (dumps(phone), orders_of(phone).starts, orders_of(phone).running) == (0, 1, 1)


async def test_switched_off_it_is_not_started(phone: Sight) -> None:
    phone.device.helper_use = HelperUse.OFF
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (1, 0)


async def test_switched_off_in_the_middle_it_is_gone_before_the_dump(phone: Sight) -> None:
    await phone.device.read_tree()
    phone.device.helper_use = HelperUse.OFF
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).running) == (1, 0)


async def test_without_a_task_there_is_none(phone: Sight) -> None:
    await phone.device.give_back()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (1, 0)


async def test_a_tree_that_it_cannot_read_is_dumped_once_in_the_same_call(phone: Sight) -> None:
    await phone.device.read_tree()
    orders_of(phone).faults.add(HelperFault.NULL_ROOT)
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).running) == (1, 0)
    orders_of(phone).faults.clear()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (1, 2)


async def test_an_app_that_tells_it_nothing_is_dumped_without_asking_it_each_time(phone: Sight) -> None:
    orders_of(phone).faults.add(HelperFault.NULL_ROOT)
    for _ in range(4):
        assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (4, 2)


@pytest.mark.parametrize(
    "fault",
    [
        HelperFault.FORBIDDEN,
        HelperFault.NO_CONNECTION,
        HelperFault.FLOOD,
        HelperFault.WRONG_NONCE,
        HelperFault.WRONG_HELLO,
        HelperFault.CUT_FRAME,
        HelperFault.FORGED_ID,
        HelperFault.FORGED_ANSWER,
        HelperFault.FORGED_LENGTH,
    ],
)
async def test_one_that_does_not_start_is_not_tried_again_in_this_task(
    phone: Sight, fault: HelperFault
) -> None:
    orders_of(phone).faults.add(fault)
    for _ in range(2):
        assert isinstance(await phone.device.read_tree(), Tree)
    begun, dumped = orders_of(phone).starts, dumps(phone)
    assert begun <= 1
    assert dumped >= 2  # one that finds the slot not free yet is repeated
    await phone.device.give_back()
    orders_of(phone).faults.clear()
    await phone.device.keep_awake()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (dumped, begun + 1)


async def test_one_that_says_nothing_is_given_up_in_the_same_call(adb_address: tuple[str, int]) -> None:
    async with helped(adb_address, starts_s=0.3) as phone:
        orders_of(phone).faults.add(HelperFault.SILENT)
        assert isinstance(await phone.device.read_tree(), Tree)
        assert dumps(phone) >= 1
        await until_gone(phone)


async def test_after_a_crash_it_is_started_once_more(phone: Sight) -> None:
    orders = orders_of(phone)
    orders.dies_on = 7  # hello, five clocks, and then the first tree
    for starts in (1, 2, 2):
        dumped = dumps(phone)
        assert isinstance(await phone.device.read_tree(), Tree)
        assert dumps(phone) > dumped
        assert orders.starts == starts


@pytest.mark.parametrize("fault", [HelperFault.CUT_FRAME, HelperFault.FORGED_ID, HelperFault.FORGED_ANSWER])
async def test_a_garbled_tree_is_dumped_in_the_same_call(phone: Sight, fault: HelperFault) -> None:
    await phone.device.read_tree()
    orders_of(phone).faults.add(fault)
    assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) >= 1


@pytest.mark.parametrize("nodes", [10_000, 50_000, 320_000])
async def test_a_tree_of_too_many_nodes_is_dumped_in_the_same_call(phone: Sight, nodes: int) -> None:
    orders_of(phone).more_nodes = nodes
    read = await phone.device.read_tree()
    # Of a heap of them a busy computer may have read so long that no time is left to dump.
    assert isinstance(read, Tree) or (nodes > 100_000 and read.why is Unread.SLOW)
    assert dumps(phone) >= 1 or read == UnreadTree(Unread.SLOW)


@pytest.mark.parametrize("hangs", [3.0, 60.0])
async def test_an_app_that_hangs_is_dumped_in_the_same_call(phone: Sight, hangs: float) -> None:
    orders_of(phone).tree_s = hangs
    async with asyncio.timeout(30):
        assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) >= 1


async def test_one_that_answers_nothing_is_given_up_in_the_same_call(phone: Sight) -> None:
    await phone.device.read_tree()
    orders_of(phone).faults.add(HelperFault.MUTE)
    async with asyncio.timeout(30):
        assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) >= 1
    assert orders_of(phone).running == 0


async def test_while_another_program_holds_the_slot_nothing_is_dumped_either(phone: Sight) -> None:
    orders_of(phone).faults.add(HelperFault.TAKEN)
    for _ in range(2):
        assert await phone.device.read_tree() == UnreadTree(Unread.KILLED)
    assert (dumps(phone), orders_of(phone).starts) == (0, 1)


async def test_another_displays_windows_are_dumped(phone: Sight) -> None:
    orders_of(phone).faults.add(HelperFault.OTHER_DISPLAY)
    assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) == 1


async def test_it_is_gone_while_the_person_has_the_phone(phone: Sight) -> None:
    await phone.device.read_tree()
    await phone.device.give_back_keyboard()
    assert orders_of(phone).running == 0
    await phone.device.observe()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (1, 1)
    await phone.device.keep_awake()
    await phone.device.read_tree()
    assert (dumps(phone), orders_of(phone).starts) == (1, 2)


async def test_a_phone_that_comes_back_while_the_person_has_it_gets_none(phone: Sight) -> None:
    await phone.device.read_tree()
    await phone.device.give_back_keyboard()
    serial, phone.link.serial = phone.link.serial, None
    assert await phone.device.read_tree() == UnreadTree(Unread.AWAY)
    phone.link.serial = serial
    await phone.device.look_again()
    await phone.device.read_tree()
    assert orders_of(phone).starts == 1


async def test_it_is_gone_at_the_end_of_the_task(phone: Sight) -> None:
    await phone.device.read_tree()
    await phone.device.give_back()
    assert orders_of(phone).running == 0
    await phone.device.read_tree()
    assert orders_of(phone).starts == 1


async def test_a_crash_of_one_task_does_not_count_in_the_next(phone: Sight) -> None:
    await phone.device.read_tree()
    orders_of(phone).faults.add(HelperFault.CUT_FRAME)
    await phone.device.read_tree()
    orders_of(phone).faults.clear()
    await phone.device.read_tree()
    orders_of(phone).faults.add(HelperFault.CUT_FRAME)
    phone.device.helper_use = HelperUse.FULL
    await phone.device.settle(Gesture.TAP)
    await phone.device.give_back()
    orders_of(phone).faults.clear()
    for _ in range(2):
        await phone.device.keep_awake()
        orders_of(phone).dies_on = 7
        before = dumps(phone)
        assert isinstance(await phone.device.read_tree(), Tree)
        assert dumps(phone) > before
        orders_of(phone).dies_on = 0
        before = dumps(phone)
        assert isinstance(await phone.device.read_tree(), Tree)
        assert dumps(phone) == before
        await phone.device.give_back()


async def test_it_is_gone_when_the_phone_is_no_longer_used(phone: Sight) -> None:
    await phone.device.read_tree()
    await phone.device.close()
    await until_gone(phone)


async def test_it_is_gone_with_the_link_and_back_when_the_task_goes_on(phone: Sight) -> None:
    await phone.device.read_tree()
    phone.adb.drop()
    await until_gone(phone)
    await until_it_answers(phone)
    await phone.device.keep_awake()
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (orders_of(phone).starts, orders_of(phone).running) == (2, 1)


async def test_a_phone_that_is_given_back_while_it_starts_keeps_none(phone: Sight) -> None:
    orders_of(phone).faults.add(HelperFault.SILENT)
    reading = asyncio.create_task(phone.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not orders_of(phone).running:  # noqa: ASYNC110 - a start that says nothing has no event
            await asyncio.sleep(0.005)
    await phone.device.give_back_keyboard()
    assert orders_of(phone).running == 0
    assert isinstance(await reading, Tree)
    assert dumps(phone) >= 1


async def test_who_reads_no_more_leaves_the_start_to_the_next_one(phone: Sight) -> None:
    reading = asyncio.create_task(phone.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        await orders_of(phone).wait_until(lambda: bool(orders_of(phone).running))
    reading.cancel()
    await asyncio.wait({reading})
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (0, 1)


async def test_another_program_than_ours_is_never_started(
    phone: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed() -> HelperJar:
        raise ValueError("another checksum")

    monkeypatch.setattr(start, "read_jar", changed)
    for _ in range(2):
        assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (2, 0)


async def test_a_phone_that_cannot_tell_what_it_would_start_starts_nothing(phone: Sight) -> None:
    orders_of(phone).missing_programs = ("sha256sum", "md5sum")
    assert isinstance(await phone.device.read_tree(), Tree)
    assert (dumps(phone), orders_of(phone).starts) == (1, 0)


async def test_lines_of_the_linker_before_its_own_do_no_harm(phone: Sight) -> None:
    orders_of(phone).faults.add(HelperFault.CHATTY)
    assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) == 0


async def test_a_clock_that_drifts_keeps_nothing_from_being_read(phone: Sight) -> None:
    for ahead_s, rate in ((1e6, 1.0), (0.0, 0.5), (-30.0, 2.0)):
        orders_of(phone).clock_ahead_s, orders_of(phone).clock_rate = ahead_s, rate
        assert isinstance(await phone.device.read_tree(), Tree)
    assert dumps(phone) == 0


async def test_a_page_is_settled_with_one_capture_and_its_tree_read_beside_it(phone: Sight) -> None:
    side, device = phone.side, phone.device
    await device.observe()
    await device.read_tree()
    side.latency = Latency(transition_s=0.4)
    orders_of(phone).tree_s = 0.1
    captures, trees = phone.captures, orders_of(phone).pieces
    await device.tap(*side.centre_px("app_coffee"))
    settled = await device.settle(Gesture.LAUNCH)
    assert (settled.calm, settled.changed) == (True, True)
    seen = await device.observe()
    asked = orders_of(phone).pieces
    tree = await device.read_tree()
    assert orders_of(phone).pieces - asked <= 1, "the tree was read once more"  # 1: a ping
    side.latency = NO_LATENCY
    assert phone.captures - captures <= 2  # one, or two on a computer that is too slow for the first
    assert trees
    again = await device.look_again()
    assert seen.frame is not None
    assert again.frame is not None
    assert is_similar(seen.frame, again.frame)
    assert words(tree) == shown(phone)


async def test_a_tree_that_was_read_beside_a_capture_serves_that_view_alone(phone: Sight) -> None:
    side, device = phone.side, phone.device
    await device.observe()
    await device.read_tree()
    for spoil in (device.look_again, device.observe, lambda: device.tap(3, 590), device.read_tree):
        await device.tap(3, 590)
        await device.settle(Gesture.TAP)
        await device.observe()
        await spoil()
        visit(side, "coffee_menu")
        assert words(await device.read_tree()) == shown(phone)
        side.key(3)


async def test_once_a_secret_was_typed_no_tree_is_older_than_its_picture(phone: Sight) -> None:
    side, device = phone.side, phone.device
    visit(side, "settings_password_typed")
    await device.observe()
    await device.read_tree()
    await device.type_secret("blue-door-42")
    await device.settle(Gesture.TYPE)
    await device.observe()
    asked = orders_of(phone).pieces
    await device.read_tree()
    assert orders_of(phone).pieces > asked


async def test_of_a_protected_page_no_tree_is_kept(phone: Sight) -> None:
    side, device = phone.side, phone.device
    visit(side, "pay_sheet")
    await device.observe()
    await device.read_tree()
    await device.tap(3, 590)
    await device.settle(Gesture.TAP)
    assert (await device.observe()).verdict is Verdict.SECURE
    asked = orders_of(phone).pieces
    await device.read_tree()
    assert orders_of(phone).pieces > asked


async def test_a_helper_that_dies_while_a_page_settles_leaves_it_to_compared_frames(phone: Sight) -> None:
    await phone.device.observe()
    await phone.device.read_tree()
    orders_of(phone).faults.add(HelperFault.CUT_FRAME)
    await phone.device.tap(*phone.side.centre_px("app_coffee"))
    settled = await phone.device.settle(Gesture.TAP)
    assert (settled.calm, settled.changed) == (True, True)


@needs_java
async def test_its_own_java_works_for_a_task_as_the_stand_in_does(adb_address: tuple[str, int]) -> None:
    async with helped(adb_address, HelperUse.FULL) as phone:
        java = JavaHelper()
        orders_of(phone).program = java
        side, device = phone.side, phone.device
        for name in ("app_coffee", "search"):
            seen = await device.observe()
            assert words(await device.read_tree()) == shown(phone)
            await device.tap(*side.centre_px(name), window=seen.window)
            await device.settle(Gesture.TAP)
        assert phone.sent("input ") == []
        assert [each.kind for each in side.oracle.touches] == ["tap", "tap"]
        await device.give_back_keyboard()
        assert orders_of(phone).running == 0
        assert isinstance(await device.read_tree(), Tree)
        assert (dumps(phone), java.hung, java.complaints) == (1, False, b"")


@pytest.mark.parametrize("android", ["7.1.2", "17"])
async def test_the_oldest_and_the_newest_android_have_it(adb_address: tuple[str, int], android: str) -> None:
    side = SimulatedPhone(size_px=SMALL, android=android)
    async with helped(adb_address, side=side) as phone:
        assert isinstance(await phone.device.read_tree(), Tree)
        assert dumps(phone) == 0
