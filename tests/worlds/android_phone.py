"""A simulated phone behind a real adb server, as an AndroidPhone without a hub."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.pin import OPENS_S
from devices.frame import FrameDecoder
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone

SMALL = (270, 600)  # pictures of this size cost a tenth of a phone's


@dataclass(frozen=True, slots=True)
class Sight:
    """side: the phone. adb: its cable. link, device: what is tested."""

    side: SimulatedPhone
    adb: SimulatedAdb
    link: Link
    device: AndroidPhone

    def sent(self, word: str) -> list[str]:
        """The shell lines so far that hold a word."""
        return [line for line in self.adb.commands if word in line]

    @property
    def captures(self) -> int:
        """How many were begun."""
        return len(self.sent("screencap"))


@asynccontextmanager
async def seeing(
    adb_address: tuple[str, int], side: SimulatedPhone, lock_opens_s: float = OPENS_S
) -> AsyncGenerator[Sight]:
    """Connects the phone for the length of the block. lock_opens_s: as in AndroidPhone."""
    server, decoder = AdbServer(*adb_address), FrameDecoder()
    async with SimulatedAdb(side) as adb:
        await server.ask(f"host:connect:{adb.address}", 10)
        link = Link(server, adb.address, "Kitchen phone")
        phone = AndroidPhone(link, side.serial, decoder, lock_opens_s)
        try:
            yield Sight(side, adb, link, phone)
        finally:
            await phone.close()
            await server.ask(f"host:disconnect:{adb.address}", 5)
            decoder.close()
