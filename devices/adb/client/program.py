"""The adb program that this computer uses, and its version."""

import asyncio
import importlib.util
import os
import re
import shutil
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from devices.errors import AdbServerUnavailable

_VERSION_TIMEOUT_S = 5.0
_VERSION = re.compile(r"^Version (\d+)\.(\d+)\.(\d+)", re.MULTILINE)
PAIRS_SINCE = 30  # platform-tools 30 brought `adb pair`; Debian 12 has 29.0.6
BINARY_VARIABLE = "ADBUTILS_ADB_PATH"


class ProgramOrigin(StrEnum):
    """Where the program comes from."""

    CHOSEN = "chosen"  # ADBUTILS_ADB_PATH
    BUNDLED = "bundled"  # in the adbutils wheel
    PATH = "path"


@dataclass(frozen=True, slots=True)
class AdbProgram:
    """path: the binary; may be missing if the user chose it."""

    path: Path
    origin: ProgramOrigin


def find_adb() -> AdbProgram:
    """The user's choice, else the one in the adbutils wheel, else the one on PATH.

    Raises AdbServerUnavailable if there is none.

    The bundled one goes before PATH, because Debian's adb 29 supports neither pairing nor discovery. The
    wheel has none for Linux on ARM.
    """
    if chosen := os.environ.get(BINARY_VARIABLE):
        return AdbProgram(Path(chosen), ProgramOrigin.CHOSEN)
    bundled = _bundled()
    if bundled is not None and bundled.is_file():
        return AdbProgram(bundled, ProgramOrigin.BUNDLED)
    if found := shutil.which("adb"):
        return AdbProgram(Path(found), ProgramOrigin.PATH)
    raise AdbServerUnavailable("no adb program: install Android platform-tools")


def _bundled() -> Path | None:
    # Importing adbutils takes longer than everything else here, and fails with a wrong port in the
    # environment.
    wheel = importlib.util.find_spec("adbutils")
    if wheel is None or wheel.origin is None:
        return None
    return Path(wheel.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")


async def adb_version(program: AdbProgram) -> tuple[int, int, int]:
    """The version by `adb version`, like (36, 0, 0). Raises AdbServerUnavailable if it is not reported."""
    path = program.path
    try:
        process = await asyncio.create_subprocess_exec(
            *(str(path), "version"),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as err:
        raise AdbServerUnavailable(f"cannot run {path}: {err}") from err
    try:
        async with asyncio.timeout(_VERSION_TIMEOUT_S):
            said, _ = await process.communicate()
    except TimeoutError as err:
        raise AdbServerUnavailable(f"{path} version did not end") from err
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    found = _VERSION.search(said.decode(errors="replace"))
    if not found:
        raise AdbServerUnavailable(f"{path} does not say its version")
    return int(found.group(1)), int(found.group(2)), int(found.group(3))
