"""Addresses as people type them, and what the adb server says of a connection."""

import asyncio

import pytest

from devices.adb.reach.address import parse_address
from devices.adb.reach.connect import connect
from devices.errors import AddressInvalid
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.cases import each_of
from tests.worlds.scripted_adb import block, fake_adb, says


@each_of(
    ("text", "address"),
    [
        ("192.168.1.5:5555", "192.168.1.5:5555"),
        ("  phone.local:37123\n", "phone.local:37123"),
        ("192.168.1.5：5555", "192.168.1.5:5555"),
        ("[fe80::1]:5555", "[fe80::1]:5555"),
        ("my_phone:1", "my_phone:1"),
        ("localhost:65535", "localhost:65535"),
    ],
)
def test_addresses_are_read(text: str, address: str) -> None:
    assert str(parse_address(text)) == address


@each_of(
    "text",
    [
        "", ":", "phone", "phone:", ":5555", "phone:0", "phone:65536", "phone:-1", "phone:5555:1",
        "phone:\u0665",
        "999.1.1.1:5555", "1.2.3:5555", "fe80::1:5555", "[phone]:5555", "http://phone:5555", "a b:5555",
        "-phone:5555", "phone;reboot:5555", "手机:5555", "phone:5555 extra", "x" * 300 + ":5555", "a..b:5555",
        "[::1%eth0]:1",
    ],
)  # fmt: skip
def test_nonsense_is_no_address(text: str) -> None:
    with pytest.raises(AddressInvalid) as caught:
        parse_address(text)
    assert len(caught.value.values["address"]) <= 80


async def test_a_connection_that_the_server_is_about_to_drop_is_not_believed() -> None:
    async with fake_adb(says()) as fake:
        address = parse_address(f"{fake.server.host}:{fake.server.port}")  # somebody listens there
        fake.states = f"{address}\toffline\n"
        fake.answers = {
            "host:disconnect:": b"OKAY" + block("disconnected"),
            "host:connect:": b"OKAY" + block(f"already connected to {address}"),
        }
        connecting = asyncio.create_task(connect(fake.server, address, 3))
        async with asyncio.timeout(WAIT_LIMIT_S):
            while fake.requests.count(f"host:connect:{address}") < 2:  # noqa: ASYNC110 (the fake has no event)
                await asyncio.sleep(0.01)
        fake.answers["host:connect:"] = b"OKAY" + block(f"connected to {address}")
        assert await connecting == str(address)
