"""Calls for homes that are away, made in order when they are back."""

import contextlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agent.contract.wire import Unreadable
from agent.contract.wire_calls import HomeCall, call_from_json, call_to_json
from agent.storage.database import Database

ANY_HOME = "*"
"""Stands for a home where none has joined yet: the first one gets the call."""
_FOLDED_S = 60.0
MOST_TRIES = 5
"""Without a usable reply, of one call; then those behind it go first."""


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call with the household's ids. It holds no secret: no such call is kept.

    arguments: None for one of another version of the bot, which cannot be read any more.
    was_aside: calls behind it were made before it, so what it was for may be over.
    """

    row_id: int
    name: str
    arguments: Mapping[str, Any] | None
    was_aside: bool = False


@dataclass(frozen=True, slots=True)
class CallsSetAside:
    """What admins are not told of yet. name: of the calls. since: seconds since the epoch, of the first."""

    home_id: str
    name: str
    since: float


class KeptCallTable:
    """Rows of `kept_calls`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self._passed_by: set[int] = set()  # rows for which those behind them do not wait

    async def add(
        self,
        home_id: str,
        name: str,
        arguments: Mapping[str, Any],
        household_id: str,
        *,
        folded: bool = False,
    ) -> None:
        """Commits a call behind all others of this home. Raises Unreadable for one that is no call.

        folded: not if the same was kept within the last minute, so that nobody can fill the disk with it.
        """
        written, now = call_to_json(HomeCall(name, arguments, household_id)), self._clock()
        async with self._db.transaction():
            if folded and await self._db.one(
                "SELECT 1 FROM kept_calls WHERE home_id = ? AND call = ? AND kept_at BETWEEN ? AND ? LIMIT 1",
                (home_id, written, now - _FOLDED_S, now),
            ):
                return
            await self._db.insert(
                "INSERT INTO kept_calls (home_id, name, call, kept_at) VALUES (?, ?, ?, ?)",
                (home_id, name, written, now),
            )

    async def next(self, home_id: str, after: int = 0) -> KeptCall | None:
        """The oldest one of this home, or of no home, behind this row; none that is set aside."""
        row = await self._db.one(
            "SELECT row_id, name, call, tries FROM kept_calls WHERE home_id IN (?, ?) AND row_id > ?"
            " AND aside_at = 0 ORDER BY row_id LIMIT 1",
            (home_id, ANY_HOME, after),
        )
        if row is None:
            return None
        try:
            call = call_from_json(row["call"])
        except Unreadable:
            return KeptCall(row["row_id"], row["name"], None)
        return KeptCall(row["row_id"], call.name, call.arguments, row["tries"] >= MOST_TRIES)

    async def arguments_of(self, home_id: str, name: str) -> list[Mapping[str, Any]]:
        """Those of each call of this name for this home, also where it is set aside; of readable ones."""
        found = list[Mapping[str, Any]]()
        for row in await self._db.all(
            "SELECT call FROM kept_calls WHERE home_id = ? AND name = ? ORDER BY row_id", (home_id, name)
        ):
            with contextlib.suppress(Unreadable):
                found.append(call_from_json(row["call"]).arguments)
        return found

    async def has(self, home_id: str) -> bool:
        """Do calls of this home wait in their places, so that later ones have to wait behind them?"""
        sql = "SELECT row_id FROM kept_calls WHERE home_id = ? AND aside_at = 0"
        return any(row["row_id"] not in self._passed_by for row in await self._db.all(sql, (home_id,)))

    def pass_by(self, call: KeptCall) -> None:
        """From now on the calls behind it do not wait for it, though it is made later."""
        self._passed_by.add(call.row_id)

    async def drop(self, call: KeptCall) -> None:
        """Commits that the call was made."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM kept_calls WHERE row_id = ?", (call.row_id,))
        self._passed_by.discard(call.row_id)

    async def cancel(self, name: str, arguments: Mapping[str, Any], household_id: str) -> None:
        """Commits that this call is made at no home any more."""
        written = call_to_json(HomeCall(name, arguments, household_id))
        async with self._db.transaction():
            rows = await self._db.all(
                "SELECT row_id FROM kept_calls WHERE name = ? AND call = ?", (name, written)
            )
            await self._db.change("DELETE FROM kept_calls WHERE name = ? AND call = ?", (name, written))
        self._passed_by -= {row["row_id"] for row in rows}

    async def fail(self, home_id: str, call: KeptCall) -> bool:
        """Commits a try without a usable reply; answers whether the call is set aside from now on.

        It is after MOST_TRIES; at once if it cannot be read, or another one of the name is aside already.
        """
        most = 1 if call.arguments is None else MOST_TRIES
        async with self._db.transaction():
            set_aside = await self._db.change(
                "UPDATE kept_calls SET tries = tries + 1, home_id = ?, aside_at = ?,"
                " untold = untold OR tries < ?"  # as it was before: a call is told of once
                " WHERE row_id = ? AND (tries + 1 >= ? OR EXISTS (SELECT 1 FROM kept_calls AS other"
                " WHERE other.home_id = ? AND other.name = ? AND other.aside_at > 0))",
                (home_id, self._clock(), MOST_TRIES, call.row_id, most, home_id, call.name),
            )
            if not set_aside:
                await self._db.change(
                    "UPDATE kept_calls SET tries = tries + 1 WHERE row_id = ?", (call.row_id,)
                )
        return bool(set_aside)

    async def take_back_in(self, home_id: str, age_s: float = 0.0, name: str = "") -> None:
        """Commits that of each name one call that was set aside waits in its place again, for one more try.

        Each takes the time of a reply that does not come. The one with the fewest tries is next, so that
        none keeps another from its own.

        age_s: only where none of the name was tried for so long; a clock that was set back makes it that,
        too. name: of this one alone.
        """
        now = self._clock()
        async with self._db.transaction():
            await self._db.change(
                "UPDATE kept_calls SET aside_at = 0, tries = max(tries, ?1) WHERE row_id IN (SELECT row_id"
                " FROM (SELECT row_id, name, row_number() OVER (PARTITION BY name ORDER BY tries, row_id) AS"
                " place, max(aside_at) OVER (PARTITION BY name) AS tried_at FROM kept_calls WHERE"
                " home_id = ?2 AND aside_at > 0) WHERE place = 1 AND (tried_at <= ?3 OR tried_at > ?4)"
                " AND ?5 IN ('', name))",
                (MOST_TRIES, home_id, now - age_s, now, name),
            )

    async def untold(self) -> list[CallsSetAside]:
        """Of which home what was set aside, as far as admins are not told yet."""
        rows = await self._db.all(
            "SELECT home_id, name, min(aside_at) AS since FROM kept_calls WHERE untold = 1 AND aside_at > 0"
            " GROUP BY home_id, name ORDER BY min(row_id)"
        )
        return [CallsSetAside(row["home_id"], row["name"], row["since"]) for row in rows]

    async def save_notified(self, aside: CallsSetAside) -> None:
        """Commits that the admins are told."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE kept_calls SET untold = 0 WHERE home_id = ? AND name = ?", (aside.home_id, aside.name)
            )
