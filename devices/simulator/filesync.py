"""The sync service, as much of it as push, pull and stat need. Source: AOSP adb SYNC.TXT and file_sync_protocol.h."""

import struct

from devices.simulator.adbd import Stream
from devices.simulator.system import Files, FileTrouble

_CHUNK_BYTES = 64 * 1024
_FILE_MODE, _FOLDER_MODE = 0o100644, 0o040755
_ENOENT = 2


class _Channel:
    """A stream read by byte counts."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._buffer = bytearray()

    async def exactly(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._buffer += await self._stream.read()
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        return data

    async def head(self) -> tuple[bytes, int]:
        """Four letters and a number."""
        data = await self.exactly(8)
        return data[:4], int.from_bytes(data[4:], "little")

    async def write(self, data: bytes) -> None:
        await self._stream.write(data)

    async def fail(self, text: str) -> None:
        await self.write(b"FAIL" + struct.pack("<I", len(text.encode())) + text.encode())


async def serve_sync(files: Files, stream: Stream) -> None:
    """Answers requests until QUIT or the end of the stream. Folders are listed as empty."""
    channel = _Channel(stream)
    while True:
        kind, length = await channel.head()
        if kind == b"QUIT":
            return
        path = (await channel.exactly(length)).decode("utf-8", "surrogateescape")
        if kind == b"STAT":
            mode, size = _stat(files, path)
            await channel.write(b"STAT" + struct.pack("<3I", mode, size, 0))
        elif kind in (b"STA2", b"LST2"):
            mode, size = _stat(files, path)
            error = 0 if mode else _ENOENT
            await channel.write(
                kind + struct.pack("<IQQIIIIQqqq", error, 0, 0, mode, 1, 2000, 2000, size, 0, 0, 0)
            )
        elif kind == b"RECV":
            await _pull(files, path, channel)
        elif kind == b"SEND":
            await _push(files, path.rpartition(",")[0], channel)
        elif kind == b"LIST":
            await channel.write(b"DONE" + bytes(16))
        else:
            await channel.fail(f"unknown command {kind.decode('ascii', 'replace')}")
            return


def _stat(files: Files, path: str) -> tuple[int, int]:
    """(mode, size), zeros if there is nothing."""
    if files.is_folder(path):
        return _FOLDER_MODE, 4096
    return (_FILE_MODE, len(files.read(path))) if files.is_file(path) else (0, 0)


async def _pull(files: Files, path: str, channel: _Channel) -> None:
    try:
        content = files.read(path)
    except FileTrouble as err:
        await channel.fail(f"open failed: {err}")
        return
    for at in range(0, len(content), _CHUNK_BYTES):
        piece = content[at : at + _CHUNK_BYTES]
        await channel.write(b"DATA" + struct.pack("<I", len(piece)) + piece)
    await channel.write(b"DONE" + bytes(4))


async def _push(files: Files, path: str, channel: _Channel) -> None:
    content = bytearray()
    while True:
        kind, length = await channel.head()
        if kind == b"DONE":
            break
        content += await channel.exactly(length)
    try:
        files.write(path, bytes(content))
    except FileTrouble as err:
        await channel.fail(f"couldn't create file: {err}")
        return
    await channel.write(b"OKAY" + bytes(4))
