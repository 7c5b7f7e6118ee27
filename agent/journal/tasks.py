"""Tasks on disk: a row before anyone reads "accepted"."""

import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace

import aiosqlite

from agent.contract.plan import SoloReason
from agent.contract.tasks import (
    MAX_TEXT,
    NO_OPTIONS,
    OPEN_STATES,
    EndKind,
    Outcome,
    Task,
    TaskOptions,
    TaskState,
)
from agent.journal.codec import outcome_to_json
from agent.journal.forgotten import forgotten_tasks
from agent.journal.identity import IdentityTable
from agent.journal.task_rows import outcome_of, task_of
from agent.storage.database import Database

STOP_ASKED, _PAUSE_ASKED = 1, 2  # of the column `stop_asked`
_STOPPED = Outcome(EndKind.STOPPED, key="stopped")
_FIRST_STATES = {EndKind.PAUSED: TaskState.PAUSED, EndKind.STOPPED: TaskState.STOPPED}
# States that are published. One that another version wrote is none of them, and is left alone.
_PUBLISHED = tuple(state for state in TaskState if state not in (TaskState.QUEUED, TaskState.RUNNING))


# May the person have one more? Reads only, and raises if not.
Check = Callable[[int], Awaitable[None]]


class TaskTable:
    """Rows of `tasks`."""

    def __init__(
        self, database: Database, identity: IdentityTable, clock: Callable[[], float] = time.time
    ) -> None:
        self._db = database
        self._identity = identity
        self._clock = clock

    async def add(
        self,
        person_id: int,
        phone_id: str,
        text: str,
        lang: str,
        origin: str,
        sent_at: float | None = None,
        outcome: Outcome | None = None,
        check: Check | None = None,
        options: TaskOptions = NO_OPTIONS,
        follows: int = 0,
        sent_ahead_s: float = 0.0,
    ) -> Task:
        """Commits a new task: queued, or with an outcome paused or ended before it began.

        sent_at: when its person wrote it, by the clock of the server that carried it; None if unknown.
        check: awaited in the same transaction; what it raises is raised, and there is no row.
        follows: as in Task. sent_ahead_s: how far the clock that told the message's age is ahead of ours.
        """
        now = self._clock()
        state = _FIRST_STATES[outcome.kind] if outcome else TaskState.QUEUED
        async with self._db.transaction():
            if check is not None:
                await check(person_id)
            task_id = await self._db.insert(
                "INSERT INTO tasks (person_id, phone_id, text, lang, origin, state, created_at, sent_at,"
                " outcome, mode, follows, shortcut, by_hand, sent_ahead_s)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    person_id,
                    phone_id,
                    text,
                    lang,
                    origin,
                    state,
                    now,
                    sent_at,
                    outcome_to_json(outcome) if outcome else None,
                    options.mode or "",
                    follows,
                    options.shortcut.to_column() if options.shortcut else "",
                    options.by_hand,
                    sent_ahead_s,
                ),
            )
        return Task(
            task_id,
            person_id,
            phone_id,
            text,
            lang,
            origin,
            state,
            now,
            sent_at,
            self._identity.current,
            options.mode,
            follows,
            options.shortcut,
            options.by_hand,
        )

    async def of_message(self, person_id: int, origin: str, sent_at: float) -> Task | None:
        """The task that was made from this message, if there is one."""
        row = await self._db.one(
            "SELECT * FROM tasks WHERE person_id = ? AND origin = ? AND sent_at = ?",
            (person_id, origin, sent_at),
        )
        return self._task(row) if row else None

    async def of_origin(self, person_id: int, origin: str) -> Task | None:
        """The task that was made from an origin which is used once, if there is one."""
        row = await self._db.one(
            "SELECT * FROM tasks WHERE person_id = ? AND origin = ? LIMIT 1", (person_id, origin)
        )
        return self._task(row) if row else None

    async def get(self, task_id: int) -> Task | None:
        """One task or None."""
        row = await self._db.one("SELECT * FROM tasks WHERE task_id = ?", (task_id,))
        return self._task(row) if row else None

    async def outcome(self, task_id: int) -> Outcome | None:
        """How a task ended, or why it paused last; None if it never did."""
        row = await self._db.one("SELECT task_id, outcome FROM tasks WHERE task_id = ?", (task_id,))
        return outcome_of(row) if row and row["outcome"] else None

    async def newest_sent_at(self) -> float:
        """When the newest message that became a task was written, by its server's clock; 0 for none."""
        row = await self._db.one("SELECT max(sent_at) FROM tasks")
        return float(row[0] or 0.0) if row else 0.0

    async def newest_sent_here(self) -> float:
        """The same by the clock of this computer, as that was then, if somebody else's told the age."""
        row = await self._db.one("SELECT max(sent_at - sent_ahead_s) FROM tasks")
        return float(row[0] or 0.0) if row else 0.0

    async def count_since(self, person_id: int, moment: float) -> int:
        """How many tasks a person has begun since then, in any state, forgotten ones included."""
        row = await self._db.one(
            "SELECT count(*) FROM tasks WHERE person_id = ? AND created_at >= ?", (person_id, moment)
        )
        return (int(row[0]) if row else 0) + await forgotten_tasks(self._db, person_id, moment)

    async def unfinished(self, states: Collection[TaskState] = OPEN_STATES) -> list[Task]:
        """Tasks in these states, oldest first."""
        marks = ", ".join("?" * len(states))
        rows = await self._db.all(
            f"SELECT * FROM tasks WHERE state IN ({marks}) ORDER BY task_id",  # noqa: S608 - only question marks
            tuple(states),
        )
        return [self._task(row) for row in rows]

    async def join_text(self, task_id: int, line: str) -> Task | None:
        """Commits a further line of a text whose task never began; None for one that has, or is too long.

        The same line again changes nothing.
        """
        async with self._db.transaction():
            task = await self.get(task_id)
            if task is None:
                return None
            if f"\n{line}\n" in f"{task.text}\n":
                return task
            text = f"{task.text}\n{line}"
            # A replay does not read the text: what is added ends it.
            if task.state is not TaskState.QUEUED or task.shortcut or len(text) > MAX_TEXT:
                return None
            changed = await self._db.change(
                "UPDATE tasks SET text = ? WHERE task_id = ?"
                " AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.task_id = tasks.task_id)"
                " AND NOT EXISTS (SELECT 1 FROM corrections WHERE corrections.task_id = tasks.task_id)",
                (text, task_id),
            )
        return replace(task, text=text) if changed else None

    async def resume(self, task: Task, check: Check) -> bool:
        """Commits that a paused task is queued again; False if it is not paused. check: as in `add`."""
        async with self._db.transaction():
            now = await self.get(task.task_id)
            if now is None or now.state is not TaskState.PAUSED:
                return False
            await check(task.person_id)
            return await self._changed(task.task_id, TaskState.PAUSED, TaskState.QUEUED)

    async def move(self, task_id: int, before: TaskState, after: TaskState) -> bool:
        """Changes the state if it is still `before`."""
        async with self._db.transaction():
            return await self._changed(task_id, before, after)

    async def _changed(self, task_id: int, before: TaskState, after: TaskState) -> bool:
        changed = await self._db.change(
            "UPDATE tasks SET state = ?, started_at = CASE WHEN ? = 'running' THEN ? END"
            " WHERE task_id = ? AND state = ?",
            (after, after, self._clock(), task_id, before),
        )
        return changed == 1

    async def requeue(self, task_id: int, seen_at: float) -> bool:
        """Puts a task that was cut off before its phone's queue. seen_at: when the program last ran."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE tasks SET state = ?, first = 1, started_at = NULL,"
                " ran_s = ran_s + max(0, coalesce(? - started_at, 0)) WHERE task_id = ? AND state = ?",
                (TaskState.QUEUED, seen_at, task_id, TaskState.RUNNING),
            )
        return changed == 1

    async def leave_team(self, task_id: int, why: SoloReason) -> None:
        """Commits that the task goes on with one model; the first reason stays."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE tasks SET solo_why = ? WHERE task_id = ? AND solo_why = ''", (why, task_id)
            )

    async def solo_reason(self, task_id: int) -> SoloReason | None:
        """Why the task goes on with one model; None if it does not, or never had a team."""
        row = await self._db.one("SELECT solo_why FROM tasks WHERE task_id = ?", (task_id,))
        return SoloReason(row["solo_why"]) if row and row["solo_why"] else None

    async def started_at(self, task_id: int) -> float:
        """When the present run began, seconds since the epoch; 0 for a task that does not run."""
        row = await self._db.one("SELECT started_at FROM tasks WHERE task_id = ?", (task_id,))
        return float(row["started_at"] or 0.0) if row else 0.0

    async def ask_stop(self, task_id: int, outcome: Outcome = _STOPPED) -> None:
        """Commits with which outcome a running task is to be stopped, so that a crash does not resume it.

        The first stop that was asked for stays.
        """
        async with self._db.transaction():
            await self._db.change(
                "UPDATE tasks SET stop_asked = ?, outcome = ?"
                " WHERE task_id = ? AND state = ? AND stop_asked <> ?",
                (STOP_ASKED, outcome_to_json(outcome), task_id, TaskState.RUNNING, STOP_ASKED),
            )

    async def ask_pause(self, task_id: int) -> None:
        """Commits that a running task is to be paused, so that a crash does not resume it; a stop stays."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE tasks SET stop_asked = ? WHERE task_id = ? AND state = ? AND stop_asked = 0",
                (_PAUSE_ASKED, task_id, TaskState.RUNNING),
            )

    async def pause_asked(self, task_id: int) -> bool:
        """Did its person want a running task to pause?"""
        row = await self._db.one(
            "SELECT 1 FROM tasks WHERE task_id = ? AND stop_asked = ?", (task_id, _PAUSE_ASKED)
        )
        return row is not None

    async def stop_asked(self, task_id: int) -> Outcome | None:
        """The outcome of the stop that was asked for; None if there is none."""
        row = await self._db.one(
            "SELECT task_id, outcome FROM tasks WHERE task_id = ? AND stop_asked = ?", (task_id, STOP_ASKED)
        )
        if row is None:
            return None
        outcome = outcome_of(row) if row["outcome"] else _STOPPED
        # An earlier version left the reason of the pause before.
        return outcome if outcome.kind is EndKind.STOPPED else _STOPPED

    async def mark_published(self, task_id: int, state: TaskState) -> None:
        """Commits that the end (or pause) in this state was published."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE tasks SET told_at = ? WHERE task_id = ? AND state = ?",
                (self._clock(), task_id, state),
            )

    async def unpublished(self) -> list[tuple[Task, Outcome]]:
        """Tasks that ended or paused, and whether that was published is unknown; oldest first."""
        marks = ", ".join("?" * len(_PUBLISHED))
        rows = await self._db.all(
            f"SELECT * FROM tasks WHERE told_at IS NULL AND outcome IS NOT NULL AND state IN ({marks})"  # noqa: S608 - only question marks
            " ORDER BY task_id",
            _PUBLISHED,
        )
        return [(self._task(row), outcome_of(row)) for row in rows]

    async def close(self, task_id: int, before: TaskState, after: TaskState, outcome: Outcome) -> bool:
        """Ends or pauses a task with its outcome, if its state is still `before`."""
        now = self._clock()
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE tasks SET state = ?, outcome = ?, ended_at = ?, started_at = NULL, told_at = NULL,"
                " first = 0, place = 0, stop_asked = 0,"
                " ran_s = ran_s + max(0, coalesce(? - started_at, 0)) WHERE task_id = ? AND state = ?",
                (after, outcome_to_json(outcome), now, now, task_id, before),
            )
        return changed == 1

    async def ended_at(self, task_id: int) -> float:
        """When its last run ended or paused, seconds since the epoch; without a run: when it was created."""
        row = await self._db.one(
            "SELECT CAST(coalesce(ended_at, created_at) AS REAL) AS ended_at FROM tasks WHERE task_id = ?",
            (task_id,),
        )
        return float(row["ended_at"]) if row else 0.0

    async def ran_s(self, task_id: int) -> float:
        """Seconds of all runs of a task that does not run now, without queue and pauses."""
        row = await self._db.one("SELECT ran_s FROM tasks WHERE task_id = ?", (task_id,))
        return float(row[0]) if row else 0.0

    def _task(self, row: aiosqlite.Row) -> Task:
        return task_of(row, self._identity.current)
