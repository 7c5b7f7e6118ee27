"""The invitation of a home as one line of text: all that a new computer needs to ask for its place."""

import base64
import binascii
import hashlib
import json
import zlib
from dataclasses import dataclass, field
from typing import cast

from nacl.public import PublicKey

from agent.bus.subjects import HOME_ID
from agent.contract.bus_addresses import url_problems

_BEGIN = "fh1."
_SUM_BYTES = 6
_MOST_CHARS = 16_000
_MOST_BYTES = 32_000


class GarbledToken(Exception):
    """The text is no token, or a part of one."""


@dataclass(frozen=True, slots=True)
class JoinToken:
    """What the token holds.

    token_id: eight letters and digits, as those of a home. urls: of the bus. ca_pem: of the certificate that
    signs the bus server's, '' on loopback. creds: of a user that may only ask on this token's subject.
    bot_key: the bot's own box key. secret: proves that the asking computer has the whole token.
    """

    token_id: str
    urls: tuple[str, ...]
    ca_pem: str
    creds: str = field(repr=False)
    bot_key: bytes
    secret: str = field(repr=False)

    def to_text(self) -> str:
        """One line without spaces."""
        values = {
            "id": self.token_id,
            "urls": self.urls,
            "ca": self.ca_pem,
            "creds": self.creds,
            "key": base64.b64encode(self.bot_key).decode(),
            "secret": self.secret,
        }
        packed = zlib.compress(json.dumps(values, separators=(",", ":")).encode(), 9)
        return _BEGIN + base64.urlsafe_b64encode(_sum(packed) + packed).decode().rstrip("=")

    @classmethod
    def from_text(cls, text: str) -> "JoinToken":
        """Reads it; spaces and line breaks of a terminal do not count. Raises GarbledToken."""
        line = "".join(text.split())
        if not line.startswith(_BEGIN) or len(line) > _MOST_CHARS:
            raise GarbledToken("not the beginning of a token")
        try:
            content = _unpacked(line.removeprefix(_BEGIN))
            values: dict[str, object] = json.loads(content)
            return cls._of(values)
        except (binascii.Error, zlib.error, ValueError, TypeError, KeyError) as err:
            raise GarbledToken("not a whole token") from err

    @classmethod
    def _of(cls, values: dict[str, object]) -> "JoinToken":
        """Raises KeyError, TypeError, ValueError."""
        names = ("id", "ca", "creds", "key", "secret")
        id_, ca, creds, key, secret = (_text(values[name]) for name in names)
        urls = values["urls"]
        if not isinstance(urls, list) or not urls or not HOME_ID.fullmatch(id_):
            raise ValueError("no address, or no id")
        addresses = tuple(_text(url) for url in cast(list[object], urls))
        if url_problems(addresses) or (not ca and any(url.startswith("tls:") for url in addresses)):
            raise ValueError("an address that is not safe")
        return cls(id_, addresses, ca, creds, bytes(PublicKey(base64.b64decode(key, validate=True))), secret)


def _unpacked(packed: str) -> bytes:
    """Raises binascii.Error, zlib.error, ValueError."""
    raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    said, content = raw[:_SUM_BYTES], raw[_SUM_BYTES:]
    if said != _sum(content):
        raise ValueError("a part is missing or changed")
    # Never more than a token has: a few bytes can unpack to gigabytes.
    reader = zlib.decompressobj()
    whole = reader.decompress(content, _MOST_BYTES)
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("too long")
    return whole


def _sum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:_SUM_BYTES]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
