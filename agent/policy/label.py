"""A label as the policy compares it: without case, marks, blanks and tricks of writing."""

import re
import unicodedata
from functools import lru_cache

from agent.policy.letters import FOLDED

MAX_CHARS = 400
Units = tuple[str, ...]
NUMBER = "#"
_UNIT = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+(?:'[^\W\d_\u3400-\u9fff]+)?|[0-9][0-9.,:]*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_DROPPED = frozenset({"Mn", "Me", "Cf", "Co", "Cs"})


def plain(text: str) -> str:
    """The text in small letters, one width and one script, without accents and signs that nobody sees. 400 characters."""
    text = text[:MAX_CHARS]
    if text.isascii():
        return text.lower().replace("`", "'")
    text = unicodedata.normalize("NFKD", text)[: 2 * MAX_CHARS]
    text = "".join(char for char in text if char.isalnum() or unicodedata.category(char) not in _DROPPED)
    return text.casefold().translate(FOLDED)


def units_of(text: str) -> Units:
    """A plain text as words, Han characters and NUMBERs; everything else only parts them."""
    return tuple(NUMBER if unit[0].isdigit() else unit for unit in _UNIT.findall(text))


@lru_cache(maxsize=2048)
def label_units(text: str) -> Units:
    """The units of a text as it stands on the page."""
    return units_of(plain(text))


def words_only(units: Units) -> Units:
    """Without numbers."""
    return tuple(unit for unit in units if unit != NUMBER)


def weight(units: Units) -> float:
    """How long it is to read, in words; two Han characters are one."""
    return sum(0.5 if _HAN.match(unit) else 1.0 for unit in units if unit != NUMBER)
