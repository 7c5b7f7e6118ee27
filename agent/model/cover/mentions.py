"""Where personal things stand in a text, and the text as it is searched."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from agent.contract.visible_text import visible


class PersonalKind(StrEnum):
    """What a handle stands for; the values are the words of English handles."""

    NAME = "name"
    PHONE = "phone"
    EMAIL = "email"
    ACCOUNT = "account"  # of a bank, or a card
    NUMBER = "number"  # of an order, a parcel, a document; a code
    ADDRESS = "address"
    NOTICE = "notice"  # all that a notification says


@dataclass(frozen=True, slots=True)
class Mention:
    """A personal thing at a place of a searchable text. start, end: of its characters; end is outside."""

    start: int
    end: int
    kind: PersonalKind
    text: str


_BLANKS = frozenset(map(chr, (0x09, 0x0B, 0x0C, 0x0D, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)))
_DASHES = frozenset("‐‑‒–—―−﹘﹣－")  # noqa: RUF001 - dashes in numbers
_IN_NUMBERS = frozenset("+()@./#")
_ON_A_DIGIT = frozenset([*map(chr, range(0xFE00, 0xFE10)), "\u20e3"])  # keycaps


@lru_cache(maxsize=4096)
def searchable(text: str) -> str:
    """The text without invisible signs, and with digits of every script, blanks and dashes as in ASCII."""
    if text.isascii():
        return text
    return "".join(map(_plain, visible(text)))


def _plain(sign: str) -> str:
    if sign.isascii():
        return sign
    digit = unicodedata.digit(sign, None)
    if digit is not None:
        return str(digit)
    if sign in _ON_A_DIGIT:
        return ""
    if sign in _BLANKS:
        return " "
    if sign in _DASHES:
        return "-"
    narrow = chr(ord(sign) - 0xFEE0) if 0xFF01 <= ord(sign) <= 0xFF5E else ""
    return narrow if narrow.isalpha() or narrow in _IN_NUMBERS else sign


_WINDOW, _COMMON = 4000, 300


def windows(text: str) -> Iterator[tuple[int, str]]:
    """The text in pieces with their places, so that no search takes long; an edge's words are in two."""
    step = _WINDOW - _COMMON
    for at in range(0, max(1, len(text) - _COMMON), step):
        yield at, text[at : at + _WINDOW]


def without_overlaps(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """In order; of overlapping ones the longest, of equally long ones the first given."""
    found = sorted(mentions, key=lambda each: each.start - each.end)
    taken = bytearray(max((each.end for each in found), default=0))
    kept: list[Mention] = []
    for mention in found:
        if not any(taken[mention.start : mention.end]):
            taken[mention.start : mention.end] = b"\x01" * (mention.end - mention.start)
            kept.append(mention)
    return tuple(sorted(kept, key=lambda each: each.start))
