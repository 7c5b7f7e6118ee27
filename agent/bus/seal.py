"""What passes over the bus is encrypted and authenticated between bot and home: X25519, XSalsa20-Poly1305."""

import json
from dataclasses import dataclass
from enum import StrEnum

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

from agent.contract.wire import Unreadable


class Sealed(StrEnum):
    """What a message is: one of another kind, or in the other direction, is not read in its place."""

    CALL = "call"  # bot -> home
    REPLY = "reply"  # home -> bot, answers the call with the id in its `of`
    EVENT = "event"  # home -> bot
    BEAT = "beat"  # home -> bot
    CLAIM = "claim"  # between computers with one home's key; an answer has the question's nonce in its `of`
    OBJECT = "object"  # home -> bot, too large for a message
    JOIN = "join"  # new computer -> bot
    WELCOME = "welcome"  # bot -> new computer


@dataclass(frozen=True, slots=True)
class Seal:
    """Closes and opens the messages between the bot and one home.

    home_id: of the home, at both ends: a message for another home is not read.
    """

    home_id: str
    box: Box

    @classmethod
    def between(cls, home_id: str, own: PrivateKey, other: PublicKey) -> "Seal":
        """own: of this end. other: of the other one."""
        return cls(home_id, Box(own, other))

    def close(self, kind: Sealed, content: bytes, of: str = "") -> bytes:
        """The message with this content. of: what it belongs to, such as the call of a reply."""
        return bytes(self.box.encrypt(self._heading(kind, of) + content))

    def open(self, kind: Sealed, message: bytes, of: str = "") -> bytes:
        """The content. Raises Unreadable for a message of another sender, kind, home or purpose."""
        try:
            plain = self.box.decrypt(message)
        except (CryptoError, ValueError) as err:
            raise Unreadable(f"{kind}: not of the other end") from err
        heading = self._heading(kind, of)
        if not plain.startswith(heading):
            raise Unreadable(f"{kind}: of another kind or home")
        return plain[len(heading) :]

    def _heading(self, kind: Sealed, of: str) -> bytes:
        return json.dumps([str(kind), self.home_id, of]).encode() + b"\n"
