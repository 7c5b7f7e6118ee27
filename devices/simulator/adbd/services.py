"""The services behind OPEN: shell with and without packets, exec, sync, tcpip."""

import asyncio
import struct
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from devices.simulator.adbd.adbd import Service, Stream, StreamClosed
from devices.simulator.adbd.faults import CableTrouble, TroubleKind, noise
from devices.simulator.adbd.filesync import serve_sync
from devices.simulator.adbd.sockets import Sockets
from devices.simulator.shell.app_process.program import Feed
from devices.simulator.shell.interpreter import Interpreter, ReaderGone, Sink
from devices.simulator.shell.system import System

_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = 0, 1, 2, 3, 4
_PACKET_BYTES = 64 * 1024
_NOISE_BYTES = 4096


@dataclass(slots=True)
class CommandRun:
    """One shell or exec line. started_at, ended_at: time.monotonic(); None while it runs or if it was killed.

    An exec line goes on to its end when the host hangs up, and so may end without a reader.

    service: 'shell', 'shell,v2,raw' or 'exec', as the host asked for it.
    """

    line: str
    service: str
    started_at: float
    ended_at: float | None = None
    exit_code: int | None = None


class Cable(Protocol):
    """What the services ask of the phone's cable half."""

    def trouble_for(self, line: str) -> CableTrouble | None:
        """What is to go wrong with a command that begins now, and ends the log by now."""
        ...

    async def listen_too(self, port: int) -> None:
        """TCP mode: one more plain port. Raises OSError."""
        ...

    def drop(self) -> None:
        """Breaks every link."""
        ...


class Services:
    """Finds the service for a name, and keeps the log of the lines that were run."""

    def __init__(self, system: System, cable: Cable) -> None:
        self._system = system
        self._cable = cable
        self._lines: set[asyncio.Task[int]] = set()
        self.sockets = Sockets(system)
        self.log: list[CommandRun] = []

    async def end(self) -> None:
        """Kills what still runs after its host has hung up."""
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)
        await self._system.end()

    def find(self, name: str) -> Service | None:
        """None for what this phone does not offer: interactive shells, unknown sockets, reboot."""
        kind, _, line = name.partition(":")
        protocol = kind.split(",")
        if kind == "sync":
            return partial(serve_sync, self._system.files)
        if kind == "tcpip":
            return partial(self._tcpip, line)
        if kind in ("tcp", "localabstract", "reverse"):
            return self.sockets.find(name)
        if not line or (protocol[0] != "shell" and kind != "exec"):
            return None
        answer = self._exec if kind == "exec" else self._packets if "v2" in protocol else self._raw
        return partial(answer, CommandRun(line, kind, time.monotonic()))

    async def _exec(self, run: CommandRun, stream: Stream) -> None:
        """As _raw; but nobody tells the command that its host has hung up, only a write does (SIGPIPE).

        Source: AOSP adb daemon/shell_service.cpp; SIGHUP comes from the shell protocol and from the end of a
        terminal.
        """

        async def write(data: bytes) -> None:
            try:
                await stream.write(data)
            except StreamClosed as err:
                raise ReaderGone from err

        self.log.append(run)
        if trouble := self._cable.trouble_for(run.line):
            await self._troubled(run, stream, trouble, stream.write, stream.write)
            return
        line = asyncio.create_task(self._to_its_end(run, write, write), name=f"on the phone: {run.line[:40]}")
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)
        await asyncio.shield(line)

    async def _raw(self, run: CommandRun, stream: Stream) -> None:
        """Both outputs in one stream, no exit code."""
        await self._run(run, stream, stream.write, stream.write)

    async def _packets(self, run: CommandRun, stream: Stream) -> None:
        """shell_v2: one byte kind, four bytes length, data. Source: AOSP adb shell_protocol.h."""

        async def send(kind: int, data: bytes) -> None:
            pieces = (data[at : at + _PACKET_BYTES] for at in range(0, len(data), _PACKET_BYTES))
            await stream.write(b"".join(struct.pack("<BI", kind, len(piece)) + piece for piece in pieces))

        feed = _Input(stream).read

        async def out(data: bytes) -> None:
            await send(_STDOUT, self._system.printed(data))

        code = await self._run(run, stream, out, partial(send, _STDERR), feed)
        if code is not None:
            await send(_EXIT, bytes([code]))

    async def _run(
        self, run: CommandRun, stream: Stream, out: Sink, err: Sink, feed: Feed | None = None
    ) -> int | None:
        """The exit code; None if there is none because the answer was garbage."""
        self.log.append(run)
        if trouble := self._cable.trouble_for(run.line):
            return await self._troubled(run, stream, trouble, out, err)
        return await self._to_its_end(run, out, err, feed)

    async def _to_its_end(self, run: CommandRun, out: Sink, err: Sink, feed: Feed | None = None) -> int:
        run.exit_code = await Interpreter(self._system, out, err, feed).run(run.line)
        run.ended_at = time.monotonic()
        return run.exit_code

    async def _troubled(
        self, run: CommandRun, stream: Stream, trouble: CableTrouble, out: Sink, err: Sink
    ) -> int | None:
        if trouble.kind is not TroubleKind.DROP:
            await _misbehave(trouble.kind, stream, out)
            return None
        cut = _Cut(stream, trouble.after_bytes)
        await cut.reached()
        run.exit_code = await Interpreter(self._system, partial(cut.write, out), partial(cut.write, err)).run(
            run.line
        )
        await cut.at_end()
        run.ended_at = time.monotonic()
        return run.exit_code

    async def _tcpip(self, text: str, stream: Stream) -> None:
        """Restarts in TCP mode: the answer, then every link is gone.

        Source: AOSP adb daemon/restart_service.cpp.
        """
        if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
            await stream.write(b"invalid port\n")
            return
        try:
            await self._cable.listen_too(int(text))
        except OSError as err:
            await stream.write(f"cannot listen on port {text}: {err}\n".encode())
            return
        await stream.write(f"restarting in TCP mode port: {text}\n".encode())
        await stream.close()
        self._cable.drop()


class _Input:
    """What the host sends to a running line, in packets of shell_v2."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._pending = bytearray()

    async def read(self) -> bytes:
        """The next piece; b"" when the host has closed the line's input."""
        while True:
            length = int.from_bytes(self._pending[1:5], "little")
            if len(self._pending) >= 5 and len(self._pending) >= 5 + length:
                kind, piece = self._pending[0], bytes(self._pending[5 : 5 + length])
                del self._pending[: 5 + length]
                if (kind == _STDIN and piece) or kind == _CLOSE_STDIN:
                    return piece if kind == _STDIN else b""
            else:
                self._pending += await self._stream.read()


class _Cut:
    """Counts what a command has printed and breaks its link at the right byte."""

    def __init__(self, stream: Stream, after_bytes: int | None) -> None:
        self._stream = stream
        self._left = after_bytes

    async def write(self, sink: Callable[[bytes], Awaitable[None]], data: bytes) -> None:
        piece = data if self._left is None else data[: self._left]
        await sink(piece)
        if self._left is not None:
            self._left -= len(piece)
        await self.reached()

    async def reached(self) -> None:
        """Breaks the link if it is time."""
        if self._left == 0:
            await self.at_end()

    async def at_end(self) -> None:
        await self._stream.taken()
        self._stream.break_link()


async def _misbehave(kind: TroubleKind, stream: Stream, out: Sink) -> None:
    if kind is TroubleKind.HANG:
        await asyncio.Event().wait()
    while kind is TroubleKind.FLOOD:
        await out(noise(_NOISE_BYTES))
    await stream.write(noise(_NOISE_BYTES))
