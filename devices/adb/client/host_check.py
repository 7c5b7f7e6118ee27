"""The check-up of this computer's side: adb program and version, adb server, keys."""

import asyncio
import platform
import stat
from collections.abc import Callable
from pathlib import Path

from devices.adb.client.exposure import is_public, open_address, own_addresses
from devices.adb.client.program import PAIRS_SINCE, AdbProgram, adb_version, find_adb
from devices.adb.client.server import NO_PERMISSION, AdbServer
from devices.adb.client.start import ensure_server, is_local
from devices.adb.client.wire import ServerRefusal
from devices.errors import AdbServerUnavailable
from devices.phones import Check, Grade

_ASK_S = 3.0
_PROTOCOL = "0029"  # 41, as every adb since 2018 says


async def check_host(
    server: AdbServer, home: Path, own: Callable[[], tuple[str, ...]] = own_addresses
) -> tuple[Check, ...]:
    """Program, server, phones on USB that may not be opened, discovery, who else reaches the server, keys.

    In this order; never raises.
    Starts the server if it is local and absent.

    home: where adb keeps its keys (HOME/.android).
    own: this computer's addresses in the network.
    """
    return (*await _program(), *await _server(server), *await check_exposure(server, own), _keys(home))


async def _program() -> list[Check]:
    try:
        program = find_adb()
        version = await adb_version(program)
    except AdbServerUnavailable as err:
        on_arm = platform.system() == "Linux" and platform.machine().startswith(("aarch64", "arm"))
        key = "doctor_adb_none_arm" if on_arm else "doctor_adb_none"
        return [Check(key, Grade.FAILED, (("detail", str(err)),))]
    values = _values(program, version)
    if version[0] < PAIRS_SINCE:
        return [Check("doctor_adb_old", Grade.WARNING, values)]
    return [Check(f"doctor_adb_{program.origin}", Grade.OK, values)]


def _values(program: AdbProgram, version: tuple[int, int, int]) -> tuple[tuple[str, str], ...]:
    return ("path", str(program.path)), ("version", ".".join(map(str, version)))


async def _server(server: AdbServer) -> list[Check]:
    where = (("address", f"{server.host}:{server.port}"),)
    try:
        await ensure_server(server)
        protocol = await server.ask("host:version", _ASK_S)
        states = await server.devices()
    except (AdbServerUnavailable, ServerRefusal) as err:
        return [Check("doctor_server_none", Grade.FAILED, (*where, ("detail", str(err))))]
    if protocol != _PROTOCOL:
        # Such a server and our program would stop each other in turn.
        return [Check("doctor_server_other", Grade.FAILED, (*where, ("version", protocol)))]
    shut = [serial for serial, state in states.items() if state.startswith(NO_PERMISSION)]
    return [
        Check("doctor_server_ok", Grade.OK, where),
        *(Check("doctor_usb_no_permission", Grade.FAILED, (("serial", serial),)) for serial in shut),
        await _discovery(server),
    ]


async def _discovery(server: AdbServer) -> Check:
    try:
        said = await server.ask("host:mdns:check", _ASK_S)
    except ServerRefusal:
        return Check("doctor_mdns_none", Grade.WARNING)
    except AdbServerUnavailable as err:
        return Check("doctor_server_none", Grade.FAILED, (("address", server.host), ("detail", str(err))))
    if "ERROR" in said:
        return Check("doctor_mdns_none", Grade.WARNING)
    return Check("doctor_mdns_ok", Grade.OK)


async def check_exposure(server: AdbServer, own: Callable[[], tuple[str, ...]]) -> list[Check]:
    """Nothing if only this home reaches the adb server: it asks nobody for a key."""
    if not is_local(server.host):
        where = (("address", f"{server.host}:{server.port}"),)
        return [Check("doctor_server_public", Grade.WARNING, where)] if await is_public(server.host) else []
    if address := await open_address(server.port, await asyncio.to_thread(own)):
        return [Check("doctor_server_open", Grade.WARNING, (("address", f"{address}:{server.port}"),))]
    return []


def _keys(home: Path) -> Check:
    """Checks the key: its holder may do everything with the phones that allowed it."""
    key = home / ".android" / "adbkey"
    path = (("path", str(key)),)
    try:
        mode = key.stat().st_mode
    except OSError:
        return Check("doctor_keys_none", Grade.WARNING, path)
    if stat.S_IMODE(mode) & 0o077:
        return Check("doctor_keys_open", Grade.WARNING, path)
    return Check("doctor_keys_ok", Grade.OK, path)
