"""Codes that people typed into fields before a restart: which phones may still show one."""

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
