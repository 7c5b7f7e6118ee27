"""Lighting, unlocking, keeping awake and giving back, on the simulated phone behind a real adb server."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio

from devices.adb.client.link import Link
from devices.adb.client.private import private_adb_server
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.screen_power import LONG_TIMEOUT_MS, ScreenPower
from devices.adb.phone.timeout_watchdog import TimeoutWatchdog
from devices.base import Lock, Verdict
from devices.errors import DeviceOffline, InputRefused
from devices.frame import FrameDecoder
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import LockKind
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.hand_clock import HandClock
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import stubborn

pytestmark = pytest.mark.asyncio(loop_scope="module")
THIRTY_SECONDS = 30_000


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int], clock: HandClock) -> AsyncGenerator[Sight]:
    side = SimulatedPhone(
        size_px=SMALL, lock_kind=LockKind.SWIPE, screen_timeout_ms=THIRTY_SECONDS, clock=clock
    )
    async with seeing(adb_address, side) as sight:
        yield sight


async def until(condition: Callable[[], bool]) -> None:
    """Returns as soon as the condition holds; fails after 20 s."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 (the phone's state has no event)
            await asyncio.sleep(0.005)


def other_process(sight: Sight, decoder: FrameDecoder) -> AndroidPhone:
    """The same phone as a program knows it that was just started."""
    return AndroidPhone(Link(sight.link.server, sight.link.serial, "Kitchen phone"), "FARHAND0001", decoder)


async def test_a_dark_phone_with_a_swipe_lock_is_lit_and_opened(sight: Sight) -> None:
    sight.side.sleep()
    assert (await sight.device.observe()).verdict is Verdict.OFF
    assert await sight.device.wake() is Lock.OPEN
    assert sight.side.awake
    assert not sight.side.locked
    assert sight.side.oracle.keys == [224]  # never 26, which toggles
    seen = await sight.device.observe()
    assert (seen.verdict, seen.lock) == (Verdict.OK, Lock.OPEN)


async def test_a_lit_and_open_phone_is_left_alone(sight: Sight) -> None:
    assert await sight.device.wake() is Lock.OPEN
    assert sight.side.oracle.keys == []
    assert not sight.sent("dismiss-keyguard")


async def test_a_pin_is_left_to_the_person(sight: Sight) -> None:
    sight.side.lock_kind = LockKind.PIN
    sight.side.sleep()
    assert await sight.device.wake() is Lock.PIN
    assert sight.side.awake
    assert sight.side.locked
    assert (await sight.device.observe()).lock is Lock.PIN
    assert not sight.sent("swipe")
    sight.side.unlock()
    assert await sight.device.wake() is Lock.OPEN


async def test_a_lock_that_does_not_heed_the_command_is_swiped_away(sight: Sight) -> None:
    sight.side.sleep()
    dismissed: list[bool] = []
    sight.side.dismiss_keyguard = lambda: dismissed.append(True)  # type: ignore[method-assign]
    assert await sight.device.wake() is Lock.OPEN
    assert dismissed
    assert len(sight.sent("input swipe")) == 1


async def test_a_phone_that_refuses_inputs_says_so_when_it_is_to_be_lit(sight: Sight) -> None:
    sight.side.quirks.refuses_input = True
    sight.side.sleep()
    with pytest.raises(InputRefused):
        await sight.device.wake()


async def test_the_timeout_is_raised_while_kept_awake_and_given_back(sight: Sight, clock: HandClock) -> None:
    await sight.device.keep_awake()
    await sight.device.keep_awake()
    assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS
    clock.now += 31 * 60  # longer than the longest wait for a person
    assert sight.side.awake
    await sight.device.give_back()
    assert sight.side.screen_timeout_ms == THIRTY_SECONDS
    assert "null" in (await sight.link.shell("settings get global farhand_screen_timeout")).text
    sent = len(sight.adb.commands)
    await sight.device.give_back()
    assert sight.side.screen_timeout_ms == THIRTY_SECONDS
    assert not any("put" in line for line in sight.adb.commands[sent:])


async def test_what_a_crash_left_raised_is_given_back_by_the_next_process(sight: Sight) -> None:
    await sight.device.keep_awake()
    decoder = FrameDecoder()
    after_crash = other_process(sight, decoder)
    await after_crash.keep_awake()  # does not take the raised one for the person's own
    await after_crash.give_back()
    decoder.close()
    assert sight.side.screen_timeout_ms == THIRTY_SECONDS


async def test_a_timeout_that_the_person_chose_meanwhile_stays(sight: Sight) -> None:
    await sight.device.keep_awake()
    sight.side.screen_timeout_ms = 120_000
    await sight.device.give_back()
    assert sight.side.screen_timeout_ms == 120_000
    assert "null" in (await sight.link.shell("settings get global farhand_screen_timeout")).text


async def test_a_phone_that_stays_on_longer_anyway_is_not_changed(sight: Sight) -> None:
    sight.side.screen_timeout_ms = 2_147_483_647
    await sight.device.keep_awake()
    assert not sight.sent("settings put")
    await sight.device.give_back()
    assert sight.side.screen_timeout_ms == 2_147_483_647


async def test_what_could_not_be_given_back_on_a_lost_link_is_given_back_later(sight: Sight) -> None:
    await sight.device.keep_awake()
    serial, sight.link.serial = sight.link.serial, None
    with pytest.raises(DeviceOffline):
        await sight.device.give_back()
    sight.link.serial = serial
    await sight.device.give_back()
    assert sight.side.screen_timeout_ms == THIRTY_SECONDS


async def test_a_phone_that_refuses_the_setting_gets_keys_well_before_its_timeout(sight: Sight) -> None:
    sight.side.quirks.refuses_settings = True
    sight.side.screen_timeout_ms = 9000
    idle = asyncio.all_tasks()
    await sight.device.keep_awake()
    assert sight.side.screen_timeout_ms == 9000
    await until(lambda: sight.side.oracle.keys.count(224) >= 2)
    (first, second, *_) = [run.started_at for run in sight.adb.log if "keyevent" in run.line]
    assert second - first < 9.0
    await sight.device.give_back()
    assert not [task for task in asyncio.all_tasks() - idle if "_keep" in repr(task)]


class Clamping(SimulatedPhone):
    """Takes no timeout above its longest choice, ten minutes."""

    @property
    def screen_timeout_ms(self) -> int:
        return super().screen_timeout_ms

    @screen_timeout_ms.setter
    def screen_timeout_ms(self, value: int) -> None:
        self._power.timeout_ms = min(value, 600_000)


async def test_a_phone_that_takes_less_than_asked_for_keeps_the_persons_own_and_gets_keys(
    adb_address: tuple[str, int],
) -> None:
    side = Clamping(size_px=SMALL, screen_timeout_ms=1500)
    async with seeing(adb_address, side) as sight:
        await sight.device.keep_awake()
        assert side.screen_timeout_ms == 1500
        await until(lambda: 224 in side.oracle.keys)
        await sight.device.give_back()
        assert side.screen_timeout_ms == 1500


@pytest.mark.parametrize("kept", ["null", "", "15000"])
async def test_without_a_memory_on_the_phone_its_timeout_is_not_raised(kept: str) -> None:
    async with stubborn() as odd:
        odd.answers = {
            "settings put global": printed(f"{kept}\n"),
            "settings get system": printed("30000\nfarhand:next\nnull\n"),
            "keyevent": printed(""),
        }
        awake = ScreenPower(odd.link, Inputs(odd.link), asyncio.Lock())
        await awake.keep_on()
        await until(lambda: odd.sent("keyevent 224") != [])
        await awake.restore()
        assert not odd.sent("put system")


async def test_keeping_awake_never_lights_a_screen_that_the_person_switched_off(sight: Sight) -> None:
    sight.side.quirks.refuses_settings = True
    sight.side.screen_timeout_ms = 1250
    await sight.device.keep_awake()
    await until(lambda: 224 in sight.side.oracle.keys)
    sight.side.sleep()
    asked, keys = len(sight.adb.commands), len(sight.side.oracle.keys)
    await until(lambda: len(sight.adb.commands) >= asked + 1)
    await sight.device.give_back()
    assert not sight.side.awake
    assert len(sight.side.oracle.keys) == keys


@asynccontextmanager
async def watched(sight: Sight, life_s: float) -> AsyncGenerator[ScreenPower]:
    """The phone's screen with a watchdog of so many seconds."""
    power = ScreenPower(sight.link, Inputs(sight.link), asyncio.Lock(), life_s)
    try:
        yield power
    finally:
        await power.stop()


async def watchdogs(sight: Sight, count: int = 1) -> None:
    """Returns as soon as so many were left on the phone."""
    await until(lambda: len(ended(sight)) >= count)


def ended(sight: Sight) -> list[str]:
    return [run.line for run in sight.adb.log if "setsid" in run.line and run.exit_code is not None]


async def test_a_timeout_comes_back_also_if_the_computer_never_does(sight: Sight) -> None:
    async with watched(sight, 0.3) as power:
        await power.keep_on()
        assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS
        await watchdogs(sight)
    # From here on this computer is gone.
    await until(lambda: sight.side.screen_timeout_ms == THIRTY_SECONDS)
    await until(lambda: "farhand_screen_watchdog" not in str(sight.adb.system.settings))
    assert "farhand_screen_timeout" not in str(sight.adb.system.settings)


async def test_a_watchdog_is_renewed_while_the_task_runs(sight: Sight) -> None:
    async with watched(sight, 4.5) as power:
        await power.keep_on()
        await watchdogs(sight, 5)  # longer than the life of the first
        assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS


async def test_a_watchdog_leaves_a_timeout_that_the_person_chose_meanwhile(sight: Sight) -> None:
    async with watched(sight, 0.3) as power:
        await power.keep_on()
        await watchdogs(sight)
    sight.side.screen_timeout_ms = 120_000
    await until(lambda: "farhand_screen_timeout" not in str(sight.adb.system.settings))
    assert sight.side.screen_timeout_ms == 120_000


async def test_a_watchdog_restores_what_the_person_chose_in_the_middle_of_the_task(sight: Sight) -> None:
    async with watched(sight, 3.0) as power:
        await power.keep_on()
        await watchdogs(sight)
        sight.side.screen_timeout_ms = 120_000
        await power.keep_on()  # the phone was away, and the task goes on
        assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS
        await watchdogs(sight, 2)
    await until(lambda: sight.side.screen_timeout_ms != LONG_TIMEOUT_MS)
    assert sight.side.screen_timeout_ms == 120_000


async def test_a_watchdog_that_could_not_be_left_is_left_soon(sight: Sight) -> None:
    watchdog = TimeoutWatchdog(sight.link, 90)
    serial, sight.link.serial = sight.link.serial, None
    await watchdog.start("true")
    for _ in range(5):
        await asyncio.sleep(0)  # it has tried, and the phone is away
    sight.link.serial = serial
    await watchdogs(sight)  # long before a third of its life
    await watchdog.stop()


async def test_a_phone_that_restarted_gets_a_watchdog_as_soon_as_the_task_goes_on(sight: Sight) -> None:
    async with watched(sight, 600) as power:
        await power.keep_on()
        await watchdogs(sight)
        await power.keep_on()
        await watchdogs(sight, 2)
        await power.restore()


async def test_the_watchdog_of_an_ended_task_does_nothing_to_the_next_one(sight: Sight) -> None:
    async with watched(sight, 0.3) as power:
        await power.keep_on()
        await watchdogs(sight)
        await power.restore()
        assert "farhand" not in str(sight.adb.system.settings)
    async with watched(sight, 60) as power:
        before = len(ended(sight))
        await power.keep_on()
        await watchdogs(sight, before + 1)
        await until(lambda: sight.adb.system.background_work == 1)  # the earlier ones have ended
        assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS
        await power.restore()


async def test_a_phone_without_setsid_does_without(sight: Sight) -> None:
    sight.side.quirks.no_setsid = True
    async with watched(sight, 0.3) as power:
        await power.keep_on()
        await watchdogs(sight)
        assert sight.side.screen_timeout_ms == LONG_TIMEOUT_MS
        await power.restore()
    assert sight.side.screen_timeout_ms == THIRTY_SECONDS
    assert "farhand" not in str(sight.adb.system.settings)


async def test_after_a_crash_the_next_process_leaves_a_watchdog_of_its_own(sight: Sight) -> None:
    async with watched(sight, 60) as power:
        await power.keep_on()
        await watchdogs(sight)
    async with watched(sight, 60) as power:
        await power.keep_on()
        await watchdogs(sight, 2)
