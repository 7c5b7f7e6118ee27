"""Codes of before a restart: which phones may still show one, and where handles of lost ones stand."""

from agent.journal import Journal
from agent.secrets.vault import LIFE_S


async def fresh_secrets(journal: Journal) -> dict[str, float]:
    """Phones on which a code was typed less than half an hour ago, each with the seconds that are left.

    Only time that the program saw pass counts: the clock may have been set since. Older codes of forgotten
    tasks are forgotten here, too.
    """
    fresh: dict[str, float] = {}
    for phone_id, typed_at in await journal.touches.secrets():
        left_s = LIFE_S - await journal.runs.passed_since(typed_at)
        if left_s > 0:
            fresh[phone_id] = max(left_s, fresh.get(phone_id, 0.0))
        else:
            await journal.touches.forget_secret(phone_id, typed_at)
    return fresh


async def texts_with_handles(journal: Journal, task_id: int) -> tuple[str, ...]:
    """All that a task kept on disk and that may name secrets of an earlier run: notes, plans, steps."""
    notes = await journal.notes.of(task_id)
    plans = await journal.plans.all(task_id)
    steps = await journal.steps.of(task_id)
    return (
        *(note.text for note in notes),
        *(item.text for kept in plans for item in kept.plan.items),
        *(f"{step.thinking}\n{step.raw}\n{step.action}" for step in steps),
    )
