"""Which phones there are, told by a scripted adb server."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from devices.base import PhoneInfo, PhoneState
from devices.errors import DeviceOffline
from devices.hub import AdbPhones
from tests.unit.fake_adb import FakeAdb, fake_adb, printed

ONE, TWO = "10.0.0.1:5555", "10.0.0.2:5555"
SETTLED_S = 0.45  # longer than the hub waits before it announces


@dataclass
class Street:
    """owners: which phone answers at which serial. deaf: how many of the next questions stay without an answer."""

    fake: FakeAdb
    owners: dict[str, str] = field(default_factory=lambda: {ONE: "A1", TWO: "A1"})
    deaf: int = 0
    told: list[PhoneInfo] = field(default_factory=lambda: list[PhoneInfo]())

    async def script(self, _: str, writer: asyncio.StreamWriter) -> None:
        """Says who it is."""
        writer.write(b"OKAY")
        if self.deaf:
            self.deaf -= 1
            return
        writer.write(printed(f"{self.owners[self.fake.asked]}\nPixel\n14\n"))

    def lists(self, **states: str) -> None:
        """The server's list changes: one=..., two=...."""
        names = {"one": ONE, "two": TWO}
        self.fake.lists.put_nowait("".join(f"{names[name]}\t{state}\n" for name, state in states.items()))

    async def next(self, count: int) -> list[tuple[str, PhoneState]]:
        """The next changes as (phone_id, state)."""
        async with asyncio.timeout(5):
            while len(self.told) < count:  # noqa: ASYNC110 (filled by a task of its own)
                await asyncio.sleep(0.01)
        told, self.told[:] = self.told[:count], self.told[count:]
        return [(info.phone_id, info.state) for info in told]


@pytest.fixture
async def street() -> AsyncGenerator[Street]:
    async def later(service: str, writer: asyncio.StreamWriter) -> None:
        await street.script(service, writer)

    async with fake_adb(later) as fake:
        street = Street(fake)
        yield street
        fake.lists.put_nowait(None)


@pytest.fixture
async def hub(street: Street) -> AsyncGenerator[AdbPhones]:
    async def listen() -> None:
        async for info in hub.changes():
            street.told.append(info)

    street.lists()
    async with AdbPhones(street.fake.server) as hub:
        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        yield hub
    await listening  # the end of the hub is the end of its changes


async def test_a_new_phone_is_asked_who_it_is_and_told(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert hub.phones() == (PhoneInfo("A1", "Pixel", "14", ONE, PhoneState.ONLINE),)
    assert hub.device("A1").phone_id == "A1"


async def test_a_flap_within_the_pause_is_not_told(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    street.lists()
    street.lists(one="device")
    await asyncio.sleep(SETTLED_S)
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
    with pytest.raises(DeviceOffline):
        hub.device("never seen")


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
    assert hub.phones() == (PhoneInfo("A1", "Pixel", "14", TWO, PhoneState.ONLINE),)
    street.lists()
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]


async def test_a_phone_that_does_not_say_who_it_is_at_once_is_asked_again(
    street: Street, hub: AdbPhones
) -> None:
    street.deaf = 1
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert len(street.fake.services) == 2
    assert hub.phones()


async def test_when_the_server_restarts_its_list_is_followed_again(street: Street, hub: AdbPhones) -> None:
    street.lists(one="device")
    await street.next(1)
    street.fake.lists.put_nowait(None)
    assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
    street.lists(one="device")
    assert await street.next(1) == [("A1", PhoneState.ONLINE)]
    assert hub.device("A1")
