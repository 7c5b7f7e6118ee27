"""A phone on a socket that gives scripted answers: for those that no simulated phone gives on demand."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from devices.adb.client.link import Link
from tests.worlds.scripted_adb import FakeAdb, fake_adb


@dataclass
class Stubborn:
    """answers: the first one whose key is part of the line is given; a list is used up, its last stays."""

    link: Link
    fake: FakeAdb
    answers: dict[str, bytes | list[bytes]] = field(default_factory=lambda: dict[str, bytes | list[bytes]]())

    async def script(self, service: str, writer: asyncio.StreamWriter) -> None:
        """Looks the line up."""
        answer = next(answer for part, answer in self.answers.items() if part in service)
        if isinstance(answer, list):
            answer = answer.pop(0) if len(answer) > 1 else answer[0]
        writer.write(b"OKAY" + answer)

    def sent(self, word: str) -> list[str]:
        """The shell lines so far that hold a word."""
        return [line for line in self.fake.services if word in line]


@asynccontextmanager
async def stubborn() -> AsyncGenerator[Stubborn]:
    """Give it answers before the first command."""

    async def later(service: str, writer: asyncio.StreamWriter) -> None:
        await phone.script(service, writer)

    async with fake_adb(later) as fake:
        phone = Stubborn(Link(fake.server, "phone", "Mi phone"), fake)
        yield phone
