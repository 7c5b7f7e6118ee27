"""Starts of the program without the second and a half that its imports take: forked from a process that has done them."""

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
from tests.e2e.unread import without_reader

_LOADED = ["bot.cli", "bot.main", "bot.health.vitals"]
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(_LOADED)
_STDOUT, _STDERR = 1, 2


class Forked:
    """`farhand WORDS` as a process of its own. out, err: its streams; the same one if they were not to be parted."""

    def __init__(
        self,
        process: BaseProcess,
        out: asyncio.StreamReader,
        err: asyncio.StreamReader,
    ) -> None:
        self._process = process
        self.out, self.err = out, err

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


async def forked(words: tuple[str, ...], env: Mapping[str, str], cwd: Path, *, parted: bool) -> Forked:
    """Starts `farhand WORDS`. parted: its errors come in a stream of their own."""
    out, to_out = await _pipe()
    err, to_err = await _pipe() if parted else (out, to_out)
    try:
        process = await asyncio.to_thread(_start, words, dict(env), cwd, to_out, to_err)
    finally:
        for end in {to_out, to_err}:
            os.close(end)
    return Forked(process, out, err)


async def _pipe() -> tuple[asyncio.StreamReader, int]:
    """What is written to the number can be read."""
    from_it, to_it = os.pipe()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(from_it, "rb", buffering=0)
    )
    return reader, to_it


def _start(words: tuple[str, ...], env: dict[str, str], cwd: Path, to_out: int, to_err: int) -> BaseProcess:
    process = _FORKS.Process(target=_become, args=(words, env, cwd, _Ends(to_out, to_err)))
    process.start()
    return process


class _PassedOn(Protocol):
    """An open file, in the process that it was passed on to."""

    def detach(self) -> int:
        """Its number there."""
        ...


class _Ends:
    """Two numbers of open files that are passed on when the process is started."""

    def __init__(self, out: int, err: int) -> None:
        self.out, self.err = out, err

    def __reduce__(self) -> tuple[object, tuple[object, object]]:
        return _received, (DupFd(self.out), DupFd(self.err))


def _received(out: _PassedOn, err: _PassedOn) -> _Ends:
    return _Ends(out.detach(), err.detach())


def _become(words: tuple[str, ...], env: dict[str, str], cwd: Path, ends: _Ends) -> None:
    """In the new process: `farhand WORDS`, as its installed script starts it."""
    for end, number in ((ends.out, _STDOUT), (ends.err, _STDERR)):
        os.dup2(end, number)
        os.close(end)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv = ["farhand", *words]
    from bot.cli import main

    without_reader(env)
    mortal(env)
    main()
