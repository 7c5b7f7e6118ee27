"""Steps on disk: what was decided, that it is about to happen, and what became of it."""

import json
import time
from collections.abc import Callable

import aiosqlite

from agent.contract.actions import (
    ActionResult,
    DecidedBy,
    Decision,
    Reason,
    ResultKind,
    TypeText,
)
from agent.contract.anchor import StepAnchor
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.history import StepTimes
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord, StepVerdict
from agent.journal.audit import note_within
from agent.journal.codec import (
    action_from_json,
    action_to_json,
    place_from_json,
    place_to_json,
    result_from_json,
    result_to_json,
    seen_from_json,
    seen_to_json,
)
from agent.journal.forgotten import forgotten_steps
from agent.journal.requests import use_within
from agent.storage.database import Database

_INTEND = (
    "UPDATE steps SET intent_at = ?, request_id = ? WHERE task_id = ? AND number = ? AND intent_at IS NULL"
)
# One statement, so that nothing can come between the test and the use.
_WITH_A_YES = (
    " AND EXISTS (SELECT 1 FROM requests JOIN tasks USING (task_id) WHERE request_id = ?"
    " AND task_id = steps.task_id AND kind = 'approval' AND requests.state = 'approved' AND used < allowed"
    " AND tasks.state = 'running' AND NOT EXISTS (SELECT 1 FROM corrections WHERE"
    " corrections.task_id = steps.task_id AND correction_id > max(requests.answered_after, ?)))"
)


class StepTable:
    """Rows of `steps`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def commit_decision(
        self,
        task_id: int,
        number: int,
        app: str,
        decision: Decision,
        target: str = "",
        seen: SeenPage | None = None,
        anchor: str = "",
        view: str = "",
        place: StepAnchor | None = None,
    ) -> None:
        """Commits a decision and who made it, before anything of it is done.

        target, anchor, view: as in StepRecord. seen: of its page, None if that was not read.
        place: where it was, None if that may not be kept.
        """
        async with self._db.transaction():
            await self._db.insert(
                "INSERT INTO steps (task_id, number, app, thinking, raw, action, decided_at, target,"
                " decided_by, dialect, seen, anchor, view, replays)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    task_id,
                    number,
                    app,
                    decision.thinking,
                    decision.raw,
                    action_to_json(decision.action),
                    self._clock(),
                    target,
                    decision.by,
                    decision.dialect,
                    seen_to_json(seen),
                    anchor,
                    view,
                    decision.replays,
                ),
            )
            if place is not None:
                await self._db.insert(
                    "INSERT OR REPLACE INTO step_anchors (task_id, number, anchor) VALUES (?, ?, ?)",
                    (task_id, number, place_to_json(place)),
                )

    async def intend(
        self, task_id: int, number: int, request_id: int | None = None, *, words_read: int = 0
    ) -> bool:
        """Commits the intent of an input with its line in the audit and the use of the approval behind it.

        request_id: of that approval; None for an input that the policy leaves free. words_read: id of the
        newest correction that the step was decided on; a later one makes an approval of before it void.
        False if the journal has no such approval left, or the step was sent before: then nothing may be sent.
        """
        now = self._clock()
        async with self._db.transaction():
            if request_id is None:
                if await self._db.change(_INTEND, (now, None, task_id, number)) != 1:
                    return False
                await self._note_free(now, task_id, number)
                return True
            holds = _INTEND + _WITH_A_YES
            if await self._db.change(holds, (now, request_id, task_id, number, request_id, words_read)) != 1:
                return False
            await use_within(self._db, now, request_id, number)
        return True

    async def _note_free(self, now: float, task_id: int, number: int) -> None:
        row = await self._db.one(
            "SELECT person_id, phone_id, app, action FROM steps JOIN tasks USING (task_id)"
            " WHERE task_id = ? AND number = ?",
            (task_id, number),
        )
        if row is None:
            return
        action = action_from_json(row["action"])
        entry = AuditEntry(
            AuditEvent.INPUT_FREE,
            person_id=row["person_id"],
            phone_id=row["phone_id"],
            task_id=task_id,
            step=number,
            app=row["app"],
            action=type(action).__name__,
            length=len(action.text) if isinstance(action, TypeText) else None,
        )
        await note_within(self._db, now, entry)

    async def end(
        self,
        task_id: int,
        number: int,
        result: ActionResult,
        timing: dict[str, float],
        *,
        words_read: int | None = None,
    ) -> ActionResult:
        """Commits the result, and answers what was committed. timing: seconds spent, by part of the step.

        words_read: of a finish, the newest correction that the model has read: with a later one the task is
        not over.
        """
        async with self._db.transaction():
            if words_read is not None and await self._db.one(
                "SELECT 1 FROM corrections WHERE task_id = ? AND correction_id > ?", (task_id, words_read)
            ):
                result = ActionResult(ResultKind.REFUSED, Reason.CORRECTED)
            await self._db.change(
                "UPDATE steps SET result = ?, result_at = ?, timing = ? WHERE task_id = ? AND number = ?",
                (result_to_json(result), self._clock(), json.dumps(timing), task_id, number),
            )
        return result

    async def amend(self, task_id: int, number: int, before: ActionResult, result: ActionResult) -> None:
        """Commits a result in place of `before`, which said less; no change if `before` is gone."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE steps SET result = ? WHERE task_id = ? AND number = ? AND result = ?",
                (result_to_json(result), task_id, number, result_to_json(before)),
            )

    async def keep_verdict(self, task_id: int, number: int, verdict: StepVerdict) -> None:
        """Commits what became of a step."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE steps SET verdict = ? WHERE task_id = ? AND number = ?", (verdict, task_id, number)
            )

    async def of(self, task_id: int) -> list[StepRecord]:
        """All steps of a task in order."""
        rows = await self._db.all("SELECT * FROM steps WHERE task_id = ? ORDER BY number", (task_id,))
        return [_record(row) for row in rows]

    async def count(self, task_id: int) -> int:
        """How many steps a task has."""
        row = await self._db.one("SELECT count(*) FROM steps WHERE task_id = ?", (task_id,))
        return int(row[0]) if row else 0

    async def count_since(self, person_id: int, moment: float) -> int:
        """How many steps all tasks of a person have made since then, forgotten tasks included."""
        # There are millions of steps in a year and thousands in a day, which the planner cannot know.
        row = await self._db.one(
            "SELECT count(*) FROM steps INDEXED BY steps_by_time CROSS JOIN tasks USING (task_id)"
            " WHERE decided_at >= ? AND person_id = ?",
            (moment, person_id),
        )
        return (int(row[0]) if row else 0) + await forgotten_steps(self._db, person_id, moment)

    async def seen_in(self, task_id: int) -> list[SeenPage]:
        """What was kept of the pages of a task's steps, in order; [] once the task has ended."""
        rows = await self._db.all(
            "SELECT seen FROM steps WHERE task_id = ? AND seen <> '' ORDER BY number", (task_id,)
        )
        return [page for row in rows if (page := seen_from_json(row["seen"])) is not None]

    async def forget_seen(self, task_id: int) -> None:
        """Commits that nothing of the pages of a task's steps is kept any more."""
        async with self._db.transaction():
            await self._db.change("UPDATE steps SET seen = '' WHERE task_id = ? AND seen <> ''", (task_id,))

    async def places_of(self, task_id: int) -> dict[int, StepAnchor]:
        """Where the steps of a task were, by their numbers; none of those of which nothing may be kept."""
        rows = await self._db.all("SELECT number, anchor FROM step_anchors WHERE task_id = ?", (task_id,))
        return {int(row["number"]): place_from_json(row["anchor"]) for row in rows}

    async def times_of(self, task_id: int) -> tuple[StepTimes, ...]:
        """When each step of a task was, in their order."""
        rows = await self._db.all(
            "SELECT number, decided_at, coalesce(result_at, 0) AS ended_at FROM steps WHERE task_id = ?"
            " ORDER BY number",
            (task_id,),
        )
        return tuple(StepTimes(row["number"], row["decided_at"], row["ended_at"]) for row in rows)

    async def close_open(self, task_id: int) -> None:
        """Closes steps without a result: unknown if the intent is committed, else surely not done."""
        for step in await self.of(task_id):
            if step.result is None:
                kind = ResultKind.UNKNOWN if step.intended else ResultKind.FAILED
                await self.end(task_id, step.number, ActionResult(kind, Reason.INTERRUPTED), {})


def _record(row: aiosqlite.Row) -> StepRecord:
    return StepRecord(
        number=row["number"],
        app=row["app"],
        thinking=row["thinking"],
        raw=row["raw"],
        action=action_from_json(row["action"]),
        intended=row["intent_at"] is not None,
        result=result_from_json(row["result"]) if row["result"] else None,
        target=row["target"],
        request_id=row["request_id"],
        decided_by=DecidedBy(row["decided_by"]),
        dialect=row["dialect"],
        anchor=row["anchor"],
        view=row["view"],
        verdict=StepVerdict(row["verdict"]),
        replays=row["replays"],
    )
