"""The cable half of the simulated phone under the real adb server and unmodified adbutils."""

import asyncio
import shlex
import time
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager

import adbutils  # pyright: ignore[reportMissingTypeStubs]  # it ships annotations, but no py.typed
import pytest

from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.side import Latency
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.adb_requests import Refused, asked, cabled_phone, enlarge
from tests.worlds.tiny_phone import COFFEE, TREE, TinySide


class Cable:
    """A tiny phone at an adb server; calls of the blocking client run in threads."""

    def __init__(self, side: TinySide, adb: SimulatedAdb, server: tuple[str, int]) -> None:
        self.side = side
        self.adb = adb
        self.server = server
        self.client = adbutils.AdbClient(*server)
        self.device = self.client.device(adb.address)

    async def connect(self) -> str:
        return await asyncio.to_thread(self.client.connect, self.adb.address)

    async def connect_and_wait(self) -> None:
        """Like connect, but may be cancelled."""
        async with asked(self.server, f"host:connect:{self.adb.address}") as (reader, _):
            await reader.read()

    async def shell(self, line: str) -> str:
        """v1."""
        return await asyncio.to_thread(lambda: str(self.device.shell(line)))  # pyright: ignore[reportUnknownMemberType]  # bare list in its annotation

    async def shell2(self, line: str, *, v2: bool = True) -> adbutils.ShellReturn:
        return await asyncio.to_thread(lambda: self.device.shell2(line, v2=v2))  # pyright: ignore[reportUnknownMemberType]  # the same

    def opened(
        self, service: str
    ) -> AbstractAsyncContextManager[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        return asked(self.server, f"host:transport:{self.adb.address}", service)

    async def exec_out(self, line: str) -> bytes:
        """exec:, raw bytes."""
        async with self.opened(f"exec:{line}") as (reader, _):
            return await reader.read()

    async def answer(self, line: str) -> bytes:
        """exec:, or nothing while the server says that the phone is away."""
        try:
            return await self.exec_out(line)
        except (Refused, ConnectionError, asyncio.IncompleteReadError):
            return b""

    async def until_running(self, line: str) -> None:
        """Watches the phone's own log; the test fails by its time limit."""
        while line not in self.adb.commands:  # noqa: ASYNC110 - the log is a plain list
            await asyncio.sleep(0.005)

    async def state(self) -> str:
        """What the server says of the phone; '' if it does not know it."""
        try:
            async with asked(self.server, f"host-serial:{self.adb.address}:get-state") as (reader, _):
                return (await reader.read())[4:].decode()
        except Refused as err:
            return str(err)


@pytest.fixture
async def cable() -> AsyncGenerator[Cable]:
    async with cabled_phone() as (side, adb, server):
        cable = Cable(side, adb, server)
        assert await cable.connect() == f"connected to {adb.address}"
        yield cable


async def test_adb_sees_a_phone(cable: Cable) -> None:
    assert await cable.connect() == f"already connected to {cable.adb.address}"
    assert await cable.state() == "device"
    assert await asyncio.to_thread(lambda: cable.device.prop.model) == "Tiny One"
    assert tuple(await asyncio.to_thread(cable.device.window_size)) == (108, 240)
    assert await asyncio.to_thread(cable.device.is_screen_on)


async def test_shell_v1_gives_both_outputs_in_one(cable: Cable) -> None:
    assert await cable.shell("echo a; nonsense; echo b") == (
        "a\n/system/bin/sh: nonsense: inaccessible or not found\nb"
    )


@pytest.mark.parametrize("v2", [False, True])
async def test_exit_codes_arrive(cable: Cable, v2: bool) -> None:
    ended = await cable.shell2("echo out; nonsense", v2=v2)
    assert ended.returncode == 127
    assert ended.output == "out\n/system/bin/sh: nonsense: inaccessible or not found\n"
    if v2:
        assert (ended.stdout, ended.stderr) == (
            "out\n",
            "/system/bin/sh: nonsense: inaccessible or not found\n",
        )


async def test_long_hostile_text_is_typed_as_it_is(cable: Cable) -> None:
    text = 'it\'s; rm "$HOME" `id` $(id) \\ & | > x # * ? ~ {a,b}' * 200
    ended = await cable.shell2(f"input text {shlex.quote(text)}")
    assert (ended.returncode, ended.output, cable.side.text) == (0, "", text)


async def test_exec_carries_a_picture_untouched(cable: Cable) -> None:
    assert await cable.exec_out("screencap -p") == await cable.side.screencap_png()


async def test_megabytes_arrive_whole(cable: Cable) -> None:
    enlarge(cable.side)
    raw = await cable.exec_out("screencap")
    assert len(raw) == 16 + 1080 * 2400 * 4


async def test_adbutils_high_level_calls_work(cable: Cable) -> None:
    picture = await asyncio.to_thread(cable.device.screenshot, error_ok=False)
    assert picture.size == (108, 240)
    assert picture.getpixel((5, 5)) == (10, 200, 30)
    assert await asyncio.to_thread(cable.device.dump_hierarchy) == TREE
    await asyncio.to_thread(cable.device.app_start, COFFEE)
    current = await asyncio.to_thread(cable.device.app_current)
    assert (current.package, current.activity) == (COFFEE, f"{COFFEE}.Menu")
    await asyncio.to_thread(lambda: cable.device.click(7, 9))  # pyright: ignore[reportUnknownMemberType]  # not annotated
    assert cable.side.done == [("tap", 7, 9)]


async def test_files_are_pushed_and_pulled(cable: Cable) -> None:
    content = bytes(range(256)) * 1000
    assert await asyncio.to_thread(cable.device.sync.push, content, "/data/local/tmp/x") == len(content)
    assert await asyncio.to_thread(cable.device.sync.read_bytes, "/data/local/tmp/x") == content
    assert (await asyncio.to_thread(cable.device.sync.stat, "/data/local/tmp/x")).size == len(content)


async def test_latency_is_waited_for_and_the_picture_is_taken_first(cable: Cable) -> None:
    cable.side.latency = Latency(screencap_s=0.4, input_s=0.2)
    started = time.monotonic()
    capture = asyncio.create_task(cable.exec_out("screencap -p"))
    await cable.side.captured.wait()
    assert not capture.done()
    await capture
    assert time.monotonic() - started >= 0.4
    started = time.monotonic()
    await cable.shell("input tap 1 2")
    assert time.monotonic() - started >= 0.2


async def test_closing_the_stream_kills_the_command(cable: Cable) -> None:
    cable.side.latency = Latency(input_s=0.3)
    line = "input tap 1 2; input tap 3 4"
    async with cable.opened(f"shell,v2,raw:{line}"):
        await cable.until_running(line)
    assert await cable.shell("sleep 0.7; echo later") == "later"
    assert cable.side.done == []
    assert cable.adb.log[0].ended_at is None


async def test_a_line_of_exec_goes_on_to_its_end_when_its_host_hangs_up(cable: Cable) -> None:
    line = "sleep 0.2; ls lost; echo kept > /sdcard/kept; input tap 1 2"
    async with cable.opened(f"exec:{line}"):
        await cable.until_running(line)
    while cable.adb.log[0].ended_at is None:  # noqa: ASYNC110 - the log is a plain list
        await asyncio.sleep(0.005)
    assert await cable.shell("cat /sdcard/kept") == "kept"
    assert cable.side.done == [("tap", 1, 2)]


async def test_a_line_of_exec_ends_with_the_phone(cable: Cable) -> None:
    line = "sleep 60; input tap 1 2"
    async with cable.opened(f"exec:{line}"):
        await cable.until_running(line)


async def test_a_drop_in_mid_command_is_a_lost_link_for_shell_v2(cable: Cable) -> None:
    line = "echo begun; sleep 10"
    running = asyncio.create_task(cable.shell2(line))
    await cable.until_running(line)
    cable.adb.drop()
    with pytest.raises(EOFError):
        await running


async def test_the_server_comes_back_by_itself_after_a_drop(cable: Cable) -> None:
    cable.adb.drop()
    async with asyncio.timeout(WAIT_LIMIT_S):
        # Right after the drop the server still says "device", so its list is no proof; an answer is.
        while await cable.answer("echo back") != b"back\n":  # noqa: ASYNC110 - the server must be asked
            await asyncio.sleep(0.05)


async def test_refused_opens_are_closed_at_once(cable: Cable) -> None:
    cable.adb.refuse_opens = True
    with pytest.raises(Refused, match="closed"):
        await cable.exec_out("echo a")
    cable.adb.refuse_opens = False
    assert await cable.shell("echo a") == "a"


@pytest.mark.parametrize("service", ["tcp:9008", "localabstract:scrcpy", "shell:", "reboot:"])
async def test_services_that_the_phone_lacks_are_refused(cable: Cable, service: str) -> None:
    with pytest.raises(Refused, match="closed"):
        async with cable.opened(service):
            pass


async def test_a_frozen_phone_answers_when_it_thaws(cable: Cable) -> None:
    cable.adb.frozen = True
    waiting = asyncio.create_task(cable.shell("echo a"))
    done, _ = await asyncio.wait([waiting], timeout=0.3)  # wall time: a frozen phone tells nothing
    assert (done, cable.adb.commands) == (set(), [])
    cable.adb.frozen = False
    assert await waiting == "a"


async def test_a_slow_phone_takes_its_time(cable: Cable) -> None:
    await cable.shell(f"settings put global long {'x' * 20_000}")
    cable.adb.slow_bytes_per_s = 40_000
    started = time.monotonic()
    assert len(await cable.shell("settings get global long")) == 20_000
    assert time.monotonic() - started >= 0.45


async def test_a_closed_port_opens_again_at_the_same_address(cable: Cable) -> None:
    address = cable.adb.address
    await asyncio.to_thread(cable.client.disconnect, address)
    cable.adb.stop_listening()
    assert "refused" in await cable.connect()
    await cable.adb.listen_again()
    assert await cable.connect() == f"connected to {address}"


async def test_a_silent_phone_never_becomes_a_device() -> None:
    async with cabled_phone() as (side, adb, client):
        adb.silent = True
        cable = Cable(side, adb, client)
        connecting = asyncio.create_task(cable.connect_and_wait())
        done, _ = await asyncio.wait([connecting], timeout=0.5)  # wall time: a silent phone tells nothing
        assert done == set()
        async with asyncio.timeout(10):
            while (state := await cable.state()) != "device offline":
                assert "not found" in state  # not yet known to the adb server
        assert not connecting.done()
        connecting.cancel()  # the adb server itself would wait for 10 s


async def test_the_log_has_times_and_codes(cable: Cable) -> None:
    await cable.exec_out("sleep 0.05; false")
    run = cable.adb.log[-1]
    assert (run.line, run.service, run.exit_code) == ("sleep 0.05; false", "exec", 1)
    assert run.ended_at is not None
    assert run.ended_at - run.started_at >= 0.05
