"""One answer of a model to a test picture, and how well all of them hit in each kind of coordinates."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from agent.contract.actions import UnusableReply
from agent.contract.model import ModelUse
from agent.model.dialects.coordinates import CoordinateKind, KindMismatch, screen_point
from agent.model.selftest.pictures import Size, TargetPicture


@dataclass(frozen=True, slots=True)
class TargetAnswer:
    """What came back for one picture.

    sent_px: (width, height) of the picture as it was sent.
    numbers: of the tap, in the order in which they were written; None without a tap.
    unusable: why the reply could not be used; a point beside its kind is none of that.
    words: begins with a question, a hand-over or an end, which is no tap.
    first_token_s: None if the reply came in one piece.
    used: tokens and cost of its last request; None if nothing came back.
    """

    picture: TargetPicture
    sent_px: Size
    numbers: tuple[float, float] | None = None
    unusable: UnusableReply | None = None
    words: bool = False
    first_token_s: float | None = None
    whole_s: float = 0.0
    used: ModelUse | None = None

    def point(self, kind: CoordinateKind) -> tuple[int, int] | None:
        """The pixel of the screen in this kind; None without a tap or beside the picture."""
        if self.numbers is None:
            return None
        try:
            return screen_point(kind, self.numbers, self.picture.size_px, self.sent_px)
        except KindMismatch:
            return None

    def hits(self, kind: CoordinateKind) -> bool:
        """Would the tap press the button?"""
        point = self.point(kind)
        return point is not None and self.picture.hit(*point)


@dataclass(frozen=True, slots=True)
class KindFigures:
    """How the taps lie if their numbers are of one kind.

    hits: taps on their button. beside: taps outside of what the kind can say.
    median_px, worst_px: from the middle of the button, without those beside; None if there is no other.
    far: the median as part of the screen's diagonal, those beside counting as 1.
    """

    kind: CoordinateKind
    hits: int
    taps: int
    beside: int
    median_px: float | None
    worst_px: float | None
    far: float

    @property
    def rate(self) -> float:
        """Of the taps, 0 to 1."""
        return self.hits / self.taps if self.taps else 0.0


def figures_of(answers: Sequence[TargetAnswer], kind: CoordinateKind) -> KindFigures:
    """The figures of all taps in a kind."""
    taps = [answer for answer in answers if answer.numbers is not None]
    errors: list[float] = []
    parts: list[float] = []
    for answer in taps:
        point = answer.point(kind)
        if point is None:
            parts.append(1.0)
            continue
        # The middle of the pixel: points are whole, middles of buttons need not be.
        error = math.dist((point[0] + 0.5, point[1] + 0.5), answer.picture.centre)
        errors.append(error)
        parts.append(error / math.hypot(*answer.picture.size_px))
    return KindFigures(
        kind,
        sum(answer.hits(kind) for answer in taps),
        len(taps),
        len(taps) - len(errors),
        median(errors) if errors else None,
        max(errors, default=None),
        median(parts) if parts else 1.0,
    )


def whole_scale(answers: Sequence[TargetAnswer]) -> tuple[float, float]:
    """What the numbers reach at the far edge (999 or 1000), and the standard error of that.

    A straight line through all numbers of all taps: a model that cuts its numbers off instead of rounding
    them moves the line, not its slope. Infinite error with fewer than three numbers.
    """
    pairs = [
        (side / whole, number)
        for answer in answers
        if answer.numbers is not None
        for number, side, whole in zip(
            answer.numbers, answer.picture.centre, answer.picture.size_px, strict=True
        )
    ]
    count = len(pairs)
    if count < 3:
        return 0.0, math.inf
    mean_x, mean_y = sum(x for x, _ in pairs) / count, sum(y for _, y in pairs) / count
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    if not spread:
        return 0.0, math.inf
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread
    rest = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in pairs)
    return slope, math.sqrt(rest / (count - 2) / spread)
