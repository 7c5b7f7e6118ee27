"""A whole self-test in figures: for a table in the terminal, and as JSON for other programs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from agent.contract.actions import Unusable
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.family import Family
from agent.model.selftest.answers import KindFigures, TargetAnswer, figures_of
from agent.model.selftest.measure import Measured
from agent.model.selftest.pictures import TargetSort
from agent.model.selftest.verdict import SelfTestVerdict, judge, usable_rate


@dataclass(frozen=True, slots=True)
class Hits:
    """Taps on their button, of all pictures of a part."""

    hits: int
    of: int


@dataclass(frozen=True, slots=True)
class StepCost:
    """Of one step, in the middle. tokens_in, tokens_out: estimated if the server did not report them.

    micro: millionths of the currency; None if the price is unknown.
    """

    tokens_in: int
    tokens_out: int
    estimated: bool
    micro: int | None
    currency: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures.

    kinds: of every kind, the present one first.
    parts: by 'large', 'small', 'edge', 'en', 'zh', in the present kind.
    usable: replies that could be read, of `replies`. other_grammar: of them written as another family does.
    first_token_s, whole_s: in the middle; None without any.
    takes, streams, faults: see Measured.
    painted: hits with pictures painted over; None if that was not asked.
    """

    family: str
    kind: CoordinateKind
    verdict: SelfTestVerdict
    kinds: tuple[KindFigures, ...]
    parts: Mapping[str, Hits]
    replies: int
    usable: int
    other_grammar: int
    first_token_s: float | None
    whole_s: float | None
    cost: StepCost | None
    streams: bool
    faults: int
    takes: Mapping[str, bool | None] = field(default_factory=dict[str, "bool | None"])
    painted: Hits | None = None


def summarised(measured: Measured, family: Family, own: CoordinateKind, likely: str) -> Summary:
    """The figures of a test.

    family: with the kind that was set. own: the family's own kind. likely: see `judge`.
    """
    answers = measured.answers
    kinds = sorted(CoordinateKind, key=lambda kind: kind is not family.kind)
    other = Unusable.OTHER_GRAMMAR
    return Summary(
        family.name,
        family.kind,
        judge(answers, family.kind, own=own, confirmed=not family.unconfirmed, likely=likely),
        tuple(figures_of(answers, kind) for kind in kinds),
        _parts(answers, family.kind),
        len(answers),
        round(usable_rate(answers) * len(answers)),
        sum(each.unusable is not None and each.unusable.reason is other for each in answers),
        _middle([each.first_token_s for each in answers if each.first_token_s is not None]),
        _middle([each.whole_s for each in answers]),
        _cost(answers),
        measured.streams,
        measured.faults,
        measured.takes,
        _hits(measured.painted, family.kind) if measured.painted else None,
    )


def as_json(summary: Summary) -> dict[str, object]:
    """Plain values; the names stay as they are."""
    verdict, cost = summary.verdict, summary.cost
    return {
        "verdict": verdict.outcome.value,
        "family": summary.family,
        "coordinates": summary.kind.value,
        "use_family": verdict.family or None,
        "use_coordinates": verdict.kind.value if verdict.kind else None,
        "shrunk_to": round(verdict.factor, 3) if verdict.size_px != (0, 0) else None,
        "kinds": {
            figures.kind.value: {
                "hits": figures.hits,
                "taps": figures.taps,
                "beside": figures.beside,
                "median_px": _rounded(figures.median_px),
                "worst_px": _rounded(figures.worst_px),
            }
            for figures in summary.kinds
        },
        "parts": {name: {"hits": hits.hits, "of": hits.of} for name, hits in summary.parts.items()},
        "replies": summary.replies,
        "usable": summary.usable,
        "other_grammar": summary.other_grammar,
        "failed_requests": summary.faults,
        "first_token_s": _rounded(summary.first_token_s, 3),
        "whole_s": _rounded(summary.whole_s, 3),
        "tokens_in": cost.tokens_in if cost else None,
        "tokens_out": cost.tokens_out if cost else None,
        "tokens_estimated": cost.estimated if cost else None,
        "cost_micro": cost.micro if cost else None,
        "currency": cost.currency if cost else None,
        "streams": summary.streams,
        "takes": dict(summary.takes),
        "painted_hits": summary.painted.hits if summary.painted else None,
    }


def _parts(answers: Sequence[TargetAnswer], kind: CoordinateKind) -> dict[str, Hits]:
    tests: list[tuple[str, Callable[[TargetAnswer], bool]]] = [
        *((sort.value, lambda answer, sort=sort: answer.picture.sort is sort) for sort in TargetSort),
        *((lang, lambda answer, lang=lang: answer.picture.lang == lang) for lang in ("en", "zh")),
    ]
    parts = {name: _hits([each for each in answers if is_part(each)], kind) for name, is_part in tests}
    return {name: hits for name, hits in parts.items() if hits.of}


def _hits(answers: Sequence[TargetAnswer], kind: CoordinateKind) -> Hits:
    return Hits(sum(answer.hits(kind) for answer in answers), len(answers))


def _cost(answers: Sequence[TargetAnswer]) -> StepCost | None:
    used = [answer.used for answer in answers if answer.used]
    if not used:
        return None
    costs = [each.cost_micro for each in used if each.cost_micro is not None]
    return StepCost(
        round(median(each.prompt_tokens for each in used)),
        round(median(each.completion_tokens for each in used)),
        any(each.estimated for each in used),
        round(median(costs)) if costs else None,
        used[0].currency,
    )


def _middle(values: Sequence[float]) -> float | None:
    return median(values) if values else None


def _rounded(value: float | None, places: int = 1) -> float | None:
    return None if value is None else round(value, places)
