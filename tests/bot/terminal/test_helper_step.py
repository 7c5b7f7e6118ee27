"""The doctor's line about the helper, on a simulated phone behind a real adb server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.contract.phones import Check, HelperTrial, HelperUse
from agent.journal import Journal
from bot.assembly.at_hand import PhonesAtHand
from bot.settings import HostSettings
from bot.terminal.helper_step import helper_checks
from bot.terminal.speaking import plain
from devices.adb.client.private import private_adb_server
from devices.adb.helper.trial import try_helper
from devices.adb.phone.tree import TreeReader
from devices.frame import FrameDecoder
from devices.hub import AdbPhones
from devices.simulator.helper_orders import HelperFault
from devices.simulator.side import Latency
from tests.worlds.helper_world import HelperRoom, helper_room, seen, until_gone


class PatientPhones(AdbPhones):
    """Gives the helper the time that a busy computer needs."""

    def __init__(self, room: HelperRoom) -> None:
        super().__init__(room.link.server)
        self._room = room

    async def try_helper(self, phone_id: str) -> HelperTrial:
        decoder = FrameDecoder()
        reader = TreeReader(self._room.link, decoder)
        try:
            return await try_helper(self._room.link, reader.read, budget_s=60, start_s=30)
        finally:
            await reader.close()
            await asyncio.to_thread(decoder.close)


@dataclass(frozen=True)
class Desk:
    """A computer with one phone, which it knows."""

    room: HelperRoom
    home: PhonesAtHand

    @property
    def phone_id(self) -> str:
        return self.room.side.serial

    async def line(self, lang: str = "en", **settings: str) -> str:
        """What the doctor prints; '' for nothing."""
        checks = await helper_checks(HostSettings.read(**settings), self.home, self.phone_id)
        return "\n".join(_text(check, lang) for check in checks)


def _text(check: Check, lang: str) -> str:
    return plain(lang, check.key, **dict(check.values))


@pytest.fixture
async def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Desk]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FARHAND_HELPER", raising=False)
    async with opened(tmp_path) as made:
        yield made


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Desk]:
    async with (
        private_adb_server() as address,
        helper_room(address) as room,
        Journal.open(folder / "journal.sqlite3") as journal,
        PatientPhones(room) as phones,
    ):
        room.side.latency = Latency(uiautomator_s=1.5)
        async with asyncio.timeout(20):
            await phones.until_online(room.side.serial)
        await journal.phones.remember(phones.phones()[0])
        yield Desk(room, PhonesAtHand(phones, journal))


async def test_it_prints_the_times_and_how_to_turn_it_on_and_keeps_them_for_the_bot(desk: Desk) -> None:
    line = await desk.line()
    assert line.startswith("Helper: there in ")
    assert "instead of" in line
    assert "press “Turn helper on” under /devices" in line
    assert "FARHAND_HELPER=full" in line
    kept = await desk.home.journal.helpers.of(desk.phone_id)
    assert kept.trial is not None
    assert kept.trial.is_faster
    assert not kept.asked
    assert "按“打开辅助程序”" in await desk.line("zh")


async def test_a_phone_without_inputs_is_told_the_setting_that_fits_it(desk: Desk) -> None:
    desk.room.orders.faults = {HelperFault.NO_INPUT}
    assert "FARHAND_HELPER=read" in await desk.line()


async def test_where_it_is_in_use_nobody_is_told_how_to_turn_it_on(desk: Desk) -> None:
    assert (await desk.line(farhand_helper="read")).endswith("Tasks use it")
    await desk.home.journal.helpers.answer(desk.phone_id, HelperUse.FULL, once=False)
    assert (await desk.line()).endswith("Tasks use it")
    assert (await desk.line("zh")).endswith("任务会使用它")


async def test_where_the_setting_is_off_nothing_is_put_on_the_phone(desk: Desk) -> None:
    assert await desk.line(farhand_helper="off") == ""
    assert desk.room.orders.starts == 0


async def test_a_phone_that_forbids_it_is_no_problem(desk: Desk) -> None:
    desk.room.orders.faults = {HelperFault.FORBIDDEN}
    assert "this phone does not let it run" in await desk.line()


async def test_a_task_of_the_bot_goes_first(desk: Desk) -> None:
    desk.room.orders.tree_s = 3.0
    trying = asyncio.create_task(desk.line())
    await seen(desk.room, lambda orders: orders.running > 0)
    await desk.home.journal.tasks.add(7, desk.phone_id, "order a latte", "en", "here")
    assert "not tested while a task works the phone" in await trying
    await until_gone(desk.room)
    starts = desk.room.orders.starts
    assert "not tested while a task works the phone" in await desk.line()
    assert desk.room.orders.starts == starts
