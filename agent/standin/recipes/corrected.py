"""A task as its person's later words change it: another drink replaces the first, the rest is added."""

import re
from collections.abc import Sequence

from agent.standin.recipes.order import drink_in


def corrected(task: str, added: Sequence[str], lang: str) -> str:
    """The task in the words that hold. lang: 'en' or 'zh'."""
    for words in added:
        for line in filter(None, map(str.strip, words.splitlines())):
            before, now = drink_in(task), drink_in(line)
            if before is None or now is None:
                task = f"{task}，然后{line}" if lang == "zh" else f"{task}, then {line}"
                continue
            names = "|".join(re.escape(name) for name in before.names)
            name = now.names[1] if lang == "zh" else now.names[0].lower()
            task = re.sub(names, name, task, flags=re.IGNORECASE)
    return task
