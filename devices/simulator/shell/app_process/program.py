"""`app_process`: runs a class of a jar. Here that can be the helper alone."""

import io
import re
import zipfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from devices.simulator.helper_orders import HelperFault
from devices.simulator.shell.app_process.twin import HelperTwin
from devices.simulator.shell.system import FileTrouble, System

Feed = Callable[[], Awaitable[bytes]]
Out = Callable[[bytes], Awaitable[None]]
_ABORTED = 134  # 128 + SIGABRT
_FORBIDDEN = 126

_ITS_OWN = re.compile(r"/data/local/tmp/farhand-[0-9a-f]{1,64}\.jar")


@dataclass(frozen=True, slots=True)
class ProgramStart:
    """args: a folder, a class and what that is given."""

    system: System
    jar: str
    args: tuple[str, ...]


async def app_process(start: ProgramStart, feed: Feed, out: Out, err: Out) -> int:
    """Runs until the program ends; its exit code. Cancelled: the host has hung up, which kills it."""
    orders = start.system.helper
    if HelperFault.FORBIDDEN in orders.faults:
        await err(b"/system/bin/sh: app_process: can't execute: Permission denied\n")
        return _FORBIDDEN
    if start.args[1:2] != ("fh.Main",) or not _has_classes(start):
        await err(b"java.lang.ClassNotFoundException: " + " ".join(start.args[1:2]).encode() + b"\n")
        return _ABORTED

    async def counted() -> bytes:
        piece = await feed()
        orders.pieces += 1
        orders.notify()
        return piece

    if _ITS_OWN.fullmatch(start.jar):  # it deletes its file first of all
        start.system.files.remove(start.jar)
    orders.starts += 1
    orders.running += 1
    try:
        if orders.program:
            return await orders.program(start, counted, out, err)
        return await HelperTwin(start.system, start.args[2] if len(start.args) > 2 else "", out).run(counted)
    finally:
        orders.running -= 1
        orders.notify()


def _has_classes(start: ProgramStart) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(start.system.files.read(start.jar))) as jar:
            return "classes.dex" in jar.namelist()
    except (FileTrouble, zipfile.BadZipFile):
        return False
