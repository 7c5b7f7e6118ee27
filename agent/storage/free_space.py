"""The disk of the databases: pictures that cannot be written, and whether there is room for a task."""

import contextlib
import errno
import shutil
from collections.abc import Callable, Generator
from pathlib import Path

from agent.contract.errors import DatabaseTroubled, Trouble

# A task writes 100 kB a step; with less than this it would begin and pause at once.
LEAST_FREE_BYTES = 10_000_000
_TROUBLES = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.EIO: Trouble.READ_ONLY,
}


@contextlib.contextmanager
def disk_troubles() -> Generator[None, None, None]:
    """Raises the disk's errors about a file of ours as DatabaseTroubled: a task handles both alike."""
    try:
        yield
    except OSError as err:
        kind = _TROUBLES.get(err.errno) if err.errno is not None else None
        if kind is None:
            raise
        raise DatabaseTroubled(str(err), kind) from err


def free_bytes(folder: Path) -> int:
    """What is free on the disk of a folder. Blocking."""
    return shutil.disk_usage(folder).free


def check_room(folder: Path, free_of: Callable[[Path], int] = free_bytes) -> None:
    """Raises DatabaseTroubled while the disk is too full to begin a task, or cannot be read. Blocking."""
    with disk_troubles():
        there = folder if folder.exists() else folder.parent
        free = free_of(there)
    if free < LEAST_FREE_BYTES:
        raise DatabaseTroubled(f"only {free} bytes are free for {folder}", Trouble.FULL)
