"""The way to one phone at this moment."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from devices.adb.client.deadline_guard import PhoneClock, deadline_missed
from devices.adb.client.server import MAX_PICTURE_BYTES, AdbServer, ShellResult
from devices.adb.client.shell_stream import ShellStream
from devices.adb.client.window_guard import guard_window, window_changed
from devices.errors import CameTooLate, DeviceOffline, WindowChanged

INPUT_TIMEOUT_S = 10.0
CAPTURE_TIMEOUT_S = 15.0
MAX_ANSWER_BYTES = 256 << 10  # four times a usual phone's longest answer, its list of apps


@dataclass(slots=True)
class Link:
    """Binds a phone to the serial under which the adb server reaches it now.

    serial: None while the phone is away. The hub sets it again only after it has read ro.serialno, because
    the address may belong to another phone by then.
    name: what errors call the phone.
    clock: the phone's own clock, set by probes.
    """

    server: AdbServer
    serial: str | None
    name: str
    clock: PhoneClock = field(default_factory=PhoneClock)

    async def shell(
        self, line: str, timeout_s: float = INPUT_TIMEOUT_S, limit: int = MAX_ANSWER_BYTES
    ) -> ShellResult:
        """As AdbServer.shell. For reading, and for changes that may come late."""
        return await self.server.shell(self._online(), line, timeout_s, name=self.name, limit=limit)

    async def act(
        self, line: str, takes_s: float = 0.0, within_s: float = INPUT_TIMEOUT_S, *, window: str = ""
    ) -> ShellResult:
        """Runs a line that changes the phone; if its uptime is known, begins within `within_s` or never.

        takes_s: how much longer its end is waited for.
        window: as in Device.

        As AdbServer.shell. With CameTooLate (the phone was late) and WindowChanged (another window had the
        focus) nothing of the line was run.
        """
        # The time is tested last: a phone whose `dumpsys window` hangs for ten seconds would run the input
        # late.
        guarded = guard_window(window, self.clock.guard_line(line, within_s))
        result = await self.shell(guarded, within_s + takes_s)
        if window and window_changed(result):
            raise WindowChanged("another window")
        if deadline_missed(result):
            raise CameTooLate(
                f"{self.serial} came to it too late and did nothing", name=self.name, seconds=f"{within_s:g}"
            )
        return result

    async def exec_out(self, line: str, timeout_s: float, limit: int = MAX_PICTURE_BYTES) -> bytes:
        """As AdbServer.exec_out: a lost link shows only as an early end."""
        return await self.server.exec_out(self._online(), line, timeout_s, name=self.name, limit=limit)

    async def push(self, path: str, content: bytes, mode: int, timeout_s: float) -> None:
        """As AdbServer.push."""
        await self.server.push(self._online(), path, content, mode, timeout_s, name=self.name)

    def open_shell(self, line: str, timeout_s: float) -> AbstractAsyncContextManager[ShellStream]:
        """As AdbServer.open_shell. Raises DeviceOffline."""
        return self.server.open_shell(self._online(), line, timeout_s, name=self.name)

    async def require_online(self) -> None:
        """Raises DeviceOffline if the adb server has lost the phone."""
        serial = self._online()
        if not await self.server.is_online(serial):
            raise DeviceOffline(f"the link to {serial} was lost in the middle", name=self.name)

    def _online(self) -> str:
        if self.serial is None:
            raise DeviceOffline(f"{self.name} is not connected", name=self.name)
        return self.serial
