"""Judges of a day with several people: did anybody read what was not theirs, or in another language than
their own?
"""

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from bot.strings import en, zh
from tests.e2e.villager import Record, said_by
from tests.worlds.printed_words import PRINTED

_TABLES = {"en": en.SENTENCES, "zh": zh.SENTENCES}
_OTHER = {"en": "zh", "zh": "en"}
_TAG = re.compile(r"<[^>]*>")
_VALUE = re.compile(r"\{\w+\}")
_HAN, _LATIN = re.compile("[\u3400-\u9fff]"), re.compile("[A-Za-z]")
_TELLING = {"en": (_LATIN, 9), "zh": (_HAN, 4)}  # fewer letters may stand anywhere
_ENDS = " .,:;!?–…。，：；！？（）()“”\"'"


@dataclass(frozen=True, slots=True)
class Asked:
    """A task. words: that it alone is about; message_id: of the person's own message."""

    person: str
    phone: str
    text: str
    words: tuple[str, ...]
    message_id: int = 0


def foreign_tasks(records: Iterable[Record], tasks: Iterable[Asked]) -> list[str]:
    """Words of a task in the chat of anybody but its person."""
    tasks = tuple(tasks)
    return [
        f"{record.name} reads {word!r} of {task.person}'s task: {said!r}"
        for record in records
        for said in record.words()
        for task in tasks
        for word in (task.text, *task.words)
        if task.person != record.name and word.casefold() in said.casefold()
    ]


def foreign_names(records: Iterable[Record], owners: Mapping[str, frozenset[str]]) -> list[str]:
    """Names in the chat of somebody whom they do not concern.

    owners: of each name, code or address the people who may read it.
    """
    # Not as a part of a longer word: everybody may read "every", whoever Eve is.
    known = [
        (name, people, re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])"))
        for name, people in owners.items()
    ]
    return [
        f"{record.name} reads {name!r}: {said!r}"
        for record in records
        for said in record.words()
        for name, people, word in known
        if record.name not in people and word.search(said)
    ]


def other_languages(records: Iterable[Record]) -> list[str]:
    """Sentences of ours in the language that the person has not chosen."""
    return [
        f"{record.name} reads {found!r} in {said!r}"
        for record in records
        for said in _since_the_choice(record)
        if (found := _foreign(said, record.lang))
    ]


def _since_the_choice(record: Record) -> list[str]:
    looks = (each for each in record.looks if each.version > record.chose_at)
    return [*(said for each in looks for said in said_by(each)), *record.toasts]


def _foreign(said: str, lang: str) -> str:
    """The first thing in it that only the other language says; '' if there is none."""
    other = _OTHER[lang]
    piece = next((piece for piece in _pieces(other) if piece in said), "")
    return piece or next((said for short in _shorts(other) if short.fullmatch(said)), "")


@cache
def _pieces(lang: str) -> tuple[str, ...]:
    """What the sentences of a language say between their values, as far as it cannot be taken for anything
    else.
    """
    own, other = _different(lang), "\n".join(map(_plain, _TABLES[_OTHER[lang]].values()))
    letters, least = _TELLING[lang]
    pieces = {
        piece.strip(_ENDS) for text in own for line in text.splitlines() for piece in _VALUE.split(line)
    }
    return tuple(
        piece
        for piece in sorted(pieces)
        if len(letters.findall(piece)) >= least and (lang == "zh" or " " in piece) and piece not in other
    )


@cache
def _shorts(lang: str) -> tuple[re.Pattern[str], ...]:
    """Buttons and toasts as a whole, however short: "❌ Don't pay". Verbs of a yes may have an amount."""
    letters, _ = _TELLING[lang]
    return tuple(
        re.compile(".*".join(map(re.escape, _VALUE.split(text))) + after)
        for keys, after in ((("button_", "toast_"), ""), (("button_yes_",), r" \S*\d\S*"))
        for text in _different(lang, keys)
        if len(letters.findall(_VALUE.sub("", text))) > 1
    )


def _different(lang: str, prefixes: tuple[str, ...] = ("",)) -> list[str]:
    """Sentences that are not the same in both languages, without those that the program prints on its own
    computer.
    """
    other = _TABLES[_OTHER[lang]]
    return [
        _plain(sentence)
        for key, sentence in _TABLES[lang].items()
        if key.startswith(prefixes) and key not in PRINTED and sentence != other[key]
    ]


def _plain(sentence: str) -> str:
    return html.unescape(_TAG.sub("", sentence))
