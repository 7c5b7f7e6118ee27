"""What is deleted, installed, called, shared or switched is named where the page surely names it."""

from dataclasses import replace

import pytest

from agent.contract.actions import LongPress, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.page import Item, Page
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box
from tests.worlds.policy_pages import (
    CHAT,
    SETTINGS,
    STORE,
    as_picture,
    asked,
    button,
    field,
    middle,
    named,
    seen,
    simulated,
    text,
    tree,
)

NOTES, CALLS = "com.farhand.notes", "com.farhand.calls"
LANGS = pytest.mark.parametrize("lang", ["en", "zh"])
NO, YES = button("Cancel", 1300, right=500), button("OK", 1300, left=520)


def bound(page: Page, pressed: Item, package: str) -> Binding:
    return asked(judge(Situation(Tap(middle(pressed)), seen(package), page), BUILT_IN))


def of_phone(scene: str, name: str, lang: str) -> Binding:
    page, package = simulated(scene, lang)
    return bound(page, named(page, name), package)


def deleted(question: str, *more: Item, no: Item = NO, yes: Item = YES) -> str:
    binding = bound(tree(text("Delete", 1100), text(question, 1200), no, yes, *more), yes, NOTES)
    assert binding.kinds[0] is Kind.DELETE
    return binding.party


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Delete “milk”?", "milk"),
        ("Delete 'Ben' from contacts?", "Ben"),
        ('Are you sure you want to delete the note "milk"?', "milk"),
        ("确定从通讯录中删除'小本'吗？", "小本"),
        ("删除联系人“小本”？", "小本"),
        ("确定要删除「牛奶」吗？", "牛奶"),
    ],
)
def test_what_a_question_quotes_is_deleted(question: str, name: str) -> None:
    assert deleted(question) == name


@pytest.mark.parametrize(
    "question",
    [
        "Delete Ben from your contacts?",
        "Delete all photos from “Camera”?",
        "Delete “Camera” and “Screenshots”?",
        "Delete “Mom”'s messages?",
        "Delete “IMG_1”, and 11 others?",
        "Delete “IMG_1” and 11 others?",
        "删除“IMG_1”等 12 张照片？",
        "Delete 12 photos in “Camera”?",
        "Don't delete Mom's number?",
        "Delete all? Press “OK” to go on",
        "删除“妈妈”的消息？",
        "删除与“妈妈”的聊天？",
        "删除全部“照片”？",
    ],
)
def test_what_only_holds_the_deleted_thing_or_is_one_of_several_is_not_named(question: str) -> None:
    assert deleted(question) == ""


def test_a_quotation_names_nothing_without_a_way_to_say_no_beside_the_button() -> None:
    page = tree(text("Delete “milk”?", 1200), button("Delete", 1300))
    assert bound(page, page.items[-1], NOTES).party == ""


@LANGS
def test_the_phones_dialog_names_the_note(lang: str) -> None:
    assert of_phone("notes_delete", "button1", lang).party in ("milk", "牛奶")


def app_row(name: str, about: str, top: int) -> tuple[Item, ...]:
    return (
        Item(name, Box(300, top, 780, top + 78)),
        Item(about, Box(300, top + 84, 780, top + 150)),
        Item("Install", Box(800, top, 1020, top + 150), pressable=True),
    )


def test_the_one_title_above_the_one_button_is_installed() -> None:
    assert of_phone("store_install", "install", "en").party == "Garden Chess"
    assert of_phone("store_install", "install", "zh").party == "花园象棋"


def test_in_a_list_the_title_in_the_row_of_the_button_is_installed() -> None:
    page = tree(
        text("Store", 120), *app_row("Garden Chess", "A game", 400), *app_row("Signal", "Messages", 700)
    )
    assert [bound(page, page.items[place], STORE).party for place in (3, 6)] == ["Garden Chess", "Signal"]


@pytest.mark.parametrize(
    "above",
    [
        (),
        (text("A game for two", 1800),),
        (text("Garden Chess", 1700), text("A game for two", 1800)),
        (button("Garden Chess", 1700), text("A game for two", 1870)),
        (Item("A game for two", Box(60, 1700, 1020, 1760)), Item("Garden Chess", Box(60, 1770, 1020, 1870))),
    ],
    ids=["nothing", "one line", "two of one height", "a title to press", "the lower one is larger"],
)
def test_an_app_without_a_clear_title_is_not_named(above: tuple[Item, ...]) -> None:
    page = tree(text("Store", 120), *above, button("Install", 1960))
    assert bound(page, page.items[-1], STORE).party == ""


def test_an_update_and_one_of_several_buttons_below_titles_name_no_app() -> None:
    assert of_phone("store_update", "update", "en").party == ""
    page, package = simulated("store_install")
    two = replace(page, items=(*page.items, button("Install", 2000)))
    assert bound(two, named(page, "install"), package).party == ""


@pytest.mark.parametrize(
    ("scene", "name", "lang", "callee"),
    [
        ("calls_contact", "call", "en", "Mom, 138 0000 1101"),
        ("calls_contact", "call", "zh", "妈妈 138 0000 1101"),
        ("calls", "call_landlord", "en", "Landlord, 138 0000 2202"),
        ("calls_dialled", "dial", "en", "10086"),
        ("calls_dialled", "dial", "zh", "10086"),
    ],
)
def test_a_call_goes_to_the_name_and_number_on_the_page(
    scene: str, name: str, lang: str, callee: str
) -> None:
    binding = of_phone(scene, name, lang)
    assert (binding.kinds, binding.party) == ((Kind.CALL,), callee)


CALL = button("Call", 900)
NUMBER = Item("138 0000 2202", Box(60, 762, 1020, 840))
NAME = Item("Landlord", Box(60, 642, 1020, 756))


@pytest.mark.parametrize(
    ("items", "callee"),
    [
        ((NAME, NUMBER), "Landlord, 138 0000 2202"),
        ((NUMBER,), "138 0000 2202"),
        ((text("Landlord", 300), NUMBER), "138 0000 2202"),
        ((NAME, NUMBER, text("139 0000 9999", 1500)), ""),
        ((NAME, NUMBER, text("Work 139 0000 9999", 1500)), ""),
        ((NAME, NUMBER, field("139 0000 9999", 1500)), ""),
        ((NAME, text("138 0000 2202", 1500)), ""),
        ((NAME, text("2026", 800)), ""),
        ((NAME, text("2026-11-03", 800)), ""),
        ((NAME,), ""),
    ],
    ids=[
        "both",
        "a number",
        "a name far away",
        "two",
        "one more in a line",
        "one in a field",
        "below",
        "a year",
        "a date",
        "a name",
    ],
)
def test_a_number_is_called_only_if_it_is_the_only_one(items: tuple[Item, ...], callee: str) -> None:
    page = tree(*items, CALL)
    assert bound(page, CALL, CALLS).party == callee


def test_outside_the_phone_app_a_line_above_the_number_is_no_name() -> None:
    page = tree(NAME, NUMBER, CALL)
    assert bound(page, CALL, "com.farhand.maps").party == "138 0000 2202"


def test_of_several_numbers_the_one_in_the_row_of_the_button_is_called() -> None:
    rows = [
        (
            Item(number, Box(60, top, 780, top + 100)),
            Item("Call", Box(800, top, 1020, top + 100), pressable=True),
        )
        for number, top in (("138 0000 2202", 600), ("139 0000 9999", 800))
    ]
    page = tree(*(item for row in rows for item in row))
    assert [bound(page, row[1], CALLS).party for row in rows] == ["138 0000 2202", "139 0000 9999"]


def test_letters_of_a_picture_name_neither_app_nor_number() -> None:
    for scene, name in (("store_install", "install"), ("calls_contact", "call"), ("notes_delete", "button1")):
        page, package = simulated(scene)
        assert bound(as_picture(page), named(page, name), package).party == ""


@pytest.mark.parametrize(
    ("label", "on", "off_on"),
    [
        ("Use Wi-Fi", True, ("Wi-Fi", "")),
        ("使用 WLAN", True, ("WLAN", "")),
        ("开启 WLAN", True, ("WLAN", "")),
        ("WLAN，已开启，HomeNet", True, ("WLAN", "")),
        ("USB debugging", True, ("USB debugging", "")),
        ("无线调试", True, ("无线调试", "")),
        ("Airplane mode", False, ("", "Airplane mode")),
        ("飞行模式", False, ("", "飞行模式")),
        ("Use Wi-Fi", None, ("", "")),
        ("Wi-Fi,Off,HomeNet", True, ("", "")),
    ],
)
def test_a_switch_whose_state_is_known_says_which_way_it_turns(
    label: str, on: bool | None, off_on: tuple[str, str]
) -> None:
    only = replace(button(label), on=on)
    binding = bound(tree(only), only, SETTINGS)
    assert (binding.kinds, (binding.turns_off, binding.turns_on)) == ((Kind.DISCONNECT,), off_on)


def test_only_a_tap_turns_a_switch() -> None:
    only = replace(button("Use Wi-Fi"), on=True)
    act = LongPress(middle(only))
    assert asked(judge(Situation(act, seen(SETTINGS), tree(only)), BUILT_IN)).turns_off == ""


@LANGS
@pytest.mark.parametrize(
    ("scene", "name", "read"),
    [
        ("notes_delete", "button1", "party"),
        ("store_install", "install", "party"),
        ("calls_contact", "call", "party"),
        ("calls_dialled", "dial", "party"),
        ("tide_box", "go", "doubts"),
        ("settings_wifi", "wifi_switch", "turns_off"),
        ("settings", "airplane", "turns_on"),
    ],
)
def test_the_same_page_read_twice_binds_the_same(scene: str, name: str, read: str, lang: str) -> None:
    first = of_phone(scene, name, lang)
    simulated.cache_clear()
    again = of_phone(scene, name, lang)
    assert again == first
    if (scene, lang) != ("tide_box", "en"):
        assert getattr(first, read)


@LANGS
def test_names_of_icons_are_left_out_of_the_rows_but_not_of_the_quote(lang: str) -> None:
    page, package = simulated("chat_attach", lang)
    binding = bound(page, named(page, "share_location"), package)
    icons = {"en": ("Back", "M ", "Voice call"), "zh": ("返回", "妈 ", "语音通话")}[lang]
    assert package == CHAT
    assert all(any(icon in row for row in binding.quote) for icon in icons)
    assert not any(icon in row for row in binding.rows for icon in icons)
    assert {"en": "Mom", "zh": "妈妈"}[lang] in binding.rows
