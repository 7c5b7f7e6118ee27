"""Which of equal phrases stands, in one language and of several, and the phrases that begin at a place."""

from collections.abc import Callable, Iterator

from agent.contract.binding import Kind
from agent.policy.words.combinations import Combinations
from agent.policy.words.groups import FILLERS
from agent.policy.words.label import Units
from agent.policy.words.languages import CODES, LANGUAGES, Language
from agent.policy.words.phrases import Meaning, Phrase, Strength, meanings

_TAKEN = {language.code: language.taken for language in LANGUAGES}


def rank(phrase: Phrase | Meaning) -> tuple[bool, float]:
    """The more a phrase asks for, the more this is."""
    strength = Strength.ALONE + 0.5 if phrase.strength is Strength.WITH_OBJECT else phrase.strength
    return phrase.kind is not None, strength


def _of_one_language(language: Language, wanted: Callable[[Meaning], bool]) -> dict[Units, Meaning]:
    """The written phrases. The last one stands, of those of one strength the first.

    What does nothing stands before all.
    """
    own: dict[Units, Meaning] = {}
    for group, meaning in meanings(language):
        if wanted(meaning):
            for units in language.group(group):
                held = own.get(units)
                if held is None or None in (held.kind, meaning.kind) or held.strength != meaning.strength:
                    own[units] = meaning
    return own


class StandingPhrases:
    """The phrases of all languages that tell what is wanted, the written and the combined ones."""

    def __init__(self, wanted: Callable[[Meaning], bool], combined: Combinations) -> None:
        """combined: those of them that are put together."""
        self._combined = combined
        # Of several languages that which asks for more; and all, where there are several.
        self._written: dict[Units, Meaning] = {}
        self._several: dict[Units, tuple[Meaning, ...]] = {}
        for language in LANGUAGES:
            for units, meaning in _of_one_language(language, wanted).items():
                before = self._written.get(units)
                if before is not None:
                    self._several[units] = (*self._several.get(units, (before,)), meaning)
                if before is None or rank(meaning) > rank(before):
                    self._written[units] = meaning

    def of(self, units: Units) -> Phrase | None:
        """What stands for these words: of several languages that which asks for more, else the first."""
        if self._combined.meanings(units):
            meaning = max(self.by_language(units), key=rank, default=None)
        else:
            meaning = self._written.get(units)
        return meaning.phrase(units) if meaning else None

    def by_language(self, units: Units) -> list[Meaning]:
        """What stands for these words in each language that has them."""
        if units in self._several:
            written = self._several[units]
        else:
            written = (self._written[units],) if units in self._written else ()
        found = {each.language: each for each in written}
        # What is written out and is as strong is taken.
        combined = [each for each in self._combined.meanings(units) if units not in _TAKEN[each.language]]
        # The strongest, of those of one strength the first.
        for each in sorted(combined, key=lambda each: (each.strength, -each.place)):
            found[each.language] = each
        return [found[code] for code in CODES if code in found]


class PhraseIndex(StandingPhrases):
    """Such phrases, to be found in a label."""

    def __init__(self, wanted: Callable[[Meaning], bool], combined: Combinations) -> None:
        super().__init__(wanted, combined)
        # By first unit, the longest first.
        self._starts: dict[str, list[Units]] = {}
        for units in sorted(self._written, key=len, reverse=True):
            self._starts.setdefault(units[0], []).append(units)
        self._lengths = {
            first: tuple(dict.fromkeys(map(len, phrases))) for first, phrases in self._starts.items()
        }

    def may_begin(self, units: Units) -> bool:
        """Is one of the units the first one of a phrase?"""
        return not self._starts.keys().isdisjoint(
            units
        ) or not self._combined.tree.following.keys().isdisjoint(units)

    def at(self, units: Units, place: int) -> Iterator[tuple[int, Phrase]]:
        """The phrases that stand in the label there word by word, each with its end, the longest first."""
        lengths = self._lengths.get(units[place], ())
        combined = self._combined.ends(units, place)
        if combined:
            lengths = sorted({*lengths, *(end - place for end in combined)}, reverse=True)
        for length in lengths:
            end = place + length
            if end <= len(units):
                words = units[place:end]
                if end in combined:
                    if phrase := self.of(words):
                        yield end, phrase
                elif meaning := self._written.get(words):
                    yield end, meaning.phrase(words)

    def at_with_fillers(self, units: Units, place: int) -> Iterator[tuple[int, Phrase]]:
        """As `at`, also the phrases with small words inside, if their language has such words.

        The longest is the one with the most words of its own, of those the one that ends last.
        """
        ends = {
            words: end
            for words in self._starts.get(units[place], ())
            if (end := _end_with_fillers(units, place, words))
        }
        ends |= self._combined.with_small_words(units, place, FILLERS)
        for words in sorted(ends, key=lambda each: (-len(each), -ends[each])):
            end = ends[words]
            phrase = self.of(words)
            if phrase is not None and (phrase.fillers or end == place + len(words)):
                yield end, phrase


def _end_with_fillers(units: Units, place: int, phrase: Units) -> int:
    """Where a phrase with small words inside ends, "confirmar el pedido"; 0 if it is not there."""
    for word in phrase:
        while place < len(units) and units[place] != word and units[place] in FILLERS:
            place += 1
        if place == len(units) or units[place] != word:
            return 0
        place += 1
    return place


def _is_of_money(phrase: Meaning) -> bool:
    """Beside an amount a word for paying pays, unless it is part of a name or of a payment that is over."""
    return phrase.settled or (phrase.kind is Kind.PAY and phrase.strength >= Strength.WITH_AMOUNT)


def _is_whole(phrase: Meaning) -> bool:
    """Is it understood where it is the whole label?"""
    return phrase.strength > Strength.WITH_AMOUNT


COMBINATIONS = Combinations(LANGUAGES, lambda _: True)

EVERY = PhraseIndex(lambda _: True, COMBINATIONS)
MONEY = PhraseIndex(_is_of_money, Combinations(LANGUAGES, _is_of_money))
WHOLE = StandingPhrases(_is_whole, COMBINATIONS)
