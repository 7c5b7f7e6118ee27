"""Whether a text gives away a fact that a person let Farhand remember."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

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
_WORD = re.compile("[\u3400-\u9fff]|[^\\W_\u3400-\u9fff]+")
_NEAR = 6  # words within which what is shared counts together
_TELLING = 3  # letters of a word that tells something
_COMMON = re.compile(
    "the|and|with|for|from|not|but|without|you|your|his|her|its|our|their|mine|that|this|these|those|are|was"
    "|were|has|have|had|usually|always|often|normally|please|about|into|onto|than|then|them|they|who|what|when"
    "|where|will|would|can|could|should|size|order|want|like|need|take|drink|eat|wear|live"
    "|www|https?|com|org|net|html"
)
_COMMON_HAN = frozenset("的了是在我你他她它们这那有和与不要喝吃点个一")


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
    places = _places(text[:_MOST])
    return tuple(
        fact
        for fact in facts
        if _holds(typed, _value_letters(fact.text), runs, least) or _rewords(places, _value_words(fact.text))
    )


def _rewords(places: Mapping[str, Sequence[int]], value: frozenset[str]) -> bool:
    """Two telling words of the value, or a number of it and such a word, stand near each other in the text."""
    shared = sorted((place, word) for word in value for place in places.get(word, ()))
    return any(
        _are_two(one, other)
        for at, (place, one) in enumerate(shared)
        for near, other in shared[at + 1 : at + 1 + _NEAR]
        if near - place <= _NEAR
    )


def _are_two(one: str, other: str) -> bool:
    """Not the same word, not two numbers, and not two pairs of Han signs that overlap: '花园', '园路'."""
    if one == other or (_is_number(one) and _is_number(other)):
        return False
    return not (_HAN.match(one) and (one[1:] == other[:1] or other[1:] == one[:1]))


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


@lru_cache(maxsize=4096)
def _value_words(fact: str) -> frozenset[str]:
    return frozenset(_places(value_of(fact)))


def _places(text: str) -> Mapping[str, Sequence[int]]:
    """The telling words of a text, each with where it stands, in words. Of Han signs, each two in a row."""
    found: dict[str, list[int]] = {}
    words = _WORD.findall(visible(text).casefold())
    for place, (word, following) in enumerate(zip_longest(words, words[1:], fillvalue="")):
        if _HAN.match(word):
            word = word + following if _HAN.match(following) and not {word, following} & _COMMON_HAN else ""
        elif not _is_number(word):
            word = "" if len(word) < _TELLING or _COMMON.fullmatch(word) else _singular(word)
        if word:
            found.setdefault(word, []).append(place)
    return found


def _is_number(word: str) -> bool:
    return any(sign.isdecimal() for sign in word)


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and len(word) > _TELLING else word


def _letters(text: str) -> str:
    """Letters and digits alone: blanks and punctuation change nothing that is said."""
    return "".join(sign for sign in visible(text).casefold() if sign.isalnum())


def _runs(letters: str, length: int) -> frozenset[str]:
    return frozenset(letters[at : at + length] for at in range(len(letters) - length + 1))
