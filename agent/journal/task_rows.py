"""Rows of `tasks` as values."""

import aiosqlite

from agent.contract.tasks import EndKind, Mode, Outcome, ShortcutRun, Task, TaskState
from agent.journal.codec import outcome_from_json


def outcome_of(row: aiosqlite.Row) -> Outcome:
    """A row's outcome. One of another version must not keep the other rows from being read."""
    try:
        return outcome_from_json(row["outcome"])
    except ValueError:  # among them ValidationError
        return Outcome(EndKind.FAILED, key="internal", values=(("id", f"task {row['task_id']}"),))


def task_of(row: aiosqlite.Row, journal_id: str) -> Task:
    """A row as a task. journal_id: of the row's journal."""
    return Task(
        task_id=row["task_id"],
        person_id=row["person_id"],
        phone_id=row["phone_id"],
        text=row["text"],
        lang=row["lang"],
        origin=row["origin"],
        state=TaskState(row["state"]),
        created_at=row["created_at"],
        sent_at=row["sent_at"],
        journal_id=journal_id,
        mode=Mode(row["mode"]) if row["mode"] else None,
        follows=row["follows"],
        shortcut=ShortcutRun.from_column(row["shortcut"]),
        by_hand=bool(row["by_hand"]),
    )
