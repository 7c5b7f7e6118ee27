"""The words of a task, and of an entry on a page, so that they can be compared in any language."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from agent.policy.choices import wish_words
from agent.policy.words.label import plain

_CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_TOKEN = re.compile(rf"[{_CJK}]+|[0-9]+|[^\W\d_{_CJK}]+(?:'[^\W\d_{_CJK}]+)?")
_IS_CJK = re.compile(rf"[{_CJK}]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_QUOTED = re.compile(r"“[^“”]*”|「[^「」]*」|‘[^‘’]*’|\"[^\"]*\"|«[^«»]*»|„[^„“”]*[“”]")  # noqa: RUF001 - all the quotation marks
_COLON = re.compile("[:：](?=.)")
_PIECE = 300  # characters: `plain` shortens longer texts
_BREAKS = re.compile(r"[,;:.!?\n，；：。！？、]")
_FAR = 50  # places between two parts of a task
_BEFORE, _BEHIND, _NEAR_CJK = 3, 2, 5  # in words, in pairs of signs
_LEAST_ENDING = 4  # letters of a name whose ending may differ by its case
_DIGITS = 2  # of a number that tells one entry from another
Tokens = tuple[str, ...]


def plain_text(text: str) -> str:
    """A text of any length as `plain`, with the signs of Korean whole."""
    text = text.replace("\r", "\n")
    pieces = (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))
    return unicodedata.normalize("NFC", "".join(plain(each) if each.strip() else " " for each in pieces))


@lru_cache(maxsize=1024)
def tokens_of(text: str) -> Tokens:
    """Words, numbers, and of scripts without blanks each two neighbouring signs, in order."""
    return tuple(token for run in _TOKEN.findall(plain_text(text)) for token in _parts(run))


def _parts(run: str) -> Iterable[str]:
    if not _IS_CJK.match(run) or len(run) == 1:
        return (run,)
    return (run[at : at + 2] for at in range(len(run) - 1))


@dataclass(frozen=True, slots=True)
class Words:
    """A table of `wish_words`.

    starts: beginnings of words; whole: words; anywhere: of scripts without blanks, and phrases of several
        words.
    """

    starts: tuple[str, ...]
    whole: frozenset[str]
    anywhere: tuple[str, ...]

    def is_in(self, text: str) -> bool:
        """Does a plain text hold one?"""
        if any(phrase in text for phrase in self.anywhere):
            return True
        return any(token in self.whole or token.startswith(self.starts) for token in _TOKEN.findall(text))

    def begin(self, text: str) -> bool:
        """Does a plain text begin with one?"""
        text = text.lstrip()
        if text.startswith(self.anywhere):
            return True
        first = _TOKEN.match(text)
        return first is not None and (first[0] in self.whole or first[0].startswith(self.starts))


def _words(table: str) -> Words:
    starts, whole, anywhere = list[str](), set[str](), list[str]()
    for each in (part.strip() for part in table.split(",")):
        phrase = plain_text(each.removesuffix("."))
        if not phrase:
            continue
        if _IS_CJK.search(phrase) or " " in phrase:
            anywhere.append(phrase)
        elif each.endswith("."):
            whole.add(phrase)
        else:
            starts.append(phrase)
    return Words(tuple(starts), frozenset(whole), tuple(anywhere))


REACHES, ORDERS, READS = _words(wish_words.REACHES), _words(wish_words.ORDERS), _words(wish_words.READS)
BRANCHES, CARTS = _words(wish_words.BRANCHES), _words(wish_words.CARTS)
_PREFERS, _SMALL, _POLITE = (
    _words(wish_words.PREFERS),
    _words(wish_words.SMALL),
    _words(wish_words.POLITE),
)
_ONESELF = re.compile("|".join(re.escape(each) for each in _words(wish_words.TO_ONESELF).anywhere))
_CONNECTS = re.compile(
    "|".join(
        [
            _BREAKS.pattern,
            *(rf"\b{each}\b" for each in sorted(_words(wish_words.CONNECTS).whole)),
            *_words(wish_words.CONNECTS).anywhere,
        ]
    )
)
_SAYS = re.compile(
    "|".join(
        [
            *(rf"\b{each}\b" for each in sorted(_words(wish_words.SAYS).whole)),
            *_words(wish_words.SAYS).anywhere,
        ]
    )
)


class WishedAct:
    """What a task's words tell of what it does; None where they tell nothing."""

    def __init__(self, text: str, words: Words) -> None:
        text = plain_text(text)
        parts = [part for part in _CONNECTS.split(text) if part.strip()]
        self._acts = any(words.is_in(_ONESELF.sub(" ", part)) and not _reads(part) for part in parts)
        self._reads = any(_reads(part) for part in parts)

    @property
    def told(self) -> bool | None:
        """True: it does such an act. False: it only reads. None: unknown."""
        return True if self._acts else False if self._reads else None


def _reads(part: str) -> bool:
    part = part.strip()
    while (first := _TOKEN.match(part)) and not _IS_CJK.match(first[0]) and first[0] in _POLITE.whole:
        part = part[first.end() :].strip()
    part = part.removeprefix("请").removeprefix("帮我").removeprefix("麻烦").removeprefix("你")
    return READS.begin(part) or bool(_ONESELF.match(part))


@dataclass(frozen=True)
class Wish:
    """A task's words and what the person has answered in it.

    Words in quotation marks, and those behind a colon, are the message that the task writes, unless nothing
    else names anybody.
    """

    text: str
    answers: tuple[str, ...] = ()

    @cached_property
    def places(self) -> tuple[tuple[int, str], ...]:
        """The words with their places; parts of the sentence are far from each other."""
        return _placed(self.text)

    @cached_property
    def outside(self) -> tuple[tuple[int, str], ...]:
        """The same without what is quoted or stands behind a colon."""
        return _placed(_COLON.split(_QUOTED.sub(" , ", self.text), maxsplit=1)[0])

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words of the task alone."""
        return frozenset(token for _, token in self.places)

    @cached_property
    def answered(self) -> frozenset[str]:
        """The words of the answers."""
        return frozenset(token for answer in self.answers for token in tokens_of(answer))

    @property
    def has_message(self) -> bool:
        """Does the task quote something, or write something behind a colon?"""
        return bool(_QUOTED.search(self.text) or _COLON.search(self.text))

    def prefers(self, around: frozenset[str] | None = None) -> bool:
        """Does a word say which, or that any will do?

        around: only near these words; None for anywhere.
        """
        if any(_PREFERS.is_in(plain_text(answer)) for answer in self.answers):
            return True
        if around is None:
            return _PREFERS.is_in(plain_text(self.text))
        return _PREFERS.is_in(" ".join(self.near(around)))

    def near(self, names: frozenset[str]) -> tuple[str, ...]:
        """The words of the task at these names and close to them; the names' own included."""
        places = self.outside if any(token in names for _, token in self.outside) else self.places
        at = [place for place, token in places if token in names]
        return tuple(token for place, token in places if any(_is_near(place - each, token) for each in at))

    def fitting(self, tokens: Iterable[str], wanted: Iterable[str]) -> frozenset[str]:
        """Of these words those that are among the wanted ones.

        Where none is equal, in a task in Cyrillic letters also names whose endings differ, as their cases do.
        """
        tokens, wanted = frozenset(tokens), frozenset(wanted)
        equal = tokens & wanted
        if equal or not _CYRILLIC.search(self.text):
            return equal
        return frozenset(token for token in tokens if any(_declined(token, each) for each in wanted))

    def numbers(self) -> frozenset[str]:
        """Numbers of two digits and more, also of the answers."""
        every = self.tokens | self.answered
        return frozenset(each for each in every if each.isdigit() and len(each) >= _DIGITS)


def _is_near(places: int, token: str) -> bool:
    if _IS_CJK.match(token):
        return abs(places) <= _NEAR_CJK
    return -_BEFORE <= places <= _BEHIND


def _placed(text: str) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    place = 0
    for part in re.split(f"{_BREAKS.pattern}|{_SAYS.pattern}", plain_text(text)):
        for token in tokens_of(part):
            found.append((place, token))
            if token.endswith("'s"):
                found.append((place, token.removesuffix("'s")))
            place += 1
        place += _FAR
    return tuple(found)


def tells(token: str) -> bool:
    """May the word name somebody or something, and is no act, small word or number?"""
    if token.isdigit() or (len(token) == 1 and not _IS_CJK.match(token)):
        return False
    if _IS_CJK.match(token):
        return True
    return not (token in _SMALL.whole or _is_act(token))


def _is_act(token: str) -> bool:
    return any(token in words.whole or token in words.starts for words in (REACHES, ORDERS))


def _declined(one: str, other: str) -> bool:
    if min(len(one), len(other)) < _LEAST_ENDING or _IS_CJK.match(one):
        return False
    stem = min(len(one), len(other)) - 1
    return one[:stem] == other[:stem] and abs(len(one) - len(other)) <= 2
