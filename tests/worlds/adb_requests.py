"""Requests to a real adb server in its own words, and a tiny phone that hangs on one."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.side import Display
from tests.worlds.tiny_phone import INNER, TinySide


class Refused(Exception):
    """The adb server said FAIL; the text is its reason."""


@asynccontextmanager
async def asked(
    server: tuple[str, int], *requests: str
) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Requests to an adb server over one connection, each answered with OKAY; raises Refused.

    For what adbutils leaves sockets open on: every answer that is not OKAY.
    """
    reader, writer = await asyncio.open_connection(*server)
    try:
        for request in requests:
            text = request.encode()
            writer.write(f"{len(text):04x}".encode() + text)
            if await reader.readexactly(4) != b"OKAY":
                raise Refused((await reader.read())[4:].decode())
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@asynccontextmanager
async def cabled_phone() -> AsyncGenerator[tuple[TinySide, SimulatedAdb, tuple[str, int]]]:
    """A tiny phone, not yet connected, and the address of a private adb server."""
    side = TinySide()
    async with private_adb_server() as server, SimulatedAdb(side) as adb:
        yield side, adb, server


def enlarge(side: TinySide, size_px: tuple[int, int] = (1080, 2400)) -> None:
    """Gives a tiny phone the display of a real one: 10 MB a raw picture."""
    side.size_px = side.natural_size_px = size_px
    side.displays = (Display(INNER, 0, size_px, on=True),)
