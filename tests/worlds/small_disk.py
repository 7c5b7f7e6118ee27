"""A small file system over a folder, of which its programs alone know: really full, or really read-only."""

import asyncio
import contextlib
import shutil
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

_HOLDER = 'mount -t tmpfs -o "size=$1,mode=700" small "$2" && echo mounted && exec cat'
_INSIDE = 'cd "$0" && exec "$@"'


class SmallDisk:
    """What is on it is gone at its end. Programs are started on it by the words `inside`."""

    def __init__(self, folder: Path, pid: int) -> None:
        self._folder = folder
        self._enter = ("nsenter", "-t", str(pid), "-U", "-m", "--preserve-credentials")
        self._filler = Path(f"/proc/{pid}/root{folder}/filler")
        self.place = self._filler.parent
        """The folder as programs inside see it."""

    @property
    def inside(self) -> tuple[str, ...]:
        """Words before those of a program, which then works in the folder."""
        return (*self._enter, "sh", "-c", _INSIDE, str(self._folder))

    async def fill(self) -> None:
        """Not a byte is free any more."""
        await asyncio.to_thread(_fill, self._filler)

    async def make_room(self) -> None:
        """As before `fill`."""
        await asyncio.to_thread(self._filler.unlink)

    async def mount(self, *, writable: bool) -> bool:
        """Mounts it anew. False if it may not become read-only, because a program is writing a file there."""
        how = f"remount,{'rw' if writable else 'ro'}"
        words = (*self._enter, "mount", "-o", how, str(self._folder))
        process = await asyncio.create_subprocess_exec(*words, stderr=asyncio.subprocess.DEVNULL)
        return await process.wait() == 0


@contextlib.asynccontextmanager
async def small_disk(folder: Path, megabytes: int) -> AsyncGenerator[SmallDisk | None]:
    """Over an empty folder (an absolute path); None where this computer lets nobody mount one."""
    if not sys.platform.startswith("linux") or not (shutil.which("unshare") and shutil.which("nsenter")):
        yield None
        return
    words = ("unshare", "-rm", "sh", "-c", _HOLDER, "sh", f"{megabytes}m", str(folder))
    holder = await asyncio.create_subprocess_exec(
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert holder.stdin
    assert holder.stdout
    try:
        is_mounted = await holder.stdout.readline() == b"mounted\n"
        yield SmallDisk(folder, holder.pid) if is_mounted else None
    finally:
        holder.stdin.close()  # it ends with that, and with this process, however that ends
        await holder.wait()


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for size in (1 << 16, 1):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)):
                    pass
