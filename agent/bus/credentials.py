"""JWTs of the bus: who is operator, account and user, signed by NKeys.

Source: docs.nats.io "JWT in depth" and github.com/nats-io/jwt v2.
"""

import base64
import binascii
import hashlib
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.bus.nkey import NKey
from agent.bus.permissions import BusRole, BusUse, subjects_of

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_VERSION = 2
_UNLIMITED = -1
_MOST_SUBJECTS = 64
"""That one connection hears; a home needs three. A stolen key is not to fill the memory of the server."""
_PART = re.compile(r"-+BEGIN ([A-Z ]+)-+\s+(\S+)\s+-+END [A-Z ]+-+")


class BadCredentials(Exception):
    """A text that holds no JWT with its seed; it is not repeated in the error."""


@dataclass(frozen=True, slots=True)
class BusCredentials:
    """By which one user connects: the JWT, and the seed of the key that it names."""

    jwt: str = field(repr=False)
    seed: str = field(repr=False)

    @property
    def user_key(self) -> str:
        """The public key."""
        return NKey.from_seed(self.seed).public

    @property
    def text(self) -> str:
        """As a file of credentials for any NATS client."""
        return (
            f"-----BEGIN NATS USER JWT-----\n{self.jwt}\n------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{self.seed}\n------END USER NKEY SEED------\n"
        )

    @classmethod
    def from_text(cls, text: str) -> "BusCredentials":
        """Reads such a file. Raises BadCredentials, BadSeed."""
        parts = dict(_PART.findall(text))
        try:
            read = cls(parts["NATS USER JWT"], parts["USER NKEY SEED"])
        except KeyError as err:
            raise BadCredentials("no JWT, or no seed") from err
        if claims_of(read.jwt).get("sub") != read.user_key:
            raise BadCredentials("the JWT is of another key")
        return read


def operator_jwt(operator: NKey, system_account: str) -> str:
    """Of the household, which signs its accounts. system_account: public key."""
    return _signed(operator, operator.public, "household", "operator", {"system_account": system_account})


@dataclass(frozen=True, slots=True)
class AccountTerms:
    """What an account may.

    streams: may it have any? The server's own limits count for them. exports: subjects on which other
    accounts ask it. imports: subjects on which it asks another account, by that one's public key. revoked: by
    public key of the user, the time up to which its JWTs are void, in seconds since the epoch.
    connections: most at once, of all its users.
    """

    streams: bool = False
    exports: tuple[str, ...] = ()
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    revoked: Mapping[str, int] = field(default_factory=dict[str, int])
    connections: int = _UNLIMITED


def account_jwt(operator: NKey, account: str, name: str, terms: AccountTerms, issued_at: int) -> str:
    """Of an account. account: public key. issued_at: the server keeps the newer one."""
    room = _UNLIMITED if terms.streams else 0
    limits = {
        **dict.fromkeys(("subs", "data", "payload", "imports", "exports", "leaf"), _UNLIMITED),
        "conn": terms.connections,
        "wildcards": True,
        **dict.fromkeys(("mem_storage", "disk_storage", "streams", "consumer"), room),
    }
    content: dict[str, object] = {"limits": limits}
    if terms.exports:
        content["exports"] = [
            {"name": subject, "subject": subject, "type": "service"} for subject in terms.exports
        ]
    if terms.imports:
        content["imports"] = [
            {"name": subject, "subject": subject, "type": "service", "account": other}
            for other, subjects in terms.imports.items()
            for subject in subjects
        ]
    if terms.revoked:
        content["revocations"] = dict(terms.revoked)
    return _signed(operator, account, name, "account", content, issued_at=issued_at)


def user_jwt(account: NKey, user_key: str, role: BusRole, user_id: str = "", life_s: float = 0) -> str:
    """Of a user with the permissions of its role.

    user_key: public. user_id: of home or token, '' for bot and system. life_s: 0 for as long as it is not
    revoked.
    """
    content: dict[str, object] = {
        "pub": {"allow": list(subjects_of(role, BusUse.PUBLISH, user_id))},
        "sub": {"allow": list(subjects_of(role, BusUse.SUBSCRIBE, user_id))},
        "subs": _UNLIMITED if role is BusRole.BOT else _MOST_SUBJECTS,
        **dict.fromkeys(("data", "payload"), _UNLIMITED),
    }
    name = f"{role}-{user_id}" if user_id else str(role)
    return _signed(account, user_key, name, "user", content, life_s=life_s)


def claims_of(jwt: str) -> dict[str, object]:
    """What a JWT says, its signature unchecked. Raises BadCredentials."""
    try:
        _, claims, _ = jwt.split(".")
        read = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    except (ValueError, binascii.Error) as err:
        raise BadCredentials("not a JWT") from err
    if not isinstance(read, dict):
        raise BadCredentials("not a JWT")
    return {str(key): value for key, value in read.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # of JSON


def is_signed(jwt: str, issuer: NKey) -> bool:
    """Is it a JWT that the issuer has signed? A signature of this kind has no random part."""
    body, _, signature = jwt.rpartition(".")
    return bool(body) and signature == _base64(issuer.sign(body.encode()))


def _signed(
    issuer: NKey,
    subject: str,
    name: str,
    kind: str,
    content: Mapping[str, object],
    *,
    issued_at: int = 0,
    life_s: float = 0,
) -> str:
    """issued_at: in seconds since the epoch; 0 for now."""
    claims: dict[str, object] = {
        "iat": issued_at or int(time.time()),
        "iss": issuer.public,
        "name": name,
        "sub": subject,
        "nats": {**content, "type": kind, "version": _VERSION},
    }
    if life_s:
        claims["exp"] = int(time.time() + life_s)
    digest = hashlib.sha256(_json(claims)).digest()
    claims["jti"] = base64.b32encode(digest).decode().rstrip("=")
    body = f"{_base64(_json(_HEADER))}.{_base64(_json(claims))}"
    return f"{body}.{_base64(issuer.sign(body.encode()))}"


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
