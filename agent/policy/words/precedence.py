"""Which of equal phrases stands, in one language and of several, and the phrases that begin at a place."""

from collections.abc import Iterable, Iterator

from agent.contract.binding import Kind
from agent.policy.words.combinations import Combinations, Meaning
from agent.policy.words.groups import FILLERS
from agent.policy.words.label import Units
from agent.policy.words.languages import LANGUAGES
from agent.policy.words.phrases import BY_LANGUAGE, WITH_FILLERS, Phrase, Strength

_TAKEN = {language.code: language.taken for language in LANGUAGES}


def _of_one_language(phrases: Iterable[Phrase]) -> dict[Units, Phrase]:
    """The phrases by their words. The last one stands, of those of one strength the first.

    What does nothing stands before all.
    """
    own: dict[Units, Phrase] = {}
    for each in phrases:
        held = own.get(each.units)
        if held is None or None in (held.kind, each.kind) or held.strength != each.strength:
            own[each.units] = each
    return own


def _asks_for_more(phrases: Iterable[Phrase]) -> Phrase | None:
    """Of equal phrases of several languages that which asks for more, else the first."""
    return max(phrases, key=rank, default=None)


def rank(phrase: Phrase) -> tuple[bool, float]:
    """The more a phrase asks for, the more this is."""
    strength = Strength.ALONE + 0.5 if phrase.strength is Strength.WITH_OBJECT else phrase.strength
    return phrase.kind is not None, strength


class PhraseIndex:
    """Some phrases of all languages, the written and the combined ones."""

    def __init__(self, written: Iterable[Iterable[Phrase]], combined: Combinations) -> None:
        """written: by language."""
        self._own = tuple(_of_one_language(phrases) for phrases in written)
        self._combined = combined
        self._written: dict[Units, Phrase] = {}
        for own in self._own:
            for units, phrase in own.items():
                before = self._written.get(units)
                if before is None or rank(phrase) > rank(before):
                    self._written[units] = phrase
        # By first unit, the longest first.
        self._starts: dict[str, list[Units]] = {}
        for units in sorted(self._written, key=len, reverse=True):
            self._starts.setdefault(units[0], []).append(units)
        self._lengths = {
            first: tuple(dict.fromkeys(map(len, phrases))) for first, phrases in self._starts.items()
        }

    def of(self, units: Units) -> Phrase | None:
        """What stands for these words."""
        if not self._combined.meanings(units):
            return self._written.get(units)
        return _asks_for_more(phrase for _, phrase in self.by_language(units))

    def by_language(self, units: Units) -> list[tuple[str, Phrase]]:
        """What stands for these words in each language that has them, with its code."""
        combined: dict[str, Meaning] = {}
        # The strongest, of those of one strength the first.
        for each in sorted(self._combined.meanings(units), key=lambda each: (-each.strength, each.place)):
            if units not in _TAKEN[each.language]:
                combined.setdefault(each.language, each)
        found: list[tuple[str, Phrase]] = []
        for language, own in zip(LANGUAGES, self._own, strict=True):
            # What is written out and is as strong is taken.
            if meaning := combined.get(language.code):
                fillers = language.code in WITH_FILLERS
                found.append((language.code, Phrase(units, meaning.kind, meaning.strength, fillers=fillers)))
            elif phrase := own.get(units):
                found.append((language.code, phrase))
        return found

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
                phrase = self.of(words) if end in combined else self._written.get(words)
                if phrase is not None:
                    yield end, phrase

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


def _is_of_money(phrase: Phrase) -> bool:
    """Beside an amount a word for paying pays, unless it is part of a name or of a payment that is over."""
    return phrase.settled or (phrase.kind is Kind.PAY and phrase.strength >= Strength.WITH_AMOUNT)


COMBINATIONS = Combinations(LANGUAGES, lambda _kind, _strength: True)
_PAYMENTS = Combinations(LANGUAGES, lambda kind, _strength: kind is Kind.PAY)

EVERY = PhraseIndex(BY_LANGUAGE, COMBINATIONS)
MONEY = PhraseIndex((filter(_is_of_money, phrases) for phrases in BY_LANGUAGE), _PAYMENTS)
# Those that are understood where they are the whole label.
WHOLE = PhraseIndex(
    ([each for each in phrases if each.strength > Strength.WITH_AMOUNT] for phrases in BY_LANGUAGE),
    COMBINATIONS,
)
