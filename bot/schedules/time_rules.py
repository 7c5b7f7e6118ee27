"""Rules of a language for times, and what every language does with what they find.

Days count from Monday, 0.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.schedules.pieces import PartOfDay, TimePieces

# Writes down what a pattern has found.
Take = Callable[[TimePieces, re.Match[str]], None]


@dataclass(frozen=True, slots=True)
class TimeRule:
    """Words for a time.

    kind: 'day', 'clock' or 'part'; each is said once in a text.
    """

    kind: str
    pattern: re.Pattern[str]
    take: Take


def time_rules(
    rows: Iterable[tuple[str, str, Take]], end: str = "", flags: re.RegexFlag = re.NOFLAG
) -> tuple[TimeRule, ...]:
    """The rules: kind, pattern, what it says. end: a pattern behind each."""
    return tuple(TimeRule(kind, re.compile(pattern + end, flags), take) for kind, pattern, take in rows)


def read_times(text: str, at: int, rules: Sequence[TimeRule], gap: re.Pattern[str]) -> tuple[TimePieces, int]:
    """What the text says about times from a place on, and the place behind it.

    rules: the first that fits counts. gap: what may stand between two of them.
    """
    pieces = TimePieces()
    end = at
    while end < len(text):
        between = gap.match(text, end) if pieces.seen else None
        here = between.end() if between else end
        for rule in rules:
            if rule.kind not in pieces.seen and (found := rule.pattern.match(text, here)):
                rule.take(pieces, found)
                pieces.seen.add(rule.kind)
                end = found.end()
                break
        else:
            break
    return pieces, end


def take_weekdays(pieces: TimePieces, found: re.Match[str]) -> None:
    """Monday to Friday."""
    del found
    pieces.repeats, pieces.dow = True, "1-5"


def take_weekend(pieces: TimePieces, found: re.Match[str]) -> None:
    """Saturday and Sunday."""
    del found
    pieces.repeats, pieces.dow = True, "0,6"


def takes_part(parts: Mapping[str, PartOfDay]) -> Take:
    """Takes the group 'part', if there is one. parts: by their words in small letters."""

    def take(pieces: TimePieces, found: re.Match[str]) -> None:
        if part := found.groupdict().get("part"):
            pieces.part = parts[part.lower()]

    return take


def takes_daily(parts: Mapping[str, PartOfDay]) -> Take:
    """Every day, with the part of day if it is said."""
    take_part = takes_part(parts)

    def take(pieces: TimePieces, found: re.Match[str]) -> None:
        pieces.repeats = True
        take_part(pieces, found)

    return take


def takes_date(month: Callable[[str], int], number: Callable[[str], int]) -> Take:
    """Takes the groups 'year', which may be missing, 'month' and 'dom'.

    month, number: read what the last two hold.
    """

    def take(pieces: TimePieces, found: re.Match[str]) -> None:
        year = int(found["year"]) if found["year"] else None
        pieces.day = year, month(found["month"]), number(found["dom"])

    return take


def cron_days(days: Sequence[int], *, is_range: bool) -> str:
    """Cron's numbers of these days. is_range: two of them, from one to the other."""
    if is_range and len(days) == 2:
        first, last = days
        days = [(first + step) % 7 for step in range((last - first) % 7 + 1)]
    return ",".join(str(day) for day in sorted({cron_day(day) for day in days}))


def cron_day(day: int) -> int:
    """Cron's number of a day: 0 for Sunday."""
    return (day + 1) % 7
