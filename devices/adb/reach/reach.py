"""Reaches a phone for a person: now, or at an address that stays."""

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
        self,
        server: AdbServer,
        registry: Registry,
        reconnector: Reconnector,
        policy: ReconnectPolicy,
        keep_port: int,
    ) -> None:
        self._server = server
        self._registry = registry
        self._reconnector = reconnector
        self._policy = policy
        self._keep_port = keep_port

    async def reconnect(self, record: PhoneRecord) -> None:
        """Tries every known address, within 15 s; an open but dead connection is closed first.

        Raises PhoneErrors.
        A phone that waits for consent asks for it again.
        """
        try:
            async with asyncio.timeout(LIMIT_S):
                if record.state is PhoneState.UNAUTHORIZED:
                    await self._request_consent(record)
                    return
                await self._disconnect_dead(record)
                await self._reconnector.reach(record)
        except TimeoutError as err:
            seconds = f"{LIMIT_S:g}"
            raise DeviceTimeout(f"{record.phone_id} is not back", name=record.label, seconds=seconds) from err

    async def keep_address(self, record: PhoneRecord) -> None:
        """`adb tcpip` on a phone that is online, within 15 s.

        Raises KeepAddressFailed, DeviceUnauthorized if the phone asks for consent at the new port,
        AdbServerUnavailable.
        """
        serial = record.serials[0]
        now = address_or_none(serial)
        if now is not None and now.port == self._keep_port:
            return
        try:
            # adbd restarts: a running input ends first, and none begins meanwhile.
            async with asyncio.timeout(LIMIT_S), record.phone.lock_inputs():
                address = await open_plain_port(self._server, record, serial, self._keep_port, _PORT_OPENS_S)
                await self._reconnector.try_at(record, address, LIMIT_S)
        except (DeviceUnauthorized, KeepAddressFailed, AdbServerUnavailable):
            raise
        except (PhoneError, TimeoutError) as err:
            reason = str(err) or f"> {LIMIT_S:g} s"
            raise KeepAddressFailed(f"no plain port: {reason}", name=record.label, reason=reason) from err
        record.prefer(str(address))
        self._registry.notify(record)

    async def disconnect_all(self, serials: set[str]) -> None:
        """Disconnects the network phones among them. Raises AdbServerUnavailable."""
        for serial in serials:
            if is_network(serial):
                await disconnect(self._server, serial)

    async def _disconnect_dead(self, record: PhoneRecord) -> None:
        serials = tuple(record.serials)
        if not serials:
            return
        silences = await asyncio.gather(*(self._silence_reason(record, serial) for serial in serials))
        silent = {serial: err for serial, err in zip(serials, silences, strict=True) if err is not None}
        dead = {serial for serial in silent if is_network(serial)}
        await self.disconnect_all(dead)
        await self._registry.wait_until(lambda: True if dead.isdisjoint(record.serials) else None)
        if alive := next((serial for serial in serials if serial not in silent), None):
            record.prefer(alive)
            self._registry.notify(record)
        elif on_usb := next((err for serial, err in silent.items() if serial not in dead), None):
            raise on_usb  # only the person can unplug it

    async def _silence_reason(self, record: PhoneRecord, serial: str) -> PhoneError | None:
        """The reason why the phone does not answer at this serial, None if it does."""
        try:
            await identify(self._server, serial, self._policy.identify_s, name=record.label)
        except (DeviceTimeout, DeviceOffline) as err:
            return err
        return None

    async def _request_consent(self, record: PhoneRecord) -> None:
        """Makes the phone ask its owner once more, and waits a while for the consent.

        Raises DeviceUnauthorized.

        A dialog that was closed without an answer opens again only with a new connection.
        """
        network = {serial for serial in record.waiting if is_network(serial)}
        if not network:
            raise DeviceUnauthorized(f"{record.phone_id} waits for its owner's consent", name=record.label)
        await self.disconnect_all(network)
        await self._registry.wait_until(lambda: True if network.isdisjoint(record.waiting) else None)
        try:
            await self._reconnector.reach(record)
        except DeviceUnauthorized:
            try:
                async with asyncio.timeout(self._policy.consent_s):
                    await self._registry.wait_until(
                        lambda: True if record.state is PhoneState.ONLINE else None
                    )
            except TimeoutError:
                pass
            else:
                return
            raise
