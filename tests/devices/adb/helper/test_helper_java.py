"""What only the helper's own Java can show: how it connects, on which Android, and how it injects."""

import shutil

import pytest

from devices.adb.helper.answers import Done
from devices.simulator.helper_orders import HelperFault
from devices.simulator.phone import SimulatedPhone
from tests.worlds.android_phone import SMALL
from tests.worlds.helper_java import NO_JAVA, JavaHelper
from tests.worlds.helper_world import guard_of, helper_room, read_whole

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(bool(NO_JAVA), reason=NO_JAVA or f"{shutil.which('java')} is here"),
]


@pytest.mark.parametrize(
    ("android", "path", "clears"),
    [
        ("7.1.2", "target", "service"),
        ("11", "target", "service"),
        ("14", "target", "api"),
        ("16", "target", "api"),
    ],
)
async def test_on_every_android_it_reads_and_touches(
    adb_address: tuple[str, int], android: str, path: str, clears: str
) -> None:
    java = JavaHelper()
    async with helper_room(adb_address, SimulatedPhone(size_px=SMALL, android=android)) as room:
        room.orders.program = java
        async with room.started() as session:
            hello = await session.hello()
            before = await read_whole(session)
            done = await session.tap(*room.side.centre_px("app_coffee"), guard_of(before.focused))
            after = await read_whole(session)
    assert (hello.input, hello.clears) == (path, clears)
    assert isinstance(done, Done)
    assert after.tree.elements != before.tree.elements
    # Connected so that other accessibility services go on; one touch without a move in it; never
    # disconnected, which would turn the screen back.
    assert [line.partition("\t")[0] for line in java.told] == ["connect", "touch", "touch"]
    assert java.told[0] == "connect\t1"
    assert java.complaints == b""


async def test_without_an_input_manager_it_injects_without_waiting_for_animations(
    adb_address: tuple[str, int],
) -> None:
    java = JavaHelper()
    async with helper_room(adb_address) as room:
        room.orders.program = java
        room.orders.faults.add(HelperFault.NO_INPUT)
        async with room.started() as session:
            assert (await session.hello()).input == "automation"
            tree = await read_whole(session)
            assert isinstance(await session.tap(100, 100, guard_of(tree.focused)), Done)
    assert java.told.count("by automation") == 2
