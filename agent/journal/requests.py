"""Requests to a person on disk; a yes counts only if it was committed while pending and not expired."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

import aiosqlite

from agent.events import AnswerOutcome, Request, RequestKind, RequestState
from agent.journal.database import Database


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request as the journal has it, with who may answer and what was said."""

    request: Request
    person_id: int
    state: RequestState
    reply: str
    answered_by: str
    answered_at: float


class RequestTable:
    """Rows of `requests`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(
        self,
        *,
        task_id: int,
        person_id: int,
        step: int,
        kind: RequestKind,
        app: str,
        text: str,
        options: tuple[str, ...],
        life_s: float,
        picture: bytes | None,
    ) -> Request:
        """Commits a pending request. The picture is not kept here."""
        now = self._clock()
        async with self._db.transaction():
            request_id = await self._db.insert(
                "INSERT INTO requests"
                " (task_id, person_id, step, kind, app, text, options, created_at, expires_at, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    task_id,
                    person_id,
                    step,
                    kind,
                    app,
                    text,
                    json.dumps(options),
                    now,
                    now + life_s,
                    RequestState.PENDING,
                ),
            )
        return Request(request_id, task_id, step, kind, app, text, options, picture, now, now + life_s)

    async def get(self, request_id: int) -> RequestRow | None:
        """One request or None."""
        row = await self._db.one("SELECT * FROM requests WHERE request_id = ?", (request_id,))
        return _row(row) if row else None

    async def pending_of(self, task_id: int) -> RequestRow | None:
        """The request a task waits for."""
        row = await self._db.one(
            "SELECT * FROM requests WHERE task_id = ? AND state = ? ORDER BY request_id DESC LIMIT 1",
            (task_id, RequestState.PENDING),
        )
        return _row(row) if row else None

    async def last_of(self, task_id: int) -> RequestRow | None:
        """The newest request of a task, whatever became of it."""
        row = await self._db.one(
            "SELECT * FROM requests WHERE task_id = ? ORDER BY request_id DESC LIMIT 1", (task_id,)
        )
        return _row(row) if row else None

    async def settle(
        self, request_id: int, person_id: int, state: RequestState, by: str, reply: str = ""
    ) -> AnswerOutcome:
        """Commits an answer in one transaction with 'theirs, still pending, not expired'."""
        now = self._clock()
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM requests WHERE request_id = ?", (request_id,))
            if row is None:
                return AnswerOutcome.UNKNOWN
            if row["person_id"] != person_id:
                return AnswerOutcome.NOT_YOURS
            if row["state"] == RequestState.EXPIRED:
                return AnswerOutcome.EXPIRED
            if row["state"] != RequestState.PENDING:
                return AnswerOutcome.ALREADY
            if row["expires_at"] <= now:
                return AnswerOutcome.EXPIRED
            await self._db.change(
                "UPDATE requests SET state = ?, reply = ?, answered_by = ?, answered_at = ? WHERE request_id = ?",
                (state, reply, by, now, request_id),
            )
        return AnswerOutcome.ACCEPTED

    async def close(self, request_id: int, state: RequestState) -> bool:
        """Ends a pending request without an answer (expired, cancelled); False if somebody was quicker."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE requests SET state = ?, answered_at = ? WHERE request_id = ? AND state = ?",
                (state, self._clock(), request_id, RequestState.PENDING),
            )
        return changed == 1


def _row(row: aiosqlite.Row) -> RequestRow:
    request = Request(
        request_id=row["request_id"],
        task_id=row["task_id"],
        step=row["step"],
        kind=RequestKind(row["kind"]),
        app=row["app"],
        text=row["text"],
        options=tuple(json.loads(row["options"])),
        picture=None,
        created_at=row["created_at"],
        expires_at=row["expires_at"],
    )
    return RequestRow(
        request,
        row["person_id"],
        RequestState(row["state"]),
        row["reply"],
        row["answered_by"],
        row["answered_at"] or 0.0,
    )
