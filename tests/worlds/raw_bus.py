"""A client of the bus in the words of its protocol alone: sends what a thief would, and hides no error.

Source: docs.nats.io, "NATS protocol".
"""

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent.bus.credentials import BusCredentials
from agent.bus.nkey import NKey


@dataclass(frozen=True)
class RawMessage:
    """One that was delivered. status: of the server's own, such as 503 for nobody there."""

    subject: str
    reply: str
    content: bytes
    status: str = ""


@dataclass
class Heard:
    """What came until an answer to a ping, or the end. closed: by the server."""

    messages: list[RawMessage] = field(default_factory=list[RawMessage])
    errors: list[str] = field(default_factory=list[str])
    closed: bool = False


class RawBusClient:
    """One plain connection with somebody's credentials. Use `raw_bus_client`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._sid = 0

    def send(self, line: str, content: bytes | None = None) -> None:
        """A line, and what follows it."""
        self._writer.write(line.encode() + b"\r\n" + (b"" if content is None else content + b"\r\n"))

    def publish(self, subject: str, content: bytes = b"", reply: str = "", headers: str = "") -> None:
        """headers: 'Name: value' lines."""
        to = f"{subject} {reply}".strip()
        if not headers:
            self.send(f"PUB {to} {len(content)}", content)
            return
        head = f"NATS/1.0\r\n{headers}\r\n\r\n".encode()
        self.send(f"HPUB {to} {len(head)} {len(head) + len(content)}", head + content)

    def subscribe(self, subject: str) -> None:
        """From now on, if the server lets it."""
        self._sid += 1
        self.send(f"SUB {subject} {self._sid}")

    async def settle(self) -> Heard:
        """Returns when the server has done all of it."""
        self.send("PING")
        with contextlib.suppress(ConnectionError):
            await self._writer.drain()
        return await self.hear()

    async def hear(self) -> Heard:
        """All until a PONG, or until the server closes."""
        heard = Heard()
        try:
            while line := (await self._reader.readline()).decode().rstrip("\r\n"):
                if line == "PONG":
                    return heard
                await self._handle(line, heard)
        except ConnectionError:
            pass
        heard.closed = True
        return heard

    async def _handle(self, line: str, heard: Heard) -> None:
        verb, *words = line.split(" ")
        if verb == "-ERR":
            heard.errors.append(line.removeprefix("-ERR ").strip("'"))
        elif verb == "PING":
            self.send("PONG")
        elif verb == "MSG":
            body = (await self._reader.readexactly(int(words[-1]) + 2))[:-2]
            heard.messages.append(RawMessage(words[0], words[2] if len(words) == 4 else "", body))
        elif verb == "HMSG":
            body = (await self._reader.readexactly(int(words[-1]) + 2))[:-2]
            head, content = body[: int(words[-2])], body[int(words[-2]) :]
            status = head.decode().split("\r\n")[0].removeprefix("NATS/1.0").strip()
            heard.messages.append(RawMessage(words[0], words[2] if len(words) == 5 else "", content, status))


@asynccontextmanager
async def raw_bus_client(url: str, credentials: BusCredentials) -> AsyncGenerator[RawBusClient]:
    """Connected with these credentials; whether the server takes them the first `settle` tells."""
    at = urlsplit(url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port, limit=1 << 20)
    try:
        info = json.loads((await reader.readline()).removeprefix(b"INFO "))
        signature = NKey.from_seed(credentials.seed).sign(info["nonce"].encode())
        about = {
            "verbose": False,
            "headers": True,
            "no_responders": True,
            "jwt": credentials.jwt,
            "sig": base64.urlsafe_b64encode(signature).decode().rstrip("="),
        }
        client = RawBusClient(reader, writer)
        client.send(f"CONNECT {json.dumps(about)}")
        yield client
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
