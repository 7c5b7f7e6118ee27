"""What somebody agrees to: the lines that a yes answers, the title above what is saved."""

from collections.abc import Iterable

from agent.binding import Kind
from agent.policy.amounts import amounts_in
from agent.policy.classes import LINE, Kinds, first_word, with_amount
from agent.policy.label import Units, label_units, weight, words_only
from agent.policy.words import table
from agent.policy.words.table import Found, Strength

_QUESTION = 30  # words; longer lines are explanations, of which only sums count


def kinds_in_question(lines: Iterable[str]) -> Kinds:
    """What somebody agrees to who says yes to these lines. An amount among them is paid, unless they tell of the past."""
    kinds: set[Kind] = set()
    money = over = False
    for line in lines:
        units = label_units(line)
        if not units:
            continue
        found = table.find(units)
        over = over or any(each.phrase.settled for each in found)
        if weight(units) <= _QUESTION:
            kinds |= {kind for each in found if (kind := _kind_in_sentence(each, units)) is not None}
        if amounts_in(line) and not table.begins(units, table.OTHER_SUMS):
            money = True
            kinds |= with_amount(units, frozenset(kinds), None)
    if money and not over:
        kinds.add(Kind.PAY)
    return frozenset(kinds)


def kinds_of_titles(lines: Iterable[str]) -> Kinds:
    """Of the lines that name an act and nothing else, as the title of a page does."""
    told = (table.whole(label_units(line)) for line in lines)
    return frozenset(phrase.kind for phrase in told if phrase is not None and phrase.kind is not None)


def _kind_in_sentence(found: Found, units: Units) -> Kind | None:
    match found.phrase.strength:
        case Strength.ANYWHERE | Strength.IN_QUESTION:
            return found.phrase.kind
        case Strength.BEGINNING:
            return found.phrase.kind if found.start <= first_word(units) and weight(units) <= LINE else None
        case Strength.ALONE:
            return found.phrase.kind if found.phrase.units == words_only(units) else None
        case Strength.WITH_AMOUNT:
            return None
