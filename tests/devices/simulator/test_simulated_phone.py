"""What the simulated phone does under fingers, keys and text."""

import asyncio

import pytest

from devices.simulator.phone import ADB_KEYBOARD, LATIN_KEYBOARD, SimulatedPhone
from devices.simulator.places import ROUTES, visit, where
from devices.simulator.side import Latency, PhoneSide, SimulatedWindow
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.cases import each_of
from tests.worlds.hand_clock import HandClock

PAID_BY_BALANCE = "paid 36.80 to Blue Door Coffee by balance"
PAID_BY_CARD = "paid 36.80 to Blue Door Coffee by bank card"


def phone_at(scene: str, lang: str = "en") -> SimulatedPhone:
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    return phone


def slow_phone(clock: HandClock, transition_s: float = 0.4) -> SimulatedPhone:
    return SimulatedPhone(clock=clock, latency=Latency(transition_s=transition_s))


def walk(phone: SimulatedPhone, clock: HandClock, scene: str) -> None:
    """To a scene, waiting for every page to stand."""
    for element_id in ROUTES[scene]:
        phone.tap_element(element_id)
        clock.now += 1


def test_the_phone_is_what_the_adb_half_asks_for() -> None:
    phone: PhoneSide = SimulatedPhone()
    assert phone.windows() == (SimulatedWindow("com.farhand.launcher", ".Home", secure=False, focused=True),)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_paying_by_balance_pays_exactly_once(lang: str) -> None:
    phone = phone_at("coffee_placed", lang)
    assert phone.oracle.count("paid") == 1
    assert phone.oracle.texts[-1] == PAID_BY_BALANCE
    phone.tap(
        *[
            round(part * size / 1000)
            for part, size in zip(where("coffee_checkout", "pay_balance"), (1080, 2400), strict=True)
        ]
    )
    assert phone.oracle.count("paid") == 1


def test_the_pay_buttons_name_amount_and_way() -> None:
    english, chinese = phone_at("coffee_checkout"), phone_at("coffee_checkout", "zh")
    assert english.element("pay_balance").text == "Pay 36.80 with balance"
    assert chinese.element("pay_balance").text == "余额支付 36.80"
    assert (english.element("pay_card").text, chinese.element("pay_card").text) == ("Bank card", "银行卡")


def test_a_double_tap_on_the_pay_button_pays_once() -> None:
    clock = HandClock()
    phone = slow_phone(clock)
    walk(phone, clock, "coffee_checkout")
    point = phone.centre_px("pay_balance")
    phone.tap(*point)
    clock.now += 0.1
    phone.tap(*point)
    assert phone.oracle.count("paid") == 1
    assert phone.oracle.touches[-2:] == [("tap", *point), ("tap", *point)]


def test_a_page_in_transition_takes_no_touches() -> None:
    clock = HandClock()
    phone = slow_phone(clock)
    phone.tap_element("app_coffee")
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_menu"
    clock.now += 0.41
    phone.tap_element("drink_latte")
    assert phone.scene == "coffee_detail"


def test_a_balance_that_is_too_low_pays_nothing() -> None:
    phone = phone_at("coffee_cart")
    for _ in range(8):
        phone.tap_element("more")
    for _ in range(2):
        phone.tap_element("checkout")
        phone.tap_element("pay_balance")
        phone.start("com.farhand.coffee", ".MainActivity")
        for element_id in ("drink_latte", "add_to_cart", *["more"] * 8):
            phone.tap_element(element_id)
    assert phone.oracle.count("paid") == 1  # 9 lattes are 299.20 of 500.00
    phone.tap_element("checkout")
    phone.tap_element("pay_balance")
    assert phone.element("balance").text == "Your balance is too low"


def test_the_bank_card_opens_a_secure_window_above_the_shop() -> None:
    phone = phone_at("pay_sheet")
    top, below = phone.windows()[:2]
    assert top == SimulatedWindow("com.farhand.pay", ".PaySheetActivity", secure=True, focused=True)
    assert below == SimulatedWindow("com.farhand.coffee", ".MainActivity", secure=False, focused=False)
    assert phone.oracle.count("paid") == 0


def test_six_digits_pay_by_card_and_lead_back_to_the_shop() -> None:
    phone = phone_at("pay_sheet")
    for key in ("key_1", "key_2", "key_delete", "key_3", "key_4", "key_5", "key_6"):
        phone.tap_element(key)
    assert phone.oracle.count("paid") == 0
    phone.tap_element("key_0")
    assert phone.oracle.texts[-1] == PAID_BY_CARD
    assert phone.scene == "coffee_placed"


def test_back_on_the_pay_sheet_pays_nothing() -> None:
    phone = phone_at("pay_sheet")
    phone.tap_element("key_1")
    phone.key(4)
    assert phone.scene == "coffee_checkout"
    assert phone.oracle.count("paid") == 0
    phone.tap_element("pay_card")
    for _ in range(5):
        phone.tap_element("key_1")
    assert phone.scene == "pay_sheet"  # the digit from before is forgotten


def test_home_during_payment_keeps_the_sheet_until_the_app_is_started_anew() -> None:
    phone = phone_at("pay_sheet")
    phone.key(3)
    assert phone.scene == "launcher"
    assert [window.package for window in phone.windows()][1:] == ["com.farhand.pay", "com.farhand.coffee"]
    assert phone.start("com.farhand.coffee", "com.farhand.coffee.MainActivity")
    assert phone.scene == "coffee_menu"
    assert len(phone.windows()) == 2


def test_starting_the_shop_again_begins_with_an_empty_cart() -> None:
    phone = phone_at("coffee_checkout")
    phone.start("com.farhand.coffee", ".MainActivity")
    for element_id in ("drink_latte", "add_to_cart", "checkout"):
        phone.tap_element(element_id)
    assert phone.element("total").text == "¥36.80"


def test_quantity_and_size_change_the_total() -> None:
    phone = phone_at("coffee_detail")
    for element_id in ("size_large", "add_to_cart", "more", "checkout"):
        phone.tap_element(element_id)
    assert phone.element("total").text == "¥77.60"
    assert phone.element("pay_balance").text == "Pay 77.60 with balance"


def test_an_emptied_cart_has_no_checkout() -> None:
    phone = phone_at("coffee_cart")
    phone.tap_element("fewer")
    with pytest.raises(KeyError, match="checkout"):
        phone.element("checkout")


def test_searching_shortens_the_menu() -> None:
    phone = phone_at("coffee_menu", "zh")
    phone.tap_element("search")
    phone.insert_text("拿铁")
    shown = {element.id for element in phone.page().elements if element.id.startswith("drink_")}
    assert shown == {"drink_latte", "drink_matcha"}
    assert phone.oracle.texts[-1] == "typed '拿铁' into Search"
    phone.tap_element("clear_search")
    assert phone.element("search").text == ""


def test_a_switch_in_the_list_turns_and_is_recorded() -> None:
    phone = phone_at("settings")
    assert phone.element("bluetooth_switch").checked
    phone.tap_element("bluetooth")
    assert not phone.element("bluetooth_switch").checked
    phone.tap_element("bluetooth")
    assert phone.oracle.texts[-2:] == ["switched Bluetooth off", "switched Bluetooth on"]


def test_wifi_off_is_remembered_and_shown() -> None:
    phone = phone_at("settings_wifi")
    assert phone.drawing(secure_black=True).wifi
    phone.tap_element("wifi_switch")
    assert phone.oracle.texts[-1] == "switched Wi-Fi off"
    assert not phone.drawing(secure_black=True).wifi
    phone.start("com.android.settings", ".Settings")
    assert any(element.text == "Off" for element in phone.page().elements)


def test_a_swipe_scrolls_the_list_to_its_end_and_back() -> None:
    phone = phone_at("settings")
    with pytest.raises(KeyError):
        phone.element("about")
    for _ in range(3):
        phone.swipe((540, 1900), (540, 700), 300)
    phone.tap_element("about")
    assert phone.scene == "settings_about"
    phone.key(4)
    assert phone.scroll == 0
    phone.swipe((540, 700), (540, 1900), 300)
    assert phone.scroll == 0


def test_what_lies_under_the_title_bar_takes_no_touch() -> None:
    phone = phone_at("settings")
    phone.swipe((540, 1200), (540, 1050), 300)  # the first row is now half under the bar
    phone.tap(540, 200)
    assert phone.scene == "settings"


def test_a_long_press_is_recorded_and_takes_nothing() -> None:
    phone = SimulatedPhone()
    point = phone.centre_px("app_coffee")
    phone.swipe(point, point, 3000)
    assert phone.scene == "launcher"
    assert phone.oracle.touches == [("long_press", *point)]
    phone.swipe(point, point, 80)
    assert phone.scene == "coffee_menu"


def test_gestures_at_the_edges_are_home_and_back() -> None:
    phone = phone_at("coffee_detail")
    phone.swipe((5, 1200), (600, 1200), 200)
    assert phone.scene == "coffee_menu"
    phone.swipe((540, 2380), (540, 1200), 200)
    assert phone.scene == "launcher"


def test_the_right_code_logs_in() -> None:
    phone = SimulatedPhone(login_code="135790")
    phone.tap_element("app_parcel")
    phone.tap_element("send_code")
    phone.tap_element("code")
    phone.insert_text("135790")
    phone.tap_element("log_in")
    assert phone.scene == "parcel_list"
    assert any("15:00-17:00" in element.text for element in phone.page().elements)
    assert phone.oracle.texts[1:] == [
        "asked Parcel for a one-time code",
        "typed 6 characters into One-time code",
        "logged in to Parcel",
    ]


def test_a_wrong_code_stays_outside_and_can_be_mended() -> None:
    phone = phone_at("parcel_login")
    phone.tap_element("code")
    phone.insert_text("000000")
    phone.key(66)
    assert phone.scene == "parcel_login"
    assert phone.element("note").text == "That code is not right"
    phone.tap_element("code")
    phone.clear_text()
    phone.insert_text("246810")
    phone.key(66)
    assert phone.scene == "parcel_list"


def test_chinese_is_typed_into_the_focused_field() -> None:
    phone = phone_at("notes", "zh")
    phone.insert_text("没有焦点")
    assert phone.element("note").text == ""
    phone.tap_element("note")
    phone.insert_text("今天下午三点取快递")
    phone.key(67)
    assert phone.element("note").text == "今天下午三点取快"
    assert phone.element("note").focused
    phone.tap_element("save")
    assert phone.oracle.texts[-1] == "saved the note '今天下午三点取快'"


def test_back_goes_page_by_page_to_the_home_screen() -> None:
    phone = phone_at("coffee_checkout")
    seen: list[str] = []
    for _ in range(4):
        phone.key(4)
        seen.append(phone.scene)
    assert seen == ["coffee_cart", "coffee_menu", "launcher", "launcher"]


def test_back_hides_the_keyboard_first() -> None:
    phone = phone_at("coffee_menu")
    phone.tap_element("search")
    assert phone.element("kb_q")
    phone.key(4)
    assert phone.scene == "coffee_menu"
    with pytest.raises(KeyError):
        phone.element("kb_q")


def test_the_phones_own_keyboard_works_and_gives_way_to_adb_keyboard() -> None:
    phone = phone_at("coffee_menu")
    phone.tap_element("search")
    for key in ("kb_m", "kb_o", "kb_x", "kb_delete", "kb_c"):
        phone.tap_element(key)
    assert phone.element("search").text == "moc"
    phone.tap(540, 1615)  # between the keys: the page below takes nothing
    assert phone.focus == "search"
    assert phone.set_keyboard(ADB_KEYBOARD)
    with pytest.raises(KeyError):
        phone.element("kb_q")
    assert phone.focus == "search"


def test_keyboards_can_be_missing() -> None:
    phone = SimulatedPhone(adb_keyboard=False)
    assert phone.keyboards == (LATIN_KEYBOARD,)
    assert not phone.set_keyboard(ADB_KEYBOARD)
    assert "com.android.adbkeyboard" not in phone.packages()


def test_only_launchable_activities_start() -> None:
    phone = SimulatedPhone()
    assert phone.packages()["com.farhand.parcel"] == ".LoginActivity"
    assert phone.packages()["com.farhand.pay"] == ""
    assert not phone.start("com.farhand.pay", ".PaySheetActivity")
    assert not phone.start("com.farhand.coffee", ".Nothing")
    assert not phone.start("com.nobody", ".MainActivity")
    assert phone.scene == "launcher"


def test_reset_forgets_everything_but_language() -> None:
    phone = phone_at("coffee_placed", "zh")
    phone.set_keyboard(ADB_KEYBOARD)
    phone.reset()
    assert (phone.scene, phone.lang, phone.keyboard) == ("launcher", "zh", LATIN_KEYBOARD)
    assert phone.oracle.facts == []
    assert phone.oracle.touches == []


def test_facts_carry_the_phones_time() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    phone.tap_element("app_notes")
    assert phone.oracle.facts == [(clock.now, "opened Notes")]


async def test_the_oracle_wakes_whoever_waits_for_a_fact() -> None:
    phone = phone_at("coffee_checkout")
    waiting = asyncio.create_task(phone.oracle.wait_for("paid"))
    await asyncio.sleep(0)
    assert not waiting.done()
    phone.tap_element("pay_balance")
    await asyncio.wait_for(waiting, WAIT_LIMIT_S)


@each_of("scene", list(ROUTES))
def test_every_scene_is_reached_in_both_languages_and_sizes(scene: str) -> None:
    for lang in ("en", "zh"):
        phone = SimulatedPhone(lang=lang, size_px=(540, 1200))
        visit(phone, scene)
        assert phone.scene == scene


def test_places_are_thousandths_and_the_same_in_both_languages() -> None:
    assert where("coffee_checkout", "pay_balance") == (500, 812)
    assert where("coffee_checkout", "pay_balance", "zh") == (500, 812)
    assert where("launcher", "app_coffee")[0] < where("launcher", "app_parcel")[0]
    with pytest.raises(KeyError):
        where("launcher", "app_nothing")
    with pytest.raises(KeyError):
        where("nowhere", "app_coffee")


def test_a_touch_too_many_on_checkout_pays_nothing() -> None:
    phone = phone_at("coffee_cart")
    point = phone.centre_px("checkout")
    phone.tap(*point)
    phone.tap(*point)
    assert phone.oracle.count("paid") == 0
