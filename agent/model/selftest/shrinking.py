"""Does a server shrink pictures behind our back? Then a model that counts pixels points too far up and left.

Three rules are known, each with one number: every picture by the same factor, an area that none may pass (the
Qwen processors' max_pixels), a longer side that none may pass.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from agent.model.selftest.answers import TargetAnswer
from agent.model.selftest.pictures import Size

# Below it a picture counts as shrunk: rounding to tiles of 28 px alone makes up to 3 %.
_SHRUNK = 0.96
# How far a tap may lie from its button, as part of a side: the tiles of a shrunk picture are 4 % of it.
_NEAR = 0.04
_PHONE = (1080, 2400)

Rule = Callable[[Size], float]


@dataclass(frozen=True, slots=True)
class Shrinking:
    """The rule that fits best.

    factor: of a picture of `size_px` (width, height); it was sent in that size.
    rate: taps that the rule explains, 0 to 1.
    """

    factor: float
    size_px: Size
    rate: float


def shrinking(answers: Sequence[TargetAnswer]) -> Shrinking | None:
    """The rule behind the taps, read as pixels; None if no picture seems to be shrunk."""
    factors = {answer: factor for answer in answers if (factor := _factor(answer))}
    shrunk = [answer for answer, factor in factors.items() if factor < _SHRUNK]
    if not shrunk:
        return None
    area = median(factors[answer] ** 2 * math.prod(answer.sent_px) for answer in shrunk)
    side = median(factors[answer] * max(answer.sent_px) for answer in shrunk)
    same = median(factors[answer] for answer in shrunk)
    rules: tuple[Rule, ...] = (
        lambda size_px: min(1.0, math.sqrt(area / math.prod(size_px))),
        lambda size_px: min(1.0, side / max(size_px)),
        lambda size_px: same,
    )
    taps = [answer for answer in answers if answer.numbers is not None]
    rates = [sum(_explains(rule, answer) for answer in taps) / len(taps) for rule in rules]
    best = rates.index(max(rates))
    shown = next((answer for answer in shrunk if answer.picture.size_px == _PHONE), shrunk[0])
    return Shrinking(rules[best](shown.sent_px), shown.picture.size_px, rates[best])


def _middle(answer: TargetAnswer) -> tuple[float, float]:
    """Of the button, in pixels of the picture as it was sent."""
    (x, y), (width, height) = answer.picture.centre, answer.picture.size_px
    return x / width * answer.sent_px[0], y / height * answer.sent_px[1]


def _factor(answer: TargetAnswer) -> float:
    """By which the tap is nearer to the corner than the button; 0 without a tap, or at the corner itself."""
    if answer.numbers is None:
        return 0.0
    x, y = _middle(answer)
    return (answer.numbers[0] * x + answer.numbers[1] * y) / (x * x + y * y)


def _explains(rule: Rule, answer: TargetAnswer) -> bool:
    if answer.numbers is None:
        return False
    factor = rule(answer.sent_px)
    return all(
        abs(number / factor - middle) <= _NEAR * side
        for number, middle, side in zip(answer.numbers, _middle(answer), answer.sent_px, strict=True)
    )
