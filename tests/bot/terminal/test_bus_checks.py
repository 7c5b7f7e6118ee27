"""What `farhand doctor` says of the bus: who is not let in, a server that is too old, a really full disk."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.errors import BusFull
from agent.bus.identity import FOLDER
from agent.bus.server_files import HubPlan
from agent.bus.streams import ensure_home_streams
from agent.contract.phones import Check, Grade
from bot.settings import HostSettings
from bot.terminal.bus_checks import bus_checks
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bus_cable import BusCable
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.small_disk import small_disk


async def checked(folder: Path, world: BusWorld, url: str) -> dict[str, Check]:
    """Of the bot, by name."""
    replace(world.bot, urls=(url,)).write(folder / "data" / "bus")
    settings = HostSettings(farhand_data_dir=folder / "data", farhand_nats_url=url)
    return {check.key: check for check in await bus_checks(settings)}


@pytest.mark.parametrize(
    ("version", "said"), [("2.11.11", "2.11.11"), ("2.12.8", ""), ("3.0.0-RC.1", ""), ("garbled", "0.0.0")]
)
async def test_a_server_that_is_too_old_is_named(tmp_path: Path, version: str, said: str) -> None:
    async with running_bus(tmp_path) as world, BusCable(int(world.bot.urls[0].rpartition(":")[2])) as cable:
        claim = f'"version":"{version}"'.encode()
        cable.heard = lambda piece: re.sub(rb'"version":"[^"]+"', claim, piece, count=1)
        checks = await checked(tmp_path, world, cable.url)
        assert checks["doctor_bus_stores"].grade is Grade.OK
        assert ("doctor_bus_old" in checks) == bool(said)
        if said:
            old = checks["doctor_bus_old"]
            assert old.grade is Grade.WARNING
            assert dict(old.values)["version"] == said


async def test_a_full_disk_is_said_to_be_full(tmp_path: Path) -> None:
    hub = tmp_path / "hub"
    hub.mkdir()
    async with small_disk(hub, 16) as disk:
        if disk is None:
            pytest.skip("this computer lets nobody mount a small file system")
        async with running_bus(tmp_path, disk=disk) as world:
            home, url = await world.enrol_with_streams(), world.bot.urls[0]
            await disk.fill()
            assert "doctor_bus_full" in await checked(tmp_path, world, url)
            async with bus_of(world.bot) as bus:
                await bus.wait_connected(WAIT_LIMIT_S)
                for home_id in (home.home_id, "new1new1"):
                    with pytest.raises(BusFull):
                        await ensure_home_streams(bus, home_id, 1)
                await disk.make_room()
                await ensure_home_streams(bus, home.home_id, 1)
            assert "doctor_bus_stores" in await checked(tmp_path, world, url)


_REFUSAL = b"-ERR 'Authorization Violation: the certificate in the JWT is void'\r\n"


async def _refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As a server of the household whose words have the word of the other fault in them."""
    writer.write(b'INFO {"server_id":"S","version":"2.10.0","max_payload":1048576,"nonce":"abc"}\r\n')
    await reader.readline()
    writer.write(_REFUSAL)
    await writer.drain()
    writer.close()
    await writer.wait_closed()


async def test_a_refused_key_and_another_households_server_are_told_apart(tmp_path: Path) -> None:
    async with running_bus(tmp_path, HubPlan(("127.0.0.1", "bus.invalid"), free_port())) as world:
        folder = tmp_path / "flat" / FOLDER
        own = replace(world.bot, urls=world.bot.urls[:1])
        home = replace(world.enrol(), urls=own.urls)
        settings = HostSettings(farhand_data_dir=folder.parent)

        async def said() -> str:
            return (await bus_checks(settings))[1].key

        home.write(folder)
        # Let in; its streams are not there.
        assert await said() == "doctor_bus_tls"
        async with await asyncio.start_server(_refuse, "127.0.0.1", 0) as server:
            url = f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            replace(home, urls=(url,)).write(folder)
            assert await said() == "doctor_bus_refused_home"
        async with running_bus(tmp_path / "other", HubPlan(("127.0.0.1", "b.invalid"), free_port())) as other:
            replace(home, urls=other.bot.urls[:1]).write(folder)
            assert await said() == "doctor_bus_other"
