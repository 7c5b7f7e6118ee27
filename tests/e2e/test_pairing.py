"""A phone with wireless debugging joins from the chat: the code is typed, the picture is truly read."""

import io
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.wireless import WirelessDebugging
from devices.simulator.phone import SimulatedPhone
from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World, outside
from tests.worlds.program import claim_code

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def unpaired(tmp_path: Path) -> AsyncGenerator[World]:
    """Ann is the admin; no phone is known yet; the adb server hears of phones in the network."""
    async with outside(tmp_path, discovery=True) as world:
        await world.user.sends(f"/start {await claim_code(world.env, tmp_path)}")
        await world.user.sees("/pair")
        yield world


async def _read_qr(world: World, message: Message) -> str:
    picture = Image.open(io.BytesIO(await world.user.photo(message)))
    codes = zxingcpp.read_barcodes(picture)
    assert len(codes) == 1
    return codes[0].text


async def test_a_phone_reads_the_picture_and_stays_reachable_when_its_port_changes(unpaired: World) -> None:
    world = unpaired
    phone = SimulatedPhone(serial="WIRELESS1", model="Farhand Two")
    async with SimulatedAdb(phone) as adb, WirelessDebugging(adb) as wireless:
        await world.user.sends("/pair")
        shown = await world.user.sees(lambda message: bool(message.photo), timeout_s=LONG_S)
        assert "Wireless debugging" in shown.text
        await wireless.scan(await _read_qr(world, shown))
        connected = await world.user.sees("Farhand Two", timeout_s=LONG_S)
        ended = await world.user.sees(
            lambda message: message.message_id == shown.message_id and "connected" in message.text,
            timeout_s=LONG_S,
        )
        assert connected
        assert "WIFI:" not in ended.text
        assert "P:" not in world.program.log  # the password of the picture

        await wireless.move()
        task = await world.user.sends("turn off bluetooth")
        await world.user.sees(report("✅", task))
        assert "switched Bluetooth off" in phone.oracle.texts


async def test_codes_and_ports_that_are_wrong_are_told_apart(unpaired: World) -> None:
    world = unpaired
    phone = SimulatedPhone(serial="WIRELESS2", model="Farhand Two")
    async with SimulatedAdb(phone) as adb, WirelessDebugging(adb) as wireless:
        asked = await world.user.sends("/pair 127.0.0.1:40000 12345")
        await world.user.sees("six digits", after=asked)

        address, code = await wireless.open_dialog()
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        asked = await world.user.sends(f"/pair {address} {wrong}")
        await world.user.sees("code", timeout_s=LONG_S, after=asked)

        asked = await world.user.sends(f"/connect {wireless.address}")
        await world.user.sees("pair", timeout_s=LONG_S, after=asked)

        address, code = await wireless.open_dialog()
        asked = await world.user.sends(f"/pair {address} {code}")
        await world.user.sees("connected", timeout_s=LONG_S, after=asked)
