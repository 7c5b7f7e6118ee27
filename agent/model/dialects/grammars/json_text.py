"""JSON as models write it: strict first, then with the slips that were seen. Text is cut, never evaluated."""

import json
import re
from collections.abc import Mapping

from agent.model.dialects.grammars.written import Written

_DEEPEST = 12
_MOST_ITEMS = 200
_LONGEST_NUMBER = 30

_DOUBLE, _SINGLE = '"“”\uff02', "'\u2018\u2019\uff07"
_OPEN, _CLOSE = "{\uff5b[【\uff3b", "}\uff5d]】\uff3d"
_OBJECT_OPEN, _OBJECT_CLOSE = "{\uff5b", "}\uff5d"
_COMMAS, _COLONS = ",\uff0c、", ":\uff1a"
_BLANK = re.compile(r"\s*+")
_NUMBER = re.compile(
    rf"[-+]?(?:\d{{1,{_LONGEST_NUMBER}}}(?:\.\d{{0,{_LONGEST_NUMBER}}})?|\.\d{{1,{_LONGEST_NUMBER}}})(?![\w.])"
)
_WORD = re.compile(r"[A-Za-z_]{1,40}")
_WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "none": None}
# A quote ends a text only where the object can go on behind it: models do not always escape those inside.
_GOES_ON = re.compile(r"\s*+(?:[,\uff0c、:\uff1a}\uff5d\]】\uff3d]|$)")
_ESCAPE = re.compile(
    r"\\u(?P<high>d[89ab][0-9a-f]{2})\\u(?P<low>d[c-f][0-9a-f]{2})|\\u(?P<code>[0-9a-f]{4})|\\(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")  # no disk and no phone accepts one
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
# Of single quotes only one that can begin a text: "don't" has another.
_STRUCTURE = re.compile(rf'[{re.escape(_OPEN + _CLOSE)}"“\uff02\u2018]|(?<=[\s:\uff1a,\uff0c\[{{])\'')


class GarbledJson(ValueError):
    """Text that is no JSON, whatever is forgiven."""


def read_json(text: str) -> Written:
    """One value, whole. Raises GarbledJson."""
    try:
        strict: Written = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    except (ValueError, RecursionError):
        pass
    else:
        return _plain(strict, _DEEPEST)
    reading = _ForgivingReading(text)
    value = reading.value(0, 0)
    if reading.skip(value[1]) != len(text):
        raise GarbledJson
    return value[0]


def read_object(text: str, start: int = 0) -> tuple[dict[str, Written], int] | None:
    """The object that begins at `start`, and the place behind it.

    None if it has no end. Raises GarbledJson for one that has an end and is none.
    """
    end = object_end(text, start)
    if end is None:
        return None
    value = read_json(text[start:end])
    if not isinstance(value, dict):
        raise GarbledJson
    return value, end


def object_end(text: str, start: int) -> int | None:
    """The place behind the object that begins at `start`; None if it has no end. Linear."""
    depth, place = 0, start
    while match := _STRUCTURE.search(text, place):
        sign, place = match[0], match.end()
        if sign in _OPEN:
            depth += 1
        elif sign in _CLOSE:
            depth -= 1
            if depth <= 0:
                return place
        else:
            closing = _closing_quote(text, match.start(), len(text))
            if closing is None:
                return None
            place = closing + 1
    return None


def _closing_quote(text: str, opening: int, end: int) -> int | None:
    closers = _DOUBLE if text[opening] in _DOUBLE else _SINGLE
    ascii_only = text[opening] in "\"'"
    for match in re.compile(f"[{text[opening] if ascii_only else closers}]").finditer(text, opening + 1, end):
        before = match.start()
        while before - 1 > opening and text[before - 1] == "\\":
            before -= 1
        if (match.start() - before) % 2 == 0 and _GOES_ON.match(text, match.end(), end):
            return match.start()
    return None


class _ForgivingReading:
    """One forgiving reading: single, full-width and curly quotes, words of Python, a comma for a colon."""

    def __init__(self, text: str) -> None:
        self._text = text

    def skip(self, place: int) -> int:
        match = _BLANK.match(self._text, place)
        return match.end() if match else place

    def value(self, place: int, depth: int) -> tuple[Written, int]:
        place = self.skip(place)
        if place >= len(self._text) or depth > _DEEPEST:
            raise GarbledJson
        sign = self._text[place]
        if sign in _OBJECT_OPEN:
            return self._object(place + 1, depth)
        if sign in _OPEN:
            return self._list(place + 1, depth)
        if sign in _DOUBLE or sign in _SINGLE:
            return self._quoted(place)
        if number := _NUMBER.match(self._text, place):
            written = number[0]
            return float(written) if "." in written else int(written), number.end()
        word = _WORD.match(self._text, place)
        if word and word[0].lower() in _WORDS:
            return _WORDS[word[0].lower()], word.end()
        raise GarbledJson

    def _object(self, place: int, depth: int) -> tuple[Written, int]:
        found: dict[str, Written] = {}
        for _ in range(_MOST_ITEMS):
            place = self.skip(place)
            if self._at(place, _OBJECT_CLOSE):
                return found, place + 1
            key, place = self._key(place)
            place = self.skip(place)
            # A comma for the colon behind a key: {"action_type", "click"}.
            if not self._at(place, _COLONS + ",\uff0c"):
                raise GarbledJson
            value, place = self.value(place + 1, depth + 1)
            if key in found:
                raise GarbledJson
            found[key] = value
            place = self._next(place, _OBJECT_CLOSE)
        raise GarbledJson

    def _list(self, place: int, depth: int) -> tuple[Written, int]:
        found: list[Written] = []
        for _ in range(_MOST_ITEMS):
            place = self.skip(place)
            if self._at(place, _CLOSE) and not self._at(place, _OBJECT_CLOSE):
                return found, place + 1
            value, place = self.value(place, depth + 1)
            found.append(value)
            place = self._next(place, "]】\uff3d")
        raise GarbledJson

    def _next(self, place: int, closers: str) -> int:
        place = self.skip(place)
        if self._at(place, _COMMAS):
            return place + 1
        if self._at(place, closers):
            return place
        raise GarbledJson

    def _at(self, place: int, signs: str) -> bool:
        return place < len(self._text) and self._text[place] in signs

    def _key(self, place: int) -> tuple[str, int]:
        if self._at(place, _DOUBLE + _SINGLE):
            return self._quoted(place)
        raise GarbledJson

    def _quoted(self, place: int) -> tuple[str, int]:
        closing = _closing_quote(self._text, place, len(self._text))
        if closing is None:
            raise GarbledJson
        return unescape(self._text[place + 1 : closing]), closing + 1


def unescape(text: str) -> str:
    """Text between quotes, its escapes resolved."""
    return _ESCAPE.sub(_resolve, text) if "\\" in text else text


def _resolve(match: re.Match[str]) -> str:
    if match["high"]:
        return chr(0x10000 + ((int(match["high"], 16) - 0xD800) << 10) + int(match["low"], 16) - 0xDC00)
    if match["code"]:
        code = int(match["code"], 16)
        return match[0] if 0xD800 <= code <= 0xDFFF else chr(code)
    return _ESCAPES.get(match["plain"], match["plain"])


def _plain(value: Written, levels: int) -> Written:
    """The value without halves of surrogate pairs. Raises GarbledJson for one that is too deep."""
    if isinstance(value, str):
        return value if value.isascii() else _LONE_SURROGATE.sub("\ufffd", value)
    if not isinstance(value, Mapping | list):
        return value
    if not levels:
        raise GarbledJson
    if isinstance(value, Mapping):
        return {str(_plain(key, 1)): _plain(each, levels - 1) for key, each in value.items()}
    return [_plain(each, levels - 1) for each in value]


def _refuse(constant: str) -> Written:
    raise GarbledJson(constant)


def _object(pairs: list[tuple[str, Written]]) -> dict[str, Written]:
    found = dict(pairs)
    if len(found) != len(pairs):  # which of the two was meant is unknown
        raise GarbledJson
    return found
