"""The cable between one program and the bus: cut, frozen or slow, and some of what is sent comes twice."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Self

_LINE = 64 * 1024
_PIECE = 64 * 1024
_SENDS = (b"PUB", b"HPUB")


class BusTroubleKind(StrEnum):
    """What can happen to a message on its way to the server."""

    CUT = "cut"  # it does not arrive, and nobody gets through for a while
    FROZEN = "frozen"  # nothing moves for a while, in either direction
    SLOW = "slow"  # it and what is behind it come late
    TWICE = "twice"  # its bytes come again after a while
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class BusTrouble:
    """lasts_s: how long, or of TWICE how much later."""

    kind: BusTroubleKind
    lasts_s: float = 0.0


@dataclass(frozen=True, slots=True)
class SentMessage:
    """What a program sent, without its headers. reply: subject for an answer, or ''."""

    subject: str
    reply: str
    content: bytes = field(repr=False)

    @classmethod
    def read(cls, words: list[bytes], content: bytes) -> Self:
        """words: of its line, 'PUB subject [reply] [bytes of headers] bytes'; the content is what follows."""
        verb, subject, *between, _ = words
        with_headers = verb.upper() == b"HPUB"
        begin = int(between.pop()) if with_headers else 0
        return cls(subject.decode(), between[0].decode() if between else "", content[begin:-2])


class BusCable:
    """Listens on a loopback address and passes everything on to the server. Open with `async with`.

    trouble_for: asked with each message that its program sends. heard: what its program hears instead of
    what the server has said.
    """

    def __init__(self, server_port: int, host: str = "127.0.0.1") -> None:
        self._server_port = server_port
        self._host = host
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._moves = asyncio.Event()
        self._moves.set()
        self._is_cut = False
        self.trouble_for: Callable[[SentMessage], BusTrouble | None] = _none
        self.heard: Callable[[bytes], bytes] = bytes

    @property
    def url(self) -> str:
        """For its program."""
        assert self._server
        return f"nats://{self._host}:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """All connections end, and none is taken, until `mend`."""
        self._is_cut = True
        for end in tuple(self._ends):
            end.transport.abort()

    def freeze(self) -> None:
        """Nothing moves, and nobody is told, until `mend`."""
        self._moves.clear()

    def mend(self) -> None:
        """All is well."""
        self._is_cut = False
        self._moves.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, self._host, 0, limit=_LINE)
        return self

    async def __aexit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._server
        self._server.close()
        self._moves.set()
        self.cut()
        await self._server.wait_closed()

    async def _connect(self, from_program: asyncio.StreamReader, to_program: asyncio.StreamWriter) -> None:
        to_server = None
        try:
            if self._is_cut:
                return
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
            self._ends |= {to_program, to_server}
            if self._is_cut:
                return
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_messages(from_program, to_server))
                group.create_task(self._pass_bytes(from_server, to_program))
        except* (OSError, EOFError):
            pass  # one of the two is gone, and now the other one, too
        finally:
            for end in filter(None, (to_program, to_server)):
                self._ends.discard(end)
                end.transport.abort()

    async def _pass_bytes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Raises OSError, EOFError."""
        while piece := await reader.read(_PIECE):
            await self._moves.wait()
            writer.write(self.heard(piece))
            await writer.drain()
        raise EOFError

    async def _pass_messages(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Raises OSError, EOFError."""
        while line := await reader.readuntil(b"\n"):
            words = line.split()
            if not words or words[0].upper() not in _SENDS:
                await self._moves.wait()
                writer.write(line)
            else:
                content = await reader.readexactly(int(words[-1]) + 2)
                await self._pass_message(SentMessage.read(words, content), line + content, writer)
            await writer.drain()

    async def _pass_message(self, sent: SentMessage, message: bytes, writer: asyncio.StreamWriter) -> None:
        """Raises OSError."""
        trouble, loop = self.trouble_for(sent), asyncio.get_running_loop()
        match trouble:
            case BusTrouble(BusTroubleKind.CUT, lasts_s):
                self.cut()
                loop.call_later(lasts_s, self.mend)
                raise ConnectionResetError
            case BusTrouble(BusTroubleKind.FROZEN, lasts_s):
                self.freeze()
                loop.call_later(lasts_s, self.mend)
            case BusTrouble(BusTroubleKind.SLOW, lasts_s):
                await asyncio.sleep(lasts_s)
            case BusTrouble(BusTroubleKind.TWICE, lasts_s):
                loop.call_later(lasts_s, _send_again, message, writer)
            case BusTrouble(BusTroubleKind.LOST):
                return
            case _:
                pass
        await self._moves.wait()
        writer.write(message)


def _send_again(message: bytes, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        if not writer.is_closing():
            writer.write(message)


def _none(sent: SentMessage) -> None:
    del sent
