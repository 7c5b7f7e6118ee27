"""Words for parameters, edited steps and names, as people write them."""

import pytest

from agent.contract.actions import Finish, Launch, Tap, TypeText
from agent.contract.shortcuts import ShortcutStep
from bot.cards.shortcut_names import suggested_name
from bot.cards.shortcuts import step_lines
from bot.handlers.shortcut_words import EditProblem, edited_steps, given_values, written_name

STEPS = (
    ShortcutStep(1, "com.farhand.coffee", Launch("Coffee")),
    ShortcutStep(2, "com.farhand.coffee", Tap((1, 1)), "Latte"),
    ShortcutStep(4, "com.farhand.coffee", TypeText("to {place}")),
    ShortcutStep(5, "com.farhand.coffee", Finish("done")),
)


@pytest.mark.parametrize(
    ("parameters", "words", "values"),
    [
        (("place",), "the office", (("place", "the office"),)),
        (("place",), "place=the office", (("place", "the office"),)),
        (("size", "place"), "large office", (("size", "large"), ("place", "office"))),
        (("size", "place"), "large, the office", (("size", "large"), ("place", "the office"))),
        (("size", "place"), "place=my office size=large", (("place", "my office"), ("size", "large"))),
        (("size", "place"), "large", (("size", "large"),)),
        (("size", "place"), "large my office", None),
        (("size", "place"), "quickly size=large", None),
        (("size", "place"), "size=large size=small", None),
        (("大小", "地点"), "大杯，公司", (("大小", "大杯"), ("地点", "公司"))),
        ((), "office", None),
        ((), "", ()),
    ],
)
def test_words_stand_for_parameters_or_are_not_guessed(
    parameters: tuple[str, ...], words: str, values: tuple[tuple[str, str], ...] | None
) -> None:
    assert given_values(parameters, words) == values


def test_a_name_is_read_behind_a_slash() -> None:
    assert written_name("/latte@my_bot  the office ") == ("latte", "the office")
    assert written_name("/拿铁 公司") == ("拿铁", "公司")
    assert written_name("latte") is None
    assert written_name("/a/b") is None


def test_a_free_name_is_suggested() -> None:
    assert suggested_name("order a latte to {place}", ()) == "order_latte"
    assert suggested_name("order a latte", ("order_latte",)) == "order_latte_2"
    assert suggested_name("点一杯拿铁送到{地点}", ()) == "点一杯拿铁送"
    assert suggested_name("{x} 123", ()) == "task"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_edited_lines_leave_steps_out_and_change_texts_alone(lang: str) -> None:
    first, tap, typed = step_lines(STEPS, lang)
    changed = typed.replace("to {place}", "at {place}")
    assert edited_steps(STEPS, f"{first}\n\n{changed}", lang) == ((1, None), (4, "at {place}"), (5, None))
    assert edited_steps(STEPS, "1\n2\n4", lang) == ((1, None), (2, None), (4, None), (5, None))
    moved = tap.replace("Latte", "Pay")
    assert edited_steps(STEPS, f"{first}\n{moved}", lang) == EditProblem("shortcut_edit_only_texts", moved)
    assert edited_steps(STEPS, f"{tap}\n{first}", lang) == EditProblem("shortcut_edit_order", first)
    assert edited_steps(STEPS, "3 x", lang) == EditProblem("shortcut_edit_unknown", "3 x")
    assert edited_steps(STEPS, "5", lang) == EditProblem("shortcut_edit_unknown", "5")
    assert edited_steps(STEPS, " \n", lang) == EditProblem("shortcut_refused_no_steps")
