"""The messages of the ADB transport. Source: AOSP packages/modules/adb, protocol.txt."""

import struct
from dataclasses import dataclass

from devices.simulator.adbd.pipes import Pipe

CNXN, AUTH, STLS, OPEN, OKAY, CLSE, WRTE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"AUTH", b"STLS", b"OPEN", b"OKAY", b"CLSE", b"WRTE")
)
VERSION = 0x01000001  # from this version on the checksum is ignored
STLS_VERSION = 0x01000000
MAX_DATA = 1 << 20
_HEADER = struct.Struct("<6I")


class BadMessage(Exception):
    """What came is not ADB, or not what may come now."""


@dataclass(frozen=True, slots=True)
class AdbMessage:
    """command: one of the seven above; arg0, arg1: by command, mostly stream ids of the sender and the
    receiver.
    """

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""

    def packed(self, *, checked: bool) -> bytes:
        """checked: with the checksum that hosts older than VERSION verify; it costs 5 ms a MiB."""
        checksum = sum(self.payload) & 0xFFFFFFFF if checked else 0
        magic = self.command ^ 0xFFFFFFFF
        return (
            _HEADER.pack(self.command, self.arg0, self.arg1, len(self.payload), checksum, magic)
            + self.payload
        )


async def read_message(pipe: Pipe) -> AdbMessage:
    """Raises BadMessage, IncompleteReadError at the end of the link, ConnectionError."""
    head: tuple[int, ...] = _HEADER.unpack(await pipe.exactly(_HEADER.size))
    command, arg0, arg1, length, _, magic = head
    if magic != command ^ 0xFFFFFFFF or length > MAX_DATA:
        raise BadMessage(f"command {command:#x}, magic {magic:#x}, length {length}")
    return AdbMessage(command, arg0, arg1, await pipe.exactly(length) if length else b"")
