"""When the program ran, on disk: how long it was off, and how far the computer's date is believed.

The one rule of time for both databases. Old rows are deleted by a date that is believed; what is kept for a
while is kept for seconds that the program saw pass, and after a restart no longer than the clock allows.
"""

import contextlib
import math
import time
from collections.abc import AsyncGenerator, Callable, Iterable

from agent.contract.events import Offline
from agent.storage.database import Database

# Many, so that a program that restarts often with a wrong date does not push out the right one.
_KEPT = 1000
# If the clock has drifted by more between two readings, it was set, or the computer slept unnoticed.
_DRIFT_S = 600.0
_DAY_S = 86400.0
# More than between two heartbeats, also with a slow disk: a run may have lived so long unrecorded.
_UNSEEN_S = 60.0


class RunTable:
    """Rows of `runs`: one for each start, with its last heartbeat, and its end if that was a clean one.

    A clock that was set begins a new row, so a row is never longer than what the program saw pass, and within
    a row nobody has set the clock.
    passed_s: seconds of a clock that nobody can set.
    drift_s: with more than this the clock was set.
    """

    def __init__(
        self,
        database: Database,
        clock: Callable[[], float] = time.time,
        passed_s: Callable[[], float] = time.monotonic,
        drift_s: float = _DRIFT_S,
    ) -> None:
        self._db = database
        self._clock = clock
        self._passed_s = passed_s
        self._drift_s = drift_s
        self._row_id = 0
        self._began = 0.0, 0.0  # by the clock and by passed_s
        self._offsets: dict[int, float] = {}  # rows of this start: their clocks less passed_s
        # Other rows: when last seen, and the seconds that the rows since then saw pass.
        self._before: dict[int, tuple[float, float]] = {}

    async def begin(self) -> tuple[int, Offline | None]:
        """Commits a new run; answers its id, and how long the program was off, None at the very first start.

        After a crash it was off since its last heartbeat. A clock that was set back makes that 0.
        """
        now = self._clock()
        offset_s = now - self._passed_s()
        async with self._db.transaction():
            last = await self._db.one(
                "SELECT coalesce(ended_at, last_seen_at) AS seen_at FROM runs ORDER BY run_id DESC LIMIT 1"
            )
            rows = await self._db.all("SELECT * FROM runs ORDER BY run_id DESC")
            run_id = await self._add(now)
        before, passed_s = dict[int, tuple[float, float]](), 0.0
        for row in rows:
            before[row["run_id"]] = row["last_seen_at"], passed_s
            passed_s += max(0.0, row["last_seen_at"] - row["started_at"])
        self._before, self._offsets = before, {run_id: offset_s}
        self._row_id, self._began = run_id, (now, now - offset_s)
        return run_id, Offline(min(last["seen_at"], now), now) if last else None

    async def seen(self, run_id: int) -> None:
        """Commits that the program still runs."""
        async with self._row_of(run_id) as (row_id, now):
            await self._db.change("UPDATE runs SET last_seen_at = ? WHERE run_id = ?", (now, row_id))

    async def first_began_at(self) -> float | None:
        """When the oldest run that is kept began, by its own clock; None before the first."""
        row = await self._db.one("SELECT started_at FROM runs ORDER BY run_id LIMIT 1")
        return float(row[0]) if row else None

    async def seen_before(self) -> float:
        """When the run before this one was last seen, by its own clock; 0 at the very first start."""
        row = await self._db.one("SELECT last_seen_at FROM runs ORDER BY run_id DESC LIMIT 1 OFFSET 1")
        return float(row[0]) if row else 0.0

    async def passed_since(self, moment: float) -> float:
        """Seconds that the program saw pass since a moment of one of its runs, without the time off.

        The clock, which may have been set meanwhile, is used only for a moment of no known run.
        """
        passed_s = 0.0
        for row in await self._db.all("SELECT started_at, last_seen_at FROM runs ORDER BY run_id DESC"):
            began, seen = row["started_at"], row["last_seen_at"]
            if began <= moment <= seen + _UNSEEN_S:
                return passed_s + max(0.0, seen - moment)
            passed_s += max(0.0, seen - began)
        return max(0.0, self._clock() - moment)

    @property
    def run_id(self) -> int:
        """Id of the present row, for what is written down with `now`; 0 before `begin`."""
        return self._row_id

    def now(self) -> float:
        """The present moment by the clock of the present row, the computer's unless that was set."""
        return self.present(self._row_id) if self._row_id else self._clock()

    def passed_s(self) -> float:
        """Seconds of a clock that nobody can set, since a moment before this start."""
        return self._passed_s()

    def present(self, run_id: int) -> float:
        """The present moment by the clock of one of the rows, for what was written in it with a deadline.

        Nothing outlives its deadline: for a row of an earlier start the later of two counts, what the program
        saw pass and what the clock says. If the clock is behind that start, everything has expired (infinity)
        until the clock is right. Without a known row it is what the clock says.
        """
        if run_id in self._offsets:
            return self._passed_s() + self._offsets[run_id]
        if run_id not in self._before:
            return self._clock()
        (seen_at, later_s), (began, began_s) = self._before[run_id], self._began
        here_s = self._passed_s() - began_s
        # Nobody has set the clock since the start of this run; but it may have been wrong then and right now.
        says = began + here_s if began >= seen_at - _UNSEEN_S else self._clock()
        return max(seen_at + later_s + here_s, says) if says >= seen_at - _UNSEEN_S else math.inf

    async def hurry(self) -> None:
        """The program is to stop within seconds, whoever holds the file."""
        await self._db.hurry()

    async def end(self, run_id: int) -> None:
        """Commits a clean stop."""
        async with self._row_of(run_id) as (row_id, now):
            await self._db.change(
                "UPDATE runs SET last_seen_at = ?, ended_at = ? WHERE run_id = ?", (now, now, row_id)
            )

    async def sure_now(self) -> float | None:
        """The newest moment that counts as now for deleting old rows, never later than now; None as below."""
        sure = await self.sure_until()
        return None if sure is None else min(self._clock(), sure)

    async def sure_until(self) -> float | None:
        """The newest moment for which the date is believed, see `believed`; None before the first run."""
        rows = await self._db.all("SELECT started_at, last_seen_at FROM runs ORDER BY run_id")
        return believed((row["started_at"], row["last_seen_at"]) for row in rows)

    @contextlib.asynccontextmanager
    async def _row_of(self, run_id: int) -> AsyncGenerator[tuple[int, float]]:
        """A transaction with the run's row, a new row if the clock was set, and the moment."""
        async with self._db.transaction():
            now = self._clock()
            offset_s = now - self._passed_s()
            row_id = max(run_id, self._row_id)
            was_set = abs(offset_s - self._offsets.get(self._row_id, 0.0)) > self._drift_s
            if was_set:
                row_id = await self._add(now)
            yield row_id, now
        if was_set:  # not before the commit: until then there is no row
            self._offsets[row_id] = offset_s
            self._row_id = row_id

    async def _add(self, now: float) -> int:
        row_id = await self._db.insert(
            "INSERT INTO runs (started_at, last_seen_at) VALUES (?, ?)", (now, now)
        )
        await self._db.change("DELETE FROM runs WHERE run_id <= ?", (row_id - _KEPT,))
        return row_id


def believed(runs: Iterable[tuple[float, float]]) -> float | None:
    """Until when a computer's date is believed, from its runs (first and last moment) in order.

    A date is believed if it follows a believed one within a day, or once the program has run with it for a
    whole day: by then a wrong clock is set right, or keeps the bot from reaching Telegram at all. So a wrong
    date deletes nothing, and after half a year off the new date is believed a day of running later.
    """
    sure: float | None = None
    beside_s = 0.0
    for began, seen in runs:
        if sure is None or abs(began - sure) <= _DAY_S:
            sure, beside_s = seen, 0.0
            continue
        beside_s += max(0.0, seen - began)
        if beside_s >= _DAY_S:
            sure, beside_s = seen, 0.0
    return sure
