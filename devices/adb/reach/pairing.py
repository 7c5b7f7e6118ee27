"""A pairing from its first step to a connected phone, reported step by step."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.reach.address import Address, parse_address
from devices.adb.reach.connect import connect
from devices.adb.reach.device_tracker import DeviceTracker
from devices.adb.reach.discovery import (
    CONNECT,
    PAIRING,
    Announcement,
    belongs_to,
    has_discovery,
    list_announcements,
    mdns_instance,
)
from devices.adb.reach.pair import pair, read_code
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import PairNoDiscovery, PairNotSeen, PhoneError
from devices.phones import PairingStep, PairStage, QrOffer

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PairingTimes:
    """Time limits of a pairing.

    ask_s: limit of the pairing itself.
    find_s: how long the connect port is searched for afterwards.
    poll_s: between two queries of the announcements.
    """

    ask_s: float = 12.0
    find_s: float = 10.0
    poll_s: float = 0.5


class Pairing:
    """Pairs and connects. Its generators never raise PhoneErrors: FAILED carries them."""

    def __init__(
        self, server: AdbServer, registry: Registry, tracker: DeviceTracker, times: PairingTimes
    ) -> None:
        self._server = server
        self._registry = registry
        self._tracker = tracker
        self._times = times

    async def by_code(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        """Pairs by a code; yields steps from PAIRED or FAILED on."""
        try:
            digits = read_code(code)
            parsed = parse_address(address)
            instance = await pair(self._server, parsed, digits, self._times.ask_s)
        except PhoneError as err:
            yield _failure(err)
            return
        yield PairingStep(PairStage.PAIRED)
        yield await self._connect(parsed, instance)

    async def by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        """Pairs by a QR picture; yields steps from WAITING on."""
        yield PairingStep(PairStage.WAITING)
        try:
            address = await self._wait_for_announcement(offer)
            yield PairingStep(PairStage.SEEN)
            instance = await pair(self._server, address, offer.password, self._times.ask_s)
        except PhoneError as err:
            yield _failure(err)
            return
        yield PairingStep(PairStage.PAIRED)
        yield await self._connect(address, instance)

    async def _wait_for_announcement(self, offer: QrOffer) -> Address:
        """The address of the phone that has scanned the picture.

        Raises PairNoDiscovery, PairNotSeen, AdbServerUnavailable.
        """
        await ensure_server(self._server)
        if not await has_discovery(self._server):
            raise PairNoDiscovery("the adb server does not listen for phones (mDNS is off)")
        ends_at = time.monotonic() + offer.life_s
        while time.monotonic() < ends_at:
            for each in await list_announcements(self._server):
                # Some phones add a suffix to the name.
                if each.kind == PAIRING and each.instance.startswith(offer.name):
                    return each.address
            await asyncio.sleep(self._times.poll_s)
        raise PairNotSeen(f"{offer.name} was not announced within {offer.life_s:g} s")

    async def _connect(self, paired_at: Address, instance: str) -> PairingStep:
        """Finds the connect port of a phone that has just paired: CONNECTED or NEEDS_ADDRESS."""
        record: PhoneRecord | None = None
        try:
            async with asyncio.timeout(self._times.find_s):
                while record is None:
                    record = await self._find(paired_at, instance)
                    if record is None:
                        await asyncio.sleep(self._times.poll_s)
        except TimeoutError:
            return PairingStep(PairStage.NEEDS_ADDRESS)
        except PhoneError as err:
            return _failure(err)
        record.mdns = instance or record.mdns
        self._registry.notify(record)
        return PairingStep(PairStage.CONNECTED, record.info())

    async def _find(self, paired_at: Address, instance: str) -> PhoneRecord | None:
        """The phone's record: the server may have connected by itself; else an announcement is tried."""
        for serial, state in self._tracker.states.items():
            if state == "device" and instance and mdns_instance(serial) == instance:
                return await self._tracker.wait_for_identity(serial)
        for heard in await list_announcements(self._server):
            if heard.kind == CONNECT and _matches(heard, paired_at, instance):
                try:
                    serial = await connect(self._server, heard.address)
                except PhoneError as err:
                    logger.info("%s is paired but not connected: %s", heard.instance, err)
                    continue
                return await self._tracker.wait_for_identity(serial)
        return None


def _matches(heard: Announcement, paired_at: Address, instance: str) -> bool:
    if instance:
        return belongs_to(heard, instance)
    return heard.address.host == paired_at.host


def _failure(err: PhoneError) -> PairingStep:
    return PairingStep(PairStage.FAILED, key=err.key, values=tuple(err.values.items()))
