"""Corrects labels that were read from a picture: wrong blanks, letters that look alike."""

import re
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from agent.policy.words import table
from agent.policy.words.label import NUMBER, Units

_LONGEST = 40  # letters of a label that is split into words
# Small words that stand between those of the phrases.
_SMALL = frozenset({
    "a", "an", "and", "by", "for", "from", "in", "it", "me", "my", "now", "of", "on", "or", "our", "the",
    "this", "to", "with", "you", "your", "all", "us",
})  # fmt: skip
# Readers of pictures know English and Chinese best; of other languages only whole phrases are mended.
_VOCABULARY = frozenset(word for word in table.VOCABULARY | _SMALL if len(word) > 1 or word == "a")
_LONGEST_WORD = max(map(len, _VOCABULARY))
_LEAST_LATIN, _LEAST_HAN = 6, 4
# Signs that readers of pictures take for one another.
_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o", "5": "s"})
_DIGIT_IN_WORD = re.compile(r"(?<=[a-z])[015|!](?=[a-z])|(?<![0-9a-z])[015|!](?=[a-z]{3}|k\b)")


def _joined(units: Units) -> str:
    return "".join(unit for unit in units if unit != NUMBER)


_KNOWN = {
    _joined(phrase.units): phrase.units
    for phrase in table.all_phrases()
    if phrase.strength > table.Strength.WITH_AMOUNT
} | {_joined(units): units for units in (*table.REFUSALS, *table.CONFIRMS, *table.SAVES)}
_ALIKE_KNOWN = {joined.translate(_ALIKE): units for joined, units in _KNOWN.items()}
_READ_WELL = frozenset(map(_joined, table.READ_WELL))
_NEAR = {
    True: [
        joined
        for joined in _KNOWN
        if len(joined) >= _LEAST_LATIN and joined in _READ_WELL and joined.isascii()
    ],
    False: [
        joined
        for joined in _KNOWN
        if len(joined) >= _LEAST_HAN and joined in _READ_WELL and not joined.isascii()
    ],
}


def with_letters(label: str) -> str:
    """A plain label with letters for the digits that stand in words: 'de1ete' -> 'delete'."""
    return _DIGIT_IN_WORD.sub(lambda sign: sign.group().translate(_ALIKE), label)


def as_written(units: Units) -> Units | None:
    """The label as it was probably written: a known phrase or known words; None if it cannot be told."""
    joined = _joined(units)
    if not joined or len(joined) > _LONGEST:
        return None
    if known := _KNOWN.get(joined) or _ALIKE_KNOWN.get(joined.translate(_ALIKE)):
        return known
    if words := _taken_apart(units):
        return words
    return _nearly(joined)


@lru_cache(maxsize=4096)
def _nearly(joined: str) -> Units | None:
    choices = _NEAR[joined.isascii()]
    if len(joined) < (_LEAST_LATIN if joined.isascii() else _LEAST_HAN):
        return None
    found = process.extractOne(joined, choices, scorer=Levenshtein.distance, score_cutoff=1)
    return _KNOWN[found[0]] if found else None


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
    known = _KNOWN.get(_joined(units))
    return known if known != units else None


def _words(letters: str) -> list[str] | None:
    """The fewest known words that make up these letters; None if no words do."""
    best: list[list[str] | None] = [[], *([None] * len(letters))]
    for end in range(1, len(letters) + 1):
        for start in range(max(0, end - _LONGEST_WORD), end):
            before = best[start]
            if before is not None and letters[start:end] in _VOCABULARY:
                so_far = best[end]
                if so_far is None or len(before) + 1 < len(so_far):
                    best[end] = [*before, letters[start:end]]
    return best[len(letters)]
