"""The verdict of a self-test, from answers alone."""

import random
from dataclasses import replace

import pytest

from agent.contract.actions import Unusable
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family
from agent.model.picture_rule import PictureRule
from agent.model.selftest.answers import TargetAnswer
from agent.model.selftest.pictures import target_pictures
from agent.model.selftest.verdict import SelfTestOutcome, SelfTestVerdict, judge, usable_rate
from tests.worlds.told_answers import answers, unusable

_ALL = target_pictures(chinese=True)
_QUICK = target_pictures(chinese=True, quick=True)
_AS_IT_IS = PictureRule()
_K = CoordinateKind


def _judged(
    told: list[TargetAnswer], kind: CoordinateKind, own: CoordinateKind | None = None
) -> SelfTestVerdict:
    return judge(told, kind, own=own or kind, confirmed=True)


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.sample(13)
def test_each_family_that_answers_in_its_kind_is_right(family: Family, *, quick: bool) -> None:
    told = answers(_QUICK if quick else _ALL, family.kind, family.picture)
    verdict = judge(told, family.kind, own=family.kind, confirmed=not family.unconfirmed)
    assert verdict == SelfTestVerdict(
        SelfTestOutcome.TAPS_RIGHT if family.unconfirmed else SelfTestOutcome.GOOD
    )


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("set_kind", _K)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.sample(26)
def test_a_wrong_kind_is_named_with_the_right_one(
    family: Family, set_kind: CoordinateKind, *, quick: bool
) -> None:
    if set_kind is family.kind:
        return
    told = answers(_QUICK if quick else _ALL, family.kind, family.picture)
    verdict = judge(told, set_kind, own=family.kind, confirmed=True)
    near = {set_kind, family.kind} == {_K.THOUSANDTHS, _K.NINES}
    if near and quick:
        assert verdict.usable  # six pictures do not tell 999 from 1000, and both hit
        return
    assert verdict.outcome is (SelfTestOutcome.GOOD if near else SelfTestOutcome.OTHER_KIND)
    assert verdict.kind is family.kind


@pytest.mark.parametrize("kind", _K)
def test_without_a_published_example_nothing_is_good(kind: CoordinateKind) -> None:
    verdict = judge(answers(_ALL, kind, _AS_IT_IS), kind, own=kind, confirmed=False)
    assert verdict.outcome is SelfTestOutcome.TAPS_RIGHT


def test_a_family_stays_while_its_kind_fits_within_noise() -> None:
    chance = random.Random(19)  # noqa: S311  # repeatable
    for _ in range(20):
        told = [
            replace(
                each, numbers=(each.numbers[0] + chance.gauss(0, 6), each.numbers[1] + chance.gauss(0, 6))
            )
            for each in answers(_ALL, _K.THOUSANDTHS, _AS_IT_IS)
            if each.numbers
        ]
        told = [
            replace(each, numbers=tuple(min(999.0, max(0.0, n)) for n in each.numbers))
            for each in told
            if each.numbers
        ]
        assert _judged(told, _K.THOUSANDTHS) == SelfTestVerdict(SelfTestOutcome.GOOD)
        assert _judged(told, _K.NINES).outcome is SelfTestOutcome.GOOD


def test_a_model_that_cuts_its_numbers_off_is_not_taken_for_999() -> None:
    told = [
        replace(each, numbers=(int(x * 1000), int(y * 1000)))
        for each in answers(_ALL, _K.THOUSANDTHS, _AS_IT_IS)
        for x, y in [tuple(c / s for c, s in zip(each.picture.centre, each.picture.size_px, strict=True))]
    ]
    assert _judged(told, _K.THOUSANDTHS) == SelfTestVerdict(SelfTestOutcome.GOOD)


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(
    ("server", "percent"),
    [
        (PictureRule(multiple=28, max_px=1_003_520), 62),
        (PictureRule(max_side=1568), 65),
        (PictureRule(max_side=1024), 43),
    ],
    ids=["area", "side", "short side"],
)
def test_a_server_that_shrinks_pictures_is_named_with_its_factor(
    server: PictureRule, percent: int, *, quick: bool
) -> None:
    sent = PictureRule(multiple=28, min_px=3_136, max_px=12_845_056)
    verdict = _judged(answers(_QUICK if quick else _ALL, _K.PIXELS, sent, server), _K.PIXELS)
    assert verdict.outcome is SelfTestOutcome.SHRUNK
    assert verdict.kind is None
    assert verdict.size_px == (1080, 2400)
    assert 100 * verdict.factor == pytest.approx(percent, abs=2)


def test_shrinking_behind_another_kind_names_both() -> None:
    sent = PictureRule(multiple=28, min_px=3_136, max_px=12_845_056)
    told = answers(_ALL, _K.PIXELS, sent, PictureRule(multiple=28, max_px=1_003_520))
    verdict = _judged(told, _K.THOUSANDTHS)
    assert (verdict.outcome, verdict.kind) == (SelfTestOutcome.SHRUNK, _K.PIXELS)


def test_shrinking_does_no_harm_to_a_model_that_counts_thousandths() -> None:
    told = answers(_ALL, _K.THOUSANDTHS, _AS_IT_IS, PictureRule(max_side=512))
    assert _judged(told, _K.THOUSANDTHS) == SelfTestVerdict(SelfTestOutcome.GOOD)


def test_taps_without_any_relation_to_the_picture_are_no_vision() -> None:
    chance = random.Random(7)  # noqa: S311  # repeatable
    guesses = [(chance.uniform(0, 1000), chance.uniform(0, 1000)) for _ in _ALL]
    told = [
        TargetAnswer(picture, picture.size_px, guess) for picture, guess in zip(_ALL, guesses, strict=True)
    ]
    assert _judged(told, _K.THOUSANDTHS).outcome is SelfTestOutcome.NO_VISION


@pytest.mark.parametrize("always", [(500.0, 500.0), (0.5, 0.5), (100.0, 200.0), (0.0, 0.0)])
@pytest.mark.parametrize("pictures", [_ALL, _QUICK], ids=["all", "quick"])
def test_the_same_tap_each_time_is_no_vision(
    always: tuple[float, float], pictures: tuple[object, ...]
) -> None:
    told = [TargetAnswer(picture, picture.size_px, always) for picture in _ALL[: len(pictures)]]
    assert _judged(told, _K.THOUSANDTHS).outcome is SelfTestOutcome.NO_VISION


def test_questions_and_ends_instead_of_taps_are_no_vision() -> None:
    told = [TargetAnswer(picture, picture.size_px, words=True) for picture in _ALL]
    assert _judged(told, _K.PIXELS).outcome is SelfTestOutcome.NO_VISION


def test_taps_near_the_buttons_are_unclear_not_blind() -> None:
    told = [
        replace(each, numbers=(each.numbers[0] + 60, each.numbers[1] - 60))
        for each in answers(_ALL, _K.THOUSANDTHS, _AS_IT_IS)
        if each.numbers
    ]
    assert _judged(told, _K.THOUSANDTHS).outcome is SelfTestOutcome.UNCLEAR


@pytest.mark.parametrize(
    "reason", [Unusable.EMPTY, Unusable.UNREADABLE, Unusable.ONLY_THINKING, Unusable.TOO_LONG]
)
def test_replies_that_nobody_can_read_are_no_format(reason: Unusable) -> None:
    told = unusable(_ALL, reason)
    assert _judged(told, _K.PIXELS).outcome is SelfTestOutcome.NO_FORMAT
    assert usable_rate(told) == 0.0


def test_a_third_of_unreadable_replies_is_no_format_however_well_the_others_lie() -> None:
    told = unusable(_ALL[:10], Unusable.UNREADABLE) + answers(_ALL[10:], _K.PIXELS, _AS_IT_IS)
    assert _judged(told, _K.PIXELS).outcome is SelfTestOutcome.NO_FORMAT
    assert usable_rate(told) == pytest.approx(2 / 3)


def test_one_slip_in_ten_is_still_good() -> None:
    told = unusable(_ALL[:3], Unusable.UNREADABLE) + answers(_ALL[3:], _K.PIXELS, _AS_IT_IS)
    assert _judged(told, _K.PIXELS).outcome is SelfTestOutcome.GOOD


def test_another_grammar_names_its_family() -> None:
    told = unusable(_ALL, Unusable.OTHER_GRAMMAR, "gui-owl, qwen3-vl, mai-ui")
    verdict = _judged(told, _K.PIXELS)
    assert (verdict.outcome, verdict.family) == (SelfTestOutcome.OTHER_FAMILY, "gui-owl")
    likely = judge(told, _K.PIXELS, own=_K.PIXELS, confirmed=True, likely="qwen3-vl")
    assert likely.family == "qwen3-vl"
    unlike = judge(told, _K.PIXELS, own=_K.PIXELS, confirmed=True, likely="seed")
    assert unlike.family == "gui-owl"


def test_a_few_replies_in_another_grammar_name_no_family() -> None:
    told = unusable(_ALL[:12], Unusable.OTHER_GRAMMAR, "seed") + unusable(_ALL[12:], Unusable.UNREADABLE)
    assert _judged(told, _K.PIXELS).outcome is SelfTestOutcome.NO_FORMAT
