"""/devices as it looks: the list, a phone's page, and what is asked before something is opened or dropped."""

from dataclasses import replace

import pytest

from agent.contract.phones import (
    Battery,
    HelperTrial,
    HelperUse,
    PhoneHelper,
    PhoneInfo,
    PhoneState,
)
from bot.cards import (
    connected_look,
    devices_look,
    forget_look,
    keep_look,
    phone_look,
    phone_names,
)
from bot.cards.phone_words import address_moves
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, shown, texts, verbs
from tests.worlds.cases import each_of

KITCHEN = PhoneInfo(
    "R58M123A",
    "Pixel 6",
    "14",
    "192.168.1.20:5555",
    PhoneState.ONLINE,
    name="Kitchen phone",
    since=NOW - 3600,
    battery=Battery(80, charging=True),
)
WIRELESS = PhoneInfo(
    "R58M777B", "Pixel 6", "14", "192.168.1.21:41234", PhoneState.OFFLINE, mdns="adb-R58M777B-x1"
)
CABLE = PhoneInfo("R58M999B", "Redmi Note 9", "", "", PhoneState.UNAUTHORIZED)
ALL = (KITCHEN, WIRELESS, CABLE)
OUR_SIGNS = ("✅", "❌", "⏹", "🖐", "▶")


def test_no_phone_says_how_to_add_one() -> None:
    look = devices_look((), None, "en", NOW)
    assert "/pair" in shown(look)
    assert "/connect" in shown(look)
    assert texts(look) == [["🆕 Add a phone"]]


def test_only_whoever_may_add_a_phone_is_offered_it() -> None:
    def may(verb: str, phone_id: str) -> bool:
        del phone_id
        return verb != "phone_add"

    for phones in ((), (KITCHEN,), ALL):
        assert ["phone_add"] not in verbs(devices_look(phones, None, "en", NOW, may=may))
        assert verbs(devices_look(phones, None, "en", NOW))[-1] == ["phone_add"]


def test_one_phone_has_its_buttons_at_once() -> None:
    look = devices_look((KITCHEN,), "R58M123A", "en", NOW, ZONE)
    assert shown(look) == (
        "📱 Kitchen phone · Pixel 6 · Android 14\n"
        "connected since 21:13 · battery 80 %, charging · 192.168.1.20:5555 · used for your tasks"
    )
    assert texts(look) == [
        ["📷 Screen", "🔍 Test", "🔄 Reconnect"],
        ["✏ Rename", "👥 People", "🗑 Forget"],
        ["🆕 Add a phone"],
    ]


def test_several_phones_have_a_line_and_a_button_each() -> None:
    look = devices_look(ALL, "R58M123A", "en", NOW, ZONE)
    assert shown(look).splitlines()[3:] == [
        "📱 Pixel 6 · Android 14",
        "not connected · 192.168.1.21:41234",
        "📱 Redmi Note 9",
        "waits for Allow on its screen · USB",
    ]
    assert texts(look) == [["📱 Kitchen phone"], ["📱 Pixel 6"], ["📱 Redmi Note 9"], ["🆕 Add a phone"]]
    assert verbs(look) == [*([["phone"]] * 3), ["phone_add"]]
    assert look.rows[1][0].values == (("phone", "R58M777B"),)


def test_the_page_of_one_of_several_leads_back_and_can_become_the_default() -> None:
    look = phone_look(replace(WIRELESS, state=PhoneState.ONLINE), ALL, "R58M123A", "en", NOW, ZONE)
    assert verbs(look) == [
        ["screen", "phone_default"],
        ["phone_check", "phone_reconnect", "phone_rename"],
        ["phone_people", "phone_keep"],
        ["phone_forget"],
        ["phones"],
    ]


@each_of(
    ("phone", "moves"),
    [
        (KITCHEN, False),
        (WIRELESS, True),
        (CABLE, False),
        (replace(WIRELESS, address=""), True),  # only its announcement is known
        (replace(KITCHEN, address="phone.lan:37001"), True),
        (replace(KITCHEN, address="127.0.0.1:37001"), False),  # an emulator or a forwarded port
        (replace(WIRELESS, address="127.0.0.1:37001"), True),
    ],
)
def test_a_port_of_wireless_debugging_is_one_that_moves(phone: PhoneInfo, moves: bool) -> None:
    assert address_moves(phone) is moves


def test_keeping_an_address_is_offered_where_it_helps_and_can_be_done() -> None:
    def offered(phone: PhoneInfo) -> bool:
        return any("phone_keep" in row for row in verbs(phone_look(phone, ALL, None, "en", NOW)))

    assert not offered(KITCHEN)  # a plain port already
    assert not offered(WIRELESS)  # away
    assert offered(replace(WIRELESS, state=PhoneState.ONLINE))
    assert offered(replace(CABLE, state=PhoneState.ONLINE))


def test_a_phone_known_by_its_announcement_alone_is_not_called_usb() -> None:
    text = shown(devices_look((replace(WIRELESS, address=""),), None, "en", NOW))
    assert "Wi-Fi" in text
    assert "USB" not in text


def test_the_battery_of_a_phone_that_is_away_is_not_shown() -> None:
    assert "battery" not in shown(
        devices_look((replace(KITCHEN, state=PhoneState.OFFLINE),), None, "en", NOW)
    )


def test_equal_names_are_told_apart_by_the_end_of_the_serial() -> None:
    twins = (replace(KITCHEN, name=""), WIRELESS, CABLE)
    assert phone_names(twins) == {
        "R58M123A": "Pixel 6 (…123A)",
        "R58M777B": "Pixel 6 (…777B)",
        "R58M999B": "Redmi Note 9",
    }


def test_equal_ends_of_serials_are_shown_whole() -> None:
    twins = (replace(KITCHEN, name="", phone_id="A-0001"), replace(WIRELESS, phone_id="B-0001"))
    assert list(phone_names(twins).values()) == ["Pixel 6 (…A-0001)", "Pixel 6 (…B-0001)"]


def test_since_another_day_carries_the_date() -> None:
    text = shown(devices_look((replace(KITCHEN, since=NOW - 86400),), None, "en", NOW, ZONE))
    assert "connected since 2023-11-13 22:13" in text


@pytest.mark.parametrize("lang", LANGS)
def test_what_was_just_done_stands_below_the_phone(lang: str) -> None:
    look = phone_look(KITCHEN, ALL, None, lang, NOW, note="<b>well</b>")
    assert shown(look).endswith("\n\nwell")


def test_a_phone_that_was_connected_offers_the_next_things() -> None:
    look = connected_look(KITCHEN, (KITCHEN,), "R58M123A", "en")
    assert shown(look) == "Kitchen phone is connected. Write what it should do."
    assert texts(look) == [["🔍 Test"]]


def test_a_second_phone_says_whose_tasks_go_where() -> None:
    phone = replace(WIRELESS, state=PhoneState.ONLINE)
    look = connected_look(phone, ALL, "R58M123A", "en")
    assert "Your tasks still go to Kitchen phone" in shown(look)
    assert "port changes" in shown(look)
    assert texts(look) == [["🔍 Test", "✓ Use for my tasks"], ["📌 Keep address"]]


@pytest.mark.parametrize("lang", LANGS)
def test_opening_a_port_and_forgetting_want_a_second_press(lang: str) -> None:
    keep, forget = keep_look(KITCHEN, "Kitchen", lang), forget_look(KITCHEN, "Kitchen", lang)
    assert verbs(keep) == [["phone_keep_yes"], ["phone"]]
    assert verbs(forget) == [["phone_forget_yes"], ["phone"]]
    assert "adb tcpip" in shown(keep)
    assert "⚠️" in shown(keep)


@pytest.mark.parametrize("lang", LANGS)
def test_no_button_of_a_phone_looks_like_an_approval(lang: str) -> None:
    hostile = replace(CABLE, name="✅ Approve")
    looks = [
        devices_look((*ALL, hostile), None, lang, NOW),
        phone_look(WIRELESS, ALL, None, lang, NOW),
        keep_look(KITCHEN, "x", lang),
        forget_look(KITCHEN, "x", lang),
    ]
    for look in looks:
        assert not shown(look).startswith(OUR_SIGNS)
        for row in texts(look):
            assert not any(text.startswith(OUR_SIGNS) for text in row)


@pytest.mark.parametrize("lang", LANGS)
def test_many_hostile_phones_fit_into_a_message(lang: str) -> None:
    many = tuple(
        replace(KITCHEN, phone_id=f"{number}", name=HOSTILE, model=HOSTILE, android=HOSTILE, address=HOSTILE)
        for number in range(60)
    )
    look = devices_look(many, None, lang, NOW)
    shown(look)
    assert len(look.rows) <= 21  # with the way to one more
    shown(phone_look(many[0], many, None, lang, NOW))


_TRIED = HelperTrial(0.52, 2.14, inputs=True)
_FAILED = HelperTrial(None, None, inputs=False, why="forbidden")


@each_of(
    ("helper", "line", "button"),
    [
        (PhoneHelper(HelperUse.FULL, _TRIED, answered=True), "Helper: on · reads the screen in 0.5 s", "off"),
        (PhoneHelper(HelperUse.READ, _FAILED, answered=True), "Helper: on", "off"),
        (
            PhoneHelper(HelperUse.OFF, _TRIED),
            "Helper: off · would read the screen in 0.5 s instead of 2.1 s",
            "on",
        ),
        (PhoneHelper(HelperUse.OFF, _FAILED), "", ""),
        (PhoneHelper(HelperUse.OFF), "", ""),
        (PhoneHelper(HelperUse.FULL, fixed=True), "Helper: on", ""),
        (PhoneHelper(HelperUse.OFF, _TRIED, fixed=True), "", ""),
    ],
)
def test_a_phone_says_whether_its_helper_is_on_and_a_button_changes_it(
    helper: PhoneHelper, line: str, button: str
) -> None:
    look = devices_look((KITCHEN,), "R58M123A", "en", NOW, ZONE, helper=helper)
    assert shown(look).splitlines()[2:] == ([line] if line else [])
    offered = [verb for row in verbs(look) for verb in row if verb.startswith("phone_helper")]
    assert offered == ([f"phone_helper_{button}"] if button else [])
