"""One probe: all its dumps at the same time, their answers apart, on the simulated phone."""

import time
from collections.abc import AsyncGenerator
from datetime import timedelta

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.probe import condition, probe
from devices.base import Lock
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import Latency, LockKind
from tests.worlds.android_phone import SMALL, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
DUMP_S = 2.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


async def test_four_slow_dumps_take_as_long_as_one(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, latency=Latency(dumpsys_s=DUMP_S), lock_kind=LockKind.PIN)
    async with seeing(adb_address, side) as sight:
        side.lock()
        started = time.monotonic()
        seen = await probe(sight.link, 30)
        shorter = await condition(sight.link, 30)
        assert time.monotonic() - started < 5 * DUMP_S  # one after the other they are seven
        assert seen.windows.window
        assert seen.condition == shorter
        assert (shorter.wakefulness, shorter.lock) == ("Awake", Lock.PIN)
        assert seen.utc_offset is not None
        assert abs(seen.utc_offset) < timedelta(hours=15)
        assert sight.link.clock.ahead_s is not None
        assert len(sight.sent("dumpsys")) == 2
