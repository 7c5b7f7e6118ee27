"""A process of its own that answers lines of JSON with lines of JSON, and ends with its stdin."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from typing import cast

from bot.console.wire import JsonObject

_ROOT = Path(__file__).parents[2]
_START_S = 60.0
_END_S = 10.0
_LONGEST_LINE = 1 << 26


class Child:
    """hello: the line that it began with."""

    def __init__(self, process: asyncio.subprocess.Process, hello: JsonObject) -> None:
        self._process = process
        self.hello = hello

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    async def ask(self, command: Mapping[str, object]) -> JsonObject:
        """One question at a time. Raises RuntimeError if it has ended."""
        if self._process.stdin is None:
            raise TypeError("started without a pipe")
        self._process.stdin.write(json.dumps(command).encode() + b"\n")
        await self._process.stdin.drain()
        return await _line(self._process)


@contextlib.asynccontextmanager
async def child(module: str, *words: object) -> AsyncGenerator[Child, None]:
    """`python -m MODULE WORDS` for the length of the block.

    Raises RuntimeError if it ends before its first line.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", module, *map(str, words)),
        cwd=_ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
    )
    try:
        async with asyncio.timeout(_START_S):
            hello = await _line(process)
        yield Child(process, hello)
    finally:
        await _end(process)


async def _line(process: asyncio.subprocess.Process) -> JsonObject:
    if process.stdout is None:
        raise TypeError("started without a pipe")
    if line := await process.stdout.readline():
        return cast("JsonObject", json.loads(line))
    raise RuntimeError("a process beside the measured one has ended")


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.stdin:
        process.stdin.close()
    try:
        async with asyncio.timeout(_END_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
