"""One-time codes (RFC 6238): each is good once, and five wrong ones lock. The seeds are files, never here."""

import asyncio
import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from bot.store.audit_notes import AuditNotes
from bot.store.totp_seeds import TotpSeeds

STEP_S = 30
LOCK_S = 900.0
_WINDOW = 1  # steps around the present one whose codes are valid
_NEAR = 4  # steps around the present one whose codes show that a clock is wrong
_TRIES = 5
_BURNED = 16  # kept one by one; a hint can reveal fewer at a time


class CodeResult(StrEnum):
    """The result of checking a code. Only RIGHT permits anything."""

    RIGHT = "right"
    WRONG = "wrong"
    USED = "used"  # right, but used before or revealed by a hint: somebody may know it
    LAST_WRONG = "last_wrong"  # this one begins the lock
    LOCKED = "locked"
    NONE = "none"  # the person has no code set up


@dataclass(frozen=True, slots=True)
class CheckedCode:
    """The result of a check.

    tries_left: before the lock.
    until: when a lock ends, seconds since the epoch, 0 without a lock.
    off_s: for a wrong code that is right at a moment close by: how far the generator's clock is ahead; 0 if
    unknown.
    """

    result: CodeResult
    tries_left: int = _TRIES
    until: float = 0.0
    off_s: int = 0


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
        step = _step_of(seed, code, self._now_step(), _WINDOW)
        if step is None:
            return False
        # Without the row neither seed is valid: no code is in use that the audit does not record.
        await self._end(person_id)
        await asyncio.to_thread(self._seeds.write, person_id, seed)
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO codes (person_id, last_step) VALUES (?, ?)", (person_id, step)
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
        now, now_step = self._clock(), self._now_step()
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM codes WHERE person_id = ?", (person_id,))
            if row is None or seed is None:
                return CheckedCode(CodeResult.NONE)
            if until := _lock(row["locked_until"], now):
                return CheckedCode(CodeResult.LOCKED, 0, until)
            step, burned = _step_of(seed, code, now_step, _WINDOW), _burned(row["burned"])
            if step is not None and step > row["last_step"] and step not in burned:
                await self._keep(person_id, last_step=step, wrong=0)
                return CheckedCode(CodeResult.RIGHT)
            await self._notes.add_within(AuditEvent.CODE_WRONG, person_id, None)
            if step is not None:
                return CheckedCode(CodeResult.USED, _TRIES - row["wrong"])
            wrong, near = row["wrong"] + 1, _steps_of(seed, code, now_step, _NEAR)
            off_s = (max(near) - now_step) * STEP_S if near else 0
            last_step = (
                await self._burn(person_id, burned | near, row["last_step"]) if near else row["last_step"]
            )
            if wrong < _TRIES:
                await self._keep(person_id, last_step=last_step, wrong=wrong)
                return CheckedCode(CodeResult.WRONG, _TRIES - wrong, off_s=off_s)
            await self._keep(person_id, last_step=last_step, wrong=0, locked_until=now + LOCK_S)
            await self._notes.add_within(AuditEvent.CODE_LOCKED, person_id, None)
            return CheckedCode(CodeResult.LAST_WRONG, 0, now + LOCK_S, off_s)

    async def _burn(self, person_id: int, burned: frozenset[int], last_step: int) -> int:
        """Inside a transaction: voids these steps; returns the last used one, which voids the oldest.

        The hint reveals to whoever guessed such a code that it is right at another moment.
        """
        steps = sorted(burned)
        over, kept = steps[:-_BURNED], " ".join(map(str, steps[-_BURNED:]))
        await self._db.change("UPDATE codes SET burned = ? WHERE person_id = ?", (kept, person_id))
        return max([last_step, *over])

    async def _keep(self, person_id: int, *, last_step: int, wrong: int, locked_until: float = 0.0) -> None:
        await self._db.change(
            "UPDATE codes SET last_step = ?, wrong = ?, locked_until = ? WHERE person_id = ?",
            (last_step, wrong, locked_until, person_id),
        )

    def _now_step(self) -> int:
        return int(self._clock()) // STEP_S


def _step_of(seed: SecretStr, code: str, now_step: int, most: int) -> int | None:
    """The newest of `_steps_of`; None if there is none."""
    return max(_steps_of(seed, code, now_step, most), default=None)


def _steps_of(seed: SecretStr, code: str, now_step: int, most: int) -> frozenset[int]:
    """The steps, within a distance of this one, whose code this is.

    All are compared, each in constant time: the time that it takes reveals nothing.
    """
    codes = TOTP(seed.get_secret_value())
    steps = range(max(0, now_step - most), now_step + most + 1)
    return frozenset(step for step in steps if hmac.compare_digest(codes.generate_otp(step), code))


def _burned(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))


def _lock(until: float, now: float) -> float:
    """When the lock ends, 0 if it has ended. A lock that ends too late was made by a wrong clock."""
    return until if 0 < until - now <= LOCK_S else 0.0
