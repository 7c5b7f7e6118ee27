"""A simulated phone on TCP ports, for any adb server, with faults that can be switched while it runs."""

from types import TracebackType
from typing import Self

from devices.simulator.adbd.adb_port import AdbPort
from devices.simulator.adbd.adbd import Admission, Service
from devices.simulator.adbd.consent import Consent
from devices.simulator.adbd.faults import CableFaults
from devices.simulator.adbd.services import CommandRun, Services
from devices.simulator.adbd.sockets import Sockets
from devices.simulator.helper_orders import HelperOrders
from devices.simulator.shell.system import Files, System
from devices.simulator.side import PhoneSide

# Without delayed_ack and sendrecv_v2: one WRTE in flight each way, and sync in its first form. Without abb:
# installs come as `exec:cmd package`.
FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,apex"


class SimulatedAdb(CableFaults):
    """The cable half of a simulated phone: `async with SimulatedAdb(side) as adb: adb.address`.

    system: settings and files behind its shell.
    features: what its adbd offers, as it tells each computer that connects.
    consent: whom it lets in; everybody, until `adb.consent.mode = ConsentMode.ASKING`.
    Faults, all to be set at any time: those of CableFaults (refuse_opens, silent, slow_bytes_per_s, frozen,
    drop_during, hang_during, flood_during, garble_during), and here drop, stop_listening, listen_again, move;
    `consent.withdraw()`.
    """

    def __init__(self, side: PhoneSide, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__()
        self.side = side
        self.host = host
        self.consent = Consent(self.drop)
        self.features = FEATURES
        self.system = System(side)
        self._services = Services(self.system, self)
        self._door = AdbPort(self, self.consent.admit, host, port)
        self._tcp_door: AdbPort | None = None
        self._doors = [self._door]

    @property
    def address(self) -> str:
        """'HOST:PORT' of the plain port, for `adb connect`; kept over stop_listening and listen_again."""
        return self._door.address

    @property
    def helper(self) -> HelperOrders:
        """What is wrong with the helper, if somebody starts it, and what it has done."""
        return self.system.helper

    @property
    def files(self) -> Files:
        """What lies on the phone."""
        return self.system.files

    @property
    def sockets(self) -> Sockets:
        """Those of `adb forward` and `adb reverse`."""
        return self._services.sockets

    @property
    def log(self) -> list[CommandRun]:
        """Every shell and exec line in the order of their starts, with times and exit codes."""
        return self._services.log

    @property
    def commands(self) -> list[str]:
        """The lines of `log` alone."""
        return [run.line for run in self.log]

    @property
    def banner(self) -> bytes:
        """What the phone says of itself in CNXN."""
        product = self.side.model.lower().replace(" ", "_")
        about = f"ro.product.name={product};ro.product.model={self.side.model};ro.product.device={product}"
        return f"device::{about};features={self.features}".encode()

    def service(self, name: str) -> Service | None:
        """The service behind an OPEN."""
        return self._services.find(name)

    def drop(self) -> None:
        """Breaks every link at once, in mid-command too; ports stay open, so the adb server comes back."""
        for door in self._doors:
            door.drop()

    def stop_listening(self) -> None:
        """Closes the plain port to new links; those that stand go on until `drop`."""
        self._door.close()

    async def listen_again(self) -> None:
        """Opens the same plain port again. Raises OSError if somebody else has taken it."""
        await self._door.open()

    async def move(self) -> str:
        """The plain port closes, its links break, and another port opens; answers the new address."""
        old, self._door = self._door, await self.open_port(self.consent.admit)
        await self.close_port(old)
        return self.address

    async def listen_too(self, port: int) -> None:
        """`adb tcpip PORT`: one more plain port; the one of an earlier call closes. Raises OSError."""
        if port == self._door.port:
            return
        if self._tcp_door:
            self._tcp_door.close()
        self._tcp_door = await self.open_port(self.consent.admit, port)

    async def open_port(self, admit: Admission, port: int = 0) -> AdbPort:
        """One more port of this phone, which ends with it. Raises OSError."""
        door = AdbPort(self, admit, self.host, port)
        await door.open()
        self._doors.append(door)
        return door

    async def close_port(self, door: AdbPort) -> None:
        """Closes a port of `open_port` and breaks its links."""
        await door.shut()
        self._doors.remove(door)

    async def __aenter__(self) -> Self:
        await self._door.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for door in list(self._doors):
            await door.shut()
        await self._services.end()
