"""The sync service: push, pull, stat and list. Source: AOSP adb SYNC.TXT and file_sync_protocol.h."""

import struct
from collections.abc import Iterator

from devices.simulator.adbd.adbd import Stream
from devices.simulator.shell.system import Files, FileTrouble

_CHUNK_BYTES = 64 * 1024  # neither side may send more at once
_PATH_BYTES = 1024
_IS_FILE, _IS_FOLDER = 0o100000, 0o040000
_ENOENT = 2
_SHELL_USER = 2000
_ABOUT_V2 = struct.Struct("<IQQIIIIQqqq")  # error, dev, ino, mode, links, uid, gid, size, three times


class _Broken(Exception):
    """What came is no sync request; the text goes to the host, and the service ends."""


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
    """Answers requests until QUIT, the end of the stream, or a request that is none."""
    channel = _Channel(stream)
    try:
        while True:
            kind, length = await channel.head()
            if kind == b"QUIT":
                return
            if length > _PATH_BYTES:
                raise _Broken("path too long")
            path = (await channel.exactly(length)).decode("utf-8", "surrogateescape")
            await _answer(kind, path, files, channel)
    except _Broken as err:
        await channel.fail(str(err))


async def _answer(kind: bytes, path: str, files: Files, channel: _Channel) -> None:
    if kind == b"STAT":
        await channel.write(kind + struct.pack("<3I", *_stat(files, path)))
    elif kind in (b"STA2", b"LST2"):
        await channel.write(kind + _about(files, path))
    elif kind == b"RECV":
        await _pull(files, path, channel)
    elif kind == b"SEND":
        name, _, mode = path.rpartition(",")
        await _push(files, name, mode, channel)
    elif kind == b"LIST":
        for name in _names(files, path):
            entry = struct.pack("<4I", *_stat(files, f"{path}/{name}"), len(name.encode()))
            await channel.write(b"DENT" + entry + name.encode())
        await channel.write(b"DONE" + bytes(16))
    elif kind == b"LIS2":
        for name in _names(files, path):
            entry = _about(files, f"{path}/{name}") + struct.pack("<I", len(name.encode()))
            await channel.write(b"DNT2" + entry + name.encode())
        await channel.write(b"DONE" + bytes(_ABOUT_V2.size + 4))
    else:
        raise _Broken(f"unknown command {kind.decode('ascii', 'replace')}")


def _stat(files: Files, path: str) -> tuple[int, int, int]:
    """(mode, size, time), zeros if there is nothing."""
    is_folder = files.is_folder(path)
    if not is_folder and not files.is_file(path):
        return 0, 0, 0
    changed_at, bits = files.about(path)
    return (_IS_FOLDER if is_folder else _IS_FILE) | bits, files.size(path), changed_at


def _about(files: Files, path: str) -> bytes:
    """What STA2, LST2 and LIS2 tell of a path."""
    mode, size, changed_at = _stat(files, path)
    error = 0 if mode else _ENOENT
    return _ABOUT_V2.pack(error, 0, 0, mode, 1, _SHELL_USER, _SHELL_USER, size, *[changed_at] * 3)


def _names(files: Files, path: str) -> Iterator[str]:
    """What is directly in a folder, with '.' and '..'; nothing if it is none."""
    if not files.is_folder(path):
        return
    yield from (".", "..")
    inside = files.absolute(path).rstrip("/") + "/"
    for name in files.names():
        rest = name.removeprefix(inside)
        if name.startswith(inside) and rest and "/" not in rest:
            yield rest


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


async def _push(files: Files, path: str, mode: str, channel: _Channel) -> None:
    """The host names the file's mode with its path, and its time at the end."""
    content = bytearray()
    while True:
        kind, length = await channel.head()
        if kind == b"DONE":
            break
        if kind != b"DATA" or length > _CHUNK_BYTES:
            raise _Broken("oversize data message")
        content += await channel.exactly(length)
    try:
        files.write(path, bytes(content), about=(length, int(mode) & 0o777))
    except FileTrouble as err:
        await channel.fail(f"couldn't create file: {err}")
        return
    await channel.write(b"OKAY" + bytes(4))
