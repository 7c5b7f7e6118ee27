"""New homes: tokens for them, their requests on the bus, and the keys of those that an admin let in."""

import logging
import re
import secrets
import string
from collections.abc import Awaitable, Callable
from typing import Protocol

from nacl.public import PrivateKey

from agent.bus.connection import Bus, BusMessage
from agent.bus.errors import BusError
from agent.bus.join_messages import (
    JoinAnswer,
    JoinRequest,
    JoinState,
    close_answer,
    commitment_to,
    comparison_code,
    open_request,
)
from agent.bus.join_token import JoinToken
from agent.bus.messages import BUS_VERSION
from agent.bus.subjects import HOME_ID, join_subject
from agent.contract.errors import DatabaseTroubled
from agent.contract.wire import Unreadable
from bot.cards.text import clip, one_line
from bot.store.join_tokens import (
    DECIDING_S,
    LIFE_S,
    AskingComputer,
    Claimed,
    JoinDecision,
    JoinRow,
    JoinStage,
    JoinTable,
    NewToken,
)
from bot.store.joined_homes import JoinedHome, JoinedHomes

_log = logging.getLogger(__name__)
_LETTERS = string.ascii_lowercase + string.digits
_USER_KEY = re.compile(r"U[A-Z2-7]{55}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_MAX_NAME = 32
_CLOCK_OFF_S = 86_400.0
"""So far the bus server's clock, by which it takes the key of a token, may be ahead of this computer's. How
long the token itself is good this computer alone decides, and without it the key leads nowhere."""


class JoinCreds(Protocol):
    """Of the user inside a token."""

    @property
    def text(self) -> str:
        """JWT and seed, as in a file of credentials."""
        ...

    @property
    def user_key(self) -> str:
        """The public key."""
        ...


class BusKeys(Protocol):
    """Mints and revokes users of the bus."""

    @property
    def urls(self) -> tuple[str, ...]:
        """Of the bus server, as homes reach it."""
        ...

    @property
    def ca_pem(self) -> str:
        """Of the certificate that signs the server's, '' without TLS."""
        ...

    def mint_join_user(self, token_id: str, life_s: float) -> JoinCreds:
        """May only ask on this token's subject."""
        ...

    def mint_home_jwt(self, home_id: str, user_key: str) -> str:
        """For the home's own key, with the permissions of this home alone."""
        ...

    @property
    def revoked(self) -> frozenset[str]:
        """Public keys of users."""
        ...

    async def push(self) -> None:
        """Tells the server all revoked keys, those among them that only the server knew.

        Raises BusError, OSError.
        """
        ...

    async def revoke(self, user_key: str) -> None:
        """The server takes the key no longer, and cuts its connection. Raises BusError, OSError."""
        ...


class JoinNews(Protocol):
    """Tells the admins; each may be repeated."""

    async def ask(self, row: JoinRow, code: str) -> None:
        """A computer waits for their decision. code: that it shows, too."""
        ...

    async def warn(self, row: JoinRow, computer: str, number: int) -> None:
        """Another computer than the first has tried the token. number: how often that happened."""
        ...

    async def warn_void(self, home: JoinedHome) -> None:
        """The list of homes is an older copy: this one was removed, or got another key, since."""
        ...


async def nothing_changed() -> None:
    """For whoever need not know which homes there are."""


class Enrolment:
    """Makes tokens, answers computers that have one, and does what admins decide."""

    def __init__(
        self,
        joins: JoinTable,
        joined: JoinedHomes,
        keys: BusKeys,
        box: PrivateKey,
        news: JoinNews,
        changed: Callable[[], Awaitable[None]] = nothing_changed,
    ) -> None:
        """box: the bot's own key for what is sealed. changed: is told when homes or their keys are others."""
        self._joins = joins
        self._joined = joined
        self._keys = keys
        self._box = box
        self._news = news
        self._changed = changed
        self._asked = set[str]()  # ids of tokens that admins were asked about
        self._warned = set[str]()  # void keys that they were told of

    async def invite(self, by: int, home_id: str = "", page: str = "") -> str:
        """A token, as one line. by: an admin. home_id: a home that gets new keys, '' for a new one.

        page: key of the message that will show it.
        """
        token_id, secret = new_home_id(), secrets.token_urlsafe(16)
        creds = self._keys.mint_join_user(token_id, LIFE_S + DECIDING_S + _CLOCK_OFF_S)
        new = NewToken(token_id, secret, creds.user_key, home_id or new_home_id(), bool(home_id), page)
        await self._joins.make(by, new)
        keys = self._keys
        own = bytes(self._box.public_key)
        return JoinToken(token_id, keys.urls, keys.ca_pem, creds.text, own, secret).to_text()

    def code(self, row: JoinRow) -> str:
        """The six digits that the computer shows, too."""
        own, computer = bytes(self._box.public_key), row.computer
        return comparison_code(row.nonce, row.number, own, computer.box_key, computer.user_key)

    async def serve(self, bus: Bus) -> None:
        """From now on computers with a token are answered."""

        async def handle(message: BusMessage) -> None:
            try:
                answer = await self.answer(message.subject, message.content)
                if answer is not None:
                    await bus.answer(message, answer)
            except (BusError, DatabaseTroubled) as err:  # the computer asks again
                _log.warning("a computer that asks to join was not answered: %s", err)

        await bus.subscribe(join_subject("*"), handle)

    async def answer(self, subject: str, message: bytes) -> bytes | None:
        """The answer to a message on a join subject; None for what is no request."""
        token_id = subject.rpartition(".")[2]
        if not HOME_ID.fullmatch(token_id) or subject != join_subject(token_id):
            return None
        try:
            request, box_key = open_request(message, token_id, self._box)
        except Unreadable as err:
            _log.info("not read on %s: %s", subject, err)
            return None
        answer = await self._answer_to(token_id, request, bytes(box_key))
        return close_answer(answer, token_id, self._box, box_key)

    async def confirm(self, token_id: str, by: int) -> JoinDecision:
        """Lets the computer in as a home; the key that the home had before is revoked."""
        row = await self._joins.get(token_id)
        if row is None:
            return JoinDecision.OVER
        jwt = self._keys.mint_home_jwt(row.home_id, row.computer.user_key)
        decision = await self._joins.confirm(token_id, by, jwt, row.computer.name, f"{row.home_id}/")
        if decision is JoinDecision.DONE:
            await self._changed()
            await self.push_revoked()
        return decision

    async def decline(self, token_id: str, by: int) -> JoinDecision:
        """Sends the computer away."""
        return await self._joins.decline(token_id, by)

    async def row(self, token_id: str) -> JoinRow | None:
        """The token as it stands."""
        return await self._joins.get(token_id)

    async def rename(self, home_id: str, name: str) -> str:
        """Answers the name that the home got, '' if there is no such home."""
        renamed = await self._joined.rename(home_id, name)
        await self._changed()
        return renamed

    async def remove(self, home_id: str, by: int) -> bool:
        """Commits that the home is gone, and cuts it off; False if it was gone. by: an admin."""
        gone = await self._joined.remove(home_id, by)
        await self._changed()
        await self.push_revoked()
        return gone is not None

    async def resume(self) -> None:
        """What the last run committed and did not do, and keys that the server may not know (any more) to be
        void: it may have come out of a backup, and so may what this computer has. May be repeated.

        Raises BusError, OSError, DatabaseTroubled.
        """
        for row in await self._joins.open():
            await self._ask(row)
        await self.push_revoked()
        await self._keys.push()
        for home in await self._joined.all():
            if home.user_key in self._keys.revoked and home.user_key not in self._warned:
                await self._news.warn_void(home)
                self._warned.add(home.user_key)

    async def push_revoked(self) -> None:
        """Tells the bus server which keys are not good any more, as far as it is reached; else later."""
        for user_key in await self._joined.to_revoke(self._keys.revoked):
            try:
                await self._keys.revoke(user_key)
            except BusError as err:
                _log.warning("the bus does not know yet that a key is revoked: %s", err)
                return
            except OSError as err:  # the next key is not to wait for this computer's disk
                _log.warning("that a key is revoked is not written here yet: %s", err)
                continue
            await self._joined.save_revoked(user_key)

    async def _answer_to(self, token_id: str, request: JoinRequest, box_key: bytes) -> JoinAnswer:
        if abs(request.bus_version - BUS_VERSION) > 1:
            return JoinAnswer(JoinState.OTHER_VERSION)
        if not _USER_KEY.fullmatch(request.user_key) or not _COMMITMENT.fullmatch(request.commitment):
            return JoinAnswer(JoinState.UNKNOWN)
        if request.number and commitment_to(request.number) != request.commitment:
            return JoinAnswer(JoinState.UNKNOWN)
        wanted = await self._joins.get(token_id)
        if wanted is not None and request.home_id not in ("", wanted.home_id):
            return JoinAnswer(JoinState.OTHER_HOME)
        name = computer_name(request.computer)
        computer = AskingComputer(box_key, request.user_key, name, request.commitment)
        claimed, row = await self._joins.claim(token_id, request.secret, computer, request.number)
        if row is None or claimed is Claimed.UNKNOWN:
            return JoinAnswer(JoinState.UNKNOWN)
        if claimed is Claimed.EXPIRED:
            return JoinAnswer(JoinState.EXPIRED)
        if claimed is Claimed.OTHER:
            if number := await self._joins.note_other(token_id):
                await self._news.warn(row, computer.name, number)
            return JoinAnswer(JoinState.USED)
        return await self._state_of(row)

    async def _state_of(self, row: JoinRow) -> JoinAnswer:
        """For the computer whose token it is."""
        match row.stage:
            case JoinStage.JOINED:
                home = await self._joined.get(row.home_id)
                if home is None or home.user_key != row.computer.user_key:  # removed, or with newer keys
                    return JoinAnswer(JoinState.USED)
                return JoinAnswer(JoinState.WELCOME, "", row.home_id, home.name, row.jwt)
            case JoinStage.DECLINED:
                return JoinAnswer(JoinState.DECLINED)
            case _ if not row.live:
                return JoinAnswer(JoinState.EXPIRED)
            case JoinStage.MET:
                return JoinAnswer(JoinState.NUMBER, row.nonce)
            case _:
                await self._ask(row)
                return JoinAnswer(JoinState.WAITING)

    async def _ask(self, row: JoinRow) -> None:
        """Once a run: after a crash before it, the computer's next request asks the admins."""
        if row.token_id not in self._asked:
            await self._news.ask(row, self.code(row))
            self._asked.add(row.token_id)


def new_home_id() -> str:
    """Of a home or a token, random."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


def computer_name(computer: str) -> str:
    """What a computer calls itself, fit to be shown."""
    return clip(one_line(computer), _MAX_NAME) or "home"
