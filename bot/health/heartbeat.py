"""The heartbeat on disk: written by the running bot, read by `farhand health`."""

import json
import os
import socket
import tempfile
from dataclasses import asdict
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.health.vitals import Vitals

FILE_NAME = "heartbeat.json"
_READING = TypeAdapter(Vitals)


class HeartbeatUnreadable(Exception):
    """The heartbeat cannot be read or parsed; the text is short English."""


def write_heartbeat(folder: Path, vitals: Vitals) -> None:
    """Replaces the heartbeat's file by a whole new one, mode 0600. Blocking. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=f".{FILE_NAME}.", dir=folder)  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(vitals), file)
        Path(name).replace(folder / FILE_NAME)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def read_heartbeat(folder: Path) -> Vitals | None:
    """The last heartbeat, None without one. Blocking. Raises HeartbeatUnreadable."""
    try:
        return _READING.validate_json((folder / FILE_NAME).read_bytes())
    except FileNotFoundError:
        return None
    except OSError as err:
        raise HeartbeatUnreadable(err.strerror or type(err).__name__) from err
    except ValidationError as err:
        raise HeartbeatUnreadable(f"{FILE_NAME} makes no sense") from err


def end_heartbeat(folder: Path) -> None:
    """Removes the heartbeat after a clean stop: an old one would look like a hanging program. Blocking."""
    (folder / FILE_NAME).unlink(missing_ok=True)


def is_gone(vitals: Vitals) -> bool:
    """Whether the process has died; False for another computer or container, where only the age tells."""
    if vitals.host != socket.gethostname():
        return False
    try:
        os.kill(vitals.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:  # another user's process, but it runs
        return False
    return False
