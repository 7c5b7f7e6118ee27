"""When the program ran, on disk: so that the next start can say how long it was off."""

import time
from collections.abc import Callable

from agent.events import Offline
from agent.journal.database import Database

_KEPT = 100


class RunTable:
    """Rows of `runs`: one a start, with its last heartbeat, and its end if that was a clean one."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def begin(self) -> tuple[int, Offline | None]:
        """Commits a new run; answers its id, and how long the program was off before it, None at the very first start.

        After a crash that time begins with the last heartbeat. A clock that was set back makes it empty, not negative.
        """
        now = self._clock()
        async with self._db.transaction():
            last = await self._db.one(
                "SELECT coalesce(ended_at, last_seen_at) AS seen_at FROM runs ORDER BY run_id DESC LIMIT 1"
            )
            run_id = await self._db.insert(
                "INSERT INTO runs (started_at, last_seen_at) VALUES (?, ?)", (now, now)
            )
            await self._db.change("DELETE FROM runs WHERE run_id <= ?", (run_id - _KEPT,))
        return run_id, Offline(min(last["seen_at"], now), now) if last else None

    async def seen(self, run_id: int) -> None:
        """Commits that the program still runs."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE runs SET last_seen_at = ? WHERE run_id = ?", (self._clock(), run_id)
            )

    async def end(self, run_id: int) -> None:
        """Commits a clean stop."""
        now = self._clock()
        async with self._db.transaction():
            await self._db.change(
                "UPDATE runs SET last_seen_at = ?, ended_at = ? WHERE run_id = ?", (now, now, run_id)
            )
