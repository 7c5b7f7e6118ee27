"""Lighting and unlocking phones that are slow to follow, and where their swipe goes."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone import screen_power
from devices.base import Lock
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import LockKind
from tests.worlds.android_phone import SMALL, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
PAUSE_S = 0.3  # google/agi issue 868


class Lagging(SimulatedPhone):
    """Says for a few looks that it is locked when it is not any more (kaeawc/auto-mobile issue 4363).

    lags: how often it still will.
    """

    lags: int = 0

    @property
    def locked(self) -> bool:
        if super().locked:
            return True
        self.lags -= 1
        return self.lags >= 0

    def dismiss_keyguard(self) -> None:
        super().dismiss_keyguard()
        self.lags = 4


class Stubborn(SimulatedPhone):
    """Knows only fingers."""

    def dismiss_keyguard(self) -> None:
        return


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


async def test_a_keyguard_that_lags_behind_is_waited_for_and_not_swiped(
    adb_address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_power, "_GONE_S", 30.0)  # for some looks, of which a busy computer has few
    side = Lagging(size_px=SMALL, lock_kind=LockKind.SWIPE)
    side.sleep()
    async with seeing(adb_address, side) as sight:
        assert await sight.device.wake() is Lock.OPEN
        assert not sight.sent("input swipe")
        assert len(sight.sent("dismiss-keyguard")) == 1


async def test_a_phone_that_was_just_lit_is_given_a_moment_before_it_is_opened(
    adb_address: tuple[str, int],
) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.SWIPE)
    side.sleep()
    async with seeing(adb_address, side) as sight:
        assert await sight.device.wake() is Lock.OPEN
        lit, opened = (run for run in sight.adb.log if "keyevent 224" in run.line or "dismiss" in run.line)
        assert lit.ended_at is not None
        assert opened.started_at - lit.ended_at >= PAUSE_S


async def test_the_swipe_is_in_the_pixels_of_an_overridden_size(adb_address: tuple[str, int]) -> None:
    side = Stubborn(size_px=SMALL, lock_kind=LockKind.SWIPE)
    side.lock()
    async with seeing(adb_address, side) as sight:
        await sight.link.shell("wm size 200x400")
        waking = asyncio.create_task(sight.device.wake())
        assert await waking is Lock.OPEN
        (swipe,) = sight.sent("input swipe")
        assert swipe.endswith("input swipe 100 340 100 100 250")
