"""What people added to tasks that had begun: on disk before anybody hears that it was taken."""

from collections.abc import Callable
from dataclasses import dataclass

from agent.contract.actions import Finish, ResultKind
from agent.contract.corrections import MOST_CORRECTIONS, CorrectionOutcome
from agent.contract.tasks import OPEN_STATES
from agent.journal.codec import action_from_json, result_from_json
from agent.journal.tasks import STOP_ASKED
from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class GivenCorrection:
    """A correction. read_at: number of the step before which the model first read it, 0 for not yet.

    at: when it came, seconds since the epoch.
    """

    correction_id: int
    text: str
    read_at: int
    at: float = 0.0


class CorrectionTable:
    """Rows of `corrections`."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._db = database
        self._clock = clock

    async def of(self, task_id: int) -> tuple[GivenCorrection, ...]:
        """All of a task, in the order in which they came."""
        rows = await self._db.all(
            "SELECT * FROM corrections WHERE task_id = ? ORDER BY correction_id",
            (task_id,),
        )
        return tuple(
            GivenCorrection(row["correction_id"], row["text"], row["read_at"], row["given_at"])
            for row in rows
        )

    async def add(self, task_id: int, text: str, origin: str) -> CorrectionOutcome:
        """Commits one. The same origin again is the same correction, whatever became of the task since."""
        async with self._db.transaction():
            known = await self._db.one(
                "SELECT 1 FROM corrections WHERE task_id = ? AND origin = ?", (task_id, origin)
            )
            if known is not None:
                return CorrectionOutcome.TAKEN
            if await self._is_over(task_id):
                return CorrectionOutcome.ENDED
            count = await self._count("SELECT count(*) FROM corrections WHERE task_id = ?", task_id)
            if count >= MOST_CORRECTIONS:
                return CorrectionOutcome.TOO_MANY
            steps = await self._count("SELECT count(*) FROM steps WHERE task_id = ?", task_id)
            await self._db.insert(
                "INSERT INTO corrections (task_id, origin, text, step, given_at) VALUES (?, ?, ?, ?, ?)",
                (task_id, origin, text, steps, self._clock()),
            )
        return CorrectionOutcome.TAKEN

    async def _is_over(self, task_id: int) -> bool:
        """Has it ended, is it being stopped, or is its finish on disk?"""
        task = await self._db.one("SELECT state, stop_asked FROM tasks WHERE task_id = ?", (task_id,))
        if task is None or task["state"] not in OPEN_STATES or task["stop_asked"] == STOP_ASKED:
            return True
        last = await self._db.one(
            "SELECT action, result FROM steps WHERE task_id = ? ORDER BY number DESC LIMIT 1", (task_id,)
        )
        if last is None or not last["result"] or not isinstance(action_from_json(last["action"]), Finish):
            return False
        return result_from_json(last["result"]).kind is ResultKind.DONE

    async def _count(self, query: str, task_id: int) -> int:
        row = await self._db.one(query, (task_id,))
        return int(row[0]) if row else 0

    async def newest(self, task_id: int) -> int:
        """Id of a task's newest correction, 0 for none."""
        return await self._count(
            "SELECT coalesce(max(correction_id), 0) FROM corrections WHERE task_id = ?", task_id
        )

    async def mark_read(self, task_id: int, newest: int, step: int) -> None:
        """Commits that the model has read all up to this one before it decided this step."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE corrections SET read_at = ? WHERE task_id = ? AND correction_id <= ? AND read_at = 0",
                (step, task_id, newest),
            )
