"""The message that ends a task."""

from itertools import product

import pytest

from agent.events import EndKind
from bot.cards import paused_look, report_look
from tests.unit.cards_helpers import HOSTILE, LANGS, ended, shown, texts


def test_done_gives_time_steps_result_and_notes() -> None:
    look = report_look(
        ended(
            EndKind.DONE,
            message="Your latte is ready at 14:10.",
            notes=("2 shops", "open till 9"),
            picture=b"p",
        ),
        "en",
    )
    assert look.html == (
        "✅ <b>Done in 1 min 42 s, 9 steps</b>\n\n"
        "Your latte is ready at 14:10.\n\n"
        "<b>Notes</b>\n• 2 shops\n• open till 9"
    )
    assert look.picture == b"p"
    assert look.rows == ()


def test_done_in_chinese() -> None:
    look = report_look(ended(EndKind.DONE, message="拿铁已下单。"), "zh")
    assert look.html == "✅ <b>已完成，用时 1 分 42 秒，共 9 步</b>\n\n拿铁已下单。"


def test_done_without_words_says_so() -> None:
    assert "no result in words" in shown(report_look(ended(EndKind.DONE, message=" "), "en"))


def test_failed_says_what_happened_and_what_is_certain() -> None:
    look = report_look(
        ended(
            EndKind.FAILED,
            key="device_offline",
            values=(("name", "Pixel <6>"),),
            last=3,
            uncertain=True,
            steps=4,
        ),
        "en",
    )
    assert shown(look) == (
        "❌ Not done\n"
        "Pixel <6> is not connected. Check that it is switched on and in the network, "
        "then send /devices, or add it again with /connect.\n"
        "The last step that surely happened: 3.\n"
        "The step after it may or may not have reached the phone. Look at the phone before you go on.\n"
        "It took 1 min 42 s, 4 steps."
    )


def test_failed_before_any_step() -> None:
    text = shown(report_look(ended(EndKind.FAILED, key="interrupted", steps=0), "en"))
    assert text.endswith("No step surely happened.")


def test_failed_in_the_first_input() -> None:
    text = shown(report_look(ended(EndKind.FAILED, key="interrupted", steps=1, uncertain=True), "en"))
    assert "The first step may or may not have reached the phone." in text
    assert text.endswith("It took 1 min 42 s.")


@pytest.mark.parametrize(("last", "steps"), [(0, 1), (4, 5)])
def test_stopped_in_the_middle_of_a_step_does_not_count_it(last: int, steps: int) -> None:
    text = shown(report_look(ended(EndKind.STOPPED, key="stopped", last=last, steps=steps), "en"))
    assert text.splitlines()[1:] == ["It took 1 min 42 s."]


def test_out_of_steps_names_the_limit() -> None:
    look = report_look(ended(EndKind.OUT_OF_STEPS, values=(("steps", "100"),), last=100, steps=100), "en")
    assert shown(look).startswith(
        "❌ Not finished after 100 steps\nThe task was not finished within 100 steps."
    )


@pytest.mark.parametrize(
    ("last", "uncertain", "text"),
    [
        (4, False, "⏹ Stopped after step 4."),
        (
            4,
            True,
            (
                "⏹ Stopped after step 4.\nThe step after it may or may not have reached the phone. "
                "Look at the phone before you go on."
            ),
        ),
        (0, False, "⏹ Stopped before the first step."),
    ],
)
def test_stopped(last: int, uncertain: bool, text: str) -> None:
    look = report_look(ended(EndKind.STOPPED, key="stopped", last=last, uncertain=uncertain, steps=0), "en")
    assert shown(look) == text


@pytest.mark.parametrize("lang", LANGS)
def test_each_report_begins_with_its_sign(lang: str) -> None:
    signs = {EndKind.DONE: "✅", EndKind.FAILED: "❌", EndKind.OUT_OF_STEPS: "❌", EndKind.STOPPED: "⏹"}
    for kind, last, uncertain in product(signs, (0, 3), (False, True)):
        look = report_look(ended(kind, key="interrupted", last=last, uncertain=uncertain), lang)
        assert look.html.startswith(signs[kind])


def test_a_pause_is_no_report_and_offers_to_go_on() -> None:
    pause = ended(EndKind.PAUSED, key="request_expired")
    with pytest.raises(ValueError, match="pause"):
        report_look(pause, "en")
    look = paused_look(pause, "en")
    assert shown(look).startswith("⏸ Paused\nNobody answered in time")
    assert texts(look) == [["▶ Continue", "⏹ Stop"]]
    assert texts(paused_look(pause, "zh")) == [["▶ 继续", "⏹ 停止"]]


@pytest.mark.parametrize("lang", LANGS)
def test_hostile_and_endless_words_stay_text_within_the_limit(lang: str) -> None:
    long = ended(EndKind.DONE, message=HOSTILE, notes=(HOSTILE,) * 9, picture=b"p")
    failed = ended(
        EndKind.FAILED, key="device_input_refused", values=(("name", HOSTILE), ("reason", HOSTILE))
    )
    for look in (report_look(long, lang), report_look(failed, lang)):
        shown(look)
        assert look.html.count("<b>") == 1


def test_a_long_result_is_worth_more_than_the_picture() -> None:
    fits = report_look(ended(EndKind.DONE, message="x" * 900, picture=b"p"), "en")
    assert fits.picture == b"p"
    long = report_look(ended(EndKind.DONE, message="x" * 3000, picture=b"p"), "en")
    assert long.picture is None
    assert "x" * 3000 in shown(long)


def test_what_does_not_fit_is_said_to_be_missing() -> None:
    cut = shown(report_look(ended(EndKind.DONE, message="y" * 9000), "en"))
    assert cut.endswith("… and more; it does not fit into one message.")
    many = shown(report_look(ended(EndKind.DONE, message="ok", notes=("z" * 300,) * 40), "en"))
    assert many.endswith("… and more; it does not fit into one message.")
    assert many.count("•") > 10


def test_many_small_notes_fill_the_message_without_passing_the_limit() -> None:
    for count in range(1180, 1200):
        shown(report_look(ended(EndKind.DONE, message="ok", notes=("z",) * count), "en"))
