"""The files of the bus server: taken by the real program, the same keys each time, one server or three."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.identity import IdentityUnusable
from agent.bus.server_files import CONFIG, HubPlan, earlier_plan, write_hub
from agent.bus.streams import StreamedEvents, ensure_home_streams, ensure_presence, publish_event
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import BusWorld, NatsServer, running_bus, server_program


@pytest.mark.parametrize(
    "plan",
    [
        HubPlan(),
        HubPlan(("bus.example.org", "192.168.1.5", "fd00::7"), 14222, "0.0.0.0"),  # noqa: S104  # only written
        HubPlan(("a.example", "b.example", "c.example"), replicas=3, disk_gb=2),
    ],
)
async def test_the_server_takes_its_configuration(tmp_path: Path, plan: HubPlan) -> None:
    files = write_hub(plan, tmp_path / "hub", tmp_path / "bus")
    assert len(files.folders) == plan.replicas
    for folder in files.folders:
        process = await asyncio.create_subprocess_exec(
            server_program(), "-t", "-c", CONFIG, cwd=folder, stderr=asyncio.subprocess.PIPE
        )
        _, said = await asyncio.wait_for(process.communicate(), WAIT_LIMIT_S)
        assert process.returncode == 0, said
    assert earlier_plan(tmp_path / "bus") == plan


async def test_written_again_it_keeps_keys_and_homes_and_changes_the_rest(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home = world.enrol()
        await world.server.stop()
        port = int(world.bot.urls[0].rpartition(":")[2])
        files = write_hub(HubPlan(("localhost", "bus.invalid"), port), tmp_path / "hub", tmp_path / "bus")
        assert files.kept
        assert files.keyring.keys == world.keyring.keys
        assert files.identity.credentials == world.bot.credentials
        assert files.identity.box_key == world.bot.box_key
        await world.server.start()
        there = replace(home, urls=files.identity.urls[:1], ca_pem=files.identity.ca_pem)
        async with bus_of(there) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)


def test_where_the_bots_keys_were_lost_no_new_ones_shut_the_homes_out(tmp_path: Path) -> None:
    write_hub(HubPlan(), tmp_path / "hub", tmp_path / "bus")
    (tmp_path / "bus" / "identity.json").unlink()
    before = {each.name: each.read_bytes() for each in (tmp_path / "bus").iterdir()}
    with pytest.raises(IdentityUnusable):
        write_hub(HubPlan(), tmp_path / "hub", tmp_path / "bus")
    assert {each.name: each.read_bytes() for each in (tmp_path / "bus").iterdir()} == before


def test_a_folder_may_be_moved_and_names_no_other(tmp_path: Path) -> None:
    files = write_hub(HubPlan(("bus.example.org",)), tmp_path / "hub", tmp_path / "bus")
    config = (files.folders[0] / CONFIG).read_text()
    assert str(tmp_path) not in config
    for secret in (files.keyring.keys.operator, files.keyring.keys.homes, files.keyring.keys.bot):
        for path in files.folders[0].rglob("*"):
            assert path.is_dir() or secret.seed not in path.read_text()


@pytest.mark.soak
async def test_of_three_servers_one_may_fail(tmp_path: Path) -> None:
    plan = HubPlan(("127.0.0.1", "127.0.0.2", "127.0.0.3"), free_port(), replicas=3)
    files = write_hub(plan, tmp_path / "hub", tmp_path / "bus")
    servers = [NatsServer(folder) for folder in files.folders]
    async with contextlib.AsyncExitStack() as stack:
        for server in servers:
            await server.start()
            stack.push_async_callback(server.stop)
        world = BusWorld(files, servers[0], files.identity, files.keyring, tmp_path / "bus")
        home = world.enrol()
        async with bus_of(world.bot) as bot, bus_of(home) as bus, asyncio.timeout(3 * WAIT_LIMIT_S):
            for doing in (
                lambda: bot.wait_connected(WAIT_LIMIT_S),
                lambda: ensure_presence(bot, 3),
                lambda: ensure_home_streams(bot, home.home_id, 3),
                lambda: bus.wait_connected(WAIT_LIMIT_S),
                lambda: publish_event(bus, home.home_id, b"1", "1"),
                lambda: servers[0].stop(killed=True),
                lambda: publish_event(bus, home.home_id, b"2", "2"),
            ):
                while True:  # the three need a while to find each other, and the two that are left again
                    try:
                        await doing()
                    except ConnectionError:
                        await asyncio.sleep(0.05)
                    else:
                        break
            contents: set[bytes] = set()
            events = StreamedEvents(bot, home.home_id)
            while contents != {b"1", b"2"}:
                with contextlib.suppress(ConnectionError):
                    contents |= {each.content for each in await events.fetch(2, 2)}
