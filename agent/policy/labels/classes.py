"""The kinds of act that a label names: 'Pay ¥36.80', '发送'."""

import re
from functools import lru_cache

from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.contract.visible_text import visible
from agent.policy.apps.apps import AppKind
from agent.policy.labels.misread import as_written, joined, with_letters
from agent.policy.words import checkout, table
from agent.policy.words.label import NUMBER, Units, label_units, plain, units_of, weight, words_only
from agent.policy.words.table import Strength

Kinds = frozenset[Kind]
NONE: Kinds = frozenset()
# In words; two Han characters count as one. A longer text is prose, which names acts without doing them.
SHORT, LINE = 5, 8
_RUNNING = 12
_FIRM = 2
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
# What a list of payments says: 'Apple Pay -$5.00'.
_BOOKED = re.compile(r"[-−–+] ?[^\w\s]{0,2} ?[0-9]")  # noqa: RUF001 - all the signs that stand for minus
# Apps that show what other people wrote: a message about money is no button that pays.
PEOPLE = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.SYSTEM, AppKind.LAUNCHER})
# On the home screen and in the list of recent apps a press opens something, unless it deletes for good.
_HOME_KINDS = frozenset({Kind.DELETE, Kind.INSTALL})
_NO = re.compile("[,，、]")  # the commas of all scripts
# 'View offer and pay it': more than showing.
_AND = frozenset({"and", "und", "et", "y", "e", "и", "並", "并", "和", "then", "или", "or"})
_CLEAR_ALL = table.named("clears_all")


@lru_cache(maxsize=4096)
def kinds_of(text: str, app: AppKind | None = None, *, misread: bool = False) -> Kinds:
    """The kinds that a label names by itself; empty if it names none, refuses, or is running text.

    misread: the text was read from a picture, so letters and blanks may be wrong.
    """
    label = with_letters(plain(text)) if misread else plain(text)
    units = units_of(label)
    if not units or words_only(units) in table.REFUSALS:
        return NONE
    if clears_all(text, app) or _only_shows(units) or _says_no(text):
        return NONE
    kinds = _named(label, units) | _in_app(units, app)
    if not kinds and (words := _in_one(text, units)):
        kinds = _named(" ".join(words), words)
    if misread and not kinds:
        kinds = _misread(units, app)
    if amounts_in(text):
        kinds |= with_amount(units, kinds, app)
        if names_wallet(text):
            kinds |= {Kind.PAY}
        if misread and units[0] != "pay" and _like_pay(units[0]) and weight(units) <= SHORT:
            kinds |= {Kind.PAY}
    return at_home(kinds) if app is AppKind.LAUNCHER else kinds


def _only_shows(units: Units) -> bool:
    """Does it begin with a word for showing and end in more than an act: 'How to donate £10 to us'?

    'View and pay' pays.
    """
    shows = table.begins(units, table.VIEWS)
    if shows is None or table.whole(units) is not None:
        return False
    acts = [each for each in table.find(units) if each.phrase.kind is not None]
    if any(each.start == 0 for each in acts):
        return False
    return bool(acts) and max(each.end for each in acts) < len(units) and not _AND.intersection(units)


def _says_no(text: str) -> bool:
    """Does it refuse and then say what is not done: 'いいえ、退会しません', 'No, do not leave'?"""
    no, comma, rest = _NO.sub(",", text, count=1).partition(",")
    words = words_only(label_units(rest))
    if not comma or not words or words_only(label_units(no)) not in table.REFUSALS:
        return False
    ends = any(words[place:] in table.NEGATION_ENDS for place in range(len(words)))
    return ends or table.begins(words, table.NEGATIONS) is not None


def at_home(kinds: Kinds) -> Kinds:
    """The kinds that remain on the home screen."""
    return kinds & _HOME_KINDS


def clears_all(text: str, app: AppKind | None) -> bool:
    """Does the label only tidy up the shade or the list of recent apps?"""
    return app in (AppKind.SYSTEM, AppKind.LAUNCHER) and is_group(text, _CLEAR_ALL)


def is_group(text: str, group: frozenset[Units], *, misread: bool = False) -> bool:
    """Is the whole label, numbers left out, one of these phrases? misread: as for `kinds_of`."""
    units = label_units(text)
    if units in group or words_only(units) in group:
        return True
    written = as_written(units_of(with_letters(plain(text)))) if misread and units else None
    return written is not None and written in group


def _named(label: str, units: Units) -> Kinds:
    kinds: set[Kind] = set()
    alone = table.whole(units)
    if alone is not None:
        return frozenset({alone.kind}) if alone.kind else NONE
    short, confirms = weight(units) <= SHORT, words_only(units) in table.CONFIRMS
    for line in label.splitlines() or [label]:
        of_line = units_of(line)
        heads = weight(of_line) <= LINE
        first = first_word(of_line)
        for each in table.find(of_line):
            kind, strength = each.phrase.kind, each.phrase.strength
            if kind is None:
                continue
            if (short and strength is Strength.ANYWHERE) or (
                heads and each.start <= first and strength >= Strength.BEGINNING
            ):
                kinds.add(kind)
            beside = short and not confirms and strength is Strength.WITH_OBJECT
            if beside and _has_object(each, of_line, first):
                kinds.add(kind)
    return frozenset(kinds)


def _has_object(verb: table.Found, units: Units, first: int) -> bool:
    """Does the verb begin or end the line, with a word beside it that says more than 'now' or 'the'?"""
    if verb.start > first and verb.end < len(units):
        return False
    rest = words_only((*units[: verb.start], *units[verb.end :]))
    return any(unit not in table.SMALL for unit in rest)


def _in_one(text: str, units: Units) -> Units | None:
    """The phrase of a label with too few or too many blanks: 'PayNow', 'Pay·now'."""
    if weight(units) > SHORT or table.whole(units) is not None:
        return None
    camel = label_units(_CAMEL.sub(" ", visible(text)))
    return camel if camel != units else joined(units)


def kinds_at_ends(text: str) -> Kinds:
    """The act that begins or ends a button's long label: 'Made with care, tap to pay now'."""
    units = label_units(text)
    if weight(units) <= LINE:
        return NONE
    return frozenset(
        each.phrase.kind
        for each in table.find(units)
        if each.phrase.kind is not None
        and each.phrase.strength is Strength.ANYWHERE
        and weight(each.phrase.units) >= _FIRM
        and (each.start <= first_word(units) or each.end >= len(units) - 1)
    )


def kinds_in_app(text: str, app: AppKind | None) -> Kinds:
    """The kinds that a label has in apps of this kind only."""
    return _in_app(label_units(text), app)


def first_word(units: Units) -> int:
    """The index of the first unit that is no number."""
    return next((place for place, unit in enumerate(units) if unit != NUMBER), 0)


def _in_app(units: Units, app: AppKind | None) -> Kinds:
    known = table.IN_APPS[app] if app else {}
    kind = known.get(units) or known.get(words_only(units))
    return frozenset({kind}) if kind else NONE


def names_wallet(text: str) -> bool:
    """Does the label name a wallet and nothing else but a sum: 'Apple Pay $5', '使用微信支付 36.80'?"""
    return checkout.names_wallet(label_units(text)) and not _BOOKED.search(text)


def with_amount(units: Units, kinds: Kinds, app: AppKind | None) -> Kinds:
    """Adds PAY for a label with an amount that orders or speaks of paying."""
    if Kind.ORDER in kinds:
        return frozenset({Kind.PAY})
    found = [each for each in table.find(units, money=True) if each.phrase.kind is Kind.PAY]
    if not found:
        return NONE
    # A sum in a message is running text, unless the message begins like a button.
    if app in PEOPLE and weight(units) > _RUNNING and found[0].start > first_word(units):
        return NONE
    firm = [each for each in found if each.phrase.strength is not Strength.WITH_AMOUNT]
    return frozenset({Kind.PAY}) if firm or weight(units) <= _RUNNING else NONE


def _misread(units: Units, app: AppKind | None) -> Kinds:
    written = as_written(units)
    if written is None or words_only(written) in table.REFUSALS:
        return NONE
    return _named(" ".join(unit if unit != NUMBER else "1" for unit in written), written) | _in_app(
        written, app
    )


def _like_pay(unit: str) -> bool:
    return len(unit) == 3 and unit[0] == "p" and sum(a != b for a, b in zip(unit, "pay", strict=True)) == 1
