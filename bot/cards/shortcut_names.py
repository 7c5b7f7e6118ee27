"""A name for a new shortcut, from the words of its task."""

import re
from collections.abc import Collection

from agent.contract.shortcuts import MAX_SHORTCUT_NAME, PARAMETER

_WORD = re.compile(r"[^\W\d_]\w*")
_SMALL_WORDS = frozenset(
    ["a", "an", "the", "to", "of", "my", "me", "for", "in", "on", "at", "and", "please", "with", "from", "by"]
)
_MOST_LETTERS = 20
_MOST_CHINESE = 6


def suggested_name(text: str, taken: Collection[str]) -> str:
    """A free name from the words of a task. taken: names that it cannot have, in lower case."""
    words = [word for word in _WORD.findall(PARAMETER.sub(" ", text).casefold()) if word not in _SMALL_WORDS]
    ascii_words = [word for word in words if word.isascii()]
    name = "_".join(ascii_words[:2])[:_MOST_LETTERS].strip("_") if ascii_words else ""
    if words and not words[0].isascii():
        name = words[0][:_MOST_CHINESE]
    name = name or "task"
    free = [name, *(f"{name[: MAX_SHORTCUT_NAME - 4]}_{number}" for number in range(2, 500))]
    return next((each for each in free if each not in taken), name)
