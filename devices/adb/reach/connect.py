"""Adds a phone by HOST:PORT, or raises the precise reason why not.

The texts are those of adb 36, measured; the server answers OKAY even when it failed.
"""

import asyncio
import contextlib
import re

from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server, is_local
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.address import Address, check_reachable
from devices.adb.reach.listener import Listener, identify_listener
from devices.errors import (
    ConnectFailed,
    ConnectPaired,
    ConnectRefused,
    ConnectTimeout,
    DeviceUnauthorized,
    HostUnknown,
    NotAPhone,
)

CONNECT_TIMEOUT_S = 11.5
_ADB_TIMEOUT_S = 11.0  # the server itself gives up after 10
_PAUSE_S = 0.1
_LISTENER_AFTER_S = 3.0  # a phone answers sooner; after this a probe finds out what listens there


async def connect(
    server: AdbServer, address: Address, limit_s: float = CONNECT_TIMEOUT_S, *, drop_first: bool = False
) -> str:
    """Connects within the limit and answers the phone's serial at the adb server.

    drop_first: drops the connection first if the server has one, because it is dead.
    Raises ConnectFailed, DeviceUnauthorized or AdbServerUnavailable.
    """
    try:
        async with asyncio.timeout(limit_s):
            await ensure_server(server)
            known = (await server.devices()).get(str(address))
            here = is_local(
                server.host
            )  # else the server has another network, and a probe from here is useless
            if here and known in (None, "offline"):
                await check_reachable(address)  # without a listener adb takes long and gives no reason
            if known == "offline" or (known and drop_first):
                # For a stale entry the server would answer "already connected".
                await disconnect(server, str(address))
            while True:
                if serial := await _ask_server(server, address, probe=here):
                    return serial
                await asyncio.sleep(_PAUSE_S)
    except TimeoutError as err:
        raise ConnectTimeout(f"no end within {limit_s:g} s at {address}", address=str(address)) from err


async def disconnect(server: AdbServer, serial: str) -> None:
    """Removes a network phone from the server's list, where it would stay offline and be retried for ever.

    Raises AdbServerUnavailable.
    """
    with contextlib.suppress(ServerRefusal):  # it is not on the list
        await server.ask(f"host:disconnect:{serial}", 1.0)


async def _ask_server(server: AdbServer, address: Address, *, probe: bool) -> str | None:
    """The serial; None if the server still holds an old connection that it is about to drop."""
    text = str(address)
    asked = asyncio.create_task(server.ask(f"host:connect:{text}", _ADB_TIMEOUT_S + 1))
    listener: Listener | None = None
    try:
        async with asyncio.timeout(_ADB_TIMEOUT_S):
            done, _ = await asyncio.wait({asked}, timeout=_LISTENER_AFTER_S)
            if probe and not done and (listener := await identify_listener(address)) is Listener.TLS:
                await disconnect(server, text)
                raise _unpaired(text)  # the pairing port lets adb wait for all its 10 s
            said = await asked
    except TimeoutError as err:
        await disconnect(server, text)
        raise NotAPhone(f"{text} accepts a connection but does not speak adb", address=text) from err
    except ServerRefusal as err:
        raise NotAPhone(f"the adb server refused {text}: {err}", address=text) from err
    finally:
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
    if match := re.match(r"(?:already )?connected to (\S+)", said):
        state = (await server.devices()).get(match.group(1))
        if state == "unauthorized":
            raise DeviceUnauthorized(f"{text} waits for its owner to allow this computer", name=text)
        # An entry that was disconnected during a retry of the server stays "connected" for a moment.
        stale = said.startswith("already") and state in (None, "offline")
        return None if stale else match.group(1)
    if "authenticate" in said or "unauthorized" in said:
        raise DeviceUnauthorized(said, name=text)
    await disconnect(server, text)
    reason = _reason(said, address)
    if probe and isinstance(reason, NotAPhone):
        listener = listener or await identify_listener(address)
        if listener in (Listener.TLS, Listener.WIRELESS):
            raise _unpaired(text)
    raise reason


def _unpaired(text: str) -> ConnectPaired:
    return ConnectPaired(f"{text} speaks TLS and does not know this computer", address=text)


def _reason(said: str, address: Address) -> ConnectFailed:
    low, text = said.lower(), str(address)
    if "refused" in low:
        return ConnectRefused(said, address=text)
    if "resolve" in low or "not known" in low or "no address" in low:
        return HostUnknown(said, address=text, host=address.host)
    if "route" in low or "timed out" in low or "unreachable" in low:
        return ConnectTimeout(said, address=text)
    return NotAPhone(said, address=text)
