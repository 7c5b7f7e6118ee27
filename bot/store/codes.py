"""One-time codes (RFC 6238): each is good once, and five wrong ones lock. The seeds are files, never here."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from pydantic import SecretStr

from agent.contract.audit import AuditEvent
from agent.contract.codes import CheckedCode, CodeResult
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
from bot.store.audit_notes import AuditNotes


class CodeTable:
    """Rows of `codes`: who has a code, the last used step, and how many tries were wrong since.

    Without a row a seed is void: a person who was removed and comes back sets up a new one.
    """

    def __init__(
        self,
        database: Database,
        seeds: TotpSeeds,
        notes: AuditNotes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._seeds = seeds
        self._notes = notes
        self._clock = clock

    async def is_set_up(self, person_id: int) -> bool:
        """Does the person have a code?"""
        row = await self._db.one("SELECT 1 FROM codes WHERE person_id = ?", (person_id,))
        return row is not None and await asyncio.to_thread(self._seeds.read, person_id) is not None

    async def locked_until(self, person_id: int) -> float:
        """When the person's lock ends, seconds since the epoch; 0 without one."""
        row = await self._db.one("SELECT locked_until FROM codes WHERE person_id = ?", (person_id,))
        return _lock(row["locked_until"], self._clock()) if row else 0.0

    async def set_up(self, person_id: int, seed: SecretStr, code: str) -> bool:
        """Stores the seed in place of an earlier one if the code is the seed's current one, now used."""
        use = first_use(seed, code, self._clock())
        if use is None:
            return False
        # Without the row neither seed is valid: no code is in use that the audit does not record.
        await self._end(person_id)
        await asyncio.to_thread(self._seeds.write, person_id, seed)
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO codes (person_id, last_step) VALUES (?, ?)",
                (person_id, use.last_step),
            )
            await self._notes.add_within(AuditEvent.CODE_SET_UP, person_id, person_id)
        return True

    async def remove(self, person_id: int) -> bool:
        """Removes the person's code; False if they had none."""
        had_one = await self._end(person_id)
        return await asyncio.to_thread(self._seeds.remove, person_id) or had_one

    async def _end(self, person_id: int) -> bool:
        async with self._db.transaction():
            rows = await self._db.change("DELETE FROM codes WHERE person_id = ?", (person_id,))
            if rows:
                await self._notes.add_within(AuditEvent.CODE_REMOVED, person_id, person_id)
        return rows == 1

    async def check(self, person_id: int, code: str) -> CheckedCode:
        """Commits a code's result and the audit's note of it. code: six ASCII digits."""
        seed = await asyncio.to_thread(self._seeds.read, person_id)
        now = self._clock()
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM codes WHERE person_id = ?", (person_id,))
            if row is None or seed is None:
                return CheckedCode(CodeResult.NONE)
            if until := _lock(row["locked_until"], now):
                return CheckedCode(CodeResult.LOCKED, 0, until)
            before = CodeUse(row["last_step"], row["wrong"], burned_from_text(row["burned"]))
            checked, use = check_code(seed, code, now, before)
            if checked.result is CodeResult.LAST_WRONG:
                checked = replace(checked, until=now + LOCK_S)
            if checked.result is not CodeResult.USED:
                await self._keep(person_id, use, checked.until)
            if checked.result is not CodeResult.RIGHT:
                await self._notes.add_within(AuditEvent.CODE_WRONG, person_id, None)
            if checked.result is CodeResult.LAST_WRONG:
                await self._notes.add_within(AuditEvent.CODE_LOCKED, person_id, None)
            return checked

    async def _keep(self, person_id: int, use: CodeUse, locked_until: float) -> None:
        await self._db.change(
            "UPDATE codes SET last_step = ?, wrong = ?, burned = ?, locked_until = ? WHERE person_id = ?",
            (use.last_step, use.wrong, burned_to_text(use.burned), locked_until, person_id),
        )


def _lock(until: float, now: float) -> float:
    """When the lock ends, 0 if it has ended. A lock that ends too late was made by a wrong clock."""
    return until if 0 < until - now <= LOCK_S else 0.0
