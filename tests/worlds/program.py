"""Farhand as its users run it: a process with an environment, a log and an exit code."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Protocol

from tests.e2e.forked import forked
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE

FARHAND = str(Path(sys.executable).parent / "farhand")
TOKEN = "1234567890:" + "e2e-test-token-of-exactly-35-chars-"
KEY = "sk-end-to-end-test-key"  # of the stand-in alone
PROMISED_STOP_S = 10  # after SIGTERM
_OURS = ("FARHAND_", "TELEGRAM_", "OPENAI_", "ANDROID_", "ADB_", "ADBUTILS_")


def environment(home: Path, **settings: str) -> dict[str, str]:
    """This process's environment without settings of the machine's owner, plus these."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return mine | {"HOME": str(home), "ADB_MDNS": "0", "PYTHONWARNINGS": "default"} | settings


def surrounded(
    folder: Path, chat_url: str, model_url: str, adb: tuple[str, int], **settings: str
) -> dict[str, str]:
    """The environment of a program whose outside is at these addresses, with its data below the folder."""
    host, port = adb
    beside = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_URL": chat_url,
        "OPENAI_BASE_URL": model_url,
        "OPENAI_API_KEY": KEY,
        "FARHAND_DATA_DIR": str(folder / "data"),
        "ANDROID_ADB_SERVER_HOST": host,
        "ANDROID_ADB_SERVER_PORT": str(port),
        "FARHAND_LOCAL": "off",  # scripts of the stand-in say what each step is
        "FARHAND_HELPER": "off",  # no trial in between; it has tests of its own
    }
    EVIDENCE.declare_settings(TOKEN, KEY)
    EVIDENCE.folder(folder)
    return environment(folder, **beside | settings)


async def farhand(*words: str, env: dict[str, str], cwd: Path) -> tuple[int, str, str]:
    """Runs a command to its end: exit code, output, errors."""
    with contextlib.closing(await forked(words, env, cwd, parted=True)) as process:
        out, err = await asyncio.gather(process.out.read(), process.err.read())
        code = await process.wait()
    # What `claim` prints is the code: that is what it is for.
    EVIDENCE.text(f"farhand {words[0]}", lambda: [err] if words[0] == "claim" else [out, err])
    return code, out.decode(), err.decode()


async def claim_code(env: dict[str, str], cwd: Path) -> str:
    """A fresh code from `farhand claim`."""
    code, out, err = await farhand("claim", env=env, cwd=cwd)
    found = re.search(r"/start (\S+)", out)
    assert code == 0, err
    assert found, out
    EVIDENCE.declare(found.group(1))
    return found.group(1)


class Started(Protocol):
    """What a started process of either kind can do."""

    @property
    def pid(self) -> int:
        """Its process id."""
        ...

    @property
    def returncode(self) -> int | None:
        """None while it lives."""
        ...

    def send_signal(self, signal: signal.Signals, /) -> None:
        """Any signal; nothing if it has ended."""

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        ...


class Program:
    """A running `farhand run`, or another command that runs until it is stopped."""

    def __init__(self, process: Started, output: asyncio.StreamReader) -> None:
        self._process = process
        self._output = output
        self._news = asyncio.Condition()
        self.log = ""
        """Everything it wrote so far."""

    async def read(self) -> None:
        """Follows the log until the process ends."""
        async for line in self._output:
            async with self._news:
                self.log += line.decode(errors="replace")
                self._news.notify_all()

    async def logs(self, text: str, timeout_s: float = WAIT_LIMIT_S) -> None:
        """Waits until the text stands in the log."""
        async with asyncio.timeout(timeout_s), self._news:
            await self._news.wait_for(lambda: text in self.log)

    async def stop(self, limit_s: float = WAIT_LIMIT_S) -> int:
        """SIGTERM; answers the exit code."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(limit_s):
            return await self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Any signal."""
        self._process.send_signal(number)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    async def ended(self) -> None:
        """Waits until it is gone, whatever the reason."""
        await self._process.wait()

    async def kill(self) -> None:
        """SIGKILL, as the power going out."""
        self.strike_down()
        async with asyncio.timeout(WAIT_LIMIT_S):
            await self.ended()

    @property
    def is_running(self) -> bool:
        """Does it still live?"""
        return self._process.returncode is None

    def strike_down(self) -> None:
        """SIGKILL at this very moment; nothing if it has ended already."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)


@contextlib.asynccontextmanager
async def running(
    env: dict[str, str], cwd: Path, command: tuple[str, ...] = (), words: tuple[str, ...] = ("run",)
) -> AsyncGenerator[Program, None]:
    """`farhand run` for the length of the block; killed at the end if it still lives.

    A failed test shows its log.

    command: that becomes the program, if it is not to be started in the quick way. words: behind `farhand`.
    """
    process, output = await _started(env, cwd, command, words)
    program = Program(process, output)
    EVIDENCE.text(f"log of farhand {words[0]}", lambda: [program.log.encode()])
    reading = asyncio.create_task(program.read())
    try:
        yield program
    finally:
        await program.kill()
        async with asyncio.timeout(WAIT_LIMIT_S):  # what it has started may have its output open for ever
            await reading
        sys.stdout.write(program.log)


async def _started(
    env: dict[str, str], cwd: Path, command: tuple[str, ...], words: tuple[str, ...]
) -> tuple[Started, asyncio.StreamReader]:
    if not command:
        process = await forked(words, env, cwd, parted=False)
        return process, process.out
    process = await asyncio.create_subprocess_exec(
        *command, env=env, cwd=cwd, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert process.stdout
    return process, process.stdout
