"""The household's keys on the bot's computer: mints users of the bus, and revokes them."""

import json
import time
from dataclasses import dataclass
from pathlib import Path

from agent.bus.connection import bus_of
from agent.bus.credentials import (
    AccountTerms,
    BadCredentials,
    BusCredentials,
    account_jwt,
    claims_of,
    is_signed,
    operator_jwt,
    user_jwt,
)
from agent.bus.errors import BusRefused
from agent.bus.identity import BusIdentity, IdentityProblem, IdentityUnusable
from agent.bus.nkey import BadSeed, NKey, NKeyKind
from agent.bus.permissions import ASKED_OF_BOT, ASKED_OF_HOMES, BusRole, inbox_prefix
from agent.bus.private_files import is_open_to_others, make_private_folder, write_private

_OPERATOR, _BOT, _HOMES, _SYSTEM = "operator.seed", "account.seed", "homes.seed", "system.seed"
_HOMES_JWT = "homes.jwt"
KEY_FILES = (_OPERATOR, _BOT, _HOMES, _SYSTEM, _HOMES_JWT)
_ANSWER_S = 10.0
MOST_OF_HOMES = 2048
"""Connections at once of all homes and invitations: half of what the server takes. Else whoever has one of
their keys could keep the bot out, and with it the news that the key is void."""
_FOR_EVER = 253_402_300_799
"""The end of the year 9999: a key is never given out twice, and the clock may have been wrong when it was."""
_PUSHING_S = 2 * 86_400.0
"""Of the user that tells the server: its clock may be another one. The key of that user leaves no memory."""
_UPDATE = "$SYS.REQ.CLAIMS.UPDATE"
_LOOKUP = "$SYS.REQ.ACCOUNT.{}.CLAIMS.LOOKUP"


@dataclass(frozen=True, slots=True)
class AccountKeys:
    """Of the household. operator signs the accounts; each account signs its users: bot's the bot, homes'
    every home and computer that joins, system's the user that tells the server of revoked keys.
    """

    operator: NKey
    bot: NKey
    homes: NKey
    system: NKey

    @classmethod
    def create(cls) -> "AccountKeys":
        """New ones."""
        accounts = (NKey.create(NKeyKind.ACCOUNT) for _ in range(3))
        return cls(NKey.create(NKeyKind.OPERATOR), *accounts)

    def mint_bot(self) -> BusCredentials:
        """A new key for the bot."""
        key = NKey.create(NKeyKind.USER)
        return BusCredentials(user_jwt(self.bot, key.public, BusRole.BOT), key.seed)

    @property
    def operator_jwt(self) -> str:
        """For the server's configuration."""
        return operator_jwt(self.operator, self.system.public)

    def account_jwts(self, homes_jwt: str) -> dict[str, str]:
        """All accounts by public key, for the server's configuration."""
        now = int(time.time())
        bot = AccountTerms(streams=True, exports=ASKED_OF_BOT, imports={self.homes.public: ASKED_OF_HOMES})
        return {
            self.bot.public: account_jwt(self.operator, self.bot.public, "bot", bot, now),
            self.homes.public: homes_jwt,
            self.system.public: account_jwt(self.operator, self.system.public, "system", AccountTerms(), now),
        }


class BusKeyring:
    """The files of those keys in the bot's DATA/bus, and the list of revoked users.

    The list is the JWT of the homes' account, which the server keeps, too: it is on disk before the server
    hears of it.
    """

    def __init__(
        self,
        folder: Path,
        identity: BusIdentity,
        keys: AccountKeys,
        homes_jwt: str,
        home_urls: tuple[str, ...] = (),
    ) -> None:
        """Use `read` or `create`."""
        self._home_urls = home_urls or identity.urls
        self._folder = folder
        self._identity = identity
        self.keys = keys
        self.homes_jwt = homes_jwt

    @classmethod
    def create(cls, folder: Path, identity: BusIdentity, keys: AccountKeys) -> "BusKeyring":
        """Writes the keys. Raises OSError."""
        make_private_folder(folder)
        named = ((_OPERATOR, keys.operator), (_BOT, keys.bot), (_HOMES, keys.homes), (_SYSTEM, keys.system))
        for name, key in named:
            write_private(folder / name, key.seed + "\n")
        keyring = cls(folder, identity, keys, "")
        keyring._keep(keyring._list_of({}))
        return keyring

    @classmethod
    def read(cls, folder: Path, identity: BusIdentity, home_urls: tuple[str, ...] = ()) -> "BusKeyring":
        """home_urls: addresses of the server for homes, () for those of the identity.

        Raises IdentityUnusable.
        """
        problems: list[IdentityProblem] = []
        found = [_key(folder / name, problems) for name in (_OPERATOR, _BOT, _HOMES, _SYSTEM)]
        if jwt := _text(folder / _HOMES_JWT, problems):
            try:
                _revoked(jwt)
            except BadCredentials:
                problems.append(_garbled(folder / _HOMES_JWT))
        keys = [key for key in found if key is not None]
        if problems or len(keys) != len(found):
            raise IdentityUnusable(folder, tuple(problems))
        return cls(folder, identity, AccountKeys(*keys), jwt, home_urls)

    @property
    def urls(self) -> tuple[str, ...]:
        """Of the bus server, as homes reach it."""
        return self._home_urls

    @property
    def ca_pem(self) -> str:
        """Of the certificate that signs the server's, '' without TLS."""
        return self._identity.ca_pem

    @property
    def revoked(self) -> frozenset[str]:
        """Public keys of users."""
        return frozenset(_revoked(self.homes_jwt))

    def mint_home_jwt(self, home_id: str, user_key: str) -> str:
        """For the home's own key, with the permissions of this home alone. user_key: public."""
        return user_jwt(self.keys.homes, user_key, BusRole.HOME, home_id)

    def mint_join_user(self, token_id: str, life_s: float) -> BusCredentials:
        """May only ask on this token's subject, so long."""
        key = NKey.create(NKeyKind.USER)
        jwt = user_jwt(self.keys.homes, key.public, BusRole.JOIN, token_id, life_s)
        return BusCredentials(jwt, key.seed)

    async def revoke(self, user_key: str) -> None:
        """The server takes the user no longer, and cuts its connection, whatever clocks say. May be repeated.

        user_key: public. What the server does not hear now, it hears with the next one or by `push`. Raises
        BusAway, BusRefused, OSError.
        """
        revoked = _revoked(self.homes_jwt)
        jwt = self.homes_jwt if user_key in revoked else self._list_of({**revoked, user_key: _FOR_EVER})
        try:
            self._keep(jwt)
        finally:  # where the folder cannot be written, the server hears of it all the same
            await self._send(jwt)

    def renew(self) -> None:
        """Writes the list anew, with the limits and subjects of this version. Raises OSError."""
        self._keep(self._list_of(_revoked(self.homes_jwt)))

    async def push(self) -> None:
        """Tells the server which users are revoked, those among them that only the server knew.

        Raises BusAway, BusRefused, OSError.
        """
        await self._send(self.homes_jwt)

    async def _send(self, jwt: str) -> None:
        key = NKey.create(NKeyKind.USER)
        credentials = BusCredentials(
            user_jwt(self.keys.system, key.public, BusRole.SYSTEM, life_s=_PUSHING_S), key.seed
        )
        async with bus_of(self._identity, credentials, inbox_prefix(BusRole.SYSTEM)) as bus:
            await bus.wait_connected(_ANSWER_S)
            stored = await bus.request(_LOOKUP.format(self.keys.homes.public), b"", _ANSWER_S)
            joined = self._joined(jwt, stored.decode(errors="replace"))
            said = await bus.request(_UPDATE, joined.encode(), _ANSWER_S)
        try:
            answer: object = json.loads(said)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or "data" not in answer:
            raise BusRefused("the server keeps its list of keys")
        self.take_over(joined)  # not before: that the folder cannot be written is no reason to send nothing

    def take_over(self, stored: str) -> None:
        """Adds the revoked users of the server's list: that of this folder may be an older copy.

        stored: the server's; what this household has not signed is left. Raises OSError.
        """
        self._keep(self._joined(self.homes_jwt, stored))

    def _joined(self, jwt: str, stored: str) -> str:
        operator, homes = self.keys.operator, self.keys.homes.public
        if stored == jwt or not is_signed(stored, operator) or claims_of(stored)["sub"] != homes:
            return jwt
        revoked, own = _revoked(stored), _revoked(jwt)
        issued_at = _issued_at(stored)
        if revoked.keys() - own.keys() or issued_at >= _issued_at(jwt):
            return self._list_of({**own, **revoked}, issued_at)
        return jwt

    def _list_of(self, revoked: dict[str, int], after: int = 0) -> str:
        """after: when the one was issued that the server has."""
        before = max(after, _issued_at(self.homes_jwt) if self.homes_jwt else 0)
        # Of two the server keeps the newer one, in whole seconds; this computer's clock may have gone back.
        issued_at = max(int(time.time()), before + 1)
        keys = self.keys
        terms = AccountTerms(
            exports=ASKED_OF_HOMES,
            imports={keys.bot.public: ASKED_OF_BOT},
            revoked=dict.fromkeys(revoked, _FOR_EVER),
            connections=MOST_OF_HOMES,
        )
        return account_jwt(keys.operator, keys.homes.public, "homes", terms, issued_at)

    def _keep(self, jwt: str) -> None:
        """Raises OSError."""
        if jwt != self.homes_jwt:
            write_private(self._folder / _HOMES_JWT, jwt + "\n")
            self.homes_jwt = jwt


def _key(path: Path, problems: list[IdentityProblem]) -> NKey | None:
    if not (text := _text(path, problems)):
        return None
    try:
        return NKey.from_seed(text)
    except BadSeed:
        problems.append(_garbled(path))
        return None


def _text(path: Path, problems: list[IdentityProblem]) -> str:
    try:
        if is_open_to_others(path):
            problems.append(IdentityProblem("bus_file_open", {"path": str(path)}))
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        problems.append(IdentityProblem("bus_file_missing", {"path": str(path)}))
    except (OSError, UnicodeDecodeError):
        problems.append(_garbled(path))
    return ""


def _garbled(path: Path) -> IdentityProblem:
    return IdentityProblem("bus_file_garbled", {"path": str(path)})


def _issued_at(jwt: str) -> int:
    """Seconds since the epoch. Raises BadCredentials."""
    issued_at = claims_of(jwt).get("iat")
    return issued_at if isinstance(issued_at, int) else 0


def _revoked(jwt: str) -> dict[str, int]:
    """Raises BadCredentials."""
    nats = claims_of(jwt).get("nats")
    revoked = nats.get("revocations", {}) if isinstance(nats, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of JSON
    if not isinstance(revoked, dict):
        raise BadCredentials("no account")
    return {str(key): int(value) for key, value in revoked.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # of JSON
