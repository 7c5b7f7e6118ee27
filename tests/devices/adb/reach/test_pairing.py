"""Pairing with the simulated phone's own dialogs, through the real adb server."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest

from devices.adb.reach.pair import read_code
from devices.errors import ConnectPaired, PairCodeInvalid
from devices.hub import AdbPhones
from devices.phones import PairingStep, PairStage, PhoneState, new_offer
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.cases import each_of
from tests.worlds.hub_world import PACE, home, wireless_home
from tests.worlds.scripted_adb import block, fake_adb, printed, says

PAIRED, CONNECTED, FAILED = PairStage.PAIRED, PairStage.CONNECTED, PairStage.FAILED


async def all_of(steps: AsyncGenerator[PairingStep]) -> list[PairingStep]:
    return [step async for step in steps]


async def fails(steps: AsyncGenerator[PairingStep]) -> tuple[str, dict[str, str]]:
    """Key and values of a pairing that does nothing but fail."""
    (step,) = await all_of(steps)
    assert step.stage is FAILED
    return step.key, dict(step.values)


@each_of("text", ["123456", " 123 456\n", "１２３４５６", "12\u300034 56"])  # noqa: RUF001
def test_codes_are_read_as_people_send_them(text: str) -> None:
    assert read_code(text) == "123456"


@each_of("text", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "-12345", "12:456", "x" * 500])
def test_other_codes_are_refused_before_anybody_is_asked(text: str) -> None:
    with pytest.raises(PairCodeInvalid) as caught:
        read_code(text)
    assert caught.value.values == {}
    assert not text or text not in str(caught.value)


def test_an_offer_is_new_each_time_and_has_no_letter_with_a_meaning() -> None:
    one, two = new_offer(), new_offer()
    assert one.text == f"WIFI:T:ADB;S:{one.name};P:{one.password};;"
    assert one.name.startswith("farhand-")
    assert one.password.isalnum()
    assert (one.name, one.password) != (two.name, two.password)


async def test_pairing_by_code_ends_connected_and_knows_its_announced_name() -> None:
    async with wireless_home(discovery=True) as (room, wireless):
        address, code = await wireless.open_dialog()
        first, last = await all_of(room.hub.pair(f" {address}", f"{code[:3]} {code[3:]}"))
        assert (first.stage, last.stage) == (PAIRED, CONNECTED)
        assert last.phone
        assert (last.phone.phone_id, last.phone.state) == (room.side.serial, PhoneState.ONLINE)
        assert (last.phone.address, last.phone.mdns) == (wireless.address, wireless.guid)
        await room.hub.device(room.side.serial).home()


async def test_paired_without_being_announced_it_needs_an_address() -> None:
    async with wireless_home() as (room, wireless):
        hub = AdbPhones(room.hub.server, pairing_times=replace(PACE, find_s=0.2))
        async with hub:
            steps = await all_of(hub.pair(*await wireless.open_dialog()))
            assert [step.stage for step in steps] == [PAIRED, PairStage.NEEDS_ADDRESS]
            assert (await hub.connect(wireless.address)).phone_id == room.side.serial


async def test_why_a_pairing_failed_is_told_apart() -> None:
    async with wireless_home() as (room, wireless):
        hub = room.hub
        address, code = await wireless.open_dialog()
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        assert await fails(hub.pair(address, wrong)) == ("pair_refused", {"address": address})
        for port_of_another_kind in (wireless.address, room.adb.address):
            expected = ("pair_wrong_port", {"address": port_of_another_kind})
            assert await fails(hub.pair(port_of_another_kind, code)) == expected
        await wireless.close_dialog()
        assert await fails(hub.pair(address, code)) == ("pair_refused", {"address": address})
        assert (await fails(hub.pair("no-such-phone.invalid:1", code)))[0] == "pair_unreachable"
        assert (await fails(hub.pair(address, "12345")))[0] == "pair_code_invalid"
        assert (await fails(hub.pair("10.0.0.1:99999", code)))[0] == "connect_address_invalid"
        assert hub.phones() == ()


async def test_a_port_that_never_answers_is_no_pairing_port() -> None:
    held: list[asyncio.StreamWriter] = []

    async def hold(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    async with (
        await asyncio.start_server(hold, "127.0.0.1", 0) as listener,
        home(pairing_times=replace(PACE, ask_s=3.0)) as room,
    ):
        address = f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        assert (await fails(room.hub.pair(address, "123456")))[0] == "pair_wrong_port"
        for writer in held:
            writer.close()


async def test_connect_to_a_port_that_wants_pairing_first_says_so() -> None:
    async with wireless_home() as (room, wireless):
        pairing_port, _ = await wireless.open_dialog()
        for address in (wireless.address, pairing_port):
            started = time.monotonic()
            with pytest.raises(ConnectPaired) as caught:
                await room.hub.connect(address)
            assert caught.value.values == {"address": address}
            assert time.monotonic() - started < 9  # the server itself would try for ten
        async with asyncio.timeout(WAIT_LIMIT_S):  # the server lists them as offline for a moment
            while await room.hub.server.devices():  # noqa: ASYNC110 (only asking tells)
                await asyncio.sleep(0.05)


async def test_pairing_by_picture_is_told_step_by_step(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with wireless_home(discovery=True) as (room, wireless):
        offer = new_offer()
        stages: list[PairStage] = []
        async for step in room.hub.pair_by_qr(offer):
            stages.append(step.stage)
            if step.stage is PairStage.WAITING:
                await wireless.scan(offer.text, suffix=" (2)")
        assert stages == [PairStage.WAITING, PairStage.SEEN, PAIRED, CONNECTED]
        assert [info.mdns for info in room.hub.phones()] == [wireless.guid]
    assert offer.password not in caplog.text


async def test_a_picture_that_nobody_reads_ends_in_time() -> None:
    async with home(discovery=True) as room:
        waiting, failed = await all_of(room.hub.pair_by_qr(replace(new_offer(), life_s=0.2)))
        assert (waiting.stage, failed.stage, failed.key) == (PairStage.WAITING, FAILED, "pair_not_seen")


async def test_without_discovery_nobody_is_kept_waiting() -> None:
    async with home() as room, asyncio.timeout(30):
        _, failed = await all_of(room.hub.pair_by_qr(new_offer()))
        assert failed.key == "pair_no_discovery"


async def test_a_pairing_can_be_given_up_at_any_step() -> None:
    async with home(discovery=True) as room:
        before = asyncio.all_tasks()
        async with contextlib.aclosing(room.hub.pair_by_qr(new_offer())) as steps:
            await anext(steps)
            going_on = asyncio.ensure_future(anext(steps))
            await asyncio.sleep(0.1)  # wall time: given up at any moment
            going_on.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await going_on
        assert asyncio.all_tasks() <= before


async def test_an_adb_server_that_is_too_old_to_pair_is_said() -> None:
    async with fake_adb(says()) as fake:
        for request in ("host:pair:", "host:mdns:"):
            fake.answers[request] = b"FAIL" + block("unknown host service")
        fake.lists.put_nowait("")
        async with AdbPhones(fake.server, pairing_times=PACE) as hub:
            expected = ("pair_unsupported", {"version": "1.0.41"})
            assert await fails(hub.pair("10.0.0.1:4000", "123456")) == expected
            _, failed = await all_of(hub.pair_by_qr(new_offer()))
            assert failed.key == "pair_no_discovery"  # such a one does not listen either
        fake.lists.put_nowait(None)


async def test_a_server_that_connects_by_itself_is_believed() -> None:
    async with fake_adb(says(printed("A1\nPixel\n14\n"))) as fake:
        paired = "Successfully paired to 10.0.0.1:4000 [guid=adb-A1-Zx81Qq]"
        fake.answers["host:pair:"] = b"OKAY" + block(paired)
        fake.lists.put_nowait("adb-A1-Zx81Qq._adb-tls-connect._tcp\tdevice\n")
        async with AdbPhones(fake.server, pairing_times=PACE) as hub:
            first, last = await all_of(hub.pair("10.0.0.1:4000", "123456"))
            assert (first.stage, last.stage) == (PAIRED, CONNECTED)
            assert last.phone
            assert (last.phone.phone_id, last.phone.address, last.phone.mdns) == ("A1", "", "adb-A1-Zx81Qq")
            assert fake.requests[0] == "host:pair:123456:10.0.0.1:4000"
            assert not any(request.startswith("host:connect") for request in fake.requests)
        fake.lists.put_nowait(None)


async def test_an_adb_server_that_dies_of_the_pairing_is_said() -> None:
    async with fake_adb(says()) as fake:
        fake.answers["host:pair:"] = b"OKAY"
        fake.lists.put_nowait("")
        async with AdbPhones(fake.server, pairing_times=PACE) as hub:
            assert (await fails(hub.pair("10.0.0.1:4000", "123456")))[0] == "adb_server_unavailable"
        fake.lists.put_nowait(None)
