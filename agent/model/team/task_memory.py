"""What a team has found on the phone for one task: on disk without secrets, in prompts as it may leave."""

from dataclasses import replace

from agent.contract.actions import Note
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.task_notes import TaskNote
from agent.model.team.role_views import RoleViews
from agent.secrets.noted_secrets import NotedSecrets

_MOST = 80  # of one task
_LONGEST = 300


class TaskMemory:
    """secrets: of the task's phone; what a fact says of a code or a password becomes a handle of them."""

    def __init__(self, task: Task, journal: Journal, secrets: NotedSecrets) -> None:
        self._task = task
        self._table = journal.notes
        self._secrets = secrets
        self._notes: tuple[TaskNote, ...] | None = None

    async def notes(self) -> tuple[TaskNote, ...]:
        """All of the task, also those of earlier runs."""
        if self._notes is None:
            self._notes = await self._table.of(self._task.task_id)
        return self._notes

    async def shown(self, views: RoleViews) -> tuple[TaskNote, ...]:
        """As they may leave."""
        notes = await self.notes()
        texts = await views.words(note.text for note in notes)
        return tuple(replace(note, text=text) for note, text in zip(notes, texts, strict=True))

    async def add(self, step: StepRecord, app: str, facts: tuple[str, ...]) -> None:
        """Keeps facts that were seen after a step. app: then in front."""
        known = {note.text.casefold() for note in await self.notes()}
        texts = dict.fromkeys(self._secrets.hide_found(" ".join(fact.split()))[:_LONGEST] for fact in facts)
        room = _MOST - len(await self.notes())
        new = tuple(
            TaskNote(step.number, app, text) for text in texts if text and text.casefold() not in known
        )[: max(room, 0)]
        if new:
            await self._table.add(self._task.task_id, new)
            self._notes = (*await self.notes(), *new)

    async def add_own(self, step: StepRecord) -> None:
        """Keeps what the executor noted itself."""
        if isinstance(step.action, Note):
            await self.add(step, step.app, (step.action.text,))
