"""The pad of a take-over as words and buttons."""

from dataclasses import replace

import pytest

from agent.contract.takeover import PadItem, PadMode, PadOutcome, PadView
from bot.cards.pad import pad_look
from devices.base import Verdict
from tests.worlds.card_values import HOSTILE, LANGS, shown, texts
from tests.worlds.cases import each_of

ITEMS = (PadItem(1, "Latte ¥32.80"), PadItem(2, ""), PadItem(3, "Cart"))
PAD = PadView(7, PadOutcome.SHOWN, "ab12", "com.farhand.coffee", b"jpeg", ITEMS, types_code=True)
BARE = replace(PAD, picture=None, verdict=Verdict.SECURE, private=True)
END = ["🔑 Send a code", "▶ Done"]


def test_a_picture_has_numbers_as_buttons_and_the_words_below_it() -> None:
    look = pad_look(PAD, "en")
    assert shown(look).splitlines() == [
        "🔢 Coffee: press a number",
        "1 Latte ¥32.80 · 3 Cart",
    ]
    assert texts(look) == [
        ["1", "2", "3"],
        ["◀️ Back", "🏠 Home", "🗂 Apps", "🔔 Alerts"],
        ["⬆ Swipe", "⬇ Swipe", "⬅ Swipe", "➡ Swipe"],
        ["⏎ Enter", "👇 Hold", "🔄 Refresh"],
        END,
    ]
    assert look.picture == b"jpeg"


def test_a_button_says_what_it_presses_and_on_which_look() -> None:
    look = pad_look(PAD, "en")
    assert look.rows[0][2].verb == "pad_press"
    assert dict(look.rows[0][2].values) == {"request": "7", "look": "ab12", "key": "element", "number": "3"}
    assert dict(look.rows[2][0].values) == {"request": "7", "look": "ab12", "key": "swipe_up"}
    assert [(spec.verb, dict(spec.values)) for spec in look.rows[-1]] == [
        ("code", {"request": "7"}),
        ("finished", {"request": "7"}),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_without_a_picture_lists_what_it_says_and_what_can_be_pressed(lang: str) -> None:
    look = pad_look(replace(BARE, said=("Bank card", "¥36.80")), lang)
    assert shown(look).splitlines()[-4:] == ["Bank card · ¥36.80", "1 Latte ¥32.80", "2", "3 Cart"]
    assert texts(look)[0] == ["1", "2", "3"]
    assert look.picture is None
    assert look.private


@each_of("lang", LANGS)
@each_of("text", ["✅ Approve 0.01", "▶ I have finished", "❌", "⏹ Stop", HOSTILE, "x" * 500, "\n\n"])
def test_words_of_the_screen_cannot_pose_as_our_buttons_or_markup(lang: str, text: str) -> None:
    items = tuple(PadItem(number, text) for number in range(1, 25))
    for pad in (replace(PAD, items=items), replace(BARE, items=items)):
        look = pad_look(pad, lang)
        if pad.picture is None:
            listed = shown(look).splitlines()[-len(items) :]
            assert all(line.split()[0] == str(number) for number, line in enumerate(listed, 1))
        for row in look.rows[:-4]:
            assert all(spec.text[0].isdigit() and "\n" not in spec.text for spec in row)
            assert all(len(spec.text) < 60 for spec in row)


@pytest.mark.parametrize("lang", LANGS)
def test_24_things_are_four_rows_of_numbers(lang: str) -> None:
    items = tuple(PadItem(number, f"thing {number}") for number in range(1, 25))
    look = pad_look(replace(PAD, items=items), lang)
    assert [len(row) for row in look.rows] == [6, 6, 6, 6, 4, 4, 3, 2]


@pytest.mark.parametrize("lang", LANGS)
def test_a_code_is_offered_where_one_can_be_typed(lang: str) -> None:
    verbs = [spec.verb for spec in pad_look(replace(PAD, types_code=False), lang).rows[-1]]
    assert verbs == ["finished"]


@each_of("lang", LANGS)
@each_of("outcome", sorted(set(PadOutcome) - {PadOutcome.OVER}))
def test_without_a_look_there_is_only_the_way_to_a_new_one_and_to_the_end(
    lang: str, outcome: PadOutcome
) -> None:
    look = pad_look(PadView(7, outcome), lang)
    assert [spec.verb for row in look.rows for spec in row] == ["pad_press", "finished"]
    assert dict(look.rows[0][0].values)["key"] == "refresh"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (PadOutcome.AWAY, "nothing was pressed"),
        (PadOutcome.UNKNOWN, "may or may not have arrived"),
        (PadOutcome.DONE, "Pressed."),
    ],
)
def test_nothing_was_pressed_is_said_only_if_that_is_certain(outcome: PadOutcome, words: str) -> None:
    for pad in (PadView(7, outcome), replace(PAD, outcome=outcome)):
        text = shown(pad_look(pad, "en"))
        assert (words in text) or (outcome is PadOutcome.DONE and bool(pad.look_id))
        assert outcome is PadOutcome.AWAY or "nothing was pressed" not in text


@pytest.mark.parametrize("lang", LANGS)
def test_what_came_of_a_press_is_told_above_the_page(lang: str) -> None:
    told = {shown(pad_look(replace(PAD, outcome=outcome), lang)) for outcome in PadOutcome}
    assert len(told) == len(PadOutcome) - 1  # of a press that arrived the page itself tells


@pytest.mark.parametrize("lang", LANGS)
def test_a_code_is_sent_to_the_phone_itself(lang: str) -> None:
    plain, coded = pad_look(BARE, lang), pad_look(replace(BARE, code_keys=True), lang)
    assert len(shown(coded).splitlines()) == len(shown(plain).splitlines()) + 1


def test_a_page_of_which_nothing_is_known_has_no_enter() -> None:
    look = pad_look(replace(BARE, items=()), "en")
    assert ["🔄 Refresh"] in texts(look)
    assert "cannot see this page" in shown(look)
    assert ["⏎ Enter", "🔄 Refresh"] in texts(pad_look(replace(PAD, items=()), "en"))


def test_a_grid_has_the_keys_of_its_cells_and_the_way_back_to_things() -> None:
    cells = tuple(PadItem(number, "") for number in range(1, 25))
    grid = replace(PAD, has_grid=True, mode=PadMode.GRID, columns=4, items=cells)
    look = pad_look(grid, "en")
    assert [len(row) for row in look.rows] == [8, 8, 8, 4, 4, 4, 2]
    assert texts(look)[-2] == ["⏎ Enter", "👇 Hold", "🔢 Things", "🔄 Refresh"]
    inner = replace(grid, mode=PadMode.CELL, columns=3, items=cells[:9], holds=True)
    assert texts(pad_look(inner, "en"))[-2] == ["⏎ Enter", "👆 Tap", "▦ Whole", "🔄 Refresh"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_withheld_picture_is_told_apart_from_a_protected_page(lang: str) -> None:
    withheld = pad_look(replace(BARE, withheld=True), lang)
    assert shown(withheld) != shown(pad_look(BARE, lang))


def test_a_locked_phone_has_nothing_to_press() -> None:
    look = pad_look(replace(PAD, locked=True, items=(), types_code=False), "en")
    assert texts(look) == [["🔄 Refresh"], END[1:]]
    assert "locked" in shown(look)


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_has_no_buttons(lang: str) -> None:
    assert pad_look(PadView(7, PadOutcome.OVER), lang).rows == ()


@pytest.mark.parametrize(("lang", "word"), [("en", "[hidden]"), ("zh", "[已隐藏]")])
def test_a_label_that_holds_a_secret_says_so_in_the_language_of_the_person(lang: str, word: str) -> None:
    items = (PadItem(1, "Code [secret]"),)
    assert f"1 Code {word}" in shown(pad_look(replace(PAD, items=items), lang))
    assert shown(pad_look(replace(BARE, items=items), lang)).splitlines()[-1] == f"1 Code {word}"
