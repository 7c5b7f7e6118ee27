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
    """There is a heartbeat, but it cannot be read or makes no sense; the text is short English."""


def write_heartbeat(folder: Path, vitals: Vitals) -> None:
    """Puts a new file in the place of the old one, mode 0600, never half written. Blocking.

    Raises OSError.
    """
    handle, name = tempfile.mkstemp(prefix=f".{FILE_NAME}.", dir=folder)  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(vitals), file)
        Path(name).replace(folder / FILE_NAME)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def read_heartbeat(folder: Path) -> Vitals | None:
    """The last one, None if there is none. Blocking. Raises HeartbeatUnreadable."""
    try:
        return _READING.validate_json((folder / FILE_NAME).read_bytes())
    except FileNotFoundError:
        return None
    except OSError as err:
        raise HeartbeatUnreadable(err.strerror or type(err).__name__) from err
    except ValidationError as err:
        raise HeartbeatUnreadable(f"{FILE_NAME} makes no sense") from err


def end_heartbeat(folder: Path) -> None:
    """After a clean stop nobody should take the last heartbeat for a program that hangs. Blocking."""
    (folder / FILE_NAME).unlink(missing_ok=True)


def is_gone(vitals: Vitals) -> bool:
    """Was it killed? On another computer, or in another container, nobody can tell but by the heartbeat's
    age.
    """
    if vitals.host != socket.gethostname():
        return False
    try:
        os.kill(vitals.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:  # somebody else's, but there
        return False
    return False
