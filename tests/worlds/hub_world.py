"""A hub, a real adb server and tiny phones with names of their own, for the tests of reaching and pairing."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.adb.reach.pairing import PairingTimes
from devices.adb.reach.reconnect import ReconnectPolicy
from devices.hub import AdbPhones
from devices.phones import PhoneInfo, PhoneState
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.wireless import WirelessDebugging
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.tiny_phone import TinySide

QUICK = ReconnectPolicy(
    grace_s=0.05, server_s=0.3, connect_s=10.0, pauses_s=(0.1, 0.2), consent_s=0.3, identify_s=3.0
)
PACE = PairingTimes(ask_s=30.0, find_s=30.0, poll_s=0.05)  # of a busy computer


@dataclass(frozen=True)
class Home:
    """One phone with a plain port, and the hub that looks after it."""

    side: TinySide
    adb: SimulatedAdb
    hub: AdbPhones

    async def until(self, state: PhoneState, phone_id: str = "") -> PhoneInfo:
        """Returns when the phone is in the state."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while True:  # (the news come 0.3 s later)
                for info in self.hub.phones():
                    if info.phone_id == (phone_id or self.side.serial) and info.state is state:
                        return info
                await asyncio.sleep(0.01)


def new_side() -> TinySide:
    """A phone that no other test of this computer announces."""
    side = TinySide()
    side.serial = f"HUB{secrets.token_hex(4)}"
    return side


def saved(side: TinySide, address: str, mdns: str = "") -> PhoneInfo:
    """As an earlier run would have kept it."""
    return PhoneInfo(side.serial, side.model, "13", address, PhoneState.OFFLINE, "Kitchen", mdns)


@asynccontextmanager
async def home(
    reconnect_policy: ReconnectPolicy = QUICK,
    *,
    discovery: bool = False,
    keep_port: int = 5555,
    pairing_times: PairingTimes = PACE,
) -> AsyncGenerator[Home]:
    """The phone is not connected yet."""
    side = new_side()
    async with (
        private_adb_server(discovery=discovery) as server,
        SimulatedAdb(side) as adb,
        AdbPhones(
            AdbServer(*server),
            reconnect_policy=reconnect_policy,
            pairing_times=pairing_times,
            keep_port=keep_port,
        ) as hub,
    ):
        yield Home(side, adb, hub)


@asynccontextmanager
async def wireless_home(*, discovery: bool = False) -> AsyncGenerator[tuple[Home, WirelessDebugging]]:
    """Wireless debugging is on, nobody is paired. discovery: it is announced, and the adb server listens."""
    async with (
        home(discovery=discovery) as place,
        WirelessDebugging(place.adb, announced=discovery) as wireless,
    ):
        yield place, wireless
