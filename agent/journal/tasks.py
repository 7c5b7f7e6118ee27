"""Tasks on disk: a row before anyone hears "accepted"."""

import time
from collections.abc import Callable, Collection

import aiosqlite

from agent.events import OPEN_STATES, Outcome, Task, TaskState
from agent.journal.codec import outcome_to_json
from agent.journal.database import Database


class TaskTable:
    """Rows of `tasks`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(self, person_id: int, phone_id: str, text: str, lang: str, origin: str) -> Task:
        """Commits a new queued task."""
        now = self._clock()
        async with self._db.transaction():
            task_id = await self._db.insert(
                "INSERT INTO tasks (person_id, phone_id, text, lang, origin, state, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (person_id, phone_id, text, lang, origin, TaskState.QUEUED, now),
            )
        return Task(task_id, person_id, phone_id, text, lang, origin, TaskState.QUEUED, now)

    async def get(self, task_id: int) -> Task | None:
        """One task or None."""
        row = await self._db.one("SELECT * FROM tasks WHERE task_id = ?", (task_id,))
        return _task(row) if row else None

    async def next_queued(self, phone_id: str) -> Task | None:
        """The oldest queued task of a phone."""
        row = await self._db.one(
            "SELECT * FROM tasks WHERE state = ? AND phone_id = ? ORDER BY task_id LIMIT 1",
            (TaskState.QUEUED, phone_id),
        )
        return _task(row) if row else None

    async def unfinished(self, states: Collection[TaskState] = OPEN_STATES) -> list[Task]:
        """Tasks in these states, oldest first."""
        marks = ", ".join("?" * len(states))
        rows = await self._db.all(
            f"SELECT * FROM tasks WHERE state IN ({marks}) ORDER BY task_id",  # noqa: S608 - only question marks
            tuple(states),
        )
        return [_task(row) for row in rows]

    async def ahead(self, task: Task) -> int:
        """How many tasks the phone has to end before this one starts."""
        row = await self._db.one(
            "SELECT count(*) FROM tasks WHERE phone_id = ? AND task_id <> ? AND"
            " (state = ? OR (state = ? AND task_id < ?))",
            (task.phone_id, task.task_id, TaskState.RUNNING, TaskState.QUEUED, task.task_id),
        )
        return int(row[0]) if row else 0

    async def waiting(self, phone_id: str) -> int:
        """How many tasks a new one of this phone has to wait for."""
        row = await self._db.one(
            "SELECT count(*) FROM tasks WHERE phone_id = ? AND state IN (?, ?)",
            (phone_id, TaskState.RUNNING, TaskState.QUEUED),
        )
        return int(row[0]) if row else 0

    async def move(self, task_id: int, before: TaskState, after: TaskState) -> bool:
        """Changes the state if it is still `before`."""
        now = self._clock()
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE tasks SET state = ?, started_at = CASE WHEN ? = 'running' THEN ? END"
                " WHERE task_id = ? AND state = ?",
                (after, after, now, task_id, before),
            )
        return changed == 1

    async def close(self, task_id: int, before: TaskState, after: TaskState, outcome: Outcome) -> bool:
        """Ends or pauses a task with its outcome, if its state is still `before`."""
        now = self._clock()
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE tasks SET state = ?, outcome = ?, ended_at = ?, started_at = NULL,"
                " ran_s = ran_s + max(0, coalesce(? - started_at, 0)) WHERE task_id = ? AND state = ?",
                (after, outcome_to_json(outcome), now, now, task_id, before),
            )
        return changed == 1

    async def ran_s(self, task_id: int) -> float:
        """Seconds of all runs of a task that is not running now; queue and pauses do not count."""
        row = await self._db.one("SELECT ran_s FROM tasks WHERE task_id = ?", (task_id,))
        return float(row[0]) if row else 0.0


def _task(row: aiosqlite.Row) -> Task:
    return Task(
        task_id=row["task_id"],
        person_id=row["person_id"],
        phone_id=row["phone_id"],
        text=row["text"],
        lang=row["lang"],
        origin=row["origin"],
        state=TaskState(row["state"]),
        created_at=row["created_at"],
    )
