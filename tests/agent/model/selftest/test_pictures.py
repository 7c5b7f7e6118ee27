"""The self-test's pictures: what is asked for is on them, and no two kinds of coordinates say the same."""

import io
from pathlib import Path

import pytest
from PIL import Image

from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family
from agent.model.selftest.answers import figures_of
from agent.model.selftest.pictures import (
    SIZES,
    TargetPicture,
    TargetSort,
    chinese_font,
    draw_picture,
    target_pictures,
)
from devices.frame import open_rgb
from devices.typeface.typeface import CHINESE
from tests.worlds.told_answers import answers

_ALL = target_pictures(chinese=True)
_NEAR = {CoordinateKind.THOUSANDTHS, CoordinateKind.NINES}


def _name(picture: TargetPicture) -> str:
    return f"{picture.size_px[0]}x{picture.size_px[1]}-{picture.sort}"


def test_every_size_is_asked_upright_and_turned_with_every_sort() -> None:
    asked = {(picture.size_px, picture.sort) for picture in _ALL}
    wanted = {(size, sort) for (w, h) in SIZES for size in ((w, h), (h, w)) for sort in TargetSort}
    assert asked == wanted
    assert len(_ALL) == len(wanted)
    assert {picture.lang for picture in _ALL} == {"en", "zh"}


def test_a_quick_test_has_every_size_both_turns_every_sort_and_both_languages() -> None:
    quick = target_pictures(chinese=True, quick=True)
    assert {tuple(sorted(picture.size_px)) for picture in quick} == {tuple(sorted(size)) for size in SIZES}
    assert {w > h for w, h in (picture.size_px for picture in quick if min(picture.size_px) < 1500)} == {
        True, False
    }  # fmt: skip
    assert {picture.sort for picture in quick} == set(TargetSort)
    assert {picture.lang for picture in quick} == {"en", "zh"}


def test_without_a_chinese_font_every_label_is_english() -> None:
    pictures = target_pictures(chinese=False)
    assert {picture.lang for picture in pictures} == {"en"}
    assert len(pictures) == len(_ALL)
    assert len({picture.label for picture in pictures}) == len(pictures)


def test_a_font_is_the_first_that_is_there(tmp_path: Path) -> None:
    assert chinese_font([tmp_path / "none.ttf", CHINESE]) == CHINESE


def test_no_two_pictures_ask_for_the_same() -> None:
    assert len({picture.question for picture in _ALL}) == len(_ALL)
    assert all(picture.label in picture.question for picture in _ALL)


@pytest.mark.parametrize("picture", _ALL[::7], ids=_name)
def test_the_button_is_on_the_picture_with_its_label(picture: TargetPicture) -> None:
    page = open_rgb(draw_picture(picture, CHINESE, 0.0))
    assert page.size == picture.size_px
    left, top, right, bottom = picture.target
    width, height = page.size
    assert 0 <= left < right <= width
    assert 0 <= top < bottom <= height
    button = page.crop(picture.target)
    colours = button.getcolors(1 << 20)
    assert colours is not None
    most = max(colours)[1]
    assert most not in {(244, 245, 247), (255, 255, 255)}, "a button is no part of the background"
    white = sum(count for count, colour in colours if colour == (255, 255, 255))
    assert 0.005 < white / (button.width * button.height) < 0.4, "the label"


def test_small_targets_are_24_dp_high_and_edge_targets_touch_an_edge() -> None:
    for picture in _ALL:
        left, top, right, bottom = picture.target
        width, height = picture.size_px
        at_edge = left == 0 or right == width or bottom == height
        assert at_edge is (picture.sort is TargetSort.EDGE), _name(picture)
        if picture.sort is TargetSort.SMALL:
            assert bottom - top == pytest.approx(24 * min(picture.size_px) / 360, abs=1)


def test_other_buttons_stand_around_and_none_covers_the_target() -> None:
    picture = _ALL[0]
    page = open_rgb(draw_picture(picture, CHINESE, 0.0))
    without = page.copy()
    without.paste((255, 255, 255), picture.target)
    dark_before, dark_after = (
        sum(light < 150 for light in each.convert("L").tobytes()) for each in (page, without)
    )
    assert dark_after > dark_before / 2, "most of the buttons are others"


def test_a_picture_is_drawn_the_same_each_time() -> None:
    first, second = (draw_picture(_ALL[1], CHINESE, 0.0).encoded for _ in range(2))
    assert first == second
    assert Image.open(io.BytesIO(first)).format == "PNG"


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.parametrize("truth", CoordinateKind)
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.sample(26)
def test_a_perfect_model_hits_in_its_own_kind_alone(
    family: Family, truth: CoordinateKind, *, quick: bool
) -> None:
    told = answers(target_pictures(chinese=True, quick=quick), truth, family.picture)
    for kind in CoordinateKind:
        rate = figures_of(told, kind).rate
        alike = kind is truth or {kind, truth} <= _NEAR
        assert rate == 1.0 if alike else rate <= 0.2, (kind, rate)
