"""The device side of the ADB transport: streams, and one link to one adb server.

Facts: AOSP packages/modules/adb, protocol.txt.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn, Protocol

from devices.simulator.adbd.messages import (
    CLSE,
    CNXN,
    MAX_DATA,
    OKAY,
    OPEN,
    VERSION,
    WRTE,
    AdbMessage,
    BadMessage,
    read_message,
)
from devices.simulator.adbd.pipes import NetworkLine, Pipe, PlainPipe

logger = logging.getLogger(__name__)

Admission = Callable[[PlainPipe, AdbMessage], Awaitable[Pipe]]
"""Admits or refuses a computer after its CNXN: answers the pipe for the phone's own CNXN.

Raises TurnedAway, BadMessage, IncompleteReadError, ConnectionError.
"""


class StreamClosed(Exception):
    """The host closed the stream, or the link is gone."""


class TurnedAway(Exception):
    """The phone does not want this computer."""


class Phone(NetworkLine, Protocol):
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

    def service(self, name: str) -> "Service | None":
        """The service behind a name such as 'shell:ls'; None if there is none."""
        ...


class Stream:
    """One opened service. One WRTE in flight each way: the next waits for OKAY."""

    def __init__(self, link: "HostLink", local_id: int, remote_id: int) -> None:
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
            await self.taken()
            self._may_write.clear()
            self._link.send(AdbMessage(WRTE, *self._ids, data[start : start + size]))

    async def read(self) -> bytes:
        """The payload of the next WRTE. Raises StreamClosed."""
        if self.closed and self._inbox.empty():
            raise StreamClosed
        data = await self._inbox.get()
        if self.closed and not data:
            raise StreamClosed
        self._link.send(AdbMessage(OKAY, *self._ids))
        return data

    async def close(self) -> None:
        """Ends the stream after everything written has been taken by the host."""
        if self.closed:
            return
        await self.taken()
        self.closed = True
        self._link.send(AdbMessage(CLSE, *self._ids))

    async def taken(self) -> None:
        """Returns when the host has everything that was written. Raises StreamClosed."""
        await self._may_write.wait()
        if self.closed:
            raise StreamClosed

    async def dial(self, name: str) -> "Stream":
        """A stream to a service of this stream's computer. Raises StreamClosed if there is none."""
        return await self._link.dial(name)

    def opened(self, remote_id: int) -> None:
        """The host has answered an OPEN of ours."""
        self._ids = (self._ids[0], remote_id)
        self._may_write.set()

    def break_link(self) -> NoReturn:
        """Breaks the whole link, not this stream alone. Raises StreamClosed."""
        self._link.drop()
        raise StreamClosed

    def dialled(self) -> None:
        """We have sent an OPEN; nothing may be written before the host's answer."""
        self._may_write.clear()

    def accept(self) -> None:
        """Tells the host that the service is open."""
        self._link.send(AdbMessage(OKAY, *self._ids))

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


class HostLink:
    """One connection from an adb server. Ends when either side closes it or `drop` is called."""

    def __init__(self, pipe: PlainPipe, phone: Phone, admit: Admission) -> None:
        self._plain = pipe
        self._pipe: Pipe = pipe
        self._phone = phone
        self._admit = admit
        self._outgoing: asyncio.Queue[AdbMessage] = asyncio.Queue()
        self._streams: dict[int, tuple[Stream, asyncio.Task[None]]] = {}
        self._dialled: dict[int, Stream] = {}
        self._is_over = False
        self._last_id = 0
        self._checks = True
        self.max_data = MAX_DATA

    def send(self, message: AdbMessage) -> None:
        """Queues a message; it leaves in order, at the phone's pace."""
        self._outgoing.put_nowait(message)

    def drop(self) -> None:
        """Breaks the connection like a pulled cable: nothing more is sent, nothing is said."""
        self._plain.abort()

    async def dial(self, name: str) -> Stream:
        """Opens a service of the computer. Raises StreamClosed if it has none of that name, or has gone."""
        if self._is_over:
            raise StreamClosed
        self._last_id += 1
        stream = Stream(self, self._last_id, 0)
        self._dialled[self._last_id] = stream
        stream.dialled()
        self.send(AdbMessage(OPEN, self._last_id, 0, name.encode() + b"\0"))
        await stream.taken()
        return stream

    async def run(self) -> None:
        """Serves until the link ends; no service outlives it, only the lines of exec on the phone."""
        try:
            await self._greet()
            await self._serve_host()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the usual end
        except TurnedAway as err:
            logger.info("a computer was turned away: %s", err)
        except BadMessage as err:
            logger.warning("not an adb server: %s", err)
        finally:
            self.drop()

    async def _greet(self) -> None:
        hello = await read_message(self._plain)
        if hello.command != CNXN:
            raise BadMessage(f"command {hello.command:#x} instead of CNXN")
        while self._phone.silent:
            await read_message(self._plain)  # until the host is tired of it
        self._pipe = await self._admit(self._plain, hello)
        self._checks = hello.arg0 < VERSION
        self.max_data = min(MAX_DATA, hello.arg1)
        self.send(AdbMessage(CNXN, VERSION, MAX_DATA, self._phone.banner))

    async def _serve_host(self) -> None:
        pump = asyncio.create_task(self._pump())
        try:
            while True:
                self._received(await read_message(self._pipe))
        finally:
            self._is_over = True
            services = [task for _, task in self._streams.values()]
            for stream, _ in self._streams.values():
                stream.closed_by_host()
            for stream in self._dialled.values():
                stream.closed_by_host()
                stream.received(b"")  # for whoever reads
            for task in (pump, *services):
                task.cancel()
            await asyncio.gather(pump, *services, return_exceptions=True)

    async def _pump(self) -> None:
        try:
            while True:
                message = await self._outgoing.get()
                await self._pipe.send(message.packed(checked=self._checks))
        except ConnectionError:
            self.drop()  # the reading side sees it and ends the link

    def _received(self, message: AdbMessage) -> None:
        if message.command == OPEN:
            self._open(message)
        elif entry := self._streams.get(message.arg1):
            self._to_stream(message, *entry)
        elif stream := self._dialled.get(message.arg1):
            self._to_dialled(message, stream)

    def _to_dialled(self, message: AdbMessage, stream: Stream) -> None:
        if message.command == WRTE:
            stream.received(message.payload)
        elif message.command == OKAY:
            stream.opened(message.arg0)
        elif message.command == CLSE:
            del self._dialled[message.arg1]
            stream.closed_by_host()
            stream.received(b"")  # for whoever reads

    def _open(self, message: AdbMessage) -> None:
        # A command with a NUL inside ends there: adbd hands a C string to sh.
        name = message.payload.split(b"\0")[0].decode("utf-8", "surrogateescape")
        service = None if self._phone.refuse_opens else self._phone.service(name)
        if service is None:
            self.send(AdbMessage(CLSE, 0, message.arg0))
            return
        self._last_id += 1
        local_id = self._last_id
        stream = Stream(self, local_id, message.arg0)
        stream.accept()
        task = asyncio.create_task(self._serve(service, stream))
        self._streams[local_id] = (stream, task)
        task.add_done_callback(lambda ended: self._ended(local_id, ended))

    def _to_stream(self, message: AdbMessage, stream: Stream, task: asyncio.Task[None]) -> None:
        if message.command == WRTE:
            stream.received(message.payload)
        elif message.command == OKAY:
            stream.acknowledged()
        elif message.command == CLSE:
            stream.closed_by_host()
            # Adbd kills the command when its socket goes, unless it is one of exec, see services.py.
            task.cancel()

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
