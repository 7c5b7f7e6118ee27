"""A bus server that was put back from a backup while the bot runs learns of the void keys again."""

import asyncio
import contextlib
import shutil
from pathlib import Path

import pytest

from agent.bus.connection import Bus, bus_of
from agent.bus.errors import BusAway, BusRefused
from agent.bus.keyring import BusKeyring
from agent.contract.phones import Background
from agent.storage.retry import StartRetry
from bot.assembly import several_homes
from bot.assembly.several_homes import SeveralHomes
from bot.bus.homes import Homes
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.household_world import household
from tests.worlds.nats_bus import running_bus


async def test_void_keys_are_told_to_the_bus_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_homes, "_ENROL_AGAIN_S", 0.5)  # five minutes
    async with running_bus(tmp_path / "bus") as world, household(tmp_path / "house") as h:
        gone, server, background = world.enrol(), world.server, Background()
        await world.keyring.revoke(gone.credentials.user_key)
        async with bus_of(world.bot) as bus:
            homes = Homes(lambda: "", h.store.kept_calls, _no_phone)
            several = SeveralHomes(homes, bus, world.bot, world.keyring, None, 1)
            await several.follow(h.context, background, StartRetry(), lambda event: None)
            for _ in range(2):
                await server.stop()
                shutil.rmtree(server.folder / "accounts")  # its configuration is of before the removal
                await server.start()
                async with bus_of(gone) as removed:
                    await _is_refused(removed)
            await background.close()
            await homes.settle()


async def test_void_keys_are_told_though_the_folder_with_the_keys_cannot_be_written_which_the_log_says_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(several_homes, "_ENROL_AGAIN_S", 0.2)
    async with running_bus(tmp_path / "bus") as world, household(tmp_path / "house") as h:
        gone, other, background = world.enrol(), world.enrol(), Background()
        older = BusKeyring(world.bot_folder, world.bot, world.keyring.keys, world.keyring.homes_jwt)
        await world.keyring.revoke(gone.credentials.user_key)
        (world.bot_folder / "homes.jwt").unlink()
        (world.bot_folder / "homes.jwt").mkdir()
        with pytest.raises(OSError, match="directory"):
            await older.revoke(other.credentials.user_key)
        async with bus_of(gone) as removed, bus_of(other) as removed_too, bus_of(world.bot) as bus:
            await _is_refused(removed)
            await _is_refused(removed_too)
            homes = Homes(lambda: "", h.store.kept_calls, _no_phone)
            several = SeveralHomes(homes, bus, world.bot, older, None, 1)
            await several.follow(h.context, background, StartRetry(), lambda event: None)
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not _said(caplog):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            await asyncio.sleep(1.0)  # wall time: five more tries; on a slow computer fewer, and none is said
            await background.close()
            await homes.settle()
        assert _said(caplog) == 1


def _said(caplog: pytest.LogCaptureFixture) -> int:
    return sum(each.name == several_homes.__name__ for each in caplog.records)


async def _no_phone(person_id: int) -> str:
    del person_id
    return ""


async def _is_refused(bus: Bus) -> None:
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not bus.key_refused:
            with contextlib.suppress(BusAway, BusRefused):
                await bus.wait_connected(0.05)
            await asyncio.sleep(0.05)
