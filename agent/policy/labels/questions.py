"""The acts that a confirmation agrees to: those of the question above it, or of the title of a form."""

from collections.abc import Iterable

from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.policy.labels.classes import LINE, Kinds, first_word, with_amount
from agent.policy.words import table
from agent.policy.words.label import NUMBER, Units, label_units, weight, words_only
from agent.policy.words.table import Found, Strength

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_QUESTION = 30  # words; of longer lines, which explain, only sums count


def kinds_in_question(lines: Iterable[str]) -> Kinds:
    """The kinds of act that confirming these lines agrees to.

    An amount among them is paid, unless the lines tell of the past. A line that names both an amount and an
    act of paying or ordering is paid, whatever the other lines tell.
    """
    kinds: set[Kind] = set()
    money = over = False
    for line in lines:
        units = label_units(line)
        if not units:
            continue
        # 'order 2' may be how many, not which; counts may stand inside an act, too: 'book 2 tickets'.
        found = [each for each in table.find(units) if not _is_counted(each)]
        inside = [each for each in table.find(words_only(units)) if each.phrase.kind is not None]
        settled = any(each.phrase.settled for each in found)
        over = over or settled
        if weight(units) <= _QUESTION:
            acts = (*found, *(each for each in inside if len(each.phrase.units) > 1))
            kinds |= {kind for each in acts if (kind := _kind_in_sentence(each, units)) is not None}
        if amounts_in(line) and not table.begins(units, table.OTHER_SUMS):
            money = True
            kinds |= with_amount(units, frozenset(kinds), None)
            if not settled and any(each.phrase.kind in _MONEY for each in (*found, *inside)):
                kinds.add(Kind.PAY)
    if money and not over:
        kinds.add(Kind.PAY)
    return frozenset(kinds)


def _is_counted(found: Found) -> bool:
    return found.phrase.kind is None and NUMBER in found.phrase.units


def kinds_of_titles(lines: Iterable[str]) -> Kinds:
    """The kinds of the lines that name an act and nothing else, as the title of a page does."""
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
        case Strength.WITH_OBJECT:
            alone = table.whole(units)
            return alone.kind if alone is not None else None
        case Strength.WITH_AMOUNT:
            return None
