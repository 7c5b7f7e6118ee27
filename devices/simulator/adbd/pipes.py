"""Carries the bytes of a link: a plain TCP connection that is as slow or frozen as its phone."""

import asyncio
from typing import Protocol

_READ_BYTES = 256 * 1024


class NetworkLine(Protocol):
    """The state of the network that a phone hangs on; may change while bytes are on their way."""

    @property
    def slow_bytes_per_s(self) -> int | None:
        """Pace of everything sent, None for as fast as it goes."""
        ...

    async def thawed(self) -> None:
        """Returns at once unless the phone is frozen; nothing is read or sent while it is."""
        ...


class Pipe(Protocol):
    """Bytes in order, both ways."""

    async def exactly(self, count: int) -> bytes:
        """Raises IncompleteReadError at the end, ConnectionError."""
        ...

    async def send(self, data: bytes) -> None:
        """Returns when the data has left. Raises ConnectionError."""
        ...

    def abort(self) -> None:
        """Ends both ways at once, like a pulled cable."""
        ...


class PlainPipe:
    """A TCP connection as a Pipe."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: NetworkLine) -> None:
        self._reader = reader
        self._writer = writer
        self._line = line
        self._put_back = b""

    async def exactly(self, count: int) -> bytes:
        """Raises IncompleteReadError at the end, ConnectionError."""
        data, self._put_back = self._put_back[:count], self._put_back[count:]
        data += await self._reader.readexactly(count - len(data))
        await self._line.thawed()
        return data

    async def some(self) -> bytes:
        """What has come, at least a byte; b'' at the end. Raises ConnectionError."""
        data, self._put_back = self._put_back, b""
        data = data or await self._reader.read(_READ_BYTES)
        await self._line.thawed()
        return data

    def put_back(self, data: bytes) -> None:
        """The next reads begin with this."""
        self._put_back = data + self._put_back

    async def send(self, data: bytes) -> None:
        """At the line's pace. Raises ConnectionError."""
        await self._line.thawed()
        at = 0
        while at < len(data):
            pace = self._line.slow_bytes_per_s
            piece = data[at:] if pace is None else data[at : at + max(1, pace // 20)]
            self._writer.write(piece)
            await self._writer.drain()
            at += len(piece)
            if pace is not None:
                await asyncio.sleep(len(piece) / pace)

    def abort(self) -> None:
        """Ends both ways at once; nothing more is sent, nothing is said."""
        self._writer.transport.abort()

    def finish(self) -> None:
        """Ends the connection after everything sent has left."""
        self._writer.close()
