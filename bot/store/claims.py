"""The one-time code that makes its first user the admin."""

import hashlib
import secrets
import time
from collections.abc import Callable
from enum import StrEnum

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from agent.storage.runs import RunTable
from bot.rights.person import Role
from bot.store.audit_notes import AuditNotes
from bot.store.invitations import InvitationTable
from bot.store.people import PeopleTable

# Without 0/O, 1/I/l: people copy it from a terminal by hand. 57 letters to the 14th are 81 bits.
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
_LENGTH = 14
_LIFE_S = 600.0
_SLACK_S = 60.0  # two programs' clocks are read at two moments
_TRIES = 5
_LOCK_S = 3600.0
_MOST_WRONG = 10_000  # wrong codes of two hours, of everybody together


class ClaimResult(StrEnum):
    """What became of a code. Only TAKEN and INVITED changed anything."""

    TAKEN = "taken"
    WRONG = "wrong"
    LAST_WRONG = "last_wrong"  # with this one the lock begins
    LOCKED = "locked"
    INVITED = "invited"  # it is the code of an invitation, which is theirs to go on with


class ClaimTable:
    """Rows of `claims`; only hashes are kept."""

    def __init__(
        self,
        database: Database,
        people: PeopleTable,
        invitations: InvitationTable,
        runs: RunTable,
        notes: AuditNotes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._people = people
        self._invitations = invitations
        self._runs = runs
        self._notes = notes
        self._clock = clock

    async def make_claim(self, *, again: bool = False) -> str:
        """A code for 10 minutes; older ones stop working. again: it works although there is an admin."""
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        async with self._db.transaction():
            await self._db.change("DELETE FROM claims")
            await self._db.change(
                # `farhand claim` is a program of its own, and this a moment of the bot's run.
                "INSERT INTO claims (code_hash, again, expires_at, run_id)"
                " VALUES (?, ?, ?, (SELECT coalesce(max(run_id), 0) FROM runs))",
                (_hash(code), again, self._runs.now() + _LIFE_S),
            )
        return code

    async def take_claim(self, code: str, person_id: int, name: str, lang: str) -> ClaimResult:
        """Makes the person an admin if the code is right, fresh and unused; the code of an invitation begins
        that.

        Five wrong tries lock for an hour, whatever they were meant for.
        """
        now = self._clock()
        async with self._db.transaction():
            await self._db.change("DELETE FROM wrong_codes WHERE at < ?", (now - 2 * _LOCK_S,))
            if await self._wrong_tries(person_id, now) >= _TRIES or not await self._may_count():
                return ClaimResult.LOCKED
            if await self._take(code, person_id, name, lang):
                return ClaimResult.TAKEN
            if await self._invitations.take_within(code, person_id, name):
                return ClaimResult.INVITED
            await self._db.change("INSERT INTO wrong_codes (person_id, at) VALUES (?, ?)", (person_id, now))
            locks = await self._wrong_tries(person_id, now) >= _TRIES
            return ClaimResult.LAST_WRONG if locks else ClaimResult.WRONG

    async def take_known(self, code: str, person_id: int) -> bool:
        """The same for somebody who is in already: whose admin has lost the account may be one of the others.

        Any other code changes nothing, an invitation's neither.
        """
        async with self._db.transaction():
            person = await self._people.person(person_id)
            if person is None or person.is_admin:
                return False
            return await self._take(code, person_id, person.name, person.lang)

    async def taken_again(self, since_s: float) -> tuple[int, str] | None:
        """Who became an admin by a code for a bot that had one, if that was in so many seconds; and what
        tells this code from others.
        """
        row = await self._db.one(
            "SELECT taken_by, code_hash FROM claims WHERE taken_by IS NOT NULL AND again AND expires_at > ?",
            (self._clock() - since_s,),
        )
        return (row["taken_by"], row["code_hash"][:12]) if row else None

    async def _take(self, code: str, person_id: int, name: str, lang: str) -> bool:
        taken = await self._db.change(
            "UPDATE claims SET taken_by = ? WHERE code_hash = ? AND taken_by IS NULL"
            # One that ends later than a code lasts was made by a clock that was wrong.
            " AND expires_at > present(run_id) AND expires_at <= present(run_id) + ?"
            " AND (again OR NOT EXISTS (SELECT 1 FROM people WHERE role = 'admin'))",
            (person_id, _hash(code), _LIFE_S + _SLACK_S),
        )
        if taken:
            await self._people.insert(person_id, name, lang, Role.ADMIN, None)
            await self._notes.add_within(AuditEvent.ADMIN_CLAIMED, person_id, person_id)
        return bool(taken)

    async def _may_count(self) -> bool:
        """Is there room for one more wrong code? A code that could not be counted is not tried."""
        row = await self._db.one("SELECT count(*) FROM wrong_codes")
        return row is not None and row[0] < _MOST_WRONG

    async def _wrong_tries(self, person_id: int, now: float) -> int:
        """Those within an hour before the newest, 0 if that is an hour ago: so a lock lasts an hour from its
        last try.

        One of a moment to come was made by a clock that was wrong, and would lock until then.
        """
        row = await self._db.one(
            "SELECT count(*), max(at) FROM wrong_codes WHERE person_id = ? AND at <= ? AND at >"
            " (SELECT max(at) FROM wrong_codes WHERE person_id = ? AND at <= ?) - ?",
            (person_id, now, person_id, now, _LOCK_S),
        )
        return row[0] if row and row[0] and row[1] > now - _LOCK_S else 0


def _hash(code: str) -> str:
    # A plain hash is enough for 81 random bits that live 10 minutes.
    return hashlib.sha256(code.encode()).hexdigest()
