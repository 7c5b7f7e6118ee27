"""`adb tcpip`: a plain port on the phone that stays the same until it restarts."""

import asyncio
import re
from itertools import pairwise

from tenacity import AsyncRetrying, retry_if_exception_type, wait_fixed

from devices.adb.client.server import AdbServer
from devices.adb.phone.questions import short_lines
from devices.adb.reach.address import Address, address_or_none, check_reachable
from devices.adb.reach.discovery import CONNECT, belongs_to, list_announcements, mdns_instance
from devices.adb.reach.phone_record import PhoneRecord
from devices.errors import BadOutput, ConnectFailed, DeviceOffline, KeepAddressFailed

_SERVICE_TIMEOUT_S = 4.0
_PAUSE_S = 0.2
_RESTARTS = "restarting"  # '... in TCP mode port: 5555', the same since Android 4
_IPV4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}", re.ASCII)


async def open_plain_port(
    server: AdbServer, record: PhoneRecord, serial: str, port: int, limit_s: float
) -> Address:
    """Restarts adbd on the port and returns when it listens there. serial: the phone's at the adb server.

    Raises KeepAddressFailed, and PhoneErrors as AdbServer.shell.
    """
    address = Address(await _host(server, record, serial), port)
    try:
        said = await server.restart_in_tcp(serial, port, _SERVICE_TIMEOUT_S, name=record.label)
        if said and not said.startswith(_RESTARTS):
            raise KeepAddressFailed(f"adb tcpip: {said}", name=record.label, reason=said)
    except BadOutput as err:
        raise KeepAddressFailed(str(err), name=record.label, reason="adb tcpip: closed") from err
    except DeviceOffline:
        pass  # adbd restarted before it answered, or is gone: the port tells
    try:
        async with asyncio.timeout(limit_s):
            await AsyncRetrying(retry=retry_if_exception_type(ConnectFailed), wait=wait_fixed(_PAUSE_S))(
                check_reachable, address
            )
    except TimeoutError as err:
        raise KeepAddressFailed(
            f"nobody listens at {address}", name=record.label, reason=str(address)
        ) from err
    return address


def wifi_host(routes: str) -> str:
    """The phone's own address in the Wi-Fi from `ip route`, '' if it has none there."""
    for line in short_lines(routes):
        # '192.168.1.0/24 dev wlan0  proto kernel  scope link  src 192.168.1.2'
        told = dict(pairwise(line.split()))
        if told.get("dev", "").startswith("wlan") and _IPV4.fullmatch(told.get("src", "")):
            return told["src"]
    return ""


async def _host(server: AdbServer, record: PhoneRecord, serial: str) -> str:
    if address := address_or_none(serial):
        return address.host
    if instance := mdns_instance(serial):
        for heard in await list_announcements(server):
            if heard.kind == CONNECT and belongs_to(heard, instance):
                return heard.address.host
    host = wifi_host((await record.link.shell("ip route")).text)
    if not host:
        raise KeepAddressFailed(f"{serial} is in no Wi-Fi", name=record.label, reason="ip route: no wlan")
    return host
