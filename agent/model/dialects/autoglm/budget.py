"""Earlier steps, shortened: a long task must still fit the model's window."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import ActionResult, ResultKind
from agent.model.dialects.base import PastStep

# Bytes of UTF-8, because a Chinese character takes about as many tokens as three English letters. The window
# of AutoGLM-Phone-9B is 25,480 tokens: a picture takes 3,400, the prompt 1,200 and the reply up to 3,000.
_WITH_THINKING = 40_000
_WITHOUT_THINKING = 30_000
_AROUND = 200  # tags, screen info with the name of the app, and the sentence about the outcome
_MAX_THINKING = 2_000
_MAX_RAW = 2_000
_MAX_UNUSABLE_RAW = 500
_TAGS = re.compile(r"</?(?:think|answer)>|<\|[A-Za-z_]{1,30}\|>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ShortStep:
    """An earlier step as the model reads it again.

    past, number: the whole step, and its place from 1.
    left_out: how many steps after this one are left out.
    """

    past: PastStep
    number: int

    app: str
    thinking: str
    raw: str
    result: ActionResult
    steer: str
    left_out: int = 0


def shorten_history(history: Sequence[PastStep], share: float = 1.0) -> list[ShortStep]:
    """The steps to show: the thinking is left out first, oldest first; then whole steps, never the first one.

    What a person added is kept even where its step is left out. share: of the room that there usually is.
    """
    steps = [_shorten(number, step) for number, step in enumerate(history, 1)]
    begin, weight = _steps_that_fit(steps, _WITHOUT_THINKING * share)
    for place in range(len(steps) - 1, begin - 1, -1):
        weight += _weight(steps[place].thinking)
        if weight > _WITH_THINKING * share:
            steps[: place + 1] = [replace(step, thinking="") for step in steps[: place + 1]]
            break
    if begin == 0:
        return steps
    left_out = steps[1:begin]
    steers = [step.steer for step in (steps[0], *left_out) if step.steer]
    first = replace(steps[0], thinking="", steer="\n".join(steers), left_out=len(left_out))
    return [first, *steps[begin:]]


def _steps_that_fit(steps: list[ShortStep], room: float) -> tuple[int, int]:
    """The first step from which all fit without their thinking (0 for all of them), and their size."""
    total = 0
    for place in range(len(steps) - 1, 0, -1):
        step = steps[place]
        weight = _AROUND + _weight(step.app, step.raw, step.result.detail, step.steer)
        if total + weight > room and place < len(steps) - 1:
            return place + 1, total
        total += weight
    return 0, total


def _shorten(number: int, step: PastStep) -> ShortStep:
    unusable = step.result.kind is ResultKind.UNUSABLE
    raw = _cut(step.raw, _MAX_UNUSABLE_RAW if unusable else _MAX_RAW)
    thinking = _cut(step.thinking, _MAX_THINKING)
    return ShortStep(step, number, step.app, thinking, raw, step.result, step.steer)


def _cut(text: str, limit: int) -> str:
    plain = _TAGS.sub("", text).strip()
    return plain if len(plain) <= limit else f"{plain[:limit]}…"


def _weight(*texts: str) -> int:
    return sum(len(text.encode("utf-8", "replace")) for text in texts)
