"""Earlier steps, shortened: the last stay whole, those before are a line each, the oldest are left out.

A request at step 100 may be 1.5 times the one at step 10. Whole steps become lines, and lines go, by whole
blocks: between two leaps the beginning of the request stays as it was, for the servers' caches.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import ResultKind
from agent.model.dialects.base import PastStep
from agent.model.dialects.budget import first_kept

# Bytes of UTF-8, because a Chinese character takes about as many tokens as three English letters.
# At most, and what is left once that is passed.
_WHOLE = 6_500, 4_500
_LINES = 4_500, 3_000
_AROUND = 160  # tags, screen info with the name of the app, and the sentence about the outcome
_MAX_THINKING = 800
_MAX_RAW = 2_000
_MAX_UNUSABLE_RAW = 500
_TAGS = re.compile(r"</?(?:think|answer)>|<\|[A-Za-z_]{1,30}\|>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ShortStep:
    """An earlier step as the model reads it again.

    number: its place in the history, from 1.
    thinking, raw: without tags, cut.
    lines: the step in words, and what the person added after it.
    is_whole: is it a turn of its own, unless another form of calls wrote it? Else it is its lines.
    """

    past: PastStep
    number: int
    thinking: str
    raw: str
    lines: tuple[str, ...]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class ShortRun:
    """The first step, then the last ones. left_out: those between them, in order."""

    kept: tuple[ShortStep, ...]
    left_out: tuple[PastStep, ...] = ()


def shorten_history(
    history: Sequence[PastStep], lines: Sequence[tuple[str, ...]], share: float = 1.0
) -> ShortRun:
    """The steps to show. The first stays whole: its turn holds the task.

    lines: of each step. share: of the room that there usually is.
    """
    steps = [_shorten(place, step, lines[place]) for place, step in enumerate(history)]
    whole = 1 + first_kept([_whole_bytes(step) for step in steps[1:]], _WHOLE, share)
    told = 1 + first_kept([_bytes(*step.lines) for step in steps[1:whole]], _LINES, share)
    short = [
        ShortStep(step.past, step.number, step.thinking, step.raw, step.lines, is_whole=False)
        for step in steps[told:whole]
    ]
    return ShortRun((*steps[:1], *short, *steps[whole:]), tuple(history[1:told]))


def _shorten(place: int, step: PastStep, lines: tuple[str, ...]) -> ShortStep:
    unusable = step.result.kind is ResultKind.UNUSABLE
    raw = cut_plain(step.raw, _MAX_UNUSABLE_RAW if unusable else _MAX_RAW)
    return ShortStep(step, place + 1, cut_plain(step.thinking, _MAX_THINKING), raw, lines, is_whole=True)


def _whole_bytes(step: ShortStep) -> int:
    past = step.past
    return _AROUND + _bytes(past.app, step.thinking, step.raw, past.result.detail, past.steer)


def cut_plain(text: str, limit: int) -> str:
    """The text without tags, which would open a turn, in at most that many characters."""
    plain = _TAGS.sub("", text).strip()
    return plain if len(plain) <= limit else f"{plain[:limit]}…"


def _bytes(*texts: str) -> int:
    return sum(len(text.encode("utf-8", "replace")) for text in texts)
