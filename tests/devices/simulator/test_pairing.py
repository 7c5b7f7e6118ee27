"""Pairing with the simulated phone: the real `adb pair` against its dialogs."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from devices.simulator.adbd.messages import CNXN, MAX_DATA, VERSION, AdbMessage
from devices.simulator.adbd.pairing import MAX_ATTEMPTS
from devices.simulator.adbd.wireless import NotAQr, WirelessDebugging
from tests.worlds.adb_server import CableRoom, until_closed, wireless_room

Room = tuple[CableRoom, WirelessDebugging]
WRONG = "Failed: Wrong password or connection was dropped."
NO_START = "Failed: Unable to start pairing client."


@pytest.fixture
async def room() -> AsyncGenerator[Room]:
    async with wireless_room() as both:
        yield both


def other(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


async def test_the_right_code_pairs_and_closes_the_dialog(room: Room) -> None:
    cable, wireless = room
    address, code = await wireless.open_dialog()
    assert (len(code), code.isdigit()) == (6, True)
    said = await cable.pair(address, code)
    assert said == f"Successfully paired to {address} [guid={wireless.guid}]"
    assert wireless.guid.startswith(f"adb-{cable.side.serial}-")
    assert len(cable.adb.consent.paired) == 1
    await wireless.dialog_closed()
    assert await cable.pair(address, code) == NO_START


async def test_a_wrong_code_fails_and_the_right_one_may_follow(room: Room) -> None:
    cable, wireless = room
    address, code = await wireless.open_dialog()
    assert await cable.pair(address, other(code)) == WRONG
    assert cable.adb.consent.paired == set()
    assert (await cable.pair(address, code)).startswith("Successfully paired")


async def test_too_many_wrong_codes_close_the_dialog(room: Room) -> None:
    cable, wireless = room
    address, code = await wireless.open_dialog()
    for _ in range(MAX_ATTEMPTS):
        assert await cable.pair(address, other(code)) == WRONG
    await wireless.dialog_closed()
    assert await cable.pair(address, code) == NO_START


async def test_the_connect_port_does_not_pair(room: Room) -> None:
    cable, wireless = room
    _, code = await wireless.open_dialog()
    assert await cable.pair(wireless.address, code) in (WRONG, NO_START)
    assert await cable.pair(cable.adb.address, code) in (WRONG, NO_START)
    assert cable.adb.consent.paired == set()


async def test_the_pairing_port_does_not_connect(room: Room) -> None:
    cable, wireless = room
    address, code = await wireless.open_dialog()
    connecting = asyncio.create_task(cable.connect(address))
    await cable.until("offline", address)  # it says "failed to connect" after 10 s
    await cable.disconnect(address)
    assert await connecting == f"failed to connect to {address}"
    assert (await cable.pair(address, code)).startswith("Successfully paired")


async def test_the_pairing_port_hangs_up_on_what_is_no_pairing(room: Room) -> None:
    _, wireless = room
    address, _ = await wireless.open_dialog()
    host, _, port = address.rpartition(":")
    await until_closed(host, int(port), AdbMessage(CNXN, VERSION, MAX_DATA, b"host::").packed(checked=True))
    await until_closed(host, int(port), b"\x16\x03\x01" + bytes(400))


async def test_a_code_dies_with_its_dialog(room: Room) -> None:
    cable, wireless = room
    first_address, first_code = await wireless.open_dialog()
    second_address, _ = await wireless.open_dialog()
    assert first_address != second_address
    assert await cable.pair(first_address, first_code) == NO_START
    await wireless.close_dialog()
    assert await cable.pair(second_address, first_code) == NO_START


async def test_a_dialog_may_expire(room: Room) -> None:
    cable, wireless = room
    address, code = await wireless.open_dialog(life_s=0.01)
    await wireless.dialog_closed()
    assert await cable.pair(address, code) == NO_START


async def test_a_phone_that_has_read_the_picture_pairs_by_its_password(room: Room) -> None:
    cable, wireless = room
    address = await wireless.scan("WIFI:T:ADB;S:farhand-1a2b;P:s3cret with blanks;;")
    assert await cable.pair(address, "s3cret") == WRONG
    said = await cable.pair(address, "s3cret with blanks")
    assert said == f"Successfully paired to {address} [guid={wireless.guid}]"


@pytest.mark.parametrize(
    "text",
    ["", "WIFI:T:WPA;S:home;P:secret;;", "WIFI:T:ADB;S:;P:x;;", "WIFI:T:ADB;S:a;P:b;", "https://a.test"],
)
async def test_other_pictures_are_not_taken(room: Room, text: str) -> None:
    with pytest.raises(NotAQr):
        await room[1].scan(text)
