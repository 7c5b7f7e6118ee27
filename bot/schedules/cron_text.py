"""Cron text as people write it: each mistake in it, not only the first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from itertools import islice, pairwise

from cronsim import CronSim, CronSimError

from bot.schedules.times import When

LEAST_APART_S = 600.0
_LOOKED_AT = 40  # runs
_FIELDS = ("minute", "hour", "day", "month", "weekday")
_LIKE_FIELD = re.compile(
    r"[\d*/,\-#]+L?|L|LW|(?:[A-Z]{3}(?:[-,/#]|$)[A-Z0-9,\-/#]*)+", re.IGNORECASE | re.ASCII
)
_MOST_FIELD = 100  # characters
_MOST_MISTAKES = 10


@dataclass(frozen=True, slots=True)
class CronMistake:
    """kind: names a sentence. part: what is wrong."""

    kind: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class CronText:
    """Cron text and the task's words behind it, with all mistakes."""

    cron: str
    words: str
    mistakes: tuple[CronMistake, ...] = ()


def cron_in(said: str, zone: tzinfo, now: float) -> CronText | None:
    """The cron text that these words begin with; None if they begin with none. now: seconds since the epoch.

    Words that begin with two fields of numbers and signs are meant as cron text, whatever is wrong in it.
    """
    parts = said.split(maxsplit=5)
    begins = 0
    for part in parts[:5]:
        if not _LIKE_FIELD.fullmatch(part):
            break
        begins += 1
    if begins < 2 or not re.search(r"[\d*]", parts[0]):
        return None
    if begins < 5:
        words = said.split(maxsplit=begins)[begins:]
        mistakes = _mistakes(parts[:begins])
        mistakes.append(CronMistake("fields", str(begins)))
        if not words:
            mistakes.append(CronMistake("words"))
        return CronText(" ".join(parts[:begins]), " ".join(words), tuple(mistakes[:_MOST_MISTAKES]))
    cron, words = " ".join(parts[:5]), parts[5].strip() if len(parts) > 5 else ""
    mistakes = _mistakes(parts[:5])
    if not mistakes:
        mistakes = _of_whole(cron, zone, now)
    if not words:
        mistakes.append(CronMistake("words"))
    return CronText(cron, words, tuple(mistakes[:_MOST_MISTAKES]))


def mistakes_of(cron: str, zone: tzinfo, now: float) -> tuple[CronMistake, ...]:
    """All that is wrong in five fields."""
    return tuple(_mistakes(cron.split()) or _of_whole(cron, zone, now))


def _mistakes(fields: Sequence[str]) -> list[CronMistake]:
    found: list[CronMistake] = []
    for place, field in enumerate(fields):
        if len(field) > _MOST_FIELD:
            found.append(CronMistake(_FIELDS[place], f"{field[:20]}…"))
            continue
        for part in field.split(","):
            tried = ["*"] * 5
            tried[place] = part
            if not _is_read(" ".join(tried)):
                found.append(CronMistake(_FIELDS[place], part or ","))
    return found


def _is_read(cron: str) -> bool:
    try:
        CronSim(cron, datetime(2026, 1, 1, tzinfo=UTC))
    except (CronSimError, AssertionError, ValueError):
        return False
    return True


def _of_whole(cron: str, zone: tzinfo, now: float) -> list[CronMistake]:
    try:
        runs = list(islice(When(cron).runs(now, zone), _LOOKED_AT))
        CronSim(cron, datetime.fromtimestamp(now, zone))
    except CronSimError:
        runs = []
    if not runs:
        return [CronMistake("never")]
    if any(later - sooner < LEAST_APART_S for sooner, later in pairwise(runs)):
        return [CronMistake("often", str(round(LEAST_APART_S / 60)))]
    return []
