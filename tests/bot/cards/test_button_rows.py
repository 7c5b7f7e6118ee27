"""Rows of buttons: nothing is cut on a phone of 390 px, on any keyboard, in either language."""

import re
from pathlib import Path

import pytest

import bot
from bot.cards.button_rows import fits, fitted, room_px, rows_of, width_px
from bot.cards.look import ButtonSpec
from bot.strings import LANGUAGES, en, zh
from tests.worlds.cases import each_of
from tests.worlds.keyboards import KEYBOARDS

_TABLES = {"en": en.SENTENCES, "zh": zh.SENTENCES}
_BOT = Path(bot.__file__).parent
_MAKES = re.compile(r"(?<!\w)Button\(")
_LONG = "Grandmother’s old phone in the kitchen beside the window"


def _buttons(*texts: str) -> list[ButtonSpec]:
    return [ButtonSpec(text, "phone") for text in texts]


def _rows(*texts: str) -> list[list[str]]:
    return [[spec.text for spec in row] for row in rows_of(_buttons(*texts))]


def test_a_row_has_room_for_three_short_words() -> None:
    assert fits(("📷 Screen", "🔍 Test", "🔄 Reconnect"))
    assert fits(("📷 截屏", "🔍 检测", "🔄 重新连接"))
    assert not fits(("✓ Use for my tasks", "🔍 Test", "🔄 Reconnect"))
    assert not fits(("a", "b b b", "c", "d"))
    assert fits(("1", "2", "3", "4", "5", "6"))
    assert not fits(("1", "2", "3", "4", "5", "6", "7"))


def test_buttons_that_would_be_cut_get_rows_of_their_own() -> None:
    assert _rows("✅ Approve ¥36.80", "❌ Reject") == [["✅ Approve ¥36.80", "❌ Reject"]]
    assert _rows("⬆ Swipe up", "⬇ Swipe down", "🔄 Refresh") == [
        ["⬆ Swipe up", "⬇ Swipe down"],
        ["🔄 Refresh"],
    ]
    assert _rows("a", "b", "c", "ddd") == [["a", "b"], ["c", "ddd"]]


def test_one_that_no_row_has_room_for_ends_with_an_ellipsis() -> None:
    ((shown,),) = _rows(_LONG)
    assert shown.endswith("…")
    assert room_px(1) - 15 < width_px(shown) <= room_px(1)
    assert _LONG.startswith(shown[:-1])


def test_order_verbs_and_values_stay() -> None:
    made = [
        ButtonSpec(f"{number} {_LONG[:number]}", "phone", (("phone", str(number)),)) for number in range(40)
    ]
    kept = [spec for row in rows_of(made) for spec in row]
    assert [(spec.verb, spec.values) for spec in kept] == [(spec.verb, spec.values) for spec in made]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_ours_has_room_in_a_row_of_its_own(lang: str) -> None:
    for key, text in _TABLES[lang].items():
        if key.startswith("button_"):
            assert "{" in text or fits((text,)), key


@each_of("lang", LANGUAGES)
@each_of("name", KEYBOARDS)
def test_no_keyboard_is_cut(name: str, lang: str) -> None:
    look = KEYBOARDS[name](lang)
    assert look.rows, "a keyboard to look at"
    sent = fitted(look.rows)
    for row in sent:
        assert fits(spec.text for spec in row), [spec.text for spec in row]
    kept = [spec.text for row in sent for spec in row]
    for text, before in zip(kept, (spec.text for row in look.rows for spec in row), strict=True):
        assert text == before or (text.endswith("…") and "Grandmother" in before), before


def test_no_message_gets_buttons_in_another_way() -> None:
    """Whoever makes Telegram's buttons of a card's lays the rows out; /language has two short ones."""
    made = {path.name for path in _BOT.rglob("*.py") if _MAKES.search(path.read_text("utf-8"))}
    assert made - {"outgoing.py", "rows.py"} == {"button_ids.py", "pages.py", "general.py"}
    for name in ("button_ids.py", "pages.py"):
        assert re.search(r"(?:in|=) fitted\(", (_BOT / "showing" / name).read_text("utf-8"))
