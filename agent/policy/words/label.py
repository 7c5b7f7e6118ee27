"""Labels as the policy compares them: without case, punctuation, blanks and tricks of writing."""

import re
import unicodedata
from functools import lru_cache

from agent.contract.visible_text import visible
from agent.policy.words.letters import FOLDED

MAX_CHARS = 400
Units = tuple[str, ...]
NUMBER = "#"
_UNIT = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+(?:'[^\W\d_\u3400-\u9fff]+)?|[0-9][0-9.,:]*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_DROPPED = frozenset({"Mn", "Me", "Cf", "Co", "Cs"})
# 'P.A.Y' is read as a word.
_SPELLED = re.compile(r"(?<![a-z0-9])[a-z](?:[ .*_-][a-z]){2,}(?![a-z0-9])")
_BETWEEN = re.compile(r"[ .*_-]")


def cut(text: str, most: int) -> str:
    """The text, or the beginning and the end of one that is longer than this many characters."""
    if len(text) <= most:
        return text
    tail = most // 3
    return f"{text[: most - tail - 3]} … {text[len(text) - tail :]}"


def plain(text: str) -> str:
    """At most 400 characters: small letters of one width and one script, no accents, no invisible signs."""
    text = cut(visible(text), MAX_CHARS)
    return _spelled(fold(text, 2 * MAX_CHARS))


def fold(text: str, most: int | None = None) -> str:
    """Small letters of one width and one script, no accents; at most so many characters, with their marks."""
    if text.isascii():
        return text.lower().replace("`", "'")
    text = unicodedata.normalize("NFKD", text)[:most]
    marks = [char for char in set(text) if not char.isalnum() and unicodedata.category(char) in _DROPPED]
    if marks:
        text = text.translate(dict.fromkeys(map(ord, marks)))
    return text.casefold().translate(FOLDED)


def _spelled(label: str) -> str:
    return _SPELLED.sub(lambda letters: _BETWEEN.sub("", letters.group()), label)


def units_of(text: str) -> Units:
    """A plain text as words, Han characters and NUMBERs; everything else separates them."""
    return tuple(NUMBER if unit[0].isdigit() else unit for unit in _UNIT.findall(text))


@lru_cache(maxsize=2048)
def label_units(text: str) -> Units:
    """The units of a text as written on the page."""
    return units_of(plain(text))


def words_only(units: Units) -> Units:
    """The units without numbers."""
    return tuple(unit for unit in units if unit != NUMBER)


def weight(units: Units) -> float:
    """The length in words; two Han characters count as one."""
    return sum(0.5 if _HAN.match(unit) else 1.0 for unit in units if unit != NUMBER)
