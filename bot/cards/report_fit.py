"""How much of a report fits a message, and what of it stands in the fold."""

import math
import re
from dataclasses import dataclass

from bot.cards.result_table import SHOWN_FIRST, SHOWN_WHOLE, ResultTable, needs_file, table_html
from bot.cards.text import clip, columns, cut, escape, lines_on_phone, one_line, plain_text, quote, visible
from bot.strings import say_html

# Below a picture of a phone's screen, on a phone 390 px wide.
_LINE_COLUMNS = 28
_CAPTION_COLUMNS = 36
FOLDED_LINES = 3
MOST_LINES = 6
# A shorter piece of the words is not worth showing.
_LEAST_FOLDED = 20
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*|\n+")


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says, before it is cut to a message.

    title: HTML of its first line.
    lead: the model's words below the title, or behind it where they are the answer.
    facts: lines of HTML from the journal. facts_first: they stand before the lead.
    rest: plain text for the fold.
    figures: HTML of the last line, '' for none.
    """

    title: str
    lead: str = ""
    facts: tuple[str, ...] = ()
    facts_first: bool = False
    table: ResultTable | None = None
    rest: str = ""
    figures: str = ""


def lines_of(text: str) -> int:
    """How many lines of a phone the plain text takes."""
    return sum(max(1, math.ceil(columns(line) / _LINE_COLUMNS)) for line in text.split("\n"))


def split_words(words: str, most: int) -> tuple[str, str]:
    """The first sentences that fit so many lines of a phone, and the rest."""
    if lines_of(words) <= most:
        return words, ""
    end = 0
    for found in _SENTENCE_END.finditer(words):
        if lines_of(words[: found.start()]) > most:
            break
        end = found.end()
    if lines_of(words[:end].strip()) * 2 > most:
        return words[:end].strip(), words[end:].strip()
    lead = cut(one_line(words[: words.find("\n") if "\n" in words else None]), most * _LINE_COLUMNS - 4)
    shown = len(lead.removesuffix("…")) if lead.endswith("…") else len(lead)
    return lead, "…" + words[shown:].strip()


def fit_report(report: Report, lang: str, limit: int) -> str:
    """The whole as HTML of at most so many characters; a line says that something is missing."""
    used = (
        lines_of(plain_text(report.title))
        + (lines_of(report.lead) if report.lead else 0)
        + (lines_of(plain_text(report.figures)) if report.figures else 0)
    )
    shown, folded = list[str](), list[str]()
    for fact in report.facts:
        used += lines_of(plain_text(fact))
        (shown if used <= MOST_LINES or fact.startswith("⚠️") else folded).append(fact)
    lead = [escape(report.lead)] if report.lead else []
    head = [report.title, *shown, *lead] if report.facts_first else [report.title, *lead, *shown]
    ends = [report.figures] if report.figures else []
    more = say_html(lang, "report_more")
    room = limit - visible("\n".join([*head, more, *ends])) - 4
    if report.table is not None:
        head.append(_table_part(report.table, lang, room))
        room -= visible(head[-1]) + 1
    rest = "\n".join([*map(plain_text, folded), *([report.rest] if report.rest else [])])
    if rest and visible(rest) <= room and _is_long(head, rest, ends):
        rest, ends = "\n".join([rest, *map(plain_text, ends)]), list[str]()
        while shown and not shown[-1].startswith("⚠️") and _is_long(head, rest, ends):
            head.remove(shown[-1])
            rest = f"{plain_text(shown.pop())}\n{rest}"
    if not rest:
        return "\n".join([*head, *ends])
    if lines_of(rest) == 1 and visible(rest) <= room:  # a fold would take more room than the words
        return "\n".join([*head, escape(rest), *ends])
    if room < _LEAST_FOLDED:
        return "\n".join([*head, more, *ends])
    fit = clip(rest, room)
    return "\n".join([*head, quote(fit, folded=True), *([more] if fit != rest else []), *ends])


def _is_long(head: list[str], rest: str, ends: list[str]) -> bool:
    """Does it take more lines below a picture, of the fold those that Telegram shows, than a report has?"""
    folded = min(FOLDED_LINES, lines_on_phone(rest, _CAPTION_COLUMNS))
    return lines_on_phone(plain_text("\n".join([*head, *ends])), _CAPTION_COLUMNS) + folded > MOST_LINES


def _table_part(table: ResultTable, lang: str, room: int) -> str:
    """The table, or its first rows and how many more the file has."""
    whole = len(table.rows) <= SHOWN_WHOLE
    for most in range(len(table.rows) if whole else SHOWN_FIRST, 0, -1):
        shown, left = table_html(table, most), table.total - most
        lines = [shown, *([_rows_left(table, left, lang)] if left else [])]
        if visible("\n".join(lines)) <= room:
            return "\n".join(lines)
    return _rows_left(table, table.total, lang)


def _rows_left(table: ResultTable, left: int, lang: str) -> str:
    if not needs_file(table):
        return say_html(lang, "report_more")
    return say_html(lang, "report_rows_in_file", count=str(left))
