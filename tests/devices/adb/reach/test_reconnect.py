"""Phones that go away are reached again, by the real adb server."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import adbutils  # pyright: ignore[reportMissingTypeStubs]  # it ships annotations, but no py.typed
import pytest

from devices.adb.client.private import adb_environment
from devices.adb.client.server import AdbServer
from devices.adb.reach.address import parse_address
from devices.adb.reach.pair import pair
from devices.adb.reach.reconnect import ReconnectPolicy
from devices.errors import (
    AdbServerUnavailable,
    ConnectRefused,
    DeviceOffline,
    DeviceUnauthorized,
)
from devices.free_port import free_port
from devices.hub import AdbPhones
from devices.phones import Grade, PhoneState
from devices.simulator.adbd.consent import ConsentMode
from devices.simulator.adbd.server import SimulatedAdb
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.hub_world import QUICK, Home, home, new_side, saved, wireless_home
from tests.worlds.scripted_adb import FakeAdb, fake_adb, says


async def test_a_phone_of_an_earlier_run_is_reached_at_once() -> None:
    async with home(ReconnectPolicy()) as room:
        hub = room.hub
        hub.remember([saved(room.side, room.adb.address)])
        assert [info.label for info in hub.phones()] == ["Kitchen"]
        with pytest.raises(DeviceOffline) as caught:
            hub.device(room.side.serial)
        assert caught.value.values == {"name": "Kitchen"}
        async with asyncio.timeout(WAIT_LIMIT_S):
            await hub.until_online(room.side.serial)
        (info,) = hub.phones()
        assert (info.name, info.address, info.state) == ("Kitchen", room.adb.address, PhoneState.ONLINE)
        await hub.device(room.side.serial).tap(1, 2)
        assert ("tap", 1, 2) in room.side.done


async def test_a_broken_link_is_left_to_the_adb_server_first() -> None:
    async with home(ReconnectPolicy(grace_s=1, server_s=4)) as room:
        hub = room.hub
        await hub.connect(room.adb.address)
        room.adb.drop()
        await room.until(PhoneState.OFFLINE)
        await room.until(PhoneState.ONLINE)


async def test_a_phone_that_the_server_has_given_up_is_connected_again() -> None:
    async with home() as room:
        hub = room.hub
        await hub.connect(room.adb.address)
        room.adb.stop_listening()
        room.adb.drop()
        await room.until(PhoneState.OFFLINE)
        await hub.server.ask(
            f"host:disconnect:{room.adb.address}", 2
        )  # what it does by itself after a minute
        await asyncio.sleep(0.6)  # wall time: some tries of the real server, which tells nobody of them
        assert hub.phones()[0].state is PhoneState.OFFLINE
        await room.adb.listen_again()
        await room.until(PhoneState.ONLINE)


async def test_pauses_grow_and_never_end() -> None:
    async with fake_adb(says()) as fake:
        fake.lists.put_nowait("")
        reconnect_policy, started = ReconnectPolicy(pauses_s=(0.05, 0.1, 0.3)), time.monotonic()
        async with AdbPhones(fake.server, reconnect_policy=reconnect_policy) as hub:
            hub.remember([saved(new_side(), f"127.0.0.1:{free_port()}")])
            # Two pauses that grow and three of the longest; a busy computer makes them longer, never shorter.
            assert await _asked(fake, "host:mdns:services", 6) - started >= 0.05 + 0.1 + 3 * 0.3 - 0.05
            assert hub.phones()[0].state is PhoneState.OFFLINE
        asked = fake.requests.count("host:mdns:services")
        await asyncio.sleep(0.35)  # wall time: longer than the longest pause; nobody is left who could tell
        assert fake.requests.count("host:mdns:services") == asked  # nobody knocks when the hub is gone
        fake.lists.put_nowait(None)


async def _asked(fake: FakeAdb, request: str, number: int) -> float:
    """When the server was asked for the number-th time, by time.monotonic()."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while fake.requests.count(request) < number:  # noqa: ASYNC110 (a count has no event)
            await asyncio.sleep(0.002)
    return time.monotonic()


@pytest.mark.parametrize("named", [True, False], ids=["by its name", "by its serial number"])
async def test_back_under_another_port_it_is_found_by_what_it_announces(named: bool) -> None:
    async with wireless_home(discovery=True) as (room, wireless):
        pairing_at, code = await wireless.open_dialog()
        assert await pair(room.hub.server, parse_address(pairing_at), code, 5) == wireless.guid
        before = f"127.0.0.1:{free_port()}"
        room.hub.remember([saved(room.side, before, wireless.guid if named else "")])
        # The server may connect to its paired phone under its name before it is asked: then that is the way.
        assert (await room.until(PhoneState.ONLINE)).name == "Kitchen"
        await room.hub.device(room.side.serial).tap(1, 2)
        assert ("tap", 1, 2) in room.side.done
        assert len(room.hub.phones()) == 1


async def test_another_phone_at_the_saved_address_is_never_taken_for_the_saved_one() -> None:
    lost = new_side()
    async with home() as room:
        hub = room.hub
        hub.remember([saved(lost, room.adb.address)])
        other = await room.until(PhoneState.ONLINE)
        assert other.name == ""
        (first, second) = hub.phones()
        assert (first.phone_id, first.state) == (lost.serial, PhoneState.OFFLINE)
        assert second.phone_id == room.side.serial
        with pytest.raises(DeviceOffline):
            await hub.reconnect(lost.serial)
        with pytest.raises(DeviceOffline):
            hub.device(lost.serial)
        assert hub.phones()[1].state is PhoneState.ONLINE  # and is not disconnected for it


async def test_a_phone_that_waits_for_consent_is_not_knocked_at_again_and_again() -> None:
    async with home() as room:
        hub = room.hub
        info = await hub.connect(room.adb.address)
        hub.rename(info.phone_id, "Kitchen")
        room.adb.consent.mode = ConsentMode.ASKING
        room.adb.consent.withdraw()
        await room.until(PhoneState.UNAUTHORIZED)
        for refused in (lambda: hub.device(info.phone_id).home(), lambda: hub.reconnect(info.phone_id)):
            with pytest.raises(DeviceUnauthorized) as caught:
                await refused()
            assert caught.value.values == {"name": "Kitchen"}
        await asyncio.sleep(0.5)  # wall time: for knocks at the real server, which tells nobody of them
        assert hub.phones()[0].state is PhoneState.UNAUTHORIZED
        await room.adb.consent.asked()
        room.adb.consent.allow()
        await room.until(PhoneState.ONLINE)


async def test_reconnect_brings_the_box_up_again_that_was_closed_without_an_answer() -> None:
    async with home(replace(QUICK, consent_s=5)) as room:
        hub = room.hub
        info = await hub.connect(room.adb.address)
        room.adb.consent.withdraw()
        await room.until(PhoneState.UNAUTHORIZED)
        await room.adb.consent.asked()
        room.adb.consent.deny()
        reconnecting = asyncio.create_task(hub.reconnect(info.phone_id))
        await room.adb.consent.asked()
        room.adb.consent.allow()
        assert (await reconnecting).state is PhoneState.ONLINE


async def test_reconnect_says_why_it_failed_and_cuts_a_dead_link() -> None:
    async with home(ReconnectPolicy()) as room:
        hub = room.hub
        info = await hub.connect(room.adb.address)
        assert await hub.reconnect(info.phone_id) == hub.phones()[0]
        room.adb.stop_listening()
        room.adb.drop()
        await room.until(PhoneState.OFFLINE)
        with pytest.raises(ConnectRefused) as caught:
            await hub.reconnect(info.phone_id)
        assert caught.value.values == {"address": room.adb.address}
        await room.adb.listen_again()
        assert (await hub.reconnect(info.phone_id)).state is PhoneState.ONLINE
        with pytest.raises(DeviceOffline):
            await hub.reconnect("nobody")


async def test_reconnect_cuts_the_link_of_a_frozen_phone_and_takes_a_new_one() -> None:
    async with home() as room:
        hub = room.hub
        info = await hub.connect(room.adb.address)
        await hub.refreshed()
        room.adb.hang_during("ro.serialno")
        assert (await hub.reconnect(info.phone_id)).state is PhoneState.ONLINE


async def test_a_forgotten_phone_is_left_alone() -> None:
    async with home() as room:
        hub = room.hub
        info = await hub.connect(room.adb.address)
        await hub.forget(info.phone_id)
        await asyncio.sleep(0.6)  # wall time: for tries of the real server, which tells nobody of them
        assert hub.phones() == ()
        assert await hub.server.devices() == {}
        assert (await hub.connect(room.adb.address)).phone_id == info.phone_id


async def test_when_the_adb_server_is_killed_phones_are_back_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    for name, value in adb_environment(str(tmp_path), port).items():
        monkeypatch.setenv(name, value)
    side = new_side()
    async with (
        SimulatedAdb(side) as adb,
        AdbPhones(AdbServer("127.0.0.1", port), reconnect_policy=ReconnectPolicy(grace_s=0.2)) as hub,
    ):
        room = Home(side, adb, hub)
        try:
            await hub.connect(adb.address)
            await kill(port)
            await room.until(PhoneState.OFFLINE)
            await room.until(PhoneState.ONLINE)
        finally:
            await kill(port)


async def kill(port: int) -> None:
    """As another adb version does that wants the port for itself."""
    binary = Path(adbutils.__file__).parent / "binaries" / "adb"
    killing = await asyncio.create_subprocess_exec(str(binary), "-P", str(port), "kill-server")
    await killing.wait()


async def test_what_is_no_adb_server_on_its_port_is_said() -> None:
    async def chatter(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(chatter, "127.0.0.1", 0) as listener:
        port: int = listener.sockets[0].getsockname()[1]
        async with AdbPhones(AdbServer("127.0.0.1", port), reconnect_policy=QUICK) as hub:
            hub.remember([saved(new_side(), "127.0.0.1:1")])
            for ask in (lambda: hub.connect("127.0.0.1:1"), lambda: hub.reconnect(hub.phones()[0].phone_id)):
                with pytest.raises(AdbServerUnavailable):
                    await ask()
            assert hub.phones()[0].state is PhoneState.OFFLINE


@pytest.mark.parametrize("trouble", ["flood", "garble"])
async def test_nonsense_instead_of_a_name_is_asked_again(trouble: str) -> None:
    async with home() as room:
        hub = room.hub
        if trouble == "flood":
            room.adb.flood_during("ro.serialno")
        else:
            room.adb.garble_during("ro.serialno")
        assert (await hub.connect(room.adb.address)).phone_id == room.side.serial


async def test_nothing_outlives_the_hub() -> None:
    async with fake_adb(says()) as fake:
        fake.lists.put_nowait("")
        before = asyncio.all_tasks()
        async with AdbPhones(fake.server, reconnect_policy=QUICK) as hub:
            hub.remember([saved(new_side(), "no-such-phone.invalid:1"), saved(new_side(), "127.0.0.1:1")])
            while len(asyncio.all_tasks()) <= len(before):  # noqa: ASYNC110 (a count has no event)
                await asyncio.sleep(0.01)
        fake.lists.put_nowait(None)
        await asyncio.sleep(0.05)
        assert asyncio.all_tasks() <= before


async def test_the_check_of_a_phone_that_is_there_begins_with_its_being_there() -> None:
    async with home() as room:
        info = await room.hub.connect(room.adb.address)
        checks = await room.hub.check(info.phone_id)
        assert [(check.key, check.grade) for check in checks[:1]] == [("check_reachable_ok", Grade.OK)]


async def test_a_known_phone_that_asks_for_consent_is_called_by_its_name() -> None:
    async with home() as room:
        await room.hub.connect(room.adb.address)
        room.hub.rename(room.side.serial, "Kitchen")
        room.adb.consent.mode = ConsentMode.ASKING
        room.adb.consent.withdraw()
        await room.until(PhoneState.UNAUTHORIZED)
        with pytest.raises(DeviceUnauthorized) as caught:
            await room.hub.connect(room.adb.address)
        assert caught.value.values == {"name": "Kitchen"}
