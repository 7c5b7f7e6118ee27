"""The services behind OPEN: shell with and without packets, exec, sync."""

import struct
import time
from dataclasses import dataclass
from functools import partial

from devices.simulator.adbd import Service, Stream
from devices.simulator.filesync import serve_sync
from devices.simulator.interpreter import Interpreter
from devices.simulator.system import System

_STDOUT, _STDERR, _EXIT = 1, 2, 3
_PACKET_BYTES = 64 * 1024


@dataclass(slots=True)
class CommandRun:
    """One shell or exec line. started_at, ended_at: time.monotonic(); None while it runs or if it was killed.

    service: 'shell', 'shell,v2,raw' or 'exec', as the host asked for it.
    """

    line: str
    service: str
    started_at: float
    ended_at: float | None = None
    exit_code: int | None = None


class Services:
    """Finds the service for a name, and keeps the log of the lines that were run."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.log: list[CommandRun] = []

    def find(self, name: str) -> Service | None:
        """None for what this phone does not offer: interactive shells, sockets, reboot and the like."""
        kind, _, line = name.partition(":")
        protocol = kind.split(",")
        if kind == "sync":
            return partial(serve_sync, self._system.files)
        if not line or (protocol[0] != "shell" and kind != "exec"):
            return None
        run = CommandRun(line, kind, time.monotonic())
        return partial(self._packets if "v2" in protocol else self._raw, run)

    async def _raw(self, run: CommandRun, stream: Stream) -> None:
        """Both outputs in one stream, no exit code."""
        await self._run(run, Interpreter(self._system, stream.write, stream.write))

    async def _packets(self, run: CommandRun, stream: Stream) -> None:
        """shell_v2: one byte kind, four bytes length, data. Source: AOSP adb shell_protocol.h."""

        async def send(kind: int, data: bytes) -> None:
            pieces = (data[at : at + _PACKET_BYTES] for at in range(0, len(data), _PACKET_BYTES))
            await stream.write(b"".join(struct.pack("<BI", kind, len(piece)) + piece for piece in pieces))

        interpreter = Interpreter(self._system, partial(send, _STDOUT), partial(send, _STDERR))
        code = await self._run(run, interpreter)
        await send(_EXIT, bytes([code]))

    async def _run(self, run: CommandRun, interpreter: Interpreter) -> int:
        self.log.append(run)
        run.exit_code = await interpreter.run(run.line)
        run.ended_at = time.monotonic()
        return run.exit_code
