"""A first contact finds what a phone does otherwise, and leaves the phone as it was."""

import asyncio
import contextlib
from datetime import datetime, timedelta, timezone

import pytest

from devices.adb.client.server import AdbServer
from devices.adb.first_contact.expectations import EXPECTATIONS
from devices.adb.first_contact.findings import CheckEnd, ContactReport
from devices.adb.first_contact.run import NotReady, first_contact
from devices.adb.phone.inputs import KEY_HOME
from devices.base import Frame
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.helper_orders import HelperFault
from devices.simulator.phone import ADB_KEYBOARD, LATIN_KEYBOARD, SimulatedPhone
from devices.simulator.side import Latency, LockKind, Quirks, TreeTrouble
from tests.worlds.first_contact_world import contact_with, different

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(240)]
_SIZE = (540, 1200)


class _FarAway(SimulatedPhone):
    """Its owner has taken it eight time zones to the east; there is no Home, and its timeout stays long."""

    def now(self) -> datetime:
        own = super().now().astimezone()
        return own.astimezone(timezone((own.utcoffset() or timedelta()) + timedelta(hours=8)))

    def key(self, code: int) -> None:
        if code != KEY_HOME:
            super().key(code)

    @property
    def screen_timeout_ms(self) -> int:
        return self._power.timeout_ms

    @screen_timeout_ms.setter
    def screen_timeout_ms(self, value: int) -> None:
        self._power.timeout_ms = max(value, self._power.timeout_ms)


class _KeepsItsKeyboard(SimulatedPhone):
    """Once another keyboard is in use, it does not go back to its own."""

    def set_keyboard(self, ime: str) -> bool:
        return ime != LATIN_KEYBOARD and super().set_keyboard(ime)


def _plant_in_the_system(adb: SimulatedAdb) -> None:
    adb.helper.missing_programs = ("sha256sum",)
    adb.system.settings["global", "low_power"] = "1"
    adb.system.settings["system", "font_scale"] = "1.3"
    adb.system.settings["secure", "enabled_accessibility_services"] = "com.example/.Reader"
    adb.system.size_override = "720x1600"


async def test_of_the_simulated_phone_nothing_is_different_and_everything_is_as_before(
    adb_address: tuple[str, int],
) -> None:
    side = SimulatedPhone(size_px=_SIZE, screen_timeout_ms=60_000)
    began: list[str] = []
    report = await contact_with(adb_address, side, progress=lambda _, check: began.append(check))
    assert different(report) == {}
    assert report.of(CheckEnd.NOT_DONE) == []
    assert report.gave_out == ""
    assert {each.check for each in report.findings} == {
        name for name in EXPECTATIONS if not name.startswith("picture_")
    }
    assert set(began) <= set(EXPECTATIONS)
    assert (side.keyboard, side.screen_timeout_ms, side.awake) == (LATIN_KEYBOARD, 60_000, True)
    assert side.scene == "launcher"
    harmless = ("opened Settings", "opened Search settings", "typed", "pulled", "closed", "screen")
    assert [fact for _, fact in side.oracle.facts if not fact.startswith(harmless)] == []


async def test_planted_differences_are_found(adb_address: tuple[str, int]) -> None:
    quirks = Quirks(no_setsid=True, deaf_keyboard=True)
    side = SimulatedPhone(
        size_px=_SIZE,
        manufacturer="Xiaomi",
        quirks=quirks,
        latency=Latency(uiautomator_s=2.2),
        clock=lambda: asyncio.get_running_loop().time() + 1e9,
        battery=(9, False),
    )
    side.setup.status_bar_height = 60

    def plant(adb: SimulatedAdb) -> None:
        _plant_in_the_system(adb)
        adb.helper.faults |= {HelperFault.TEXT_HALVED, HelperFault.NO_SHOT}
        adb.helper.clock_rate = 1.1

    async def read_nothing(_: Frame) -> tuple[str, ...]:
        return ()

    report = await contact_with(adb_address, side, plant, read_picture=read_nothing)
    assert set(different(report)) >= {
        "setsid", "restricting_maker", "sha256sum", "battery_saver", "battery_level", "font_scale",
        "accessibility", "display_size", "status_bar", "clock", "keyboard_latin", "helper_latin",
        "helper_shot", "helper_clock", "capture_size", "picture_settings",
    }  # fmt: skip
    assert report.found("time_dump") in report.of(CheckEnd.DIFFERENT)
    assert report.found("md5sum") not in report.of(CheckEnd.DIFFERENT)


async def test_a_phone_that_refuses_has_no_trees_and_keeps_a_keyboard_is_told(
    adb_address: tuple[str, int],
) -> None:
    quirks = Quirks(tree=TreeTrouble.KILLED)
    side = _KeepsItsKeyboard(size_px=_SIZE, quirks=quirks, lock_kind=LockKind.PIN)
    began: list[str] = []

    def plant(adb: SimulatedAdb) -> None:
        adb.helper.dies_on = 9
        side.enable_keyboard(ADB_KEYBOARD)

    def once_typed(_: SimulatedAdb, check: str) -> None:
        began.append(check)
        if check == "search_field":
            quirks.tree = TreeTrouble.NONE
        if check == "dark":
            quirks.refuses_input = True

    report = await contact_with(adb_address, side, plant, once_typed)
    found = different(report)
    assert found["dump_settings"] == "unread: killed by another user of UiAutomation"
    assert found["given_back_keyboard"] == "changed"
    assert found["helper_alive"] == "helper: ended"
    assert found["dark"] == "failed: InputRefused"
    assert side.keyboard == ADB_KEYBOARD


async def test_another_zone_a_lost_home_key_and_a_timeout_that_stays_are_told(
    adb_address: tuple[str, int],
) -> None:
    side = _FarAway(size_px=_SIZE, screen_timeout_ms=60_000)
    side.rotate(1)

    def plant(adb: SimulatedAdb) -> None:
        adb.helper.dies_before = 2

    report = await contact_with(adb_address, side, plant)
    found = different(report)
    assert (found["utc_offset"], found["held"]) == ("480", "sideways")
    assert (found["home_front"], found["opens_launcher"]) == ("another", "another page")
    assert (found["given_back_timeout"], "given_back_keyboard" in found) == ("changed", False)
    assert (start := report.found("helper_start"))
    assert start.found == "helper: ended"


async def test_a_page_without_text_and_without_a_field_is_told(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=_SIZE, adb_keyboard=False)
    side.tricks.treeless = "com.android.settings.intelligence"

    def plant(adb: SimulatedAdb) -> None:
        adb.helper.faults |= {HelperFault.TAKEN}

    report = await contact_with(adb_address, side, plant)
    found = different(report)
    assert found["dump_search"] == "no elements"
    assert found["search_field"] == "no field"
    assert found["typing_keyboard"] == "none"
    assert (start := report.found("helper_start"))
    assert start.found == "helper: slot_taken"
    assert {each.check for each in report.of(CheckEnd.NOT_DONE)} >= {
        "keys_latin",
        "helper_sdk",
        "keyboard_latin",
    }


async def test_a_phone_that_goes_away_gives_a_report_of_what_was_seen(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=_SIZE)

    def vanish(adb: SimulatedAdb, check: str) -> None:
        if check == "dump_launcher":
            adb.stop_listening()
            adb.drop()

    report = await contact_with(adb_address, side, progress=vanish)
    assert report.gave_out == "the phone went away"
    assert report.found("shell_v2") in report.of(CheckEnd.SAME)
    assert report.found("dark") in report.of(CheckEnd.NOT_DONE)
    assert report.found("given_back_keyboard") in report.of(CheckEnd.DIFFERENT)
    assert {each.name for each in report.recordings} >= {"tree_settings.xml", "probe_search.txt"}


async def test_a_slow_phone_gives_a_report_in_time_and_is_as_before(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=_SIZE, screen_timeout_ms=60_000, latency=Latency(uiautomator_s=6.0))
    report = await contact_with(adb_address, side, ends_s=9.0)
    assert report.gave_out == "the time was over"
    assert report.found("dump_launcher") in report.of(CheckEnd.NOT_DONE)
    assert {each for each in different(report) if each.startswith("given_back_")} == set()
    assert side.screen_timeout_ms == 60_000


async def test_stopped_in_the_middle_of_typing_everything_is_given_back(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=_SIZE, screen_timeout_ms=60_000)
    server, report = AdbServer(*adb_address), ContactReport()
    typing = asyncio.Event()
    async with SimulatedAdb(side) as adb:
        await server.ask(f"host:connect:{adb.address}", 10)

        def progress(check: str) -> None:
            if check == "keyboard_chinese":
                typing.set()

        running = asyncio.create_task(
            first_contact(server, adb.address, side.serial, report=report, progress=progress)
        )
        await typing.wait()
        assert side.keyboard == ADB_KEYBOARD
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await server.ask(f"host:disconnect:{adb.address}", 5)
    assert (side.keyboard, side.screen_timeout_ms) == (LATIN_KEYBOARD, 60_000)
    given_back = [each for each in report.findings if each.check.startswith("given_back_")]
    assert {each.outcome for each in given_back} == {CheckEnd.SAME}


async def test_stopped_while_things_are_given_back_they_are_given_back_all_the_same(
    adb_address: tuple[str, int],
) -> None:
    side = SimulatedPhone(size_px=_SIZE, screen_timeout_ms=60_000)
    server, report = AdbServer(*adb_address), ContactReport()
    last = asyncio.Event()
    async with SimulatedAdb(side) as adb:
        files = adb.files.names()
        await server.ask(f"host:connect:{adb.address}", 10)

        def progress(check: str) -> None:
            if check == "link_drops":
                last.set()

        running = asyncio.create_task(
            first_contact(server, adb.address, side.serial, report=report, progress=progress)
        )
        await last.wait()
        await side.oracle.changed()  # Home, with which giving back begins
        for _ in range(3):
            running.cancel()
            await asyncio.sleep(0)
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await server.ask(f"host:disconnect:{adb.address}", 5)
        assert adb.files.names() == files
    assert (side.keyboard, side.screen_timeout_ms, side.awake) == (LATIN_KEYBOARD, 60_000, True)
    given_back = [each for each in report.findings if each.check.startswith("given_back_")]
    assert {each.outcome for each in given_back} == {CheckEnd.SAME}


async def test_a_link_that_is_lost_for_a_moment_costs_one_check(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=_SIZE, screen_timeout_ms=60_000)

    def drop(adb: SimulatedAdb, check: str) -> None:
        if check in ("dump_launcher", "helper_shade", "dark"):
            adb.drop()

    report = await contact_with(adb_address, side, progress=drop)
    assert report.gave_out == ""
    assert report.found("link_drops") in report.of(CheckEnd.DIFFERENT)
    assert [each for each in different(report) if each.startswith("given_back_")] == []
    assert (side.keyboard, side.screen_timeout_ms, side.awake) == (LATIN_KEYBOARD, 60_000, True)


@pytest.mark.parametrize("kind", [LockKind.PIN, LockKind.SWIPE])
async def test_of_a_locked_phone_nothing_is_touched(adb_address: tuple[str, int], kind: LockKind) -> None:
    side = SimulatedPhone(size_px=_SIZE, lock_kind=kind)
    side.lock()
    with pytest.raises(NotReady):
        await contact_with(adb_address, side)
    assert side.locked
    assert side.oracle.touches == []
