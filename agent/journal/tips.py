"""Ways through apps that people let Farhand remember."""

import json
import time
from collections.abc import Callable, Sequence

import aiosqlite

from agent.contract.facts import Tip, TipMove
from agent.storage.database import Database


class TipTable:
    """Rows of `tips`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def of(self, person_id: int, offset: int = 0, limit: int = -1) -> tuple[Tip, ...]:
        """A person's tips, newest first. limit: -1 for all."""
        rows = await self._db.all(
            "SELECT * FROM tips WHERE person_id = ? ORDER BY tip_id DESC LIMIT ? OFFSET ?",
            (person_id, limit, offset),
        )
        return tuple(_tip(row) for row in rows)

    async def in_app(self, person_id: int, app: str) -> tuple[Tip, ...]:
        """A person's tips about one app, newest first."""
        rows = await self._db.all(
            "SELECT * FROM tips WHERE person_id = ? AND app = ? ORDER BY tip_id DESC", (person_id, app)
        )
        return tuple(_tip(row) for row in rows)

    async def count(self, person_id: int) -> int:
        """How many tips a person has."""
        row = await self._db.one("SELECT count(*) FROM tips WHERE person_id = ?", (person_id,))
        return int(row[0]) if row else 0

    async def knows(self, person_id: int, tip: Tip) -> bool:
        """Does the person keep just this way already?"""
        row = await self._db.one(
            "SELECT 1 FROM tips WHERE person_id = ? AND app = ? AND moves = ?",
            (person_id, tip.app, _moves_to_json(tip.moves)),
        )
        return row is not None

    async def keep(self, person_id: int, tip: Tip, most: int) -> None:
        """Commits a tip; the oldest beyond `most` are forgotten."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR IGNORE INTO tips (person_id, app, moves, kept_at) VALUES (?, ?, ?, ?)",
                (person_id, tip.app, _moves_to_json(tip.moves), self._clock()),
            )
            await self._db.change(
                "DELETE FROM tips WHERE person_id = ? AND tip_id NOT IN"
                " (SELECT tip_id FROM tips WHERE person_id = ? ORDER BY tip_id DESC LIMIT ?)",
                (person_id, person_id, most),
            )

    async def delete(self, person_id: int, tip_id: int) -> bool:
        """Forgets a tip; False if the person has none with this id."""
        async with self._db.transaction():
            changed = await self._db.change(
                "DELETE FROM tips WHERE tip_id = ? AND person_id = ?", (tip_id, person_id)
            )
        return changed == 1


def _moves_to_json(moves: Sequence[TipMove]) -> str:
    return json.dumps([[move.kind, move.anchor] for move in moves])


def _tip(row: aiosqlite.Row) -> Tip:
    moves = tuple(TipMove(kind, anchor) for kind, anchor in json.loads(row["moves"]))
    return Tip(row["tip_id"], row["app"], moves, row["kept_at"])
