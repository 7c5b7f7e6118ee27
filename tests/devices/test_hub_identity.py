"""Which connection belongs to which phone."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from devices.errors import DeviceOffline, DeviceUnauthorized
from devices.hub import AdbPhones
from devices.phones import PhoneInfo, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_hub import MDNS, NOON, ONE, TWO, USB, Street, quiet_street


@pytest.fixture
async def street() -> AsyncGenerator[Street]:
    async with quiet_street() as street:
        yield street


@pytest.fixture
async def hub(street: Street) -> AsyncGenerator[AdbPhones]:
    async with street.watched() as hub:
        yield hub


async def test_a_new_phone_is_asked_who_it_is_and_told(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert hub.phones() == (PhoneInfo("A1", "Pixel", "14", ONE, PhoneState.ONLINE, since=NOON),)
    assert hub.device("A1").phone_id == "A1"


async def test_inputs_never_go_to_another_phone_at_the_same_address(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    old = hub.device("A1")
    street.lists()
    await street.next(1)
    street.owners[ONE] = "B2"
    street.lists(one="device")
    assert await street.next(1) == [("B2", PhoneState.ONLINE)]
    with pytest.raises(DeviceOffline):
        await old.tap(1, 1)
    assert not any("input" in service for service in street.fake.services)


async def test_a_phone_on_two_ways_stays_online_when_one_is_lost(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    street.lists(one="device", two="device")
    street.lists(two="device")
    await street.next(1)  # the address has changed
    assert hub.phones() == (PhoneInfo("A1", "Pixel", "14", TWO, PhoneState.ONLINE, since=NOON),)
    street.lists()
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]


async def test_a_phone_that_does_not_say_who_it_is_at_once_is_asked_again(
    street: Street, hub: AdbPhones
) -> None:
    street.deaf = 1
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert street.questions() == 2
    assert hub.phones()


async def test_usb_and_wifi_of_one_phone_are_one_row_and_its_address_stays(
    street: Street, hub: AdbPhones
) -> None:
    street.lists(one="device")
    await street.next(1)
    street.lists(one="device", usb="device")
    street.lists(usb="device")
    await street.settles()
    info = hub.phones()[0]
    assert (info.phone_id, info.state, info.address) == ("A1", PhoneState.ONLINE, ONE)


async def test_a_phone_on_usb_that_waits_for_consent_is_told_and_is_the_same_afterwards(
    street: Street, hub: AdbPhones
) -> None:
    street.lists(usb="unauthorized")
    assert await street.next(1) == [("A1", PhoneState.UNAUTHORIZED)]
    with pytest.raises(DeviceUnauthorized) as caught:
        hub.device("A1")
    assert caught.value.values == {"name": "A1"}
    street.lists(usb="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert [info.label for info in hub.phones()] == ["Pixel"]


async def test_what_usb_calls_otherwise_than_the_phone_itself_leaves_no_second_row(
    street: Street, hub: AdbPhones
) -> None:
    street.lists(usb="unauthorized")
    await street.next(1)
    street.owners[USB] = "Z9"
    street.lists(usb="device")
    assert await street.next(1) == [("Z9", PhoneState.ONLINE)]
    assert [info.phone_id for info in hub.phones()] == ["Z9"]


async def test_two_models_with_one_serial_number_are_two_phones(street: Street, hub: AdbPhones) -> None:
    street.models = {TWO: "Board B"}
    street.lists(one="device")
    await street.next(1)
    street.lists(one="device", two="device")
    assert await street.next(1) == [("A1/Board B", PhoneState.ONLINE)]
    street.lists(two="device")
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
    street.lists(one="device", two="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert len(hub.phones()) == 2


@pytest.mark.parametrize("owner", ["", "x" * 93, "\x1b[2J", "A1\nA2"])
async def test_nonsense_instead_of_a_serial_number_makes_no_phone_of_it(
    street: Street, hub: AdbPhones, owner: str
) -> None:
    street.owners[ONE] = owner
    street.lists(one="device")
    if owner:
        await street.until_asked(2)
        assert hub.phones() == ()
    else:
        assert await street.next(1) == [(ONE, PhoneState.ONLINE)]  # its address is all there is


async def test_endless_output_instead_of_a_serial_number_is_cut(street: Street, hub: AdbPhones) -> None:
    street.owners[ONE] = "y" * 1_000_000
    street.lists(one="device")
    await street.until_asked(2)
    assert hub.phones() == ()


async def test_who_answered_late_is_not_believed_when_the_address_has_changed_hands(
    street: Street, hub: AdbPhones
) -> None:
    street.slow = asyncio.Event()
    street.lists(one="device")
    await street.until_asked(1)
    street.owners[ONE] = "B2"
    street.lists()
    street.lists(one="device")
    await street.until_asked(2)
    street.slow.set()
    assert await street.next(1) == [("B2", PhoneState.ONLINE)]
    assert [info.phone_id for info in hub.phones()] == ["B2"]


async def test_a_forgotten_phone_does_not_come_back_by_the_servers_own_doing(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(mdns="device")
    await street.next(1)
    assert hub.phones()[0].mdns == "adb-A1-Zx81Qq"
    await hub.forget("A1")
    await hub.forget("A1")
    assert hub.phones() == ()
    assert f"host:disconnect:{MDNS}" in street.fake.requests
    street.fake.requests.clear()
    street.lists()
    street.lists(mdns="device")
    await street.until_asked(2)
    async with asyncio.timeout(WAIT_LIMIT_S):
        while f"host:disconnect:{MDNS}" not in street.fake.requests:  # noqa: ASYNC110 (as in Street)
            await asyncio.sleep(0.01)
    assert hub.phones() == ()
    street.lists(usb="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]  # somebody has plugged it in


async def test_a_phone_on_usb_that_is_pulled_before_it_was_allowed_leaves_no_row(
    street: Street, hub: AdbPhones
) -> None:
    street.lists(usb="unauthorized")
    await street.next(1)
    street.lists()
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
    assert hub.phones() == ()


async def test_to_forget_a_phone_does_not_cut_the_one_that_has_its_address_now(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(one="device")
    await street.next(1)
    street.lists()
    street.owners[ONE] = "B2"
    street.lists(one="device")
    await street.next(2)
    await hub.forget("A1")
    assert [info.phone_id for info in hub.phones()] == ["B2"]
    assert street.fake.requests.count(f"host:disconnect:{ONE}") == 0


async def test_who_still_holds_a_forgotten_phone_reaches_nobody_at_its_address(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(one="device")
    await street.next(1)
    held = hub.device("A1")
    await hub.forget("A1")
    for owner in ("A1", "B2"):
        street.owners[ONE] = owner
        street.lists()
        street.lists(one="device")
        with pytest.raises(DeviceOffline):
            await held.tap(1, 1)
    assert await street.next(1) == [("B2", PhoneState.ONLINE)]
    with pytest.raises(DeviceOffline):
        await held.tap(1, 1)
    assert not any("input" in service for service in street.fake.services)


async def test_a_phone_that_says_who_it_is_while_it_is_forgotten_stays_forgotten(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(one="device")
    await street.next(1)
    street.lists()
    await street.next(1)
    street.slow = asyncio.Event()
    street.lists(one="device")
    await street.until_asked(2)
    forgetting = asyncio.create_task(hub.forget("A1"))
    await asyncio.sleep(0)
    street.slow.set()
    await forgetting
    await street.settles()
    assert [info.phone_id for info in hub.phones()] == ["Z9"]


async def test_an_attempt_to_reach_a_phone_that_ends_after_it_was_forgotten_is_undone(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    hub.remember([PhoneInfo("A1", "", "", "", PhoneState.OFFLINE)])
    await hub.forget("A1")
    street.lists(two="device")  # an address at which it was heard
    async with asyncio.timeout(WAIT_LIMIT_S):
        while f"host:disconnect:{TWO}" not in street.fake.requests:  # noqa: ASYNC110 (as in Street)
            await asyncio.sleep(0.01)
    assert hub.phones() == ()


async def test_a_forgotten_phone_that_was_plugged_in_again_may_use_the_network_again(
    street: Street, hub: AdbPhones
) -> None:
    street.fake.answers["host:disconnect:"] = b"OKAY0000"
    street.lists(one="device")
    await street.next(1)
    await hub.forget("A1")
    street.lists(usb="device")
    await street.next(1)
    street.fake.requests.clear()
    street.lists(usb="device", two="device")
    await street.until_asked(3)
    street.lists(two="device")
    await street.settles()
    assert [(info.address, info.state) for info in hub.phones() if info.phone_id == "A1"] == [
        (TWO, PhoneState.ONLINE)
    ]
    assert f"host:disconnect:{TWO}" not in street.fake.requests
