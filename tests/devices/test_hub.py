"""What is told of phones that come and go."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from devices.errors import DeviceOffline, DeviceUnauthorized
from devices.hub import AdbPhones
from devices.phones import Battery, Grade, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_hub import NOON, ONE, USB, Street, quiet_street

BATTERY = (
    "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  level: 81\n  scale: 100\n"
)


@pytest.fixture
async def street() -> AsyncGenerator[Street]:
    async with quiet_street() as street:
        yield street


@pytest.fixture
async def hub(street: Street) -> AsyncGenerator[AdbPhones]:
    async with street.watched() as hub:
        yield hub


async def test_a_flap_within_the_pause_is_not_told(street: Street) -> None:
    async with street.watched(debounce_s=3.0) as hub:  # the busiest computer reads two lists in that time
        street.lists(one="device")
        await street.next(1)
        street.lists()
        street.lists(one="device")
        await street.settles()
        assert street.told == []
        assert hub.phones()[0].state is PhoneState.ONLINE


async def test_a_phone_that_is_gone_or_forbidden_is_no_device(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    street.lists(one="offline")
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
    with pytest.raises(DeviceOffline) as caught:
        hub.device("A1")
    assert caught.value.values == {"name": "Pixel"}
    street.lists(one="unauthorized")
    assert await street.next(1) == [("A1", PhoneState.UNAUTHORIZED)]
    with pytest.raises(DeviceUnauthorized):
        hub.device("A1")
    with pytest.raises(DeviceOffline):
        hub.device("never seen")


async def test_when_the_server_restarts_its_list_is_followed_again(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    street.fake.lists.put_nowait(None)
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert hub.device("A1")


async def test_since_when_it_is_in_its_state_and_how_full_it_is(street: Street, hub: AdbPhones) -> None:
    street.battery = BATTERY
    street.lists(one="device")
    await street.next(1)
    street.now += 60
    street.lists()
    await street.next(1)
    (info,) = hub.phones()
    assert (info.since, info.battery) == (NOON + 60, Battery(81, charging=True))
    street.battery = BATTERY.replace("81", "80").replace("USB powered: true", "USB powered: false")
    street.now += 60
    street.lists(one="device")
    await street.next(1)
    street.battery = "nonsense"
    assert (await hub.refreshed())[0].battery == Battery(80, charging=False)
    street.battery = BATTERY
    (info,) = await hub.refreshed()
    assert (info.since, info.battery) == (NOON + 120, Battery(81, charging=True))
    await street.settles()
    assert street.told == []  # a battery is no news


async def test_a_name_is_told_and_stands_in_errors(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    device = hub.device("A1")
    assert hub.rename("A1", "Kitchen").name == "Kitchen"
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    street.lists()
    await street.next(1)
    with pytest.raises(DeviceOffline) as caught:
        await device.tap(1, 1)
    assert caught.value.values == {"name": "Kitchen"}
    assert hub.rename("A1", "").label == "Pixel"
    with pytest.raises(KeyError):
        hub.rename("nobody", "x")


async def test_a_row_that_was_forgotten_is_no_news_any_more(street: Street, hub: AdbPhones) -> None:
    street.lists(usb="device")
    await street.next(1)
    hub.rename("A1", "Kitchen")
    await hub.forget("A1")
    await street.settles()
    assert [info for info in street.told if info.name == "Kitchen"] == []


async def test_who_waits_for_a_phone_is_woken_by_it(street: Street, hub: AdbPhones) -> None:
    waiting = asyncio.create_task(hub.until_online("A1"))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    street.lists(two="device")
    async with asyncio.timeout(WAIT_LIMIT_S):
        await waiting


async def test_check_says_of_a_phone_that_is_not_there_that_it_is_not(hub: AdbPhones) -> None:
    assert [(check.key, check.grade) for check in await hub.check("nobody")] == [
        ("check_reachable_offline", Grade.FAILED)
    ]


async def test_of_two_ways_the_one_that_answers_is_kept(street: Street, hub: AdbPhones) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(usb="device")
    await street.next(1)
    street.lists(usb="device", one="device")
    await street.until_asked(2)
    await street.settles()  # both answers are taken in
    street.dumb = {USB}
    assert (await hub.reconnect("A1")).state is PhoneState.ONLINE
    assert not any("disconnect" in request for request in street.fake.requests)
    await hub.device("A1").tap(1, 1)
    assert street.fake.asked == ONE


async def test_of_two_ways_the_dead_one_in_the_network_is_cut(street: Street, hub: AdbPhones) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(one="device")
    await street.next(1)
    street.lists(usb="device", one="device")
    await street.until_asked(2)
    await street.settles()
    street.dumb = {ONE}
    reconnecting = asyncio.create_task(hub.reconnect("A1"))
    async with asyncio.timeout(WAIT_LIMIT_S):
        while f"host:disconnect:{ONE}" not in street.fake.requests:  # noqa: ASYNC110 (as in Street)
            await asyncio.sleep(0.01)
    street.lists(usb="device")
    assert (await reconnecting).state is PhoneState.ONLINE
    await hub.device("A1").tap(1, 1)
    assert street.fake.asked == USB


async def test_a_phone_that_is_silent_on_usb_alone_can_only_be_pulled(street: Street, hub: AdbPhones) -> None:
    street.lists(usb="device")
    await street.next(1)
    street.dumb = {USB}
    with pytest.raises(DeviceOffline):
        await hub.reconnect("A1")


async def test_a_phone_on_usb_that_this_user_may_not_open_is_in_the_log_once(
    street: Street, hub: AdbPhones, caplog: pytest.LogCaptureFixture
) -> None:
    street.lists(usb="no permissions (missing udev rules? user is in the plugdev group)")
    street.lists(usb="no permissions (missing udev rules? user is in the plugdev group)", one="device")
    await street.next(1)
    assert [info.phone_id for info in hub.phones()] == ["A1"]
    assert caplog.text.count("may not open") == 1
