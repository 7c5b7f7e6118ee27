"""Texts without invisible signs."""

import re
import unicodedata
from functools import lru_cache

_TURNS = "\u202e"
_TURNED = re.compile(f"{_TURNS}([^\u202c\u0590-\u08ff]*)(?:\u202c|$)")  # Latin letters
# More signs in a row that are no letters, digits or blanks tell no more than twelve do.
_MANY_SIGNS = re.compile(r"([^\w\s]{12})[^\w\s]+")


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """The text without invisible signs, and with no more than twelve marks in a row.

    Latin letters that a sign writes from right to left stand as the screen shows them.
    """
    if not text.isascii():
        if _TURNS in text:
            text = _TURNED.sub(lambda found: found.group(1)[::-1], text)
        hidden = [ord(char) for char in set(text) if unicodedata.category(char) in ("Cf", "Co", "Cs")]
        text = text.translate(dict.fromkeys(hidden)) if hidden else text
    return _MANY_SIGNS.sub(r"\1", text)
