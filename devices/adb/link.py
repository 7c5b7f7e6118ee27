"""The way to one phone at this moment."""

from dataclasses import dataclass

from devices.adb.server import AdbServer, ShellResult
from devices.errors import DeviceOffline

INPUT_TIMEOUT_S = 10.0
CAPTURE_TIMEOUT_S = 15.0


@dataclass(slots=True)
class Link:
    """Binds a phone to the serial under which the adb server reaches it now.

    serial: None while the phone is away. The hub sets it back only after it has read ro.serialno, because an
    address may belong to another phone by then.
    name: what errors call the phone.
    """

    server: AdbServer
    serial: str | None
    name: str

    async def shell(self, line: str, timeout_s: float = INPUT_TIMEOUT_S) -> ShellResult:
        """As AdbServer.shell."""
        return await self.server.shell(self._online(), line, timeout_s, name=self.name)

    async def capture(self, timeout_s: float = CAPTURE_TIMEOUT_S) -> bytes:
        """What `screencap -p` prints: a PNG if all is well. Errors as AdbServer.exec_out."""
        return await self.server.exec_out(self._online(), "screencap -p", timeout_s, name=self.name)

    async def must_be_up(self) -> None:
        """Raises DeviceOffline if the adb server has lost the phone."""
        serial = self._online()
        if not await self.server.is_online(serial):
            raise DeviceOffline(f"the link to {serial} was lost in the middle", name=self.name)

    def _online(self) -> str:
        if self.serial is None:
            raise DeviceOffline(f"{self.name} is not connected", name=self.name)
        return self.serial
