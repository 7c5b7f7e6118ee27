"""Corrects labels that were read from a picture: wrong blanks, letters that look alike."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from agent.policy.words import table
from agent.policy.words.combinations import WordTree
from agent.policy.words.label import NUMBER, Units
from agent.policy.words.languages import LANGUAGES
from agent.policy.words.phrases import Phrase, all_phrases
from agent.policy.words.precedence import COMBINATIONS, WHOLE, rank

_LONGEST = 40  # letters of a label that is split into words
# Small words that stand between those of the phrases.
_SMALL = frozenset({
    "a", "an", "and", "by", "for", "from", "in", "it", "me", "my", "now", "of", "on", "or", "our", "the",
    "this", "to", "with", "you", "your", "all", "us",
})  # fmt: skip
# Readers of pictures know English and Chinese best; of other languages only whole phrases are mended.
_READ_WELL = LANGUAGES[:2]
_LEAST_LATIN, _LEAST_HAN = 6, 4
# Signs that readers of pictures take for one another.
_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o", "5": "s"})
_DIGIT_IN_WORD = re.compile(r"(?<=[a-z])[015|!](?=[a-z])|(?<![0-9a-z])[015|!](?=[a-z]{3}|k\b)")
_KEPT_GROUPS = ("refusals", "confirms", "saves")


def _joined(units: Units) -> str:
    return "".join(unit for unit in units if unit != NUMBER)


# What follows is gathered when the first picture is read.


@cache
def _vocabulary() -> tuple[frozenset[str], int]:
    """The words of which a label may consist, and the letters of the longest."""
    written = (unit for each in all_phrases(_READ_WELL) for unit in each.units)
    combined = (
        unit
        for language in _READ_WELL
        for each in language.parts.values()
        for units in each
        for unit in units
    )
    latin = {unit for unit in chain(written, combined) if unit.isascii() and unit != NUMBER}
    words = frozenset(word for word in latin | _SMALL if len(word) > 1 or word == "a")
    return words, max(map(len, words))


@cache
def _written() -> dict[str, Units]:
    """The written phrases by their letters; what refuses, confirms or keeps stands before the others."""
    told = [each.units for each in all_phrases() if each.strength > table.Strength.WITH_AMOUNT]
    return {_joined(units): units for units in chain(told, *map(table.named, _KEPT_GROUPS))}


@cache
def _written_alike() -> dict[str, Units]:
    return {letters.translate(_ALIKE): units for letters, units in _written().items()}


def _known(letters: str, *, alike: bool = False) -> Units | None:
    """The phrase with these letters: of several that which asks for more, of these that of the fewest words.

    alike: letters that look like these are enough.
    """
    written = _written_alike().get(letters.translate(_ALIKE)) if alike else _written().get(letters)
    if written is not None and WHOLE.of(written) is None:
        return written
    found: dict[Units, Phrase] = {}
    for units in (*((written,) if written else ()), *_spelled(COMBINATIONS.tree, letters.translate(_ALIKE))):
        if (alike or _joined(units) == letters) and (phrase := WHOLE.of(units)):
            found[units] = phrase
    return max(found, key=lambda units: (rank(found[units]), -len(units)), default=None)


def _spelled(tree: WordTree, letters: str, words: Units = ()) -> Iterator[Units]:
    """The combined phrases that have these letters, of those that look alike the same one."""
    if not letters and tree.meanings:
        yield words
    for each in (tree, *tree.rest):
        following, longest = _by_letters(each)
        for length in range(min(longest, len(letters)) + 1):
            for unit, behind in following.get(letters[:length], ()):
                yield from _spelled(behind, letters[length:], (*words, unit))


@cache
def _by_letters(tree: WordTree) -> tuple[dict[str, list[tuple[str, WordTree]]], int]:
    """What may follow, by letters of which those that look alike are one; and how many the longest has."""
    found: dict[str, list[tuple[str, WordTree]]] = {}
    for unit, behind in tree.following.items():
        found.setdefault(_joined((unit,)).translate(_ALIKE), []).append((unit, behind))
    return found, max(map(len, found), default=0)


@cache
def _near() -> dict[bool, list[str]]:
    """The letters of phrases that are told from one wrong letter, in Latin letters (True) and in others."""
    told = list(all_phrases(_READ_WELL, combined=True))
    kept = (language.group(name) for language in _READ_WELL for name in _KEPT_GROUPS)
    well = {_joined(units) for units in chain((each.units for each in told), *kept)}
    whole = (_joined(each.units) for each in told if each.strength > table.Strength.WITH_AMOUNT)
    known = dict.fromkeys(chain(whole, (letters for letters in _written() if letters in well)))
    return {
        True: [each for each in known if len(each) >= _LEAST_LATIN and each.isascii()],
        False: [each for each in known if len(each) >= _LEAST_HAN and not each.isascii()],
    }


def with_letters(label: str) -> str:
    """A plain label with letters for the digits that stand in words: 'de1ete' -> 'delete'."""
    return _DIGIT_IN_WORD.sub(lambda sign: sign.group().translate(_ALIKE), label)


def as_written(units: Units) -> Units | None:
    """The label as it was probably written: a known phrase or known words; None if it cannot be told."""
    joined = _joined(units)
    if not joined or len(joined) > _LONGEST:
        return None
    if known := _known(joined) or _known(joined, alike=True):
        return known
    if words := _taken_apart(units):
        return words
    return _nearly(joined)


@lru_cache(maxsize=4096)
def _nearly(joined: str) -> Units | None:
    choices = _near()[joined.isascii()]
    if len(joined) < (_LEAST_LATIN if joined.isascii() else _LEAST_HAN):
        return None
    found = process.extractOne(joined, choices, scorer=Levenshtein.distance, score_cutoff=1)
    return _known(found[0]) if found else None


def _taken_apart(units: Units) -> Units | None:
    """'placeorder' -> ('place', 'order'), ('p', 'ay', '#') -> ('pay', '#'); None if nothing changes."""
    mended: list[str] = []
    run: list[str] = []
    for unit in (*units, NUMBER):
        if unit != NUMBER:
            run.append(unit)
            continue
        mended += (_words("".join(run)) or run) if run else []
        mended.append(NUMBER)
        run = []
    whole = tuple(mended[:-1])
    return whole if whole != units else None


def joined(units: Units) -> Units | None:
    """The phrase with exactly these letters, whatever the blanks."""
    known = _known(_joined(units))
    return known if known != units else None


def _words(letters: str) -> list[str] | None:
    """The fewest known words that make up these letters; None if no words do."""
    vocabulary, longest = _vocabulary()
    best: list[list[str] | None] = [[], *([None] * len(letters))]
    for end in range(1, len(letters) + 1):
        for start in range(max(0, end - longest), end):
            before = best[start]
            if before is not None and letters[start:end] in vocabulary:
                so_far = best[end]
                if so_far is None or len(before) + 1 < len(so_far):
                    best[end] = [*before, letters[start:end]]
    return best[len(letters)]
