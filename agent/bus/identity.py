"""Who this computer is on the bus: its address, key and certificate, in DATA/bus, for its owner alone."""

import base64
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from nacl.public import PrivateKey, PublicKey

from agent.bus.credentials import BadCredentials, BusCredentials
from agent.bus.nkey import BadSeed
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.private_files import is_open_to_others, make_private_folder, write_private
from agent.bus.seal import Seal
from agent.bus.subjects import HOME_ID
from agent.contract.bus_addresses import IdentityProblem, url_problems

FOLDER = "bus"
"""In the data directory."""
IDENTITY_FILE = "identity.json"
"""All of it, so that a crash leaves no user key beside a box key of another time."""
_KEY_BYTES = 32


class IdentityUnusable(Exception):
    """Files are missing, open to others or garbled; `problems` has all of it, and no key."""

    def __init__(self, folder: Path, problems: tuple[IdentityProblem, ...]) -> None:
        super().__init__(f"{folder}: {', '.join(each.key for each in problems)}")
        self.folder = folder
        self.problems = problems


@dataclass(frozen=True, slots=True)
class BusIdentity:
    """One end of the bus.

    home_id: '' for the bot. urls: 'tls://HOST:PORT', on loopback also 'nats://HOST:PORT'; any of them.
    box_key: its own secret key for what is sealed, 32 bytes. other_key: of a home, the bot's public one; b''
    for the bot, which has one for each home. ca_pem: certificate of the household that signs the server's, ''
    if every url is on loopback.
    """

    home_id: str
    urls: tuple[str, ...]
    credentials: BusCredentials
    box_key: bytes = field(repr=False)
    other_key: bytes = b""
    ca_pem: str = field(default="", repr=False)

    @property
    def role(self) -> BusRole:
        """A home's, or the bot's."""
        return BusRole.HOME if self.home_id else BusRole.BOT

    @property
    def inbox(self) -> str:
        """Beginning of the subjects on which it gets replies."""
        return inbox_prefix(self.role, self.home_id)

    @property
    def private_key(self) -> PrivateKey:
        """Its own box key."""
        return PrivateKey(self.box_key)

    @property
    def seal(self) -> Seal:
        """Of a home: between it and the bot."""
        return Seal.between(self.home_id, self.private_key, PublicKey(self.other_key))

    def write(self, folder: Path) -> None:
        """Writes the file in one piece; the folder is created. Raises OSError."""
        make_private_folder(folder)
        values = {
            "home_id": self.home_id,
            "urls": self.urls,
            "creds": self.credentials.text,
            "box_key": base64.b64encode(self.box_key).decode(),
            "other_key": base64.b64encode(self.other_key).decode(),
            "ca": self.ca_pem,
        }
        write_private(folder / IDENTITY_FILE, json.dumps(values, indent=2) + "\n")

    @classmethod
    def read(cls, folder: Path) -> "BusIdentity":
        """Raises IdentityUnusable with all that is wrong."""
        path, read = folder / IDENTITY_FILE, None
        problems: list[IdentityProblem] = []
        try:
            for each in (folder, path):
                if is_open_to_others(each):
                    problems.append(IdentityProblem("bus_file_open", {"path": str(each)}))
            read = cls._of(json.loads(path.read_text(encoding="utf-8")))
            problems += url_problems(read.urls)
        except FileNotFoundError:
            problems.append(IdentityProblem("bus_file_missing", {"path": str(path)}))
        except (OSError, ValueError, KeyError, TypeError, BadCredentials, BadSeed):
            problems.append(IdentityProblem("bus_file_garbled", {"path": str(path)}))
        if read is None or problems:
            raise IdentityUnusable(folder, tuple(problems))
        return read

    @staticmethod
    def exists(folder: Path) -> bool:
        """Is there one, usable or not?"""
        return (folder / IDENTITY_FILE).exists()

    @classmethod
    def _of(cls, values: dict[str, object]) -> "BusIdentity":
        """Raises ValueError, KeyError, TypeError, BadCredentials, BadSeed."""
        names = ("home_id", "creds", "box_key", "other_key", "ca")
        home_id, creds, box_key, other_key, ca_pem = (_text(values[name]) for name in names)
        urls = values["urls"]
        if not isinstance(urls, list) or not urls:
            raise ValueError("no addresses")
        addresses = tuple(_text(url) for url in cast(list[object], urls))
        if home_id and not HOME_ID.fullmatch(home_id):
            raise ValueError("no id of a home")
        if any(url.startswith("tls:") for url in addresses) and "BEGIN CERTIFICATE" not in ca_pem:
            raise ValueError("no certificate")
        credentials = BusCredentials.from_text(creds)
        other = _key(other_key) if home_id or other_key else b""
        if bool(other) != bool(home_id):
            raise ValueError("a key of the bot, and no home")
        return cls(home_id, addresses, credentials, _key(box_key), other, ca_pem)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _key(text: str) -> bytes:
    """Raises ValueError."""
    key = base64.b64decode(text, validate=True)
    if len(key) != _KEY_BYTES:
        raise ValueError("no key")
    return key
