"""On which computer this home was accepted last: a folder that came from elsewhere needs the bus to begin."""

import hashlib
import hmac
import json
import logging
import secrets
import uuid
from collections.abc import Iterable
from pathlib import Path

from agent.bus.private_files import write_private

_FILE = "computer.json"
# The second one is of the running system alone: a computer or container without an id is another one after
# its next start, and asks the bus then.
_IDS = ("/etc/machine-id", "/var/lib/dbus/machine-id", "/proc/sys/kernel/random/boot_id")
_RANDOM_NODE = 1 << 40
_log = logging.getLogger(__name__)


class AcceptedComputer:
    """Kept beside the home's key.

    The computer's id, the place of the folder on its disk and the key stand in the file as one hash, with a
    random value of the file's own: nobody learns the id from it, and it is never sent. A copy of the folder
    on the same computer has another place.

    folder: of the home's key. user_key: its public half for the bus. ids: files of which the first one that
    has anything says which computer this is.
    """

    def __init__(self, folder: Path, user_key: str, ids: Iterable[str | Path] = _IDS) -> None:
        self._folder = folder
        self._user_key = user_key
        self._ids = tuple(Path(each) for each in ids)

    def is_this_one(self) -> bool:
        """Is it this computer, this folder and this key? Not if that cannot be told."""
        try:
            kept: dict[str, str] = json.loads((self._folder / _FILE).read_text(encoding="utf-8"))
            return hmac.compare_digest(kept["hash"], self._hash(bytes.fromhex(kept["random"])))
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def accept(self) -> None:
        """From now on it is this one. Where that cannot be written, the next start asks the bus again."""
        random = secrets.token_bytes(16)
        try:
            kept = {"random": random.hex(), "hash": self._hash(random)}
            write_private(self._folder / _FILE, json.dumps(kept) + "\n")
        except FileNotFoundError:  # the home of a demo has no folder for its key
            _log.info("not kept that this computer is this home: no such folder")
        except OSError as err:
            _log.warning("not kept that this computer is this home: %s", err)

    def forget(self) -> None:
        """It is another one: the next start here asks the bus first."""
        try:
            (self._folder / _FILE).unlink(missing_ok=True)
        except OSError as err:
            _log.warning("not kept that another computer is this home: %s", err)

    def _hash(self, random: bytes) -> str:
        """Raises OSError."""
        places = [str(folder.stat().st_ino) for folder in (self._folder, self._folder.parent)]
        about = "\n".join((self._computer(), self._user_key, *places))
        return hmac.new(random, about.encode(), hashlib.sha256).hexdigest()

    def _computer(self) -> str:
        """Raises OSError where nothing tells one computer from another."""
        for path in self._ids:
            try:
                if found := path.read_text(encoding="ascii").strip():
                    return found
            except (OSError, UnicodeDecodeError):
                continue
        if (node := uuid.getnode()) & _RANDOM_NODE:
            raise OSError("this computer has no id")
        return f"{node:x}"
