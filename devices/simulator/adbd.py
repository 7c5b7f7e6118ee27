"""The device side of the ADB transport over TCP: messages, streams, and one link to one adb server.

Facts: AOSP packages/modules/adb, protocol.txt. No AUTH and no TLS: CNXN is answered with CNXN.
"""

import asyncio
import logging
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

logger = logging.getLogger(__name__)

CNXN, OPEN, OKAY, CLSE, WRTE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"OPEN", b"OKAY", b"CLSE", b"WRTE")
)
VERSION = 0x01000001  # from this version on nobody looks at the checksum
MAX_DATA = 1 << 20
_HEADER = struct.Struct("<6I")


class StreamClosed(Exception):
    """The host closed the stream, or the link is gone."""


class BadMessage(Exception):
    """What came is not ADB."""


@dataclass(frozen=True, slots=True)
class Message:
    """command: CNXN, OPEN, OKAY, CLSE, WRTE; arg0 and arg1: stream ids of the sender and the receiver."""

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""

    def packed(self, *, checked: bool) -> bytes:
        """checked: with the checksum that hosts older than VERSION look at; it costs 5 ms a MiB."""
        checksum = sum(self.payload) & 0xFFFFFFFF if checked else 0
        magic = self.command ^ 0xFFFFFFFF
        return (
            _HEADER.pack(self.command, self.arg0, self.arg1, len(self.payload), checksum, magic)
            + self.payload
        )


async def read_message(reader: asyncio.StreamReader) -> Message:
    """Raises BadMessage, IncompleteReadError at the end of the link, ConnectionError."""
    head: tuple[int, ...] = _HEADER.unpack(await reader.readexactly(_HEADER.size))
    command, arg0, arg1, length, _, magic = head
    if magic != command ^ 0xFFFFFFFF or length > MAX_DATA:
        raise BadMessage(f"command {command:#x}, magic {magic:#x}, length {length}")
    return Message(command, arg0, arg1, await reader.readexactly(length) if length else b"")


class Phone(Protocol):
    """What a link asks of the phone that it belongs to; the faults may change while it runs."""

    @property
    def banner(self) -> bytes:
        """'device::ro.product.name=...;features=...'."""
        ...

    @property
    def refuse_opens(self) -> bool:
        """Answer CLSE to every OPEN."""
        ...

    @property
    def silent(self) -> bool:
        """Never answer CNXN."""
        ...

    @property
    def slow_bytes_per_s(self) -> int | None:
        """Pace of everything sent, None for as fast as it goes."""
        ...

    async def thawed(self) -> None:
        """Returns at once unless the phone is frozen; nothing is read or sent while it is."""
        ...

    def service(self, name: str) -> "Service | None":
        """The service behind a name such as 'shell:ls'; None if there is none."""
        ...


class Stream:
    """One opened service. One WRTE in flight each way: the next waits for OKAY."""

    def __init__(self, link: "Link", local_id: int, remote_id: int) -> None:
        self._link = link
        self._ids = (local_id, remote_id)
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._may_write = asyncio.Event()
        self._may_write.set()
        self.closed = False

    async def write(self, data: bytes) -> None:
        """Returns when the last piece has been handed to the link. Raises StreamClosed."""
        size = self._link.max_data
        for start in range(0, len(data), size):
            await self._until_writable()
            self._may_write.clear()
            self._link.send(Message(WRTE, *self._ids, data[start : start + size]))

    async def read(self) -> bytes:
        """The payload of the next WRTE. Raises StreamClosed."""
        if self.closed:
            raise StreamClosed
        data = await self._inbox.get()
        self._link.send(Message(OKAY, *self._ids))
        return data

    async def close(self) -> None:
        """Ends the stream after everything written has been taken by the host."""
        if self.closed:
            return
        await self._until_writable()
        self.closed = True
        self._link.send(Message(CLSE, *self._ids))

    async def _until_writable(self) -> None:
        await self._may_write.wait()
        if self.closed:
            raise StreamClosed

    def accept(self) -> None:
        """Tells the host that the service is open."""
        self._link.send(Message(OKAY, *self._ids))

    def received(self, data: bytes) -> None:
        """A WRTE came."""
        self._inbox.put_nowait(data)

    def acknowledged(self) -> None:
        """An OKAY came."""
        self._may_write.set()

    def closed_by_host(self) -> None:
        """A CLSE came; it gets no answer (protocol.txt)."""
        self.closed = True
        self._may_write.set()


Service = Callable[[Stream], Awaitable[None]]


class Link:
    """One TCP connection from an adb server. Ends when either side closes it or `drop` is called."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, phone: Phone) -> None:
        self._reader = reader
        self._writer = writer
        self._phone = phone
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self._streams: dict[int, tuple[Stream, asyncio.Task[None]]] = {}
        self._last_id = 0
        self._online = False
        self._checks = True
        self.max_data = MAX_DATA

    def send(self, message: Message) -> None:
        """Queues a message; it leaves in order, at the phone's pace."""
        self._outgoing.put_nowait(message)

    def drop(self) -> None:
        """Breaks the connection like a pulled cable: nothing more is sent, nothing is said."""
        self._writer.transport.abort()

    async def run(self) -> None:
        """Serves until the link ends; no service outlives it."""
        pump = asyncio.create_task(self._pump())
        try:
            while True:
                message = await read_message(self._reader)
                await self._phone.thawed()
                self._received(message)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the usual end
        except BadMessage as err:
            logger.warning("not an adb server: %s", err)
        finally:
            self.drop()
            services = [task for _, task in self._streams.values()]
            for stream, _ in self._streams.values():
                stream.closed_by_host()
            for task in (pump, *services):
                task.cancel()
            await asyncio.gather(pump, *services, return_exceptions=True)

    async def _pump(self) -> None:
        try:
            while True:
                message = await self._outgoing.get()
                await self._phone.thawed()
                await self._put(message.packed(checked=self._checks))
        except ConnectionError:
            self.drop()  # the reading side sees it and ends the link

    async def _put(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            pace = self._phone.slow_bytes_per_s
            piece = data[at:] if pace is None else data[at : at + max(1, pace // 20)]
            self._writer.write(piece)
            await self._writer.drain()
            at += len(piece)
            if pace is not None:
                await asyncio.sleep(len(piece) / pace)

    def _received(self, message: Message) -> None:
        if message.command == CNXN:
            self._connect(message)
        elif not self._online:
            return
        elif message.command == OPEN:
            self._open(message)
        elif entry := self._streams.get(message.arg1):
            self._to_stream(message, *entry)

    def _connect(self, message: Message) -> None:
        if self._phone.silent:
            return
        self._online = True
        self._checks = message.arg0 < VERSION
        self.max_data = min(MAX_DATA, message.arg1)
        self.send(Message(CNXN, VERSION, MAX_DATA, self._phone.banner))

    def _open(self, message: Message) -> None:
        # A command with a NUL inside ends there: adbd hands a C string to sh.
        name = message.payload.split(b"\0")[0].decode("utf-8", "surrogateescape")
        service = None if self._phone.refuse_opens else self._phone.service(name)
        if service is None:
            self.send(Message(CLSE, 0, message.arg0))
            return
        self._last_id += 1
        local_id = self._last_id
        stream = Stream(self, local_id, message.arg0)
        stream.accept()
        task = asyncio.create_task(self._serve(service, stream))
        self._streams[local_id] = (stream, task)
        task.add_done_callback(lambda ended: self._ended(local_id, ended))

    def _to_stream(self, message: Message, stream: Stream, task: asyncio.Task[None]) -> None:
        if message.command == WRTE:
            stream.received(message.payload)
        elif message.command == OKAY:
            stream.acknowledged()
        elif message.command == CLSE:
            stream.closed_by_host()
            task.cancel()  # adbd kills the command when its socket goes

    @staticmethod
    async def _serve(service: Service, stream: Stream) -> None:
        try:
            await service(stream)
        except StreamClosed:
            return
        finally:
            if not stream.closed:
                await stream.close()

    def _ended(self, local_id: int, task: asyncio.Task[None]) -> None:
        del self._streams[local_id]
        if not task.cancelled() and (error := task.exception()):
            logger.error("a service of the simulated phone failed", exc_info=error)
