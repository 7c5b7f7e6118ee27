"""A private adb server for the demo and tests: own port, own HOME, stopped through its own process."""

import asyncio
import os
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from devices.adb.client.program import find_adb
from devices.free_port import free_port

START_TIMEOUT_S = 10.0
STOP_TIMEOUT_S = 5.0


def adb_environment(home: str, port: int, *, discovery: bool = False) -> dict[str, str]:
    """The environment of an adb server, or of a client that must not find another server.

    home: where the keys go (HOME/.android).
    discovery: listen to announcements of phones in the network, but connect to none automatically: other
    people's phones stay out of tests.
    """
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_"))}
    return mine | {
        "HOME": home,
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ADB_MDNS": "1" if discovery else "0",
        "ADB_MDNS_AUTO_CONNECT": "0",
        "ADB_EMU": "0",  # so do this computer's emulators
        "ADB_USB": "0",  # without USB phones adb 36 delays the first connect by 3 s to search for them
    }


async def _wait_for_answer(process: asyncio.subprocess.Process, port: int) -> None:
    """Connects until the server accepts; before that connects are refused."""
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
    """Runs adb as a child of this process; gives (host, port). Its log is discarded.

    Raises AdbServerUnavailable.

    discovery: it listens to mDNS announcements of phones; `host:mdns:services` lists them.

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
