"""`.env`: read for its present values, written one value at a time, private to its owner."""

import os
from importlib.resources import files
from pathlib import Path

from dotenv import dotenv_values, set_key

_MODE = 0o600
_ADDRESSES = (
    "TELEGRAM_API_URL",
    "TELEGRAM_PROXY",
    "FARHAND_DATA_DIR",
    "ANDROID_ADB_SERVER_HOST",
    "ANDROID_ADB_SERVER_PORT",
)


class EnvFile:
    """One `.env` file; comments and values outside the questions stay as they are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: tuple[tuple[int, ...], dict[str, str | None]] = (), {}

    def get(self, name: str) -> str:
        """The value as the program will see it, '' without one; the process's environment wins."""
        return os.environ.get(name) or self._stored().get(name) or ""

    def overruled(self, name: str) -> bool:
        """The environment of this process names the setting, so the file does not matter."""
        return bool(os.environ.get(name))

    def only_here(self) -> list[str]:
        """Addresses that only this process's environment has: another terminal would not know them."""
        stored = self._stored()
        return [name for name in _ADDRESSES if os.environ.get(name) and os.environ[name] != stored.get(name)]

    def put(self, name: str, value: str) -> None:
        """Writes one value at once, so that an interrupted set-up keeps it. Raises OSError."""
        self._make()
        set_key(self.path, name, value, quote_mode="auto")
        self.path.chmod(_MODE)

    def _stored(self) -> dict[str, str | None]:
        """Read again when it has changed: the file's hundred lines take 20 ms, and a set-up asks often."""
        if not self.path.is_file():
            return {}
        of_file = self.path.stat()
        state = of_file.st_ino, of_file.st_mtime_ns, of_file.st_size
        if self._read[0] != state:
            self._read = state, dotenv_values(self.path)
        return self._read[1]

    def _make(self) -> None:
        """A new file begins as the example, so that every setting stands there with its comment."""
        if self.path.exists():
            self.path.chmod(_MODE)
            return
        handle = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _MODE)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(_example())


def _example() -> str:
    # Beside the packages in a checkout; a wheel has no example, and the file starts empty.
    example = Path(str(files("bot"))).parent / ".env.example"
    return example.read_text(encoding="utf-8") if example.is_file() else ""
