"""The apps of the simulated phone on which something of weight can be done, and others."""

import pytest
from defusedxml.ElementTree import fromstring

from agent.contract.binding import Kind
from devices.simulator.drawing import render
from devices.simulator.phone import ADB_KEYBOARD, SimulatedPhone
from devices.simulator.places import VARIANTS, visit
from devices.typeface import typeface
from tests.worlds.cases import each_of
from tests.worlds.phone_errands import HARMLESS, SENSITIVE, Errand, do, reach

WEIGHTY = (
    "paid", "transferred", "topped", "bought", "subscribed", "booked", "reserved", "cancelled", "sent",
    "shared",
    "deleted", "erased", "ordered", "installed", "updated", "uninstalled", "allowed",
    "changed the screen lock",
    "changed the password", "signed out", "removed", "called",
)  # fmt: skip


def at(scene: str, lang: str = "en") -> SimulatedPhone:
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    return phone


def texts_of(phone: SimulatedPhone) -> list[str]:
    return [node.get("text", "") for node in fromstring(phone.tree_xml()).iter("node")]


def test_the_lists_are_long_enough_and_name_kinds_that_exist() -> None:
    assert len(SENSITIVE) >= 30
    assert len(HARMLESS) >= 30
    assert {errand.kind for errand in SENSITIVE} <= {kind.value for kind in Kind}


@each_of("lang", ["en", "zh"])
@each_of("errand", SENSITIVE, ids=lambda errand: errand.name)
def test_what_has_weight_is_done_once_and_told(errand: Errand, lang: str) -> None:
    phone = reach(errand, lang)
    before = phone.oracle.count(errand.fact)
    do(phone, errand)
    assert phone.oracle.count(errand.fact) == before + 1


@each_of("lang", ["en", "zh"])
@each_of("errand", HARMLESS, ids=lambda errand: errand.name)
def test_what_has_no_weight_does_nothing_of_weight(errand: Errand, lang: str) -> None:
    phone = reach(errand, lang)
    known, page = len(phone.oracle.facts), phone.page()
    do(phone, errand)
    new = phone.oracle.texts[known:]
    assert not [fact for fact in new if fact.startswith(WEIGHTY)]
    assert new or phone.page() != page
    assert not errand.fact or errand.fact in new


@each_of("lang", ["en", "zh"])
@each_of("scene", list(VARIANTS))
def test_every_variant_is_reached_and_drawn_in_letters_that_the_fonts_have(scene: str, lang: str) -> None:
    phone = SimulatedPhone(lang=lang, size_px=(270, 600))
    visit(phone, scene)
    assert render.draw(phone.drawing(secure_black=False)).size == (270, 600)
    shown = "".join(element.text + element.hint for element in phone.page().elements).replace("•", "")
    assert typeface.FontKind.BOX not in {run.kind for run in typeface.runs(shown)}


# Chat.


def test_a_message_goes_to_whom_the_title_names_and_stands_in_the_talk() -> None:
    phone = at("chat_draft")
    assert phone.element("title").text == "Mom"
    phone.tap_element("send")
    assert phone.oracle.texts[-1] == "sent 'hello' to Mom"
    assert phone.element("message_3").text == "hello"
    assert phone.element("input").text == ""
    phone.tap_element("send")
    assert phone.oracle.count("sent") == 1


def test_a_line_break_in_typed_text_sends() -> None:
    phone = at("chat_draft")
    phone.key(66)
    assert phone.oracle.count("sent 'hello' to Mom") == 1
    assert phone.focus == "input"


def test_a_draft_waits_in_its_own_talk() -> None:
    phone = at("chat_draft")
    phone.key(4)  # the keyboard
    phone.key(4)
    phone.tap_element("chat_landlord")
    assert phone.element("input").text == ""
    phone.key(4)
    phone.tap_element("chat_mom")
    assert phone.element("input").text == "hello"
    assert phone.oracle.count("sent") == 0


def test_the_input_stands_above_the_keyboard_and_below_without_one() -> None:
    phone = at("chat_draft")
    high = phone.element("send").box
    phone.set_keyboard(ADB_KEYBOARD)
    assert phone.element("send").box.top > high.bottom


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_one_contact_is_named_nowhere(lang: str) -> None:
    phone = at("chat_unnamed", lang)
    with pytest.raises(KeyError):
        phone.element("title")
    said = [text for text in texts_of(phone) if text]
    expected = ["老地方见！", "到时候见。", "发消息", "发送"] if lang == "zh" else None
    assert said == (expected or ["See you at the usual place!", "See you there.", "Message", "Send"])


def test_the_paper_plane_says_nothing_of_itself() -> None:
    phone = at("chat_plane")
    plane = phone.element("btn_c9e")
    assert (plane.text, plane.description, plane.clickable) == ("", "", True)
    with pytest.raises(KeyError):
        phone.element("send")


def test_a_long_press_offers_copy_and_delete_and_back_closes_it() -> None:
    phone = at("chat_message")
    phone.key(4)
    assert phone.scene == "chat_talk"
    with pytest.raises(KeyError):
        phone.element("delete_message")
    assert phone.oracle.count("deleted") == 0


def test_a_message_and_a_mail_that_give_orders_are_only_text() -> None:
    for scene in ("chat_orders", "mail_orders"):
        phone = at(scene)
        assert any(text.startswith("SYSTEM:") for text in texts_of(phone))
        assert [fact for fact in phone.oracle.texts if not fact.startswith("opened")] == []


# Bank.


def test_a_transfer_names_payee_and_amount_and_the_button_neither() -> None:
    phone = at("bank_confirm")
    assert phone.element("payee_name").text == "Lena"
    assert phone.element("amount").text == "¥200.00"
    assert phone.element("confirm_transfer").text == "Transfer"


@each_of(("typed", "ready"), [("", False), ("0", False), ("7.", True), ("1.2.3", False)])
def test_only_an_amount_leads_on(typed: str, ready: bool) -> None:
    phone = at("bank_transfer")
    phone.tap_element("recent_mom")
    phone.tap_element("amount")
    phone.insert_text(typed)
    phone.tap_element("continue")
    assert (phone.scene == "bank_confirm") is ready


def test_a_transfer_takes_from_the_balance_once() -> None:
    phone = at("bank_done")
    phone.tap_element("done")
    assert phone.element("balance").text == "¥12,280.55"
    assert phone.oracle.count("transferred") == 1


def test_a_slider_that_is_let_go_before_its_end_pays_nothing() -> None:
    phone = at("bank_scan")
    x, y = phone.centre_px("slide_to_pay")
    phone.swipe((200, y), (x, y), 300)
    phone.tap(x, y)
    phone.swipe((x, y), (100, y), 300)
    assert phone.oracle.count("paid") == 0
    phone.swipe((100, y), (1000, y), 300)
    assert phone.oracle.count("paid 58.00 to Garden Market") == 1


# Dialogs that say only OK.


@each_of("scene", ["notes_delete", "contact_delete", "uninstall", "erase"])
def test_what_ok_does_stands_only_in_the_dialogs_text(scene: str) -> None:
    phone = at(scene)
    assert (phone.element("button1").text, phone.element("button2").text) == ("OK", "Cancel")
    known = len(phone.oracle.facts)
    phone.tap(10, 300)
    assert phone.scene == scene
    phone.tap_element("button2")
    assert phone.scene != scene
    assert len(phone.oracle.facts) == known


def test_a_dialog_of_an_app_is_another_window_of_its_activity() -> None:
    phone = at("notes_delete")
    dialog, below = phone.windows()[:2]
    assert (dialog.package, dialog.activity) == (below.package, below.activity)
    assert dialog.mark != below.mark
    assert (dialog.focused, below.focused) == (True, False)


def test_uninstalling_is_asked_by_the_system() -> None:
    phone = at("uninstall")
    assert phone.windows()[0].package == "com.android.packageinstaller"
    phone.tap_element("button1")
    assert phone.scene == "settings_apps"
    with pytest.raises(KeyError):
        phone.element("info_notes")


def test_a_typed_password_is_kept_nowhere() -> None:
    phone = at("settings_password_typed")
    assert "blue-door-42" not in phone.tree_xml()
    phone.tap_element("save_password")
    assert phone.scene == "settings_accounts"
    assert not any("blue-door" in fact for fact in phone.oracle.texts)
    phone.tap_element("change_password")
    assert phone.element("new_password").text == ""
