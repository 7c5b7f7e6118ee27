"""Announcements of phones for wireless debugging in the network, as the adb server receives them.

Source of the forms: AOSP adb, host:mdns:check and host:mdns:services; adb 36 tried.
"""

import logging
from dataclasses import dataclass

from devices.adb.client.server import AdbServer
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.address import Address, address_or_none

logger = logging.getLogger(__name__)
PAIRING = "_adb-tls-pairing._tcp"
CONNECT = "_adb-tls-connect._tcp"
_TIMEOUT_S = 3.0  # the server answers from memory


@dataclass(frozen=True, slots=True)
class Announcement:
    """instance: 'adb-SERIAL-XXXXXX', or the name in the QR picture, perhaps followed by ' (2)'.

    kind: PAIRING, CONNECT or another type.
    """

    instance: str
    kind: str
    address: Address


async def list_announcements(server: AdbServer) -> tuple[Announcement, ...]:
    """The current announcements; () if the server does not listen. Raises AdbServerUnavailable."""
    try:
        lines = (await server.ask("host:mdns:services", _TIMEOUT_S)).splitlines()
    except ServerRefusal as err:
        logger.debug("the adb server knows nothing of mDNS: %s", err)
        return ()
    return tuple(each for line in lines if (each := _parse(line)))


async def has_discovery(server: AdbServer) -> bool:
    """False if the server must not listen (ADB_MDNS=0) or is too old. Raises AdbServerUnavailable."""
    try:
        said = await server.ask("host:mdns:check", _TIMEOUT_S)
    except ServerRefusal:
        return False
    return not said.startswith("ERROR")


def mdns_instance(serial: str) -> str:
    """'adb-SERIAL-XXXXXX' of a phone to which the adb server connected by itself; '' for other serials."""
    instance, dot, kind = serial.partition(f".{CONNECT}")
    return _bare(instance) if dot and not kind else ""


def is_network(serial: str) -> bool:
    """Can the phone behind this serial be disconnected? Not if it is on USB."""
    return address_or_none(serial) is not None or mdns_instance(serial) != ""


def belongs_to(heard: Announcement, instance: str) -> bool:
    """Does the announcement belong to this instance? A second announcement of it ends in ' (2)'."""
    return bool(instance) and _bare(heard.instance) == instance


def _bare(instance: str) -> str:
    return instance.partition(" (")[0]


def _parse(line: str) -> Announcement | None:
    parts = line.split("\t")
    if len(parts) != 3:
        return None
    address = address_or_none(parts[2])
    return Announcement(parts[0], parts[1].rstrip("."), address) if address else None
