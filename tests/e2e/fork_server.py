"""A process that has imported what the program imports, and forks itself into `farhand WORDS` when asked.

One serves all workers of a run: to import costs several seconds of the processor. A connection to its socket
asks for one program: a line of JSON as `ForkRequest` has it, with the open files that become the program's.
The answers are lines, too: its process id, and when it has ended its exit code, of a signal the negative
number. A program is killed when its connection is closed, so that it does not outlive whoever asked for it,
and all of them when the server's own standard input ends.

Begun as `python -m tests.e2e.fork_server NUMBER ["at once"]`, of the open socket that it listens on. It
imports at once, or when the first program is asked for: a run without one does not pay for it.
"""

import contextlib
import importlib
import json
import multiprocessing
import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_MOST_FILES, _MOST_BYTES = 8, 65_536
_REQUEST_S = 60.0
_FORKS = multiprocessing.get_context("fork")
_STDIN, _STDOUT, _STDERR = 0, 1, 2
# What the program imports when it starts, and what its libraries only import at their first use.
# Not zeroconf, which one test hides from its program.
_LOADED = [
    "bot.cli",
    "bot.main",
    "bot.demo",
    "bot.assembly.several_homes",  # the libraries of the bus
    "bot.terminal.bus_checks",
    "bot.terminal.claim",
    "bot.terminal.demo_homes",
    "bot.terminal.doctor",
    "bot.terminal.exam.command",
    "bot.terminal.first_contact",
    "bot.terminal.health",
    "bot.terminal.home_join",
    "bot.terminal.model_test",
    "bot.terminal.run_home",
    "bot.terminal.service",
    "bot.terminal.setup",
    "bot.terminal.trying",
    "devices.simulator.adbd.server",
    "devices.simulator.control",
    "bot.health.vitals",
    "anyio._backends._asyncio",
    "httpcore",
    "httpcore2",
    "openai.resources.chat.chat",
    "PIL.JpegImagePlugin",
    "PIL.PngImagePlugin",
    "jiter",
    "truststore",
    "tests.e2e.commits",
    "tests.e2e.own_mounts",
    "tests.e2e.unread",
    "tests.e2e.loaded",
]


@dataclass(frozen=True, slots=True)
class ForkRequest:
    """A program to be started.

    words: behind `farhand`. numbers: which open file of the program each of those sent along becomes.
    """

    words: tuple[str, ...]
    env: dict[str, str]
    cwd: str
    numbers: tuple[int, ...]

    def line(self) -> bytes:
        """As it is sent."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of_line(cls, line: bytes) -> "ForkRequest":
        """As it is received."""
        fields = json.loads(line)
        return cls(tuple(fields["words"]), fields["env"], fields["cwd"], tuple(fields["numbers"]))


class ForkServer:
    """Serves until its standard input ends."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._selector = selectors.DefaultSelector()
        self._programs: dict[socket.socket, BaseProcess] = {}

    def serve(self) -> None:
        """Returns when nothing is to be started any more and all that was has been killed."""
        self._selector.register(_STDIN, selectors.EVENT_READ, None)
        self._selector.register(self._listening, selectors.EVENT_READ, self._accept)
        while True:
            for key, _ in self._selector.select():
                act: Callable[[], None] | None = key.data
                if act is None:
                    self._end_all()
                    return
                act()

    def _end_all(self) -> None:
        for connection in list(self._programs):
            self._kill(connection)

    def _accept(self) -> None:
        connection, _ = self._listening.accept()
        connection.settimeout(_REQUEST_S)  # all others wait meanwhile
        try:
            request, files = _received(connection)
        except (OSError, EOFError):  # whoever asked is gone
            connection.close()
            return
        process = _FORKS.Process(target=self._become, args=(request, files, connection))
        process.start()
        connection.settimeout(None)
        for file in files:
            os.close(file)
        self._programs[connection] = process
        self._selector.register(process.sentinel, selectors.EVENT_READ, lambda: self._ended(connection))
        self._selector.register(connection, selectors.EVENT_READ, lambda: self._kill(connection))
        self._tell(connection, process.pid)

    def _kill(self, connection: socket.socket) -> None:
        """Nobody asks for it any more."""
        if process := self._programs.get(connection):
            process.kill()
            self._ended(connection)

    def _ended(self, connection: socket.socket) -> None:
        process = self._programs.pop(connection, None)
        if process is None:  # killed in the same turn
            return
        self._selector.unregister(process.sentinel)
        self._selector.unregister(connection)
        process.join()
        self._tell(connection, process.exitcode)
        process.close()
        connection.close()

    @staticmethod
    def _tell(connection: socket.socket, number: int | None) -> None:
        with contextlib.suppress(OSError):  # whoever asked is gone
            connection.sendall(b"%d\n" % (number or 0))

    def _become(self, request: ForkRequest, files: list[int], own: socket.socket) -> None:
        """In the new process: `farhand WORDS`, as its installed script starts it."""
        for each in {self._listening, own, *self._programs}:
            each.close()
        self._selector.close()
        os.setsid()  # what interrupts the tests in their terminal does not interrupt it
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, file in zip(request.numbers, files, strict=True):
            os.dup2(file, number)
        for file in files:
            os.close(file)
        if _STDIN in request.numbers:
            sys.stdin = os.fdopen(_STDIN, closefd=False)
            sys.stdout, sys.stderr = (
                os.fdopen(end, "w", buffering=1, closefd=False) for end in (_STDOUT, _STDERR)
            )
        else:
            nothing = os.open(os.devnull, os.O_RDONLY)
            os.dup2(nothing, _STDIN)
            os.close(nothing)
        _run(request)


def _run(request: ForkRequest) -> None:
    """In the program's process, whose standard files are its own."""
    os.environ.clear()
    os.environ.update(request.env)
    os.chdir(request.cwd)
    sys.argv = ["farhand", *request.words]
    sys.path[:0] = filter(None, request.env.get("PYTHONPATH", "").split(os.pathsep))
    from bot.cli import main
    from tests.e2e.commits import mortal
    from tests.e2e.own_clock import take_own_clock
    from tests.e2e.own_mounts import mount_own
    from tests.e2e.unread import patient_reader, without_reader

    take_own_clock(request.env, request.words)
    without_reader(request.env)
    patient_reader(request.env)
    mortal(request.env)
    mount_own(request.env)
    main()


def _received(connection: socket.socket) -> tuple[ForkRequest, list[int]]:
    """Raises EOFError if the connection ends before the request does."""
    line, files = b"", list[int]()
    while not line.endswith(b"\n"):
        piece, more, _, _ = socket.recv_fds(connection, _MOST_BYTES, _MOST_FILES)
        files += more
        if not piece:
            for file in files:
                os.close(file)
            raise EOFError
        line += piece
    return ForkRequest.of_line(line), files


def main() -> None:
    """Serves, and leaves nothing behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it ends it
    sys.path[0] = str(_ROOT)  # programs have folders of their own
    with socket.socket(fileno=int(sys.argv[1])) as listening:
        place = Path(listening.getsockname())
        try:
            if sys.argv[2:] or _is_asked(listening):
                for name in _LOADED:
                    importlib.import_module(name)
                ForkServer(listening).serve()
        finally:
            place.unlink()
            place.parent.rmdir()


def _is_asked(listening: socket.socket) -> bool:
    """Waits for the first request; False if there will be none."""
    with selectors.DefaultSelector() as selector:
        for each in (_STDIN, listening):
            selector.register(each, selectors.EVENT_READ)
        return _STDIN not in {key.fd for key, _ in selector.select()}


if __name__ == "__main__":
    main()
