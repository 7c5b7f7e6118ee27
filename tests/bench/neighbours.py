"""Starts what is not measured, each in a process of its own: phones and model, and an adb server."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from devices.adb.private import private_adb_server

_ROOT = Path(__file__).parents[2]
_START_S = 20.0
_END_S = 10.0


class _Addresses(TypedDict):
    model_url: str
    phones: list[str]


class _Answer(TypedDict, total=False):
    facts: list[list[str]]
    times: list[list[float]]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """model_url: an OpenAI base_url. phones: 'HOST:PORT' each. adb: host and port of the adb server."""

    model_url: str
    phones: tuple[str, ...]
    adb: tuple[str, int]
    _process: asyncio.subprocess.Process

    async def reset(self) -> None:
        """Phones and model as new."""
        await _ask(self._process, {"do": "reset"})

    async def facts(self) -> list[list[str]]:
        """What really happened on each phone since the reset."""
        return (await _ask(self._process, {"do": "facts"})).get("facts", [])

    async def times(self) -> list[list[float]]:
        """When each of these facts happened, seconds since the epoch."""
        return (await _ask(self._process, {"do": "times"})).get("times", [])

    async def latency(self, **times_s: float) -> None:
        """Gives every phone these latencies, fields of simulator.side.Latency; what is not named is 0."""
        await _ask(self._process, {"do": "latency", **times_s})


@contextlib.asynccontextmanager
async def neighbours(
    phones: int = 1, size_px: tuple[int, int] = (1080, 2400), reply_delay_s: float = 0.0
) -> AsyncGenerator[Neighbours, None]:
    """Everything outside of Farhand for the length of the block; phones without latency."""
    words = (
        "--phones",
        phones,
        "--width",
        size_px[0],
        "--height",
        size_px[1],
        "--reply-delay",
        reply_delay_s,
    )
    async with private_adb_server() as adb:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.bench.outside", *map(str, words)),
            cwd=_ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(_START_S):
                addresses: _Addresses = json.loads(await _line(process))
            yield Neighbours(addresses["model_url"], tuple(addresses["phones"]), adb, process)
        finally:
            await _end(process)


async def _ask(process: asyncio.subprocess.Process, command: dict[str, object]) -> _Answer:
    if process.stdin is None:
        raise TypeError("started without a pipe")
    process.stdin.write(json.dumps(command).encode() + b"\n")
    await process.stdin.drain()
    answer: _Answer = json.loads(await _line(process))
    return answer


async def _line(process: asyncio.subprocess.Process) -> bytes:
    if process.stdout is None:
        raise TypeError("started without a pipe")
    if line := await process.stdout.readline():
        return line
    raise RuntimeError("the process with phones and model has ended")


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.stdin:
        process.stdin.close()
    try:
        async with asyncio.timeout(_END_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
