"""What the public record says of seeing a phone (devices that were reported on), row by row, on the simulated
phone.

FLAG_SECURE, the focused app, size and rotation, screen and lock; several displays are in test_displays.py,
the element tree in test_tree.py, recorded lines in test_foreground.py and test_lock.py.
"""

import asyncio
import time
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.base import Foreground, Gesture, Lock, Source, Tree, Verdict
from devices.errors import DeviceOffline
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import SLOW_PHONE, Latency, LockKind, SecureCapture
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
VERSIONS = ("7.1.2", "8.1.0", "9", "10", "11", "12", "13", "14", "15", "16")
COFFEE = Foreground("com.farhand.coffee", "com.farhand.coffee.MainActivity")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        yield sight


@pytest.mark.parametrize("android", VERSIONS)
async def test_app_lock_and_protection_are_read_in_the_forms_of_every_android(
    adb_address: tuple[str, int], android: str
) -> None:
    side = SimulatedPhone(size_px=SMALL, android=android, lock_kind=LockKind.SWIPE)
    async with seeing(adb_address, side) as sight:
        visit(side, "coffee_menu")
        seen = await sight.device.look_again()
        assert (seen.verdict, seen.foreground, seen.lock) == (Verdict.OK, COFFEE, Lock.OPEN)
        assert seen.foreground_by is Source.FOCUS_LINE
        for element in ("drink_latte", "add_to_cart", "checkout", "pay_card"):
            side.tap_element(element)
        seen = await sight.device.look_again()
        assert (seen.verdict, seen.verdict_by) == (Verdict.SECURE, Source.WINDOW_FLAGS)
        side.sleep()
        seen = await sight.device.look_again()
        assert (seen.verdict, seen.verdict_by, seen.lock) == (Verdict.OFF, Source.WAKEFULNESS, Lock.SWIPE)
        side.wake()
        assert (await sight.device.look_again()).lock is Lock.SWIPE


@pytest.mark.parametrize("capture", list(SecureCapture))
async def test_a_secure_page_is_known_by_its_window_whatever_the_capture_gives(
    sight: Sight, capture: SecureCapture
) -> None:
    visit(sight.side, "pay_sheet")
    sight.side.quirks.secure_capture = capture
    seen = await sight.device.look_again()
    assert (seen.verdict, seen.verdict_by) == (Verdict.SECURE, Source.WINDOW_FLAGS)
    assert (seen.frame is None) is (capture is not SecureCapture.BLACK)


async def test_the_notification_shade_has_the_focus_and_the_app_below_is_in_front(sight: Sight) -> None:
    visit(sight.side, "coffee_menu")
    sight.side.pop_up(Popup.SHADE)
    seen = await sight.device.look_again()
    assert (seen.foreground, seen.foreground_by) == (COFFEE, Source.FOCUSED_APP)


async def test_a_turned_phone_is_told_by_its_frame(sight: Sight) -> None:
    sight.side.rotate(3)
    seen = await sight.device.look_again()
    assert seen.frame is not None
    assert seen.frame.screenshot.size_px == (SMALL[1], SMALL[0])


async def test_a_pin_lock_is_told_from_a_swipe_lock(sight: Sight) -> None:
    for kind, lock in ((LockKind.SWIPE, Lock.SWIPE), (LockKind.PIN, Lock.PIN)):
        sight.side.lock_kind = kind
        sight.side.lock()
        assert (await sight.device.look_again()).lock is lock


@pytest.mark.parametrize("fault", ["cut_png", "garbage"])
async def test_half_a_picture_and_garbage_are_an_error_and_never_black(sight: Sight, fault: str) -> None:
    setattr(sight.side.quirks, fault, True)
    seen = await sight.device.look_again()
    assert (seen.verdict, seen.frame) == (Verdict.ERROR, None)
    assert seen.detail


async def test_capture_and_probe_run_at_the_same_time(sight: Sight) -> None:
    await sight.device.observe()
    sight.side.latency = Latency(screencap_s=0.3, dumpsys_s=0.06)
    before = len(sight.adb.log)
    await sight.device.look_again()
    assert sight.captures == 2
    capture, question = sorted(sight.adb.log[before:], key=lambda run: "screencap" not in run.line)
    assert capture.ended_at is not None
    assert question.started_at < capture.ended_at


async def test_a_drop_in_mid_capture_is_offline(sight: Sight) -> None:
    sight.side.latency = Latency(screencap_s=0.5)
    looking = asyncio.create_task(sight.device.look_again())
    await begun(sight, "screencap")
    sight.adb.drop()
    with pytest.raises(DeviceOffline):
        await looking


async def begun(sight: Sight, word: str) -> None:
    """Returns as soon as a command with the word runs."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not sight.sent(word):  # noqa: ASYNC110 (the phone's log has no event)
            await asyncio.sleep(0.005)
        for _ in range(50):  # some turns after its line is in the log, it learns how long it takes
            await asyncio.sleep(0)


async def test_cancelling_a_look_ends_its_commands_on_the_phone(sight: Sight) -> None:
    sight.side.latency = Latency(screencap_s=5.0, dumpsys_s=5.0)
    looking = asyncio.create_task(sight.device.look_again())
    await begun(sight, "screencap")
    await begun(sight, "dumpsys")
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await looking
    sight.side.latency = Latency()
    assert (await sight.device.look_again()).verdict is Verdict.OK
    assert all(run.ended_at is None for run in sight.adb.log[:2])


async def test_settling_ends_with_the_next_observation_in_hand(sight: Sight) -> None:
    sight.side.latency = Latency(transition_s=0.3)
    await sight.device.observe()
    await sight.device.tap(*sight.side.centre_px("app_coffee"))
    settled = await sight.device.settle(Gesture.LAUNCH)  # the longest limit, for a busy computer
    assert (settled.calm, settled.changed) == (True, True)
    asked = len(sight.adb.commands)
    seen = await sight.device.observe()
    assert (seen.verdict, seen.foreground, len(sight.adb.commands)) == (Verdict.OK, COFFEE, asked)
    await sight.device.observe()
    assert len(sight.adb.commands) > asked


async def test_an_input_inside_a_settling_leaves_no_page_of_before_it(sight: Sight) -> None:
    await sight.device.observe()
    sight.side.latency = Latency(screencap_s=0.3)
    captures = sight.captures
    settling = asyncio.create_task(sight.device.settle(Gesture.TAP))
    async with asyncio.timeout(WAIT_LIMIT_S):
        while sight.captures == captures:  # noqa: ASYNC110 (the phone's log has no event)
            await asyncio.sleep(0.005)
    await sight.device.home()
    await settling
    captures = sight.captures
    await sight.device.observe()
    assert sight.captures == captures + 1


async def test_a_frame_that_grew_old_while_settling_waited_for_the_probe_is_taken_again(sight: Sight) -> None:
    await sight.device.look_again()  # the first look also asks for the displays
    sight.side.latency = Latency(dumpsys_s=1.8)
    settled = await sight.device.settle(Gesture.LAUNCH)
    assert settled.calm
    assert settled.waited_s > 1.9
    sight.side.latency = Latency()
    captures = sight.captures
    await sight.device.observe()
    assert sight.captures == captures + 1


@pytest.mark.parametrize("scene", ["video_play", "video_loading"])
async def test_a_video_and_a_spinner_hold_a_step_to_its_limit_and_no_longer(sight: Sight, scene: str) -> None:
    visit(sight.side, scene)
    await sight.device.observe()
    settled = await sight.device.settle(Gesture.TYPE)
    for _ in range(4):  # on a busy computer two captures may be taken at the same moment, of the same frame
        if not settled.calm:
            break
        settled = await sight.device.settle(Gesture.TYPE)
    assert not settled.calm
    assert 0.9 <= settled.waited_s <= 1.0 + 5  # what a busy computer adds
    assert (await sight.device.observe()).verdict is Verdict.OK


async def test_a_blinking_caret_is_calm_and_no_change(sight: Sight) -> None:
    visit(sight.side, "notes")
    sight.side.tap_element("note")
    sight.side.setup.caret_blinks = True
    await sight.device.observe()
    await sight.device.tap(*sight.side.centre_px("note"))
    settled = await sight.device.settle(Gesture.LAUNCH)  # the longest limit, for a busy computer
    assert (settled.calm, settled.changed) == (True, False)


async def test_a_look_before_an_approved_input_is_never_from_memory(sight: Sight) -> None:
    await sight.device.home()
    await sight.device.settle(Gesture.KEY)
    captures = sight.captures
    visit(sight.side, "coffee_menu")  # without the device's knowledge
    assert (await sight.device.look_again()).foreground == COFFEE
    assert sight.captures == captures + 1
    await sight.device.observe()
    assert sight.captures == captures + 2


async def test_a_step_on_a_slow_phone_costs_the_input_the_animation_and_two_captures(sight: Sight) -> None:
    await sight.device.observe()
    coffee = sight.side.centre_px("app_coffee")
    sight.side.latency = replace(SLOW_PHONE)
    tree = asyncio.create_task(sight.device.read_tree())
    started = time.monotonic()
    await sight.device.tap(*coffee)
    settled = await sight.device.settle(Gesture.LAUNCH)
    seen = await sight.device.observe()
    took = time.monotonic() - started
    assert (settled.calm, settled.changed, seen.foreground) == (True, True, COFFEE)
    assert took <= 0.25 + 0.4 + 2 * 0.5 + 5  # what a busy computer adds; the benchmark measures without
    assert isinstance(await tree, Tree)
