"""The phrases that tell what pressing a label does, language by language."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import count
from typing import NamedTuple

from agent.contract.binding import Kind
from agent.policy.words.label import Units
from agent.policy.words.languages import LANGUAGES, Language


class Strength(IntEnum):
    """Where a phrase must stand to tell its kind."""

    WITH_OBJECT = -2  # beside something else, at the beginning or the end of a short label
    IN_QUESTION = -1
    WITH_AMOUNT = 0
    ALONE = 1
    BEGINNING = 2
    ANYWHERE = 3


class Phrase(NamedTuple):
    """Words that tell what pressing a label does.

    kind: None for a phrase that does nothing.
    settled: the phrase does nothing beside an amount either.
    fillers: its language has small words that may stand between its own.
    """

    units: Units
    kind: Kind | None
    strength: Strength = Strength.ANYWHERE
    settled: bool = False
    fillers: bool = False


class Meaning(NamedTuple):
    """What all phrases of a group tell in their language; place: of the group, of one strength the first."""

    language: str
    place: int
    kind: Kind | None
    strength: Strength
    settled: bool = False

    def phrase(self, units: Units) -> Phrase:
        """The phrase of these words."""
        return Phrase(units, self.kind, self.strength, self.settled, self.language in _WITH_FILLERS)


_WITH_FILLERS = frozenset(language.code for language in LANGUAGES if language.group("fillers"))


def meanings(language: Language) -> Iterator[tuple[str, Meaning]]:
    """The groups that tell something, each with what it tells, the strongest last."""
    code, place = language.code, count()
    for kind, _ in language.kinds("in_questions"):
        yield f"in_questions {kind}", Meaning(code, next(place), Kind(kind), Strength.IN_QUESTION)
    yield "with_amount", Meaning(code, next(place), Kind.PAY, Strength.WITH_AMOUNT)
    # The later one of equal phrases stands: a verb that is a label of its own may have an object, too.
    for strength in (Strength.ALONE, Strength.WITH_OBJECT, Strength.BEGINNING, Strength.ANYWHERE):
        name = strength.name.lower()
        for kind, _ in language.kinds(name):
            yield f"{name} {kind}", Meaning(code, next(place), Kind(kind), strength)
    yield "lookalikes", Meaning(code, next(place), None, Strength.ANYWHERE)
    yield "settled", Meaning(code, next(place), None, Strength.ANYWHERE, settled=True)


def all_phrases(languages: Iterable[Language] = LANGUAGES, *, combined: bool = False) -> Iterator[Phrase]:
    """Every row, in order, with those that a later one replaces.

    combined: those that are put together as well, some 30,000 in each language.
    """
    for language in languages:
        for group, meaning in meanings(language):
            yield from map(meaning.phrase, language.group(group))
            if combined:
                yield from map(meaning.phrase, language.put_together(group))
