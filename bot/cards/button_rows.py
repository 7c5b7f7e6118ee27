"""How much of a button's text Telegram shows on a phone, and rows in which nothing is cut.

Measured on a screen of 390 px: the buttons under a message are together as wide as its
bubble may be, about 340 px, all buttons of a row have the same width, 4 px lie between two, and the text, in
bold 15 px, keeps 8 px from each edge. A text that is wider ends with "…", wherever its meaning stands.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from bot.cards.look import ButtonSpec

WIDTH_PX = 340.0
GAP_PX = 4.0
PADDING_PX = 8.0
# Widths of one character, rather too wide than too narrow.
_WIDE_PX = 15.0  # Chinese and full width
_SIGN_PX = 18.0  # emoji and arrows
_NARROW_PX = 4.4  # i, l, full stop, space
_CAPITAL_PX = 9.6
_BROAD_PX = 12.0  # m, w
_LETTER_PX = 7.8
_NARROW = frozenset("iIjlftr.,:;'!|()[]·’ ")
_BROAD = frozenset("mwMW@%")
_MOST = 3  # texts in a row; more are read as one line of words
_MOST_MARKS = 6  # numbers and signs alone
_MARK_UNITS = 2
_CUT = "…"

Rows = tuple[tuple[ButtonSpec, ...], ...]


def width_px(text: str) -> float:
    """The width of a text in a button."""
    return sum(_character_px(char) for char in text)


def room_px(count: int) -> float:
    """The width that a text has in a row of so many buttons."""
    return (WIDTH_PX - GAP_PX * (count - 1)) / count - 2 * PADDING_PX


def fits(texts: Iterable[str]) -> bool:
    """Are these texts shown whole as one row, and few enough to be told apart?"""
    row = tuple(texts)
    marks = all(len(text) <= _MARK_UNITS for text in row)
    room = room_px(max(1, len(row)))
    return len(row) <= (_MOST_MARKS if marks else _MOST) and all(width_px(text) <= room for text in row)


def rows_of(buttons: Iterable[ButtonSpec]) -> Rows:
    """The buttons in their order, in few and even rows that fit; a text too wide for any ends in '…'."""
    left, rows = [_clipped(button) for button in buttons], list[tuple[ButtonSpec, ...]]()
    while left:
        count = max(1, next((n for n in range(len(left), 0, -1) if _fit(left[:n])), 1))
        if count < len(left) < 2 * count and len(left) > 2 and _fit(left[: len(left) // 2 + len(left) % 2]):
            count = len(left) // 2 + len(left) % 2  # two and two, not three and one
        rows.append(tuple(left[:count]))
        left = left[count:]
    return tuple(rows)


def fitted(rows: Rows) -> Rows:
    """The rows of a card with those parted that Telegram would cut."""
    return tuple(part for row in rows for part in rows_of(row))


def _fit(buttons: Iterable[ButtonSpec]) -> bool:
    return fits(button.text for button in buttons)


def _clipped(button: ButtonSpec) -> ButtonSpec:
    room = room_px(1)
    if width_px(button.text) <= room:
        return button
    text = button.text
    while text and width_px(text) > room - width_px(_CUT):
        text = text[:-1]
    return replace(button, text=text.rstrip() + _CUT)


def _character_px(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn"):
        return 0.0
    if char in _NARROW:
        return _NARROW_PX
    if unicodedata.east_asian_width(char) in ("W", "F"):
        return _SIGN_PX if unicodedata.category(char) == "So" else _WIDE_PX
    if unicodedata.category(char) in ("So", "Sm", "Sk") or char in "⏹▶⏸":
        return _SIGN_PX
    if char in _BROAD:
        return _BROAD_PX
    return _CAPITAL_PX if char.isupper() else _LETTER_PX
