"""A trial of the helper on the simulated phone: what it measures, and that every failure is an answer."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from devices.adb.helper.trial import trial_check, try_helper
from devices.adb.helper.use import HelperTrial, HelperUse
from devices.adb.phone.tree import TreeReader
from devices.base import Tree, Unread, UnreadTree
from devices.frame import FrameDecoder
from devices.hub import AdbPhones
from devices.phones import Grade
from devices.simulator.helper_orders import HelperFault
from devices.simulator.places import visit
from devices.simulator.side import Latency
from tests.worlds.helper_world import HelperRoom, seen, until_gone

pytestmark = pytest.mark.asyncio(loop_scope="module")
_BUDGET_S, _START_S = 60.0, 30.0  # of a busy computer
_DUMP_S = 1.5
Dump = Callable[[], Awaitable[Tree | UnreadTree]]


async def tried(room: HelperRoom, dump: Dump | None = None, budget_s: float = _BUDGET_S) -> HelperTrial:
    """With the program's own dump, unless another is given."""
    decoder = FrameDecoder()
    reader = TreeReader(room.link, decoder)
    try:
        return await try_helper(room.link, dump or reader.read, budget_s=budget_s, start_s=_START_S)
    finally:
        await reader.close()
        await asyncio.to_thread(decoder.close)


async def test_it_measures_both_ways_one_after_the_other_and_touches_nothing(room: HelperRoom) -> None:
    room.side.latency = Latency(uiautomator_s=_DUMP_S)
    visit(room.side, "coffee_detail")
    trial = await tried(room)
    assert (trial.works, trial.is_faster, trial.inputs, trial.use) == (True, True, True, HelperUse.FULL)
    assert trial.tree_s is not None
    assert trial.dump_s is not None
    assert trial.hello_s is not None
    assert trial.tree_s < _DUMP_S <= trial.dump_s
    assert room.orders.inputs == []
    assert (room.orders.starts, room.orders.running) == (1, 0)
    check = trial_check(trial)
    assert (check.key, check.grade) == ("check_helper_ok", Grade.OK)


async def test_the_dump_begins_when_the_helper_has_ended(twin_room: HelperRoom) -> None:
    running: list[int] = []

    async def dump() -> Tree | UnreadTree:
        running.append(twin_room.orders.running)
        assert await twin_room.dump() == 0
        return UnreadTree(Unread.BROKEN)

    await tried(twin_room, dump)
    assert running == [0]


async def test_a_helper_that_saves_no_time_is_not_offered(twin_room: HelperRoom) -> None:
    twin_room.orders.tree_s = 0.5

    async def dump() -> Tree | UnreadTree:
        return Tree((), 0.0)

    trial = await tried(twin_room, dump)
    assert (trial.works, trial.is_faster) == (True, False)
    assert trial_check(trial).key == "check_helper_slow"


async def test_a_helper_that_sees_far_less_than_a_dump_fails(twin_room: HelperRoom) -> None:
    visit(twin_room.side, "launcher")
    async with twin_room.started() as session:
        tree = await session.tree()
    assert not isinstance(tree, UnreadTree)
    elements = tree.tree.elements

    async def more() -> Tree | UnreadTree:
        return Tree(elements * 2, 0.0)

    trial = await tried(twin_room, more)
    assert not trial.works
    assert trial.why == f"{len(elements)} nodes where a dump has {2 * len(elements)}"
    assert trial.use is HelperUse.OFF


async def test_without_a_dump_there_is_nothing_to_compare_it_with(twin_room: HelperRoom) -> None:
    async def none() -> Tree | UnreadTree:
        return UnreadTree(Unread.NOT_IDLE)

    trial = await tried(twin_room, none)
    assert (trial.works, trial.dump_s) == (False, None)
    assert "no dump" in trial.why


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (HelperFault.FORBIDDEN, "forbidden"),
        (HelperFault.TAKEN, "slot_taken"),
        (HelperFault.NO_CONNECTION, "no_connection"),
        (HelperFault.FLOOD, "noise"),
        (HelperFault.WRONG_NONCE, "nonce"),
        (HelperFault.WRONG_HELLO, "garbled"),
        (HelperFault.CUT_FRAME, ""),
        (HelperFault.FORGED_KIND, ""),
        (HelperFault.FORGED_LENGTH, ""),
        (HelperFault.FORGED_ID, ""),
        (HelperFault.FORGED_ANSWER, ""),
        (HelperFault.NULL_ROOT, "no tree"),
        (HelperFault.OTHER_DISPLAY, "no tree"),
    ],
)
async def test_every_failure_is_a_trial_that_says_why(
    twin_room: HelperRoom, fault: HelperFault, why: str
) -> None:
    twin_room.orders.faults = {fault}
    trial = await tried(twin_room)
    assert trial.why.startswith(why)
    assert trial.why
    assert (trial.works, trial.is_faster, trial.use, trial.dump_s) == (False, False, HelperUse.OFF, None)
    await until_gone(twin_room)
    assert await twin_room.dump() == 0


async def test_a_phone_without_a_way_of_inputs_is_read_alone(twin_room: HelperRoom) -> None:
    twin_room.orders.faults = {HelperFault.NO_INPUT}
    trial = await tried(twin_room)
    assert (trial.works, trial.inputs, trial.use) == (True, False, HelperUse.READ)


async def test_it_ends_with_its_budget(twin_room: HelperRoom) -> None:
    twin_room.orders.tree_s = 3.0
    trial = await tried(twin_room, budget_s=6.0)
    assert not trial.works
    assert trial.why == "not over within 6 s"
    await until_gone(twin_room)


async def test_cut_off_in_the_middle_it_leaves_no_helper_behind(twin_room: HelperRoom) -> None:
    twin_room.orders.tree_s = 3.0
    trying = asyncio.create_task(tried(twin_room))
    await seen(twin_room, lambda orders: orders.running > 0)
    trying.cancel()
    await asyncio.gather(trying, return_exceptions=True)
    assert trying.cancelled()
    await until_gone(twin_room)


async def test_a_slot_that_becomes_free_is_waited_for(twin_room: HelperRoom) -> None:
    twin_room.orders.faults = {HelperFault.TAKEN}
    trying = asyncio.create_task(tried(twin_room))
    await seen(twin_room, lambda orders: orders.starts > 0 and not orders.running)
    twin_room.orders.faults.clear()
    assert (await trying).works
    assert twin_room.orders.starts == 2


async def test_of_a_phone_that_is_away_or_unknown_the_trial_fails(twin_room: HelperRoom) -> None:
    twin_room.link.serial = None
    assert (await tried(twin_room)).why.startswith("away")
    async with AdbPhones(twin_room.link.server) as phones:
        assert (await phones.try_helper("nobody")).why.startswith("away")
        phones.use_helper("nobody", HelperUse.FULL)


async def test_during_a_trial_the_phone_itself_uses_no_helper(twin_room: HelperRoom) -> None:
    twin_room.orders.tree_s = 0.5
    async with AdbPhones(twin_room.link.server, helper_use=HelperUse.FULL) as phones:
        phone_id = twin_room.side.serial
        async with asyncio.timeout(20):
            await phones.until_online(phone_id)
        device = phones.device(phone_id)
        assert device.helper_use is HelperUse.FULL
        trying = asyncio.create_task(phones.try_helper(phone_id))
        await seen(twin_room, lambda orders: orders.running > 0)
        assert device.helper_use is HelperUse.OFF
        phones.use_helper(phone_id, HelperUse.READ)
        assert device.helper_use is HelperUse.OFF
        trial = await trying
        assert device.helper_use is HelperUse.READ
    assert trial.works or trial.why.startswith("slow"), trial
