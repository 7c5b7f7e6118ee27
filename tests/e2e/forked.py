"""Starts of the program without the seconds that its imports take: forked from a process that has done them.

All workers of a run share that process; without workers it is this one's own.
"""

import asyncio
import atexit
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.e2e.fork_server import ForkRequest
from tests.wait_limit import WAIT_LIMIT_S

_ROOT = Path(__file__).parents[2]
_STDIN, _STDOUT, _STDERR = 0, 1, 2
_STOP_S = 60
_of_the_run: list[Path] = []


def share_fork_server(place: Path) -> None:
    """In a worker: programs are forked from that of the whole run. place: its socket."""
    _of_the_run[:] = [place]


@cache
def begin_fork_server(*, at_once: bool) -> Path:
    """Answers its socket. It ends with this process, however that ends.

    at_once: does it import before the first program is asked for?
    """
    place = Path(tempfile.mkdtemp(prefix="forks-")) / "socket"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))
        listening.listen(128)
        number = listening.fileno()
        server = subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-m", "tests.e2e.fork_server", str(number), *(["at once"] if at_once else [])],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            pass_fds=[number],
        )
    atexit.register(_end, server)
    return place


def _end(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin
    server.stdin.close()
    try:
        server.wait(_STOP_S)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


class Forked:
    """`farhand WORDS` as a process of its own, which is killed if this is closed before it ends."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._heard = b""
        self._code: int | None = None
        connection.settimeout(WAIT_LIMIT_S)
        while b"\n" not in self._heard:
            self._hear()
        pid, _, self._heard = self._heard.partition(b"\n")
        self.pid = int(pid)
        """Its process id."""
        connection.setblocking(False)

    @property
    def returncode(self) -> int | None:
        """None while it lives; of a signal the negative number."""
        if self._code is None:
            with contextlib.suppress(BlockingIOError):
                while not self._heard.endswith(b"\n"):
                    self._hear()
                self._code = int(self._heard)
                self.close()
        return self._code

    def _hear(self) -> None:
        piece = self._connection.recv(64)
        if not piece:
            raise ConnectionError("the process that forks the tests' programs is gone")
        self._heard += piece

    def send_signal(self, number: signal.Signals) -> None:
        """Any signal; nothing if it has ended."""
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        if self.returncode is None:
            loop, news = asyncio.get_running_loop(), asyncio.Event()
            # Several may wait, each with a number of its own for the same connection.
            number = os.dup(self._connection.fileno())
            loop.add_reader(number, news.set)
            try:
                while self.returncode is None:
                    news.clear()
                    await news.wait()
            finally:
                loop.remove_reader(number)
                os.close(number)
        assert self.returncode is not None
        return self.returncode

    def close(self) -> None:
        """If it lives, it is killed, and nobody learns its exit code."""
        self._connection.close()


class Piped(Forked):
    """Its output can be read. out, err: its streams; the same one if they were not to be parted."""

    def __init__(
        self, connection: socket.socket, out: asyncio.StreamReader, err: asyncio.StreamReader
    ) -> None:
        super().__init__(connection)
        self.out, self.err = out, err


async def forked(words: tuple[str, ...], env: Mapping[str, str], cwd: Path, *, parted: bool) -> Piped:
    """Starts `farhand WORDS`. parted: its errors come in a stream of their own."""
    out, to_out = await _pipe()
    err, to_err = await _pipe() if parted else (out, to_out)
    try:
        connection = await _asked(words, env, cwd, {_STDOUT: to_out, _STDERR: to_err})
        return await asyncio.to_thread(Piped, connection, out, err)
    finally:
        for end in {to_out, to_err}:
            os.close(end)


async def forked_on(terminal: int, words: tuple[str, ...], env: Mapping[str, str], cwd: Path) -> Forked:
    """Starts `farhand WORDS` on a terminal, of which it gets the number of an open file."""
    ends = {number: terminal for number in (_STDIN, _STDOUT, _STDERR)}
    return await asyncio.to_thread(Forked, await _asked(words, env, cwd, ends))


async def _pipe() -> tuple[asyncio.StreamReader, int]:
    """What is written to the number can be read."""
    from_it, to_it = os.pipe()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(from_it, "rb", buffering=0)
    )
    return reader, to_it


async def _asked(
    words: tuple[str, ...], env: Mapping[str, str], cwd: Path, ends: Mapping[int, int]
) -> socket.socket:
    """Where the answers come. ends: open files by what they become in the program."""
    request = ForkRequest(words, dict(env), str(cwd), tuple(ends)).line()
    place = _of_the_run[0] if _of_the_run else begin_fork_server(at_once=True)

    def ask() -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(place))
        sent = socket.send_fds(connection, [request], list(ends.values()))
        connection.sendall(request[sent:])
        return connection

    return await asyncio.to_thread(ask)
