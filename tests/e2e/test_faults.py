"""The fault table: what goes wrong at the phone, what the person sees; no input is repeated by itself."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from devices.adb.client.server import AdbServer
from devices.errors import AdbServerUnavailable
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import LockKind
from tests.e2e.test_stories import LONG_S, PAID, asks_to_pay, has_button, report
from tests.e2e.world import World, ready

pytestmark = pytest.mark.timeout(240)


async def _is_done(world: World, task: int) -> None:
    await world.user.sees(report("✅", task), timeout_s=LONG_S)


async def test_links_that_break_are_mended_and_no_input_is_repeated(world: World) -> None:
    # In mid-capture: a look may be repeated, so the person notices nothing.
    world.cable.drop_during("screencap", after_bytes=2_000)
    await _is_done(world, await world.user.sends("turn off bluetooth"))
    # In mid-input, before it has done anything: the step is unknown, the model looks, and asks for it once
    # more.
    assert _touches(world) == _taps_asked_for(world)
    world.cable.drop_during("input tap")
    world.model.reply_delay_s = 4  # slow enough for the card to show each step
    task = await world.user.sends("turn on bluetooth")
    await world.user.sees("may or may not have reached the phone", timeout_s=LONG_S, after=task)
    world.model.reply_delay_s = 0
    await _is_done(world, task)
    assert _touches(world) == _taps_asked_for(world) - 1
    # In mid-input, when it has done everything: nothing is done that was not asked for.
    world.cable.drop_during("input tap", after_bytes=None)
    await _is_done(world, await world.user.sends("turn off bluetooth"))
    assert _touches(world) == _taps_asked_for(world) - 1
    assert world.facts.count("switched Bluetooth on") == 1


def _touches(world: World) -> int:
    return len(world.phone.oracle.touches)


def _taps_asked_for(world: World) -> int:
    return sum('action="Tap"' in entry.reply for entry in world.model.requests)


async def test_a_silent_phone_is_waited_for_visibly_and_the_outage_is_one_message(world: World) -> None:
    world.model.reply_delay_s = 5
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(has_button("⏹"), timeout_s=LONG_S)
    world.cable.silent = True
    world.cable.drop()
    card = await world.user.sees("waiting", timeout_s=LONG_S, after=task)
    assert card.button("⏹")
    told = await world.user.sees("is away since", timeout_s=LONG_S, after=task)
    assert told.silent
    assert told.buttons
    world.model.reply_delay_s = 0
    world.cable.silent = False
    world.cable.drop()
    await _is_done(world, task)
    back = await world.user.sees("is back", timeout_s=LONG_S, after=task)
    assert back.message_id == told.message_id


async def test_an_adb_server_that_dies_is_started_again_and_the_task_goes_on(world: World) -> None:
    world.model.reply_delay_s = 5
    server = AdbServer(world.env["ANDROID_ADB_SERVER_HOST"], int(world.env["ANDROID_ADB_SERVER_PORT"]))
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(has_button("⏹"), timeout_s=LONG_S)
    with contextlib.suppress(AdbServerUnavailable):  # it answers by hanging up
        await server.ask("host:kill", 5)
    world.model.reply_delay_s = 0
    try:
        await _is_done(world, task)
    finally:
        # The one that the program started; nobody else stops it.
        with contextlib.suppress(AdbServerUnavailable):
            await server.ask("host:kill", 5)


async def test_a_withdrawn_consent_asks_for_allow_on_the_phone(world: World) -> None:
    world.model.reply_delay_s = 5
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(has_button("⏹"), timeout_s=LONG_S)
    world.cable.consent.withdraw()
    await world.user.sees("Allow", timeout_s=LONG_S, after=task)
    world.model.reply_delay_s = 0
    await world.cable.consent.asked()
    world.cable.consent.allow()
    await _is_done(world, task)


async def _has_timeout(world: World, timeout_ms: int) -> None:
    """What a task could not give back within two seconds is given back right behind its report."""
    async with asyncio.timeout(LONG_S):
        while world.phone.screen_timeout_ms != timeout_ms:  # noqa: ASYNC110 (the phone's settings have no event)
            await asyncio.sleep(0.05)


async def test_a_dark_phone_is_woken_and_its_timeout_given_back(world: World) -> None:
    world.phone.screen_timeout_ms = 45_000
    world.phone.sleep()
    await _is_done(world, await world.user.sends("turn off bluetooth"))
    assert "switched Bluetooth off" in world.facts
    await _has_timeout(world, 45_000)


async def test_a_phone_locked_with_a_pin_asks_its_person_to_unlock_it(world: World) -> None:
    world.phone.lock_kind = LockKind.PIN
    world.phone.lock()
    task = await world.user.sends("turn off bluetooth")
    asked = await world.user.sees(has_button("▶"), timeout_s=LONG_S)
    assert "lock" in asked.text
    assert world.phone.locked
    world.phone.wake()
    world.phone.unlock()
    await world.user.presses("▶", asked)
    await _is_done(world, task)
    world.phone.lock()
    task = await world.user.sends("turn on bluetooth")
    again = await world.user.sees(has_button("▶"), timeout_s=LONG_S, after=task)
    await world.user.presses("❌", again)
    failed = await world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert "locked" in failed.text


@pytest.mark.soak  # a folded one has turned as well, and voids the yes the same way
async def test_a_phone_turned_between_yes_and_tap_voids_the_yes(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    world.phone.rotate(1)
    await world.user.presses("✅", approval)
    await world.user.sees("changed", timeout_s=LONG_S, after=task)
    assert PAID not in world.facts
    await world.user.sends("/stop")
    await world.user.sees(report("⏹", task), timeout_s=LONG_S)


async def test_a_phone_folded_between_yes_and_tap_voids_the_yes(tmp_path: Path) -> None:
    foldable = SimulatedPhone(size_px=(884, 1104), outer_px=(452, 1158))
    async with ready(tmp_path, phone=foldable) as world:
        task = await world.user.sends("order a latte")
        approval = await asks_to_pay(world)
        foldable.fold()
        await world.user.presses("✅", approval)
        await world.user.sees("changed", timeout_s=LONG_S, after=task)
        assert PAID not in world.facts
        again = await asks_to_pay(world, after=approval.message_id)  # on the display that is on now
        await world.user.presses("✅", again)
        await _is_done(world, task)
        assert world.facts.count(PAID) == 1


async def test_a_killed_program_gives_the_screen_timeout_back_when_its_task_has_ended(world: World) -> None:
    world.phone.screen_timeout_ms = 45_000
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    assert world.phone.screen_timeout_ms > 45_000
    await world.has_settled()
    await world.program.kill()
    async with world.restarted():
        await world.user.presses("✅", await asks_to_pay(world, after=approval.message_id))
        await _is_done(world, task)
        await _has_timeout(world, 45_000)
        await world.program.stop()
    assert world.phone.screen_timeout_ms == 45_000


async def test_a_phone_that_freezes_is_named_and_waited_for(world: World) -> None:
    world.model.reply_delay_s = 5
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(has_button("⏹"), timeout_s=LONG_S)
    world.cable.frozen = True
    await world.user.sees("does not answer", timeout_s=LONG_S, after=task)
    world.model.reply_delay_s = 0
    world.cable.frozen = False
    await _is_done(world, task)
    assert world.facts.count("switched Bluetooth off") == 1


async def test_of_two_phones_the_one_that_stays_works_on(world: World) -> None:
    async with SimulatedAdb(SimulatedPhone(serial="SECOND02")) as second:
        await world.user.sends(f"/connect {second.address}")
        await world.user.sees("Farhand One 2", timeout_s=LONG_S)
        second.stop_listening()
        second.drop()
        await _is_done(world, await world.user.sends("turn off bluetooth"))
        await world.user.sees("Farhand One 2 is away", timeout_s=LONG_S)
        await second.listen_again()
        await world.user.sees("Farhand One 2 is back", timeout_s=LONG_S)


async def test_the_same_phone_under_another_port_is_the_same_row(world: World) -> None:
    await world.cable.move()
    await world.user.sees("is away", timeout_s=LONG_S)
    await world.user.sends(f"/connect {world.cable.address}")
    await world.user.sees("is back", timeout_s=LONG_S)
    asked = await world.user.sends("/devices")
    listed = await world.user.sees(world.cable.address, timeout_s=LONG_S, after=asked)
    assert listed.text.count("Farhand One") == 1


async def test_a_capture_of_garbage_ends_the_task_with_the_reason(world: World) -> None:
    world.phone.quirks.garbage = True
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert world.phone.oracle.touches == []
