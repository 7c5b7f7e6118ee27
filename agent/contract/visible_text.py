"""Texts without invisible signs."""

import re
import unicodedata

# More signs in a row that are no letters, digits or blanks tell no more than twelve do.
_MANY_SIGNS = re.compile(r"([^\w\s]{12})[^\w\s]+")


def visible(text: str) -> str:
    """The text without invisible signs, and with no more than twelve marks in a row."""
    if not text.isascii():
        text = "".join(char for char in text if unicodedata.category(char) not in ("Cf", "Co", "Cs"))
    return _MANY_SIGNS.sub(r"\1", text)
