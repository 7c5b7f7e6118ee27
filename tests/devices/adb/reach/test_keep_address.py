"""`adb tcpip`: the plain port that stays."""

import asyncio

import pytest

from devices.adb.reach.keep_address import wifi_host
from devices.errors import DeviceOffline, DeviceUnauthorized, KeepAddressFailed
from devices.free_port import free_port
from devices.phones import PhoneState
from devices.simulator.adbd.consent import ConsentMode
from devices.simulator.side import Latency
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.cases import each_of
from tests.worlds.hub_world import home, saved

MOBILE = "10.0.0.0/24 dev rmnet  proto kernel  scope link  src 10.0.0.3"


async def test_the_phone_is_used_at_its_plain_port_from_now_on() -> None:
    port = free_port()
    async with home(keep_port=port) as room:
        info = await room.hub.connect(room.adb.address)
        kept = await room.hub.keep_address(info.phone_id)
        assert (kept.phone_id, kept.address) == (info.phone_id, f"127.0.0.1:{port}")
        assert kept.state is PhoneState.ONLINE
        assert await room.hub.keep_address(info.phone_id) == room.hub.phones()[0]
        assert len(room.hub.phones()) == 1


async def test_an_input_that_is_being_sent_ends_before_the_phones_links_are_cut() -> None:
    async with home(keep_port=free_port()) as room:
        device = room.hub.device((await room.hub.connect(room.adb.address)).phone_id)
        room.side.latency = Latency(input_s=0.3)
        tapping = asyncio.create_task(device.tap(1, 2))
        async with asyncio.timeout(WAIT_LIMIT_S):
            while "input tap 1 2" not in room.adb.commands:  # noqa: ASYNC110 (the phone's log has no event)
                await asyncio.sleep(0.01)
        keeping = asyncio.create_task(room.hub.keep_address(device.phone_id))
        await tapping  # DeviceOffline if it was cut
        await asyncio.sleep(0)
        await device.tap(3, 4)
        assert (await keeping).state is PhoneState.ONLINE
        assert room.side.done == [("tap", 1, 2), ("tap", 3, 4)]


async def test_the_consent_box_at_the_plain_port_is_said_and_allowing_it_is_enough() -> None:
    port = free_port()
    async with home(keep_port=port) as room:
        info = await room.hub.connect(room.adb.address)
        room.adb.consent.mode = ConsentMode.ASKING
        with pytest.raises(DeviceUnauthorized) as caught:
            await room.hub.keep_address(info.phone_id)
        assert caught.value.values == {"name": "Tiny One"}
        await room.adb.consent.asked()
        room.adb.consent.allow()
        await room.until(PhoneState.ONLINE)


async def test_a_port_that_cannot_be_opened_is_said() -> None:
    async with (
        await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0) as taken,
        home(keep_port=taken.sockets[0].getsockname()[1]) as room,
    ):
        info = await room.hub.connect(room.adb.address)
        with pytest.raises(KeepAddressFailed) as caught:
            await room.hub.keep_address(info.phone_id)
        assert caught.value.values["name"] == "Tiny One"
        assert (await room.until(PhoneState.ONLINE)).address == room.adb.address


async def test_a_phone_that_is_away_has_no_address_to_keep() -> None:
    async with home() as room:
        room.hub.remember([saved(room.side, f"127.0.0.1:{free_port()}")])
        with pytest.raises(DeviceOffline) as caught:
            await room.hub.keep_address(room.side.serial)
        assert caught.value.values == {"name": "Kitchen"}


@each_of(
    ("routes", "host"),
    [  # the forms of recorded phones
        ("192.168.1.0/24 dev wlan0  proto kernel  scope link  src 192.168.1.2 \n", "192.168.1.2"),
        (f"{MOBILE}\n192.168.1.0/24 dev wlan0  proto kernel  scope link  src 192.168.1.3", "192.168.1.3"),
        (MOBILE, ""),
        ("192.168.1.0/24 dev wlan0  proto kernel  scope link  src ", ""),
        ("", ""),
    ],
)
def test_the_phones_own_address_is_the_one_in_the_wifi(routes: str, host: str) -> None:
    assert wifi_host(routes) == host
