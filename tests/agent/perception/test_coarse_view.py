"""A coarse view knows a page again, whatever a clock, a caret or a small animation does, and no other."""

import base64
import zlib
from dataclasses import replace

from agent.perception.coarse_view import changed_near, coarse_view, is_identical, same_page, size_of
from devices.frame import GREY_HEIGHT, GREY_WIDTH
from tests.worlds.cases import each_of
from tests.worlds.stuck_runs import seen, view


def _painted(number: int, columns: range, rows: range, shade: int) -> str:
    """The page with a box of grey cells in another shade."""
    here = seen(number)
    assert here.frame is not None
    grey = bytearray(here.frame.grey)
    for row in rows:
        for column in columns:
            grey[row * GREY_WIDTH + column] = shade
    return coarse_view(replace(here, frame=replace(here.frame, grey=bytes(grey))))


@each_of(
    ("columns", "rows"),
    [
        (range(10, 20), range(3)),  # a clock
        (range(25, 26), range(60, 64)),  # a caret
        (range(22, 32), range(50, 62)),  # a spinner of a fifth of the width
        (range(48, 54), range(110, 116)),  # a badge
    ],
    ids=["clock", "caret", "spinner", "badge"],
)
def test_what_lives_on_a_page_leaves_it_the_same(columns: range, rows: range) -> None:
    other = _painted(1, columns, rows, 255)
    assert same_page(view(1), other)
    assert not is_identical(view(1), other)


@each_of(
    ("columns", "rows"),
    [
        (range(6, 48), range(40, 80)),
        (range(GREY_WIDTH), range(70, GREY_HEIGHT)),
        (range(GREY_WIDTH), range(30)),
    ],
    ids=["dialog", "keyboard", "other head"],
)
def test_a_dialog_a_keyboard_or_other_content_is_another_page(columns: range, rows: range) -> None:
    assert not same_page(view(1), _painted(1, columns, rows, 255))


def test_pages_and_sizes_are_told_apart() -> None:
    assert is_identical(view(3), view(3))
    assert not same_page(view(3), view(4))
    assert size_of(view(3)) == (1080, 2400)
    assert not same_page(view(3), view(3).replace("1080x", "1081x"))


def test_a_change_is_found_near_a_touch_and_not_elsewhere() -> None:
    """The number beside a plus sign, and a clock."""
    counted, clock = view(1, (30, 60, 250)), view(1, (2, 2, 250))
    assert changed_near(view(1), counted, (700, 1300))
    assert not changed_near(view(1), counted, (100, 2300))
    assert not changed_near(view(1), clock, (700, 1300))
    assert not changed_near(view(1), counted, (5000, 5000))


@each_of(
    "odd",
    ["", "x", "1080x2400.00000000.", "1080x2400.00000000.%%%", "1080x2400.00000000.AAAA", view(1)[:60]],
)
def test_an_unknown_view_is_like_no_other(odd: str) -> None:
    assert not same_page(odd, odd)
    assert not is_identical(odd, odd)
    assert not changed_near(odd, view(1), (1, 1))
    assert size_of(odd) is None


def test_nobody_can_read_a_page_in_its_view() -> None:
    """720 cells for the whole page, whatever the file claims to hold."""
    assert len(view(1)) < 1000
    bomb = "1080x2400.00000000." + base64.b64encode(zlib.compress(bytes(10**6))).decode()
    assert size_of(bomb) is None
