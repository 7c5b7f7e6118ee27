"""Finds the phrases of all languages in a label in one pass."""

import re
from dataclasses import dataclass

from agent.policy.words.groups import FILLERS
from agent.policy.words.known import words_of
from agent.policy.words.label import Units, words_only
from agent.policy.words.phrases import Phrase, Strength
from agent.policy.words.precedence import EVERY, MONEY, WHOLE


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase at a place of a label, in units."""

    start: int
    end: int
    phrase: Phrase


def find(units: Units, *, money: bool = False) -> list[Found]:
    """The phrases of a label from left to right: at each place the longest, and the next one behind its end.

    money: only the words for paying, as they count beside an amount.
    """
    index = MONEY if money else EVERY
    phrases_at = index.at if FILLERS.isdisjoint(units) else index.at_with_fillers
    found: list[Found] = []
    place = 0
    while place < len(units):
        for end, phrase in phrases_at(units, place):
            if phrase.kind or _is_quiet(units, place, end, phrase, money=money):
                found.append(Found(place, end, phrase))
                place = end
                break
        else:
            place += 1
    return found


def _is_quiet(units: Units, start: int, end: int, phrase: Phrase, *, money: bool) -> bool:
    """Does a phrase that does nothing hold for this label, too?

    It was written for the words of its own language: the Portuguese 'continuar a comprar' says nothing about
    the Spanish 'Continuar a comprar ahora'. So where another language has an act in these words, a label that
    says more must surely be of its own.
    """
    if words_only(units) == words_only(units[start:end]):
        return True
    own = _languages_of(phrase.units, acts=False)
    index = MONEY if money else EVERY
    for place in range(start, end):
        for _, act in index.at(units, place):
            if act.kind is None:
                continue
            if not money and act.strength < (Strength.BEGINNING if place == 0 else Strength.ANYWHERE):
                continue
            others = _languages_of(act.units, acts=True) - own
            if not all(any(_is_rather(units, code, other) for code in own) for other in others):
                return False
    return True


def _languages_of(units: Units, *, acts: bool) -> frozenset[str]:
    """The languages in which a phrase is an act, or in which it does nothing."""
    return frozenset(
        code
        for each in EVERY.by_language(units)
        if (each.kind is not None) is acts
        for code in _CHINESE.get(each.language, {each.language})
    )


# One language in two scripts, which are folded into one.
_CHINESE = {code: frozenset({"zh", "zh_hant"}) for code in ("zh", "zh_hant")}


def _is_rather(units: Units, code: str, other: str) -> bool:
    """Is the label in the first of two languages, as the words tell that only one of them has?"""
    if {code, other} <= _HAN:
        kana = any(_KANA.match(unit) for unit in units)
        return kana == (code == "ja")
    words, own, others = frozenset(units), words_of()[code], words_of()[other]
    return bool(words & own - others) and not words & others - own


_HAN = frozenset({"zh", "zh_hant", "ja"})  # their signs are mostly the same
_KANA = re.compile("[\u3041-\u30ff]")


def may_act(units: Units) -> bool:
    """Could the label hold a phrase? A fast first check for labels that are read in great numbers."""
    return EVERY.may_begin(units)


def whole(units: Units) -> Phrase | None:
    """The phrase that equals the label, numbers and small words left out."""
    words = words_only(units)
    found = WHOLE.of(units) or WHOLE.of(words)
    if found is not None or FILLERS.isdisjoint(words):
        return found
    for end, phrase in EVERY.at_with_fillers(words, 0):
        if phrase.fillers and end == len(words):
            return WHOLE.of(phrase.units)
    return None
