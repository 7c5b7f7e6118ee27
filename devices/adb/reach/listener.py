"""Identifies the program that listens at an address; the adb server only reports that it failed."""

import asyncio
import ssl
import struct
from enum import Enum

from devices.adb.client.wire import ConnectionCut, open_wire
from devices.adb.reach.address import Address, check_reachable

_ANSWER_TIMEOUT_S = 1.5
_CNXN, _AUTH, _STLS = b"CNXN", b"AUTH", b"STLS"
_BANNER = b"host::\0"


class Listener(Enum):
    """The kind of program that answered."""

    PLAIN = "plain"  # adb without TLS: a connect port, perhaps with the consent dialog
    WIRELESS = "wireless"  # adb that asks for TLS: the connect port of wireless debugging
    TLS = "tls"  # TLS from the first byte: the pairing port of wireless debugging, or a web server
    OTHER = "other"  # another program, or a silent one


async def identify_listener(address: Address) -> Listener:
    """Probes the port as adb and as TLS at the same time, within 6 s. No consent dialog is opened.

    Raises HostUnknown, ConnectRefused or ConnectTimeout if nobody is there.
    """
    host = await check_reachable(address)
    greeted, is_tls = await asyncio.gather(
        _read_greeting(host, address.port), _speaks_tls(host, address.port)
    )
    if greeted in (_CNXN, _AUTH):
        return Listener.PLAIN
    if greeted == _STLS:
        return Listener.WIRELESS
    return Listener.TLS if is_tls else Listener.OTHER


async def _read_greeting(host: str, port: int) -> bytes:
    """The command that answers our CNXN, b'' for none. Source: AOSP adb, protocol.txt."""
    command = int.from_bytes(_CNXN, "little")
    head = struct.pack("<6I", command, 0x01000000, 4096, len(_BANNER), sum(_BANNER), command ^ 0xFFFFFFFF)
    try:
        async with asyncio.timeout(_ANSWER_TIMEOUT_S), open_wire(host, port) as wire:
            await wire.send_bytes(head + _BANNER)
            answer = await wire.read_exactly(24)
    except (OSError, ConnectionCut):
        return b""
    (word,), (magic,) = struct.unpack("<I", answer[:4]), struct.unpack("<I", answer[20:])
    return answer[:4] if magic == word ^ 0xFFFFFFFF else b""


async def _speaks_tls(host: str, port: int) -> bool:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # phones sign their own; nothing is sent but the handshake
    try:
        async with asyncio.timeout(_ANSWER_TIMEOUT_S), open_wire(host, port, tls=context):
            return True
    except OSError:  # SSLError and TimeoutError are of that kind
        return False
