"""A simulated phone on a TCP port, for any adb server, with faults that can be switched while it runs."""

import asyncio
from types import TracebackType
from typing import Self

from devices.simulator.adbd import Link, Service
from devices.simulator.services import CommandRun, Services
from devices.simulator.side import PhoneSide
from devices.simulator.system import System

# Without delayed_ack and sendrecv_v2: one WRTE in flight each way, and sync in its first form.
_FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,apex,abb_exec"
_EMULATOR_PORTS = range(5555, 5586)  # every adb server on this machine looks for emulators there


class SimulatedAdb:
    """The cable half of a simulated phone: `async with SimulatedAdb(side) as adb: adb.address`.

    Faults, each an attribute that may be set at any time:
    refuse_opens: every service is answered with CLSE. silent: new links get no answer to CNXN.
    slow_bytes_per_s: the pace of everything the phone sends, None for none. frozen: nothing is read or sent.
    """

    def __init__(self, side: PhoneSide, host: str = "127.0.0.1", port: int = 0) -> None:
        self.side = side
        self.refuse_opens = False
        self.silent = False
        self.slow_bytes_per_s: int | None = None
        self._not_frozen = asyncio.Event()
        self._not_frozen.set()
        self._host = host
        self._port = port
        self._services = Services(System(side))
        self._listener: asyncio.Server | None = None
        self._links: dict[asyncio.Task[None], Link] = {}

    @property
    def address(self) -> str:
        """'HOST:PORT', for `adb connect`; the same after stop_listening and listen_again."""
        return f"{self._host}:{self._port}"

    @property
    def log(self) -> list[CommandRun]:
        """Every shell and exec line in the order of their starts, with times and exit codes."""
        return self._services.log

    @property
    def commands(self) -> list[str]:
        """The lines of `log` alone."""
        return [run.line for run in self.log]

    @property
    def frozen(self) -> bool:
        """Nothing is read or sent; what came meanwhile is done when it thaws."""
        return not self._not_frozen.is_set()

    @frozen.setter
    def frozen(self, value: bool) -> None:
        if value:
            self._not_frozen.clear()
        else:
            self._not_frozen.set()

    async def thawed(self) -> None:
        """Returns when the phone is not frozen."""
        await self._not_frozen.wait()

    @property
    def banner(self) -> bytes:
        """What the phone says of itself in CNXN."""
        product = self.side.model.lower().replace(" ", "_")
        about = f"ro.product.name={product};ro.product.model={self.side.model};ro.product.device={product}"
        return f"device::{about};features={_FEATURES}".encode()

    def service(self, name: str) -> Service | None:
        """The service behind an OPEN."""
        return self._services.find(name)

    def drop(self) -> None:
        """Breaks every link at once, in mid-command too; the port stays open, so the adb server comes back."""
        for task, link in self._links.items():
            link.drop()
            task.cancel()  # a frozen link would not notice

    def stop_listening(self) -> None:
        """Closes the port to new links; those that stand go on until `drop`."""
        if self._listener:
            self._listener.close()
            self._listener = None

    async def listen_again(self) -> None:
        """Opens the same port again. Raises OSError if somebody else has taken it."""
        if self._listener is None:
            self._listener = await asyncio.start_server(self._accept, self._host, self._port)

    async def __aenter__(self) -> Self:
        await self.listen_again()
        while self._port == 0 and self._listener:
            self._port = self._listener.sockets[0].getsockname()[1]
            if self._port in _EMULATOR_PORTS:
                self.stop_listening()
                self._port = 0
                await self.listen_again()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop_listening()
        links = list(self._links)
        self.drop()
        await asyncio.gather(*links, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(reader, writer, self)
        task = asyncio.create_task(link.run())
        self._links[task] = link
        task.add_done_callback(self._links.pop)
