"""Whether a text gives away a fact that a person let Farhand remember."""

import re
from collections.abc import Iterable, Mapping
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


def given_away(text: str, facts: Iterable[KeptFact]) -> tuple[KeptFact, ...]:
    """The facts whose value the text holds, or a part of it that is no chance."""
    typed = _letters(text[:_MOST])
    if not typed:
        return ()
    han = _HAN.search(typed) is not None
    least, run = (_LEAST_HAN, _HAN_RUN) if han else (_LEAST, _RUN)
    runs = {length: _runs(typed, length) for length in {run, _RUN}}
    return tuple(fact for fact in facts if _holds(typed, _value_letters(fact.text), runs, least))


def _holds(typed: str, value: str, runs: Mapping[int, frozenset[str]], least: int) -> bool:
    if not value:
        return False
    if typed == value or (len(value) >= _WHOLE and value in typed):
        return True
    if len(typed) >= least and typed in value:
        return True
    run = min(runs) if _HAN.search(value) else _RUN
    return not _runs(value, run).isdisjoint(runs[run])


@lru_cache(maxsize=4096)
def _value_letters(fact: str) -> str:
    return _letters(value_of(fact))


def _letters(text: str) -> str:
    """Letters and digits alone: blanks and punctuation change nothing that is said."""
    return "".join(sign for sign in visible(text).casefold() if sign.isalnum())


def _runs(letters: str, length: int) -> frozenset[str]:
    return frozenset(letters[at : at + length] for at in range(len(letters) - length + 1))
