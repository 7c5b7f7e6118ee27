"""What a team found on the phone while it works a task: facts, each with its step and app. No secrets."""

from dataclasses import dataclass

from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class TaskNote:
    """A fact. step: after which it was seen; app: package id, '' if unknown; text: of a model, no markup."""

    step: int
    app: str
    text: str


class TaskNoteTable:
    """Rows of `task_notes`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, task_id: int) -> tuple[TaskNote, ...]:
        """All facts of a task, the oldest first."""
        rows = await self._db.all(
            "SELECT step, app, text FROM task_notes WHERE task_id = ? ORDER BY note_id", (task_id,)
        )
        return tuple(TaskNote(row["step"], row["app"], row["text"]) for row in rows)

    async def add(self, task_id: int, notes: tuple[TaskNote, ...]) -> None:
        """Commits facts."""
        async with self._db.transaction():
            for note in notes:
                await self._db.insert(
                    "INSERT INTO task_notes (task_id, step, app, text) VALUES (?, ?, ?, ?)",
                    (task_id, note.step, note.app, note.text),
                )
