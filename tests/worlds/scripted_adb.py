"""A small adb server on a socket, scripted by tests: for answers that no real one gives on demand."""

import asyncio
import io
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from PIL import Image

from devices.adb.client.server import AdbServer

Script = Callable[[str, asyncio.StreamWriter], Awaitable[None]]


def packet(kind: int, payload: bytes) -> bytes:
    """One packet of the shell,v2 service."""
    return bytes([kind]) + len(payload).to_bytes(4, "little") + payload


def block(text: str) -> bytes:
    """Length and text, as the adb server answers."""
    return b"%04x%s" % (len(text.encode()), text.encode())


def printed(out: str, code: int = 0, err: str = "") -> bytes:
    """All packets of a shell command that ended."""
    return packet(1, out.encode()) + packet(2, err.encode()) + packet(3, bytes([code]))


def png(colour: tuple[int, int, int] = (200, 210, 220), size: tuple[int, int] = (108, 240)) -> bytes:
    """An RGBA picture of one colour."""
    out = io.BytesIO()
    Image.new("RGBA", size, (*colour, 255)).save(out, "PNG")
    return out.getvalue()


@dataclass
class FakeAdb:
    """script: answers one service (after OKAY has been sent for it). services: all that were asked for.

    asked: the serial of the last one.

    transport: what `host:transport` is answered, OKAY or FAIL.
    states: the list of `host:devices`; listed: how often it was asked for.
    lists: what `host:track-devices` tells, None to hang up.
    answers: what any other request to the server is answered, by its beginning; without one it hangs up (and
    hears no phone by mDNS). requests: all of these that came.
    """

    script: Script
    transport: bytes = b"OKAY"
    states: str = "phone\tdevice\n"
    listed: int = 0
    asked: str = ""
    answers: dict[str, bytes] = field(default_factory=dict[str, bytes])
    requests: list[str] = field(default_factory=lambda: list[str]())
    services: list[str] = field(default_factory=lambda: list[str]())
    lists: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue[str | None]())
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)
    server: AdbServer = field(default_factory=AdbServer)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        try:
            request = await _request(reader)
            if request == "host:devices":
                self.listed += 1
                writer.write(b"OKAY" + block(self.states))
            elif request == "host:version":
                writer.write(b"OKAY" + block("0029"))
            elif request == "host:track-devices":
                writer.write(b"OKAY")
                while (states := await self.lists.get()) is not None:
                    writer.write(block(states))
                    await writer.drain()
            elif request.startswith("host:transport:"):
                writer.write(self.transport)
                if self.transport == b"OKAY":
                    service = await _request(reader)
                    self.services.append(service)
                    # Not before: others may ask at the same time.
                    self.asked = request.removeprefix("host:transport:")
                    await self.script(service, writer)
            else:
                self.requests.append(request)
                writer.write(
                    next((text for head, text in self.answers.items() if request.startswith(head)), b"")
                )
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.hung_up.set()
            writer.close()


async def _request(reader: asyncio.StreamReader) -> str:
    return (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()


@asynccontextmanager
async def fake_adb(script: Script) -> AsyncGenerator[FakeAdb]:
    """Listens on a free port of loopback."""
    fake = FakeAdb(script)
    listener = await asyncio.start_server(fake.answer, "127.0.0.1", 0)
    fake.server = AdbServer("127.0.0.1", listener.sockets[0].getsockname()[1])
    async with listener:
        yield fake


def says(*answers: bytes) -> Script:
    """A script that writes the answers one after the other and hangs up."""

    async def script(_: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY")
        for answer in answers:
            writer.write(answer)
            await writer.drain()

    return script
