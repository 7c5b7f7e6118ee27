"""The way to one phone at this moment."""

from dataclasses import dataclass, field

from devices.adb.client.deadline_guard import PhoneClock, deadline_missed
from devices.adb.client.server import MAX_PICTURE_BYTES, AdbServer, ShellResult
from devices.adb.client.window_guard import guard_window, window_changed
from devices.errors import CameTooLate, DeviceOffline, WindowChanged

INPUT_TIMEOUT_S = 10.0
CAPTURE_TIMEOUT_S = 15.0
MAX_ANSWER_BYTES = 256 << 10  # the longest answer of a sane phone, its list of apps, has a quarter of it


@dataclass(slots=True)
class Link:
    """Binds a phone to the serial under which the adb server reaches it now.

    serial: None while the phone is away. The hub sets it back only after it has read ro.serialno, because an
    address may belong to another phone by then.
    name: what errors call the phone. clock: the phone's own; probes set it.
    """

    server: AdbServer
    serial: str | None
    name: str
    clock: PhoneClock = field(default_factory=PhoneClock)

    async def shell(
        self, line: str, timeout_s: float = INPUT_TIMEOUT_S, limit: int = MAX_ANSWER_BYTES
    ) -> ShellResult:
        """As AdbServer.shell. For questions, and for what may as well be done late."""
        return await self.server.shell(self._online(), line, timeout_s, name=self.name, limit=limit)

    async def act(
        self, line: str, takes_s: float = 0.0, within_s: float = INPUT_TIMEOUT_S, *, window: str = ""
    ) -> ShellResult:
        """A line that changes the phone: begun within `within_s` or never, if the phone has told its uptime
        before.

        takes_s: how much longer its end is waited for.
        window: as in Device. As AdbServer.shell; CameTooLate if the phone came to it too late, WindowChanged
        if another window had the focus, and then it has done nothing of it.
        """
        # The time is asked last: a phone whose `dumpsys window` hangs for ten seconds would come to the input
        # too late.
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
        """As AdbServer.exec_out: a lost link only shows as an early end."""
        return await self.server.exec_out(self._online(), line, timeout_s, name=self.name, limit=limit)

    async def require_online(self) -> None:
        """Raises DeviceOffline if the adb server has lost the phone."""
        serial = self._online()
        if not await self.server.is_online(serial):
            raise DeviceOffline(f"the link to {serial} was lost in the middle", name=self.name)

    def _online(self) -> str:
        if self.serial is None:
            raise DeviceOffline(f"{self.name} is not connected", name=self.name)
        return self.serial
