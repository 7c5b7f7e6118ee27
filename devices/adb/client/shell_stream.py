"""A shell line that is talked to while it runs: its input, its two outputs and its exit code.

Source of the format: AOSP packages/modules/adb, shell_protocol.h.
"""

from devices.adb.client.wire import Wire

_IN, OUT, ERR, EXIT = 0, 1, 2, 3
_PACKET_BYTES = 64 * 1024
_MAX_PACKET_BYTES = 1 << 20


class BadPacket(Exception):
    """What came is no packet of the shell protocol."""


class ShellStream:
    """Every method raises ConnectionCut when the link is lost.

    Leaving `AdbServer.open_shell` ends the line.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def send(self, data: bytes) -> None:
        """Sends bytes to the line's input."""
        for at in range(0, len(data), _PACKET_BYTES):
            piece = data[at : at + _PACKET_BYTES]
            await self._wire.send_bytes(bytes([_IN]) + len(piece).to_bytes(4, "little") + piece)

    async def read(self) -> tuple[int, bytes]:
        """The next packet: OUT or ERR with bytes, EXIT with the exit code as one byte. Raises BadPacket."""
        head = await self._wire.read_exactly(5)
        kind, length = head[0], int.from_bytes(head[1:], "little")
        if kind not in (OUT, ERR, EXIT) or (kind == EXIT and length != 1) or length > _MAX_PACKET_BYTES:
            raise BadPacket(f"{head!r} is no shell packet")
        return kind, await self._wire.read_exactly(length)
