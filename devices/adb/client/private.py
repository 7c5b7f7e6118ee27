"""An adb server of our own, for the demo and for tests: own port, own HOME, stopped by its own process."""

import asyncio
import os
import socket
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from devices.adb.client.program import find_adb

START_TIMEOUT_S = 10.0
STOP_TIMEOUT_S = 5.0


def free_port() -> int:
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def adb_environment(home: str, port: int, *, discovery: bool = False) -> dict[str, str]:
    """The environment of an adb server, or of a client that must not find anybody else's server.

    home: where the keys go (HOME/.android).
    discovery: listen to what phones announce in the network, but connect to none of them by itself: other
    people's phones stay out of tests.
    """
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_"))}
    return mine | {
        "HOME": home,
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ADB_MDNS": "1" if discovery else "0",
        "ADB_MDNS_AUTO_CONNECT": "0",
        "ADB_EMU": "0",  # and this machine's emulators
        "ADB_USB": "0",  # adb 36 lets the first connect wait 3 s for its search of the USB, if there is none
    }


async def _wait_for_answer(process: asyncio.subprocess.Process, port: int) -> None:
    """Connects until the server accepts; a refused connect is the only sign of "not yet"."""
    async with asyncio.timeout(START_TIMEOUT_S):
        while True:
            if process.returncode is not None:
                raise RuntimeError(f"the adb server ended at once with exit code {process.returncode}")
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.02)
                continue
            writer.close()
            await writer.wait_closed()
            return


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(STOP_TIMEOUT_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


@asynccontextmanager
async def private_adb_server(*, discovery: bool = False) -> AsyncGenerator[tuple[str, int]]:
    """Runs adb as a child of this process; gives (host, port). Its log is thrown away.

    Raises AdbServerUnavailable.
    discovery: it hears of phones that announce themselves by mDNS, which must be asked for
    (`host:mdns:services`).

    Use as `async with private_adb_server() as (host, port):`, then `adbutils.AdbClient(host, port)`.
    """
    port, program = free_port(), await asyncio.to_thread(find_adb)
    with tempfile.TemporaryDirectory(prefix="adb-home-") as home:
        process = await asyncio.create_subprocess_exec(
            str(program.path),
            *("-P", str(port), "nodaemon", "server"),
            env=adb_environment(home, port, discovery=discovery),
            start_new_session=True,  # Ctrl-C in the terminal is for the program, which stops adb last
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await _wait_for_answer(process, port)
            yield "127.0.0.1", port
        finally:
            await _stop(process)
