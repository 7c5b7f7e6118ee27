"""Inputs that a person sends from afar during a take-over: on disk before the phone is touched, like those of a step."""

import time
from collections.abc import Callable

from agent.actions import ActionResult, Reason, ResultKind
from agent.events import RequestKind, RequestState
from agent.journal.audit import AuditEntry, AuditEvent, note_within
from agent.journal.codec import result_to_json
from agent.journal.database import Database

SECRET = "Secret"  # noqa: S105 - the action of a touch that typed one
_OPEN = "SELECT requests.task_id, phone_id FROM requests JOIN tasks USING (task_id) WHERE request_id = ? AND requests.state = ?"


class TouchTable:
    """Rows of `touches`: which kind of input it was and where it led, never what it said."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def intend(
        self, request_id: int, person_id: int, action: str, app: str, *, from_pad: bool = True
    ) -> int | None:
        """Commits that an input is about to be sent, if its request is still pending; answers its id, else None.

        action: its class name. from_pad: False for what has an entry of its own in the audit.
        """
        now = self._clock()
        async with self._db.transaction():
            row = await self._db.one(_OPEN, (request_id, RequestState.PENDING))
            if row is None:
                return None
            touch_id = await self._db.insert(
                "INSERT INTO touches (request_id, person_id, action, app, intent_at) VALUES (?, ?, ?, ?, ?)",
                (request_id, person_id, action, app, now),
            )
            entry = AuditEntry(
                AuditEvent.INPUT_FROM_PAD,
                person_id=person_id,
                phone_id=row["phone_id"],
                task_id=row["task_id"],
                request_id=request_id,
                app=app,
                action=action,
            )
            if from_pad:
                await note_within(self._db, now, entry)
        return touch_id

    async def secrets_since(self, moment: float) -> dict[str, float]:
        """When a secret was last typed into a field of each phone, also partly, or may have been; none before `moment`.

        What surely was not typed does not count, nor the PIN of a lock, which leaves the screen by itself.
        """
        rows = await self._db.all(
            "SELECT phone_id, max(intent_at) AS at FROM touches JOIN requests USING (request_id)"
            " JOIN tasks USING (task_id) WHERE touches.action = ? AND requests.kind = ? AND intent_at > ?"
            " AND coalesce(result, '') NOT LIKE ? GROUP BY phone_id",
            (SECRET, RequestKind.TAKE_OVER, moment, f'%"{ResultKind.FAILED}"%'),
        )
        return {row["phone_id"]: row["at"] for row in rows}

    async def close_open(self) -> None:
        """Marks inputs that were cut off: nobody knows whether they reached the phone."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE touches SET result = ?, result_at = ? WHERE result IS NULL",
                (result_to_json(ActionResult(ResultKind.UNKNOWN, Reason.INTERRUPTED)), self._clock()),
            )

    async def end(self, touch_id: int, result: ActionResult) -> None:
        """Commits what became of it."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE touches SET result = ?, result_at = ? WHERE touch_id = ?",
                (result_to_json(result), self._clock(), touch_id),
            )
