"""A tiny phone and a real adb server, and questions to that server in its own words."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.wireless import WirelessDebugging
from tests.worlds.adb_requests import asked
from tests.worlds.tiny_phone import TinySide


@dataclass(frozen=True)
class CableRoom:
    """side, adb: the phone. server: the adb server's address."""

    side: TinySide
    adb: SimulatedAdb
    server: tuple[str, int]

    async def said(self, request: str) -> str:
        """What the server answers to one request, whether it calls that a failure or not."""
        async with asked(self.server, request) as (reader, _):
            answer = (await reader.read()).removeprefix(b"FAIL")
        return answer[4:].decode()

    async def connect(self, address: str = "") -> str:
        """`adb connect`, by the plain port if no other address is given."""
        return await self.said(f"host:connect:{address or self.adb.address}")

    async def connect_anew(self, address: str) -> str:
        """Forgets what the server knows of an address, then connects."""
        await self.disconnect(address)
        return await self.connect(address)

    async def disconnect(self, address: str = "") -> None:
        await self.said(f"host:disconnect:{address or self.adb.address}")

    async def pair(self, address: str, code: str) -> str:
        """`adb pair`."""
        return await self.said(f"host:pair:{code}:{address}")

    async def until(self, state: str, address: str = "") -> None:
        """Returns when the server says so of the phone; '' for "does not list it"."""
        address = address or self.adb.address
        async with asked(self.server, "host:track-devices") as (reader, _):
            while True:
                block = (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()
                states = dict(line.split("\t") for line in block.splitlines())
                if states.get(address, "") == state:
                    return

    async def output(self, line: str, address: str = "") -> bytes:
        """What exec: gives, up to the end of the line or of the link. Raises Refused."""
        transport = f"host:transport:{address or self.adb.address}"
        async with asked(self.server, transport, f"exec:{line}") as (reader, _):
            return await reader.read()

    async def packets(self, line: str, address: str = "") -> bytes:
        """What shell,v2 gives, up to the end of the line or of the link. Raises Refused."""
        transport = f"host:transport:{address or self.adb.address}"
        async with asked(self.server, transport, f"shell,v2,raw:{line}") as (reader, _):
            return await reader.read()


@asynccontextmanager
async def cable_room(*, discovery: bool = False) -> AsyncGenerator[CableRoom]:
    """The phone is not connected yet."""
    side = TinySide()
    async with private_adb_server(discovery=discovery) as server, SimulatedAdb(side) as adb:
        yield CableRoom(side, adb, server)


@asynccontextmanager
async def wireless_room(*, discovery: bool = False) -> AsyncGenerator[tuple[CableRoom, WirelessDebugging]]:
    """Wireless debugging is on, nobody is paired. discovery: it is announced, and the server listens."""
    async with (
        cable_room(discovery=discovery) as room,
        WirelessDebugging(room.adb, announced=discovery) as wireless,
    ):
        yield room, wireless


async def paired(room: CableRoom, wireless: WirelessDebugging) -> None:
    """Pairs by the code of a dialog."""
    assert (await room.pair(*await wireless.open_dialog())).startswith("Successfully paired")


async def until_closed(host: str, port: int, *sent: bytes) -> bytes:
    """Opens a port as no adb server would, sends, answers all that came until the phone hung up."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        for data in sent:
            writer.write(data)
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
