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
_WINDOW = 1  # steps before and after the present one whose codes are good
_NEAR = 4  # steps whose codes say that a clock is off
_TRIES = 5
_BURNED = 16  # kept one by one; there are fewer at a time that a hint can tell of


class CodeResult(StrEnum):
    """What became of a code. Only RIGHT is good for anything."""

    RIGHT = "right"
    WRONG = "wrong"
    USED = "used"  # right, and used before, or told of by a hint: somebody may know it
    LAST_WRONG = "last_wrong"  # with this one the lock begins
    LOCKED = "locked"
    NONE = "none"  # the person has no code set up


@dataclass(frozen=True, slots=True)
class CheckedCode:
    """tries_left: before the lock. until: when a lock ends, seconds since the epoch, 0 without one.

    off_s: of a wrong one that is right at another moment close by, how far the generator's clock is ahead; 0
    if unknown.
    """

    result: CodeResult
    tries_left: int = _TRIES
    until: float = 0.0
    off_s: int = 0


class CodeTable:
    """Rows of `codes`: who has a code, which one was used last, and how many were wrong since.

    Without a row a seed is good for nothing: somebody who was removed and comes back sets one up anew.
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
        """Keeps the seed in place of an earlier one, if the code is its own of now; the code is used then."""
        step = _step_of(seed, code, self._now_step(), _WINDOW)
        if step is None:
            return False
        # Without the row neither seed is good for anything: no code is in use that the audit does not know
        # of.
        await self._end(person_id)
        await asyncio.to_thread(self._seeds.write, person_id, seed)
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO codes (person_id, last_step) VALUES (?, ?)", (person_id, step)
            )
            await self._notes.add_within(AuditEvent.CODE_SET_UP, person_id, person_id)
        return True

    async def remove(self, person_id: int) -> bool:
        """From now on the person has no code; False if they had none."""
        had_one = await self._end(person_id)
        return await asyncio.to_thread(self._seeds.remove, person_id) or had_one

    async def _end(self, person_id: int) -> bool:
        async with self._db.transaction():
            rows = await self._db.change("DELETE FROM codes WHERE person_id = ?", (person_id,))
            if rows:
                await self._notes.add_within(AuditEvent.CODE_REMOVED, person_id, person_id)
        return rows == 1

    async def check(self, person_id: int, code: str) -> CheckedCode:
        """Commits what a code is worth, and what the audit says of it. code: six ASCII digits."""
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
        """Inside a transaction: these are never good any more, because the hint tells whoever has guessed one
        that it is right at another moment. Answers the last used step, before which the oldest of them go.
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
    """The steps, at most so many before or after this one, whose code it is.

    All are compared, each in constant time: how long it takes tells nothing.
    """
    codes = TOTP(seed.get_secret_value())
    steps = range(max(0, now_step - most), now_step + most + 1)
    return frozenset(step for step in steps if hmac.compare_digest(codes.generate_otp(step), code))


def _burned(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))


def _lock(until: float, now: float) -> float:
    """When the lock ends, 0 if it has. A lock that ends too late was made by a wrong clock."""
    return until if 0 < until - now <= LOCK_S else 0.0
