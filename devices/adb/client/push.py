"""Puts a small file on the phone. Source of the format: AOSP packages/modules/adb, SYNC.TXT."""

from devices.adb.client.wire import ProtocolViolation, ServerRefusal, Wire

_CHUNK_BYTES = 64 * 1024
_MAX_REASON_BYTES = 4096


async def push_file(wire: Wire, path: str, content: bytes, mode: int) -> None:
    """Writes it; `wire` has just opened the service `sync:`. Raises ServerRefusal with the phone's reason."""
    target = f"{path},{0o100000 | mode}".encode()
    await wire.send_bytes(b"SEND" + _number(len(target)) + target)
    for at in range(0, len(content), _CHUNK_BYTES):
        piece = content[at : at + _CHUNK_BYTES]
        await wire.send_bytes(b"DATA" + _number(len(piece)) + piece)
    await wire.send_bytes(b"DONE" + _number(0))  # as old as can be: of its time nothing is read
    status, length = await wire.read_exactly(4), int.from_bytes(await wire.read_exactly(4), "little")
    if status == b"FAIL":
        reason = await wire.read_exactly(min(length, _MAX_REASON_BYTES))
        raise ServerRefusal(reason.decode(errors="replace"))
    if status != b"OKAY":
        raise ProtocolViolation(f"{status!r} instead of OKAY or FAIL")
    await wire.send_bytes(b"QUIT" + _number(0))


def _number(value: int) -> bytes:
    return value.to_bytes(4, "little")
