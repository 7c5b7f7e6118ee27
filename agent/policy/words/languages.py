"""Reads the word tables: one file a language in tables/, whose lines a person can add to.

A line is `group<tab>phrases<tab>source`. Commas separate phrases; case, punctuation and accents of a label
do not matter, so they do not matter here either. `#` begins a comment. The groups stand in the package's
docstring. The source is a key of tables/sources.tsv, which says where such labels were published.

`pag~ar` stands for the stem `pag` with each ending of the line `endings ar`; `-` there is no ending. A phrase
of which a whole word is such a line, as `~verbs ~objects` or `cancel~ar ~objects`, puts each word of one line
together with each of the other; what is written out in another group is left out of these.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from sys import intern

from agent.policy.words.label import Units, fold, units_of

_FOLDER = Path(__file__).parent / "tables"
# Of equal phrases that of the earlier language stands, unless the later one asks for more.
CODES = ("en", "zh", "zh_hant", "es", "de", "fr", "pt", "it", "ru", "ja", "ko", "other")
_SPACED = frozenset(["en", "es", "de", "fr", "pt", "it", "ru"])  # blanks stand between their words
_ENDINGS = "endings "
_FIRM = ("anywhere", "beginning", "lookalikes", "settled", "refusals", "harmless", "pages")
_PATTERNS = "sellers"  # regular expressions, taken as they are written
_COMBINED = re.compile(r"(?:^|\s)~")
_INFLECTED = re.compile(r"~([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Language:
    """The groups of one language, and the patterns of those that are no phrases."""

    code: str
    groups: Mapping[str, tuple[Units, ...]]
    patterns: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def group(self, name: str) -> tuple[Units, ...]:
        """The phrases of a group; none if the language has no such group."""
        return self.groups.get(name, ())

    def kinds(self, name: str) -> Iterator[tuple[str, tuple[Units, ...]]]:
        """What stands behind the name in 'anywhere pay', 'anywhere send', each with its phrases."""
        for group, phrases in self.groups.items():
            if group.startswith(f"{name} "):
                yield group.removeprefix(f"{name} "), phrases


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
    patterns: dict[str, list[str]] = {}
    # Folded as one text: phrase by phrase it takes several times as long.
    for line, plain_line in zip(text.split("\n"), fold(text).split("\n"), strict=True):
        if not line or line[0] == "#":
            continue
        group, phrases, _ = plain_line.split("\t")
        if group == _PATTERNS:
            patterns.setdefault(group, []).append(line.split("\t")[1])
        else:
            written.setdefault(group, []).append(phrases)
    endings = {
        group.removeprefix(_ENDINGS): [each.strip(" -") for each in ",".join(lines).split(",")]
        for group, lines in written.items()
        if group.startswith(_ENDINGS)
    }
    spaced = code in _SPACED
    texts = {group: ",".join(lines) for group, lines in written.items() if not group.startswith(_ENDINGS)}
    phrases = {
        group: tuple(_units(form, spaced=spaced) for form in _forms(text, endings, combined=False))
        for group, text in texts.items()
    }
    taken = frozenset(units for group, each in phrases.items() if group.startswith(_FIRM) for units in each)
    groups = {
        group: (
            *phrases[group],
            *(
                units
                for form in _forms(text, endings, combined=True)
                if (units := _units(form, spaced=spaced)) not in taken
            ),
        )
        for group, text in texts.items()
    }
    return Language(code, groups, {group: tuple(each) for group, each in patterns.items()})


def _forms(phrases: str, endings: Mapping[str, list[str]], *, combined: bool) -> Iterator[str]:
    """combined: those phrases that put whole words together, '~verbs ~objects', else the others."""
    for phrase in phrases.split(","):
        if combined is not bool(_COMBINED.search(phrase)):
            continue
        if "~" not in phrase:
            yield phrase
            continue
        # The stems stand at the even places, the names of the endings at the odd ones.
        parts = _INFLECTED.split(phrase)
        for chosen in product(*(endings[name] for name in parts[1::2])):
            yield "".join(part + ending for part, ending in zip(parts[::2], (*chosen, ""), strict=True))


def _units(form: str, *, spaced: bool) -> Units:
    """As `units_of`, in a third of the time for words that only blanks separate; each word is held once."""
    parts = form.split() if spaced and form.replace(" ", "").isalpha() else units_of(form)
    return tuple(map(intern, parts))


LANGUAGES = tuple(_read(code) for code in CODES)


def entries() -> Iterator[Entry]:
    """Every phrase of every file as it is written, with its source; reads the files again."""
    for code in CODES:
        for line in _text(code).split("\n"):
            if line and line[0] != "#":
                group, phrases, source = line.split("\t")
                whole = group == _PATTERNS
                for phrase in (phrases,) if whole else phrases.split(","):
                    yield Entry(code, group, phrase.strip(), source)


def sources() -> dict[str, tuple[str, str]]:
    """By key what the source is, and its repository with the path in it, or its page."""
    rows = (line.split("\t") for line in _text("sources").split("\n") if line and line[0] != "#")
    return {key: (what, where) for key, what, where in rows}
