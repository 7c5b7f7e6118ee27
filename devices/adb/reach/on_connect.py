"""What is done for a phone that has just come online; none of it is needed."""

import logging

from devices.adb.client.server import AdbServer
from devices.adb.phone.battery import read_battery
from devices.adb.reach.discovery import CONNECT, announced
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.errors import PhoneError
from devices.phones import PhoneState

logger = logging.getLogger(__name__)
_BATTERY_S = 1.9  # 2 are promised


async def settle_in(server: AdbServer, rows: Registry, row: PhoneRecord) -> None:
    """Learns the name that it announces, and its battery. Sends it nothing: a task may be at work on it."""
    if row.address and not row.mdns:
        try:
            await _learn_name(server, rows, row)
        except PhoneError as err:
            logger.info("phone %s: %s", row.phone_id, err)
    await ask_battery(row)


async def ask_battery(row: PhoneRecord) -> None:
    """Within 2 s; a phone that is away or does not answer keeps what it said last."""
    if row.state is PhoneState.ONLINE:
        row.battery = await read_battery(row.link, _BATTERY_S) or row.battery


async def _learn_name(server: AdbServer, rows: Registry, row: PhoneRecord) -> None:
    """A phone that was connected by its typed address is found again under its name when its port changes."""
    for heard in await announced(server):
        if heard.kind == CONNECT and str(heard.address) == row.address:
            row.mdns = heard.instance
            rows.changed(row)
