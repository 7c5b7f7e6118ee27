"""An asyncio client of the adb server: one connection and one deadline for each command."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from devices.adb.client.push import push_file
from devices.adb.client.shell_stream import ShellStream
from devices.adb.client.wire import ConnectionCut, ProtocolViolation, ServerRefusal, Wire, open_wire
from devices.errors import (
    AdbServerUnavailable,
    BadOutput,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    PhoneError,
)

NO_PERMISSION = "no permissions"  # the state of a USB phone that this user may not open begins so
_OUT, _ERR, _EXIT = 1, 2, 3
_STATE_TIMEOUT_S = 2.0
_MAX_WORDS_BYTES = 4096
MAX_TEXT_BYTES = 8 << 20
MAX_PICTURE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class ShellResult:
    """What a shell line printed and its exit code (0 to 255).

    Never logged: an error message may quote a secret.
    """

    out: bytes = field(repr=False)
    err: bytes = field(repr=False)
    code: int

    @property
    def text(self) -> str:
        """out, then err, as text: Android's tools write errors to either."""
        return (self.out + self.err).decode(errors="replace")


class AdbServer:
    """The adb server at host:port.

    round_trips: shell and exec commands sent to phones so far.

    name, in its methods: what errors call the phone; the serial if empty. Errors never quote a command,
    because some contain typed text.
    """

    def __init__(self, host: str = "127.0.0.1", port: int = 5037) -> None:
        self.host = host
        self.port = port
        self.round_trips = 0

    async def shell(
        self, serial: str, line: str, timeout_s: float, *, name: str = "", limit: int = MAX_TEXT_BYTES
    ) -> ShellResult:
        """Runs a line in the phone's shell (service shell,v2: Android 7 and later).

        Raises DeviceOffline (also when the link is lost before the exit code), DeviceUnauthorized,
        DeviceTimeout, BadOutput (more than `limit` bytes, or no shell packets) and AdbServerUnavailable.
        """
        async with self._service(serial, f"shell,v2,raw:{line}", timeout_s, name or serial) as wire:
            return await _shell_packets(wire, limit, name or serial)

    @asynccontextmanager
    async def open_shell(
        self, serial: str, line: str, timeout_s: float, *, name: str = ""
    ) -> AsyncGenerator[ShellStream]:
        """A line that is talked to while it runs. Leaving ends it on the phone.

        timeout_s: for its start alone. Raises DeviceOffline, DeviceUnauthorized, DeviceTimeout, BadOutput,
        AdbServerUnavailable; afterwards as ShellStream.
        """
        async with AsyncExitStack() as stack:
            async with self._service_errors(serial, timeout_s, name or serial) as at_phone:
                wire = await stack.enter_async_context(open_wire(self.host, self.port))
                await self._open_service(wire, serial, f"shell,v2,raw:{line}", at_phone)
            yield ShellStream(wire)

    async def push(
        self, serial: str, path: str, content: bytes, mode: int, timeout_s: float, *, name: str = ""
    ) -> None:
        """Writes a small file. Errors as `shell`; BadOutput if the phone refuses it."""
        async with self._service(serial, "sync:", timeout_s, name or serial) as wire:
            try:
                await push_file(wire, path, content, mode)
            except ServerRefusal as err:
                raise BadOutput(f"{serial} took no file: {err}", name=name or serial) from err

    async def exec_out(
        self, serial: str, line: str, timeout_s: float, *, name: str = "", limit: int = MAX_PICTURE_BYTES
    ) -> bytes:
        """Everything that a command prints, byte by byte. A lost link shows only as an early end.

        Errors as `shell`.
        """
        async with self._service(serial, f"exec:{line}", timeout_s, name or serial) as wire:
            return await _read_to_end(wire, limit, name or serial)

    async def restart_in_tcp(self, serial: str, port: int, timeout_s: float, *, name: str = "") -> str:
        """`adb tcpip PORT`: adbd restarts and listens on a plain port; answers its message.

        The link is lost. Errors as `shell`; DeviceOffline may also mean that adbd restarted before its
        message.
        """
        async with self._service(serial, f"tcpip:{port}", timeout_s, name or serial) as wire:
            said = await _read_to_end(wire, _MAX_WORDS_BYTES, name or serial)
            return said.decode(errors="replace").strip()

    async def ask(self, request: str, timeout_s: float) -> str:
        """The one block of text with which the server answers a request, e.g. 'host:devices'.

        Raises ServerRefusal with the server's reason, AdbServerUnavailable.
        """
        async with self._server_connection(timeout_s) as wire:
            await wire.request(request)
            return await wire.read_block()

    async def devices(self) -> dict[str, str]:
        """Serial to state ('device', 'offline', 'unauthorized', ...) of every phone.

        Raises AdbServerUnavailable.
        """
        return _states(await self.ask("host:devices", _STATE_TIMEOUT_S))

    async def track(self) -> AsyncGenerator[dict[str, str]]:
        """`devices` now and after each change, until the server ends. Raises AdbServerUnavailable."""
        async with self._server_connection(None) as wire:
            await wire.request("host:track-devices")
            while True:
                yield _states(await wire.read_block())

    async def is_online(self, serial: str) -> bool:
        """Does the server see the phone as connected? Raises AdbServerUnavailable."""
        return (await self.devices()).get(serial) == "device"

    @asynccontextmanager
    async def _server_connection(self, timeout_s: float | None) -> AsyncGenerator[Wire]:
        where = f"{self.host}:{self.port}"
        try:
            async with asyncio.timeout(timeout_s), open_wire(self.host, self.port) as wire:
                yield wire
        except TimeoutError as err:
            raise AdbServerUnavailable(f"no answer from the adb server at {where}") from err
        except (OSError, ConnectionCut) as err:
            raise AdbServerUnavailable(f"no adb server at {where} ({err or 'it hung up'})") from err
        except ProtocolViolation as err:
            raise AdbServerUnavailable(f"what listens at {where} is no adb server: {err}") from err

    @asynccontextmanager
    async def _service(self, serial: str, service: str, timeout_s: float, name: str) -> AsyncGenerator[Wire]:
        async with (
            self._service_errors(serial, timeout_s, name) as at_phone,
            open_wire(self.host, self.port) as wire,
        ):
            await self._open_service(wire, serial, service, at_phone)
            yield wire

    async def _open_service(self, wire: Wire, serial: str, service: str, at_phone: asyncio.Event) -> None:
        self.round_trips += 1
        await wire.request(f"host:transport:{serial}")
        at_phone.set()
        await wire.request(service)

    @asynccontextmanager
    async def _service_errors(
        self, serial: str, timeout_s: float, name: str
    ) -> AsyncGenerator[asyncio.Event]:
        """Bounds and translates what happens inside; the event says whether the phone was reached."""
        at_phone = asyncio.Event()
        try:
            async with asyncio.timeout(timeout_s):
                yield at_phone
        except ServerRefusal as err:
            raise await self._refusal(serial, str(err), name) from err
        except ProtocolViolation as err:
            raise AdbServerUnavailable(f"{self.host}:{self.port} is no adb server: {err}") from err
        except TimeoutError as err:
            if at_phone.is_set():
                raise DeviceTimeout(
                    f"{serial} did not finish within {timeout_s:g} s", name=name, seconds=f"{timeout_s:g}"
                ) from err
            raise AdbServerUnavailable(f"no answer from the adb server at {self.host}:{self.port}") from err
        except (OSError, ConnectionCut) as err:
            if at_phone.is_set():
                raise DeviceOffline(f"the link to {serial} was lost in the middle", name=name) from err
            raise AdbServerUnavailable(f"no adb server at {self.host}:{self.port}") from err

    async def _refusal(self, serial: str, reason: str, name: str) -> PhoneError:
        if "unauthorized" in reason:
            return DeviceUnauthorized(f"{serial}: {reason}", name=name)
        # "closed" means that the link broke just now or that the phone does not offer the service.
        if reason == "closed" and await self.is_online(serial):
            return BadOutput(f"{serial} refused the command's service", name=name)
        return DeviceOffline(f"{serial}: {reason}", name=name)


async def _read_to_end(wire: Wire, limit: int, name: str) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while chunk := await wire.read_some():
        size += len(chunk)
        if size > limit:
            raise BadOutput(f"more than {limit} bytes from {name}", name=name)
        chunks.append(chunk)
    return b"".join(chunks)


async def _shell_packets(wire: Wire, limit: int, name: str) -> ShellResult:
    printed = {_OUT: bytearray(), _ERR: bytearray()}
    size = 0
    while True:
        head = await wire.read_exactly(5)
        kind, length = head[0], int.from_bytes(head[1:], "little")
        size += length
        if kind not in (_OUT, _ERR, _EXIT) or (kind == _EXIT and length != 1):
            raise BadOutput(f"{head!r} is no shell packet", name=name)
        if size > limit:
            raise BadOutput(f"more than {limit} bytes from a shell line", name=name)
        payload = await wire.read_exactly(length)
        if kind == _EXIT:
            return ShellResult(bytes(printed[_OUT]), bytes(printed[_ERR]), payload[0])
        printed[kind] += payload


def _states(block: str) -> dict[str, str]:
    # Split at the tab: serials of phones found by mDNS may hold blanks.
    lines = (line.split("\t", 1) for line in block.splitlines())
    return {line[0]: line[1] for line in lines if len(line) == 2}
