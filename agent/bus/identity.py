"""Who this computer is on the bus: its address, key and certificate, in DATA/bus, for its owner alone."""

import base64
import binascii
import ipaddress
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from nacl.public import PrivateKey, PublicKey

from agent.bus.credentials import BadCredentials, BusCredentials
from agent.bus.nkey import BadSeed
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.private_files import is_open_to_others, make_private_folder, write_private
from agent.bus.seal import Seal
from agent.bus.subjects import HOME_ID

FOLDER = "bus"
"""In the data directory."""
_ABOUT, _CREDENTIALS, _BOX_KEY, _OTHER_KEY, _CA = (
    "identity.json",
    "user.creds",
    "box.key",
    "bot.pub",
    "ca.pem",
)
_KEY_BYTES = 32
_SCHEMES = ("nats", "tls")
_HOST = re.compile(r"[A-Za-z0-9._:-]+")


@dataclass(frozen=True, slots=True)
class IdentityProblem:
    """key: names the sentence in bot/strings. values: fill it in."""

    key: str
    values: Mapping[str, str]


class IdentityUnusable(Exception):
    """The files are missing, open to others or garbled; `problems` has all of it, and no key."""

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

    def reached_at(self, urls: str, setting: str) -> "BusIdentity":
        """The same, with addresses from a setting, separated by commas; as before if there are none.

        setting: its name. Raises IdentityUnusable.
        """
        given = tuple(url.strip() for url in urls.split(",") if url.strip())
        if problems := url_problems(given):
            raise IdentityUnusable(Path(setting), tuple(problems))
        return replace(self, urls=given) if given else self

    def write(self, folder: Path) -> None:
        """Writes the files; the folder is created. Raises OSError."""
        make_private_folder(folder)
        write_private(folder / _CREDENTIALS, self.credentials.text)
        write_private(folder / _BOX_KEY, base64.b64encode(self.box_key).decode() + "\n")
        for name, content in (
            (_OTHER_KEY, base64.b64encode(self.other_key).decode() if self.other_key else ""),
            (_CA, self.ca_pem),
        ):
            if content:
                write_private(folder / name, content.rstrip() + "\n")
            else:
                (folder / name).unlink(missing_ok=True)
        about = {"home_id": self.home_id, "urls": self.urls}
        write_private(folder / _ABOUT, json.dumps(about, indent=2) + "\n")  # last: without it there is none

    @classmethod
    def read(cls, folder: Path) -> "BusIdentity":
        """Raises IdentityUnusable with all that is wrong."""
        return _IdentityFiles(folder).read()

    @staticmethod
    def exists(folder: Path) -> bool:
        """Is anything of an identity there?"""
        return (folder / _ABOUT).exists()


class _IdentityFiles:
    """Reads the files and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._problems: list[IdentityProblem] = []

    def read(self) -> BusIdentity:
        """Raises IdentityUnusable."""
        self._check_rights(self._folder)
        home_id, urls = self._about()
        credentials = self._credentials()
        box_key = self._key(_BOX_KEY)
        other_key = self._key(_OTHER_KEY) if home_id else b""
        needs_ca = any(url.startswith("tls:") for url in urls)
        ca_pem = self._text(_CA) if needs_ca else ""
        if needs_ca and ca_pem and "BEGIN CERTIFICATE" not in ca_pem:
            self._garbled(_CA)
        if self._problems or credentials is None:
            raise IdentityUnusable(self._folder, tuple(self._problems))
        return BusIdentity(home_id, urls, credentials, box_key, other_key, ca_pem)

    def _about(self) -> tuple[str, tuple[str, ...]]:
        """Home id and addresses."""
        if not (text := self._text(_ABOUT)):
            return "", ()
        try:
            home_id, urls = _about_of(text)
        except (ValueError, KeyError, TypeError):
            self._garbled(_ABOUT)
            return "", ()
        self._problems += url_problems(urls)
        return home_id, urls

    def _credentials(self) -> BusCredentials | None:
        if not (text := self._text(_CREDENTIALS)):
            return None
        try:
            return BusCredentials.from_text(text)
        except (BadCredentials, BadSeed):
            self._garbled(_CREDENTIALS)
            return None

    def _key(self, name: str) -> bytes:
        if not (text := self._text(name)):
            return b""
        try:
            key = base64.b64decode(text.strip(), validate=True)
        except (binascii.Error, ValueError):
            key = b""
        if len(key) != _KEY_BYTES:
            self._garbled(name)
        return key

    def _text(self, name: str) -> str:
        path = self._folder / name
        try:
            self._check_rights(path)
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self._note("bus_file_missing", path)
            return ""
        except (OSError, UnicodeDecodeError):
            self._note("bus_file_garbled", path)
            return ""
        if not text.strip():
            self._garbled(name)
        return text

    def _check_rights(self, path: Path) -> None:
        """Raises OSError, but for the folder."""
        if (path != self._folder or path.exists()) and is_open_to_others(path):
            self._note("bus_file_open", path)

    def _garbled(self, name: str) -> None:
        self._note("bus_file_garbled", self._folder / name)

    def _note(self, key: str, path: Path) -> None:
        self._problems.append(IdentityProblem(key, {"path": str(path)}))


def _about_of(text: str) -> tuple[str, tuple[str, ...]]:
    """Raises ValueError, KeyError, TypeError."""
    read: dict[str, object] = json.loads(text)
    home_id, urls = read["home_id"], read["urls"]
    if not isinstance(home_id, str) or (home_id and not HOME_ID.fullmatch(home_id)):
        raise ValueError("no id of a home")
    if not isinstance(urls, list) or not urls:
        raise ValueError("no addresses")
    return home_id, tuple(str(url) for url in urls)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # of JSON


def url_problems(urls: tuple[str, ...]) -> list[IdentityProblem]:
    """What is wrong with these addresses of the bus: keys go over TLS, but on this computer itself."""
    problems: list[IdentityProblem] = []
    for url in urls:
        try:
            parts = urlsplit(url)
            is_usable = (
                parts.scheme in _SCHEMES and bool(parts.port) and _HOST.fullmatch(parts.hostname or "")
            )
        except ValueError:
            is_usable, parts = False, urlsplit("")
        if not is_usable or parts.username or parts.password or parts.path not in ("", "/"):
            problems.append(IdentityProblem("bus_url_wrong", {"url": url}))
        elif parts.scheme == "nats" and not is_loopback(parts.hostname or ""):
            problems.append(IdentityProblem("bus_url_no_tls", {"url": url}))
    return problems


def is_loopback(host: str) -> bool:
    """Is it this computer itself? A name only if it is 'localhost'."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
