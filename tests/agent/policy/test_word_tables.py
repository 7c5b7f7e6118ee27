"""The files of the word tables: their form, their sources, and that they are read as labels are."""

import re
from collections import Counter

from agent.contract.binding import Kind
from agent.policy import words
from agent.policy.apps.apps import AppKind
from agent.policy.words.label import label_units
from agent.policy.words.languages import CODES, LANGUAGES, entries, sources
from tests.worlds.cases import each_of

_DOCS = words.__doc__ or ""
_NAMES = frozenset(
    re.findall(r"^([a-z_]+(?: kind| app kind)?)(?: 1 to \d)?:", _DOCS, re.MULTILINE)
) | frozenset(re.findall(r"(?:[;.,]| and) ([a-z_]+):", _DOCS))
_KINDS = frozenset(kind.value for kind in Kind)
_APPS = frozenset(app.value for app in AppKind)
_LISTED = frozenset(re.findall(r"[a-z_]+", " ".join(re.findall(r"^([a-z_, ]+):", _DOCS, re.MULTILINE))))


def _is_group(name: str) -> bool:
    """Does the package's docstring say what the group is?"""
    first, *rest = name.split()
    if first == "endings" and len(rest) == 1:
        return True
    if f"{first} kind" in _NAMES:
        return len(rest) == 1 and rest[0] in _KINDS
    if f"{first} app kind" in _NAMES:
        return len(rest) == 2 and rest[0] in _APPS and rest[1] in _KINDS
    return first in _NAMES | _LISTED and all(each.isdigit() for each in rest)


@each_of("code", CODES)
def test_every_group_is_one_that_is_explained(code: str) -> None:
    assert {each.group for each in entries() if each.language == code and not _is_group(each.group)} == set()


@each_of("code", CODES)
def test_every_entry_says_where_it_was_published(code: str) -> None:
    known = sources()
    assert [each for each in entries() if each.language == code and each.source not in known] == []
    assert all(where for _, where in known.values())


def test_every_source_is_used() -> None:
    assert set(sources()) - {each.source for each in entries()} == set()


@each_of("code", CODES)
def test_no_entry_is_empty_or_written_twice_in_a_group(code: str) -> None:
    seen = Counter((each.group, each.phrase) for each in entries() if each.language == code)
    assert [each for each in seen if not each[1] and not each[0].startswith("endings ")] == []
    assert sorted(each for each, times in seen.items() if times > 1) == []


@each_of("code", CODES)
def test_a_phrase_is_read_as_the_label_would_be(code: str) -> None:
    language = next(each for each in LANGUAGES if each.code == code)
    wrong = [
        each
        for each in entries()
        if each.language == code
        and each.group in language.groups
        and "~" not in each.phrase
        and label_units(each.phrase) not in language.group(each.group)
    ]
    assert wrong == []


def test_every_phrase_has_words() -> None:
    empty = [
        (language.code, group)
        for language in LANGUAGES
        for group, phrases in (*language.groups.items(), *language.parts.items())
        if not all(phrases)
    ]
    assert empty == []
