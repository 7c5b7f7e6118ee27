"""Text of strangers (model, phone, person) made safe for a message: cleaned, shortened, escaped, measured."""

import html
import re
import unicodedata

_TAG = re.compile(r"<[^>]*>")
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_SPACES = re.compile(r"\s+")
# These reorder the text around them: with one of them a model's words could pose as a part of our sentence.
_REORDERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Cleaning looks at every character, and nobody is shown more than this of one text.
_MOST = 20_000


def clean(text: str) -> str:
    """Without control, reordering and half characters, and with at most one blank line in a row."""
    kept = "".join(char for char in text[:_MOST].replace("\r\n", "\n") if _shown(char))
    return _BLANK_LINES.sub("\n\n", kept).strip()


def one_line(text: str) -> str:
    """Cleaned, with every run of white space as one space."""
    return _SPACES.sub(" ", clean(text))


def clip(text: str, limit: int) -> str:
    """At most `limit` characters as Telegram counts them, with '…' for what is missing; '' if there is no room."""
    if units(text) <= limit:
        return text
    left, end = limit - 1, 0
    for char in text:
        left -= units(char)
        if left < 0:
            break
        end += 1
    return text[:end].rstrip() + "…" if limit > 0 else ""


def escape(text: str) -> str:
    """For the inside of Telegram HTML."""
    return html.escape(text, quote=False)


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 code units."""
    return len(text) + sum(char > "\uffff" for char in text)


def visible(markup: str) -> int:
    """Length of what is left of our own, well-formed HTML after parsing, as Telegram counts it."""
    return units(html.unescape(_TAG.sub("", markup)))


def quote(text: str, *, folded: bool = False) -> str:
    """A blockquote of plain text."""
    return f"<blockquote{' expandable' if folded else ''}>{escape(text)}</blockquote>"


def _shown(char: str) -> bool:
    if char in "\n\t":
        return True
    return char not in _REORDERING and unicodedata.category(char) not in ("Cc", "Cs")
