"""Earlier steps, shortened by whole blocks: what stays is word for word as before, for the servers' caches.

A request at step 100 may be 1.5 times the one at step 10. What is over a limit goes at once down to a lower
one: so for many steps nothing is left out anew, and everything but the end of the request stays as it was.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.contract.actions import ResultKind
from agent.model.dialects.base import PastStep

# Bytes of UTF-8, because a Chinese character takes about as many tokens as three English letters.
# At most, and what is left once that is passed.
_STEPS = 5_000, 3_200
_THINKING = 2_500, 1_200
_AROUND = 120  # screen info with the name of the app, and the sentence about the outcome
_MAX_THINKING = 800
_MAX_RAW = 1_000
_MAX_UNUSABLE_RAW = 300
_TAGS = re.compile(r"</?(?:think|thinking|answer)>|<\|[A-Za-z_]{1,30}\|>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class KeptStep:
    """An earlier step as the model reads it again. place: in the history, from 0."""

    place: int
    past: PastStep
    thinking: str
    raw: str


@dataclass(frozen=True, slots=True)
class ShortHistory:
    """The first step, then the last ones. left_out: those between them, in order."""

    kept: tuple[KeptStep, ...]
    left_out: tuple[PastStep, ...] = ()


def short_history(history: Sequence[PastStep], share: float = 1.0) -> ShortHistory:
    """The steps to show: the thinking of old ones is left out first, then whole ones, never the first.

    share: of the room that there usually is.
    """
    steps = [_shortened(place, step) for place, step in enumerate(history)]
    without = first_kept([_bytes(step.thinking) for step in steps], _THINKING, share)
    weights = [
        _AROUND + _bytes(step.past.app, step.raw, step.past.result.detail, step.past.steer) for step in steps
    ]
    begin = 1 + first_kept(weights[1:], _STEPS, share)
    kept = [
        step if step.place >= without else KeptStep(step.place, step.past, "", step.raw) for step in steps
    ]
    return ShortHistory((*kept[:1], *kept[begin:]), tuple(history[1:begin]))


def first_kept(weights: Iterable[int], room: tuple[int, int], share: float) -> int:
    """From which on all are kept; grows by leaps. The last one is kept, whatever it weighs.

    weights: in bytes. room: at most, and what is left once that is passed. share: of the room.
    """
    at_most, left = (limit * share for limit in room)
    begin = total = 0
    seen: list[int] = []
    for place, weight in enumerate(weights):
        seen.append(weight)
        total += weight
        if total > at_most:
            while total > left and begin < place:
                total -= seen[begin]
                begin += 1
    return begin


def _shortened(place: int, step: PastStep) -> KeptStep:
    unusable = step.result.kind is ResultKind.UNUSABLE
    raw = _cut(step.raw, _MAX_UNUSABLE_RAW if unusable else _MAX_RAW)
    return KeptStep(place, step, _cut(step.thinking, _MAX_THINKING), raw)


def _cut(text: str, limit: int) -> str:
    plain = _TAGS.sub("", text).strip()
    return plain if len(plain) <= limit else f"{plain[:limit]}…"


def _bytes(*texts: str) -> int:
    return sum(len(text.encode("utf-8", "replace")) for text in texts)
