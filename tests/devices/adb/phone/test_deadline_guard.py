"""What a frozen phone was sent is done in time or never, by the phone's own clock."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Coroutine

import pytest
import pytest_asyncio

from devices.adb.client.deadline_guard import PhoneClock
from devices.adb.client.private import private_adb_server
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keyboard_switch import KeyboardSwitch
from devices.adb.phone.launch import launch
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.probe import condition
from devices.errors import DeviceTimeout
from devices.simulator.handset.keyboards import ADB_KEYBOARD
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.system_commands import SetAlarm
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.hand_clock import HandClock
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import stubborn
from tests.worlds.shell_lines import commands_of

pytestmark = pytest.mark.asyncio(loop_scope="module")
Input = Callable[[AndroidPhone], Coroutine[None, None, object]]
LATER_S = 60.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int], clock: HandClock) -> AsyncGenerator[Sight]:
    """The cursor stands in a note."""
    side = SimulatedPhone(size_px=SMALL, clock=clock)
    visit(side, "notes")
    side.tap_element("note")
    side.oracle.forget()
    async with seeing(adb_address, side) as sight:
        yield sight


INPUTS: dict[str, Input] = {
    "tap": lambda device: device.tap(5, 300),
    "two taps": lambda device: device.double_tap(5, 300),
    "long press": lambda device: device.long_press(5, 300),
    "swipe": lambda device: device.swipe((5, 300), (5, 200), 300),
    "drag": lambda device: device.drag((5, 300), (5, 200), 300),
    "home": lambda device: device.home(),
    "shade": lambda device: device.open_notifications(),
    "address": lambda device: device.open_url("https://example.com"),
    "alarm": lambda device: device.system_command(SetAlarm(7, 30)),
    "text": lambda device: device.type_text("late"),
}


async def begun(sight: Sight, sending: Input) -> asyncio.Task[object]:
    """An input on its way to a frozen phone."""
    trips = sight.link.server.round_trips
    sight.adb.frozen = True
    task = asyncio.create_task(sending(sight.device))
    async with asyncio.timeout(WAIT_LIMIT_S):
        while sight.link.server.round_trips == trips:  # noqa: ASYNC110 (a count has no event)
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.1)  # wall time: the server has handed it over; nothing tells when
    return task


def pages(sight: Sight) -> tuple[object, ...]:
    """All that an input could change."""
    side = sight.side
    return (
        side.scene,
        side.windows(),
        side.keyboard,
        side.page(),
        list(side.oracle.touches),
        list(side.oracle.keys),
    )


@pytest.mark.parametrize("name", INPUTS)
async def test_what_a_frozen_phone_was_sent_is_not_done_when_it_thaws_too_late(
    sight: Sight, clock: HandClock, name: str
) -> None:
    side = sight.side
    side.set_keyboard(ADB_KEYBOARD)
    await sight.device.type_text("now")  # so that the keyboard is switched and known
    await sight.device.drag((5, 300), (5, 200), 300)  # so that its release is known
    await sight.device.observe()
    side.oracle.forget()
    before = pages(sight)
    task = await begun(sight, INPUTS[name])
    task.cancel()  # as its deadline would
    await asyncio.gather(task, return_exceptions=True)
    clock.now += LATER_S
    sight.adb.frozen = False
    await sight.link.shell("echo thawed")
    await asyncio.sleep(0.1)  # wall time: a line that was cut off may still run; nothing tells when
    assert pages(sight) == before
    assert side.oracle.facts == []


@pytest.mark.parametrize("name", ["tap", "text"])
async def test_a_phone_that_says_no_while_it_is_listened_to_is_a_time_out(
    sight: Sight, clock: HandClock, name: str
) -> None:
    sight.side.set_keyboard(ADB_KEYBOARD)
    await sight.device.type_text("now")
    await sight.device.observe()
    sight.side.oracle.forget()
    before = pages(sight)
    task = await begun(sight, INPUTS[name])
    clock.now += LATER_S
    sight.adb.frozen = False
    with pytest.raises(DeviceTimeout) as caught:
        await task
    assert caught.value.values == {"name": "Kitchen phone", "seconds": "10"}
    assert pages(sight) == before
    with pytest.raises(DeviceTimeout):  # the phone's clock went on without ours
        await sight.device.tap(5, 300)
    await sight.device.observe()
    await sight.device.tap(5, 300)
    assert len(sight.side.oracle.touches) == 1


async def test_a_short_freeze_only_delays(sight: Sight, clock: HandClock) -> None:
    await sight.device.observe()
    task = await begun(sight, INPUTS["tap"])
    clock.now += 5
    sight.adb.frozen = False
    await task
    assert len(sight.side.oracle.touches) == 1


async def test_an_input_that_is_in_time_is_one_round_trip(sight: Sight) -> None:
    await sight.device.observe()
    trips = sight.link.server.round_trips
    await sight.device.tap(5, 300)
    await sight.device.swipe((5, 300), (5, 200), 300)
    await sight.device.back()
    assert sight.link.server.round_trips - trips == 3
    assert sight.adb.commands[-1].endswith("|| exit 75; input keyevent 4")


async def test_waking_learns_the_uptime_too(sight: Sight) -> None:
    assert sight.link.clock.ahead_s is None
    await sight.device.wake()
    assert sight.link.clock.ahead_s is not None


async def test_a_phone_that_does_not_tell_its_uptime_gets_the_line_as_it_is() -> None:
    async with stubborn() as phone:
        denied = "cat: /proc/uptime: Permission denied\n"
        phone.answers = {
            "cat /proc/uptime": printed("farhand:next\n  mWakefulness=Awake\n", 0, denied),
            "input tap": printed(""),
        }
        assert (await condition(phone.link, 5)).wakefulness == "Awake"
        await Inputs(phone.link).tap(5, 300)
        assert phone.sent("input tap") == ["shell,v2,raw:input tap 5 300"]


@pytest.mark.parametrize("line", ["am start", "ime set"])
async def test_starting_an_app_and_switching_the_keyboard_are_guarded_too(line: str) -> None:
    async with stubborn() as phone:
        phone.answers = {
            line: printed("", 75),
            "resolve-activity": printed("com.farhand.coffee/.Menu\n"),
            "ime list": printed(f"a.b/.C\nfarhand:next\na.b/.C\nfarhand:next\n{ADB_KEYBOARD}\n"),
        }
        phone.link.clock.update("100.25 300.00\n", time.monotonic())
        with pytest.raises(DeviceTimeout):
            await (
                launch(phone.link, "Coffee") if line == "am start" else KeyboardSwitch(phone.link).switch_on()
            )
        (sent,) = phone.sent(line)
        guard, *_ = commands_of(sent.removeprefix("shell,v2,raw:"))
        assert guard == ["read", "u"]


async def test_the_guard_is_the_uptime_then_and_the_deadline() -> None:
    clock = PhoneClock()
    assert clock.guard_line("input tap 1 2", 10) == "input tap 1 2"
    asked_at = time.monotonic()
    clock.update("5000.90 1.00\n", asked_at)
    latest = int(clock.guard_line("x", 10).partition("-lt ")[2].partition(" ")[0])
    assert 5010.9 <= latest <= 5012 + time.monotonic() - asked_at
    words = [each[:2] for each in commands_of(clock.guard_line("input text 'a b'; true", 10))]
    assert words == [["read", "u"], ["[", "$u"], ["exit", "75"], ["input", "text"], ["true"]]


@pytest.mark.parametrize(
    "said", ["", "no", "cat: /proc/uptime: Permission denied", "9" * 5000, "1e9 2", "-5 3"]
)
async def test_what_is_no_uptime_is_no_news(said: str) -> None:
    clock = PhoneClock()
    clock.update(said, 0.0)
    assert clock.ahead_s is None
    clock.update("7.50 1.00", 5.0)
    clock.update(said, 9.0)
    assert clock.ahead_s == 2.5


async def test_an_answer_that_was_long_on_its_way_loosens_nothing() -> None:
    clock = PhoneClock()
    now = time.monotonic()
    clock.update("1000.00 1.0", now)
    known = clock.ahead_s
    clock.update("1000.00 1.0", now - 9)  # asked 9 s ago, held back, answered just now
    assert clock.ahead_s == known


async def test_a_phone_that_restarted_and_a_computer_that_slept_are_noticed() -> None:
    clock = PhoneClock()
    now = time.monotonic()
    clock.update("1000.00 1.0", now)
    clock.update("20.00 1.0", now)
    assert clock.ahead_s == pytest.approx(20 - now, abs=0.01)
    clock.update("5000.00 1.0", now)
    assert clock.ahead_s == pytest.approx(5000 - now, abs=0.01)
