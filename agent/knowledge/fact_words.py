"""Whether a text gives away a fact that a person let Farhand remember."""

import re
from functools import lru_cache

from agent.contract.facts import KeptFact
from agent.contract.visible_text import visible

# Behind these stands what is private: 'my address is 12 Garden Lane'.
_IS = re.compile(
    r"^.{0,60}?(?:\b(?:is|are|am|at|in|to|order|take|drink|eat|want|have|wear)\b[ :]*|[=:：]\s*|是|为|在|点|喝|吃|要|穿|对)(?P<value>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_HAN = re.compile("[\u3400-\u9fff]")
_MOST = 20_000  # signs of a text
_RUN, _HAN_RUN = 10, 5  # signs in a row that a text and a fact share by no chance
_LEAST, _LEAST_HAN = 6, 4  # of a text that is a part of a fact
_WHOLE = 4  # a shorter value counts only as the whole text: '42'


def value_of(fact: str) -> str:
    """What a fact says behind its 'is'; the whole fact without one."""
    found = _IS.match(fact)
    return (found["value"] if found else fact).strip()


def gives_away(text: str, fact: KeptFact) -> bool:
    """Does the text hold the fact's value, or a part of it that is no chance?"""
    typed, value, whole = _letters(text), _letters(value_of(fact.text)), _letters(fact.text)
    if not typed or not value:
        return False
    if typed == value or (len(value) >= _WHOLE and value in typed):
        return True
    han = _HAN.search(typed) is not None
    if len(typed) >= (_LEAST_HAN if han else _LEAST) and typed in value:
        return True
    run = _HAN_RUN if han and _HAN.search(value) else _RUN
    return not _runs(value, run).isdisjoint(_runs(typed, run)) or (len(whole) >= _RUN and whole in typed)


def _letters(text: str) -> str:
    """Letters and digits alone: blanks and punctuation change nothing that is said."""
    return "".join(sign for sign in visible(text[:_MOST]).casefold() if sign.isalnum())


@lru_cache(maxsize=512)
def _runs(letters: str, length: int) -> frozenset[str]:
    return frozenset(letters[at : at + length] for at in range(len(letters) - length + 1))
