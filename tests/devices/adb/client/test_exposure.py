"""Who else reaches an adb port: addresses of the open internet, and servers that listen on all interfaces."""

import asyncio
import socket
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from devices.adb.client.exposure import is_public, open_address, own_addresses
from devices.adb.client.host_check import check_exposure, check_host
from devices.adb.client.server import AdbServer
from devices.phones import Grade
from tests.worlds.scripted_adb import fake_adb, says

OTHER_LOOPBACK = "127.0.0.2"  # what listens on 127.0.0.1 alone is not there


@pytest.mark.parametrize("host", ["8.8.8.8", "2001:4860:4860::8888", "203.0.114.1"])
async def test_addresses_of_the_open_internet_are_public(host: str) -> None:
    assert await is_public(host)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "::1",
        "192.168.1.20",
        "10.0.0.7",
        "172.20.0.3",
        "100.101.102.103",  # Tailscale
        "fd7a:115c:a1e0::1",
        "fe80::1",
        "no-such-name.invalid",
        "",
    ],
)
async def test_addresses_of_homes_and_vpns_are_not(host: str) -> None:
    assert not await is_public(host)


@contextmanager
def _listening(address: str) -> Generator[int]:
    with socket.socket() as server:
        server.bind((address, 0))
        server.listen()
        yield server.getsockname()[1]


async def test_what_listens_on_all_interfaces_is_found_and_what_does_not_is_not() -> None:
    with _listening("0.0.0.0") as port:  # noqa: S104 - that is what is tried
        assert await open_address(port, [OTHER_LOOPBACK]) == OTHER_LOOPBACK
    with _listening("127.0.0.1") as port:
        assert await open_address(port, [OTHER_LOOPBACK]) == ""
    assert await open_address(1, []) == ""


async def test_own_addresses_are_none_of_this_computer_alone() -> None:
    assert not [each for each in await asyncio.to_thread(own_addresses) if each.startswith("127.")]


async def test_the_check_up_names_a_server_that_others_reach(tmp_path: Path) -> None:
    async with fake_adb(says()) as fake:
        closed = await check_host(fake.server, tmp_path, lambda: (OTHER_LOOPBACK,))
        assert not [check for check in closed if check.key == "doctor_server_open"]
        opened = await check_host(fake.server, tmp_path, lambda: ("127.0.0.1",))
        (check,) = [check for check in opened if check.key == "doctor_server_open"]
        assert check.grade is Grade.WARNING
        assert dict(check.values)["address"] == f"127.0.0.1:{fake.server.port}"


async def test_a_server_on_the_open_internet_is_named_and_not_asked_anything() -> None:
    (check,) = await check_exposure(AdbServer("8.8.8.8", 5037), own_addresses)
    assert (check.key, check.grade) == ("doctor_server_public", Grade.WARNING)
    assert await check_exposure(AdbServer("192.168.1.5", 5037), own_addresses) == []
