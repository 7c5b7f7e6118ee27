"""Calls for homes that are away, made in order when they are back."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agent.contract.wire_calls import HomeCall, call_from_json, call_to_json
from agent.storage.database import Database

ANY_HOME = "*"
"""Stands for a home where none has joined yet: the first one gets the call."""


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call with the household's ids. It holds no secret: no such call is kept."""

    row_id: int
    name: str
    arguments: Mapping[str, Any]


class KeptCallTable:
    """Rows of `kept_calls`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(self, home_id: str, name: str, arguments: Mapping[str, Any], household_id: str) -> None:
        """Commits a call behind all others of this home. Raises Unreadable for one that is no call."""
        written = call_to_json(HomeCall(name, arguments, household_id))
        async with self._db.transaction():
            await self._db.insert(
                "INSERT INTO kept_calls (home_id, name, call, kept_at) VALUES (?, ?, ?, ?)",
                (home_id, name, written, self._clock()),
            )

    async def next(self, home_id: str, after: int = 0) -> KeptCall | None:
        """The oldest one of this home, or of no home, behind this row. Raises Unreadable."""
        row = await self._db.one(
            "SELECT row_id, call FROM kept_calls WHERE home_id IN (?, ?) AND row_id > ?"
            " ORDER BY row_id LIMIT 1",
            (home_id, ANY_HOME, after),
        )
        if row is None:
            return None
        call = call_from_json(row["call"])
        return KeptCall(row["row_id"], call.name, call.arguments)

    async def has(self, home_id: str) -> bool:
        """Do calls of this home wait?"""
        sql = "SELECT 1 FROM kept_calls WHERE home_id = ? LIMIT 1"
        return await self._db.one(sql, (home_id,)) is not None

    async def drop(self, call: KeptCall) -> None:
        """Commits that the call was made."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM kept_calls WHERE row_id = ?", (call.row_id,))
