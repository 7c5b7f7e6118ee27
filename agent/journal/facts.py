"""What people let Farhand remember about themselves, and which apps had it."""

import time
from collections.abc import Callable

import aiosqlite

from agent.contract.facts import KeptFact
from agent.storage.database import Database


class FactTable:
    """Rows of `facts` and `fact_apps`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def of(self, person_id: int, offset: int = 0, limit: int = -1) -> tuple[KeptFact, ...]:
        """A person's facts, newest first. limit: -1 for all."""
        rows = await self._db.all(
            "SELECT fact_id, text, kept_at, (SELECT group_concat(app, ' ') FROM fact_apps"
            " WHERE fact_apps.fact_id = facts.fact_id) AS apps FROM facts WHERE person_id = ?"
            " ORDER BY fact_id DESC LIMIT ? OFFSET ?",
            (person_id, limit, offset),
        )
        return tuple(_fact(row) for row in rows)

    async def count(self, person_id: int) -> int:
        """How many facts a person has."""
        row = await self._db.one("SELECT count(*) FROM facts WHERE person_id = ?", (person_id,))
        return int(row[0]) if row else 0

    async def keep(self, person_id: int, text: str, most: int) -> bool:
        """Commits a fact; one with the same text stays. False, and no change, with `most` facts."""
        async with self._db.transaction():
            known = await self._db.one(
                "SELECT 1 FROM facts WHERE person_id = ? AND text = ?", (person_id, text)
            )
            if known is not None:
                return True
            if await self.count(person_id) >= most:
                return False
            await self._db.insert(
                "INSERT INTO facts (person_id, text, kept_at) VALUES (?, ?, ?)",
                (person_id, text, self._clock()),
            )
        return True

    async def delete(self, person_id: int, fact_id: int) -> bool:
        """Forgets a fact and which apps had it; False if the person has none with this id."""
        async with self._db.transaction():
            owned = "SELECT fact_id FROM facts WHERE fact_id = ? AND person_id = ?"
            await self._db.change(f"DELETE FROM fact_apps WHERE fact_id IN ({owned})", (fact_id, person_id))  # noqa: S608 - ours
            changed = await self._db.change(
                "DELETE FROM facts WHERE fact_id = ? AND person_id = ?", (fact_id, person_id)
            )
        return changed == 1

    async def add_app(self, person_id: int, fact_id: int, app: str) -> None:
        """Commits that this app had the fact; nothing for a fact that is gone or another's."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR IGNORE INTO fact_apps (fact_id, app, since)"
                " SELECT fact_id, ?, ? FROM facts WHERE fact_id = ? AND person_id = ?",
                (app, self._clock(), fact_id, person_id),
            )

    async def forget(self, person_id: int) -> None:
        """Commits that nothing of what a person let Farhand remember is left, tips included."""
        async with self._db.transaction():
            await forget_facts_within(self._db, person_id)


async def forget_facts_within(database: Database, person_id: int) -> None:
    """Inside a transaction of the caller: forgets a person's facts and tips."""
    await database.change(
        "DELETE FROM fact_apps WHERE fact_id IN (SELECT fact_id FROM facts WHERE person_id = ?)", (person_id,)
    )
    await database.change("DELETE FROM facts WHERE person_id = ?", (person_id,))
    await database.change("DELETE FROM tips WHERE person_id = ?", (person_id,))


def _fact(row: aiosqlite.Row) -> KeptFact:
    return KeptFact(row["fact_id"], row["text"], row["kept_at"], tuple((row["apps"] or "").split()))
