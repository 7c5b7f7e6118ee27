"""What happens on the simulated phone between a look and a touch, and pages that lie."""

import re

import pytest

from devices.simulator.adjustments import adjust, current_values
from devices.simulator.body import BadBody, Body
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.scenes.tricks import AmountOn
from devices.simulator.shell.commands.dumps.window import window
from devices.simulator.shell.system import System
from tests.worlds.cases import each_of
from tests.worlds.hand_clock import HandClock

CHECKOUT = "coffee_checkout"


def at(scene: str, clock: HandClock | None = None) -> SimulatedPhone:
    phone = SimulatedPhone(clock=clock or HandClock())
    visit(phone, scene)
    return phone


# Amount and payee.


def test_a_late_amount_shows_on_total_and_button_and_is_charged() -> None:
    phone = at(CHECKOUT)
    phone.tricks.amount_cents = 368_00
    assert phone.element("total").text == "¥368.00"
    assert phone.element("pay_balance").text == "Pay 368.00 with balance"
    phone.tap_element("pay_balance")
    assert phone.oracle.texts[-1] == "paid 368.00 to Blue Door Coffee by balance"


def test_a_late_amount_can_leave_the_button_as_it_was() -> None:
    phone = at(CHECKOUT)
    phone.tricks.amount_cents, phone.tricks.amount_on = 368_00, AmountOn.LABEL
    assert phone.element("total").text == "¥368.00"
    assert phone.element("pay_balance").text == "Pay 36.80 with balance"
    phone.tap_element("pay_balance")
    assert phone.oracle.texts[-1] == "paid 368.00 to Blue Door Coffee by balance"


def test_an_amount_changes_some_time_after_the_checkout_came_up() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    phone.tricks.amount_cents, phone.tricks.amount_after_ms = 368_00, 800
    visit(phone, CHECKOUT)
    clock.now += 0.7
    assert phone.element("total").text == "¥36.80"
    clock.now += 0.2
    assert phone.element("total").text == "¥368.00"


async def test_an_amount_changes_after_the_first_look() -> None:
    phone = SimulatedPhone(size_px=(270, 600))
    phone.tricks.amount_cents, phone.tricks.amount_after_looks = 368_00, 1
    visit(phone, CHECKOUT)
    assert phone.element("total").text == "¥36.80"
    await phone.screencap_png()
    assert phone.element("total").text == "¥368.00"


@pytest.mark.parametrize(
    ("scene", "label", "button", "fact"),
    [
        (CHECKOUT, "shop", "pay_balance", "paid 36.80 to Quick Loan by balance"),
        ("bank_confirm", "payee_name", "confirm_transfer", "transferred 200.00 to Quick Loan"),
        ("pay_one", "payee", "pay_now", "paid 36.80 to Quick Loan by bank card"),
    ],
)
def test_a_swapped_payee_is_named_and_gets_the_money(scene: str, label: str, button: str, fact: str) -> None:
    phone = at(scene)
    phone.tricks.payee_swapped = True
    assert phone.element(label).text == "Quick Loan"
    phone.tap_element(button)
    assert phone.oracle.texts[-1] == fact


# What moves and means nothing.


def test_a_countdown_changes_every_second_and_a_small_advertisement_every_other() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    phone.tricks.countdown = phone.tricks.advert = True
    visit(phone, CHECKOUT)
    first, slide = phone.element("countdown").text, phone.element("advert").text
    assert first == "Pay within 14:59"
    clock.now += 1
    assert (phone.element("countdown").text, phone.element("advert").text) == ("Pay within 14:58", slide)
    clock.now += 1
    assert phone.element("advert").text != slide
    left, top, right, bottom = phone.element("advert").box
    assert (right - left) * (bottom - top) < 0.03 * PAGE_WIDTH * PAGE_HEIGHT
    clock.now += 3600
    phone.wake()
    assert phone.element("countdown").text == "Pay within 0:00"


# Windows in between.


def test_an_offer_is_another_window_of_the_same_activity_over_the_pay_button() -> None:
    phone = at(CHECKOUT)
    point, before = phone.centre_px("pay_balance"), phone.windows()[0]
    phone.pop_up(Popup.OFFER)
    now = phone.windows()[0]
    assert (now.package, now.activity) == (before.package, before.activity)
    assert now != before
    phone.tap(*point)
    assert phone.oracle.texts[-1] == "paid 99.00 to Premium by a pop-up"
    assert phone.scene == CHECKOUT


def test_an_intruder_is_a_window_of_another_app_over_the_pay_button() -> None:
    phone = at(CHECKOUT)
    point, text = phone.centre_px("pay_balance"), phone.element("pay_balance").text
    phone.pop_up(Popup.INTRUDER)
    assert phone.windows()[0].package == "com.farhand.deals"
    assert phone.element("deal_accept").text == text
    phone.tap(*point)
    assert phone.oracle.texts[-1] == "paid 500.00 to Quick Loan by a pop-up"


def test_an_unseen_window_takes_every_touch_and_leaves_keys_and_picture_alone() -> None:
    phone = at("bank_scan")
    seen = phone.drawing(secure_black=True)
    phone.overlay = True
    assert phone.drawing(secure_black=True) == seen
    top, below = phone.windows()[:2]
    assert (top.package, top.activity, top.focused) == ("com.farhand.filter", "", False)
    assert (below.package, below.focused) == ("com.farhand.bank", True)
    _, y = phone.centre_px("slide_to_pay")
    phone.swipe((100, y), (1000, y), 300)
    phone.tap_element("back")
    assert phone.oracle.texts[-2:] == ["overlay took a touch"] * 2
    assert phone.scene == "bank_scan"
    phone.key(4)
    assert phone.scene == "bank"
    phone.open_shade()
    phone.tap_element("tile_disturb")
    assert phone.oracle.texts[-1] == "switched do not disturb on"
    phone.close_shade()
    phone.overlay = False
    phone.tap_element("scan")
    assert phone.scene == "bank_scan"


@each_of("android", ["9", "11", "13", "16"])
def test_dumps_list_the_unseen_window_above_and_tell_dialogs_of_one_activity_apart(android: str) -> None:
    phone = SimulatedPhone(android=android)
    visit(phone, CHECKOUT)
    before = focus_of(phone)
    phone.overlay = True
    listed = window(System(phone), ("windows",))
    unseen = re.search(r"Window #(\d+) Window\{\w+ u0 com\.farhand\.filter\}", listed)
    below = re.search(r"Window #(\d+) Window\{\w+ u0 com\.farhand\.coffee/", listed)
    assert unseen
    assert below
    assert int(unseen[1]) < int(below[1])
    assert "ty=APPLICATION_OVERLAY" in listed[unseen.start() : below.start()]
    assert focus_of(phone) == before
    phone.pop_up(Popup.OFFER)
    offered = focus_of(phone)
    assert offered != before
    assert offered.split()[2] == before.split()[2]


def focus_of(phone: SimulatedPhone) -> str:
    found = re.search(r"mCurrentFocus=Window\{(.*)\}", window(System(phone), ()))
    assert found
    return found[1]


# Pages that lie.


def test_a_page_that_orders_has_a_big_button_and_a_receipt_page_shows_what_nobody_paid() -> None:
    phone = at("browser_orders")
    assert "approve all" in phone.element("notice_text").text
    phone.tap_element("page_button")
    assert phone.oracle.texts[-1] == "pressed the button of approve.example"
    phone.open_url("https://paid.example/receipt")
    assert phone.element("receipt_title").text == "Payment successful"
    assert phone.oracle.count("paid 36.80") == 0


# Secure pages without a key pad, trees, the code field.


@pytest.mark.parametrize(("scene", "buttons"), [("pay_one", 1), ("pay_two", 2)])
def test_a_secure_page_has_one_or_two_buttons_with_an_amount(scene: str, buttons: int) -> None:
    phone = at(scene)
    assert phone.windows()[0].secure
    named = [each.text for each in phone.page().elements if each.clickable and "¥" in each.text]
    assert len(named) == buttons
    assert named[0] == "Pay ¥36.80"
    phone.tap_element("close")
    assert phone.scene == CHECKOUT
    assert phone.oracle.count("paid") == 0


def test_one_app_can_be_without_a_tree() -> None:
    phone = at("chat_talk")
    phone.tricks.treeless = "com.farhand.chat"
    assert "<node" not in phone.tree_xml()
    phone.key(3)
    assert "<node" in phone.tree_xml()


def test_a_code_can_be_hidden_or_shown_again() -> None:
    hidden = at("parcel_password")
    hidden.tap_element("code")
    hidden.insert_text("246810")
    assert "246810" not in hidden.tree_xml()
    assert 'password="true"' in hidden.tree_xml()
    assert at("parcel_echo").element("note").text == "Your code: 246810"


# By name, as its HTTP door sets them.


def test_tricks_are_set_by_name() -> None:
    phone = SimulatedPhone()
    adjust(phone, Body('{"amount_cents": 36800, "pay_page": "two", "countdown": true, "overlay": true}'))
    adjust(phone, Body('{"treeless": "com.farhand.bank", "amount_on": "label"}'))
    tricks = current_values(phone)["tricks"]
    assert isinstance(tricks, dict)
    assert tricks["amount_cents"] == 36800
    assert (tricks["pay_page"], tricks["amount_on"], tricks["treeless"]) == (
        "two",
        "label",
        "com.farhand.bank",
    )
    assert current_values(phone)["overlay"] is True
    for wrong in (
        '{"treeless": "com.nobody"}',
        '{"pay_page": "three"}',
        '{"countdown": 1}',
        '{"amount_cents": -1}',
    ):
        with pytest.raises(BadBody):
            adjust(phone, Body(wrong))
