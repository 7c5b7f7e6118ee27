"""Columns of text in a terminal, where a Chinese sign is as wide as two others."""

from collections.abc import Sequence
from unicodedata import east_asian_width


def width(text: str) -> int:
    """Columns that the text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """The text with blanks around; a longer one stays as it is. right: the blanks come first."""
    blanks = " " * max(0, columns - width(text))
    return blanks + text if right else text + blanks


def table(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """The rows as lines, the first column to the left and the others to the right."""
    wide = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        (" " * gap).join(padded(cell, wide[at], right=at > 0) for at, cell in enumerate(row)).rstrip()
        for row in rows
    ]
