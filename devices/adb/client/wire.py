"""One connection to the adb server: sends requests, reads OKAY or FAIL and blocks.

Source of the format: AOSP packages/modules/adb, OVERVIEW.TXT and SERVICES.TXT.
"""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

READ_SIZE = 256 * 1024  # small reads make large pictures slow


class ServerRefusal(Exception):
    """The server answered FAIL; the text is its reason."""


class ConnectionCut(Exception):
    """The connection ended in the middle of an answer."""


class ProtocolViolation(Exception):
    """The program that answers does not speak the adb server's protocol."""


class Wire:
    """Reads and writes in the server's framing. Raises ServerRefusal, ConnectionCut or ProtocolViolation."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def request(self, text: str) -> None:
        """Sends one request and reads its OKAY."""
        payload = text.encode()
        if len(payload) > 0xFFFF:
            raise ValueError("a request to the adb server holds at most 65535 bytes")
        await self.send_bytes(b"%04x%s" % (len(payload), payload))
        status = await self.read_exactly(4)
        if status == b"FAIL":
            raise ServerRefusal(await self.read_block())
        if status != b"OKAY":
            raise ProtocolViolation(f"{status!r} instead of OKAY or FAIL")

    async def send_bytes(self, data: bytes) -> None:
        """Sends bytes as they are."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError as err:
            raise ConnectionCut from err

    async def read_block(self) -> str:
        """Reads four hex digits of length, then that much text.

        Pairing answers OKAY first and then perhaps FAIL.
        """
        digits = await self.read_exactly(4)
        if digits == b"FAIL":
            raise ServerRefusal(await self.read_block())
        try:
            length = int(digits, 16)
        except ValueError as err:
            raise ProtocolViolation(f"{digits!r} instead of a length") from err
        return (await self.read_exactly(length)).decode(errors="replace")

    async def read_exactly(self, count: int) -> bytes:
        """Reads so many bytes. Raises ConnectionCut if the connection ends before."""
        try:
            return await self._reader.readexactly(count)
        except (asyncio.IncompleteReadError, ConnectionError) as err:
            raise ConnectionCut from err

    async def read_some(self) -> bytes:
        """The bytes received so far, b'' at the end."""
        try:
            return await self._reader.read(READ_SIZE)
        except ConnectionError as err:
            raise ConnectionCut from err


@asynccontextmanager
async def open_wire(host: str, port: int, *, tls: ssl.SSLContext | None = None) -> AsyncGenerator[Wire]:
    """Opens a connection. Raises OSError if nobody listens.

    Leaving, also by cancel, closes it at once, which ends the command on the phone.
    """
    reader, writer = await asyncio.open_connection(host, port, limit=READ_SIZE, ssl=tls)
    try:
        yield Wire(reader, writer)
    finally:
        # abort, not close: close would wait until a frozen server has read everything.
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
