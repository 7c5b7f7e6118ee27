"""A pairing from its first move to a connected phone, told step by step."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.reach.address import Address, parse_address
from devices.adb.reach.connect import connect
from devices.adb.reach.discovery import (
    CONNECT,
    PAIRING,
    Announced,
    announced,
    is_of,
    listens_for_phones,
    mdns_instance,
)
from devices.adb.reach.follow import Following
from devices.adb.reach.pair import pair, read_code
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import PairNoDiscovery, PairNotSeen, PhoneError
from devices.phones import PairingStep, PairStage, QrOffer

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PairingPace:
    """In seconds. ask: limit of the pairing itself. find: how long the connect port is looked for afterwards.
    poll: between two looks at what is announced."""

    ask_s: float = 12.0
    find_s: float = 10.0
    poll_s: float = 0.5


class Pairing:
    """Pairs and connects. Its generators never raise PhoneErrors: FAILED carries them."""

    def __init__(self, server: AdbServer, rows: Registry, following: Following, pace: PairingPace) -> None:
        self._server = server
        self._rows = rows
        self._following = following
        self._pace = pace

    async def by_code(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        """From PAIRED or FAILED on."""
        try:
            digits = read_code(code)
            parsed = parse_address(address)
            instance = await pair(self._server, parsed, digits, self._pace.ask_s)
        except PhoneError as err:
            yield _failed(err)
            return
        yield PairingStep(PairStage.PAIRED)
        yield await self._connected(parsed, instance)

    async def by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        """From WAITING on."""
        yield PairingStep(PairStage.WAITING)
        try:
            address = await self._seen(offer)
            yield PairingStep(PairStage.SEEN)
            instance = await pair(self._server, address, offer.password, self._pace.ask_s)
        except PhoneError as err:
            yield _failed(err)
            return
        yield PairingStep(PairStage.PAIRED)
        yield await self._connected(address, instance)

    async def _seen(self, offer: QrOffer) -> Address:
        """Where the phone waits that has read the picture. Raises PairNoDiscovery, PairNotSeen, AdbServerUnavailable."""
        await ensure_server(self._server)
        if not await listens_for_phones(self._server):
            raise PairNoDiscovery("the adb server does not listen for phones (mDNS is off)")
        ends_at = time.monotonic() + offer.life_s
        while time.monotonic() < ends_at:
            for each in await announced(self._server):
                # Some phones put a suffix behind the name.
                if each.kind == PAIRING and each.instance.startswith(offer.name):
                    return each.address
            await asyncio.sleep(self._pace.poll_s)
        raise PairNotSeen(f"{offer.name} was not announced within {offer.life_s:g} s")

    async def _connected(self, paired_at: Address, instance: str) -> PairingStep:
        """Finds the connect port of a phone that has just paired: CONNECTED or NEEDS_ADDRESS."""
        row: PhoneRecord | None = None
        try:
            async with asyncio.timeout(self._pace.find_s):
                while row is None:
                    row = await self._found(paired_at, instance)
                    if row is None:
                        await asyncio.sleep(self._pace.poll_s)
        except TimeoutError:
            return PairingStep(PairStage.NEEDS_ADDRESS)
        except PhoneError as err:
            return _failed(err)
        row.mdns = instance or row.mdns
        self._rows.changed(row)
        return PairingStep(PairStage.CONNECTED, row.info())

    async def _found(self, paired_at: Address, instance: str) -> PhoneRecord | None:
        """The server may have connected by itself; else one announcement may be the phone's."""
        for serial, state in self._following.states.items():
            if state == "device" and instance and mdns_instance(serial) == instance:
                return await self._following.identified(serial)
        for heard in await announced(self._server):
            if heard.kind == CONNECT and _fits(heard, paired_at, instance):
                try:
                    serial = await connect(self._server, heard.address)
                except PhoneError as err:
                    logger.info("%s is paired but not connected: %s", heard.instance, err)
                    continue
                return await self._following.identified(serial)
        return None


def _fits(heard: Announced, paired_at: Address, instance: str) -> bool:
    if instance:
        return is_of(heard, instance)
    return heard.address.host == paired_at.host


def _failed(err: PhoneError) -> PairingStep:
    return PairingStep(PairStage.FAILED, key=err.key, values=tuple(err.values.items()))
