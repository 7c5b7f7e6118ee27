"""Starting the adb server of this computer."""

import asyncio
from pathlib import Path

import adbutils  # pyright: ignore[reportMissingTypeStubs]  # it ships annotations, but no py.typed
import pytest

from devices.adb.client.private import adb_environment, private_adb_server
from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.errors import AdbServerUnavailable
from devices.free_port import free_port

BUNDLED = Path(adbutils.__file__).parent / "binaries" / "adb"


async def test_an_absent_server_is_started_on_its_own_port_and_left_alone_when_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = AdbServer("127.0.0.1", free_port())
    for name, value in adb_environment(str(tmp_path), server.port).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv(
        "ANDROID_ADB_SERVER_PORT"
    )  # the port comes from the settings, not from the environment
    await ensure_server(server)
    try:
        assert await server.devices() == {}
        monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nonexistent/adb")
        await ensure_server(server)
    finally:
        stopping = await asyncio.create_subprocess_exec(str(BUNDLED), "-P", str(server.port), "kill-server")
        await stopping.wait()


async def test_a_server_of_our_own_is_the_bundled_program_whatever_stands_in_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "adb"
    other.write_text('#!/bin/sh\n[ "$1" = version ] && echo "Android Debug Bridge version 1.0.41"\n')
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    async with private_adb_server() as address:
        assert await AdbServer(*address).devices() == {}


async def test_a_server_is_never_started_with_a_trace_of_what_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = tmp_path / "adb"
    spy.write_text(
        '#!/bin/sh\n[ "$1" = version ] && echo "Android Debug Bridge version 1.0.41\n'
        'Version 36.0.0" && exit 0\n'
        f'echo "${{ADB_TRACE:-none}} $PATH" > {tmp_path}/seen\nexit 1\n'
    )
    spy.chmod(0o755)
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(spy))
    monkeypatch.setenv("ADB_TRACE", "all")
    with pytest.raises(AdbServerUnavailable):
        await ensure_server(AdbServer("127.0.0.1", free_port()))
    seen = await asyncio.to_thread((tmp_path / "seen").read_text)
    assert seen.startswith("none /")


@pytest.mark.parametrize("program", ["/nonexistent/adb", "/bin/false"])
async def test_a_server_that_cannot_be_started_is_said(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", program)
    with pytest.raises(AdbServerUnavailable):
        await ensure_server(AdbServer("127.0.0.1", free_port()))
