"""Is the screen still the one that a person said yes to? Pages are drawn and decoded like a phone's."""

import io
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageDraw

from agent.perception.same_screen import changed_share, same_picture, same_screen
from devices.base import Box, Foreground, Lock, Observation, Verdict
from devices.frame import decode
from tests.worlds.cases import each_of

SIZE_PX = (1080, 2400)
Corners = tuple[int, int, int, int]


def page(
    *boxes: Corners, size_px: tuple[int, int] = SIZE_PX, package: str = "com.farhand.coffee"
) -> Observation:
    """A checkout: white, a blue button, and black boxes for what is there besides."""
    picture = Image.new("RGB", size_px, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((100, 2130, 980, 2270), fill=(30, 90, 220))
    for box in boxes:
        draw.rectangle(box, fill="black")
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return Observation(
        Verdict.OK,
        decode(png.getvalue(), 0.0),
        Foreground(package, f"{package}.Checkout"),
        0.0,
        window=f"1a2b u0 {package}/.Checkout",
        above=("77 u0 StatusBar",),
    )


@cache
def before() -> Observation:
    """Drawn when a test needs it: each worker imports all tests."""
    return page()


def test_an_unchanged_page_is_the_same() -> None:
    assert same_screen(before(), page())


def test_the_clock_in_the_status_bar_may_change() -> None:
    assert same_screen(before(), page((0, 0, 1080, 90)))


def test_the_clock_of_a_status_bar_that_the_phone_calls_taller_may_change_and_nothing_below_it() -> None:
    tall = [replace(page(*boxes), bar_px=132) for boxes in ((), ((60, 80, 200, 131),), ((60, 80, 200, 132),))]
    plain, ticked, below = tall
    assert same_screen(plain, ticked)
    assert not same_screen(plain, below)
    assert not same_screen(before(), page((60, 80, 200, 131)))  # a phone that does not say
    assert not same_screen(before(), ticked)  # another bar than before


def test_a_bar_of_half_a_page_is_believed_by_nobody() -> None:
    before, now = (replace(page(*boxes), bar_px=1200) for boxes in ((), ((60, 300, 200, 400),)))
    assert not same_screen(before, now)


def test_held_sideways_the_bar_takes_more_of_the_height() -> None:
    sideways = (2400, 1080)
    before, now, below = (
        replace(page(*boxes, size_px=sideways), bar_px=66)
        for boxes in ((), ((60, 30, 200, 65),), ((60, 30, 200, 66),))
    )
    assert same_screen(before, now)
    assert not same_screen(before, below)


CARET: Corners = (200, 600, 206, 660)


def test_a_blinking_caret_may_change_in_the_field_that_is_typed_into_and_nowhere_else() -> None:
    assert same_picture(before(), page(CARET), Box(190, 590, 900, 670))
    assert same_picture(before(), page(CARET), Box(202, 602, 900, 670))  # 2 px beside it
    assert not same_picture(before(), page(CARET), Box(204, 590, 900, 670))
    assert not same_picture(before(), page(CARET))
    assert not same_screen(before(), page(CARET))


def test_what_is_wider_than_a_caret_is_none_even_in_the_field() -> None:
    assert not same_picture(before(), page((200, 600, 210, 660)), Box(190, 590, 900, 670))
    assert not same_picture(before(), page((200, 600, 205, 610)), Box(190, 590, 900, 670))


@pytest.mark.parametrize("size_px", [(1080, 2400), (2400, 1080), (2560, 1600)])
def test_one_changed_pixel_of_the_capture_is_another_picture_however_the_phone_is_held(
    size_px: tuple[int, int],
) -> None:
    changed = page((401, 601, 401, 601), size_px=size_px)
    assert not same_picture(page(size_px=size_px), changed)
    assert same_picture(page(size_px=size_px), page((0, 0, 50, 10), size_px=size_px))


def test_an_amount_that_changes_far_from_the_button_is_another_screen() -> None:
    assert not same_screen(before(), page((800, 600, 830, 660)))


def test_another_digit_of_the_amount_on_the_button_is_another_screen() -> None:
    asked: Corners = (500, 2170, 530, 2230)  # about one digit of 60 px
    assert not same_screen(before(), page(asked))


def test_a_box_over_the_page_is_another_screen_although_the_point_is_not_under_it() -> None:
    assert not same_screen(before(), page((100, 600, 980, 1200)))


def test_a_page_that_scrolled_is_another_screen() -> None:
    rows: tuple[Corners, ...] = tuple((60, top, 1020, top + 60) for top in range(300, 2000, 200))
    moved: tuple[Corners, ...] = tuple(
        (left, top + 100, right, bottom + 100) for left, top, right, bottom in rows
    )
    assert not same_screen(page(*rows), page(*moved))


def test_another_app_or_activity_is_another_screen_although_it_looks_the_same() -> None:
    assert not same_screen(before(), page(package="com.evil.coffee"))
    activity = replace(before(), foreground=Foreground("com.farhand.coffee", "com.farhand.coffee.Other"))
    assert not same_screen(before(), activity)


def test_a_turned_or_unfolded_phone_is_another_screen() -> None:
    assert not same_screen(before(), page(size_px=(1080, 2280)))


@pytest.mark.parametrize("verdict", [Verdict.SECURE, Verdict.DARK, Verdict.ERROR])
def test_a_page_that_cannot_be_seen_is_never_the_same(verdict: Verdict) -> None:
    hidden = replace(before(), verdict=verdict)
    assert not same_screen(before(), hidden)
    assert not same_screen(hidden, before())
    assert not same_screen(hidden, hidden)


@each_of(
    "unsaid",
    [
        {"foreground": None},
        {"frame": None},
        {"window": ""},
        {"foreground": Foreground("com.farhand.coffee", "")},
    ],
    ids=["app", "picture", "window", "activity"],
)
def test_what_the_phone_did_not_say_is_never_the_same(unsaid: dict[str, Any]) -> None:
    unknown = replace(before(), **unsaid)
    assert not same_screen(unknown, unknown)
    assert not same_screen(before(), unknown)


def test_another_window_of_the_same_activity_is_another_screen() -> None:
    assert not same_screen(before(), replace(before(), window="9f9f u0 com.farhand.coffee/.Checkout"))


def test_what_nobody_knows_to_lie_above_is_never_the_same() -> None:
    unknown = replace(before(), above=None)
    assert not same_screen(unknown, unknown)
    assert not same_screen(before(), unknown)


def test_a_window_above_the_page_is_another_screen() -> None:
    assert not same_screen(before(), replace(before(), above=("5c u0 com.evil/.Bubble", "77 u0 StatusBar")))


@pytest.mark.parametrize("lock", [Lock.SWIPE, Lock.PIN])
def test_a_locked_phone_is_another_screen(lock: Lock) -> None:
    assert not same_screen(before(), replace(before(), lock=lock))


def test_what_changed_is_counted_in_cells_of_the_page() -> None:
    now = page((0, 1200, 1080, 1260))
    white = before().frame
    assert white is not None
    assert now.frame is not None
    share = changed_share(white, now.frame)
    assert 0.02 < share < 0.04  # 60 of 2304 px
    assert changed_share(white, now.frame, [Box(0, 1200, 1080, 1260)]) == 0
    assert changed_share(white, now.frame, [Box(0, 0, 1080, 1000)]) == share
