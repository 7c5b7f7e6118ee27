"""Invitations: single use, each step a comparison and a change in one transaction. Only hashes are kept."""

import hashlib
import secrets

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from agent.storage.runs import RunTable
from bot.store.audit_notes import AuditNotes
from bot.store.bindings import rights_text
from bot.store.invitation_rows import LIVE, SELECT, Invitation, Terms, invitation_of, phones_text, read

_HOUR_S = 3600.0
LIVES_S = {"1h": _HOUR_S, "24h": 24 * _HOUR_S, "7d": 7 * 24 * _HOUR_S}
_PICK_S = _HOUR_S
_PICKED_S = LIVES_S["7d"]
_UNDER_WAY_S = 24 * _HOUR_S
_UNDER_WAY = "person_id = ? AND state IN ('taken', 'agreed')"


class InvitationTable:
    """Rows of `invitations`."""

    def __init__(self, database: Database, runs: RunTable, notes: AuditNotes) -> None:
        self._db = database
        self._runs = runs
        self._notes = notes

    async def make(self, made_by: int, message: str, terms: Terms, life_s: float) -> tuple[Invitation, str]:
        """Makes an open invitation and its code of 192 random bits, which is shown once.

        A message has one invitation: asked again, an open one gets another code, because the first may not
        have been shown; any other stays as it is, and the returned code is void.
        """
        code = secrets.token_urlsafe(24)
        made = await self._made(made_by, message, terms, "open", _hash(code), life_s)
        return made, code

    async def pick(self, made_by: int, message: str, terms: Terms) -> Invitation:
        """Makes an invitation for a person whom the admin is about to pick; the pick names its id."""
        return await self._made(made_by, message, terms, "picking", _hash(secrets.token_urlsafe(24)), _PICK_S)

    async def bind_picked(self, made_by: int, invitation_id: int, person_id: int, name: str) -> bool:
        """Commits the picked person; from now on nobody else can use the invitation, and no code opens it."""
        now, run_id = self._runs.now(), self._runs.run_id
        async with self._db.transaction():
            is_new = await self._db.change(
                "UPDATE invitations SET state = 'open', for_person = ?, name = ?, expires_at = ?, run_id = ?"  # noqa: S608 - our own words
                f" WHERE invitation_id = ? AND made_by = ? AND state = 'picking' AND {LIVE}",
                (person_id, name, now + _PICKED_S, run_id, invitation_id, made_by),
            )
            if is_new:
                await self._notes.add_within(AuditEvent.INVITATION_MADE, made_by, person_id)
            row = await self._db.one(
                "SELECT 1 FROM invitations WHERE invitation_id = ? AND made_by = ? AND for_person = ?",
                (invitation_id, made_by, person_id),
            )
        return row is not None

    async def take_within(self, code: str, person_id: int, name: str) -> bool:
        """Takes the invitation of this code, in a transaction of the caller; False if there is none for them.

        Changes nothing while another invitation of the person is under way.
        """
        code_hash = _hash(code)
        fits = f"code_hash = ? AND {LIVE} AND (state = 'open' AND for_person IS NULL OR {_UNDER_WAY})"
        row = await self._db.one(f"{SELECT} WHERE {fits}", (code_hash, person_id))
        if row is None:
            return False
        if not await self._is_under_way(person_id):
            await self._take(row["invitation_id"], person_id, name)
        return True

    async def take_picked(self, person_id: int, name: str) -> bool:
        """As `take_within`, for a person whom an admin picked, without a code."""
        async with self._db.transaction():
            if await self._is_under_way(person_id):
                return True
            row = await self._db.one(
                f"{SELECT} WHERE for_person = ? AND state = 'open' AND {LIVE}"
                " ORDER BY invitation_id DESC LIMIT 1",
                (person_id,),
            )
            if row is not None:
                await self._take(row["invitation_id"], person_id, name)
        return row is not None

    async def choose_lang(self, invitation_id: int, person_id: int, lang: str) -> bool:
        """Commits the newcomer's language; until they agree it can be changed."""
        async with self._db.transaction():
            return bool(
                await self._db.change(
                    "UPDATE invitations SET lang = ?"  # noqa: S608 - our own words
                    f" WHERE invitation_id = ? AND person_id = ? AND state = 'taken' AND {LIVE}",
                    (lang, invitation_id, person_id),
                )
            )

    async def under_way(self, person_id: int) -> Invitation | None:
        """The invitation that this stranger has opened, if they can still join by it."""
        row = await self._db.one(f"{SELECT} WHERE {_UNDER_WAY} AND {LIVE}", (person_id,))
        return invitation_of(row) if row else None

    async def of(self, invitation_id: int) -> Invitation | None:
        """The invitation with this id."""
        return await read(self._db, invitation_id)

    async def open_by(self, made_by: int) -> list[int]:
        """Ids of this admin's invitations by which somebody can still join."""
        rows = await self._db.all(
            "SELECT invitation_id FROM invitations"
            " WHERE made_by = ? AND state IN ('picking', 'open', 'taken', 'agreed')",
            (made_by,),
        )
        return [row["invitation_id"] for row in rows]

    async def unsettled(self, since_s: float) -> list[int]:
        """Ids of invitations under way or decided within so many seconds, which a crash may have cut off."""
        rows = await self._db.all(
            "SELECT invitation_id FROM invitations WHERE state IN ('taken', 'agreed') OR decided_at > ?",
            (self._runs.now() - since_s,),
        )
        return [row["invitation_id"] for row in rows]

    async def _made(
        self, made_by: int, message: str, terms: Terms, state: str, code_hash: str, life_s: float
    ) -> Invitation:
        async with self._db.transaction():
            await self._db.change(
                "UPDATE invitations SET code_hash = ? WHERE message = ? AND made_by = ? AND state = ?",
                (code_hash, message, made_by, state),
            )
            is_new = await self._db.change(
                "INSERT INTO invitations"
                " (code_hash, made_by, message, role, rights, phones, expires_at, run_id, state)"
                " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
                " WHERE NOT EXISTS (SELECT 1 FROM invitations WHERE message = ? AND made_by = ?)",
                (
                    code_hash,
                    made_by,
                    message,
                    terms.role,
                    rights_text(terms.rights),
                    phones_text(terms.phones),
                    self._runs.now() + life_s,
                    self._runs.run_id,
                    state,
                    message,
                    made_by,
                ),
            )
            if is_new and state == "open":  # before a person is picked it opens nothing
                await self._notes.add_within(AuditEvent.INVITATION_MADE, made_by, None)
            row = await self._db.one(f"{SELECT} WHERE message = ? AND made_by = ?", (message, made_by))
        if row is None:
            raise LookupError(message)  # the row was written just now
        return invitation_of(row)

    async def _is_under_way(self, person_id: int) -> bool:
        row = await self._db.one(f"{SELECT} WHERE {_UNDER_WAY} AND {LIVE}", (person_id,))
        return row is not None

    async def _take(self, invitation_id: int, person_id: int, name: str) -> None:
        now, run_id = self._runs.now(), self._runs.run_id
        await self._db.change(
            "UPDATE invitations SET state = 'taken', person_id = ?, name = ?, taken_at = ?,"
            " expires_at = ?, run_id = ?"
            " WHERE invitation_id = ? AND state = 'open'",
            (person_id, name, now, now + _UNDER_WAY_S, run_id, invitation_id),
        )


def _hash(code: str) -> str:
    # A plain hash is enough for 192 random bits.
    return hashlib.sha256(code.encode()).hexdigest()
