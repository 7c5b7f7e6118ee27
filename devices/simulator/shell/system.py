"""The state that the simulated phone's commands share: files and settings, beside the screen half."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from posixpath import dirname, normpath
from typing import Any, TypeVar

from devices.simulator.delays import Delays
from devices.simulator.helper_orders import HelperOrders
from devices.simulator.side import PhoneSide

_FOLDERS = (
    "/",
    "/data",
    "/data/local",
    "/data/local/tmp",
    "/dev",
    "/proc",
    "/sdcard",
    "/sdcard/Android",
    "/sdcard/DCIM",
    "/sdcard/Download",
    "/sdcard/Pictures",
    "/storage",
    "/system",
)
_WRITABLE = ("/sdcard/", "/data/local/tmp/")
FILE_MODE = 0o644
Ended = TypeVar("Ended")
_BUILT_AT = 1_230_768_000  # 2009-01-01, which everything of the system's image has
Socket = Callable[[Callable[[], Awaitable[bytes]], Callable[[bytes], Awaitable[None]]], Awaitable[None]]
"""A program behind a socket of the phone: reads pieces, b"" at the end, and writes pieces."""


class FileTrouble(Exception):
    """A path that cannot be read or written; the text is errno's, e.g. 'No such file or directory'."""


class Files:
    """A flat store of files by absolute path; the shared storage has its usual two names.

    clock: seconds since the epoch.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.time
        self._contents: dict[str, bytes] = {}
        self._about: dict[str, tuple[int, int]] = {}
        self._endless: dict[str, bytes] = {}
        self._shown: dict[str, Callable[[], bytes]] = {}

    @staticmethod
    def absolute(path: str) -> str:
        """The one true name of a path; the shell starts in '/'."""
        full = normpath("/" + path)
        full = "/" + full.lstrip("/")
        for alias in ("/storage/emulated/0", "/storage/self/primary", "/mnt/sdcard"):
            if full == alias or full.startswith(alias + "/"):
                return "/sdcard" + full[len(alias) :]
        return full

    def read(self, path: str) -> bytes:
        """Raises FileTrouble."""
        full = self.absolute(path)
        if full == "/dev/null":
            return b""
        if self.is_folder(full):
            raise FileTrouble("Is a directory")
        if full in self._shown:
            return self._shown[full]()
        if full not in self._contents:
            raise FileTrouble("No such file or directory")
        return self._contents[full]

    def endless(self, path: str) -> bytes:
        """What follows the content of a file again and again; b"" for an ordinary file."""
        return self._endless.get(self.absolute(path), b"")

    def about(self, path: str) -> tuple[int, int]:
        """When a file or folder was changed, whole seconds since the epoch, and its permission bits."""
        full = self.absolute(path)
        return self._about.get(full, (_BUILT_AT, 0o755 if self.is_folder(full) else FILE_MODE))

    def size(self, path: str) -> int:
        """In bytes, as a file system says it. Raises FileTrouble."""
        return 4096 if self.is_folder(path) else len(self.read(path))

    def write(
        self, path: str, content: bytes, endless: bytes = b"", *, about: tuple[int, int] | None = None
    ) -> None:
        """Raises FileTrouble. endless: see `endless`. about: see `about`; None for now and the usual bits."""
        full = self.absolute(path)
        if full == "/dev/null":
            return
        if self.is_folder(full):
            raise FileTrouble("Is a directory")
        if not self.is_folder(dirname(full)):
            raise FileTrouble("No such file or directory")
        if not full.startswith(_WRITABLE):
            raise FileTrouble("Permission denied" if full.startswith("/data/") else "Read-only file system")
        self._contents[full] = content
        self._about[full] = about or (int(self.clock()), self._about.get(full, (0, FILE_MODE))[1])
        self._endless.pop(full, None)
        if endless:
            self._endless[full] = endless

    def show(self, path: str, content: Callable[[], bytes]) -> None:
        """A file that the kernel makes up each time it is read."""
        self._shown[self.absolute(path)] = content

    def remove(self, path: str) -> None:
        """Raises FileTrouble."""
        self.read(path)
        if self.absolute(path) in self._shown:
            raise FileTrouble("Permission denied")
        self._contents.pop(self.absolute(path), None)
        self._about.pop(self.absolute(path), None)
        self._endless.pop(self.absolute(path), None)

    def is_file(self, path: str) -> bool:
        """Also true for /dev/null, like `test -e`."""
        return self.absolute(path) in (*self._contents, *self._shown, "/dev/null")

    def is_folder(self, path: str) -> bool:
        """One of the folders that every phone has."""
        return self.absolute(path) in _FOLDERS

    def names(self) -> list[str]:
        """Every file and folder, sorted absolute paths."""
        return sorted({*self._contents, *self._shown, *_FOLDERS})


@dataclass(slots=True)
class System:
    """One phone as its shell sees it. settings: (namespace, key) to value.

    users: package to the user number it runs under, for cloned apps; all others run under 0.
    volumes: index by the number of its stream.
    size_override: what `wm size WxH` has set, '' for nothing.
    wifi_address: what `ip` says of wlan0; here the phone is on this computer.
    automation_taken: a dump of the tree runs, or a helper; a phone has one UiAutomation at a time.
    helper: what is wrong with the helper, if somebody starts it.
    sockets: what listens on the phone, by 'tcp:PORT' or 'localabstract:NAME'.
    programs: commands of this make alone, by name; they take the place of the usual ones. Each is a Command.
    printed: what becomes of the output of its shell lines on the way out, piece by piece.
    """

    side: PhoneSide
    files: Files = field(default_factory=Files)
    users: dict[str, int] = field(default_factory=lambda: dict[str, int]())
    volumes: dict[int, int] = field(default_factory=lambda: {0: 4, 1: 5, 2: 5, 3: 5, 4: 6, 5: 5})
    size_override: str = ""
    wifi_address: str = "127.0.0.1"
    automation_taken: bool = False
    helper: HelperOrders = field(default_factory=HelperOrders)
    sockets: dict[str, Socket] = field(default_factory=dict[str, Socket])
    # Typed loosely: what they are is typed beside the commands, which know of this state.
    programs: dict[str, Callable[..., Awaitable[Any]]] = field(
        default_factory=dict[str, Callable[..., Awaitable[Any]]]
    )
    printed: Callable[[bytes], bytes] = bytes
    settings: dict[tuple[str, str], str] = field(
        default_factory=lambda: dict[tuple[str, str], str](_SETTINGS)
    )

    delays: Delays = field(init=False)

    _programs: dict[asyncio.Task[object], str] = field(default_factory=dict[asyncio.Task[object], str])
    _background: set[asyncio.Task[object]] = field(default_factory=set[asyncio.Task[object]])

    def __post_init__(self) -> None:
        self.files.show("/proc/uptime", self._uptime)
        self.files.clock = lambda: self.side.now().timestamp()
        self.delays = Delays(self.side)

    async def run_program(self, command_line: str, work: Coroutine[None, None, Ended]) -> Ended | None:
        """Runs what `pkill` finds by its command line; None if it was killed."""
        task = asyncio.create_task(work)
        self._programs[task] = command_line
        try:
            await asyncio.wait({task})
        finally:
            del self._programs[task]
            task.cancel()
        return None if task.cancelled() else task.result()

    def kill(self, pattern: str) -> int:
        """Kills the programs whose command line fits; how many."""
        found = [task for task, line in self._programs.items() if re.search(pattern, line)]
        for task in found:
            task.cancel()
        return len(found)

    def in_background(self, work: Coroutine[None, None, object]) -> None:
        """Runs what belongs to no adb stream: it outlives the line that began it."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    @property
    def background_work(self) -> int:
        """How many such works have not ended."""
        return len(self._background)

    async def wait_for_background(self) -> None:
        """Returns when all of them have ended."""
        await asyncio.gather(*self._background)

    async def end(self) -> None:
        """Kills what runs in the background: the phone is switched off."""
        running = list(self._background)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _uptime(self) -> bytes:
        """Seconds since the start, and the idle ones of all cores together. Source: proc_uptime(5)."""
        up_s = self.side.uptime_s
        return f"{up_s:.2f} {up_s * 5:.2f}\n".encode()

    async def take(self, seconds: float) -> None:
        """The time that a real phone needs; without latency nothing is awaited."""
        if seconds > 0:
            await asyncio.sleep(seconds)


_SETTINGS = {
    ("system", "screen_brightness"): "102",
    ("system", "screen_brightness_mode"): "1",
    ("system", "accelerometer_rotation"): "0",
    ("system", "user_rotation"): "0",
    ("global", "airplane_mode_on"): "0",
    ("global", "adb_enabled"): "1",
    ("global", "adb_wifi_enabled"): "1",
    ("global", "development_settings_enabled"): "1",
    ("global", "stay_on_while_plugged_in"): "0",
    ("global", "window_animation_scale"): "1.0",
    ("global", "wifi_on"): "1",
    ("secure", "accessibility_enabled"): "0",
    ("secure", "location_mode"): "3",
}
