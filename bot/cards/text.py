"""Text from outside (model, phone, person) made safe for a message: cleaned, cut, escaped, measured."""

import html
import re
import unicodedata

_TAG = re.compile(r"<[^>]*>")
# What a line is broken between: Latin words with their space, Chinese letters and emoji one by one.
_UNBROKEN = re.compile(r"[^\s\u2e80-\uffef\U0001f000-\U0003ffff]+\s*|\S\s*|\s+")
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_SPACES = re.compile(r"\s+")
# Of the format characters only the joiners: the others reorder or hide the text around them, and could
# make a stranger's words look like a part of our sentence.
_JOINERS = frozenset("\u200c\u200d")
_HIDDEN = frozenset({"Cc", "Cf", "Cs"})
# All but what nearly every text is made of and nobody hides with: ASCII, punctuation, Chinese, emoji.
_UNUSUAL = re.compile("[^\n\t -~\u2010-\u2027\u3000-\u3029\u4e00-\u9fff\uff01-\uff9f\U0001f300-\U0001faff]+")
# Letters and symbols that show as empty space: a name made of them would look like no name.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_LINE_ENDS = re.compile("\r\n|[\u2028\u2029\x85]")
# Marks over and under one letter; more than real words have would cover the lines above and below.
_MARKS = frozenset({"Mn", "Me"})
_MAX_MARKS = 3
_QUOTE_MARKS = str.maketrans(dict.fromkeys("“”„‟", "'"))
_OUR_SIGNS = "✅❌🖐▶⏹✏️ \ufe0f"
# Cleaning examines every character, and nobody is shown more than this of one text.
_MAX_CHARACTERS = 20_000


def clean(text: str) -> str:
    """Without control, hidden, reordering, heaped and half characters; at most one blank line in a row."""
    kept = _UNUSUAL.sub(_visible, _LINE_ENDS.sub("\n", text[:_MAX_CHARACTERS]))
    return _BLANK_LINES.sub("\n\n", kept).strip()


def one_line(text: str) -> str:
    """Cleaned, with every run of white space as one space."""
    return _SPACES.sub(" ", clean(text))


def clip(text: str, limit: int) -> str:
    """At most `limit` characters as Telegram counts them, a cut one ends with '…'; '' if there is no room."""
    if units(text) <= limit:
        return text
    left, end = limit - 1, 0
    for char in text:
        left -= units(char)
        if left < 0:
            break
        end += 1
    return text[:end].rstrip() + "…" if limit > 0 else ""


def columns(text: str) -> int:
    """Width on a phone: a Latin letter takes one column, a Chinese letter or an emoji two, a mark none."""
    return sum(_columns(char) for char in text)


def cut(text: str, limit: int) -> str:
    """At most so many columns wide, a cut one ends with '…'; '' if there is no room."""
    if columns(text) <= limit:
        return text
    left, end = limit - 1, 0
    for char in text:
        left -= _columns(char)
        if left < 0:
            break
        end += 1
    return text[:end].rstrip() + "…" if limit > 0 else ""


def isolated(text: str) -> str:
    """In marks that keep a text with right-to-left letters from rearranging what stands around it."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"\u2068{text}\u2069"
    return text


def lines_on_phone(text: str, most: int) -> int:
    """How many lines the text takes on a phone whose lines are `most` columns wide, broken between words."""
    return sum(_lines(line, most) for line in text.splitlines())


def _lines(line: str, most: int) -> int:
    count, left = 1, most
    for word in _UNBROKEN.findall(line):
        wide = columns(word.rstrip())
        if wide > left and left < most:
            count, left = count + 1, most
        while wide > most:
            count, wide = count + 1, wide - most
        left -= wide + columns(word) - columns(word.rstrip())
    return count


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def named(text: str, limit: int) -> str:
    """One line for the inside of our “quotes”, without quotation marks that could end them."""
    return clip(one_line(text).translate(_QUOTE_MARKS), limit)


def unsigned(text: str) -> str:
    """Without leading signs that other tools take for our own buttons."""
    return text.lstrip(_OUR_SIGNS)


def plain_text(markup: str) -> str:
    """A message's HTML as plain text."""
    return html.unescape(_TAG.sub("", markup))


def escape(text: str) -> str:
    """For the inside of Telegram HTML."""
    return html.escape(text, quote=False)


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def visible(markup: str) -> int:
    """Length of our own, well-formed HTML after parsing, as Telegram counts it."""
    return units(plain_text(markup))


def quote(text: str, *, folded: bool = False) -> str:
    """A blockquote of plain text."""
    return f"<blockquote{' expandable' if folded else ''}>{escape(text)}</blockquote>"


def _visible(unusual: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for char in unusual[0]:
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        hidden = category in _HIDDEN or char in _BLANK
        if marks <= _MAX_MARKS and (not hidden or char in _JOINERS):
            kept.append(char)
    return "".join(kept)
