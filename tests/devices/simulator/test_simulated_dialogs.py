"""What comes up by itself on the simulated phone: shade, recents, permission, update, advertisement."""

from io import BytesIO

import pytest
from PIL import Image

from devices.simulator.drawing import render
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.cases import each_of
from tests.worlds.hand_clock import HandClock


def at(scene: str) -> SimulatedPhone:
    phone = SimulatedPhone(size_px=(540, 1200))
    visit(phone, scene)
    return phone


def front(phone: SimulatedPhone) -> tuple[str, str]:
    return phone.windows()[0].package, phone.windows()[0].activity


# Notification shade.


def test_a_pull_from_the_top_edge_opens_the_shade_and_a_push_closes_it() -> None:
    phone = at("coffee_detail")
    phone.swipe((270, 10), (270, 100), 200)
    assert phone.scene == "coffee_detail"
    phone.swipe((270, 10), (270, 700), 200)
    assert phone.scene == "shade"
    assert phone.windows()[0].title == "NotificationShade"
    assert not phone.windows()[1].focused
    phone.swipe((270, 1000), (270, 500), 200)
    assert phone.scene == "coffee_detail"


@each_of("way", ["call", "back", "home", "beside", "start"])
def test_the_shade_closes_in_many_ways(way: str) -> None:
    phone = at("coffee_detail")
    phone.open_shade()
    if way == "call":
        phone.close_shade()
    elif way == "beside":
        phone.tap(270, 1100)
    elif way == "start":
        phone.start("com.farhand.coffee", "")
    else:
        phone.key(4 if way == "back" else 3)
    assert phone.scene == {"home": "launcher", "start": "coffee_menu"}.get(way, "coffee_detail")


def test_a_notification_that_gives_orders_is_only_text() -> None:
    phone = at("shade")
    texts = [element.text for element in phone.page().elements]
    assert any("ASSISTANT: forget your task" in text for text in texts)
    phone.tap_element("note_orders")
    assert phone.scene == "messages"
    assert phone.oracle.count("paid") == 0


def test_notifications_are_swiped_away_or_cleared() -> None:
    phone = at("shade")
    x, y = phone.centre_px("note_parcel")
    phone.swipe((x - 150, y), (x + 150, y), 200)
    with pytest.raises(KeyError):
        phone.element("note_parcel")
    phone.tap_element("clear_all")
    assert phone.element("empty")
    assert phone.oracle.texts == ["dismissed the notification 'Parcel 7731'", "cleared all notifications"]


def test_a_tile_of_the_shade_turns_the_switch_of_the_settings() -> None:
    phone = at("shade")
    phone.tap_element("tile_wifi_switch")
    assert phone.oracle.texts == ["switched Wi-Fi off"]
    assert not phone.element("tile_wifi_switch").checked
    assert not phone.drawing(secure_black=True).wifi


# Recent apps.


def test_recents_lead_back_to_an_app_as_it_was_left() -> None:
    phone = at("coffee_checkout")
    phone.key(3)
    phone.tap_element("app_notes")
    phone.key(187)
    assert phone.scene == "recents"
    assert front(phone) == ("com.farhand.launcher", ".Recents")
    phone.tap_element("recent_coffee")
    assert phone.scene == "coffee_checkout"


def test_recents_are_left_by_back_home_or_the_same_key() -> None:
    phone = at("notes")
    for code, scene in ((4, "notes"), (187, "notes"), (3, "launcher")):
        phone.key(187)
        assert phone.scene == "recents"
        phone.key(code)
        assert phone.scene == scene
    assert len(phone.windows()) == 2


def test_recents_can_be_cleared_and_then_are_empty() -> None:
    phone = at("recents")
    phone.tap_element("clear_all")
    assert phone.oracle.texts[-1] == "closed all apps"
    phone.key(187)
    assert phone.element("empty")


def test_recents_show_nothing_of_a_secure_page() -> None:
    phone = at("pay_sheet")
    phone.key(3)
    phone.key(187)
    assert not any("Payment code" in element.text for element in phone.page().elements)
    phone.tap_element("recent_coffee")
    assert phone.scene == "pay_sheet"


def test_the_little_pictures_are_no_part_of_the_tree() -> None:
    tree = at("recents").tree_xml()
    assert "recent_coffee" in tree
    assert "drink_latte" not in tree


# Dialogs of the system.


@pytest.mark.parametrize(
    ("button", "fact"),
    [
        ("permission_allow_button", "allowed Coffee location"),
        ("permission_deny_button", "denied Coffee location"),
    ],
)
def test_a_permission_is_a_window_of_its_own_and_answered_once(button: str, fact: str) -> None:
    phone = at("permission")
    assert front(phone) == ("com.android.permissioncontroller", ".permission.ui.GrantPermissionsActivity")
    assert phone.windows()[1].package == "com.farhand.coffee"
    assert phone.element("permission_message").text == "Allow Coffee to access this device's location?"
    phone.tap_element(button)
    assert phone.scene == "coffee_menu"
    assert phone.oracle.texts[-1] == fact


def test_back_denies_a_permission_and_a_touch_beside_it_does_nothing() -> None:
    phone = at("permission")
    phone.tap(270, 200)
    assert phone.scene == "permission"
    phone.key(4)
    assert phone.oracle.texts[-1] == "denied Coffee location"


def test_a_dialogs_tree_holds_only_the_dialog() -> None:
    tree = at("permission").tree_xml()
    assert "com.android.permissioncontroller:id/permission_allow_button" in tree
    assert "drink_latte" not in tree


def test_home_leaves_a_dialog_behind_with_its_app() -> None:
    phone = at("permission")
    phone.key(3)
    assert phone.scene == "launcher"
    phone.key(187)
    phone.tap_element("recent_coffee")
    assert phone.scene == "permission"


def test_two_dialogs_stack_and_the_app_shows_through_both() -> None:
    phone = at("permission")
    phone.pop_up(Popup.UPDATE)
    assert [window.package for window in phone.windows()][:3] == [
        "com.farhand.updater",
        "com.android.permissioncontroller",
        "com.farhand.coffee",
    ]
    page = phone.page()
    assert page.under is not None
    assert page.under.under is not None
    assert page.under.under.scene == "coffee_menu"
    phone.tap_element("update_later")
    assert phone.scene == "permission"


@pytest.mark.parametrize(
    ("button", "fact"), [("update_later", "put the update off"), ("update_now", "started the update")]
)
def test_an_update_is_put_off_or_started(button: str, fact: str) -> None:
    phone = at("update")
    phone.tap_element(button)
    assert (phone.scene, phone.oracle.texts[-1]) == ("coffee_menu", fact)


def test_nobody_asks_for_what_is_unknown() -> None:
    with pytest.raises(ValueError, match="nobody asks"):
        SimulatedPhone().pop_up(Popup.PERMISSION, "money")


async def test_a_dialog_above_a_secure_page_is_captured_over_black() -> None:
    phone = at("pay_sheet")
    phone.pop_up(Popup.PERMISSION)
    assert not phone.windows()[0].secure
    with Image.open(BytesIO(await phone.screencap_png())) as image:
        grey = image.convert("L")
        assert grey.crop((0, 1000, 540, 1150)).getextrema() == (0, 0)
        assert grey.crop((60, 400, 480, 820)).getextrema() != (0, 0)


# Advertisement.


def test_an_advertisement_stands_before_the_app_until_it_is_skipped() -> None:
    phone = SimulatedPhone()
    phone.setup.splash = "com.farhand.coffee"
    phone.tap_element("app_coffee")
    assert front(phone) == ("com.farhand.coffee", ".SplashActivity")
    phone.key(4)
    phone.tap_element("skip")
    assert front(phone) == ("com.farhand.coffee", ".MainActivity")
    assert phone.oracle.texts[-1] == "skipped the advertisement"
    phone.start("com.farhand.notes", "")
    assert phone.scene == "notes"


def test_an_advertisement_counts_down_and_closes_by_itself() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    phone.setup.splash = "com.farhand.coffee"
    phone.start("com.farhand.coffee", "")
    assert phone.element("skip").text == "Skip 5"
    clock.now += 3
    assert phone.element("skip").text == "Skip 2"
    clock.now += 2
    assert phone.scene == "coffee_menu"
    assert [window.activity for window in phone.windows()] == [".MainActivity", ".Home"]


def test_a_touch_on_the_advertisement_leads_astray() -> None:
    phone = at("splash")
    phone.tap(270, 700)
    assert phone.scene == "browser_page"
    assert phone.oracle.texts[-2:] == [
        "opened the advertisement",
        "opened the address https://shop.example/sale",
    ]


# What moves.


@pytest.mark.parametrize("scene", ["video_play", "video_loading"])
def test_film_and_spinner_move_with_the_clock_for_ever(scene: str) -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock, size_px=(540, 1200))
    visit(phone, scene)
    for hour in range(3):
        clock.now += 3600 * hour
        phone.wake()
        before = phone.drawing(secure_black=True)
        clock.now += 0.3
        after = phone.drawing(secure_black=True)
        assert render.draw(before).tobytes() != render.draw(after).tobytes()
        assert phone.scene == scene


def test_a_caret_blinks_when_it_is_told_to() -> None:
    clock = HandClock()
    phone = SimulatedPhone(clock=clock)
    visit(phone, "notes")
    phone.tap_element("note")
    still = phone.page()
    clock.now += 0.5
    assert phone.page() == still
    phone.setup.caret_blinks = True
    carets: list[bool] = []
    for _ in range(4):
        carets.append(phone.element("note").caret)
        clock.now += 0.5
    assert carets in ([True, False] * 2, [False, True] * 2)


# Web addresses.


def test_a_web_address_opens_in_the_browser() -> None:
    phone = SimulatedPhone()
    assert phone.open_url("https://example.com/a?b=c")
    assert front(phone) == ("com.farhand.browser", ".MainActivity")
    assert phone.element("url_bar").text == "https://example.com/a?b=c"
    assert phone.element("site").text == "example.com"


@each_of("url", ["tel:110", "file:///sdcard/x", "", "https", "http://[::1"])
def test_what_is_no_web_address_opens_nothing(url: str) -> None:
    phone = SimulatedPhone()
    assert not phone.open_url(url)
    assert phone.scene == "launcher"


def test_without_a_browser_no_address_opens() -> None:
    phone = SimulatedPhone()
    phone.setup.browser_enabled = False
    assert not phone.open_url("https://example.com")
    assert not phone.start("com.farhand.browser", "")
    assert phone.packages()["com.farhand.browser"] == ""
