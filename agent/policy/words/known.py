"""Which words and phrases are known, in which language: nothing can be told from a label without any."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, groupby

from agent.policy.words.groups import SMALL, has
from agent.policy.words.label import Units, words_only
from agent.policy.words.languages import LANGUAGES, Language, written
from agent.policy.words.precedence import COMBINATIONS


@cache
def words_of() -> dict[str, frozenset[str]]:
    """All words of each language's phrases, small ones included."""
    return {
        language.code: frozenset(
            unit
            for phrases in (*language.groups.values(), *language.parts.values())
            for units in phrases
            for unit in units
        )
        for language in LANGUAGES
    }


_LEAST_LETTERS = 4  # shorter words stand in too many languages


def _written(language: Language) -> Iterator[Units]:
    for group, phrases in language.groups.items():
        if group not in ("fillers", "small"):
            yield from phrases


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of one language: written phrases, the words of all, and the marked letters written."""

    code: str
    phrases: frozenset[Units]
    words: frozenset[str]
    letters: frozenset[str]


@cache
def _known() -> tuple[_Known, ...]:
    """Of each language. Gathered when first asked for: it takes some milliseconds."""
    found: list[_Known] = []
    for language in LANGUAGES:
        phrases = frozenset(_written(language))
        words = (unit for units in chain(phrases, *language.parts.values()) for unit in units)
        # Of the refusals of other languages only the whole is known.
        single = (unit for unit in words if len(unit) >= _LEAST_LETTERS and language.code != "other")
        letters = _marked(written(language.code))
        found.append(_Known(language.code, phrases, frozenset(single) - SMALL, letters))
    return tuple(found)


@lru_cache(maxsize=1024)
def _known_in(marks: frozenset[str]) -> tuple[_Known, ...]:
    """What is known in the languages that write all these letters."""
    return tuple(each for each in _known() if marks <= each.letters)


def _is_phrase(units: Units, known: Iterable[_Known]) -> bool:
    if any(units in each.phrases for each in known):
        return True
    combined = {each.language for each in COMBINATIONS.meanings(units)}
    return bool(combined) and any(each.code in combined for each in known)


@cache
def _written_runs() -> tuple[frozenset[Units], int]:
    """The written phrases of `_has_run`, and how long the longest is."""
    runs = frozenset(
        units for each in _known() for units in each.phrases if len(units) > 1 and all(map(_is_sign, units))
    )
    return runs, max(map(len, runs))


def _is_sign(unit: str) -> bool:
    return len(unit) == 1 and not unit.isascii()


def _has_run(words: Units) -> bool:
    """Does a phrase that is written without blanks stand anywhere in the label?

    Of one sign alone too many labels are made.
    """
    if has(words, *_written_runs()):
        return True
    for signs, run in groupby(words, _is_sign):
        units = tuple(run)
        if signs and any(COMBINATIONS.ends(units, place) - {place + 1} for place in range(len(units))):
            return True
    return False


_MARKED = re.compile("[\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]")


@lru_cache(maxsize=4096)
def _marked(text: str) -> frozenset[str]:
    """The Latin letters with accents and the like, in small letters."""
    if text.isascii():
        return frozenset()
    return frozenset(_MARKED.findall(unicodedata.normalize("NFC", text).lower()))


def knows(units: Units, text: str = "") -> bool:
    """Is any word of the label known: one of any group's phrases, or an ordinary harmless one?

    False says that nothing can be told from the label, as of one in a language without a table: it neither
    names an act nor is it surely harmless. Numbers, words of up to three letters and words that stand in
    every sentence ('the', 'de') tell nothing, unless the whole label is a phrase ('OK', 'Да'). In scripts
    without blanks a phrase of two signs and more counts wherever it stands ('設定', '보기'). A label without
    words is not known.

    text: the label as it is written. Its words are of a language that writes all its letters: 'hàng' is not
    the English 'hang'.
    """
    words = words_only(units)
    if not words:
        return False
    marks = _marked(text)
    known = _known_in(marks if marks <= _all_letters() else _FOREIGN)
    if _is_phrase(words, known) or _is_phrase(units, known):
        return True
    if any(not each.words.isdisjoint(words) for each in known):
        return True
    return _has_run(words)


def surely_knows(units: Units, text: str) -> bool:
    """As `knows`, but a word that stands only inside longer phrases is not enough.

    A Turkish or Vietnamese word without its accents is easily one of these, as 'hang' of 'hang up'. Two such
    words of one language are enough.
    """
    if not knows(units, text):
        return False
    words, marks = words_only(units), _marked(text)
    known = _known_in(marks if marks <= _all_letters() else _FOREIGN)
    if _is_phrase(words, known) or _is_phrase(units, known):
        return True
    if any(len(word) >= _LEAST_LETTERS and _is_phrase((word,), known) for word in words):
        return True
    in_one = (each.words.intersection(words) for each in _known() if marks <= each.letters)
    return any(len(found) > 1 for found in in_one) or _has_run(words)


_FOREIGN = frozenset(["\u1e00"])  # a letter of no table


@cache
def _all_letters() -> frozenset[str]:
    return frozenset[str]().union(*(each.letters for each in _known()))


def is_shared(words: Units) -> bool:
    """Is it one word in Latin letters that several languages have as a phrase?"""
    return words in _shared()


_SEVERAL = 3


@cache
def _shared() -> frozenset[Units]:
    count: Counter[Units] = Counter()
    for language in LANGUAGES:
        count.update(
            {
                units
                for phrases in language.groups.values()
                for units in phrases
                if len(units) == 1 and units[0].isascii()
            }
        )
    return frozenset(units for units, languages in count.items() if languages >= _SEVERAL)


def is_phrase(words: Units) -> bool:
    """Is it a phrase of any group, as a whole?"""
    return _is_phrase(words, _known())
