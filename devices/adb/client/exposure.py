"""Whether others than this home reach an adb port: it lets whoever reaches it try to use the phones."""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable

from devices.adb.client.wire import open_wire

_RESOLVE_S = 3.0
_CONNECT_S = 2.0
# Nothing is sent there: they only make the system choose the address that it would send from. RFC 5737, 3849.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


async def is_public(host: str) -> bool:
    """Is it an address of the open internet, or a name of one? False for a name that does not resolve.

    Those of homes, VPNs such as Tailscale (100.64.0.0/10) and this computer are not.
    """
    try:
        async with asyncio.timeout(_RESOLVE_S):
            found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # TimeoutError is one
        return False
    return any(ipaddress.ip_address(str(each[4][0]).partition("%")[0]).is_global for each in found)


def own_addresses() -> tuple[str, ...]:
    """The addresses at which others see this computer; empty without a network."""
    found: list[str] = []
    for family, address in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((address, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return tuple(found)


async def open_address(port: int, addresses: Iterable[str]) -> str:
    """The first of this computer's addresses at which something listens on the port, '' for none."""
    for address in addresses:
        try:
            async with asyncio.timeout(_CONNECT_S), open_wire(address, port):
                return address
        except OSError:
            continue
    return ""
