"""Adds a phone by HOST:PORT and says precisely why if that does not work.

The texts are those of adb 36, measured; the server answers OKAY even when it failed.
"""

import asyncio
import contextlib
import ipaddress
import re
import socket
from dataclasses import dataclass

from devices.adb.server import AdbServer
from devices.adb.start import ensure_server, is_local
from devices.adb.wire import Refusal, connected
from devices.errors import (
    AddressInvalid,
    ConnectFailed,
    ConnectRefused,
    ConnectTimeout,
    DeviceUnauthorized,
    HostUnknown,
    NotAPhone,
)

CONNECT_TIMEOUT_S = 11.8  # promised are 12
_PROBE_TIMEOUT_S = 4.0  # three times what a phone on poor Wi-Fi needs
_ADB_TIMEOUT_S = 11.0  # the server itself gives up after 10
_HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[A-Za-z0-9_-]{1,63}(?<!-))*\.?", re.ASCII)
_LOOKS_NUMERIC = re.compile(r"[0-9.]+")


@dataclass(frozen=True, slots=True)
class Address:
    """host: name, IPv4, or IPv6 without brackets. port: 1 to 65535."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """'HOST:PORT', with blanks around it and full-width digits and colon forgiven. Raises AddressInvalid."""
    plain = text.strip().translate(_NARROW)
    host, colon, digits = plain.rpartition(":")
    bracketed = host.startswith("[") and host.endswith("]")
    if not (colon and digits.isascii() and digits.isdigit() and len(digits) <= 5 and 0 < int(digits) < 65536):
        raise AddressInvalid(f"{text[:80]!r} is not HOST:PORT", address=text[:80])
    host = host[1:-1] if bracketed else host
    if not (_is_ipv6(host) if bracketed else _is_host(host)):
        raise AddressInvalid(f"{text[:80]!r} is not HOST:PORT", address=text[:80])
    return Address(host, int(digits))


# Chinese keyboards write these.
_NARROW = str.maketrans("：。．０１２３４５６７８９", ":..0123456789")  # noqa: RUF001 (full-width on purpose)


def _is_ipv6(text: str) -> bool:
    if "%" in text:  # a scope may be any text, and adb knows none
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


async def connect(server: AdbServer, address: Address) -> str:
    """Connects and answers the phone's serial at the adb server.

    Raises ConnectFailed, DeviceUnauthorized or AdbServerUnavailable within 12 s.
    """
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_S - 0.3):
            await ensure_server(server)
            known = (await server.devices()).get(str(address))
            if known == "offline":
                # A stale entry would be answered with "already connected".
                await _forget(server, address)
            elif known is None and is_local(server.host):
                await _reachable(address)
            return await _ask_server(server, address)
    except TimeoutError as err:
        raise ConnectTimeout(
            f"no end within {CONNECT_TIMEOUT_S:g} s at {address}", address=str(address)
        ) from err


async def _reachable(address: Address) -> None:
    """Opens the port ourselves first: adb takes long and says little when nobody is there."""
    text = str(address)
    hosts: list[str] = []
    errors: list[OSError] = []
    try:
        async with asyncio.timeout(_PROBE_TIMEOUT_S):
            hosts = await _resolved(address)
            for host in hosts:
                if (error := await _refuses(host, address.port)) is None:
                    return
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


async def _resolved(address: Address) -> list[str]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM
        )
    except socket.gaierror as err:
        text = str(address)
        raise HostUnknown(f"{address.host} does not resolve: {err}", address=text, host=address.host) from err
    return [str(each[4][0]) for each in found]


async def _refuses(host: str, port: int) -> OSError | None:
    try:
        async with connected(host, port):
            return None
    except OSError as err:
        return err


async def _ask_server(server: AdbServer, address: Address) -> str:
    text = str(address)
    try:
        async with asyncio.timeout(_ADB_TIMEOUT_S):
            said = await server.ask(f"host:connect:{text}", CONNECT_TIMEOUT_S)
    except TimeoutError as err:
        await _forget(server, address)
        raise NotAPhone(f"{text} accepts a connection but does not speak adb", address=text) from err
    except Refusal as err:
        raise NotAPhone(f"the adb server refused {text}: {err}", address=text) from err
    if match := re.match(r"(?:already )?connected to (\S+)", said):
        await _must_be_allowed(server, match.group(1), text)
        return match.group(1)
    if "authenticate" in said or "unauthorized" in said:
        raise DeviceUnauthorized(said, name=text)
    await _forget(server, address)
    raise _reason(said, address)


async def _must_be_allowed(server: AdbServer, serial: str, text: str) -> None:
    if (await server.devices()).get(serial) == "unauthorized":
        raise DeviceUnauthorized(f"{text} waits for its owner to allow this computer", name=text)


def _reason(said: str, address: Address) -> ConnectFailed:
    low, text = said.lower(), str(address)
    if "refused" in low:
        return ConnectRefused(said, address=text)
    if "resolve" in low or "not known" in low or "no address" in low:
        return HostUnknown(said, address=text, host=address.host)
    if "route" in low or "timed out" in low or "unreachable" in low:
        return ConnectTimeout(said, address=text)
    return NotAPhone(said, address=text)


async def _forget(server: AdbServer, address: Address) -> None:
    """Takes the address off the server's list; otherwise it tries again for ever and shows an offline phone."""
    with contextlib.suppress(Refusal, TimeoutError):
        async with asyncio.timeout(1.0):
            await server.ask(f"host:disconnect:{address}", 1.0)
