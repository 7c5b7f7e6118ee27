"""The queues of the phones: which task comes when."""

import aiosqlite

from agent.contract.tasks import Task, TaskState
from agent.journal.identity import IdentityTable
from agent.journal.task_rows import task_of
from agent.storage.database import Database

# A phone's queue: what was cut off, then where an admin has put tasks, then by arrival.
_IN_LINE = "first DESC, place, task_id"


class QueueTable:
    """Rows of `tasks` that wait for a phone, or have it."""

    def __init__(self, database: Database, identity: IdentityTable) -> None:
        self._db = database
        self._identity = identity

    async def next_queued(self, phone_id: str) -> Task | None:
        """The next queued task of a phone: one that was cut off, else the oldest."""
        row = await self._db.one(
            f"SELECT * FROM tasks WHERE state = ? AND phone_id = ? ORDER BY {_IN_LINE} LIMIT 1",  # noqa: S608 - a constant of ours
            (TaskState.QUEUED, phone_id),
        )
        return self._task(row) if row else None

    async def in_line(self) -> list[Task]:
        """Running and queued tasks in one reading, those of a phone in the order in which it works them."""
        rows = await self._db.all(
            f"SELECT * FROM tasks WHERE state IN (?, ?) ORDER BY phone_id, state <> ?, {_IN_LINE}",  # noqa: S608 - a constant of ours
            (TaskState.RUNNING, TaskState.QUEUED, TaskState.RUNNING),
        )
        return [self._task(row) for row in rows]

    async def ahead(self, task: Task) -> int:
        """How many tasks of the phone come before this one."""
        row = await self._db.one(
            "SELECT count(*) FROM tasks JOIN"
            " (SELECT task_id AS mine, first AS my_first, place AS my_place FROM tasks WHERE task_id = ?)"
            " WHERE phone_id = ? AND task_id <> mine AND"
            " (state = ? OR (state = ? AND (-first, place, task_id) < (-my_first, my_place, mine)))",
            (task.task_id, task.phone_id, TaskState.RUNNING, TaskState.QUEUED),
        )
        return int(row[0]) if row else 0

    async def waiting(self, phone_id: str) -> int:
        """How many tasks come before a new one of this phone."""
        row = await self._db.one(
            "SELECT count(*) FROM tasks WHERE phone_id = ? AND state IN (?, ?)",
            (phone_id, TaskState.RUNNING, TaskState.QUEUED),
        )
        return int(row[0]) if row else 0

    async def count_queued(self, person_id: int) -> int:
        """How many of a person's tasks wait for a phone."""
        row = await self._db.one(
            # Few tasks wait, and a person's tasks of a month are many, which the planner cannot know.
            "SELECT count(*) FROM tasks INDEXED BY tasks_by_state WHERE state = ? AND person_id = ?",
            (TaskState.QUEUED, person_id),
        )
        return int(row[0]) if row else 0

    async def idle_since(self, moment: float, seen_at: float) -> list[Task]:
        """Queued tasks that could not begin since `moment`, oldest first, without those that were cut off.

        Tasks that were resumed after a pause are among them. seen_at: when the program last ran.
        """
        rows = await self._db.all(
            "SELECT * FROM tasks WHERE state = ? AND first = 0 AND max(created_at, ?) < ? ORDER BY task_id",
            (TaskState.QUEUED, seen_at, moment),
        )
        return [self._task(row) for row in rows]

    async def move_first(self, task_id: int) -> bool:
        """Commits that a queued task comes before all others but those cut off; False if it is not queued."""
        async with self._db.transaction():
            moved = await self._db.change(
                "UPDATE tasks SET place = (SELECT min(other.place) FROM tasks AS other WHERE other.state = ?"
                " AND other.phone_id = tasks.phone_id) - 1 WHERE task_id = ? AND state = ?",
                (TaskState.QUEUED, task_id, TaskState.QUEUED),
            )
        return moved == 1

    def _task(self, row: aiosqlite.Row) -> Task:
        return task_of(row, self._identity.current)
