"""Starts what is not measured, each in a process of its own: phones and model, and an adb server."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import cast

from bot.console.wire import as_list, as_text
from devices.adb.client.private import private_adb_server
from tests.bench.child import Child, child


@dataclass(frozen=True, slots=True)
class Neighbours:
    """model_url: an OpenAI base_url. phones: 'HOST:PORT' each. adb: host and port of the adb server."""

    model_url: str
    phones: tuple[str, ...]
    adb: tuple[str, int]
    process: Child

    async def reset(self) -> None:
        """Phones and model as new."""
        await self.process.ask({"do": "reset"})

    async def facts(self) -> list[list[str]]:
        """What really happened on each phone since the reset."""
        return cast("list[list[str]]", (await self.process.ask({"do": "facts"}))["facts"])

    async def times(self) -> list[list[float]]:
        """When each of these facts happened, seconds since the epoch."""
        return cast("list[list[float]]", (await self.process.ask({"do": "times"}))["times"])

    async def script(self, *replies: str, delay_s: float = 0.0) -> None:
        """The model's next replies, and how long each takes from now on."""
        await self.process.ask({"do": "script", "replies": replies, "delay_s": delay_s})

    async def visit(self, scene: str) -> None:
        """Every phone walks to this scene of simulator.places, which needs a phone without latency."""
        await self.process.ask({"do": "visit", "scene": scene})

    async def latency(self, **times_s: float) -> None:
        """Gives every phone these latencies, fields of simulator.side.Latency; what is not named is 0."""
        await self.process.ask({"do": "latency", **times_s})


@contextlib.asynccontextmanager
async def neighbours(
    phones: int = 1, size_px: tuple[int, int] = (1080, 2400), reply_delay_s: float = 0.0
) -> AsyncGenerator[Neighbours, None]:
    """Everything outside of Farhand for the length of the block; phones without latency."""
    words = (
        *("--phones", phones, "--width", size_px[0], "--height", size_px[1]),
        *("--reply-delay", reply_delay_s),
    )
    async with private_adb_server() as adb, child("tests.bench.outside", *words) as process:
        addresses = tuple(as_text(address) for address in as_list(process.hello["phones"]))
        yield Neighbours(as_text(process.hello["model_url"]), addresses, adb, process)
