"""`adb forward`, `adb reverse` and the shell, as other clients use them, through the real adb server."""

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable

import adbutils  # pyright: ignore[reportMissingTypeStubs]  # it ships annotations, but no py.typed
import pytest

from devices.free_port import free_port
from devices.simulator.adbd.adbd import StreamClosed
from devices.simulator.phone import SimulatedPhone
from tests.worlds.adb_server import CableRoom, cable_room
from tests.worlds.tiny_phone import COFFEE, Terminal


@pytest.fixture
async def room() -> AsyncGenerator[CableRoom]:
    async with cable_room() as room:
        assert await room.connect() == f"connected to {room.adb.address}"
        yield room


async def echo(feed: Callable[[], Awaitable[bytes]], out: Callable[[bytes], Awaitable[None]]) -> None:
    """A program on the phone that says everything twice."""
    while piece := await feed():
        await out(piece * 2)


@pytest.mark.parametrize("name", ["tcp:9008", "localabstract:minicap"])
async def test_a_forwarded_port_reaches_what_listens_on_the_phone(room: CableRoom, name: str) -> None:
    room.adb.system.sockets[name] = echo
    port = free_port()
    device = adbutils.AdbClient(*room.server).device(room.adb.address)
    await asyncio.to_thread(device.forward, f"tcp:{port}", name)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"hello")
    assert await reader.readexactly(10) == b"hellohello"
    writer.close()
    await writer.wait_closed()
    await asyncio.to_thread(device.forward, f"tcp:{port}", "tcp:1")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert await reader.read() == b""  # nobody listens there
    writer.close()
    await writer.wait_closed()


async def test_a_reversed_port_reaches_the_computer_until_it_is_taken_back(room: CableRoom) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write((await reader.readexactly(4)).upper())
        writer.close()

    device = adbutils.AdbClient(*room.server).device(room.adb.address)
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        await asyncio.to_thread(device.reverse, "tcp:9000", f"tcp:{port}")
        listed = await asyncio.to_thread(
            lambda: [(each.remote, each.local) for each in device.reverse_list()]
        )
        assert listed == [("tcp:9000", f"tcp:{port}")]
        stream = await room.adb.sockets.connect("tcp:9000")
        await stream.write(b"ping")
        assert await stream.read() == b"PING"
        with pytest.raises(StreamClosed):
            await stream.read()
    with pytest.raises(ConnectionRefusedError):
        await room.adb.sockets.connect("tcp:9001")
    await room.said(f"host:disconnect:{room.adb.address}")
    with pytest.raises(ConnectionRefusedError):
        await room.adb.sockets.connect("tcp:9000")


async def test_other_clients_learn_of_an_app_what_they_ask(room: CableRoom) -> None:
    device = adbutils.AdbClient(*room.server).device(room.adb.address)
    about = await asyncio.to_thread(device.app_info, COFFEE)
    assert about is not None
    assert (about.version_name, about.version_code) == ("1.0.7", 107)
    assert await asyncio.to_thread(device.app_info, "com.example.none") is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dumpsys package com.example.none", "Unable to find package: com.example.none\n"),
        ("echo a | toybox md5sum -", ""),
        ("toybox sha256sum /sdcard/none", ""),
        ("toybox echo hello", "hello\n"),
        ("sleep 0.01 & wait; echo $?", "0\n"),
        ("false & wait $!; echo $?", "1\n"),
        ("wait 4; echo $?", "127\n"),
        ("{ echo a; echo b; } | { cat; echo c; }", "a\nb\nc\n"),
        ("x=1; { x=2; }; echo $x; echo y | { x=3; }; echo $x", "2\n2\n"),
        ("{ echo a; } > /sdcard/f; cat /sdcard/f", "a\n"),
        ("echo a | { false; } || echo b", "b\n"),
    ],
)
async def test_the_shell_does_what_other_clients_send(line: str, said: str) -> None:
    assert (await Terminal().run(line))[0] == said


async def test_a_long_list_tells_mode_size_and_time() -> None:
    terminal = Terminal(SimulatedPhone())
    now = await terminal.out("echo hello > /sdcard/a; date '+%Y-%m-%d %H'")
    listed = await terminal.out("ls -l /sdcard/a")
    assert re.fullmatch(rf"-rw-r--r-- 1 shell shell +6 {now.strip()}:\d\d /sdcard/a\n", listed)
    assert "drwxr-xr-x 1 shell shell" in await terminal.out("ls -l /sdcard")
    assert (await terminal.out("ls -ld /sdcard")).endswith(" /sdcard\n")
