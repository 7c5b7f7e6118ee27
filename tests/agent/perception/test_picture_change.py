"""Where two captures differ, and which of that may be a picture that changes by itself."""

import io
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageDraw

from agent.perception.picture_change import PictureChange
from agent.perception.windows_above import other_above, passing_windows
from devices.base import Box, Observation
from devices.frame import decode
from tests.worlds.paper_phone import page

SIZE_PX = (360, 800)
BANNER, LINE = Box(30, 100, 330, 220), Box(30, 400, 330, 430)


@cache
def look(banner: str = "#884411", *marks: Box) -> Observation:
    picture = Image.new("RGB", SIZE_PX, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle(BANNER, fill=banner)
    for mark in marks:
        draw.rectangle(mark, fill="black")
    png = io.BytesIO()
    picture.save(png, "PNG")
    return replace(page(), frame=decode(png.getvalue(), 0.0))


def test_a_pixel_counts_where_it_stands_and_nowhere_else() -> None:
    change = PictureChange(look(), look("#884411", Box(40, 410, 41, 411)))
    assert change.touches(LINE)
    assert 0 < change.share_in(LINE) < 0.001
    assert not change.touches(Box(30, 440, 330, 470))
    change.leave_out([LINE])
    assert not change.touches(LINE)


def test_the_status_bar_does_not_count() -> None:
    assert not PictureChange(look(), look("#884411", Box(10, 4, 60, 20))).touches(Box(0, 0, *SIZE_PX))


def test_a_banner_that_turns_is_a_picture_and_a_box_on_the_ground_of_the_page_is_not() -> None:
    turned = PictureChange(look(), look("#118844"))
    assert turned.is_picture(BANNER)
    assert turned.unexplained() < 0.01
    covered = PictureChange(look(), look("#884411", Box(30, 300, 330, 420)))
    assert not covered.is_picture(LINE)
    assert covered.unexplained() > 0.1


def test_a_page_without_a_ground_has_no_pictures_that_could_be_told() -> None:
    noise = Image.effect_noise((36, 80), 200).resize(SIZE_PX).convert("RGB")
    png = io.BytesIO()
    noise.save(png, "PNG")
    game = replace(page(), frame=decode(png.getvalue(), 0.0))
    assert PictureChange(game, look()).unexplained() > 0.5


def test_each_change_lies_in_a_band_with_room_for_its_line() -> None:
    one, other = Box(40, 410, 60, 412), Box(40, 600, 60, 602)
    first, second = PictureChange(look(), look("#884411", one, other)).rows()
    assert first[0] < 395
    assert 430 < first[1] < second[0] < 590
    assert second[1] > 615
    assert PictureChange(look(), look()).rows() == ()


BAR, TOAST = "7 u0 StatusBar", "9 u0 Toast"
BUTTON, BESIDE, OVER = Box(30, 700, 330, 760), Box(60, 600, 300, 640), Box(300, 690, 350, 740)


def above(*windows: tuple[str, Box | None]) -> Observation:
    names, places = tuple(name for name, _ in windows), tuple(box for _, box in windows)
    return replace(look(), above=names, above_at=places)


PLAIN = above((BAR, Box(0, 0, 360, 24)))


@pytest.mark.parametrize(
    ("now", "other"),
    [
        (PLAIN, False),
        (above((TOAST, BESIDE), (BAR, Box(0, 0, 360, 24))), False),
        (above((TOAST, OVER), (BAR, Box(0, 0, 360, 24))), True),
        (above((TOAST, None), (BAR, Box(0, 0, 360, 24))), True),
        (above((TOAST, Box(0, 0, 360, 690)), (BAR, Box(0, 0, 360, 24))), True),
        (above(("9 u0 InputMethod", BESIDE), (BAR, Box(0, 0, 360, 24))), True),
        (above((TOAST, BESIDE)), False),
        (replace(PLAIN, above=None), True),
        (replace(PLAIN, above_at=()), True),
    ],
)
def test_only_a_window_that_is_known_to_lie_beside_the_button_may_come_or_go(
    now: Observation, other: bool
) -> None:
    assert other_above(PLAIN, now, BUTTON) == other
    assert other_above(now, PLAIN, BUTTON) == other
    assert other_above(PLAIN, now, None) == (now.above != PLAIN.above or now.above_at != PLAIN.above_at)


def test_a_window_counts_in_the_place_where_it_was_and_where_it_is() -> None:
    before, now = above((TOAST, BESIDE)), above((TOAST, OVER))
    assert set(passing_windows(before, now)) == {BESIDE, OVER}
    assert other_above(before, now, BUTTON)
    assert not other_above(before, above((TOAST, Box(10, 300, 60, 350))), BUTTON)
