"""Inputs that a person sends from afar in a take-over: on disk before they are sent, like those of a step."""

import time
from collections.abc import Callable, Sequence

from agent.contract.actions import Action, ActionResult, Reason, ResultKind, UnusableReply
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.requests import RequestKind, RequestState
from agent.contract.takeover import PadTouch
from agent.journal.audit import note_within
from agent.journal.codec import action_from_json, action_to_json, result_from_json, result_to_json
from agent.storage.database import Database

SECRET = "Secret"  # noqa: S105 - the action of a touch that typed a secret
_HAPPENED = frozenset({ResultKind.DONE, ResultKind.UNCHANGED})
_TYPED = (
    "FROM touches JOIN requests USING (request_id) JOIN tasks USING (task_id)"
    " WHERE touches.action = ? AND requests.kind = ? AND coalesce(result, '') NOT LIKE ?"
)
_TYPED_VALUES = (SECRET, RequestKind.TAKE_OVER, f'%"{ResultKind.FAILED}"%')
_OPEN = (
    "SELECT requests.task_id, phone_id FROM requests JOIN tasks USING (task_id)"
    " WHERE request_id = ? AND requests.state = ?"
)


class TouchTable:
    """Rows of `touches`: which kind of input and in which app, never its text."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def intend(
        self,
        request_id: int,
        person_id: int,
        action: str,
        app: str,
        *,
        from_pad: bool = True,
        kept: PadTouch | None = None,
    ) -> int | None:
        """Commits the intent of an input if its request is still pending; answers its id, else None.

        action: its class name. from_pad: False for an input with an entry of its own in the audit.
        kept: what is kept of it to do it again; None for nothing.
        """
        now = self._clock()
        async with self._db.transaction():
            row = await self._db.one(_OPEN, (request_id, RequestState.PENDING))
            if row is None:
                return None
            touch_id = await self._db.insert(
                "INSERT INTO touches (request_id, person_id, action, app, intent_at, input, target, anchor)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    request_id,
                    person_id,
                    action,
                    app,
                    now,
                    action_to_json(kept.action) if kept and kept.action else "",
                    kept.target if kept else "",
                    kept.anchor if kept else "",
                ),
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

    async def happened(self, task_id: int) -> list[PadTouch]:
        """The inputs of a task that its person sent from the pad and that surely happened, in order."""
        rows = await self._db.all(
            "SELECT touches.* FROM touches JOIN requests USING (request_id)"
            " WHERE task_id = ? AND touches.action != ? AND result IS NOT NULL ORDER BY touch_id",
            (task_id, SECRET),
        )
        return [
            PadTouch(_input(row["input"]), row["app"], row["target"], row["anchor"])
            for row in rows
            if result_from_json(row["result"]).kind in _HAPPENED
        ]

    async def keep_page(self, request_id: int, place: str) -> None:
        """Commits which page the pad shows after its last input. place: as in `page_after`."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE touches SET page_after = ?1 WHERE page_after != ?1"
                " AND touch_id = (SELECT max(touch_id) FROM touches WHERE request_id = ?2)",
                (place, request_id),
            )

    async def page_after(self, task_id: int) -> str:
        """JSON of the place of a finish on the page after the task's last input; '' if it was not kept."""
        row = await self._db.one(
            "SELECT page_after FROM touches JOIN requests USING (request_id)"
            " WHERE task_id = ? ORDER BY touch_id DESC LIMIT 1",
            (task_id,),
        )
        return str(row["page_after"]) if row else ""

    async def secrets(self) -> list[tuple[str, float]]:
        """When a secret was last typed into a field of each phone, or may have been, even in part.

        By the clock of that time. Not counted: one that was surely not typed, and the PIN of a lock, which
        does not stay on the screen.
        """
        typed = await self._db.all(
            f"SELECT phone_id, intent_at AS at, max(touch_id) {_TYPED} GROUP BY phone_id", _TYPED_VALUES
        )
        kept = await self._db.all("SELECT phone_id, typed_at AS at FROM secrets_typed")
        return [(row["phone_id"], row["at"]) for row in (*typed, *kept)]

    async def forget_secret(self, phone_id: str, typed_at: float) -> None:
        """Commits that a secret whose task is forgotten need not be known any more."""
        async with self._db.transaction():
            await self._db.change(
                "DELETE FROM secrets_typed WHERE phone_id = ? AND typed_at = ?", (phone_id, typed_at)
            )

    async def close_open(self) -> None:
        """Closes inputs that were cut off: whether they reached the phone is unknown."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE touches SET result = ?, result_at = ? WHERE result IS NULL",
                (result_to_json(ActionResult(ResultKind.UNKNOWN, Reason.INTERRUPTED)), self._clock()),
            )

    async def end(self, touch_id: int, result: ActionResult) -> None:
        """Commits the result of the input."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE touches SET result = ?, result_at = ? WHERE touch_id = ?",
                (result_to_json(result), self._clock(), touch_id),
            )


def _input(text: str) -> Action | None:
    action = action_from_json(text) if text else None
    return None if isinstance(action, UnusableReply) else action


async def keep_secrets_within(database: Database, task_ids: Sequence[int]) -> None:
    """Keeps, of tasks that are about to be forgotten, on which phone a secret was typed and when.

    Without that a restart could let out a picture of the secret. Inside a transaction of the caller.
    """
    these = f"tasks.task_id IN ({', '.join('?' * len(task_ids))})"
    await database.change(
        f"INSERT OR IGNORE INTO secrets_typed SELECT phone_id, intent_at {_TYPED} AND {these}",
        (*_TYPED_VALUES, *task_ids),
    )
