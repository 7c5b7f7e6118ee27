"""A helper that does not start, dies, or sends what it should not.

Each ends in its own word, and with no input done twice, late or elsewhere.
"""

from dataclasses import replace

import pytest

from devices.adb.helper import exchange
from devices.adb.helper.answers import Done, Unknown
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.jar import jar_of, read_jar
from devices.adb.helper.start import start_helper
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.simulator.helper_orders import HelperFault
from tests.worlds.helper_world import HelperRoom, guard_of, read_whole, seen, until_gone

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def trouble_of(room: HelperRoom, start_s: float = 10.0) -> HelperTrouble:
    """Why it does not start."""
    with pytest.raises(HelperFailed) as failed:
        async with room.started(start_s=start_s):
            pass
    return failed.value.why


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        (HelperFault.FORBIDDEN, HelperTrouble.FORBIDDEN),
        (HelperFault.TAKEN, HelperTrouble.SLOT_TAKEN),
        (HelperFault.NO_CONNECTION, HelperTrouble.NO_CONNECTION),
        (HelperFault.FLOOD, HelperTrouble.NOISE),
        (HelperFault.WRONG_NONCE, HelperTrouble.NONCE),
        (HelperFault.WRONG_HELLO, HelperTrouble.GARBLED),
        (HelperFault.CUT_FRAME, HelperTrouble.ENDED),
        (HelperFault.FORGED_KIND, HelperTrouble.GARBLED),
        (HelperFault.FORGED_LENGTH, HelperTrouble.GARBLED),
        (HelperFault.FORGED_ID, HelperTrouble.GARBLED),
        (HelperFault.FORGED_ANSWER, HelperTrouble.GARBLED),
    ],
)
async def test_a_start_that_fails_says_why_and_leaves_nobody(
    twin_room: HelperRoom, fault: HelperFault, trouble: HelperTrouble
) -> None:
    twin_room.orders.faults.add(fault)
    assert await trouble_of(twin_room) is trouble
    await until_gone(twin_room)
    assert await twin_room.dump() == 0
    assert not [each for each in twin_room.adb.system.files.names() if "farhand" in each]


async def test_one_that_says_nothing_is_given_up_after_its_time(twin_room: HelperRoom) -> None:
    twin_room.orders.faults.add(HelperFault.SILENT)
    assert await trouble_of(twin_room, start_s=0.5) is HelperTrouble.SLOW
    await until_gone(twin_room)


async def test_lines_of_the_linker_before_its_own_do_no_harm(twin_room: HelperRoom) -> None:
    twin_room.orders.faults.add(HelperFault.CHATTY)
    async with twin_room.started() as session:
        await read_whole(session)


async def test_a_phone_that_is_away_has_no_helper(twin_room: HelperRoom) -> None:
    twin_room.link.serial = None
    assert await trouble_of(twin_room) is HelperTrouble.AWAY


async def test_a_phone_that_takes_no_file_has_no_helper(twin_room: HelperRoom) -> None:
    twin_room.adb.refuse_opens = True
    assert await trouble_of(twin_room) is HelperTrouble.AWAY
    assert twin_room.orders.starts == 0


async def test_a_file_that_is_not_ours_is_never_started(twin_room: HelperRoom) -> None:
    jar = replace(read_jar(), content=read_jar().content + b" ")
    with pytest.raises(HelperFailed) as failed:
        async with twin_room.started(jar):
            pass
    assert failed.value.why is HelperTrouble.JAR_CHANGED
    assert twin_room.orders.starts == 0
    assert not [each for each in twin_room.adb.system.files.names() if "farhand" in each]


@pytest.mark.parametrize("missing", [("sha256sum",), ("md5sum",)])
async def test_a_phone_with_one_kind_of_sum_is_enough(
    twin_room: HelperRoom, missing: tuple[str, ...]
) -> None:
    twin_room.orders.missing_programs = missing
    async with twin_room.started() as session:
        assert (await session.hello()).pid


async def test_a_phone_without_sums_starts_nothing(twin_room: HelperRoom) -> None:
    twin_room.orders.missing_programs = ("sha256sum", "md5sum")
    assert await trouble_of(twin_room) is HelperTrouble.JAR_CHANGED


async def test_a_jar_without_a_program_is_not_run(twin_room: HelperRoom) -> None:
    with pytest.raises(HelperFailed) as failed:
        async with twin_room.started(jar_of(b"no jar")):
            pass
    assert failed.value.why is HelperTrouble.FORBIDDEN


@pytest.mark.parametrize("nodes", [50_000, 320_000])
async def test_a_tree_of_50000_nodes_or_20_mb_ends_it(twin_room: HelperRoom, nodes: int) -> None:
    async with twin_room.started() as session:
        twin_room.orders.more_nodes = nodes
        with pytest.raises(HelperFailed) as failed:
            await session.tree(10)
        assert failed.value.why is HelperTrouble.GARBLED
        await until_gone(twin_room)


async def test_no_answer_to_an_input_is_unknown_and_ends_it(twin_room: HelperRoom) -> None:
    async with twin_room.started() as session:
        guard = guard_of((await read_whole(session)).focused, within_s=0.3)
        twin_room.orders.faults.add(HelperFault.MUTE)
        assert await session.tap(100, 100, guard) == Unknown()
        assert session.trouble is HelperTrouble.SLOW
        with pytest.raises(HelperFailed):
            await session.tap(100, 100, guard)
    assert twin_room.side.oracle.touches == []


async def test_a_garbled_answer_to_an_input_is_unknown(twin_room: HelperRoom) -> None:
    async with twin_room.started() as session:
        guard = guard_of((await read_whole(session)).focused)
        twin_room.orders.faults.add(HelperFault.FORGED_ANSWER)
        assert await session.tap(*twin_room.side.centre_px("app_coffee"), guard) == Unknown()
    assert len(twin_room.side.oracle.touches) == 1


@pytest.mark.parametrize("at", range(1, 14))
@pytest.mark.parametrize("when", ["dies_before", "dies_on"])
@pytest.mark.sample(6)
async def test_killed_at_any_frame_no_input_is_late_elsewhere_or_doubled(
    twin_room: HelperRoom, when: str, at: int
) -> None:
    setattr(twin_room.orders, when, at)
    taps = ended = 0
    try:
        async with start_helper(twin_room.link) as session:
            for name in ("app_coffee", "search"):
                tree = await read_whole(session)
                taps += 1
                answer = await session.tap(*twin_room.side.centre_px(name), guard_of(tree.focused))
                assert isinstance(answer, Done | Unknown)
                if isinstance(answer, Unknown):
                    assert session.trouble
                    ended += 1
                    break
    except HelperFailed:
        ended += 1
    await until_gone(twin_room)
    touches, inputs = twin_room.side.oracle.touches, twin_room.orders.inputs
    assert len(touches) == len(inputs) <= taps
    assert len(set(touches)) == len(touches)
    assert all(each.at_ms <= each.until_ms and each.window == each.meant for each in inputs)
    assert ended == (at <= 10)  # hello, five clocks, then a tree and a tap twice
    assert await twin_room.dump() == 0


async def test_it_is_pinged_while_nothing_is_asked(
    twin_room: HelperRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "PING_S", 0.02)
    async with twin_room.started() as session:
        sent = twin_room.orders.pings
        await seen(twin_room, lambda orders: orders.pings >= sent + 3)
        assert isinstance(await session.tree(), HelperTree)
