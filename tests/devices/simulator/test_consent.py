"""The box "Allow USB debugging?" of the simulated phone, under the real adb server."""

import asyncio
import base64
import secrets
import struct
import subprocess
import sys
from collections.abc import AsyncGenerator

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA1
from hypothesis import given
from hypothesis import strategies as st

from devices.simulator.adbd.adb_key import AdbKey, BadKey
from devices.simulator.adbd.consent import ConsentMode
from devices.simulator.adbd.messages import AUTH, CNXN, MAX_DATA, VERSION, AdbMessage
from devices.simulator.extra import ExtraMissing
from tests.worlds.adb_requests import Refused
from tests.worlds.adb_server import CableRoom, cable_room, until_closed


@pytest.fixture
async def room() -> AsyncGenerator[CableRoom]:
    async with cable_room() as room:
        room.adb.consent.mode = ConsentMode.ASKING
        yield room


async def allow(room: CableRoom, *, always: bool = True) -> None:
    """Connects and presses "Allow"."""
    assert await room.connect() == f"failed to authenticate to {room.adb.address}"
    await room.adb.consent.asked()
    room.adb.consent.allow(always=always)
    await room.until("device")


async def test_an_unknown_computer_is_unauthorized_until_it_is_allowed(room: CableRoom) -> None:
    assert await room.connect() == f"failed to authenticate to {room.adb.address}"
    await room.until("unauthorized")
    (name,) = room.adb.consent.waiting
    assert "@" in name
    with pytest.raises(Refused, match="unauthorized"):
        await room.output("echo a")
    room.adb.consent.allow()
    await room.until("device")
    assert room.adb.consent.waiting == ()
    assert await room.output("echo a") == b"a\n"


async def test_an_allowed_computer_is_not_asked_for_again(room: CableRoom) -> None:
    await allow(room)
    await room.disconnect()
    assert await room.connect() == f"connected to {room.adb.address}"
    assert len(room.adb.consent.allowed) == 1


async def test_an_allowance_for_once_is_asked_for_again(room: CableRoom) -> None:
    await allow(room, always=False)
    assert await room.output("echo a") == b"a\n"
    await room.disconnect()
    assert await room.connect() == f"failed to authenticate to {room.adb.address}"


async def test_a_denied_computer_stays_unauthorized_and_may_ask_anew(room: CableRoom) -> None:
    await room.connect()
    await room.adb.consent.asked()
    room.adb.consent.deny()
    room.adb.consent.allow()  # no box is there any more
    assert room.adb.consent.allowed == set()
    with pytest.raises(Refused, match="unauthorized"):
        await room.output("echo a")
    await room.disconnect()
    await allow(room)


async def test_withdrawn_consent_breaks_the_link_and_asks_again(room: CableRoom) -> None:
    await allow(room)
    room.adb.consent.withdraw()
    await room.until("unauthorized")
    await room.adb.consent.asked()
    room.adb.consent.allow()
    await room.until("device")


async def test_a_phone_that_trusted_everybody_asks_after_consent_was_withdrawn(room: CableRoom) -> None:
    room.adb.consent.mode = ConsentMode.OFF
    assert await room.connect() == f"connected to {room.adb.address}"
    room.adb.consent.withdraw()
    await room.until("unauthorized")


async def test_the_box_goes_when_the_computer_goes(room: CableRoom) -> None:
    await room.connect()
    await room.adb.consent.asked()
    await room.disconnect()
    while room.adb.consent.waiting:  # noqa: ASYNC110 - a plain property of the phone
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("answer", [b"", b"\0" * 700, b"QUJD me@here", b"\xff\xfe me"])
async def test_a_public_key_that_is_none_ends_the_link(room: CableRoom, answer: bytes) -> None:
    hello = AdbMessage(CNXN, VERSION, MAX_DATA, b"host::").packed(checked=True)
    key = AdbMessage(AUTH, 3, 0, answer).packed(checked=True)
    said = await until_closed(*_parts(room.adb.address), hello, key)
    assert said[:4] in (b"AUTH", b"")  # it asked for a signature, and hung up
    assert room.adb.consent.waiting == ()


async def test_nothing_but_auth_is_taken_before_consent(room: CableRoom) -> None:
    hello = AdbMessage(CNXN, VERSION, MAX_DATA, b"host::").packed(checked=True)
    command = AdbMessage(int.from_bytes(b"OPEN", "little"), 1, 0, b"exec:input tap 1 2\0").packed(
        checked=True
    )
    await until_closed(*_parts(room.adb.address), hello, command)
    assert room.adb.commands == []


async def test_only_the_owner_of_the_key_can_sign() -> None:
    mine, other = await asyncio.gather(*(asyncio.to_thread(_new_key) for _ in range(2)))
    key = AdbKey.from_text(_as_adb_writes(mine))
    token = secrets.token_bytes(20)
    assert key.name == "me@here"
    assert key.has_signed(token, _signature(mine, token))
    assert not key.has_signed(token, _signature(other, token))
    assert not key.has_signed(secrets.token_bytes(20), _signature(mine, token))
    assert not key.has_signed(token, b"")


@given(st.binary(max_size=800))
def test_no_bytes_upset_the_reading_of_keys(data: bytes) -> None:
    for text in (data, base64.b64encode(data.ljust(524, b"\1")[:524])):
        try:
            AdbKey.from_text(text)
        except BadKey:
            continue


async def test_asking_without_the_extra_says_what_to_install(
    room: CableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "devices.simulator.adbd.adb_key")
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    with pytest.raises(ExtraMissing, match=r"pip install 'farhand\[simulator\]'"):
        room.adb.consent.mode = ConsentMode.ASKING


def test_a_phone_that_trusts_everybody_needs_no_extra() -> None:
    check = "import sys, devices.simulator.adbd.server as _; sys.exit(bool({%r, %r, %r} & set(sys.modules)))"
    line = check % ("cryptography", "OpenSSL", "zeroconf")
    assert subprocess.run([sys.executable, "-c", line], check=False, timeout=15).returncode == 0  # noqa: S603 (our own line)


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)


def _new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


def _as_adb_writes(key: rsa.RSAPrivateKey) -> bytes:
    modulus = key.public_key().public_numbers().n
    squared = pow(2, 4096, modulus).to_bytes(256, "little")
    inverse = -pow(modulus, -1, 2**32) % 2**32
    packed = struct.pack("<II256s256sI", 64, inverse, modulus.to_bytes(256, "little"), squared, 65537)
    return base64.b64encode(packed) + b" me@here\0"


def _signature(key: rsa.RSAPrivateKey, token: bytes) -> bytes:
    return key.sign(token, PKCS1v15(), Prehashed(SHA1()))  # noqa: S303 (adb has no other)
