"""Starts the adb server of this computer if there is none."""

import asyncio
import logging
import os

from devices.adb.client.program import find_adb
from devices.adb.client.server import AdbServer
from devices.adb.client.wire import open_wire
from devices.errors import AdbServerUnavailable

logger = logging.getLogger(__name__)
_START_TIMEOUT_S = 20.0
_LOOPBACK_TIMEOUT_S = 2.0
_VERSION_TIMEOUT_S = 8.0  # a new server searches for USB phones for 3 s before it answers
_LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})


def is_local(host: str) -> bool:
    """True if the adb server runs on this computer, so that we may start it."""
    return host in _LOCAL_HOSTS


async def ensure_server(server: AdbServer) -> None:
    """Returns when the adb server answers. Starts it if it is local and absent.

    Raises AdbServerUnavailable.
    """
    if is_local(server.host) and not await _listens(server.host, server.port):
        await _start(server.port)
    await server.ask("host:version", _VERSION_TIMEOUT_S)


async def _listens(host: str, port: int) -> bool:
    try:
        async with asyncio.timeout(_LOOPBACK_TIMEOUT_S), open_wire(host, port):
            return True
    except OSError:
        return False


async def _start(port: int) -> None:
    binary = (await asyncio.to_thread(find_adb)).path
    logger.info("starting the adb server on port %s with %s", port, binary)
    # Not by adbutils' own start, which reads the port from the environment alone and blocks.
    try:
        process = await asyncio.create_subprocess_exec(
            str(binary),
            *("-P", str(port), "start-server"),
            # With tracing on, a server writes all that it forwards to a file, typed codes included.
            env={name: value for name, value in os.environ.items() if name != "ADB_TRACE"},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,  # the server would inherit a pipe and keep it open for ever
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as err:
        raise AdbServerUnavailable(f"cannot run {binary}: {err}") from err
    try:
        async with asyncio.timeout(_START_TIMEOUT_S):
            code = await process.wait()
    except TimeoutError as err:
        raise AdbServerUnavailable(
            f"{binary} start-server did not end within {_START_TIMEOUT_S:g} s"
        ) from err
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if code != 0:
        raise AdbServerUnavailable(f"{binary} start-server ended with exit code {code}")
