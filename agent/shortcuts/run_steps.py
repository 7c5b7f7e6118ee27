"""The steps that a task replays, with its values."""

from agent.contract.errors import ShortcutGone, ShortcutValueMissing
from agent.contract.shortcuts import value_problems
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.shortcuts import ReplayStep
from agent.shortcuts.parameters import step_with


async def saved_steps(journal: Journal, task: Task) -> tuple[ReplayStep, ...]:
    """Of the shortcut of a task that begins, and commits that it is used.

    Raises ShortcutGone and ShortcutValueMissing.
    """
    run = task.shortcut
    kept = await journal.shortcuts.get(task.person_id, run.shortcut_id) if run else None
    if run is None or kept is None:
        raise ShortcutGone(f"task {task.task_id} replays a shortcut that is gone")
    for name, _ in value_problems(kept.parameters, run.values):
        raise ShortcutValueMissing(name)
    values = tuple((name, value) for name, value in run.values if name in kept.parameters)
    await journal.shortcuts.note_use(task.person_id, kept.shortcut_id)
    return tuple(step_with(step, values) for step in kept.steps)
