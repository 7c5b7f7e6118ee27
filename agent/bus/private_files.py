"""Files for their owner alone: keys, and what names them."""

import os
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600
_OF_OTHERS = 0o077


def make_private_folder(path: Path) -> None:
    """Creates it with its parents, or takes the rights of others from it. Raises OSError."""
    path.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    path.chmod(FOLDER_MODE)


def write_private(path: Path, content: str) -> None:
    """Writes the file in one piece: after a crash it is the old one or the new one. Raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE), "wb") as file:
        file.write(content.encode())
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def is_open_to_others(path: Path) -> bool:
    """May anybody but the owner read or change it? Raises OSError."""
    return bool(path.stat().st_mode & _OF_OTHERS)
