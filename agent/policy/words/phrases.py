"""The written phrases that tell what pressing a label does, language by language."""

from collections.abc import Iterator
from enum import IntEnum
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


WITH_FILLERS = frozenset(language.code for language in LANGUAGES if language.group("fillers"))


def rows(language: Language, *, put_together: bool = False) -> Iterator[Phrase]:
    """The phrases of a language that tell something, in order; many thousands with the combined ones."""
    fillers = language.code in WITH_FILLERS
    for kind, found in language.kinds("in_questions"):
        yield from (Phrase(units, Kind(kind), Strength.IN_QUESTION, fillers=fillers) for units in found)
    for units in language.group("with_amount"):
        yield Phrase(units, Kind.PAY, Strength.WITH_AMOUNT, fillers=fillers)
    # The later one of equal phrases stands: a verb that is a label of its own may have an object, too.
    for strength in (Strength.ALONE, Strength.WITH_OBJECT, Strength.BEGINNING, Strength.ANYWHERE):
        for name, found in language.kinds(strength.name.lower()):
            kind = Kind(name)
            yield from (Phrase(units, kind, strength, fillers=fillers) for units in found)
            if put_together:
                combined = language.put_together(f"{strength.name.lower()} {name}")
                yield from (Phrase(units, kind, strength, fillers=fillers) for units in combined)
    yield from (Phrase(units, None, fillers=fillers) for units in language.group("lookalikes"))
    yield from (Phrase(units, None, settled=True, fillers=fillers) for units in language.group("settled"))


BY_LANGUAGE = tuple(tuple(rows(language)) for language in LANGUAGES)


def all_phrases() -> tuple[Phrase, ...]:
    """Every written row, in order, with those that a later one replaces."""
    return tuple(phrase for phrases in BY_LANGUAGE for phrase in phrases)
