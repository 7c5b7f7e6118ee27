"""A command of Farhand in a terminal of its own: what it prints, and lines typed into it."""

import asyncio
import contextlib
import os
import pty
import re
import signal
from collections.abc import AsyncGenerator
from pathlib import Path

from tests.e2e.forked import Forked, forked_on
from tests.wait_limit import WAIT_LIMIT_S


class Terminal:
    """One running command. screen: all that it printed, without colours, line breaks as blanks."""

    def __init__(self, process: Forked, master: int) -> None:
        self.process = process
        self.screen = ""
        self._raw = ""
        self._master = master
        self._seen = 0
        self._news = asyncio.Event()
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            piece = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            piece = b""
        if not piece:
            asyncio.get_running_loop().remove_reader(self._master)
        self._raw += piece.decode(errors="replace")
        self.screen = " ".join(re.sub(r"\x1b\[[0-9;]*m", "", self._raw).split())
        self._news.set()

    async def shows(self, text: str, timeout_s: float = WAIT_LIMIT_S) -> None:
        """Waits until the text stands behind what was waited for before."""
        async with asyncio.timeout(timeout_s):
            while (at := self.screen.find(text, self._seen)) < 0:
                self._news.clear()
                await self._news.wait()
        self._seen = at + len(text)

    async def answers(self, question: str, line: str) -> None:
        """Waits for a question, then types a line."""
        await self.shows(question)
        os.write(self._master, line.encode() + b"\n")

    async def is_interrupted(self, until: str) -> None:
        """Ctrl-C as a person presses it, again if nothing happens: one that comes just before input is read
        is not seen.
        """
        while True:
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(TimeoutError):
                return await self.shows(until, timeout_s=2)  # wall time: then it is pressed again

    async def ends(self, timeout_s: float = WAIT_LIMIT_S) -> int:
        """The exit code."""
        async with asyncio.timeout(timeout_s):
            return await self.process.wait()


@contextlib.asynccontextmanager
async def terminal(*words: str, env: dict[str, str], cwd: Path) -> AsyncGenerator[Terminal, None]:
    """`farhand WORDS` on a pseudo-terminal; killed at the end if it still runs."""
    master, slave = pty.openpty()
    try:
        process = await forked_on(slave, words, env, cwd)
    finally:
        os.close(slave)
    screen = Terminal(process, master)
    try:
        yield screen
    except TimeoutError:
        raise AssertionError(screen.screen) from None
    finally:
        process.send_signal(signal.SIGKILL)
        await process.wait()
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)
