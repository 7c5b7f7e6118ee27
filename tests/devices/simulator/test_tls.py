"""The connect port of wireless debugging on the simulated phone, under the real adb server."""

from collections.abc import AsyncGenerator

import pytest

from devices.simulator.adbd.consent import ConsentMode
from devices.simulator.adbd.messages import CNXN, MAX_DATA, STLS, VERSION, AdbMessage
from devices.simulator.adbd.wireless import SwitchedOff, WirelessDebugging
from tests.worlds.adb_requests import enlarge
from tests.worlds.adb_server import CableRoom, paired, until_closed, wireless_room

Room = tuple[CableRoom, WirelessDebugging]


@pytest.fixture
async def room() -> AsyncGenerator[Room]:
    async with wireless_room() as both:
        yield both


async def test_a_computer_that_is_not_paired_fails_to_connect(room: Room) -> None:
    cable, wireless = room
    assert await cable.connect(wireless.address) == f"failed to connect to {wireless.address}"
    await cable.until("", wireless.address)


async def test_a_paired_computer_works_through_tls(room: Room) -> None:
    cable, wireless = room
    cable.adb.consent.mode = ConsentMode.ASKING  # the box is for plain ports alone
    await paired(cable, wireless)
    assert await cable.connect(wireless.address) == f"connected to {wireless.address}"
    assert await cable.output("echo a", wireless.address) == b"a\n"
    enlarge(cable.side)
    assert len(await cable.output("screencap", wireless.address)) == 16 + 1080 * 2400 * 4


async def test_a_paired_computer_still_meets_the_box_at_a_plain_port(room: Room) -> None:
    cable, wireless = room
    cable.adb.consent.mode = ConsentMode.ASKING
    await paired(cable, wireless)
    assert await cable.connect() == f"failed to authenticate to {cable.adb.address}"


async def test_a_paired_phone_is_reached_again_under_its_next_port(room: Room) -> None:
    cable, wireless = room
    await paired(cable, wireless)
    before = wireless.address
    await cable.connect(before)
    after = await wireless.move()
    assert after != before
    await cable.until("offline", before)
    assert await cable.connect(after) == f"connected to {after}"
    assert await cable.output("echo a", after) == b"a\n"


async def test_nothing_is_reached_while_the_switch_is_off(room: Room) -> None:
    cable, wireless = room
    await paired(cable, wireless)
    address = wireless.address
    await wireless.turn_off()
    assert not wireless.is_on
    assert "refused" in await cable.connect(address)
    with pytest.raises(SwitchedOff):
        await wireless.open_dialog()
    assert await cable.connect(await wireless.turn_on()) == f"connected to {wireless.address}"


async def test_a_forgotten_pairing_ends_the_link_and_the_trust(room: Room) -> None:
    cable, wireless = room
    await paired(cable, wireless)
    await cable.connect(wireless.address)
    cable.adb.consent.withdraw()
    await cable.until("", wireless.address)
    assert await cable.connect(wireless.address) == f"failed to connect to {wireless.address}"


async def test_a_plain_link_stays_when_the_switch_goes_off(room: Room) -> None:
    cable, wireless = room
    await cable.connect()
    await wireless.turn_off()
    assert await cable.output("echo a") == b"a\n"


@pytest.mark.parametrize("second", [b"GET / HTTP/1.1\r\n\r\n".ljust(24), b"\x16\x03\x01" + bytes(40)])
async def test_the_port_hangs_up_on_what_is_no_adb_server(room: Room, second: bytes) -> None:
    _, wireless = room
    host, _, port = wireless.address.rpartition(":")
    hello = AdbMessage(CNXN, VERSION, MAX_DATA, b"host::").packed(checked=True)
    agreed = AdbMessage(STLS, VERSION, 0).packed(checked=True)
    await until_closed(host, int(port), hello, second)
    await until_closed(host, int(port), hello, agreed, second)
    await until_closed(host, int(port), second)
