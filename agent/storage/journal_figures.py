"""Counts of the journal for health pages and monitors, read while the program runs; no texts, no ids."""

import contextlib
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from agent.contract.requests import RequestState
from agent.contract.tasks import TaskState

_BUSY_S = 2.0


@dataclass(frozen=True, slots=True)
class JournalFigures:
    """tasks: by state, all that are kept. waiting: running ones with an open request."""

    tasks: dict[str, int] = field(default_factory=dict[str, int])
    waiting: int = 0


def read_figures(path: Path) -> JournalFigures:
    """The counts of the journal in this file. Blocking: call in a thread. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", _BUSY_S, uri=True)) as db:
        tasks = dict(db.execute("SELECT state, count(*) FROM tasks GROUP BY state").fetchall())
        (waiting,) = db.execute(
            "SELECT count(DISTINCT tasks.task_id) FROM tasks JOIN requests USING (task_id)"
            " WHERE tasks.state = ? AND requests.state = ?",
            (TaskState.RUNNING, RequestState.PENDING),
        ).fetchone()
    return JournalFigures(tasks, waiting)
