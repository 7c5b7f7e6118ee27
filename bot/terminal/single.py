"""One process for a data directory and a bot token, by locks that the kernel releases with their process."""

import contextlib
import fcntl
import hashlib
import os
import time
from collections.abc import Generator
from datetime import datetime
from pathlib import Path

_NAME = "farhand.lock"
_TRY = "try"
_TRIES = 5
# A process that only asks for the holder has the lock for an instant, too.
_LOCK_TRIES, _LOCK_RETRY_S = 5, 0.04


class NotAlone(Exception):
    """Another process has the lock. key: of the sentence in bot/strings; values: fill it in."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(f"{key}: {values}")
        self.key = key
        self.values = values


class FolderUnusable(Exception):
    """The folder cannot be written: read-only, full or not ours.

    folder: its whole path.
    error: of the system.
    """

    def __init__(self, folder: Path, error: OSError) -> None:
        super().__init__(f"{folder}: {error}")
        self.folder = folder.absolute()
        self.error = error


@contextlib.contextmanager
def only_one(folder: Path, token: str = "") -> Generator[None, None, None]:
    """Holds the locks of the data directory and, if given, of the token for the length of the block.

    Raises NotAlone, FolderUnusable.
    """
    with contextlib.ExitStack() as stack:
        try:
            holder = stack.enter_context(_hold(folder / _NAME))
        except OSError as err:
            raise FolderUnusable(folder, err) from err
        if holder:
            raise NotAlone("already_running_here", folder=str(folder.absolute()), **holder)
        if token:
            # Without a state folder the second process learns of the first from Telegram, which answers 409.
            with contextlib.suppress(OSError, RuntimeError):
                if holder := stack.enter_context(_hold(_token_lock(token))):
                    raise NotAlone("already_running_token", **holder)
        yield


# Each takes its own lock before it checks the other's: of two simultaneous starts, at least one is refused.
@contextlib.contextmanager
def beside_no_try(folder: Path, token: str) -> Generator[None, None, None]:
    """For the bot: refused while another bot or a task in the terminal runs there. Raises as `only_one`."""
    with only_one(folder, token):
        if holder := holder_of(folder / _TRY):
            raise NotAlone("already_running_try", folder=str(folder.absolute()), **holder)
        yield


@contextlib.contextmanager
def beside_no_bot(folder: Path) -> Generator[None, None, None]:
    """For a task in the terminal: refused while a bot or another task runs there. Raises as `only_one`."""
    with only_one(folder / _TRY):
        if holder := holder_of(folder):
            raise NotAlone("already_running_bot", folder=str(folder.absolute()), **holder)
        yield


def holder_of(folder: Path) -> dict[str, str] | None:
    """The holder of a data directory's lock, as `pid` and `since`; None if it is free. Makes no file."""
    try:
        descriptor = os.open(folder / _NAME, os.O_RDONLY)
    except OSError:
        return None
    try:
        return None if _lock(descriptor, fcntl.LOCK_SH) else _read_holder(descriptor)
    finally:
        os.close(descriptor)


def _token_lock(token: str) -> Path:
    """The lock file of a token, named by a hash: the token's 35 random characters cannot be guessed."""
    # Not the runtime folder: a service and a login shell of one person have different ones, or none.
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "farhand" / f"token-{hashlib.sha256(token.encode()).hexdigest()[:32]}.lock"


@contextlib.contextmanager
def _hold(path: Path) -> Generator[dict[str, str], None, None]:
    """Takes the lock and yields {}; yields the holder's `pid` and `since` if it is taken. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for _ in range(_TRIES):
        # Closed for programs that this one starts: an adb server lives on and would keep the lock.
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            if not _retry_lock(descriptor):
                yield _read_holder(descriptor)
                return
            if not _is_same_file(path, descriptor):
                continue  # its last holder deleted it between our open and our lock
            with contextlib.suppress(OSError):  # no room for the text: the lock holds without it
                _write_holder(descriptor)
            try:
                yield {}
            finally:
                with contextlib.suppress(OSError):
                    path.unlink()  # while it is locked, so that nobody else's is deleted
            return
        finally:
            os.close(descriptor)
    raise OSError(f"{path} does not stay")


def _retry_lock(descriptor: int) -> bool:
    for _ in range(_LOCK_TRIES):
        if _lock(descriptor, fcntl.LOCK_EX):
            return True
        time.sleep(_LOCK_RETRY_S)
    return False


def _lock(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_same_file(path: Path, descriptor: int) -> bool:
    try:
        there, ours = path.stat(), os.fstat(descriptor)
    except FileNotFoundError:
        return False
    return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)


def _write_holder(descriptor: int) -> None:
    now = datetime.now().astimezone()
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()} {now:%Y-%m-%d %H:%M}\n".encode(), 0)


def _read_holder(descriptor: int) -> dict[str, str]:
    """The text of the holder; '?' while the holder writes."""
    pid, _, since = os.pread(descriptor, 100, 0).decode(errors="replace").strip().partition(" ")
    return {"pid": pid or "?", "since": since or "?"}
