"""A result that is a list or a table: found in the model's words, shown in the chat, written as a file."""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bot.cards.text import columns, cut, escape, one_line

MOST_ROWS = 10_000
SHOWN_WHOLE = 12
SHOWN_FIRST = 10
# A phone 390 px wide shows so many columns of fixed width in a message.
_PRE_COLUMNS = 28
_CELL_COLUMNS = 60
_LEAST_ROWS = 2
_LEAST_CSV_ROWS = 3
_MOST_COLUMNS = 40
_MOST_CHARACTERS = 2_000_000
_FENCE_BEGINS = re.compile(r"```[a-z]*")
_RULE = re.compile(r"[|:\s-]*")
_RULE_CELL = re.compile(r":?-{2,}:?")
_BULLET = re.compile(r"\s*[-*•·]\s+(?P<text>\S.*)")
_NUMBERED = re.compile(r"\s*[0-9]{1,4}[.)、]\s*(?P<text>\S.*)")
_PAIR = re.compile(r"(?P<name>[^:：]{1,60}?)(?:：\s*|:\s+)(?P<value>\S.*)")
_NUMERIC = re.compile(r"[^\w]*[A-Z]{0,3}[^\w]*[0-9][0-9.,:]*\s?(?:%|元|[A-Za-z]{1,3})?")
_ENDS_SENTENCE = re.compile(r"[.!?。！？]$")
# A program that opens the file would take a cell with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SIGNED_NUMBER = re.compile(r"[+-][0-9][0-9.,]*%?")


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Rows of cells, each in one line.

    before, after: the words around it.
    header: names of the columns, () if they have none.
    numbered: the rows were a numbered list.
    total: how many rows there were, at most MOST_ROWS of them are kept.
    json: the rows as JSON if they came so, else ''.
    """

    before: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    after: str = ""
    numbered: bool = False
    total: int = 0
    json: str = ""


@dataclass(frozen=True, slots=True)
class ResultFile:
    """The whole table for a program. rows: how many are in it; total: how many there were."""

    name: str
    content: bytes
    rows: int
    total: int


def table_in(text: str) -> ResultTable | None:
    """The first list or table of at least two rows in the words; None if there is none."""
    text = text[:_MOST_CHARACTERS].strip()
    return _json_table(text) or _lines_table(text.splitlines())


def table_html(table: ResultTable, most: int) -> str:
    """The first rows for the chat: aligned where they fit a phone, else a line a row."""
    rows = table.rows[:most]
    lines = _aligned(table, rows)
    if lines is not None:
        return f"<pre>{escape(chr(10).join(lines))}</pre>"
    return "\n".join(escape(_told(table, place, row)) for place, row in enumerate(rows, start=1))


def needs_file(table: ResultTable) -> bool:
    """Does the chat show less than all of the table?"""
    whole = len(table.rows) <= SHOWN_WHOLE
    wide = _aligned(table, table.rows[:SHOWN_WHOLE]) is None and max(map(len, table.rows)) > 2
    cut_off = any(columns(cell) > _CELL_COLUMNS for row in table.rows[:SHOWN_WHOLE] for cell in row)
    return not whole or wide or cut_off


def file_of(table: ResultTable) -> ResultFile | None:
    """The file; None if it needs none."""
    if not needs_file(table):
        return None
    rows = len(table.rows)
    if table.json:
        return ResultFile("result.json", table.json.encode(), rows, table.total)
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerows([_harmless(cell) for cell in row] for row in (table.header, *table.rows) if row)
    # With a mark at the start, without which Excel takes Chinese for another encoding.
    return ResultFile("result.csv", lines.getvalue().encode("utf-8-sig"), rows, table.total)


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) and not _SIGNED_NUMBER.fullmatch(cell) else cell


def _aligned(table: ResultTable, rows: Sequence[tuple[str, ...]]) -> list[str] | None:
    """The lines of a table with aligned columns; None if it is one column, or too wide."""
    lines = [table.header, *rows] if table.header else list(rows)
    count = max(map(len, lines), default=0)
    if count < 2:
        return None
    lines = [(*line, *[""] * (count - len(line))) for line in lines]
    widths = [max(columns(line[place]) for line in lines) for place in range(count)]
    if sum(widths) + 2 * (count - 1) > _PRE_COLUMNS:
        return None
    right = [
        all(_NUMERIC.fullmatch(line[place]) for line in lines[bool(table.header) :] if line[place])
        for place in range(count)
    ]
    padded = [
        "  ".join(
            " " * (width - columns(cell)) + cell if to_right else cell + " " * (width - columns(cell))
            for cell, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    ]
    if table.header:
        padded.insert(1, "─" * (sum(widths) + 2 * (count - 1)))
    return padded


def _told(table: ResultTable, place: int, row: tuple[str, ...]) -> str:
    """'• Latte: 36.80', or '• Latte: Price 36.80, Open till 9' with names of columns."""
    first, *others = [cut(cell, _CELL_COLUMNS) for cell in row]
    names = table.header[1:] if len(row) > 2 else ()
    named = [
        f"{names[number]} {cell}" if number < len(names) and names[number] else cell
        for number, cell in enumerate(others)
        if cell
    ]
    mark = f"{place}." if table.numbered else "•"
    return f"{mark} {first}: {', '.join(named)}" if named else f"{mark} {first}"


# --- JSON


def _json_table(text: str) -> ResultTable | None:
    fenced = _fenced(text.split("\n"))
    if fenced is None:
        return _of_json(text, "", "")
    before, inside, after = fenced
    inner = _lines_table(inside.splitlines())
    if (table := _of_json(inside, before, after)) is not None or inner is None:
        return table
    return ResultTable(before, inner.header, inner.rows, after, inner.numbered, inner.total)


def _fenced(lines: list[str]) -> tuple[str, str, str] | None:
    """The words before, inside and after the first block of code; None without one."""
    begin = next((place for place, line in enumerate(lines) if _FENCE_BEGINS.fullmatch(line)), len(lines))
    end = next((place for place in range(begin + 1, len(lines)) if lines[place] == "```"), None)
    if end is None:
        return None
    parts = (lines[:begin], lines[begin + 1 : end], lines[end + 1 :])
    before, inside, after = ("\n".join(part) for part in parts)
    return before.strip(), inside, after.strip()


def _of_json(text: str, before: str, after: str) -> ResultTable | None:
    if not text.lstrip().startswith(("[", "{")):
        return None
    try:
        read: Any = json.loads(text)
        if isinstance(read, dict):
            values = cast("dict[str, Any]", read).values()
            lists = [cast("list[Any]", value) for value in values if isinstance(value, list)]
            read = lists[0] if len(lists) == 1 else None
        if not isinstance(read, list):
            return None
        found = cast("list[Any]", read)
        kept = found[:MOST_ROWS]
        header, rows = _json_rows(kept)
        whole = json.dumps(kept, ensure_ascii=False, indent=1)
        whole.encode()
    except (ValueError, RecursionError):  # half a character cannot be written either
        return None
    if len(rows) < _LEAST_ROWS:
        return None
    return ResultTable(before, header, rows, after, total=len(found), json=whole)


def _json_rows(found: list[Any]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    if all(isinstance(each, dict) for each in found):
        objects = cast("list[dict[str, Any]]", found)
        # The file has the others: a row for each of very many names would take all memory.
        names = list(dict.fromkeys(name for each in objects for name in each))[:_MOST_COLUMNS]
        rows = [tuple(_cell(each[name]) if name in each else "" for name in names) for each in objects]
        return tuple(one_line(name) for name in names), tuple(row for row in rows if row)
    if all(isinstance(each, list) for each in found):
        lists = cast("list[list[Any]]", found)
        return (), tuple(tuple(_cell(cell) for cell in row) for row in lists if row)
    return (), tuple((_cell(each),) for each in found)


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return one_line(text)


# --- lines


def _lines_table(lines: list[str]) -> ResultTable | None:
    return _markdown(lines) or _list(lines) or _csv(lines)


def _markdown(lines: list[str]) -> ResultTable | None:
    for place in range(1, len(lines)):
        if "|" not in lines[place - 1] or not _is_rule(lines[place]):
            continue
        end = place + 1
        while end < len(lines) and "|" in lines[end]:
            end += 1
        rows = [_markdown_cells(line) for line in lines[place + 1 : end]]
        return _table(lines, place - 1, end, _markdown_cells(lines[place - 1]), rows)
    return None


def _is_rule(line: str) -> bool:
    """'|:---|---:|'."""
    if not _RULE.fullmatch(line):
        return False
    cells = line.strip().removeprefix("|").removesuffix("|").split("|")
    return all(_RULE_CELL.fullmatch(cell.strip()) for cell in cells)


def _markdown_cells(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    cells = re.split(r"(?<!\\)\|", inner, maxsplit=_MOST_COLUMNS)  # the last has all that follow
    return tuple(_unmarked(cell.replace("\\|", "|")) for cell in cells)


def _unmarked(text: str) -> str:
    """Without the marks of bold and code."""
    return one_line(text.replace("**", "").replace("`", ""))


def _list(lines: list[str]) -> ResultTable | None:
    for pattern in (_BULLET, _NUMBERED):
        start = next((place for place, line in enumerate(lines) if pattern.fullmatch(line)), None)
        if start is None:
            continue
        end = start
        items: list[str] = []
        while end < len(lines) and (found := pattern.fullmatch(lines[end])):
            items.append(_unmarked(found["text"]))
            end += 1
        if len(items) < _LEAST_ROWS:
            continue
        pairs = [_PAIR.fullmatch(item) for item in items]
        rows: list[tuple[str, ...]] = [
            (found["name"].strip(), found["value"].strip()) for found in pairs if found is not None
        ]
        if len(rows) < len(items):
            rows = [(item,) for item in items]
        return _table(lines, start, end, (), rows, numbered=pattern is _NUMBERED)
    return None


def _csv(lines: list[str]) -> ResultTable | None:
    for sign in (",", "\t", ";"):
        start = next((place for place, line in enumerate(lines) if sign in line), None)
        if start is None:
            continue
        end = start
        while end < len(lines) and sign in lines[end]:
            end += 1
        block = lines[start:end]
        if len(block) < _LEAST_CSV_ROWS or any(_ENDS_SENTENCE.search(line.strip()) for line in block):
            continue
        try:
            rows = [tuple(map(one_line, row)) for row in csv.reader(block, delimiter=sign, strict=True)]
        except csv.Error:
            continue
        if len({len(row) for row in rows}) == 1 and all(columns(c) <= _PRE_COLUMNS for r in rows for c in r):
            return _table(lines, start, end, rows[0], rows[1:])
    return None


def _table(
    lines: list[str],
    start: int,
    end: int,
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbered: bool = False,
) -> ResultTable | None:
    """None without a row that says something."""
    found = [tuple(row) for row in rows if any(row)]
    if not found:
        return None
    before, after = "\n".join(lines[:start]).strip(), "\n".join(lines[end:]).strip()
    return ResultTable(before, tuple(header), tuple(found[:MOST_ROWS]), after, numbered, len(found))
