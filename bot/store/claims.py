"""The one-time code that makes its first user an admin."""

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
_SLACK_S = 60.0  # two programs read their clocks at two moments
_TRIES = 5
_LOCK_S = 3600.0
_MOST_WRONG = 10_000  # wrong codes within two hours, of everybody together


class ClaimResult(StrEnum):
    """What trying a code has done. Only TAKEN and INVITED changed anything."""

    TAKEN = "taken"
    WRONG = "wrong"
    LAST_WRONG = "last_wrong"  # this one begins the lock
    LOCKED = "locked"
    INVITED = "invited"  # an invitation's code, now taken by this person


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
        """Makes a code for 10 minutes; older codes are void. again: valid although there is an admin."""
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        async with self._db.transaction():
            await self._db.change("DELETE FROM claims")
            await self._db.change(
                # `farhand claim` is another process; its moment belongs to the bot's run.
                "INSERT INTO claims (code_hash, again, expires_at, run_id)"
                " VALUES (?, ?, ?, (SELECT coalesce(max(run_id), 0) FROM runs))",
                (_hash(code), again, self._runs.now() + _LIFE_S),
            )
        return code

    async def is_open(self) -> bool:
        """Is there a code that is valid now and not used yet?"""
        row = await self._db.one(
            "SELECT 1 FROM claims WHERE taken_by IS NULL"
            " AND expires_at > present(run_id) AND expires_at <= present(run_id) + ?",
            (_LIFE_S + _SLACK_S,),
        )
        return row is not None

    async def take_claim(self, code: str, person_id: int, name: str, lang: str) -> ClaimResult:
        """Makes the person an admin if the code is right, fresh and unused; takes an invitation by its code.

        Five wrong tries of any code lock for an hour.
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
        """As `take_claim`, for a known person: an admin who lost the account may have another known one.

        Any other code changes nothing, also an invitation's.
        """
        async with self._db.transaction():
            person = await self._people.person(person_id)
            if person is None or person.is_admin:
                return False
            return await self._take(code, person_id, person.name, person.lang)

    async def newest_reclaim(self, since_s: float) -> tuple[int, str] | None:
        """Who became an admin, within so many seconds, by a code for a bot that had one; and its id."""
        row = await self._db.one(
            "SELECT taken_by, code_hash FROM claims WHERE taken_by IS NOT NULL AND again AND expires_at > ?",
            (self._clock() - since_s,),
        )
        return (row["taken_by"], row["code_hash"][:12]) if row else None

    async def _take(self, code: str, person_id: int, name: str, lang: str) -> bool:
        taken = await self._db.change(
            "UPDATE claims SET taken_by = ? WHERE code_hash = ? AND taken_by IS NULL"
            # A code that ends later than codes last was made by a wrong clock.
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
        """Wrong tries within the hour before the newest, 0 if the newest is an hour ago.

        So a lock lasts an hour from its last try. A try in the future was made by a wrong clock and would
        lock until then.
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
