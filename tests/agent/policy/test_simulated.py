"""Pages of the simulated phone: what asks and what does not, with and without the tree, in both languages."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from agent.contract.actions import Swipe, Tap
from agent.contract.binding import Kind
from agent.contract.page import Item
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, NeedsPerson, Situation
from agent.policy.page.private_page import is_private
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box, Verdict
from tests.worlds.policy_pages import as_picture, asked, kinds, middle, named, picture, seen, simulated

# Scene, id, kind.
SENSITIVE = [
    ("coffee_checkout", "pay_balance", Kind.PAY),
    ("pay_one", "pay_now", Kind.PAY),
    ("bank_confirm", "confirm_transfer", Kind.PAY),
    ("bank_top_up", "top_up_now", Kind.PAY),
    ("bank", "transfer", Kind.PAY),
    ("offer", "offer_accept", Kind.PAY),
    ("intruder", "deal_accept", Kind.PAY),
    ("browser_orders", "page_button", Kind.PAY),
    ("store_buy", "buy", Kind.PAY),
    ("store_subscribe", "subscribe", Kind.PAY),
    ("store_install", "install", Kind.INSTALL),
    ("store_update", "update", Kind.INSTALL),
    ("update", "update_now", Kind.INSTALL),
    ("booking_table", "book_now", Kind.ORDER),
    ("booking_hotel", "reserve", Kind.ORDER),
    ("booking_plus", "start_trial", Kind.ORDER),
    ("booking_mine", "cancel_booking", Kind.ORDER),
    ("chat_talk", "send", Kind.SEND),
    ("mail_compose", "send_mail", Kind.SEND),
    ("chat_attach", "share_photo", Kind.SEND),
    ("chat_attach", "share_location", Kind.SHARE),
    ("chat_attach", "share_contact", Kind.SHARE),
    ("maps", "share_position", Kind.SHARE),
    ("chat_message", "delete_message", Kind.DELETE),
    ("mail_read", "delete_mail", Kind.DELETE),
    ("notes_delete", "button1", Kind.DELETE),
    ("contact_delete", "button1", Kind.DELETE),
    ("calls_contact", "delete_contact", Kind.DELETE),
    ("uninstall", "button1", Kind.DELETE),
    ("settings_app", "uninstall", Kind.DELETE),
    ("erase", "button1", Kind.DELETE),
    ("settings_reset", "erase_all", Kind.DISCONNECT),
    ("erase", "button1", Kind.DISCONNECT),
    ("settings", "airplane", Kind.DISCONNECT),
    ("shade", "tile_wifi_switch", Kind.DISCONNECT),
    ("shade", "tile_airplane", Kind.DISCONNECT),
    ("settings_accounts", "sign_out", Kind.ACCOUNT),
    ("settings_accounts", "change_password", Kind.ACCOUNT),
    ("settings_password", "save_password", Kind.ACCOUNT),
    ("settings_security", "screen_lock", Kind.ACCOUNT),
    ("settings_lock", "save_pin", Kind.ACCOUNT),
    ("permission", "permission_allow_button", Kind.GRANT),
    ("calls_contact", "call", Kind.CALL),
    ("calls_pad", "dial", Kind.CALL),
    ("chat_talk", "voice_call", Kind.CALL),
]
HARMLESS = [
    *(
        ("launcher", f"app_{name}")
        for name in ("coffee", "parcel", "notes", "bank", "chat", "store", "mail", "booking", "calls")
    ),
    *(("coffee_menu", name) for name in ("search", "open_cart", "drink_latte")),
    *(("coffee_detail", name) for name in ("size_large", "add_to_cart", "back")),
    *(("coffee_cart", name) for name in ("more", "fewer", "checkout")),
    ("coffee_checkout", "pay_card"),
    ("coffee_placed", "done"),
    *(("parcel_login", name) for name in ("phone", "code", "send_code", "log_in")),
    ("parcel_list", "parcel_7731"),
    *(("settings", name) for name in ("wifi", "bluetooth", "display", "sound")),
    *(("settings_display", name) for name in ("dark_switch", "back")),
    *(("notes", name) for name in ("note", "save")),
    ("notes_delete", "button2"),
    ("uninstall", "button2"),
    ("erase", "button2"),
    ("permission", "permission_deny_button"),
    ("update", "update_later"),
    *(("chat_list", name) for name in ("search", "chat_mom", "chat_landlord", "chat_desk")),
    *(("chat_talk", name) for name in ("back", "attach", "input")),
    ("chat_message", "copy_message"),
    *(("store", name) for name in ("search", "item_chess", "item_sleep")),
    *(("bank", name) for name in ("statement", "scan")),
    *(("bank_transfer", name) for name in ("payee", "amount", "recent_lena")),
    ("bank_top_up", "amount_30"),
    ("bank_done", "done"),
    *(("mail", name) for name in ("compose", "mail_lena")),
    *(("mail_read", name) for name in ("back", "reply")),
    *(("booking", name) for name in ("table", "hotel", "mine")),
    *(("booking_table", name) for name in ("guests_2", "time_19")),
    *(("maps", name) for name in ("search", "zoom_in", "place_cafe")),
    *(("maps_place", name) for name in ("directions", "share_place")),
    *(("calls_pad", name) for name in ("digit_1", "digit_delete")),
    *(("shade", name) for name in ("tile_bluetooth", "note_orders", "clear_all")),
    *(("lock_pin", name) for name in ("key1", "delete_button")),
    *(("account", name) for name in ("nickname", "save")),
    *(("splash", name) for name in ("skip",)),
]


class Recorded(TypedDict):
    """lines: text and box. points: by the id of what stands there."""

    package: str
    lines: list[tuple[str, int, int, int, int]]
    points: dict[str, tuple[int, int]]


RECORDED: dict[str, Recorded] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "pages_read_from_pictures.json").read_text(encoding="utf-8")
)
LANGS = pytest.mark.parametrize("lang", ["en", "zh"])
# In a picture an icon has no words: nobody can say what it does, which asks in a chat and is free elsewhere.
ICONS = {("chat_talk", "voice_call"), ("mail_read", "delete_mail")}
ICONS_OF_CHATS = {
    ("chat_talk", "back"),
    ("chat_talk", "attach"),
    ("mail", "compose"),
    ("mail_read", "back"),
    ("chat_list", "search"),
}


def tap(scene: str, name: str, lang: str, *, read: bool = False) -> Judgement:
    page, package = simulated(scene, lang)
    at = middle(named(page, name))
    return judge(Situation(Tap(at), seen(package), as_picture(page) if read else page), BUILT_IN)


@LANGS
@pytest.mark.parametrize("read", [False, True], ids=["with the tree", "without"])
def test_what_is_sensitive_asks(lang: str, *, read: bool) -> None:
    free = [
        (scene, name)
        for scene, name, kind in SENSITIVE
        if not (read and (scene, name) in ICONS)
        and not ((found := kinds(tap(scene, name, lang, read=read))) and kind in (None, *found))
    ]
    assert free == []


@LANGS
def test_what_is_harmless_is_free_with_the_tree(lang: str) -> None:
    assert [each for each in HARMLESS if tap(*each, lang) != Free()] == []


@LANGS
def test_what_is_harmless_is_free_without_the_tree(lang: str) -> None:
    judged = {each: tap(*each, lang, read=True) for each in HARMLESS if each not in ICONS_OF_CHATS}
    for (scene, name), judgement in judged.items():
        if judgement != Free():
            assert kinds(judgement) == (Kind.UNLABELLED,), (scene, name)
            page, package = simulated(scene, lang)
            assert app_kind(package) in (AppKind.CHAT, AppKind.MAIL, AppKind.APP_STORE, AppKind.BANK)
            assert not named(page, name).text


@LANGS
def test_a_payment_by_sliding_asks(lang: str) -> None:
    page, package = simulated("bank_scan", lang)
    track = named(page, "slide_to_pay").box
    slide = Swipe(
        (track.left + 80, (track.top + track.bottom) // 2),
        (track.right - 20, (track.top + track.bottom) // 2),
    )
    for shown in (page, as_picture(page)):
        binding = asked(judge(Situation(slide, seen(package), shown), BUILT_IN))
        assert (binding.kinds, binding.amount) == ((Kind.PAY,), "¥58.00")


@LANGS
def test_approvals_name_amount_and_payee(lang: str) -> None:
    names = {"en": ("Lena", "Blue Door Coffee", "Mom"), "zh": ("丽娜", "蓝门咖啡", "妈妈")}[lang]
    transfer, order, message = (
        asked(tap(*each, lang))
        for each in (
            ("bank_confirm", "confirm_transfer"),
            ("coffee_checkout", "pay_balance"),
            ("chat_talk", "send"),
        )
    )
    assert (transfer.amount, transfer.party) == ("¥200.00", names[0])
    assert (order.amount, order.party) == ("¥36.80", names[1])
    assert (message.party, message.repeatable) == (names[2], True)
    read = asked(tap("bank_confirm", "confirm_transfer", lang, read=True))
    assert (read.amount, read.party) == ("¥200.00", names[0])


@LANGS
def test_a_conversation_without_a_name_has_no_recipient(lang: str) -> None:
    page, package = simulated("chat_list", lang)
    assert package == "com.farhand.chat"
    judgement = judge(Situation(Tap(middle(named(page, "chat_unnamed"))), seen(package), page), BUILT_IN)
    assert judgement == Free()


@LANGS
def test_the_code_pad_of_a_payment_is_left_to_a_person(lang: str) -> None:
    page, package = simulated("pay_sheet", lang)
    at = middle(named(page, "key_1"))
    for verdict in (Verdict.SECURE, Verdict.OK):
        assert isinstance(
            judge(Situation(Tap(at), seen(package, verdict=verdict), page), BUILT_IN), NeedsPerson
        )


@LANGS
@pytest.mark.parametrize("read", [False, True])
def test_pictures_of_money_are_private_and_others_are_not(lang: str, read: bool) -> None:
    for scene, private in {
        "coffee_checkout": True, "bank": True, "pay_one": True, "offer": True, "coffee_menu": False,
        "launcher": False,
        "settings": False, "notes": False, "chat_talk": False, "parcel_list": False, "store": False,
    }.items():  # fmt: skip
        page, package = simulated(scene, lang)
        assert is_private(seen(package), as_picture(page) if read else page) is private, scene
    assert is_private(seen(verdict=Verdict.SECURE), simulated("notes", lang)[0])


def recorded(scene: str, name: str, lang: str) -> Judgement:
    """A tap on a page as rapidocr 3.10 read it from the simulated phone's picture, icons and all."""
    page = RECORDED[f"{scene}/{lang}"]
    lines = tuple(Item(text, Box(*box)) for text, *box in page["lines"])
    at = page["points"][name]
    return judge(Situation(Tap((at[0], at[1])), seen(page["package"]), picture(*lines)), BUILT_IN)


@LANGS
def test_what_was_really_read_from_pictures_asks_for_all_that_is_sensitive(lang: str) -> None:
    for scene, name, kind in SENSITIVE:
        if scene != "pay_one":  # protected: there is no picture
            found = kinds(recorded(scene, name, lang))
            icon = (scene, name) in ICONS
            assert found == (Kind.UNLABELLED,) if icon else (kind in found if kind else found), (scene, name)


@LANGS
def test_what_was_really_read_from_pictures_asks_for_nothing_that_is_harmless(lang: str) -> None:
    for scene, name in HARMLESS:
        if (scene, name) not in ICONS_OF_CHATS:
            assert recorded(scene, name, lang) == Free(), (scene, name)


@LANGS
def test_amounts_and_names_are_read_from_pictures_too(lang: str) -> None:
    transfer = asked(recorded("bank_confirm", "confirm_transfer", lang))
    assert (transfer.amount, transfer.party) == ("¥200.00", {"en": "Lena", "zh": "丽娜"}[lang])
    assert asked(recorded("coffee_checkout", "pay_balance", lang)).amount == "¥36.80"
    # ¥99.00 a year is paid more than once; the page below the dialog names another sum, which is not taken
    # for it.
    assert asked(recorded("offer", "offer_accept", lang)).amount == ""
    assert asked(recorded("chat_talk", "send", lang)).party == {"en": "Mom", "zh": "妈妈"}[lang]


@LANGS
def test_what_is_bought_is_read_from_a_real_picture_too(lang: str) -> None:
    binding = asked(recorded("coffee_checkout", "pay_balance", lang))
    latte, balance = {"en": ("1 × Latte, Regular", "balance"), "zh": ("1 × 拿铁, 中杯", "余额")}[lang]
    assert (binding.items, binding.method, binding.doubts) == ((latte,), balance, ())
    assert binding.address.replace(" ", "") in ("12GardenLane,flat3", "花园路12号3单元")
    assert "¥36.80" in {row.split()[-1] for row in binding.quote}


@LANGS
def test_an_offer_over_a_checkout_does_not_ask_for_what_stands_below_it(lang: str) -> None:
    for binding in (
        asked(recorded("offer", "offer_accept", lang)),
        asked(tap("offer", "offer_accept", lang)),
    ):
        assert (binding.items, binding.address, binding.method, binding.doubts) == ((), "", "", ())
