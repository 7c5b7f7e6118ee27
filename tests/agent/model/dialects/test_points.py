"""Where a touch lands: kinds of numbers, ways of writing them, sizes of screens."""

import json
from dataclasses import replace

import pytest

from agent.contract.actions import LongPress, Swipe, Tap, Unusable, UnusableReply
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import Family, SwipeSense
from agent.model.dialects.grammars.written import Written
from agent.model.dialects.points import PointSpace
from agent.model.dialects.reading import read
from agent.model.dialects.swipes import direction_in, swipe_towards
from agent.model.dialects.unusable_call import UnusableCall
from agent.model.picture_rule import Size, picture_size
from agent.model.request import ModelReply
from tests.agent.model.dialects.replies import PHONE, action_of
from tests.worlds.cases import each_of

SIZES = [(720, 1280), (1080, 2400), (1440, 3200), (2208, 1840)]
EVERY_SIZE = [*SIZES, *((height, width) for width, height in SIZES)]
THOUSAND = PointSpace(CoordinateKind.THOUSANDTHS, (1000, 1000), (1000, 1000))


def click(numbers: Written) -> ModelReply:
    """A click in the generic grammar."""
    return ModelReply(f"Action: {json.dumps({'action_type': 'click', 'coordinate': numbers})}")


def written(kind: CoordinateKind, point: tuple[int, int], screen_px: Size, picture_px: Size) -> list[float]:
    """The numbers that a model writes for a pixel of the screen, as whole as its kind has them."""
    x, y = point[0] / screen_px[0], point[1] / screen_px[1]
    match kind:
        case CoordinateKind.THOUSANDTHS:
            return [round(x * 1000), round(y * 1000)]
        case CoordinateKind.NINES:
            return [round(x * 999), round(y * 999)]
        case CoordinateKind.FRACTION:
            return [round(x, 3), round(y, 3)]
        case CoordinateKind.PIXELS:
            return [round(x * picture_px[0]), round(y * picture_px[1])]
        case CoordinateKind.THOUSANDTHS_YX:
            return [round(y * 1000), round(x * 1000)]


@each_of("screen_px", EVERY_SIZE)
@each_of("kind", list(CoordinateKind))
def test_a_touch_lands_within_3_px_of_what_was_meant(screen_px: Size, kind: CoordinateKind) -> None:
    for family in (family_for("claude-sonnet-5"), family_for("gpt-5.4"), family_for("gemini-3.8-flash")):
        picture_px = picture_size(family.picture, screen_px)
        for at in (0.001, 0.02, 0.1, 0.25, 1 / 3, 0.5, 0.77, 0.98, 0.999):
            meant = int(screen_px[0] * at), int(screen_px[1] * (1 - at))
            numbers = written(kind, meant, screen_px, picture_px)
            action = read(click(numbers), replace(family, kind=kind), screen_px, picture_px).action
            assert isinstance(action, Tap)
            assert action.point == pytest.approx(meant, abs=3), (family.name, meant, numbers)


@each_of(
    "family", [each for each in FAMILIES if each.name not in ("autoglm", "native")], ids=lambda f: f.name
)
@each_of("screen_px", EVERY_SIZE)
def test_a_familys_own_picture_and_kind_hit_a_small_target(family: Family, screen_px: Size) -> None:
    picture_px = picture_size(family.picture, screen_px)
    space = PointSpace(family.kind, screen_px, picture_px)
    for meant in ((3, 3), (screen_px[0] - 4, screen_px[1] - 4), (screen_px[0] // 3, screen_px[1] // 7)):
        point = space.point("point", written(family.kind, meant, screen_px, picture_px))
        assert point == pytest.approx(meant, abs=3)


@each_of(
    ("value", "point"),
    [
        ([100, 200], (100, 200)),
        ([100.6, 200.2], (100, 200)),
        ([[100, 200]], (100, 200)),
        (["100", "200"], (100, 200)),
        (["100, 200"], (100, 200)),
        ("100,200", (100, 200)),
        ("100 200", (100, 200)),
        ("(100,200)", (100, 200)),
        ("[100, 200]", (100, 200)),
        ("（100，200）", (100, 200)),
        ("<point>100 200</point>", (100, 200)),
        ("<|box_start|>(100,200)<|box_end|>", (100, 200)),
        ("x=100, y=200", (100, 200)),
        ("y=200, x=100", (100, 200)),
        ("(Y: 200; X: 100)", (100, 200)),
        ({"x": 100, "y": 200}, (100, 200)),
        ([100, 200, 300], (100, 200)),
        ([100, 200, 1, 2, 3, 4], (100, 200)),
        ([100, 200, 1, 2, 3, 4, 5], (100, 200)),
        ([100, 200, 300, 400], (200, 300)),
        ([[100, 200], [300, 400]], (200, 300)),
        ([100, 200, 300, 400, 0.9], (200, 300)),
        ([100, 200, 300, 200, 300, 400, 100, 400], (200, 300)),
        ("<bbox>100 200 300 400</bbox>", (200, 300)),
        ("[[100, 200, 300, 400]]", (200, 300)),
        ([1000, 1000], (999, 999)),
        ([0, 0], (0, 0)),
    ],
)
def test_numbers_are_read_however_they_are_written(value: Written, point: tuple[int, int]) -> None:
    assert THOUSAND.point("point", value) == point


@each_of(
    "value",
    [
        "[x,y]", "[x1,y1]", "", "=", "(a,b)", [], [5], None, True, [True, False], [None, 1], {}, {"x": 1},
        "tap the 3rd of 100, 200", "button at the bottom", [1] * 9, [[[[[[1, 2]]]]]], "1e3, 2", "nan, nan",
        "1 " * 200, "١٢, ٣", "50%, 12%",
    ],
)  # fmt: skip
def test_what_is_no_point_is_none(value: Written) -> None:
    with pytest.raises(UnusableCall) as problem:
        THOUSAND.point("point", value)
    assert problem.value.reason is Unusable.BAD_ARGUMENT


@each_of(
    ("kind", "numbers", "detail"),
    [
        (CoordinateKind.THOUSANDTHS, [1086, 129], "1086, 129: pixels"),
        (CoordinateKind.NINES, [1001, 5], "1001, 5: pixels"),
        (CoordinateKind.FRACTION, [500, 120], "500, 120: 0-1000, pixels"),
        (CoordinateKind.PIXELS, [900, 1569], "900, 1569: "),
        (CoordinateKind.THOUSANDTHS, [0.5, 0.12], "0.5, 0.12: 0-1"),
        (CoordinateKind.NINES, [0.5, 0], "0.5, 0: 0-1"),
        (CoordinateKind.PIXELS, [1, 0.25], "1, 0.25: 0-1"),
        (CoordinateKind.THOUSANDTHS, "540px, 600 px", "540px, 600 px: pixels"),
        (CoordinateKind.THOUSANDTHS, [1e300, 2], "inf, 2: "),
        (CoordinateKind.THOUSANDTHS, [10**400, 2], "inf, 2: "),
        (CoordinateKind.THOUSANDTHS, [-1, 2], "-1, 2: "),
    ],
)
def test_a_point_outside_of_its_kind_is_named_with_the_kinds_that_fit_and_never_moved(
    kind: CoordinateKind, numbers: list[float], detail: str
) -> None:
    family = replace(family_for("claude-sonnet-4"), kind=kind)
    action = read(click(numbers), family, (1440, 3200), (1200, 1500)).action
    assert isinstance(action, UnusableReply)
    fits = detail.partition(": ")[2]
    assert action.reason is (Unusable.KIND_MISMATCH if fits else Unusable.OFF_SCREEN)
    assert action.detail == (detail if fits else detail.removesuffix(": "))


@each_of(
    ("arguments", "point"),
    [
        ('"x": 100, "y": 200', (100, 200)),
        ('"x": "100", "y": "200"', (100, 200)),
        ('"x": "100, 200"', (100, 200)),  # row 23
        ('"x": "100, 200", "y": 200', (100, 200)),
        ('"x": [100, 200]', (100, 200)),
        ('"x1": 100, "y1": 200', (100, 200)),
    ],
)
def test_two_numbers_by_their_names(arguments: str, point: tuple[int, int]) -> None:
    reply = f'Action: {{"action_type": "click", {arguments}}}'
    assert action_of("generic", reply, (1000, 1000)) == Tap(point)
    assert action_of("generic", reply.replace("click", "long_press"), (1000, 1000)) == LongPress(point)


def test_one_named_number_is_no_point() -> None:
    for arguments in ('"x": 100', '"y": 100', '"x": "a", "y": 2', '"x": 1, "y": [2, 3]'):
        reply = f'Action: {{"action_type": "click", {arguments}}}'
        assert isinstance(action_of("generic", reply), UnusableReply), arguments


@each_of(
    ("direction", "sense", "start", "end"),
    [
        ("up", SwipeSense.FINGER, (500, 700), (500, 300)),
        ("down", SwipeSense.FINGER, (500, 300), (500, 700)),
        ("left", SwipeSense.FINGER, (700, 500), (300, 500)),
        ("right", SwipeSense.FINGER, (300, 500), (700, 500)),
        ("down", SwipeSense.VIEW, (500, 700), (500, 300)),
        ("up", SwipeSense.VIEW, (500, 300), (500, 700)),
        ("right", SwipeSense.VIEW, (700, 500), (300, 500)),
        ("left", SwipeSense.VIEW, (300, 500), (700, 500)),
    ],
)
def test_a_direction_alone_is_a_swipe_over_the_middle(
    direction: str, sense: SwipeSense, start: tuple[int, int], end: tuple[int, int]
) -> None:
    assert swipe_towards(direction, sense, (1000, 1000)) == (start, end)


@each_of("screen_px", EVERY_SIZE)
@each_of("direction", ["up", "down", "left", "right"])
def test_a_swipe_through_a_point_stays_off_the_edges(direction: str, screen_px: Size) -> None:
    width, height = screen_px
    for anchor in ((0, 0), (width - 1, height - 1), (width // 3, height // 2)):
        start, end = swipe_towards(direction, SwipeSense.FINGER, screen_px, anchor)
        along = 0 if direction in ("left", "right") else 1
        assert abs(end[along] - start[along]) == pytest.approx(screen_px[along] * 0.4, abs=2)
        assert start[1 - along] == end[1 - along] == anchor[1 - along]
        assert all(
            screen_px[along] * 0.09 <= place[along] <= screen_px[along] * 0.91 for place in (start, end)
        )


@each_of(
    ("word", "direction"),
    [
        ("UP", "up"),
        (" down ", "down"),
        ("向左", "left"),
        ("右", "right"),
        ("in", None),
        ("", None),
        ("up down", None),
    ],
)
def test_words_for_directions(word: str, direction: str | None) -> None:
    assert direction_in(word) == direction


def test_a_scroll_begins_at_its_point() -> None:
    reply = "Action: scroll(point='<point>250 500</point>', direction='down')"
    assert action_of("doubao-ui-tars", reply, PHONE) == Swipe((270, 1680), (270, 720))


def test_numbers_that_say_which_they_are_need_no_order() -> None:
    y_first = PointSpace(CoordinateKind.THOUSANDTHS_YX, (1000, 1000), (1000, 1000))
    assert y_first.point("point", "x=100, y=200") == y_first.point("point", "y=200, x=100") == (100, 200)
    assert y_first.point("point", [200, 100]) == (100, 200)


@each_of("argument", ["coordinate", "box_2d"])
def test_a_box_of_gemini_begins_with_its_top_as_google_documents_it(argument: str) -> None:
    reply = ModelReply(f'Action: {{"action_type": "click", "{argument}": [300, 480, 320, 520]}}')
    gemini, other = (read(reply, family_for(name), PHONE, PHONE).action for name in ("gemini-3.8-flash", "x"))
    assert gemini == Tap((540, 744))
    assert other == Tap((334, 1200))


def test_a_scroll_whose_place_is_null_has_none() -> None:
    reply = '{"note": null, "tool_call": {"tool_name": "scroll", "direction": "down", "x": null, "y": null}}'
    assert isinstance(action_of("holo", reply), Swipe)
