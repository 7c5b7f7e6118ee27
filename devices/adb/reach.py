"""What a person asks for to reach a phone: now, or at an address that stays."""

import asyncio

from devices.adb.address import address_or_none
from devices.adb.connect import disconnect
from devices.adb.discovery import mdns_instance
from devices.adb.identity import identify
from devices.adb.keep_address import open_plain_port
from devices.adb.known import KnownPhone
from devices.adb.ladder import Climber
from devices.adb.rows import Rows
from devices.adb.server import AdbServer
from devices.errors import (
    AdbServerUnavailable,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    KeepAddressFailed,
    PhoneError,
)
from devices.phones import PhoneState

LIMIT_S = 15.0
_PROOF_S = 3.0  # a phone that is there says who it is in much less
_PORT_OPENS_S = 8.0


class Reach:
    """keep_port: the plain port of `keep_address`."""

    def __init__(self, server: AdbServer, rows: Rows, climber: Climber, keep_port: int) -> None:
        self._server = server
        self._rows = rows
        self._climber = climber
        self._keep_port = keep_port

    async def reconnect(self, row: KnownPhone) -> None:
        """Tries every known way, within 15 s; a way that is open but dead is cut first. Raises PhoneErrors."""
        try:
            async with asyncio.timeout(LIMIT_S):
                if row.state is PhoneState.UNAUTHORIZED:
                    raise DeviceUnauthorized(f"{row.phone_id} waits for its owner's consent", name=row.label)
                await self._cut_if_dead(row)
                await self._climber.reach(row)
        except TimeoutError as err:
            seconds = f"{LIMIT_S:g}"
            raise DeviceTimeout(f"{row.phone_id} is not back", name=row.label, seconds=seconds) from err

    async def keep_address(self, row: KnownPhone) -> None:
        """`adb tcpip` on a phone that is online, within 15 s.

        Raises KeepAddressFailed, DeviceUnauthorized if the phone asks for consent at the new port,
        AdbServerUnavailable.
        """
        serial = row.serials[0]
        now = address_or_none(serial)
        if now is not None and now.port == self._keep_port:
            return
        try:
            async with asyncio.timeout(LIMIT_S):
                address = await open_plain_port(self._server, row, serial, self._keep_port, _PORT_OPENS_S)
                await self._climber.try_at(row, address, LIMIT_S)
        except (DeviceUnauthorized, KeepAddressFailed, AdbServerUnavailable):
            raise
        except (PhoneError, TimeoutError) as err:
            reason = str(err) or f"> {LIMIT_S:g} s"
            raise KeepAddressFailed(f"no plain port: {reason}", name=row.label, reason=reason) from err
        row.prefer(str(address))
        self._rows.changed(row)

    async def cut(self, serials: set[str]) -> None:
        """Disconnects the network phones among them. Raises AdbServerUnavailable."""
        for serial in serials:
            if _is_network(serial):
                await disconnect(self._server, serial)

    async def _cut_if_dead(self, row: KnownPhone) -> None:
        if not row.serials:
            return
        network = {serial for serial in row.serials if _is_network(serial)}
        try:
            await identify(self._server, row.serials[0], _PROOF_S, name=row.label)
        except (DeviceTimeout, DeviceOffline):
            if not network:
                raise  # nothing but USB: only the person can pull it
            await self.cut(network)
            await self._rows.until(lambda: True if network.isdisjoint(row.serials) else None)


def _is_network(serial: str) -> bool:
    return address_or_none(serial) is not None or mdns_instance(serial) != ""
