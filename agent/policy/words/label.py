"""Labels as the policy compares them: without case, punctuation, blanks and tricks of writing."""

import re
import unicodedata
from functools import lru_cache

from agent.contract.visible_text import visible
from agent.policy.words.letters import FOLDED

MAX_CHARS = 400
Units = tuple[str, ...]
NUMBER = "#"
# Scripts without blanks between words: each of their signs is a unit, but a katakana word is one as a whole.
_HAN, _HIRAGANA, _HANGUL = "\u3005\u3400-\u9fff", "\u3041-\u3096", "\uac00-\ud7a3"
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff"
_LETTER = rf"[^\W\d_{_HAN}{_HIRAGANA}{_HANGUL}{_KATAKANA}]"
# 'l\'achat', 'dell\'ordine': two words; 'don\'t' is one.
_ELIDED = rf"(?:[dljmtnsc]|qu|un|(?:d|n|s)?all|dell|nell|sull|quest|quell)(?='{_LETTER}{{2}})"
_UNIT = re.compile(
    rf"[{_HAN}{_HIRAGANA}{_HANGUL}]|[{_KATAKANA}]+|{_ELIDED}|{_LETTER}+(?:'{_LETTER}+)?|[0-9][0-9.,:]*"
)
_DIGIT = re.compile("[0-9]")
_HALF = re.compile(rf"[{_HAN}{_HANGUL}]")
_QUARTER = re.compile(rf"[{_HIRAGANA}]")
_DROPPED = frozenset({"Mn", "Me", "Cf", "Co", "Cs"})
# The marks that make other sounds, and other letters, of kana.
_VOICED = "\u3099\u309a"
_LOOSE_VOICED = re.compile(f"[{_VOICED}]")
# 'P.A.Y' is read as a word. Cyrillic letters that imitate Latin ones are Latin here, the others are not.
_SPELLED = re.compile(r"(?<![a-z0-9\u0400-\u04ff])[a-z](?:[ .*_-][a-z]){2,}(?![a-z0-9\u0400-\u04ff])")
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
    # Sign by sign: to translate a long text takes ten times as long.
    for char in set(text):
        if not char.isalnum() and unicodedata.category(char) in _DROPPED and char not in _VOICED:
            text = text.replace(char, "")
    # Kana and Hangul are put together again; a mark of kana on another letter is dropped as every other.
    text = _LOOSE_VOICED.sub("", unicodedata.normalize("NFC", text)).casefold()
    for char in FOLDED.keys() & set(text):
        text = text.replace(char, FOLDED[char])
    return text


def _spelled(label: str) -> str:
    return _SPELLED.sub(lambda letters: _BETWEEN.sub("", letters.group()), label)


def units_of(text: str) -> Units:
    """A plain text as words, signs of scripts without blanks, and NUMBERs; everything else separates them."""
    found = _UNIT.findall(text)
    return (
        tuple(NUMBER if unit[0].isdigit() else unit for unit in found)
        if _DIGIT.search(text)
        else tuple(found)
    )


@lru_cache(maxsize=2048)
def label_units(text: str) -> Units:
    """The units of a text as written on the page."""
    return units_of(plain(text))


def words_only(units: Units) -> Units:
    """The units without numbers."""
    return tuple(unit for unit in units if unit != NUMBER)


def weight(units: Units) -> float:
    """The length in words; two Han or Hangul signs count as one, and four hiragana."""
    return sum(
        1.0 if unit.isascii() else 0.5 if _HALF.match(unit) else 0.25 if _QUARTER.match(unit) else 1.0
        for unit in units
        if unit != NUMBER
    )
