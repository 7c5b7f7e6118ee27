"""Reads the word tables: one file a language in tables/, whose lines a person can add to.

A line is `group<tab>phrases<tab>source`. Commas separate phrases; case, punctuation and accents of a label
do not matter, so they do not matter here either. `#` begins a comment. The groups stand in the package's
docstring. The source is a key of tables/sources.tsv, which says where such labels were published.

`pag~ar` stands for the stem `pag` with each ending of the line `endings ar`; `-` there is no ending. A phrase
of which a whole word is such a line, as `~verbs ~objects` or `cancel~ar ~objects`, puts each word of one line
together with each of the other; what is written out in another group is left out of these. There are some
300,000 of them, so in the large groups they are held as they are written and matched by combinations.py.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, product
from pathlib import Path
from sys import intern

from agent.policy.words.label import Units, fold, units_of

_FOLDER = Path(__file__).parent / "tables"
# Of equal phrases that of the earlier language stands, unless the later one asks for more.
CODES = ("en", "zh", "zh_hant", "es", "de", "fr", "pt", "it", "ru", "ja", "ko", "other")
_SPACED = frozenset(["en", "es", "de", "fr", "pt", "it", "ru"])  # blanks stand between their words
_ENDINGS = "endings "
_FIRM = ("anywhere", "beginning", "lookalikes", "settled", "refusals", "harmless", "pages")
_SELLERS = "sellers"  # regular expressions, taken as they are written
_HELD_COMBINED = ("anywhere ", "beginning ")
_COMBINED = re.compile(r"(?:^|\s)~")
_INFLECTED = re.compile(r"~([^\W\d_]+)")

Combination = tuple[str, ...]
"""The words of one combined phrase as it is written: ('cancel~ar', '~objects')."""


@dataclass(frozen=True, slots=True)
class Language:
    """The groups of one language.

    groups: the phrases that are written out, and the combined ones of small groups.
    sellers: regular expressions.
    combined: the combined ones of large groups.
    parts: what each word of these stands for.
    taken: phrases that are not meant where they are put together, because they are written out.
    """

    code: str
    groups: Mapping[str, tuple[Units, ...]]
    sellers: tuple[str, ...]
    combined: Mapping[str, tuple[Combination, ...]]
    parts: Mapping[str, tuple[Units, ...]]
    taken: frozenset[Units]

    def group(self, name: str) -> tuple[Units, ...]:
        """The phrases of a group that are written out; none if the language has no such group."""
        return self.groups.get(name, ())

    def kinds(self, name: str) -> Iterator[tuple[str, tuple[Units, ...]]]:
        """What stands behind the name in 'anywhere pay', 'anywhere send', each with its written phrases."""
        for group, phrases in self.groups.items():
            if group.startswith(f"{name} "):
                yield group.removeprefix(f"{name} "), phrases

    def put_together(self, group: str) -> Iterator[Units]:
        """The combined phrases of a large group one by one; some thousands."""
        yield from _put_together(self.combined.get(group, ()), self.parts, self.taken)


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrase as it is written in its file."""

    language: str
    group: str
    phrase: str
    source: str


def _text(name: str) -> str:
    return (_FOLDER / f"{name}.tsv").read_text(encoding="utf-8")


def written(code: str) -> str:
    """All phrases of a language as its file has them; reads it again."""
    return "\n".join(line for line in _text(code).split("\n") if not line.startswith("#"))


def _read(code: str) -> Language:
    text = _text(code)
    written: dict[str, list[str]] = {}
    sellers: list[str] = []
    # Folded as one text: phrase by phrase it takes several times as long.
    for line, plain_line in zip(text.split("\n"), fold(text).split("\n"), strict=True):
        if not line or line[0] == "#":
            continue
        group, phrases, _ = plain_line.split("\t")
        if group == _SELLERS:
            sellers.append(line.split("\t")[1])
        else:
            written.setdefault(group, []).append(phrases)
    endings = {
        group.removeprefix(_ENDINGS): [each.strip(" -") for each in ",".join(lines).split(",")]
        for group, lines in written.items()
        if group.startswith(_ENDINGS)
    }
    spaced = code in _SPACED
    groups: dict[str, tuple[Units, ...]] = {}
    combined: dict[str, tuple[Combination, ...]] = {}
    for group, lines in written.items():
        if group.startswith(_ENDINGS):
            continue
        forms: list[str] = []
        patterns: list[Combination] = []
        for phrase in ",".join(lines).split(","):
            if "~" not in phrase:
                forms.append(phrase)
            elif _COMBINED.search(phrase):
                patterns.append(tuple(phrase.split()))
            else:
                forms += _inflected(phrase, endings)
        groups[group] = _units_of_each(forms, spaced=spaced)
        if patterns:
            combined[group] = tuple(patterns)
    parts = {
        word: _units_of_each(_inflected(word, endings), spaced=spaced)
        for word in {word for each in combined.values() for words in each for word in words}
    }
    taken = frozenset(units for group, each in groups.items() if group.startswith(_FIRM) for units in each)
    for group in [group for group in combined if not group.startswith(_HELD_COMBINED)]:
        groups[group] += tuple(_put_together(combined.pop(group), parts, taken))
    held = {word for each in combined.values() for words in each for word in words}
    return Language(
        code,
        groups,
        tuple(sellers),
        combined,
        {word: each for word, each in parts.items() if word in held},
        taken,
    )


def _inflected(phrase: str, endings: Mapping[str, list[str]]) -> list[str]:
    """Each stem in a phrase with each of its endings; a phrase without '~' as it is."""
    # The stems stand at the even places, the names of the endings at the odd ones.
    parts = _INFLECTED.split(phrase)
    found = [parts[0]]
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        found = [begun + ending + part for begun in found for ending in endings[name]]
    return found


def _put_together(
    combined: Iterable[Combination], parts: Mapping[str, tuple[Units, ...]], taken: frozenset[Units]
) -> Iterator[Units]:
    for words in combined:
        for chosen in product(*(parts[word] for word in words)):
            units = tuple(chain.from_iterable(chosen))
            if units not in taken:
                yield units


def _units_of_each(forms: list[str], *, spaced: bool) -> tuple[Units, ...]:
    """As `units_of`, in a third of the time for words that only blanks separate; each word is held once."""
    if spaced and "".join(forms).replace(" ", "").isalpha():
        return tuple(tuple(map(intern, form.split())) for form in forms)
    return tuple(
        tuple(map(intern, form.split() if spaced and form.replace(" ", "").isalpha() else units_of(form)))
        for form in forms
    )


LANGUAGES = tuple(_read(code) for code in CODES)


def entries() -> Iterator[Entry]:
    """Every phrase of every file as it is written, with its source; reads the files again."""
    for code in CODES:
        for line in _text(code).split("\n"):
            if line and line[0] != "#":
                group, phrases, source = line.split("\t")
                whole = group == _SELLERS
                for phrase in (phrases,) if whole else phrases.split(","):
                    yield Entry(code, group, phrase.strip(), source)


def sources() -> dict[str, tuple[str, str]]:
    """By key what the source is, and its repository with the path in it, or its page."""
    rows = (line.split("\t") for line in _text("sources").split("\n") if line and line[0] != "#")
    return {key: (what, where) for key, what, where in rows}
