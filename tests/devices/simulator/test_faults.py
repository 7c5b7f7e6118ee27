"""What can go wrong on the simulated phone's cable while it runs, under the real adb server."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from devices.adb.client.private import private_adb_server
from devices.free_port import free_port
from devices.simulator.adbd.consent import ConsentMode
from devices.simulator.adbd.faults import CableTrouble
from devices.simulator.adbd.server import SimulatedAdb
from tests.worlds.adb_requests import Refused, asked, enlarge
from tests.worlds.adb_server import CableRoom, cable_room
from tests.worlds.tiny_phone import TinySide

END = b"\x03\x01\x00\x00\x00\x00"  # exit code 0


@pytest.fixture
async def room() -> AsyncGenerator[CableRoom]:
    async with cable_room() as room:
        assert await room.connect() == f"connected to {room.adb.address}"
        yield room


async def until_it_answers(room: CableRoom) -> None:
    """The server comes back to a phone whose link broke; right after that its list says too much."""
    while True:
        try:
            if await room.output("echo back") == b"back\n":
                return
        except (Refused, ConnectionError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.02)


async def test_a_link_breaks_in_mid_capture(room: CableRoom) -> None:
    enlarge(room.side)
    whole = await room.output("screencap")
    room.adb.drop_during("screencap", after_bytes=300_000)
    assert await room.output("screencap") == whole[:300_000]
    await until_it_answers(room)
    assert await room.output("screencap") == whole


async def test_a_link_breaks_before_an_input(room: CableRoom) -> None:
    room.adb.drop_during("input tap")
    assert await room.packets("echo a") == b"\x01\x02\x00\x00\x00a\n" + END
    assert END not in await room.packets("input tap 1 2")
    assert (room.side.done, room.adb.commands[-1]) == ([], "input tap 1 2")
    await until_it_answers(room)
    await room.packets("input tap 1 2")
    assert room.side.done == [("tap", 1, 2)]


async def test_a_link_breaks_after_an_input_but_before_its_exit_code(room: CableRoom) -> None:
    room.adb.drop_during("input tap", after_bytes=None)
    assert await room.packets("input tap 1 2; echo done") == b"\x01\x05\x00\x00\x00done\n"
    assert room.side.done == [("tap", 1, 2)]
    assert room.adb.log[-1].ended_at is None


async def test_a_link_breaks_at_the_end_of_a_shorter_output(room: CableRoom) -> None:
    room.adb.drop_during("echo", after_bytes=100)
    assert await room.packets("echo a") == b"\x01\x02\x00\x00\x00a\n"


async def test_trouble_comes_as_often_as_it_was_announced(room: CableRoom) -> None:
    room.adb.garble_during("echo", times=2)
    noise = await room.output("echo a")
    assert len(noise) > 1000
    assert await room.output("echo a") == noise
    assert await room.output("echo a") == b"a\n"
    room.adb.garble_during("echo")
    room.adb.no_more_trouble()
    assert await room.output("echo a") == b"a\n"


class _Asked(SimulatedAdb):
    """Writes down the end of the log whenever it is asked what goes wrong."""

    def __init__(self, side: TinySide) -> None:
        super().__init__(side)
        self.asked: list[tuple[str, list[str]]] = []

    def trouble_for(self, line: str) -> CableTrouble | None:
        self.asked.append((line, self.commands[-1:]))
        return super().trouble_for(line)


async def test_a_command_is_in_the_log_before_its_trouble_is_chosen() -> None:
    side = TinySide()
    async with private_adb_server() as server, _Asked(side) as adb:
        room = CableRoom(side, adb, server)
        await room.connect()
        await room.output("echo a")
        await room.packets("echo b")
        assert adb.asked == [("echo a", ["echo a"]), ("echo b", ["echo b"])]


async def test_garbage_is_no_shell_packet(room: CableRoom) -> None:
    room.adb.garble_during("input")
    assert (await room.packets("input tap 1 2"))[0] not in range(6)
    assert room.side.done == []


async def test_a_command_may_never_end(room: CableRoom) -> None:
    room.adb.hang_during("echo")
    hanging = asyncio.create_task(room.output("echo a"))
    while "echo a" not in room.adb.commands:  # noqa: ASYNC110 (the phone's log has no event)
        await asyncio.sleep(0.005)
    assert await room.output("echo b") == b"b\n"
    assert not hanging.done()
    hanging.cancel()


@pytest.mark.parametrize("service", ["exec", "shell,v2,raw"])
async def test_output_may_never_end_and_stops_when_the_host_closes(room: CableRoom, service: str) -> None:
    room.adb.flood_during("dumpsys")
    transport = f"host:transport:{room.adb.address}"
    async with asked(room.server, transport, f"{service}:dumpsys window") as (reader, _):
        await reader.readexactly(2_000_000)
    assert await room.output("echo a") == b"a\n"
    assert room.adb.log[0].ended_at is None


async def test_a_phone_moves_to_another_port(room: CableRoom) -> None:
    before = room.adb.address
    after = await room.adb.move()
    assert after == room.adb.address != before
    await room.until("offline", before)
    assert await room.connect() == f"connected to {after}"
    assert "refused" in await room.connect_anew(before)


async def test_tcp_mode_opens_one_more_port_and_restarts_the_links(room: CableRoom) -> None:
    port = free_port()
    transport = f"host:transport:{room.adb.address}"
    async with asked(room.server, transport, f"tcpip:{port}") as (reader, _):
        assert await reader.read() == f"restarting in TCP mode port: {port}\n".encode()
    assert await room.connect(f"127.0.0.1:{port}") == f"connected to 127.0.0.1:{port}"
    assert await room.output("echo a", f"127.0.0.1:{port}") == b"a\n"
    await until_it_answers(room)


async def test_the_port_of_tcp_mode_asks_for_consent(room: CableRoom) -> None:
    port = free_port()
    transport = f"host:transport:{room.adb.address}"
    room.adb.consent.mode = ConsentMode.ASKING
    async with asked(room.server, transport, f"tcpip:{port}") as (reader, _):
        await reader.read()
    assert await room.connect(f"127.0.0.1:{port}") == f"failed to authenticate to 127.0.0.1:{port}"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x", ""])
async def test_tcp_mode_needs_a_port(room: CableRoom, port: str) -> None:
    async with asked(room.server, f"host:transport:{room.adb.address}", f"tcpip:{port}") as (reader, _):
        assert await reader.read() == b"invalid port\n"
    assert await room.output("echo a") == b"a\n"


async def test_tcp_mode_on_a_taken_port_says_so(room: CableRoom) -> None:
    port = room.server[1]
    async with asked(room.server, f"host:transport:{room.adb.address}", f"tcpip:{port}") as (reader, _):
        assert (await reader.read()).startswith(f"cannot listen on port {port}: ".encode())
    assert await room.output("echo a") == b"a\n"


async def test_two_computers_hold_their_own_links(room: CableRoom) -> None:
    async with cable_room() as other_desk:
        address = room.adb.address
        assert await other_desk.connect(address) == f"connected to {address}"
        assert await other_desk.output("echo there", address) == b"there\n"
        room.adb.drop_during("echo here")
        assert await room.output("echo here") == b""
        assert await other_desk.output("echo there", address) == b"there\n"


async def test_a_frozen_phone_does_not_hang_the_end_of_the_test(room: CableRoom) -> None:
    room.adb.frozen = True
    room.adb.drop()  # and again when the phone is put away
