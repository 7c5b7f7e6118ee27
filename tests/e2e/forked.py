"""Starts of the program without the second and a half that its imports take: forked from a process that has
done them.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Protocol

from tests.e2e.commits import mortal
from tests.e2e.unread import patient_reader, without_reader

# What the program imports when it starts, and what its libraries only import at their first use.
_LOADED = [
    "bot.cli",
    "bot.main",
    "bot.health.vitals",
    "anyio._backends._asyncio",
    "httpcore",
    "httpcore2",
    "openai.resources.chat.chat",
    "PIL.JpegImagePlugin",
    "PIL.PngImagePlugin",
    "jiter",
    "truststore",
    "tests.e2e.loaded",
]
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(_LOADED)
_STDIN, _STDOUT, _STDERR = 0, 1, 2


class Forked:
    """`farhand WORDS` as a process of its own."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process.pid
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """None while it lives; of a signal the negative number."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Any signal; nothing if it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            while self.returncode is None:
                await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        assert self.returncode is not None
        return self.returncode


class Piped(Forked):
    """Its output can be read. out, err: its streams; the same one if they were not to be parted."""

    def __init__(self, process: BaseProcess, out: asyncio.StreamReader, err: asyncio.StreamReader) -> None:
        super().__init__(process)
        self.out, self.err = out, err


async def forked(words: tuple[str, ...], env: Mapping[str, str], cwd: Path, *, parted: bool) -> Piped:
    """Starts `farhand WORDS`. parted: its errors come in a stream of their own."""
    out, to_out = await _pipe()
    err, to_err = await _pipe() if parted else (out, to_out)
    try:
        process = await asyncio.to_thread(_start, words, dict(env), cwd, {_STDOUT: to_out, _STDERR: to_err})
    finally:
        for end in {to_out, to_err}:
            os.close(end)
    return Piped(process, out, err)


async def forked_on(terminal: int, words: tuple[str, ...], env: Mapping[str, str], cwd: Path) -> Forked:
    """Starts `farhand WORDS` on a terminal, of which it gets the number of an open file."""
    ends = {number: terminal for number in (_STDIN, _STDOUT, _STDERR)}
    return Forked(await asyncio.to_thread(_start, words, dict(env), cwd, ends))


async def _pipe() -> tuple[asyncio.StreamReader, int]:
    """What is written to the number can be read."""
    from_it, to_it = os.pipe()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(from_it, "rb", buffering=0)
    )
    return reader, to_it


def _start(words: tuple[str, ...], env: dict[str, str], cwd: Path, ends: dict[int, int]) -> BaseProcess:
    process = _FORKS.Process(target=_become, args=(words, env, cwd, _Ends(ends)))
    process.start()
    return process


class _PassedOn(Protocol):
    """An open file, in the process that it was passed on to."""

    def detach(self) -> int:
        """Its number there."""
        ...


class _Ends:
    """Open files that are passed on when the process is started.

    files: what becomes its standard input, output, errors.
    """

    def __init__(self, files: dict[int, int]) -> None:
        self.files = files

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return _received, ({number: DupFd(file) for number, file in self.files.items()},)


def _received(files: Mapping[int, _PassedOn]) -> _Ends:
    return _Ends({number: file.detach() for number, file in files.items()})


def _become(words: tuple[str, ...], env: dict[str, str], cwd: Path, ends: _Ends) -> None:
    """In the new process: `farhand WORDS`, as its installed script starts it."""
    for number, file in ends.files.items():
        os.dup2(file, number)
        os.close(file)
    if _STDIN in ends.files:
        _sit_at_the_terminal()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv = ["farhand", *words]
    sys.path[:0] = filter(None, env.get("PYTHONPATH", "").split(os.pathsep))
    from bot.cli import main

    without_reader(env)
    patient_reader(env)
    mortal(env)
    main()


def _sit_at_the_terminal() -> None:
    """As a shell starts a program in a window of its own."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = os.fdopen(_STDIN, closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(end, "w", buffering=1, closefd=False) for end in (_STDOUT, _STDERR))
