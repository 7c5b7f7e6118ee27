"""Finds the phrases of all languages in a label in one pass."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from typing import NamedTuple

from agent.contract.binding import Kind
from agent.policy.apps.apps import AppKind
from agent.policy.words.label import NUMBER, Units, plain, units_of, words_only
from agent.policy.words.languages import LANGUAGES, Language, written


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


def named(name: str) -> frozenset[Units]:
    """The phrases that a group has in all languages."""
    return frozenset(units for language in LANGUAGES for units in language.group(name))


def ranked(name: str, count: int) -> tuple[frozenset[Units], ...]:
    """The parts of a group, as 'totals 1' to 'totals 3'."""
    return tuple(named(f"{name} {place}") for place in range(1, count + 1))


def _rows(language: Language) -> Iterator[Phrase]:
    fillers = bool(language.group("fillers"))
    for kind, found in language.kinds("in_questions"):
        yield from (Phrase(units, Kind(kind), Strength.IN_QUESTION, fillers=fillers) for units in found)
    for units in language.group("with_amount"):
        yield Phrase(units, Kind.PAY, Strength.WITH_AMOUNT, fillers=fillers)
    # The later one of equal phrases stands: a verb that is a label of its own may have an object, too.
    for strength in (Strength.ALONE, Strength.WITH_OBJECT, Strength.BEGINNING, Strength.ANYWHERE):
        for name, found in language.kinds(strength.name.lower()):
            kind = Kind(name)
            yield from (Phrase(units, kind, strength, fillers=fillers) for units in found)
    yield from (Phrase(units, None, fillers=fillers) for units in language.group("lookalikes"))
    yield from (Phrase(units, None, settled=True, fillers=fillers) for units in language.group("settled"))


_BY_LANGUAGE = tuple(tuple(_rows(language)) for language in LANGUAGES)
_ALL = tuple(phrase for phrases in _BY_LANGUAGE for phrase in phrases)
_FILLERS = frozenset(unit for units in named("fillers") for unit in units)


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


def _each(which: Callable[[Phrase], bool]) -> dict[Units, Phrase]:
    """Those phrases, by their words."""
    return _one_each(_of_one_language(filter(which, phrases)) for phrases in _BY_LANGUAGE)


def _one_each(languages: Iterable[dict[Units, Phrase]]) -> dict[Units, Phrase]:
    """The phrases by their words: of several languages that which asks for more."""
    found: dict[Units, Phrase] = {}
    for own in languages:
        for units, phrase in own.items():
            before = found.get(units)
            if before is None or _rank(phrase) > _rank(before):
                found[units] = phrase
    return found


def _rank(phrase: Phrase) -> tuple[bool, float]:
    strength = Strength.ALONE + 0.5 if phrase.strength is Strength.WITH_OBJECT else phrase.strength
    return phrase.kind is not None, strength


@dataclass(frozen=True, slots=True)
class _SameStart:
    """The phrases that begin with one unit, the longest first. lengths: of them, in the same order."""

    by_units: dict[Units, Phrase]
    lengths: tuple[int, ...]

    def at(self, units: Units, place: int, *, filled: bool) -> Iterator[tuple[int, Phrase]]:
        """Those that stand in the label there, each with its end, the longest first.

        filled: may small words stand between their own?
        """
        if filled:
            for phrase in self.by_units.values():
                end = place + len(phrase.units)
                if units[place:end] != phrase.units:
                    end = _end_with_fillers(units, place, phrase.units) if phrase.fillers else 0
                if end:
                    yield end, phrase
            return
        for length in self.lengths:
            end = place + length
            if end <= len(units) and (phrase := self.by_units.get(units[place:end])):
                yield end, phrase


def _indexed(rows: Iterable[Phrase]) -> dict[str, _SameStart]:
    """The phrases by first unit."""
    index: dict[str, list[Phrase]] = {}
    for phrase in sorted(rows, key=lambda each: -len(each.units)):
        index.setdefault(phrase.units[0], []).append(phrase)
    return {
        first: _SameStart(
            {phrase.units: phrase for phrase in each},
            tuple(dict.fromkeys(len(phrase.units) for phrase in each)),
        )
        for first, each in index.items()
    }


def _is_of_money(phrase: Phrase) -> bool:
    """Beside an amount a word for paying pays, unless it is part of a name or of a payment that is over."""
    return phrase.settled or (phrase.kind is Kind.PAY and phrase.strength >= Strength.WITH_AMOUNT)


_OWN = tuple(_of_one_language(phrases) for phrases in _BY_LANGUAGE)
_INDEX = _indexed(_one_each(_OWN).values())
_MONEY = _indexed(_each(_is_of_money).values())
_WHOLE = _each(lambda each: each.strength > Strength.WITH_AMOUNT)


CONFIRMS = named("confirms")
HARMLESS = named("harmless")
# What begins, or ends, a label that only shows, plays, chooses or enters something.
MILD = named("mild")
MILD_ENDS = named("mild_ends")
OKS = named("oks")
# What begins, or ends, a label that says no.
NEGATIONS = named("negations")
NEGATION_ENDS = named("negation_ends")
# What begins a label that only shows, whatever it names behind.
VIEWS = named("views")
REFUSALS = named("refusals")
SLIDES = named("slides")
# Refusals that throw away what the question is about, and words of trade, which pay where a sum is at stake.
DROPS = named("drops")
TRADES = named("trades")
# Labels that sign up, which subscribe where a card and a sum stand; what a game calls its own money.
ENROLS = named("enrols")
COINS = named("coins")
SHARES = named("shares")
LIVE_LOCATIONS = named("live_locations")
SAVES = named("saves")
DRAFTED = named("drafted")
SHARE_TITLES = named("share_titles")
KEEPS = named("keeps")
COMPOSING = named("composing")
CALLING = named("calling")
SEARCHES = named("searches")
MESSAGES = named("messages")
TOTALS = ranked("totals", 3)
OTHER_SUMS = named("other_sums")
PAYEES = named("payees")
RECIPIENTS = named("recipients")
CODES = named("codes")
NOTE_FIELDS = named("note_fields")
PAGES = named("pages")
PLACES = named("places")
TABS = named("tabs")
SETTINGS_PAGES = named("settings_pages")
SECURITY_PAGES = named("security_pages")
LINKS = named("links")
LINK_BREAKERS = named("link_breakers")
SURE_SWITCHES = named("sure_switches")
USES = named("uses")
CUTS = named("cuts")
NETWORK_CUTS = named("network_cuts")
JOINS = named("joins")
NETWORK_STATES = named("network_states")
ABOUT_NETWORKS = named("about_networks")
ABOUT_OTHERS = named("about_others")
STATES_ON = named("states_on")
STATES_OFF = named("states_off")
SWITCHES_OFF = named("switches_off")
SWITCHES_ON = named("switches_on")
WILL_CUT = named("will_cut")


def _in_apps() -> dict[AppKind, dict[Units, Kind]]:
    found: dict[AppKind, dict[Units, Kind]] = {app: {} for app in AppKind}
    for language in LANGUAGES:
        for name, each in language.kinds("in_apps"):
            app, kind = name.split()
            found[AppKind(app)].update(dict.fromkeys(each, Kind(kind)))
        for kind, each in language.kinds("in_chats"):
            found[AppKind.CHAT].update(dict.fromkeys(each, Kind(kind)))
    # An app store sells, too; what it gives out is an app.
    found[AppKind.APP_STORE] = found[AppKind.STORE] | found[AppKind.APP_STORE]
    return found


IN_APPS = _in_apps()
# English and Chinese, which readers of pictures know best.
_READ = [phrase for phrases in _BY_LANGUAGE[:2] for phrase in phrases]
READ_WELL = frozenset(
    [each.units for each in _READ]
    + [
        units
        for language in LANGUAGES[:2]
        for name in ("refusals", "confirms", "saves")
        for units in language.group(name)
    ]
)
VOCABULARY = frozenset(unit for each in _READ for unit in each.units if unit.isascii() and unit != NUMBER)


def find(units: Units, *, money: bool = False) -> list[Found]:
    """The phrases of a label from left to right: at each place the longest, and the next one behind its end.

    money: only the words for paying, as they count beside an amount.
    """
    index = _MONEY if money else _INDEX
    filled = not _FILLERS.isdisjoint(units)
    found: list[Found] = []
    place = 0
    while place < len(units):
        begun = index.get(units[place])
        for end, phrase in begun.at(units, place, filled=filled) if begun else ():
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
    index = _MONEY if money else _INDEX
    for place in range(start, end):
        begun = index.get(units[place])
        for _, act in begun.at(units, place, filled=False) if begun else ():
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
        for language, own in zip(LANGUAGES, _OWN, strict=True)
        if (phrase := own.get(units)) is not None and (phrase.kind is not None) is acts
        for code in _CHINESE.get(language.code, {language.code})
    )


# One language in two scripts, which are folded into one.
_CHINESE = {code: frozenset({"zh", "zh_hant"}) for code in ("zh", "zh_hant")}


def _is_rather(units: Units, code: str, other: str) -> bool:
    """Is the label in the first of two languages, as the words tell that only one of them has?"""
    if {code, other} <= _HAN:
        kana = any(_KANA.match(unit) for unit in units)
        return kana == (code == "ja")
    words, own, others = frozenset(units), _words_of()[code], _words_of()[other]
    return bool(words & own - others) and not words & others - own


_HAN = frozenset({"zh", "zh_hant", "ja"})  # their signs are mostly the same
_KANA = re.compile("[\u3041-\u30ff]")


@cache
def _words_of() -> dict[str, frozenset[str]]:
    """All words of each language's phrases, small ones included."""
    return {
        language.code: frozenset(
            unit for phrases in language.groups.values() for units in phrases for unit in units
        )
        for language in LANGUAGES
    }


def _end_with_fillers(units: Units, place: int, phrase: Units) -> int:
    """Where a phrase with small words inside ends, "confirmar el pedido"; 0 if it is not there."""
    for word in phrase:
        while place < len(units) and units[place] != word and units[place] in _FILLERS:
            place += 1
        if place == len(units) or units[place] != word:
            return 0
        place += 1
    return place


def may_act(units: Units) -> bool:
    """Could the label hold a phrase? A fast first check for labels that are read in great numbers."""
    return not _INDEX.keys().isdisjoint(units)


def whole(units: Units) -> Phrase | None:
    """The phrase that equals the label, numbers and small words left out."""
    words = words_only(units)
    found = _WHOLE.get(units) or _WHOLE.get(words)
    if found is not None or _FILLERS.isdisjoint(words):
        return found
    begun = _INDEX.get(words[0])
    for phrase in begun.by_units.values() if begun else ():
        if phrase.fillers and _end_with_fillers(words, 0, phrase.units) == len(words):
            return _WHOLE.get(phrase.units)
    return None


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


SMALL = frozenset(unit for units in named("small") for unit in units) | _FILLERS
_LEAST_LETTERS = 4  # shorter words stand in too many languages


def _everything(language: Language) -> Iterator[Units]:
    for group, phrases in language.groups.items():
        if group not in ("fillers", "small"):
            yield from phrases


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of one language: phrases, their words, and the marked letters written."""

    phrases: frozenset[Units]
    words: frozenset[str]
    letters: frozenset[str]


@cache
def _known() -> tuple[_Known, ...]:
    """Of each language. Gathered when first asked for: it takes some milliseconds."""
    found: list[_Known] = []
    for language in LANGUAGES:
        phrases = frozenset(_everything(language))
        # Of the refusals of other languages only the whole is known.
        single = phrases if language.code != "other" else frozenset[Units]()
        words = (unit for units in single for unit in units if len(unit) >= _LEAST_LETTERS)
        found.append(_Known(phrases, frozenset(words) - SMALL, _marked(written(language.code))))
    return tuple(found)


def prepare() -> None:
    """Gathers what the first judgement would gather: half a second, for a thread at the start."""
    _words_of()
    _runs()


@lru_cache(maxsize=1024)
def _known_in(marks: frozenset[str]) -> tuple[_Known, ...]:
    """What is known in the languages that write all these letters."""
    return tuple(each for each in _known() if marks <= each.letters)


def _is_phrase(units: Units, known: Iterable[_Known]) -> bool:
    return any(units in each.phrases for each in known)


@cache
def _runs() -> tuple[frozenset[Units], int]:
    """The phrases that are written without blanks, and how long the longest is.

    Of one sign alone too many labels are made.
    """
    runs = frozenset(
        units
        for each in _known()
        for units in each.phrases
        if len(units) > 1 and all(len(unit) == 1 and not unit.isascii() for unit in units)
    )
    return runs, max(map(len, runs))


_MARKED = re.compile("[\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]")


@lru_cache(maxsize=4096)
def _marked(text: str) -> frozenset[str]:
    """The Latin letters with accents and the like, in small letters."""
    if text.isascii():
        return frozenset()
    return frozenset(_MARKED.findall(unicodedata.normalize("NFC", text).lower()))


def knows(units: Units, text: str = "") -> bool:
    """Is any word of the label known: one of any group's phrases, or an ordinary harmless one?

    False says that nothing can be told from the label, as of one in a language without a table: it neither
    names an act nor is it surely harmless. Numbers, words of up to three letters and words that stand in
    every sentence ('the', 'de') tell nothing, unless the whole label is a phrase ('OK', 'Да'). In scripts
    without blanks a phrase of two signs and more counts wherever it stands ('設定', '보기'). A label without
    words is not known.

    text: the label as it is written. Its words are of a language that writes all its letters: 'hàng' is not
    the English 'hang'.
    """
    words = words_only(units)
    if not words:
        return False
    marks = _marked(text)
    known = _known_in(marks if marks <= _all_letters() else _FOREIGN)
    if _is_phrase(words, known) or _is_phrase(units, known):
        return True
    if any(not each.words.isdisjoint(words) for each in known):
        return True
    return has(words, *_runs())


def surely_knows(units: Units, text: str) -> bool:
    """As `knows`, but a word that stands only inside longer phrases is not enough.

    A Turkish or Vietnamese word without its accents is easily one of these, as 'hang' of 'hang up'. Two such
    words of one language are enough.
    """
    if not knows(units, text):
        return False
    words, marks = words_only(units), _marked(text)
    known = _known_in(marks if marks <= _all_letters() else _FOREIGN)
    if _is_phrase(words, known) or _is_phrase(units, known):
        return True
    if any(len(word) >= _LEAST_LETTERS and _is_phrase((word,), known) for word in words):
        return True
    in_one = (each.words.intersection(words) for each in _known() if marks <= each.letters)
    return any(len(found) > 1 for found in in_one) or has(words, *_runs())


_FOREIGN = frozenset(["\u1e00"])  # a letter of no table


@cache
def _all_letters() -> frozenset[str]:
    return frozenset[str]().union(*(each.letters for each in _known()))


def is_shared(words: Units) -> bool:
    """Is it one word in Latin letters that several languages have as a phrase?"""
    return words in _shared()


_SEVERAL = 3


@cache
def _shared() -> frozenset[Units]:
    count: Counter[Units] = Counter()
    for language in LANGUAGES:
        count.update(
            {
                units
                for phrases in language.groups.values()
                for units in phrases
                if len(units) == 1 and units[0].isascii()
            }
        )
    return frozenset(units for units, languages in count.items() if languages >= _SEVERAL)


def is_phrase(words: Units) -> bool:
    """Is it a phrase of any group, as a whole?"""
    return _is_phrase(words, _known())


def all_phrases() -> tuple[Phrase, ...]:
    """Every row, in order, with those that a later one replaces."""
    return _ALL
