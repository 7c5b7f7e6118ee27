"""The device layer on the simulated phone, through a real adb server."""

import asyncio
import socket
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.adb.phone.phone import AndroidPhone
from devices.base import Foreground, Gesture, Tree, UnreadTree, Verdict
from devices.errors import (
    AdbServerUnavailable,
    ConnectFailed,
    ConnectRefused,
    ConnectTimeout,
    DeviceOffline,
    DeviceTimeout,
    HostUnknown,
    NotAPhone,
)
from devices.free_port import free_port
from devices.hub import AdbPhones
from devices.phones import PhoneState
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency
from devices.tree import read_tree
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.phone_errands import fresh_minute

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@dataclass
class Room:
    """A hub, and one simulated phone that it has connected."""

    hub: AdbPhones
    adb: SimulatedAdb
    side: SimulatedPhone
    device: AndroidPhone


async def until(condition: Callable[[], bool]) -> None:
    """Returns as soon as the condition holds; fails after a while."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not condition():  # noqa: ASYNC110 (neither the phone's log nor the hub's list has an event)
            await asyncio.sleep(0.005)


@pytest_asyncio.fixture(loop_scope="module")
async def room(adb_address: tuple[str, int]) -> AsyncGenerator[Room]:
    side = SimulatedPhone(size_px=(540, 1200), clock=fresh_minute())  # a new minute is another screen
    async with SimulatedAdb(side) as adb, AdbPhones(AdbServer(*adb_address)) as hub:
        info = await hub.connect(adb.address)
        yield Room(hub, adb, side, hub.device(info.phone_id))
        await hub.server.ask(f"host:disconnect:{adb.address}", 5)


async def test_a_phone_is_known_by_its_serial_and_seen_with_its_app(room: Room) -> None:
    (info,) = room.hub.phones()
    assert (info.phone_id, info.model, info.android) == ("FARHAND0001", "Farhand One", "13")
    assert (info.address, info.state) == (room.adb.address, PhoneState.ONLINE)
    seen = await room.device.observe()
    assert seen.verdict is Verdict.OK
    assert seen.foreground == Foreground("com.farhand.launcher", "com.farhand.launcher.Home")
    assert seen.frame is not None
    assert seen.frame.screenshot.size_px == (540, 1200)


async def test_a_page_is_observed_with_two_commands_at_the_same_time(room: Room) -> None:
    await room.device.look_again()  # the first look also asks for the displays
    room.side.latency = Latency(screencap_s=0.3, dumpsys_s=0.06)
    sent = room.hub.server.round_trips
    await room.device.look_again()
    assert room.hub.server.round_trips - sent == 2
    one, two = room.adb.log[-2:]
    assert one.ended_at is not None
    assert two.ended_at is not None
    assert max(one.started_at, two.started_at) < min(one.ended_at, two.ended_at)


async def test_settling_sees_a_slow_page_change_and_its_frame_is_reused_once(room: Room) -> None:
    room.side.latency = Latency(transition_s=0.4)
    await room.device.observe()
    await room.device.tap(*room.side.centre_px("app_coffee"))
    settled = await room.device.settle(Gesture.LAUNCH)  # the longest limit, for a busy computer
    assert (settled.calm, settled.changed) == (True, True)
    captures = room.adb.commands.count("screencap -p")
    seen = await room.device.observe()
    assert room.adb.commands.count("screencap -p") == captures
    assert seen.foreground is not None
    assert seen.foreground.package == "com.farhand.coffee"
    await room.device.observe()
    assert room.adb.commands.count("screencap -p") == captures + 1


async def test_a_page_is_dumped_while_its_screen_comes_to_rest(room: Room) -> None:
    await room.device.observe()
    room.side.latency = Latency(transition_s=0.3, screencap_s=0.5, uiautomator_s=4)
    await room.device.tap(*room.side.centre_px("app_coffee"))
    await room.device.settle(Gesture.LAUNCH)
    assert [line for line in room.adb.commands if "uiautomator" in line]
    room.side.latency = Latency()
    await room.device.observe()
    assert words(await room.device.read_tree()) == words(shown(room))


async def test_a_dump_that_ended_before_its_picture_came_is_not_of_that_page(room: Room) -> None:
    await room.device.observe()
    room.side.latency = Latency(app_start_s=2.0, am_waits_s=0.1)
    await room.device.launch("Coffee")
    await room.device.settle(Gesture.LAUNCH)
    assert [line for line in room.adb.commands if "uiautomator" in line]
    seen = await room.device.observe()
    assert seen.foreground is not None
    assert seen.foreground.package == "com.farhand.coffee"
    assert words(await room.device.read_tree()) == words(shown(room))


def shown(room: Room) -> Tree:
    """What the phone shows now."""
    return read_tree(room.side.tree_xml().encode(), 0.0)


def words(tree: Tree | UnreadTree) -> list[str]:
    assert isinstance(tree, Tree)
    return [each.text or each.description for each in tree.elements]


async def test_settling_says_that_nothing_changed(room: Room) -> None:
    visit(room.side, "coffee_menu")  # not the home screen, which has a clock
    await room.device.observe()
    await room.device.tap(3, 600)
    assert (await room.device.settle(Gesture.TAP)).changed is False


async def test_a_dump_that_goes_on_ends_with_the_hub(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=(540, 1200))
    side.latency = Latency(uiautomator_s=60)
    async with SimulatedAdb(side) as adb:
        async with AdbPhones(AdbServer(*adb_address)) as hub:
            info = await hub.connect(adb.address)
            reading = asyncio.create_task(hub.device(info.phone_id).read_tree())
            await until(lambda: any("uiautomator" in line for line in adb.commands))
            reading.cancel()
            dumps = [task for task in asyncio.all_tasks() if task.get_name() == "dumping the element tree"]
            await asyncio.wait({reading})
            assert [task.done() for task in dumps] == [False]
        assert [task.cancelled() for task in dumps] == [True]
        await hub.server.ask(f"host:disconnect:{adb.address}", 5)


async def test_look_again_and_a_new_input_never_reuse_a_frame(room: Room) -> None:
    await room.device.observe()
    await room.device.home()
    await room.device.settle(Gesture.KEY)
    captures = room.adb.commands.count("screencap -p")
    await room.device.look_again()
    assert room.adb.commands.count("screencap -p") == captures + 1
    await room.device.settle(Gesture.KEY)
    await room.device.home()
    captures = room.adb.commands.count("screencap -p")
    await room.device.observe()
    assert room.adb.commands.count("screencap -p") == captures + 1


async def test_the_pay_sheet_is_secure(room: Room) -> None:
    visit(room.side, "pay_sheet")
    assert (await room.device.observe()).verdict is Verdict.SECURE


async def test_a_drop_in_mid_command_is_offline_and_the_input_is_not_repeated(room: Room) -> None:
    room.side.latency = Latency(input_s=0.3)
    tapping = asyncio.create_task(room.device.tap(10, 20))
    await until(lambda: "input tap 10 20" in room.adb.commands)
    room.adb.drop()
    with pytest.raises(DeviceOffline):
        await tapping
    await until(lambda: room.hub.phones()[0].state is PhoneState.OFFLINE)
    await until(lambda: room.hub.phones()[0].state is PhoneState.ONLINE)
    assert room.hub.device("FARHAND0001") is room.device
    await room.device.observe()
    assert room.adb.commands.count("input tap 10 20") == 1


async def test_a_drop_in_mid_capture_is_no_black_picture(room: Room) -> None:
    room.side.latency = Latency(screencap_s=0.5)
    looking = asyncio.create_task(room.device.look_again())
    await until(lambda: "screencap -p" in room.adb.commands)
    room.adb.stop_listening()
    room.adb.drop()
    with pytest.raises(DeviceOffline):
        await looking
    await until(lambda: room.hub.phones()[0].state is PhoneState.OFFLINE)
    with pytest.raises(DeviceOffline):
        room.hub.device("FARHAND0001")
    assert (await room.device.settle(Gesture.TAP)).changed is None


async def test_a_frozen_phone_is_a_time_out_not_a_hang(room: Room) -> None:
    room.adb.frozen = True
    async with asyncio.timeout(20):
        with pytest.raises(DeviceTimeout):
            await room.hub.server.shell(room.adb.address, "input tap 1 1", 0.5)
    room.adb.frozen = False


async def test_connecting_again_and_at_another_address_is_the_same_phone(room: Room) -> None:
    assert (await room.hub.connect(room.adb.address)).phone_id == "FARHAND0001"
    async with SimulatedAdb(room.side) as second:
        info = await room.hub.connect(second.address)
        assert info.phone_id == "FARHAND0001"
        assert len(room.hub.phones()) == 1
        room.adb.stop_listening()
        room.adb.drop()
        await until(lambda: room.hub.phones()[0].address == second.address)
        assert (await room.device.observe()).verdict is Verdict.OK
        await room.hub.server.ask(f"host:disconnect:{second.address}", 5)


async def test_a_closed_port_is_refused_at_once(room: Room) -> None:
    started = time.monotonic()
    with pytest.raises(ConnectRefused):
        await room.hub.connect(f"127.0.0.1:{free_port()}")
    with pytest.raises(ConnectRefused):
        await room.hub.connect(f"localhost:{free_port()}")
    assert time.monotonic() - started < 8  # waiting for a silent host takes ten


async def test_an_unknown_host_is_said(room: Room) -> None:
    with pytest.raises(HostUnknown) as caught:
        await room.hub.connect("no-such-phone.invalid:5555")
    assert caught.value.values["host"] == "no-such-phone.invalid"


async def test_a_silent_listener_is_no_phone_and_a_silent_host_a_time_out(room: Room) -> None:
    held: list[asyncio.StreamWriter] = []

    async def hold(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    async with await asyncio.start_server(hold, "127.0.0.1", 0) as listener:
        with socket.socket() as full, socket.socket() as one, socket.socket() as two:
            # A full queue of connections is what a silent host looks like: no answer to SYN.
            full.bind(("127.0.0.1", 0))
            full.listen(0)
            for filler in (one, two):
                filler.setblocking(False)
                filler.connect_ex(full.getsockname())
            listening = f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
            silent = f"127.0.0.1:{full.getsockname()[1]}"
            started = time.monotonic()
            reasons = await asyncio.gather(
                *(room.hub.connect(address) for address in (listening, silent)), return_exceptions=True
            )
            assert time.monotonic() - started < 20  # ten are usual
        assert [type(reason) for reason in reasons] == [NotAPhone, ConnectTimeout]
        assert listening not in await room.hub.server.devices()
        for writer in held:
            writer.close()


async def test_no_adb_server_far_away_is_said(room: Room) -> None:
    assert room.hub.phones()
    async with asyncio.timeout(10):
        hub = AdbPhones(AdbServer("127.0.0.2", free_port()))  # not ours to start: only this computer's is
        async with hub:
            with pytest.raises(AdbServerUnavailable):
                await hub.connect(room.adb.address)
            assert hub.phones() == ()


async def test_every_reason_of_a_failed_connect_has_a_sentence_of_its_own() -> None:
    kinds = (ConnectRefused, ConnectTimeout, HostUnknown, NotAPhone)
    assert all(issubclass(kind, ConnectFailed) for kind in kinds)
    assert len({kind.key for kind in kinds}) == len(kinds)
