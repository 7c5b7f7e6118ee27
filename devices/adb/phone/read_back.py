"""Reads a typed text back: compares it with the focused field.

Facts: AOSP AccessibilityNodeInfoDumper.java (what a dump does to texts), EditorInfo.dump (`hintText=`).
"""

import unicodedata
from collections.abc import Iterator

from rapidfuzz import fuzz

from devices.adb.client.link import Link
from devices.adb.phone.questions import short_lines
from devices.base import Element, Tree, Typed, TypedKind, UnreadTree
from devices.errors import PhoneError
from devices.tree import MAX_TEXT_CHARS, is_hidden

_HINT_TIMEOUT_S = 2.0
_SIMILAR = 50.0  # of 100: a less similar text is unrelated
_UNVERIFIED = Typed(TypedKind.UNVERIFIED)


async def read_back(link: Link, tree: Tree | UnreadTree, text: str) -> Typed:
    """Compares a text that was typed with the focused field of a later tree. Never raises a PhoneError."""
    field = focused_field(tree)
    if field is None or is_hidden(field):
        return _UNVERIFIED
    if len(field.text) == MAX_TEXT_CHARS < len(text) and text.startswith(field.text):
        return _UNVERIFIED  # the tree holds no longer text
    if is_equal(text, field.text):
        return Typed(TypedKind.TYPED)
    return compare(text, field.text, await _hint(link) if field.text else "")


def focused_field(tree: Tree | UnreadTree) -> Element | None:
    """The field that takes the text; None if the tree does not tell or could not be read."""
    if isinstance(tree, UnreadTree):
        return None
    # A custom field has no known class; if it is marked as a password field, it takes text.
    fields = [each for each in tree.elements if each.focused and (each.editable or each.password)]
    return fields[-1] if fields else None


def compare(text: str, shown: str, hint: str | None) -> Typed:
    """Judges a field that does not show the text. hint: what it shows when empty; None if unknown."""
    if hint is not None:
        content = "" if shown == hint else shown
        return Typed(TypedKind.DIFFERENT, content) if text or content else Typed(TypedKind.TYPED)
    # An unrelated text may be a hint, and a hint is not content.
    return Typed(TypedKind.DIFFERENT, shown) if _is_similar(text, shown) else _UNVERIFIED


def is_equal(text: str, shown: str) -> bool:
    """Are the texts equal, if dots may stand for control characters and emoji, as in dumps?"""
    wanted, found = _unified(text), _unified(shown)
    if wanted == found:
        return True
    doubtful = {
        char for char in wanted if ord(char) > 0xFFFF or unicodedata.category(char) in ("Cc", "Co", "Cn")
    }
    return bool(doubtful - {"\n", "\t"}) and _fits(wanted, frozenset(doubtful), found)


def _fits(wanted: str, doubtful: frozenset[str], found: str) -> bool:
    """Is it the same text if each doubtful character may also be one dot or two?"""
    places = dict.fromkeys((*wanted, "."), 0)  # of each character in `found`, as the bits of a number
    for at, char in enumerate(found):
        if char in places:
            places[char] |= 1 << at
    dot = places["."]
    two_dots = dot & dot >> 1
    # All possible places at the same time: trying them one after the other would never end with many emoji.
    reached = 1
    for char in wanted:
        if char in doubtful:
            reached = (reached & (places[char] | dot)) << 1 | (reached & two_dots) << 2
        else:
            reached = (reached & places[char]) << 1
        if not reached:
            return False
    return bool(reached >> len(found) & 1)


def _is_similar(text: str, shown: str) -> bool:
    return bool(text) and (text in shown or shown in text or fuzz.ratio(text, shown) >= _SIMILAR)


def _unified(text: str) -> str:
    # A lone surrogate is sent as a question mark, because it cannot be encoded.
    sent = text.encode(errors="replace").decode()
    return unicodedata.normalize("NFC", sent.replace("\r\n", "\n").replace("\r", "\n"))


async def _hint(link: Link) -> str | None:
    """The focused field's hint as its app told the keyboard; '' for none, None if unknown."""
    try:
        result = await link.shell("dumpsys input_method | grep -F hintText=", _HINT_TIMEOUT_S)
    except PhoneError:
        return None  # the next observation says what is wrong
    hints = set(_hints(result.out.decode(errors="replace")))
    if len(hints) != 1:
        return None
    (hint,) = hints
    return "" if hint == "null" else hint


def _hints(dump: str) -> Iterator[str]:
    for line in short_lines(dump):
        hint, end, _ = line.partition("hintText=")[2].partition(" label=")
        if end:
            yield hint
