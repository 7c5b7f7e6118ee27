"""HOST:PORT as people type it, and whether a program listens there."""

import asyncio
import ipaddress
import re
import socket
from dataclasses import dataclass

from devices.adb.client.wire import open_wire
from devices.errors import AddressInvalid, ConnectRefused, ConnectTimeout, HostUnknown

_PROBE_TIMEOUT_S = 4.0  # three times as long as a phone on poor Wi-Fi needs
_HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[A-Za-z0-9_-]{1,63}(?<!-))*\.?", re.ASCII)
_LOOKS_NUMERIC = re.compile(r"[0-9.]+")
# Chinese keyboards write these.
NARROW = str.maketrans("：。．０１２３４５６７８９", ":..0123456789")  # noqa: RUF001 (full-width on purpose)


@dataclass(frozen=True, slots=True)
class Address:
    """host: name, IPv4, or IPv6 without brackets. port: 1 to 65535."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """'HOST:PORT', with blanks around it and full-width digits and colon allowed. Raises AddressInvalid."""
    plain = text.strip().translate(NARROW)
    host, colon, digits = plain.rpartition(":")
    bracketed = host.startswith("[") and host.endswith("]")
    if not (colon and digits.isascii() and digits.isdigit() and len(digits) <= 5 and 0 < int(digits) < 65536):
        raise AddressInvalid(f"{text[:80]!r} is not HOST:PORT", address=text[:80])
    host = host[1:-1] if bracketed else host
    if not (_is_ipv6(host) if bracketed else _is_host(host)):
        raise AddressInvalid(f"{text[:80]!r} is not HOST:PORT", address=text[:80])
    return Address(host, int(digits))


def address_or_none(text: str) -> Address | None:
    """The address, or None if the text is none, like some serials of the adb server."""
    try:
        return parse_address(text)
    except AddressInvalid:
        return None


async def check_reachable(address: Address) -> str:
    """Opens the port and closes it again; answers the IP address that accepted.

    Raises HostUnknown, ConnectRefused or ConnectTimeout within 4 s.
    """
    text = str(address)
    hosts: list[str] = []
    errors: list[OSError] = []
    try:
        async with asyncio.timeout(_PROBE_TIMEOUT_S):
            hosts = await _resolve(address)
            for host in hosts:
                if (error := await _connect_error(host, address.port)) is None:
                    return host
                errors.append(error)
    except TimeoutError as err:
        if not hosts:
            raise HostUnknown(
                f"no name server answers for {address.host}", address=text, host=address.host
            ) from err
        raise ConnectTimeout(f"nobody answers at {text}", address=text) from err
    for error in errors:
        if isinstance(error, ConnectionRefusedError):
            raise ConnectRefused(f"nothing listens at {text}", address=text) from error
    raise ConnectTimeout(f"nobody answers at {text} ({errors[-1]})", address=text) from errors[-1]


async def _resolve(address: Address) -> list[str]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM
        )
    except (socket.gaierror, UnicodeError) as err:
        text = str(address)
        raise HostUnknown(f"{address.host} does not resolve: {err}", address=text, host=address.host) from err
    return [str(each[4][0]) for each in found]


async def _connect_error(host: str, port: int) -> OSError | None:
    try:
        async with open_wire(host, port):
            return None
    except OSError as err:
        return err


def _is_ipv6(text: str) -> bool:
    if "%" in text:  # a scope may be any text, and adb supports none
        return False
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def _is_host(text: str) -> bool:
    if _LOOKS_NUMERIC.fullmatch(text):
        try:
            ipaddress.IPv4Address(text)
        except ValueError:
            return False
        return True
    return len(text) <= 253 and _HOST.fullmatch(text) is not None
