"""Keeps a phone reachable: attempts and pauses after it has gone."""

import asyncio
import itertools
import logging
from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.address import Address, address_or_none
from devices.adb.reach.connect import connect
from devices.adb.reach.device_tracker import DeviceTracker
from devices.adb.reach.discovery import CONNECT, Announcement, belongs_to, list_announcements
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import ConnectTimeout, DeviceOffline, DeviceUnauthorized, PhoneError
from devices.phones import PhoneState

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReconnectPolicy:
    """When a lost phone is tried again.

    grace_s: how long a phone may be gone before it is reconnected.
    server_s: how long the phone is then left to the adb server, if that still has it on its list.
    connect_s: limit of one attempt.
    pauses_s: between attempts; the last one repeats for ever.
    list_check_s: how long the server's list may stay unchanged before the server is asked whether it holds.
    consent_s: how long the owner has to allow this computer when a person asked for the phone.
    identify_s: how long an open link may take to identify its phone; a present phone needs much less.
    """

    grace_s: float = 2.0
    server_s: float = 5.0
    connect_s: float = 5.0
    pauses_s: tuple[float, ...] = (5.0, 15.0, 30.0, 60.0)
    list_check_s: float = 15.0
    consent_s: float = 6.0
    identify_s: float = 3.0


class Reconnector:
    """Reaches phones again. One attempt a phone at a time."""

    def __init__(
        self, server: AdbServer, registry: Registry, tracker: DeviceTracker, policy: ReconnectPolicy
    ) -> None:
        self._server = server
        self._registry = registry
        self._tracker = tracker
        self._policy = policy

    async def reconnect_forever(self, record: PhoneRecord, *, at_once: bool) -> None:
        """Reconnects the phone whenever it is gone, by the policy. Ends only by being cancelled.

        at_once: the adb server does not know the phone yet, so the first wait is left out.
        A phone that waits for consent is left alone: every new connection would open its dialog again.
        """
        while True:
            await self._registry.wait_until(lambda: True if record.state is PhoneState.OFFLINE else None)
            if at_once or not await self._comes_back(record):
                await self._retry(record)
            at_once = False

    async def reach(self, record: PhoneRecord) -> None:
        """Tries each known address once. Returns with the phone online, else raises the first failure."""
        async with record.reaching:
            failed: PhoneError | None = None
            for ways in (self._last_way, self._announced_ways):
                for address in await ways(record):
                    if record.state is PhoneState.ONLINE:
                        return
                    if record.forgotten:
                        raise DeviceOffline(f"{record.phone_id} was forgotten", name=record.label)
                    try:
                        await self.try_at(record, address, self._policy.connect_s)
                    except DeviceUnauthorized:
                        raise
                    except PhoneError as err:
                        failed = failed or err
            if record.state is not PhoneState.ONLINE:
                raise failed or DeviceOffline(
                    f"{record.phone_id} does not announce itself", name=record.label
                )

    async def try_at(self, record: PhoneRecord, address: Address, limit_s: float) -> None:
        """Connects and verifies that this phone answers; another phone gets or keeps its own record.

        Raises ConnectFailed, DeviceUnauthorized, AdbServerUnavailable, or DeviceOffline for another phone.
        """
        text = str(address)
        owner = self._registry.by_serial(text)
        if owner is not None and owner is not record and text in owner.serials:
            raise DeviceOffline(f"{text} belongs to {owner.phone_id} now", name=record.label)
        try:
            async with asyncio.timeout(limit_s):
                drop_first = self._tracker.is_silent(text)
                serial = await connect(self._server, address, limit_s, drop_first=drop_first)
                found = await self._tracker.wait_for_identity(serial)
        except TimeoutError as err:
            raise ConnectTimeout(f"no end within {limit_s:g} s at {text}", address=text) from err
        except DeviceUnauthorized as err:
            raise DeviceUnauthorized(str(err), name=record.label) from err
        if found is not record:
            raise DeviceOffline(f"{found.phone_id} answers at {text}", name=record.label)

    async def _comes_back(self, record: PhoneRecord) -> bool:
        if await self._is_back_within(record, self._policy.grace_s):
            return True
        servers_own = any(serial in self._tracker.states for serial in self._registry.serials_of(record))
        return servers_own and await self._is_back_within(record, self._policy.server_s)

    async def _retry(self, record: PhoneRecord) -> None:
        last = self._policy.pauses_s[-1]
        for pause_s in itertools.chain(self._policy.pauses_s, itertools.repeat(last)):
            try:
                await self.reach(record)
            except (
                PhoneError,
                ServerRefusal,
                ValueError,
            ) as err:  # the last two: a server that speaks otherwise
                logger.info("phone %s is away (%s); again in %g s", record.phone_id, err, pause_s)
            if await self._is_back_within(record, pause_s):
                return

    async def _is_back_within(self, record: PhoneRecord, limit_s: float) -> bool:
        try:
            async with asyncio.timeout(limit_s):
                await self._registry.wait_until(lambda: None if record.state is PhoneState.OFFLINE else True)
        except TimeoutError:
            return False
        return True

    async def _last_way(self, record: PhoneRecord) -> tuple[Address, ...]:
        last = address_or_none(record.address)
        return (last,) if last else ()

    async def _announced_ways(self, record: PhoneRecord) -> tuple[Address, ...]:
        """Addresses announced by mDNS: under the phone's name, or at its last host if the name is unknown."""
        last = address_or_none(record.address)
        heard = [each for each in await list_announcements(self._server) if each.kind == CONNECT]
        found = [each.address for each in heard if _is_named(record, each)]
        if not record.mdns:
            found += [each.address for each in heard if last and each.address.host == last.host]
        return tuple(address for address in dict.fromkeys(found) if address != last)


def _is_named(record: PhoneRecord, heard: Announcement) -> bool:
    if record.mdns:
        return belongs_to(heard, record.mdns)
    serialno = record.phone_id.partition("/")[0]
    return heard.instance.startswith(f"adb-{serialno}-")
