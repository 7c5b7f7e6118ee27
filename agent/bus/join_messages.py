"""What a new computer asks the bot with a token, and what it is answered; both sealed.

The six digits that people compare come from the keys of both and a random value of each. The computer sends
the hash of its own value with its keys, the bot answers with its nonce, and only then the computer sends the
value. So whoever stands between the two, with keys of his own for each, has said all that he can choose
before he learns what the digits are: they are equal once in a million times, and searching does not help.
"""

import hashlib
import secrets
from dataclasses import dataclass, field
from enum import StrEnum

from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey

from agent.bus.join_token import JoinToken
from agent.bus.seal import Seal, Sealed
from agent.contract.wire import JsonShape, Required, Unreadable

_KEY_BYTES = PublicKey.SIZE
MOST_BYTES = 4096
"""Of a request; a longer one is not read."""


class JoinState(StrEnum):
    """How the bot answers."""

    NUMBER = "number"  # the nonce comes with this; the computer is to send its number
    WAITING = "waiting"  # for an admin's decision
    WELCOME = "welcome"
    DECLINED = "declined"
    USED = "used"  # by another computer
    EXPIRED = "expired"
    UNKNOWN = "unknown"  # withdrawn, or of another bot
    OTHER_VERSION = "other_version"
    OTHER_HOME = "other_home"  # the computer is another home already


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A computer with a token, again and again until it knows how an admin decided.

    user_key: the public part of its key for the bus. computer: its name, for people. home_id: of the home
    that it is already, '' for none. commitment: see `commitment_to`. number: the computer's own random one,
    '' until it has the bot's nonce.
    """

    secret: str = field(repr=False)
    user_key: str
    computer: str
    version: str
    bus_version: int
    home_id: str = ""
    commitment: str = ""
    number: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class JoinAnswer:
    """The bot's word.

    nonce: chosen by the bot after it has seen the computer's keys and commitment, and never another one.
    name: of the home. jwt: what the bus server knows the home's key by; holds no secret.
    """

    state: JoinState
    nonce: str = ""
    home_id: str = ""
    name: str = ""
    jwt: str = ""


_REQUEST = JsonShape("JoinRequest", {"message": (JoinRequest, Required)})
_ANSWER = JsonShape("JoinAnswer", {"message": (JoinAnswer, Required)})


def close_request(request: JoinRequest, token: JoinToken, own: PrivateKey) -> bytes:
    """own: the box key that the new home will have."""
    sealed = _seal(token.token_id, own, PublicKey(token.bot_key)).close(
        Sealed.JOIN, _REQUEST.to_json(message=request).encode()
    )
    return bytes(own.public_key) + sealed


def open_request(message: bytes, token_id: str, bot: PrivateKey) -> tuple[JoinRequest, PublicKey]:
    """The request, and the box key of the computer that asks. Raises Unreadable."""
    if not _KEY_BYTES < len(message) <= MOST_BYTES:
        raise Unreadable("join: no message of this kind")
    key = PublicKey(message[:_KEY_BYTES])
    content = _seal(token_id, bot, key).open(Sealed.JOIN, message[_KEY_BYTES:])
    request: JoinRequest = _REQUEST.from_json(content)["message"]
    return request, key


def close_answer(answer: JoinAnswer, token_id: str, bot: PrivateKey, other: PublicKey) -> bytes:
    """other: the key that came with the request."""
    return _seal(token_id, bot, other).close(Sealed.WELCOME, _ANSWER.to_json(message=answer).encode())


def open_answer(message: bytes, token: JoinToken, own: PrivateKey) -> JoinAnswer:
    """Raises Unreadable."""
    seal = _seal(token.token_id, own, PublicKey(token.bot_key))
    answer: JoinAnswer = _ANSWER.from_json(seal.open(Sealed.WELCOME, message))["message"]
    return answer


def new_number() -> str:
    """The computer's part of the digits, 256 random bits."""
    return secrets.token_hex(32)


def commitment_to(number: str) -> str:
    """Fixes the number and does not tell it: 64 hexadecimal digits."""
    return hashlib.sha256(f"farhand join number {number}".encode()).hexdigest()


def comparison_code(nonce: str, number: str, bot: bytes, computer: bytes, user_key: str) -> str:
    """Six digits that both sides show: '402 118'. nonce: the bot's. bot, computer: public box keys."""
    parts = (b"farhand join", nonce.encode(), number.encode(), bot, computer, user_key.encode())
    hashed = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).digest()
    digits = f"{int.from_bytes(hashed) % 10**6:06}"
    return f"{digits[:3]} {digits[3:]}"


def _seal(token_id: str, own: PrivateKey, other: PublicKey) -> Seal:
    """The token stands for the home, which has no id yet. Raises Unreadable for a key that is none."""
    try:
        return Seal.between(token_id, own, other)
    except CryptoError as err:
        raise Unreadable("join: a weak key") from err
