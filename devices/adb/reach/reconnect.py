"""Keeps a phone reachable: what is tried, and after which pause, when it has gone."""

import asyncio
import itertools
import logging
from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.address import Address, address_or_none
from devices.adb.reach.connect import connect
from devices.adb.reach.discovery import CONNECT, Announced, announced, is_of
from devices.adb.reach.follow import Following
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import ConnectTimeout, DeviceOffline, DeviceUnauthorized, PhoneError
from devices.phones import PhoneState

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReconnectPolicy:
    """All in seconds. grace: how long a phone may be gone before anything is done. server: how long it is then left to
    the adb server, as long as that still has it on its list. connect: limit of one attempt.
    pauses: between attempts; the last one for ever. look: how long the server's list may be silent before it is asked
    whether that still stands. consent: how long the owner has to allow this computer when a person asked for the
    phone. proof: so long an open link may take to say who is there; a phone that is there needs much less."""

    grace_s: float = 2.0
    server_s: float = 5.0
    connect_s: float = 5.0
    pauses_s: tuple[float, ...] = (5.0, 15.0, 30.0, 60.0)
    look_s: float = 15.0
    consent_s: float = 6.0
    proof_s: float = 3.0


class Reconnector:
    """Reaches phones again. One attempt a phone at a time."""

    def __init__(
        self, server: AdbServer, rows: Registry, following: Following, ladder: ReconnectPolicy
    ) -> None:
        self._server = server
        self._rows = rows
        self._following = following
        self._ladder = ladder

    async def keep(self, row: PhoneRecord, *, at_once: bool) -> None:
        """Climbs the ladder whenever the phone is gone. Ends only by being cancelled.

        at_once: the adb server does not know the phone yet, so the first wait is left out.
        A phone that waits for consent is left alone: every new connection would bring its box up again.
        """
        while True:
            await self._rows.until(lambda: True if row.state is PhoneState.OFFLINE else None)
            if at_once or not await self._comes_back_by_itself(row):
                await self._climb(row)
            at_once = False

    async def reach(self, row: PhoneRecord) -> None:
        """Tries each known way once. Returns with the phone online; raises why the first way failed."""
        async with row.reaching:
            failed: PhoneError | None = None
            for ways in (self._last_way, self._announced_ways):
                for address in await ways(row):
                    if row.state is PhoneState.ONLINE:
                        return
                    if row.forgotten:
                        raise DeviceOffline(f"{row.phone_id} was forgotten", name=row.label)
                    try:
                        await self.try_at(row, address, self._ladder.connect_s)
                    except DeviceUnauthorized:
                        raise
                    except PhoneError as err:
                        failed = failed or err
            if row.state is not PhoneState.ONLINE:
                raise failed or DeviceOffline(f"{row.phone_id} does not announce itself", name=row.label)

    async def try_at(self, row: PhoneRecord, address: Address, limit_s: float) -> None:
        """Connects and makes sure that this phone answers; another one that answers becomes or keeps its own row.

        Raises ConnectFailed, DeviceUnauthorized, AdbServerUnavailable, or DeviceOffline for another phone.
        """
        text = str(address)
        owner = self._rows.of(text)
        if owner is not None and owner is not row and text in owner.serials:
            raise DeviceOffline(f"{text} belongs to {owner.phone_id} now", name=row.label)
        try:
            async with asyncio.timeout(limit_s):
                afresh = self._following.gave_up(text)
                serial = await connect(self._server, address, limit_s, afresh=afresh)
                found = await self._following.identified(serial)
        except TimeoutError as err:
            raise ConnectTimeout(f"no end within {limit_s:g} s at {text}", address=text) from err
        except DeviceUnauthorized as err:
            raise DeviceUnauthorized(str(err), name=row.label) from err
        if found is not row:
            raise DeviceOffline(f"{found.phone_id} answers at {text}", name=row.label)

    async def _comes_back_by_itself(self, row: PhoneRecord) -> bool:
        if await self._back_within(row, self._ladder.grace_s):
            return True
        servers_own = any(serial in self._following.states for serial in self._rows.serials_of(row))
        return servers_own and await self._back_within(row, self._ladder.server_s)

    async def _climb(self, row: PhoneRecord) -> None:
        last = self._ladder.pauses_s[-1]
        for pause_s in itertools.chain(self._ladder.pauses_s, itertools.repeat(last)):
            try:
                await self.reach(row)
            except (
                PhoneError,
                ServerRefusal,
                ValueError,
            ) as err:  # the last two: a server that speaks otherwise
                logger.info("phone %s is away (%s); again in %g s", row.phone_id, err, pause_s)
            if await self._back_within(row, pause_s):
                return

    async def _back_within(self, row: PhoneRecord, limit_s: float) -> bool:
        try:
            async with asyncio.timeout(limit_s):
                await self._rows.until(lambda: None if row.state is PhoneState.OFFLINE else True)
        except TimeoutError:
            return False
        return True

    async def _last_way(self, row: PhoneRecord) -> tuple[Address, ...]:
        last = address_or_none(row.address)
        return (last,) if last else ()

    async def _announced_ways(self, row: PhoneRecord) -> tuple[Address, ...]:
        """What is heard of it by mDNS; of a phone whose name there is unknown also what is heard at its last host."""
        last = address_or_none(row.address)
        heard = [each for each in await announced(self._server) if each.kind == CONNECT]
        found = [each.address for each in heard if _is_named(row, each)]
        if not row.mdns:
            found += [each.address for each in heard if last and each.address.host == last.host]
        return tuple(address for address in dict.fromkeys(found) if address != last)


def _is_named(row: PhoneRecord, heard: Announced) -> bool:
    if row.mdns:
        return is_of(heard, row.mdns)
    serialno = row.phone_id.partition("/")[0]
    return heard.instance.startswith(f"adb-{serialno}-")
