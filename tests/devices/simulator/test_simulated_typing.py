"""Keyboards, fields and things that are carried on the simulated phone."""

import pytest

from devices.simulator.phone import ADB_KEYBOARD, LATIN_KEYBOARD, U2_KEYBOARD, SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.cases import each_of


def at(scene: str) -> SimulatedPhone:
    phone = SimulatedPhone()
    visit(phone, scene)
    return phone


def with_notes(*texts: str) -> SimulatedPhone:
    """The last one stands on top."""
    phone = at("notes")
    for text in texts:
        phone.tap_element("note")
        phone.insert_text(text)
        phone.tap_element("save")
    phone.oracle.forget()
    phone.key(4)
    phone.start("com.farhand.notes", "")
    return phone


def shown(phone: SimulatedPhone) -> list[str]:
    texts = [element.text for element in phone.page().elements]
    return [text for text in texts if text in ("one", "two", "three")]


# Keyboards.


def test_a_phone_has_the_keyboards_that_it_was_made_with() -> None:
    assert SimulatedPhone(adb_keyboard=False).keyboards == (LATIN_KEYBOARD,)
    both = SimulatedPhone(u2_keyboard=True)
    assert both.keyboards == (LATIN_KEYBOARD, ADB_KEYBOARD, U2_KEYBOARD)
    assert both.packages()["com.github.uiautomator"] == ""
    assert both.keyboard == LATIN_KEYBOARD


def test_a_keyboard_that_was_just_installed_must_be_enabled_first() -> None:
    phone = SimulatedPhone(adb_keyboard=False)
    phone.install_keyboard(ADB_KEYBOARD)
    assert "com.android.adbkeyboard" in phone.packages()
    assert (phone.keyboards, phone.installed_keyboards) == ((LATIN_KEYBOARD,), (LATIN_KEYBOARD, ADB_KEYBOARD))
    assert not phone.set_keyboard(ADB_KEYBOARD)
    assert phone.enable_keyboard(ADB_KEYBOARD)
    assert phone.set_keyboard(ADB_KEYBOARD)
    assert not phone.enable_keyboard("com.nobody/.Ime")


def test_a_phone_falls_back_to_its_own_keyboard() -> None:
    phone = at("notes")
    phone.set_keyboard(ADB_KEYBOARD)
    phone.remove_keyboard(ADB_KEYBOARD)
    phone.tap_element("note")
    assert phone.keyboard == LATIN_KEYBOARD
    assert phone.element("kb_q")


# Text.


def test_five_thousand_characters_with_lines_and_signs_fit() -> None:
    phone = at("notes")
    text = ('It\'s "quoted" & <odd> $HOME `x` \\ 😀 中文\n' * 200)[:5000]
    phone.tap_element("note")
    phone.insert_text(text)
    assert phone.element("note").text == text
    phone.insert_text("!")
    assert phone.element("note").text == text + "!"


def test_enter_begins_a_new_line_where_there_are_lines() -> None:
    phone = at("notes")
    phone.tap_element("note")
    phone.insert_text("milk")
    phone.key(66)
    phone.insert_text("bread")
    assert phone.element("note").text == "milk\nbread"
    assert phone.focus == "note"


@each_of(
    ("field", "typed", "kept"),
    [
        ("nickname", "A very long nickname", "A very long "),
        ("phone", "13800007731", "138 0000 7731"),
        ("phone", "+86 138-0000-7731", "861 3800 0077"),
        ("amount", "500.00 yuan", "50000"),
        ("about", "line 1\nline 2", "line 1\nline 2"),
        ("password", "s3cret'\"", "s3cret'\""),
    ],
)
def test_some_fields_change_what_is_typed(field: str, typed: str, kept: str) -> None:
    phone = at("account")
    phone.tap_element(field)
    phone.insert_text(typed)
    assert phone.element(field).text == kept


def test_letters_typed_one_by_one_are_changed_the_same_way() -> None:
    phone = at("account")
    phone.tap_element("phone")
    for sign in "1a3b8c0":
        phone.insert_text(sign)
    phone.key(67)
    assert phone.element("phone").text == "138"


def test_a_password_is_told_to_nobody() -> None:
    phone = at("account")
    phone.tap_element("password")
    phone.insert_text("hunter2")
    assert 'text="•••••••"' in phone.tree_xml()
    assert "hunter2" not in phone.tree_xml()
    assert phone.oracle.texts[-1] == "typed 7 characters into Password"


def test_an_address_is_typed_into_the_browser() -> None:
    phone = at("browser")
    phone.tap_element("url_bar")
    phone.insert_text("example.com")
    phone.key(66)
    assert phone.scene == "browser_page"
    assert phone.element("url_bar").text == "https://example.com"


# Holding and carrying.


def test_a_note_is_carried_to_another_place() -> None:
    phone = with_notes("one", "two", "three")
    assert shown(phone) == ["three", "two", "one"]
    phone.drag(phone.centre_px("saved_0"), phone.centre_px("saved_2"), 900)
    assert shown(phone) == ["two", "one", "three"]
    assert phone.oracle.touches[-1].kind == "drag"
    assert phone.oracle.texts[-1] == "moved the note 'three' from place 1 to 3"


def test_a_swipe_carries_nothing_unless_the_finger_rests_first() -> None:
    phone = with_notes("one", "two", "three")
    start, end = phone.centre_px("saved_0"), phone.centre_px("saved_1")
    phone.swipe(start, end, 1000)
    assert shown(phone) == ["three", "two", "one"]
    phone.swipe(start, end, 60_000)
    assert shown(phone) == ["two", "three", "one"]


def test_a_drag_of_what_cannot_be_carried_does_nothing() -> None:
    phone = at("settings")
    phone.drag((540, 1900), (540, 700), 900)
    assert phone.scroll == 0
    phone.drag(phone.centre_px("wifi"), (540, 700), 900)
    assert phone.scene == "settings"


def test_a_long_press_on_a_note_offers_to_delete_it() -> None:
    phone = with_notes("one", "two")
    point = phone.centre_px("saved_1")
    phone.swipe(point, point, 300)
    with pytest.raises(KeyError):
        phone.element("delete")
    phone.swipe(point, point, 600)
    phone.tap_element("delete")
    assert phone.scene == "notes_delete"
    phone.tap_element("button1")
    assert shown(phone) == ["two"]
    assert phone.oracle.texts[-1] == "deleted the note 'one'"


def test_what_can_be_held_says_so_in_the_tree() -> None:
    tree = with_notes("one").tree_xml()
    node = next(part for part in tree.split("<node") if "id/saved_0" in part)
    assert 'long-clickable="true"' in node
