"""Codes that this home checks itself, whatever its bot says. The seeds are files here, in no database.

Nothing that comes over the bus sets one up, replaces one or takes one away: `farhand home code` does, on this
computer alone.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import aiosqlite
from pydantic import SecretStr

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.codes import CheckedCode, CodeResult
from agent.journal.audit import note_within
from agent.storage.code_check import (
    LOCK_S,
    CodeUse,
    burned_from_text,
    burned_to_text,
    check_code,
    first_use,
)
from agent.storage.database import Database
from agent.storage.totp_seeds import TotpSeeds

SEEDS_FOLDER = "home-codes"
"""In the data directory: a file a person, named by their id."""
_MOST_LOCK_S = 86400.0


class HomeCodeTable:
    """Rows of `home_codes`: the last used step, the wrong tries since, and the lock.

    clock: seconds since the epoch. passed_s: seconds of a clock that nobody can set; within one run it ends a
    lock. Each lock since the last right code is twice as long as the one before, up to a day: whoever has the
    bot may try for months.
    """

    def __init__(
        self,
        database: Database,
        seeds: TotpSeeds,
        clock: Callable[[], float],
        passed_s: Callable[[], float],
    ) -> None:
        self._db = database
        self._seeds = seeds
        self._clock = clock
        self._passed_s = passed_s
        self._lock_ends: dict[int, tuple[float, float]] = {}  # by person: as on disk, by `passed_s`

    async def holders(self) -> frozenset[int]:
        """Ids of everybody who has had a code set up here.

        One whose file or row is lost counts, too: a lost code never makes anything easier.
        """
        rows = await self._db.all("SELECT person_id FROM home_codes")
        files = await asyncio.to_thread(self._seeds.people)
        return files | {int(row["person_id"]) for row in rows}

    async def is_usable(self, person_id: int) -> bool:
        """Can a code of this person be right?"""
        row = await self._row(person_id)
        return row is not None and await asyncio.to_thread(self._seeds.read, person_id) is not None

    async def is_locked(self, person_id: int) -> bool:
        """Would a right code be refused, too?"""
        row = await self._row(person_id)
        return row is not None and self._lock_left_s(row) > 0

    async def set_up(self, person_id: int, seed: SecretStr, code: str) -> bool:
        """Stores the seed in place of an earlier one if the code is the seed's current one, now used."""
        use = first_use(seed, code, self._clock())
        if use is None:
            return False
        await asyncio.to_thread(self._seeds.write, person_id, seed)
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO home_codes (person_id, last_step) VALUES (?, ?)",
                (person_id, use.last_step),
            )
            await self._note(AuditEvent.CODE_SET_UP, person_id, str(person_id))
        return True

    async def remove(self, person_id: int) -> bool:
        """Removes the person's code; False if they had none."""
        removed = await asyncio.to_thread(self._seeds.remove, person_id)
        async with self._db.transaction():
            rows = await self._db.change("DELETE FROM home_codes WHERE person_id = ?", (person_id,))
            if rows or removed:
                await self._note(AuditEvent.CODE_REMOVED, person_id, str(person_id))
        return removed or rows == 1

    async def check(self, person_id: int, code: str, age_s: float = 0.0) -> CheckedCode:
        """Commits a code's result before anybody acts on it.

        code: six ASCII digits. age_s: of the request, whose opening no code may be older than.
        """
        seed = await asyncio.to_thread(self._seeds.read, person_id)
        async with self._db.transaction():
            row = await self._row(person_id)
            if row is None or seed is None:
                return CheckedCode(CodeResult.NONE)
            now = self._clock()
            if (left_s := self._lock_left_s(row)) > 0:
                return CheckedCode(CodeResult.LOCKED, 0, now + left_s)
            before = CodeUse(row["last_step"], row["wrong"], burned_from_text(row["burned"]))
            checked, use = check_code(seed, code, now, before, now - age_s)
            locks = int(row["locks"])
            match checked.result:
                case CodeResult.RIGHT:
                    await self._keep(person_id, use, 0, 0.0)
                case CodeResult.LAST_WRONG:
                    checked = replace(checked, until=now + _lock_s(locks + 1))
                    await self._keep(person_id, use, locks + 1, checked.until)
                    self._lock_ends[person_id] = (checked.until, self._passed_s() + _lock_s(locks + 1))
                    await self._note(AuditEvent.CODE_WRONG, person_id)
                    await self._note(AuditEvent.CODE_LOCKED, person_id)
                case CodeResult.WRONG:
                    await self._keep(person_id, use, locks, 0.0)
                    await self._note(AuditEvent.CODE_WRONG, person_id)
                case _:  # a used one, which may come any number of times: nothing that only grows has it
                    pass
            return checked

    def _lock_left_s(self, row: aiosqlite.Row) -> float:
        """How long the lock lasts, 0 or less without one.

        Of an earlier run the computer's clock says so, but a lock is never longer than it was made for.
        """
        person_id, until = int(row["person_id"]), float(row["locked_until"])
        if not until:
            return 0.0
        known_until, ends = self._lock_ends.get(person_id, (0.0, 0.0))
        if known_until != until:
            left_s = min(until - self._clock(), _lock_s(row["locks"]))
            ends = self._passed_s() + left_s
            self._lock_ends[person_id] = (until, ends)
        return ends - self._passed_s()

    async def _row(self, person_id: int) -> aiosqlite.Row | None:
        return await self._db.one("SELECT * FROM home_codes WHERE person_id = ?", (person_id,))

    async def _keep(self, person_id: int, use: CodeUse, locks: int, locked_until: float) -> None:
        await self._db.change(
            "UPDATE home_codes SET last_step = ?, wrong = ?, burned = ?, locks = ?, locked_until = ?"
            " WHERE person_id = ?",
            (use.last_step, use.wrong, burned_to_text(use.burned), locks, locked_until, person_id),
        )

    async def _note(self, event: AuditEvent, person_id: int, reason: str = "") -> None:
        await note_within(self._db, self._clock(), AuditEntry(event, person_id, reason=reason))


def _lock_s(locks: int) -> float:
    """Of the lock of this number, from 1."""
    return min(LOCK_S * 2 ** (min(locks, 20) - 1), _MOST_LOCK_S)
