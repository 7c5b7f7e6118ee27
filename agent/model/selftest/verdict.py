"""What the answers of a self-test say about a model: one word, and what to set."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Unusable
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.selftest.answers import KindFigures, TargetAnswer, figures_of, whole_scale
from agent.model.selftest.shrinking import shrinking

# Eight of ten buttons: the smallest and those at the edge are hard, and a task looks again anyway.
GOOD_RATE = 0.8
# Replies that can be used. Each other one costs a task a step.
FORMAT_RATE = 0.8
# Of all replies: so many in another grammar are no slip.
OTHER_GRAMMAR_RATE = 0.5
# A kind that hits so many is the one that the model counts in: by chance a kind hits at most one in ten here.
KIND_RATE = 0.6
# ... if the present one hits so many fewer; anything less is noise, and the family's kind stays.
KIND_LEAD = 0.3
# The taps of a blind model lie 0.3 of the diagonal away, in the middle; of one that sees badly, less.
BLIND_FAR = 0.15
BLIND_RATE = 0.2
# How many standard errors must lie between 999 and 1000 to tell the two apart.
SCALE_ERRORS = 3.0
_NEAR_KINDS = {
    CoordinateKind.THOUSANDTHS: (1000.0, CoordinateKind.NINES),
    CoordinateKind.NINES: (999.0, CoordinateKind.THOUSANDTHS),
}


class SelfTestOutcome(StrEnum):
    """What the test says."""

    GOOD = "good"
    TAPS_RIGHT = "taps_right"  # but its maker has published no example, or not how it counts
    OTHER_KIND = "other_kind"
    SHRUNK = "shrunk"  # the server shrinks pictures, so taps lie beside
    OTHER_FAMILY = "other_family"
    NO_VISION = "no_vision"
    NO_FORMAT = "no_format"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class SelfTestVerdict:
    """The outcome.

    kind: to set for OTHER_KIND, and for SHRUNK if it is another one; for a good one a kind that fits a little
        closer (999 and 1000 are hit alike). None for the present one.
    family: to set for OTHER_FAMILY.
    factor, size_px: of SHRUNK, see `Shrinking`.
    """

    outcome: SelfTestOutcome
    kind: CoordinateKind | None = None
    family: str = ""
    factor: float = 1.0
    size_px: tuple[int, int] = (0, 0)

    @property
    def usable(self) -> bool:
        """Can the model be used as it is set?"""
        return self.outcome in (SelfTestOutcome.GOOD, SelfTestOutcome.TAPS_RIGHT)


def judge(
    answers: Sequence[TargetAnswer],
    kind: CoordinateKind,
    *,
    own: CoordinateKind,
    confirmed: bool,
    likely: str = "",
) -> SelfTestVerdict:
    """The verdict on all answers of a test.

    kind: that was set. own: the family's own, preferred where two fit alike.
    confirmed: did the family's maker publish how it answers?
    likely: the family that the model's name says, preferred among those that write alike.
    """
    if family := _other_family(answers, likely):
        return SelfTestVerdict(SelfTestOutcome.OTHER_FAMILY, family=family)
    taps = [answer for answer in answers if answer.numbers is not None]
    if len(taps) < FORMAT_RATE * len(answers):
        return SelfTestVerdict(_without_taps(answers))
    present = figures_of(answers, kind)
    if present.rate >= GOOD_RATE:
        good = SelfTestOutcome.GOOD if confirmed else SelfTestOutcome.TAPS_RIGHT
        return SelfTestVerdict(good, _closer(answers, kind))
    best = max((figures_of(answers, other) for other in CoordinateKind), key=_order)
    if own in _NEAR_KINDS and _NEAR_KINDS[own][1] is best.kind:
        best = figures_of(answers, own)
    if best.rate >= KIND_RATE and best.rate - present.rate >= KIND_LEAD:
        return SelfTestVerdict(SelfTestOutcome.OTHER_KIND, _closer(answers, best.kind) or best.kind)
    shrunk = shrinking(answers)
    if shrunk and shrunk.rate >= KIND_RATE and shrunk.rate - present.rate >= KIND_LEAD:
        other = CoordinateKind.PIXELS if kind is not CoordinateKind.PIXELS else None
        return SelfTestVerdict(SelfTestOutcome.SHRUNK, other, factor=shrunk.factor, size_px=shrunk.size_px)
    blind = best.rate <= BLIND_RATE and min(_far(answers)) >= BLIND_FAR
    return SelfTestVerdict(SelfTestOutcome.NO_VISION if blind else SelfTestOutcome.UNCLEAR)


def usable_rate(answers: Sequence[TargetAnswer]) -> float:
    """Replies that can be read in the family's own grammar, of all, 0 to 1."""
    return sum(answer.unusable is None for answer in answers) / len(answers) if answers else 0.0


def _other_family(answers: Sequence[TargetAnswer], likely: str) -> str:
    """The family that most replies are written as, '' if they are not."""
    named = [
        names.split(", ")
        for answer in answers
        if answer.unusable is not None and answer.unusable.reason is Unusable.OTHER_GRAMMAR
        for names in (answer.unusable.detail,)
    ]
    if not named or len(named) < OTHER_GRAMMAR_RATE * len(answers):
        return ""
    counts = Counter(name for names in named for name in names)
    most = max(counts.values())
    if counts[likely] == most:
        return likely
    return next(name for name, count in counts.items() if count == most)


def _without_taps(answers: Sequence[TargetAnswer]) -> SelfTestOutcome:
    """Of a model that mostly does not tap: it asks, hands over or ends, as one that sees nothing does."""
    talks = sum(answer.words for answer in answers)
    return SelfTestOutcome.NO_VISION if 2 * talks >= len(answers) else SelfTestOutcome.NO_FORMAT


def _order(figures: KindFigures) -> tuple[int, float]:
    return figures.hits, -(figures.median_px if figures.median_px is not None else 1e9)


def _far(answers: Sequence[TargetAnswer]) -> list[float]:
    return [figures_of(answers, kind).far for kind in CoordinateKind]


def _closer(answers: Sequence[TargetAnswer], kind: CoordinateKind) -> CoordinateKind | None:
    """Of 999 and 1000 the other one, where the numbers say so beyond doubt."""
    if kind not in _NEAR_KINDS:
        return None
    whole, other = _NEAR_KINDS[kind]
    slope, error = whole_scale(answers)
    off = abs(slope - whole)
    off_other = abs(slope - (1999.0 - whole))
    return other if off_other < min(off, 1.0) and off > SCALE_ERRORS * error else None
