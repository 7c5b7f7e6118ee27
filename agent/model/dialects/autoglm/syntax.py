"""The arguments of one call, tolerant of how they are written. Text is cut, never evaluated."""

import re
from dataclasses import dataclass, field

# Models write full-width marks, too; named by number where they look like the ASCII ones.
_WIDE_EQUALS, _WIDE_DOUBLE, _WIDE_SINGLE, _LEFT_SINGLE, _RIGHT_SINGLE = "\uff1d\uff02\uff07\u2018\u2019"
EQUALS = f"[={_WIDE_EQUALS}]"
QUOTES = f"\"'“”「{_LEFT_SINGLE}{_RIGHT_SINGLE}{_WIDE_DOUBLE}{_WIDE_SINGLE}"
_DOUBLE, _SINGLE = f'"{_WIDE_DOUBLE}', f"'{_WIDE_SINGLE}"
_CURLY_SINGLE = f"{_LEFT_SINGLE}{_RIGHT_SINGLE}"
_CLOSERS = (
    dict.fromkeys(_DOUBLE, _DOUBLE)
    | dict.fromkeys(_SINGLE, _SINGLE)
    | dict.fromkeys("“”", "“”")
    | dict.fromkeys(_CURLY_SINGLE, _CURLY_SINGLE)
    | {"「": "」"}
)
_BRACKETS = {"[": 1, "(": 1, "（": 1, "【": 1, "{": 1, "]": -1, ")": -1, "）": -1, "】": -1, "}": -1}
_CLOSED = ")）"

_KEY = re.compile(rf"([A-Za-z_]{{1,30}})\s*+{EQUALS}\s*+")
# A quote ends a text only where the call can continue after it: models rarely escape quotes inside a text.
_GOES_ON = re.compile(rf"\s*+(?:[)）]|[,，、]?+\s*+[A-Za-z_]{{1,30}}\s*+{EQUALS}|[,，、]\s*+[)）])")
_NEXT_WITHOUT_KEY = re.compile(rf"\s*+[,，、]\s*+[\d\[(（{QUOTES}-]")
_BARE = re.compile(rf"[^,，、()（）\[\]{{}}【】\n{QUOTES}]{{1,64}}")
_COMMA = re.compile(r"\s*+[,，、;；]?\s*+")
_ESCAPE = re.compile(
    r"\\u(?P<high>d[89ab][0-9a-f]{2})\\u(?P<low>d[c-f][0-9a-f]{2})|\\u(?P<code>[0-9a-f]{4})|\\(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "'": "'", "\\": "\\", "/": "/"}

_MAX_ARGUMENTS = 12
_MAX_LIST = 200


class GarbledArguments(Exception):
    """The call is cut off, or has something that is no argument."""


@dataclass(frozen=True, slots=True)
class Value:
    """One argument as written. text: without quotes, escapes resolved; a list keeps its brackets."""

    text: str
    quoted: bool


@dataclass(slots=True)
class Arguments:
    """What stands between the brackets of a call. end: the place after the closing bracket."""

    named: dict[str, Value] = field(default_factory=dict[str, Value])
    positional: list[Value] = field(default_factory=list[Value])
    end: int = 0


def read_arguments(text: str, start: int, end: int) -> Arguments:
    """Reads arguments from `start`, the place after the opening bracket, and no further than `end`.

    Raises GarbledArguments.
    """
    found = Arguments()
    place = _COMMA.match(text, start, end).end()  # pyright: ignore[reportOptionalMemberAccess] - matches always
    last_key = ""
    for _ in range(_MAX_ARGUMENTS):
        if place >= end:
            raise GarbledArguments
        if text[place] in _CLOSED:
            found.end = place + 1
            return found
        key = _KEY.match(text, place, end)
        value, place = _value(text, key.end() if key else place, end, keyed=key is not None)
        if key:
            last_key = key[1].lower()
            found.named.setdefault(last_key, value)
        elif last_key:  # element=500, 300
            before = found.named[last_key]
            found.named[last_key] = Value(f"{before.text}, {value.text}", before.quoted)
        else:
            found.positional.append(value)
        place = _next(text, place, end)
    raise GarbledArguments


def _next(text: str, place: int, end: int) -> int:
    """The place of the next argument or of the closing bracket."""
    behind = _COMMA.match(text, place, end).end()  # pyright: ignore[reportOptionalMemberAccess] - matches always
    goes_on = (
        behind >= end
        or text[behind] in _CLOSED
        or text[place:behind].strip()
        or _KEY.match(text, behind, end)
    )
    if not goes_on:
        raise GarbledArguments
    return behind


def _value(text: str, place: int, end: int, *, keyed: bool) -> tuple[Value, int]:
    if place >= end:
        raise GarbledArguments
    if text[place] in QUOTES:
        closing = _closing_quote(text, place, end, keyed=keyed)
        return Value(_unescape(text[place + 1 : closing]), quoted=True), closing + 1
    if _BRACKETS.get(text[place]) == 1:
        closing = _closing_bracket(text, place, end)
        return Value(text[place : closing + 1], quoted=False), closing + 1
    bare = _BARE.match(text, place, end)
    if not bare:
        raise GarbledArguments
    return Value(bare[0].strip(), quoted=False), bare.end()


def _closing_quote(text: str, opening: int, end: int, *, keyed: bool) -> int:
    for match in re.compile(f"[{_CLOSERS[text[opening]]}]").finditer(text, opening + 1, end):
        if _escaped(text, match.start(), opening):
            continue
        if _GOES_ON.match(text, match.end(), end) or (
            not keyed and _NEXT_WITHOUT_KEY.match(text, match.end(), end)
        ):
            return match.start()
    raise GarbledArguments


def _escaped(text: str, place: int, opening: int) -> bool:
    before = place
    while before - 1 > opening and text[before - 1] == "\\":
        before -= 1
    return (place - before) % 2 == 1


def _closing_bracket(text: str, opening: int, end: int) -> int:
    depth = 0
    for place in range(opening, min(end, opening + _MAX_LIST)):
        depth += _BRACKETS.get(text[place], 0)
        if depth == 0:
            return place
    raise GarbledArguments


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_resolve, text) if "\\" in text else text


def _resolve(match: re.Match[str]) -> str:
    if match["high"]:
        return chr(0x10000 + ((int(match["high"], 16) - 0xD800) << 10) + int(match["low"], 16) - 0xDC00)
    if match["code"]:
        code = int(match["code"], 16)
        # Half of a surrogate pair is no character; it is left as written.
        return match[0] if 0xD800 <= code <= 0xDFFF else chr(code)
    return _PLAIN_ESCAPES.get(match["plain"], match[0])
