"""What a person asks for to reach a phone: now, or at an address that stays."""

import asyncio

from devices.adb.client.server import AdbServer
from devices.adb.reach.address import address_or_none
from devices.adb.reach.connect import disconnect
from devices.adb.reach.discovery import is_network
from devices.adb.reach.identity import identify
from devices.adb.reach.keep_address import open_plain_port
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.reconnect import Reconnector, ReconnectPolicy
from devices.adb.reach.registry import Registry
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
_PORT_OPENS_S = 8.0


class Reach:
    """keep_port: the plain port of `keep_address`."""

    def __init__(
        self, server: AdbServer, rows: Registry, climber: Reconnector, ladder: ReconnectPolicy, keep_port: int
    ) -> None:
        self._server = server
        self._rows = rows
        self._climber = climber
        self._ladder = ladder
        self._keep_port = keep_port

    async def reconnect(self, row: PhoneRecord) -> None:
        """Tries every known way, within 15 s; a way that is open but dead is cut first. Raises PhoneErrors.

        A phone that waits for consent is made to ask for it again.
        """
        try:
            async with asyncio.timeout(LIMIT_S):
                if row.state is PhoneState.UNAUTHORIZED:
                    await self._ask_again(row)
                    return
                await self._cut_if_dead(row)
                await self._climber.reach(row)
        except TimeoutError as err:
            seconds = f"{LIMIT_S:g}"
            raise DeviceTimeout(f"{row.phone_id} is not back", name=row.label, seconds=seconds) from err

    async def keep_address(self, row: PhoneRecord) -> None:
        """`adb tcpip` on a phone that is online, within 15 s.

        Raises KeepAddressFailed, DeviceUnauthorized if the phone asks for consent at the new port,
        AdbServerUnavailable.
        """
        serial = row.serials[0]
        now = address_or_none(serial)
        if now is not None and now.port == self._keep_port:
            return
        try:
            # adbd starts anew: what is being sent ends first, and nothing is begun meanwhile.
            async with asyncio.timeout(LIMIT_S), row.phone.sending():
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
            if is_network(serial):
                await disconnect(self._server, serial)

    async def _cut_if_dead(self, row: PhoneRecord) -> None:
        serials = tuple(row.serials)
        if not serials:
            return
        silences = await asyncio.gather(*(self._silence(row, serial) for serial in serials))
        silent = {serial: err for serial, err in zip(serials, silences, strict=True) if err is not None}
        dead = {serial for serial in silent if is_network(serial)}
        await self.cut(dead)
        await self._rows.until(lambda: True if dead.isdisjoint(row.serials) else None)
        if alive := next((serial for serial in serials if serial not in silent), None):
            row.prefer(alive)
            self._rows.changed(row)
        elif on_usb := next((err for serial, err in silent.items() if serial not in dead), None):
            raise on_usb  # only the person can pull it

    async def _silence(self, row: PhoneRecord, serial: str) -> PhoneError | None:
        """Why nobody answers there, None if somebody does."""
        try:
            await identify(self._server, serial, self._ladder.proof_s, name=row.label)
        except (DeviceTimeout, DeviceOffline) as err:
            return err
        return None

    async def _ask_again(self, row: PhoneRecord) -> None:
        """Has the phone ask its owner once more, and waits a while for a yes. Raises DeviceUnauthorized.

        A box that was closed without an answer comes up only with a new connection.
        """
        network = {serial for serial in row.waiting if is_network(serial)}
        if not network:
            raise DeviceUnauthorized(f"{row.phone_id} waits for its owner's consent", name=row.label)
        await self.cut(network)
        await self._rows.until(lambda: True if network.isdisjoint(row.waiting) else None)
        try:
            await self._climber.reach(row)
        except DeviceUnauthorized:
            try:
                async with asyncio.timeout(self._ladder.consent_s):
                    await self._rows.until(lambda: True if row.state is PhoneState.ONLINE else None)
            except TimeoutError:
                pass
            else:
                return
            raise
