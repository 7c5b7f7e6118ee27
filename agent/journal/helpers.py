"""What is known of the helper on each phone, and what its people answered."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from agent.storage.database import Database
from devices.adb.helper.use import HelperTrial, HelperUse


@dataclass(frozen=True, slots=True)
class HelperRow:
    """trial: the newest, None if there was none. failures: how many ended without a usable helper, in a row.

    tried_at: seconds since the epoch. asked: people were. answer: theirs, None for none.
    """

    trial: HelperTrial | None = None
    tried_at: float = 0.0
    failures: int = 0
    asked: bool = False
    answer: HelperUse | None = None


class HelperTable:
    """Rows of `helpers`, one a phone; removed with the phone."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def of(self, phone_id: str) -> HelperRow:
        """An empty row for an unknown phone."""
        row = await self._db.one("SELECT * FROM helpers WHERE phone_id = ?", (phone_id,))
        if row is None:
            return HelperRow()
        trial = HelperTrial(row["tree_s"], row["dump_s"], bool(row["inputs"]), row["why"], row["hello_s"])
        return HelperRow(
            None if row["tried_at"] is None else trial,
            row["tried_at"] or 0.0,
            row["failures"],
            bool(row["asked"]),
            HelperUse(row["answer"]) if row["answer"] else None,
        )

    async def answers(self) -> dict[str, HelperUse]:
        """By phone, where there is an answer."""
        rows = await self._db.all("SELECT phone_id, answer FROM helpers WHERE answer <> ''")
        return {row["phone_id"]: HelperUse(row["answer"]) for row in rows}

    async def save_trial(self, phone_id: str, trial: HelperTrial) -> None:
        """In place of the earlier one. Nothing for a phone that is not remembered."""
        measured = (trial.tree_s, trial.dump_s, trial.hello_s, trial.inputs, trial.why, self._clock())
        async with self._db.transaction():
            await self._add(phone_id)
            await self._db.change(
                "UPDATE helpers SET tree_s = ?, dump_s = ?, hello_s = ?, inputs = ?, why = ?, tried_at = ?,"
                " failures = CASE WHEN ? THEN 0 ELSE failures + 1 END WHERE phone_id = ?",
                (*measured, trial.works, phone_id),
            )

    async def mark_asked(self, phone_id: str) -> None:
        """Its people need not be asked any more."""
        async with self._db.transaction():
            await self._db.change("UPDATE helpers SET asked = 1 WHERE phone_id = ?", (phone_id,))

    async def answer(self, phone_id: str, use: HelperUse, *, once: bool) -> bool:
        """Keeps an answer; False if nothing was kept. once: only if there is none yet."""
        async with self._db.transaction():
            await self._add(phone_id)
            kept = await self._db.change(
                "UPDATE helpers SET answer = ?, asked = 1 WHERE phone_id = ? AND (NOT ? OR answer = '')",
                (use.value, phone_id, once),
            )
            return bool(kept)

    async def _add(self, phone_id: str) -> None:
        await self._db.change(
            "INSERT INTO helpers (phone_id) SELECT phone_id FROM phones WHERE phone_id = ?"
            " ON CONFLICT DO NOTHING",
            (phone_id,),
        )
