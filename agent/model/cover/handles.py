"""The handles of one task: what stands for which personal thing, in memory alone."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from agent.contract.steps import StepRecord
from agent.model.cover.mentions import Mention, PersonalKind, searchable, without_overlaps
from agent.model.cover.texts import words_in
from agent.policy.words import table

_WORDS: dict[str, dict[PersonalKind, str]] = {
    "en": {kind: kind.value for kind in PersonalKind},
    "zh": {
        PersonalKind.NAME: "姓名",
        PersonalKind.PHONE: "电话",
        PersonalKind.EMAIL: "邮箱",
        PersonalKind.ACCOUNT: "账号",
        PersonalKind.NUMBER: "号码",
        PersonalKind.ADDRESS: "地址",
        PersonalKind.NOTICE: "通知",
    },
}
_KINDS = {word: kind for words in _WORDS.values() for kind, word in words.items()}
HANDLE = re.compile(rf"[\[［【]\s?({'|'.join(_KINDS)})\s?([0-9]{{1,4}})\s?[\]］】]", re.IGNORECASE)  # noqa: RUF001
_MOST = 2000  # things of one task; beyond them the oldest are not looked for any more
_LEAST_SIGNS, _LEAST_DIGITS = 2, 7
_SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# Where a text of a call begins and ends in the grammars: in quotes, in tags, between tabs.
_BEGINS = re.compile(r"""(?:\A|(?<!\\)["'“‘]|(?:\A|\t)\w+[:：] ?|<[^<>]{1,60}>)\s*\Z""")  # noqa: RUF001
_ENDS = re.compile(r"""\s*(?:\Z|["'”’]|\t|</)""")
_FREE_CASE = 5  # letters: a shorter name may be a word


class UnknownHandle(Exception):
    """A text has a handle that stands for nothing; the text of this error is the handle."""


@dataclass(frozen=True, slots=True)
class _Handled:
    kind: PersonalKind
    number: int
    text: str


class Handles:
    """The same thing has the same handle in the whole task; a number is never used for another thing.

    lang: 'en' or 'zh', of the words in the handles.
    """

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._things: dict[tuple[PersonalKind, str], _Handled] = {}
        self._named: dict[tuple[PersonalKind, int], str] = {}
        self._highest: dict[PersonalKind, int] = {}
        self._known: re.Pattern[str] | None = None
        self._of_text: dict[str, PersonalKind] = {}
        self._expected: frozenset[str] = frozenset()

    def expect(self, names: Iterable[str]) -> None:
        """Names that are looked for although no page has told them as such: those of the household."""
        self._expected = frozenset(" ".join(name.split()) for name in names)
        self._known = None

    def of(self, kind: PersonalKind, text: str) -> str:
        """The handle of a thing, a new one if it has none: '[phone 1]', '[电话1]'."""
        key = kind, _key(kind, text)
        thing = self._things.get(key)
        if thing is None:
            number = self._highest.get(kind, 0) + 1
            thing = self._keep(key, number, text)
        return self._written(thing.kind, thing.number)

    def _keep(self, key: tuple[PersonalKind, str], number: int, text: str) -> _Handled:
        kind = key[0]
        thing = self._things[key] = _Handled(kind, number, " ".join(text.split()))
        self._named[kind, number] = thing.text
        self._highest[kind] = max(number, self._highest.get(kind, 0))
        self._known = None
        return thing

    def _written(self, kind: PersonalKind, number: int) -> str:
        return f"[{_WORDS[self._lang][kind]}{' ' if self._lang == 'en' else ''}{number}]"

    def real(self, text: str) -> str:
        """The text with what its handles stand for. Raises UnknownHandle."""

        def replaced(found: re.Match[str]) -> str:
            known = self._named.get((_KINDS[found[1].lower()], int(found[2])))
            if known is None:
                raise UnknownHandle(found.group())
            return known

        return HANDLE.sub(replaced, text)

    def put_back(self, text: str, written: str) -> str:
        """A text in which handles of the reply `written` became words, with these handles again."""
        told = {
            (_KINDS[found[1].lower()], int(found[2])): found.group() for found in HANDLE.finditer(written)
        }
        known = [(self._named[key], handle) for key, handle in told.items() if key in self._named]
        for words, handle in sorted(known, key=lambda each: len(each[0]), reverse=True):
            text = text.replace(words, handle)
        return text

    def knows_all_in(self, text: str) -> bool:
        """Is it known of each handle in the text what it stands for?"""
        return all(
            (_KINDS[found[1].lower()], int(found[2])) in self._named for found in HANDLE.finditer(text)
        )

    def known_in(self, text: str) -> tuple[Mention, ...]:
        """Where things that have a handle stand in a searchable text."""
        if self._known is None:
            self._known = self._pattern()
        return tuple(
            Mention(
                *found.span(), self._of_text.get(found.group().casefold(), PersonalKind.NAME), found.group()
            )
            for found in self._known.finditer(text)
        )

    def _pattern(self) -> re.Pattern[str]:
        things = [
            *(_Handled(PersonalKind.NAME, 0, name) for name in self._expected),
            *list(self._things.values())[-_MOST:],
        ]
        self._of_text = {text.casefold(): thing.kind for thing in things for text in _spellings(thing)}
        texts = sorted(self._of_text_written(things), key=len, reverse=True)
        return re.compile("|".join(map(_searched, texts)) or r"(?!)")

    @staticmethod
    def _of_text_written(things: Iterable[_Handled]) -> set[str]:
        return {text for thing in things for text in _spellings(thing)}

    def named_in(self, words: str, handles: Iterable[str]) -> list[tuple[str, str]]:
        """Which of these handles a text of the person's names, each with the words of the text that do."""
        found: list[tuple[str, str]] = []
        words = searchable(words)
        for (kind, number), text in self._named.items():
            handle = self._written(kind, number)
            if handle in handles and (said := _named_by(text, kind, words)):
                found.append((said, handle))
        return found

    def cover(self, text: str, mentions: Iterable[Mention]) -> str:
        """A searchable text with handles in place of its mentions."""
        parts, at = list[str](), 0
        for mention in mentions:
            parts += text[at : mention.start], self.of(mention.kind, mention.text)
            at = mention.end
        return "".join([*parts, text[at:]])

    def rebuild(self, steps: Sequence[StepRecord]) -> None:
        """Takes the handles of an earlier run from its steps: replies have handles, what was done has words.

        Handles whose words cannot be told for certain stay unknown, and stand for nothing else later.
        """
        found: dict[tuple[PersonalKind, int], set[str]] = {}
        for step in steps:
            for told in HANDLE.finditer(f"{step.thinking}\n{step.raw}"):
                kind, number = _KINDS[told[1].lower()], int(told[2])
                self._highest[kind] = max(number, self._highest.get(kind, 0))
            for kind, number, text in _aligned(step):
                found.setdefault((kind, number), set()).add(text)
        for (kind, number), texts in sorted(found.items()):
            if len(texts) == 1 and (kind, number) not in self._named:
                text = texts.pop()
                self._keep((kind, _key(kind, text)), number, text)


def look_alikes(text: str) -> tuple[Mention, ...]:
    """What looks like a handle and is written on a page: a handle of its own stands for it."""
    return tuple(
        Mention(*found.span(), PersonalKind.NUMBER, found.group()) for found in HANDLE.finditer(text)
    )


def outside_handles(text: str, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """Of a text of the model's: the mentions that are no part of its handles."""
    handles = [found.span() for found in HANDLE.finditer(text)]
    return without_overlaps(
        each for each in mentions if all(each.end <= start or each.start >= end for start, end in handles)
    )


def _key(kind: PersonalKind, text: str) -> str:
    text = searchable(text).casefold()
    if kind in (PersonalKind.PHONE, PersonalKind.ACCOUNT):
        return "".join(sign for sign in text if sign.isalnum())
    return " ".join(text.split())


def _spellings(thing: _Handled) -> Iterable[str]:
    """What is looked for: the thing as it is written, and the words of a name."""
    if thing.kind is PersonalKind.NOTICE or len(thing.text) < _LEAST_SIGNS:
        return
    if thing.kind is PersonalKind.NUMBER and thing.text.isdecimal() and len(thing.text) < _LEAST_DIGITS:
        return  # elsewhere the same digits may be a price
    if thing.kind is PersonalKind.NAME and _is_word(thing.text):
        return  # 'Mark as read'
    yield thing.text
    if thing.kind is PersonalKind.NAME:
        for word in thing.text.split():
            is_name = len(word) > _LEAST_SIGNS and word[0].isupper() and word.isalpha()
            if is_name and not _is_word(word):
                yield word


def _is_word(text: str) -> bool:
    """Is it one of the words that pages have?"""
    return text.isalpha() and text.isascii() and table.knows((text.casefold(),))


def _named_by(text: str, kind: PersonalKind, words: str) -> str:
    """The part of the words that names the thing, '' for none."""
    parts = [text]
    if kind is PersonalKind.NAME:
        parts += [part for part in re.split(r"[\s(（)）,]+", text) if len(part) > 1]
        parts += [text[1:]] if _SPACELESS.search(text) and len(text) == _WHOLE_HAN_NAME else []
    for part in parts:
        found = re.search(_searched(part), words, re.IGNORECASE)
        if found:
            return found.group()
    return ""


_WHOLE_HAN_NAME = 3  # signs: the first is the family's


def _searched(text: str) -> str:
    free = len(text) >= _FREE_CASE
    core = re.escape(text).replace(r"\ ", r"\s{1,3}")
    core = f"(?i:{core})" if free else core
    if _SPACELESS.search(text):
        return core
    return rf"(?<!\w){core}(?!\w)"


def _aligned(step: StepRecord) -> Iterable[tuple[PersonalKind, int, str]]:
    """What the handles of one reply stood for, told by the one text of its action."""
    texts = [text for text in words_in(step.action) if text]
    written = step.raw if HANDLE.search(step.raw) else step.thinking  # some texts are taken from the thoughts
    handles = list(HANDLE.finditer(written))
    if len(texts) != 1 or not handles:
        return []
    text = texts[0]
    before, after = written[: handles[0].start()], written[handles[-1].end() :]
    between = [written[one.end() : other.start()] for one, other in pairwise(handles)]
    head = _longest(before, lambda size: size and text.startswith(before[-size:]))
    tail = _longest(after, lambda size: size and text.endswith(after[:size]))
    # A text with escapes, such as a new line, agrees with the reply only in part: the rest is no name.
    sure = _BEGINS.search(before[: len(before) - head]) and _ENDS.match(after[tail:])
    if written is step.raw and not sure:
        return []
    parts = [re.escape(text[:head]), *map(re.escape, between), re.escape(text[len(text) - tail :])]
    least, most = (re.fullmatch(some.join(parts), text, re.DOTALL) for some in ("(.+?)", "(.+)"))
    if least is None or most is None or least.groups() != most.groups():  # 'Ann Maria Berg' for two handles
        return []
    return [
        (_KINDS[handle[1].lower()], int(handle[2]), said)
        for handle, said in zip(handles, least.groups(), strict=True)
    ]


def _longest(text: str, fits: Callable[[int], object]) -> int:
    return next((size for size in range(min(len(text), 4000), 0, -1) if fits(size)), 0)
