"""The check-up of a phone, on the simulated phone through a real adb server."""

import asyncio
import re
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.link import Link
from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.adb.phone.checks import check_timeout, maker
from devices.adb.phone.checkup import check_up
from devices.free_port import free_port
from devices.phones import Check, Grade, PhoneInfo, PhoneState
from devices.simulator.handset.keyboards import ADB_KEYBOARD
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency, LockKind, Quirks, SecureCapture, TreeTrouble
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import stubborn

pytestmark = pytest.mark.asyncio(loop_scope="module")
ORDER = [
    "reachable",
    "authorised",
    "capture",
    "input",
    "settings",
    "keyboard",
    "screen",
    "timeout",
    "displays",
    "tree",
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


def info(state: PhoneState = PhoneState.ONLINE) -> PhoneInfo:
    """The row of the phone."""
    return PhoneInfo("FARHAND0001", "Farhand One", "13", "", state)


def item(check: Check) -> str:
    """'capture' of 'check_capture_ok'."""
    return check.key.split("_")[1]


async def checked(sight: Sight) -> dict[str, Check]:
    """All checks by item; they come in order."""
    checks = await check_up(sight.device, sight.link, info())
    assert [item(check) for check in checks] == ORDER
    return {item(check): check for check in checks}


async def checked_phone(adb_address: tuple[str, int], side: SimulatedPhone) -> dict[str, Check]:
    """The check-up of a phone that is connected only for it."""
    async with seeing(adb_address, side) as sight:
        return await checked(sight)


@pytest.mark.parametrize("android", ["7.1.2", "10", "13", "16"])
async def test_a_good_phone_passes_every_check_and_nothing_is_left_on_it(
    adb_address: tuple[str, int], android: str
) -> None:
    side = SimulatedPhone(size_px=SMALL, android=android)
    async with seeing(adb_address, side) as sight:
        checks = await checked(sight)
        assert {check.key for check in checks.values() if check.grade is not Grade.OK} == set()
        assert dict(checks["capture"].values)["size"] == "270x600"
        assert all(value.isdigit() for name, value in checks["reachable"].values if name == "ms")
        left = await sight.link.shell("settings get global farhand_check")
        assert left.out.strip() == b"null"
    assert not side.oracle.touches
    assert side.oracle.keys == [0]


@pytest.mark.parametrize(
    ("manufacturer", "cure"),
    [("Xiaomi", "xiaomi"), ("OPPO", "oppo"), ("realme", "oppo"), ("OnePlus", "oppo"), ("vivo", "vivo")],
)
async def test_a_refusal_comes_with_the_cure_of_its_maker(
    adb_address: tuple[str, int], manufacturer: str, cure: str
) -> None:
    quirks = Quirks(refuses_input=True, refuses_settings=True)
    checks = await checked_phone(
        adb_address, SimulatedPhone(size_px=SMALL, manufacturer=manufacturer, quirks=quirks)
    )
    assert checks["input"] == Check(f"check_input_{cure}", Grade.FAILED)
    assert checks["settings"] == Check(f"check_settings_{cure}", Grade.FAILED)
    assert checks["tree"].grade is Grade.OK


async def test_a_refusal_of_another_maker_comes_with_the_phones_words(adb_address: tuple[str, int]) -> None:
    quirks = Quirks(refuses_input=True, refuses_settings=True)
    checks = await checked_phone(adb_address, SimulatedPhone(size_px=SMALL, quirks=quirks))
    assert checks["input"].key == "check_input_refused"
    assert "INJECT_EVENTS" in dict(checks["input"].values)["reason"]
    assert checks["settings"].key == "check_settings_refused"
    assert "WRITE_SECURE_SETTINGS" in dict(checks["settings"].values)["reason"]


async def test_the_keyboard_is_told_as_ready_switched_off_or_missing(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, adb_keyboard=False)
    async with seeing(adb_address, side) as sight:
        assert (await checked(sight))["keyboard"] == Check("check_keyboard_none", Grade.WARNING)
        side.install_keyboard(ADB_KEYBOARD)
        named = (("keyboard", "ADB Keyboard"),)
        assert (await checked(sight))["keyboard"] == Check("check_keyboard_off", Grade.WARNING, named)
        side.enable_keyboard(ADB_KEYBOARD)
        assert (await checked(sight))["keyboard"] == Check("check_keyboard_ok", Grade.OK, named)


async def test_screen_lock_and_timeout_are_told(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, screen_timeout_ms=30_000)
    async with seeing(adb_address, side) as sight:
        checks = await checked(sight)
        assert checks["screen"].key == "check_screen_awake"
        assert checks["timeout"] == Check("check_timeout_ok", Grade.OK, (("seconds", "30"),))
        side.lock()
        assert (await checked(sight))["screen"] == Check("check_screen_pin", Grade.WARNING)


async def test_a_dark_phone_is_no_failure_and_stays_dark(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.NONE)
    side.sleep()
    checks = await checked_phone(adb_address, side)
    assert checks["screen"] == Check("check_screen_dark", Grade.OK)
    assert checks["capture"].grade is Grade.OK
    assert not side.awake


async def test_a_protected_page_and_a_missing_tree_are_warnings(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, quirks=Quirks(tree=TreeTrouble.KILLED))
    visit(side, "pay_sheet")
    checks = await checked_phone(adb_address, side)
    assert checks["capture"].key == "check_capture_secure"
    assert checks["tree"] == Check("check_tree_none", Grade.WARNING)


async def test_no_picture_is_a_failure(adb_address: tuple[str, int]) -> None:
    checks = await checked_phone(adb_address, SimulatedPhone(size_px=SMALL, quirks=Quirks(cut_png=True)))
    assert checks["capture"] == Check("check_capture_none", Grade.FAILED)


async def test_several_displays_are_counted(adb_address: tuple[str, int]) -> None:
    checks = await checked_phone(adb_address, SimulatedPhone(size_px=SMALL, outer_px=(180, 400)))
    assert checks["displays"] == Check("check_displays_several", Grade.OK, (("count", "2"),))


@pytest.mark.parametrize(
    ("state", "first"),
    [
        (PhoneState.OFFLINE, Check("check_reachable_offline", Grade.FAILED)),
        (PhoneState.UNAUTHORIZED, Check("check_authorised_no", Grade.FAILED)),
    ],
)
async def test_a_phone_that_is_not_there_gets_one_failure_and_the_rest_is_skipped(
    adb_address: tuple[str, int], state: PhoneState, first: Check
) -> None:
    checks = await check_up(None, Link(AdbServer(*adb_address), None, "Phone"), info(state))
    assert checks[0] == first
    assert [item(check) for check in checks] == ORDER[ORDER.index(item(first)) :]
    assert all(re.fullmatch(r"check_\w+_skipped", check.key) for check in checks[1:])
    assert {check.grade for check in checks[1:]} == {Grade.SKIPPED}


async def test_a_link_lost_since_then_and_a_missing_server_are_told_apart(sight_of_lost: Sight) -> None:
    lost = await check_up(sight_of_lost.device, sight_of_lost.link, info())
    assert lost[0].key == "check_reachable_offline"
    nobody = Link(AdbServer("127.0.0.1", free_port()), "phone", "Phone")
    assert (await check_up(sight_of_lost.device, nobody, info()))[0].key == "check_reachable_no_server"


@pytest_asyncio.fixture(loop_scope="module")
async def sight_of_lost(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        await sight.link.server.ask(f"host:disconnect:{sight.adb.address}", 5)
        yield sight
        await sight.link.server.ask(f"host:connect:{sight.adb.address}", 5)


async def test_a_phone_that_lost_its_consent_since_then_is_told(sight_of_lost: Sight) -> None:
    async with stubborn() as odd:
        odd.fake.transport = b"FAIL" + b"%04x" % len(b"device unauthorized.") + b"device unauthorized."
        checks = await check_up(sight_of_lost.device, odd.link, info())
    assert checks[0] == Check("check_authorised_no", Grade.FAILED)


async def test_the_key_of_a_check_up_waits_for_a_tasks_input(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, latency=Latency(input_s=0.6))
    async with seeing(adb_address, side) as sight:
        swiping = asyncio.create_task(sight.device.swipe((100, 500), (100, 300), 300))
        await checked(sight)
        await swiping
        swipe, key = (run for run in sight.adb.log if "input swipe" in run.line or "keyevent 0" in run.line)
        assert swipe.ended_at is not None
        assert key.started_at >= swipe.ended_at


async def test_a_protected_page_without_a_picture_is_a_warning(
    adb_address: tuple[str, int],
) -> None:
    quirks = Quirks(secure_capture=SecureCapture.EMPTY)
    side = SimulatedPhone(size_px=SMALL, quirks=quirks)
    visit(side, "pay_sheet")
    checks = await checked_phone(adb_address, side)
    assert (checks["capture"].key, checks["capture"].grade) == ("check_capture_secure", Grade.WARNING)


async def test_a_timeout_that_is_no_number_of_a_setting_is_unknown() -> None:
    async with stubborn() as odd:
        for said in ("null", "", "9" * 5000, "-1"):
            odd.answers = {"settings get": printed(said)}
            assert (await check_timeout(odd.link)).outcome == "unknown"


async def test_makers_are_told_by_manufacturer_or_brand() -> None:
    assert maker("Xiaomi\nPOCO\n") == "xiaomi"
    assert maker("BBK\niQOO\n") == "vivo"
    assert maker("Google\ngoogle\n") is None
    assert maker("") is None
