"""Finds the phrases of all languages in a label in one pass."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from agent.contract.binding import Kind
from agent.policy.apps.apps import AppKind
from agent.policy.words import en, zh
from agent.policy.words.label import NUMBER, Units, plain, units_of, words_only

LANGUAGES = (en, zh)


class Strength(IntEnum):
    """Where a phrase must stand to tell its kind."""

    IN_QUESTION = -1
    WITH_AMOUNT = 0
    ALONE = 1
    BEGINNING = 2
    ANYWHERE = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that tell what pressing a label does.

    kind: None for a phrase that does nothing.
    settled: the phrase does nothing beside an amount either.
    """

    units: Units
    kind: Kind | None
    strength: Strength = Strength.ANYWHERE
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase at a place of a label, in units."""

    start: int
    end: int
    phrase: Phrase


def phrases(text: str) -> tuple[Units, ...]:
    """'pay now, send' -> (('pay', 'now'), ('send',))."""
    return tuple(units_of(plain(each)) for each in text.split(",") if each.strip())


def group(*texts: str) -> frozenset[Units]:
    """Phrases of several languages, to be compared with whole labels."""
    return frozenset(each for text in texts for each in phrases(text))


def _rows() -> Iterator[Phrase]:
    for language in LANGUAGES:
        strengths: tuple[tuple[Strength, Mapping[Kind, str]], ...] = (
            (Strength.ALONE, language.ALONE),
            (Strength.BEGINNING, language.BEGINNING),
            (Strength.ANYWHERE, language.ANYWHERE),
        )
        for kind, text in language.IN_QUESTIONS.items():
            yield from (Phrase(units, kind, Strength.IN_QUESTION) for units in phrases(text))
        for units in phrases(language.WITH_AMOUNT):
            yield Phrase(units, Kind.PAY, Strength.WITH_AMOUNT)
        for strength, kinds in strengths:
            for kind, text in kinds.items():
                yield from (Phrase(units, kind, strength) for units in phrases(text))
        yield from (Phrase(units, None) for units in phrases(language.LOOKALIKES))
        yield from (Phrase(units, None, settled=True) for units in phrases(language.SETTLED))


_ALL = tuple(_rows())


def _indexed(rows: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    """The phrases by first unit, the longest first."""
    found: dict[Units, Phrase] = {each.units: each for each in rows}
    index: dict[str, list[Phrase]] = {}
    for phrase in sorted(found.values(), key=lambda each: -len(each.units)):
        index.setdefault(phrase.units[0], []).append(phrase)
    return {first: tuple(each) for first, each in index.items()}


_INDEX = _indexed(_ALL)
# Beside an amount a word for paying pays, unless it is part of a name or of a payment that is over.
_MONEY = _indexed(
    each
    for each in _ALL
    if each.settled or (each.kind is Kind.PAY and each.strength is not Strength.IN_QUESTION)
)
_WHOLE = {each.units: each for each in _ALL if each.strength > Strength.WITH_AMOUNT}

CONFIRMS = group(en.CONFIRMS, zh.CONFIRMS)
REFUSALS = group(en.REFUSALS, zh.REFUSALS)
SLIDES = group(en.SLIDES, zh.SLIDES)
# Refusals that throw away what the question is about, and words of trade, which pay where a sum is at stake.
DROPS = group(en.DROPS, zh.DROPS)
TRADES = group(en.TRADES, zh.TRADES)
SAVES = group(en.SAVES, zh.SAVES)
DRAFTED = group(en.DRAFTED, zh.DRAFTED)
SHARE_TITLES = group(en.SHARE_TITLES, zh.SHARE_TITLES)
KEEPS = group(en.KEEPS, zh.KEEPS)
COMPOSING = group(en.COMPOSING, zh.COMPOSING)
CALLING = group(en.CALLING, zh.CALLING)
SEARCHES = group(en.SEARCHES, zh.SEARCHES)
MESSAGES = group(en.MESSAGES, zh.MESSAGES)
TOTALS = tuple(group(*texts) for texts in zip(en.TOTALS, zh.TOTALS, strict=True))
OTHER_SUMS = group(en.OTHER_SUMS, zh.OTHER_SUMS)
PAYEES = group(en.PAYEES, zh.PAYEES)
RECIPIENTS = group(en.RECIPIENTS, zh.RECIPIENTS)
CODES = group(en.CODES, zh.CODES)
LINKS = group(en.LINKS, zh.LINKS)
LINK_BREAKERS = group(en.LINK_BREAKERS, zh.LINK_BREAKERS)
SURE_SWITCHES = group(en.SURE_SWITCHES, zh.SURE_SWITCHES)
USES = group(en.USES, zh.USES)
CUTS = group(en.CUTS, zh.CUTS)
NETWORK_CUTS = group(en.NETWORK_CUTS, zh.NETWORK_CUTS)
JOINS = group(en.JOINS, zh.JOINS)
NETWORK_STATES = group(en.NETWORK_STATES, zh.NETWORK_STATES)
ABOUT_NETWORKS = group(en.ABOUT_NETWORKS, zh.ABOUT_NETWORKS)
ABOUT_OTHERS = group(en.ABOUT_OTHERS, zh.ABOUT_OTHERS)
STATES_ON = group(en.STATES_ON, zh.STATES_ON)
STATES_OFF = group(en.STATES_OFF, zh.STATES_OFF)
SWITCHES_OFF = group(en.SWITCHES_OFF, zh.SWITCHES_OFF)
SWITCHES_ON = group(en.SWITCHES_ON, zh.SWITCHES_ON)
WILL_CUT = group(en.WILL_CUT, zh.WILL_CUT)


def _in_apps() -> dict[AppKind, dict[Units, Kind]]:
    found: dict[AppKind, dict[Units, Kind]] = {app: {} for app in AppKind}
    for language in LANGUAGES:
        for app, kinds in (*language.IN_APPS.items(), (AppKind.CHAT, language.IN_CHATS)):
            for kind, text in kinds.items():
                for units in phrases(text):
                    found[app][units] = kind
    return found


IN_APPS = _in_apps()
VOCABULARY = frozenset(unit for each in _ALL for unit in each.units if unit.isascii() and unit != NUMBER)


def find(units: Units, *, money: bool = False) -> list[Found]:
    """The phrases of a label from left to right: at each place the longest, and the next one behind its end.

    money: only the words for paying, as they count beside an amount.
    """
    index = _MONEY if money else _INDEX
    found: list[Found] = []
    place = 0
    while place < len(units):
        for phrase in index.get(units[place], ()):
            end = place + len(phrase.units)
            if units[place:end] == phrase.units:
                found.append(Found(place, end, phrase))
                place = end
                break
        else:
            place += 1
    return found


def may_act(units: Units) -> bool:
    """Could the label hold a phrase? A fast first check for labels that are read in great numbers."""
    return not _INDEX.keys().isdisjoint(units)


def whole(units: Units) -> Phrase | None:
    """The phrase that equals the label, numbers left out."""
    return _WHOLE.get(units) or _WHOLE.get(words_only(units))


def begins(units: Units, group: frozenset[Units], most: int = 6) -> Units | None:
    """The longest phrase of the group that the label begins with."""
    if not units or units[0] not in _firsts(group):
        return None
    for length in range(min(most, len(units)), 0, -1):
        if units[:length] in group:
            return units[:length]
    return None


@lru_cache(maxsize=64)
def _firsts(group: frozenset[Units]) -> frozenset[str]:
    return frozenset(units[0] for units in group)


def has(units: Units, group: frozenset[Units], most: int = 6) -> bool:
    """Does the label contain a phrase of the group?"""
    return any(begins(units[place:], group, most) for place in range(len(units)))


def all_phrases() -> tuple[Phrase, ...]:
    """Every row, in order, with those that a later one replaces."""
    return _ALL
