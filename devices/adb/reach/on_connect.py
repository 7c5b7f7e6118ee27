"""Completes the record of a phone that has just come online; the phone works without that, too."""

import logging

from devices.adb.client.server import AdbServer
from devices.adb.phone.battery import read_battery
from devices.adb.reach.discovery import CONNECT, list_announcements
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import PhoneError
from devices.phones import PhoneState

logger = logging.getLogger(__name__)
_BATTERY_S = 1.9  # 2 are promised


async def complete_record(server: AdbServer, registry: Registry, record: PhoneRecord) -> None:
    """Reads its mDNS name and its battery. Sends no input: a task may be running on it."""
    if record.address and not record.mdns:
        try:
            await _learn_mdns_name(server, registry, record)
        except PhoneError as err:
            logger.info("phone %s: %s", record.phone_id, err)
    await refresh_battery(record)


async def refresh_battery(record: PhoneRecord) -> None:
    """Reads the battery within 2 s; without an answer the record keeps the last one."""
    if record.state is PhoneState.ONLINE:
        record.battery = await read_battery(record.link, _BATTERY_S) or record.battery


async def _learn_mdns_name(server: AdbServer, registry: Registry, record: PhoneRecord) -> None:
    """Stores the mDNS name: it finds a phone with a typed address again after its port changes."""
    for heard in await list_announcements(server):
        if heard.kind == CONNECT and str(heard.address) == record.address:
            record.mdns = heard.instance
            registry.notify(record)
