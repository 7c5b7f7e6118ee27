"""A port of the simulated phone for adb servers, and the links through it."""

import asyncio

from devices.free_port import free_port
from devices.simulator.adbd.adbd import Admission, HostLink, Phone
from devices.simulator.adbd.pipes import PlainPipe


class AdbPort:
    """host, port: where it listens; port 0 becomes a free one when it opens, and stays that."""

    def __init__(self, phone: Phone, admit: Admission, host: str, port: int = 0) -> None:
        self.host = host
        self.port = port
        self._phone = phone
        self._admit = admit
        self._listener: asyncio.Server | None = None
        self._links: dict[asyncio.Task[None], HostLink] = {}

    @property
    def address(self) -> str:
        """'HOST:PORT'."""
        return f"{self.host}:{self.port}"

    async def open(self) -> None:
        """Listens. Raises OSError if somebody else has taken the port."""
        if self._listener:
            return
        if not self.port:
            self.port = free_port()  # which is still there when it opens again
        self._listener = await asyncio.start_server(self._accept, self.host, self.port)

    def close(self) -> None:
        """Takes no new links; those that stand go on until `drop`."""
        if self._listener:
            self._listener.close()
            self._listener = None

    def drop(self) -> None:
        """Breaks every link at once."""
        for task, link in self._links.items():
            link.drop()
            task.cancel()  # a frozen link would not notice

    async def shut(self) -> None:
        """Closes, drops, and waits until nothing is left."""
        self.close()
        links = list(self._links)
        self.drop()
        await asyncio.gather(*links, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = HostLink(PlainPipe(reader, writer, self._phone), self._phone, self._admit)
        task = asyncio.create_task(link.run())
        self._links[task] = link
        task.add_done_callback(self._links.pop)
