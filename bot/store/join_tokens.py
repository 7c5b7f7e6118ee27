"""Tokens with which a new computer asks to become a home, each for one computer."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from agent.storage.runs import RunTable
from bot.store.audit_notes import AuditNotes
from bot.store.joined_homes import JoinedHomes

LIFE_S = 900.0
"""So long a token can be used first."""
DECIDING_S = 900.0
"""So much longer the computer that used it may ask how an admin decided."""
_KEPT = 200  # of tokens that are over: the newest stay, so that a second computer is known as one
_MOST_NOTICES = 3


class JoinStage(StrEnum):
    """How far a token has come."""

    OPEN = "open"
    MET = "met"  # a computer has used it, and is to send the number that it has committed to
    ASKED = "asked"  # it has, and an admin is to decide
    JOINED = "joined"
    DECLINED = "declined"


class Claimed(StrEnum):
    """What a computer's request with a token found."""

    FIRST = "first"  # it is this computer's from now on
    SAME = "same"  # as before
    OTHER = "other"  # another computer's
    EXPIRED = "expired"
    UNKNOWN = "unknown"


class JoinDecision(StrEnum):
    """What an admin's decision has done; only DONE changed anything."""

    DONE = "done"
    ALREADY = "already"
    OVER = "over"  # too late, unknown, or by somebody who is no admin any more


@dataclass(frozen=True, slots=True)
class AskingComputer:
    """box_key, user_key: public. name: for people. commitment: to a number that it tells after the nonce."""

    box_key: bytes
    user_key: str
    name: str
    commitment: str


@dataclass(frozen=True, slots=True)
class JoinRow:
    """A token as its row has it.

    home_id: of the home that it makes, or whose keys it renews. join_key: of the bus user inside the token.
    page: key of the message that shows the token. nonce: the bot's. number: the computer's, '' until it has
    told it. live: it can still be decided about. others: requests of other computers that admins heard of.
    """

    token_id: str
    made_by: int
    join_key: str
    page: str
    home_id: str
    renews: bool
    stage: JoinStage
    computer: AskingComputer
    nonce: str
    number: str
    jwt: str
    others: int
    decided_by: int
    live: bool


@dataclass(frozen=True, slots=True)
class NewToken:
    """secret: only its hash is kept. join_key: of the bus user inside. renews: new keys for a home.

    page: key of the message that shows the token.
    """

    token_id: str
    secret: str
    join_key: str
    home_id: str
    renews: bool = False
    page: str = ""


class JoinTable:
    """Rows of `join_tokens`."""

    def __init__(self, database: Database, runs: RunTable, joined: JoinedHomes, notes: AuditNotes) -> None:
        self._db = database
        self._runs = runs
        self._joined = joined
        self._notes = notes

    async def make(self, by: int, new: NewToken) -> None:
        """Commits a token for 15 minutes. Old ones are forgotten."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO join_tokens (token_id, secret_hash, made_by, run_id, expires_at,"
                " join_key, page, home_id, renews, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    new.token_id,
                    _hash(new.secret),
                    by,
                    self._runs.run_id,
                    self._runs.now() + LIFE_S,
                    new.join_key,
                    new.page,
                    new.home_id,
                    new.renews,
                    JoinStage.OPEN,
                ),
            )
            await self._db.change(
                "DELETE FROM join_tokens WHERE rowid NOT IN"
                " (SELECT rowid FROM join_tokens ORDER BY rowid DESC LIMIT ?)",
                (_KEPT,),
            )

    async def get(self, token_id: str) -> JoinRow | None:
        """The token with this id."""
        row = await self._db.one(_SELECT, (DECIDING_S, token_id))
        return _join(row) if row else None

    async def open(self) -> list[JoinRow]:
        """Those that an admin is to decide about."""
        rows = await self._db.all("SELECT token_id FROM join_tokens WHERE state = ?", (JoinStage.ASKED,))
        found = [await self.get(row["token_id"]) for row in rows]
        return [row for row in found if row is not None and row.live]

    async def claim(
        self, token_id: str, secret: str, by: AskingComputer, number: str = ""
    ) -> tuple[Claimed, JoinRow | None]:
        """Commits that this computer is the one of the token, if none is yet and it is fresh; asked again,
        that this is its number. With another commitment it is another computer: one try a token.
        """
        async with self._db.transaction():
            row = await self._db.one("SELECT secret_hash FROM join_tokens WHERE token_id = ?", (token_id,))
            found = await self.get(token_id)
            if row is None or found is None or not hmac.compare_digest(row["secret_hash"], _hash(secret)):
                return Claimed.UNKNOWN, None
            if found.stage is not JoinStage.OPEN:
                theirs = found.computer
                mine = (theirs.box_key, theirs.user_key, theirs.commitment) == (
                    by.box_key,
                    by.user_key,
                    by.commitment,
                )
                if not mine:
                    return Claimed.OTHER, found
                if number and found.live:
                    await self._db.change(
                        "UPDATE join_tokens SET state = ?, number = ? WHERE token_id = ? AND state = ?",
                        (JoinStage.ASKED, number, token_id, JoinStage.MET),
                    )
                return Claimed.SAME, await self.get(token_id)
            taken = await self._db.change(
                "UPDATE join_tokens SET state = ?, box_key = ?, user_key = ?, computer = ?,"
                " commitment = ?, nonce = ?"
                " WHERE token_id = ? AND expires_at > present(run_id)"
                " AND EXISTS (SELECT 1 FROM people WHERE person_id = made_by AND role = 'admin')",
                (
                    JoinStage.MET,
                    by.box_key,
                    by.user_key,
                    by.name,
                    by.commitment,
                    secrets.token_hex(16),
                    token_id,
                ),
            )
            return (Claimed.FIRST if taken else Claimed.EXPIRED), await self.get(token_id)

    async def note_other(self, token_id: str) -> int:
        """Commits that another computer has tried this token; its number, 0 if admins have heard enough."""
        async with self._db.transaction():
            counted = await self._db.change(
                "UPDATE join_tokens SET others = others + 1 WHERE token_id = ? AND others < ?",
                (token_id, _MOST_NOTICES),
            )
            row = await self._db.one("SELECT others FROM join_tokens WHERE token_id = ?", (token_id,))
        return int(row["others"]) if row is not None and counted else 0

    async def confirm(self, token_id: str, by: int, jwt: str, name: str, prefix: str) -> JoinDecision:
        """Commits that the computer is the home, with its keys, in one write.

        jwt: by which the bus will know it. name, prefix: of a new home; one that has joined keeps its own.
        """
        async with self._db.transaction():
            decision, row = await self._decide(token_id, by, JoinStage.JOINED, jwt)
            if decision is JoinDecision.DONE:
                known = await self._joined.get(row.home_id)
                if row.renews and known is None:  # it was removed meanwhile
                    await self._db.change(
                        "UPDATE join_tokens SET state = ?, jwt = '' WHERE token_id = ?",
                        (JoinStage.DECLINED, token_id),
                    )
                    return JoinDecision.OVER
                keys = row.computer.box_key, row.computer.user_key
                await self._notes.add_within(AuditEvent.HOME_JOINED, by, None)
                await self._joined.add_within(row.home_id, known.name if known else name, prefix, *keys)
        return decision

    async def decline(self, token_id: str, by: int) -> JoinDecision:
        """Commits the refusal."""
        async with self._db.transaction():
            decision, _ = await self._decide(token_id, by, JoinStage.DECLINED, "")
            if decision is JoinDecision.DONE:
                await self._notes.add_within(AuditEvent.HOME_REFUSED, by, None)
        return decision

    async def _decide(
        self, token_id: str, by: int, stage: JoinStage, jwt: str
    ) -> tuple[JoinDecision, JoinRow]:
        """Inside a transaction: of two admins the first one's decision counts."""
        changed = await self._db.change(
            "UPDATE join_tokens SET state = ?, jwt = ?, decided_by = ? WHERE token_id = ? AND state = ?"
            " AND expires_at + ? > present(run_id)"
            " AND EXISTS (SELECT 1 FROM people WHERE person_id = ? AND role = 'admin')",
            (stage, jwt, by, token_id, JoinStage.ASKED, DECIDING_S, by),
        )
        row = await self.get(token_id)
        if row is None:
            return JoinDecision.OVER, _NONE
        if changed:
            return JoinDecision.DONE, row
        return (JoinDecision.OVER if row.stage is JoinStage.ASKED else JoinDecision.ALREADY), row


_SELECT = "SELECT *, expires_at + ? > present(run_id) AS live FROM join_tokens WHERE token_id = ?"
_NONE = JoinRow(
    "", 0, "", "", "", renews=False, stage=JoinStage.DECLINED, computer=AskingComputer(b"", "", "", ""),
    nonce="", number="", jwt="", others=0, decided_by=0, live=False,
)  # fmt: skip


def _hash(secret: str) -> str:
    # A plain hash is enough for 128 random bits that live half an hour.
    return hashlib.sha256(secret.encode()).hexdigest()


def _join(row: aiosqlite.Row) -> JoinRow:
    return JoinRow(
        row["token_id"],
        row["made_by"],
        row["join_key"],
        row["page"],
        row["home_id"],
        bool(row["renews"]),
        JoinStage(row["state"]),
        AskingComputer(bytes(row["box_key"]), row["user_key"], row["computer"], row["commitment"]),
        row["nonce"],
        row["number"],
        row["jwt"],
        row["others"],
        row["decided_by"],
        bool(row["live"]),
    )
