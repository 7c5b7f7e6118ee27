"""Counts of the journal for health pages and monitors, read beside the running program; no texts, no ids."""

import contextlib
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from agent.events import RequestState, TaskState
from agent.journal.audit import AuditEvent

_BUSY_S = 2.0
# What is counted as an approval that came to an end.
_OUTCOMES = {
    AuditEvent.REQUEST_APPROVED: "approved",
    AuditEvent.REQUEST_APPROVED_TASK: "approved",
    AuditEvent.REQUEST_REJECTED: "rejected",
    AuditEvent.REQUEST_EXPIRED: "expired",
    AuditEvent.REQUEST_CANCELLED: "cancelled",
    AuditEvent.REQUEST_VOID: "void",
}


@dataclass(frozen=True, slots=True)
class JournalMark:
    """How far the growing tables have been counted."""

    step_row: int = 0
    audit_id: int = 0


@dataclass(frozen=True, slots=True)
class JournalFigures:
    """tasks: by state, all that are kept; waiting: running ones with an open request.

    steps, approvals (by outcome): since `counted_from` of the call; mark: for the next call.
    """

    tasks: dict[str, int] = field(default_factory=dict[str, int])
    waiting: int = 0
    steps: int = 0
    approvals: dict[str, int] = field(default_factory=dict[str, int])
    mark: JournalMark = JournalMark()


def read_figures(path: Path, counted_from: JournalMark | None) -> JournalFigures:
    """Blocking: call in a thread. counted_from: None only marks where the tables end now. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", _BUSY_S, uri=True)) as db:
        mark = JournalMark(
            _number(db, "SELECT max(rowid) FROM steps"), _number(db, "SELECT max(audit_id) FROM audit")
        )
        since = counted_from or mark
        return JournalFigures(
            dict(db.execute("SELECT state, count(*) FROM tasks GROUP BY state").fetchall()),
            _number(
                db,
                "SELECT count(DISTINCT tasks.task_id) FROM tasks JOIN requests USING (task_id)"
                " WHERE tasks.state = ? AND requests.state = ?",
                TaskState.RUNNING,
                RequestState.PENDING,
            ),
            _number(
                db, "SELECT count(*) FROM steps WHERE rowid > ? AND rowid <= ?", since.step_row, mark.step_row
            ),
            _approvals(db, since.audit_id, mark.audit_id),
            mark,
        )


def _approvals(db: sqlite3.Connection, after: int, until: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    # Only approvals have kinds: those of the input that they are about.
    rows = db.execute(
        "SELECT event, count(*) FROM audit WHERE audit_id > ? AND audit_id <= ? AND kinds <> '' GROUP BY event",
        (after, until),
    )
    for event, count in rows:
        if outcome := _OUTCOMES.get(event):
            counts[outcome] = counts.get(outcome, 0) + count
    return counts


def _number(db: sqlite3.Connection, sql: str, *values: object) -> int:
    row = db.execute(sql, values).fetchone()
    return int(row[0] or 0) if row else 0
