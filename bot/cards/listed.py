"""Several words as a list in a language's punctuation."""

from collections.abc import Iterable
from functools import reduce

from bot.strings import say


def listed(words: Iterable[str], lang: str) -> str:
    """'a, b' or 'a、b'; '' for none."""
    words = list(words)
    return reduce(lambda before, word: say(lang, "listed", before=before, next=word), words) if words else ""
