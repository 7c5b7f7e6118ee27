"""When the program ran, on disk: how long it was off, and how far the computer's date may be believed.

The one rule of time for both databases. What is forgotten for its age is old by a date that is believed; what
lives for a while lives by seconds that the program saw pass, and after a restart no longer than the clock
allows.
"""

import contextlib
import math
import time
from collections.abc import AsyncGenerator, Callable, Iterable

from agent.contract.events import Offline
from agent.storage.database import Database

# Many, so that a program that begins again and again with a wrong date does not push out the right one.
_KEPT = 1000
# More than this between two looks at the clock is a clock that was set, or a sleep that no clock of the
# computer counts.
_DRIFT_S = 600.0
_DAY_S = 86400.0
# More than between two heartbeats, also with a slow disk: so long may a run have gone on unseen.
_UNSEEN_S = 60.0


class RunTable:
    """Rows of `runs`: one a start, with its last heartbeat, and its end if that was a clean one.

    A clock that was set begins a new row, so that a row is never longer than what the program saw pass, and
    each row has a clock of its own that nobody sets. passed_s: seconds that only go on. drift_s: as much is a
    clock that was set.
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
        self._before: dict[
            int, tuple[float, float]
        ] = {}  # others: when last seen, and what the rows since then saw pass

    async def begin(self) -> tuple[int, Offline | None]:
        """Commits a new run; answers its id, and how long the program was off, None at the very first start.

        After a crash that time begins with the last heartbeat. A clock that was set back makes it 0.
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
        """When the oldest run that is kept began, by the clock of then; None before the first."""
        row = await self._db.one("SELECT started_at FROM runs ORDER BY run_id LIMIT 1")
        return float(row[0]) if row else None

    async def seen_before(self) -> float:
        """When the run before this one was last seen, by the clock of then; 0 at the very first start."""
        row = await self._db.one("SELECT last_seen_at FROM runs ORDER BY run_id DESC LIMIT 1 OFFSET 1")
        return float(row[0]) if row else 0.0

    async def passed_since(self, moment: float) -> float:
        """Seconds that the program saw pass since a moment of one of its runs, fewer than there were if it
        was off.

        Nobody has to believe the clock for it, which may have been set meanwhile; only for a moment of no
        known run.
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
        """Of the row that goes on now, for what is written down with `now`; 0 before `begin`."""
        return self._row_id

    def now(self) -> float:
        """The present moment by the clock of the row that goes on, the computer's if nobody has set that."""
        return self.present(self._row_id) if self._row_id else self._clock()

    def passed_s(self) -> float:
        """Seconds that only go on, since some moment of before this start."""
        return self._passed_s()

    def present(self, run_id: int) -> float:
        """The present moment by the clock of one of the rows, for what was written down in it and lives for a
        while.

        Nothing lives longer than it was said to: of an earlier start that counts which is later, what the
        program saw pass or what the clock says; a clock that is behind that start says nothing, and all of it
        is over until it is right again (infinity). Of no known row it is what the clock says.
        """
        if run_id in self._offsets:
            return self._passed_s() + self._offsets[run_id]
        if run_id not in self._before:
            return self._clock()
        (seen_at, later_s), (began, began_s) = self._before[run_id], self._began
        here_s = self._passed_s() - began_s
        # From the start of this run on nobody has set it; unless it was wrong then, and may be right by now.
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
        """The newest moment that counts as now for what is forgotten for its age, never later than now; None
        as below.
        """
        sure = await self.sure_until()
        return None if sure is None else min(self._clock(), sure)

    async def sure_until(self) -> float | None:
        """The newest moment that the date is believed for, see `believed`; None before the first run."""
        rows = await self._db.all("SELECT started_at, last_seen_at FROM runs ORDER BY run_id")
        return believed((row["started_at"], row["last_seen_at"]) for row in rows)

    @contextlib.asynccontextmanager
    async def _row_of(self, run_id: int) -> AsyncGenerator[tuple[int, float]]:
        """A transaction with the run's row, a new row if the clock was set meanwhile, and the moment."""
        async with self._db.transaction():
            now = self._clock()
            offset_s = now - self._passed_s()
            row_id = max(run_id, self._row_id)
            was_set = abs(offset_s - self._offsets.get(self._row_id, 0.0)) > self._drift_s
            if was_set:
                row_id = await self._add(now)
            yield row_id, now
        if was_set:  # not sooner: what was not committed is no row
            self._offsets[row_id] = offset_s
            self._row_id = row_id

    async def _add(self, now: float) -> int:
        row_id = await self._db.insert(
            "INSERT INTO runs (started_at, last_seen_at) VALUES (?, ?)", (now, now)
        )
        await self._db.change("DELETE FROM runs WHERE run_id <= ?", (row_id - _KEPT,))
        return row_id


def believed(runs: Iterable[tuple[float, float]]) -> float | None:
    """Up to when a computer's date is believed, from its runs (first and last moment), in the order in which
    they were.

    A date is believed if it goes on within a day of one that was, or once the program has run for a whole day
    beside it: a clock that jumps, or that is wrong at the start, is set right by then or keeps the bot from
    reaching Telegram at all. So nothing is taken for old for a date's sake, and after half a year off the new
    date counts a day of running later.
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
