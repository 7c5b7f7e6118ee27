"""The client of the adb server on good and on bad days."""

import asyncio

import pytest

from devices.adb.client.server import AdbServer
from devices.errors import (
    AdbServerUnavailable,
    BadOutput,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    PhoneError,
)
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_adb import block, fake_adb, packet, printed, says


async def test_shell_keeps_output_errors_and_exit_code_apart() -> None:
    async with fake_adb(
        says(packet(1, b"one"), packet(2, b"oops"), packet(1, b" two"), packet(3, b"\x07"))
    ) as fake:
        result = await fake.server.shell("phone", "ls", 5)
    assert (result.out, result.err, result.code) == (b"one two", b"oops", 7)
    assert fake.services == ["shell,v2,raw:ls"]


async def test_shell_reads_packets_that_come_byte_by_byte() -> None:
    answer = printed("héllo", 0)
    async with fake_adb(says(*(answer[at : at + 1] for at in range(len(answer))))) as fake:
        assert (await fake.server.shell("phone", "ls", 5)).out == "héllo".encode()


async def test_exec_out_gives_every_byte() -> None:
    data = bytes(range(256)) * 8192
    async with fake_adb(says(data)) as fake:
        assert await fake.server.exec_out("phone", "screencap -p", 5) == data


@pytest.mark.parametrize(
    "answer", [b"", packet(1, b"half"), packet(1, b"cut in the packet")[:-3], b"\x01\x05"]
)
async def test_a_link_lost_in_the_middle_is_offline_and_nothing_is_sent_again(answer: bytes) -> None:
    async with fake_adb(says(answer)) as fake:
        with pytest.raises(DeviceOffline) as caught:
            await fake.server.shell("phone", "input tap 1 2", 5, name="Kitchen phone")
    assert caught.value.values == {"name": "Kitchen phone"}
    assert fake.services == ["shell,v2,raw:input tap 1 2"]


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("device offline", DeviceOffline),
        ("device 'phone' not found", DeviceOffline),
        ("device still connecting", DeviceOffline),
        ("device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set", DeviceUnauthorized),
    ],
)
async def test_what_the_server_refuses_becomes_an_error_of_ours(
    reason: str, expected: type[PhoneError]
) -> None:
    async with fake_adb(says()) as fake:
        fake.transport = b"FAIL" + block(reason)
        with pytest.raises(expected):
            await fake.server.shell("phone", "ls", 5)


@pytest.mark.parametrize(
    ("states", "expected"), [("phone\tdevice\n", BadOutput), ("phone\toffline\n", DeviceOffline)]
)
async def test_closed_means_refused_by_the_phone_only_while_it_is_online(
    states: str, expected: type[PhoneError]
) -> None:
    async def refuse(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"FAIL" + block("closed"))

    async with fake_adb(refuse) as fake:
        fake.states = states
        with pytest.raises(expected):
            await fake.server.shell("phone", "ls", 5)


async def test_endless_output_is_cut_off() -> None:
    async def pour(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY")
        while True:
            writer.write(packet(1, b"x" * 65536))
            await writer.drain()

    async with fake_adb(pour) as fake:
        with pytest.raises(BadOutput):
            await fake.server.shell("phone", "yes", 5, limit=1 << 20)
        with pytest.raises(BadOutput):
            await fake.server.exec_out("phone", "yes", 5, limit=1 << 20)


@pytest.mark.parametrize(
    "answer", [b"\x01\xff\xff\xff\xff", b"/system/bin/sh: not found", packet(3, b"\x00\x01"), packet(9, b"?")]
)
async def test_what_is_no_shell_packet_is_bad_output(answer: bytes) -> None:
    async with fake_adb(says(answer)) as fake:
        with pytest.raises(BadOutput):
            await fake.server.shell("phone", "ls", 5)


async def test_dripping_output_does_not_put_the_deadline_off() -> None:
    async def drip(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY")
        while not writer.is_closing():
            writer.write(packet(1, b"."))
            await writer.drain()
            await asyncio.sleep(0.02)

    async with fake_adb(drip) as fake:
        async with asyncio.timeout(20):  # the dripping has no end
            with pytest.raises(DeviceTimeout) as caught:
                await fake.server.shell("phone", "am broadcast --es msg SECRET", 0.3)
    assert caught.value.values == {"name": "phone", "seconds": "0.3"}
    assert "SECRET" not in str(caught.value)


async def test_cancelling_hangs_up_which_ends_the_command() -> None:
    asked = asyncio.Event()

    async def wait(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY")
        asked.set()
        while True:  # the next write after the hang-up fails
            writer.write(packet(1, b""))
            await writer.drain()
            await asyncio.sleep(0.01)

    async with fake_adb(wait) as fake:
        running = asyncio.create_task(fake.server.shell("phone", "sleep 100", 60))
        await asked.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        async with asyncio.timeout(WAIT_LIMIT_S):
            await fake.hung_up.wait()


async def test_no_server_and_something_else_on_its_port_are_said() -> None:
    with pytest.raises(AdbServerUnavailable):
        await AdbServer("127.0.0.1", free_port()).shell("phone", "ls", 2)

    async def web(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(web, "127.0.0.1", 0) as listener:
        server = AdbServer("127.0.0.1", listener.sockets[0].getsockname()[1])
        with pytest.raises(AdbServerUnavailable):
            await server.shell("phone", "ls", 2)
        with pytest.raises(AdbServerUnavailable):
            await server.devices()


async def test_serials_with_blanks_are_read_whole() -> None:
    async with fake_adb(says()) as fake:
        fake.states = "adb-0123 (2)._adb-tls-connect._tcp\tdevice\nphone\tunauthorized\n"
        assert await fake.server.devices() == {
            "adb-0123 (2)._adb-tls-connect._tcp": "device",
            "phone": "unauthorized",
        }
