"""Swipes, and touches of which the page does not tell what they do."""

from dataclasses import replace

import pytest

from agent.actions import (
    Drag,
    Reason,
    Swipe,
    Tap,
)
from agent.binding import Kind
from agent.page import LATE, UNREAD, Item
from agent.policy.judge import judge
from agent.policy.judgement import Free, NeedsPerson, Situation
from agent.policy.rules import BUILT_IN, LimitRules, Rules
from devices.base import Box
from tests.unit.policy_pages import (
    AT,
    BANK,
    BROWSER,
    CHAT,
    CHECKOUT,
    COFFEE,
    LAUNCHER,
    MAIL,
    SETTINGS,
    STORE,
    asked,
    button,
    kinds,
    picture,
    seen,
    text,
    tree,
)

# Swipes


def test_a_slider_that_pays_asks_wherever_the_finger_begins_on_it() -> None:
    track = button("Slide to pay", name="slide_to_pay")
    page = tree(text("Garden Market", 700, name="payee_name"), text("¥58.00", 800, name="amount"), track)
    binding = asked(judge(Situation(Swipe((90, 2075), (1000, 2080)), seen(BANK), page), BUILT_IN))
    assert (binding.kinds, binding.amount, binding.party) == ((Kind.PAY,), "¥58.00", "Garden Market")
    shown = picture(Item("滑动支付", Box(440, 2050, 640, 2100)))
    assert kinds(judge(Situation(Swipe((90, 2075), (1000, 2080)), seen(BANK), shown), BUILT_IN)) == (
        Kind.PAY,
    )
    assert kinds(judge(Situation(Drag((90, 2075), (1000, 2080)), seen(BANK), shown), BUILT_IN)) == (Kind.PAY,)


@pytest.mark.parametrize(
    ("label", "kind"),
    [("Slide to answer", Kind.CALL), ("Slide to power off", Kind.ACCOUNT), ("滑动关机", Kind.ACCOUNT)],
)
def test_other_sliders_ask_for_what_they_do(label: str, kind: Kind) -> None:
    assert kinds(
        judge(Situation(Swipe((90, 2075), (1000, 2080)), seen(), tree(button(label))), BUILT_IN)
    ) == (kind,)


def test_a_slider_that_only_confirms_does_what_stands_above_it() -> None:
    page = tree(text("Transfer ¥500.00 to Bob", 1500), button("Slide to confirm"))
    assert kinds(judge(Situation(Swipe((90, 2075), (1000, 2080)), seen(), page), BUILT_IN)) == (Kind.PAY,)


def test_scrolling_is_free_wherever_it_begins() -> None:
    for move in (Swipe(AT, (540, 700)), Swipe((540, 400), (540, 2000)), Swipe(AT, (700, 900))):
        assert judge(Situation(move, seen(), CHECKOUT), BUILT_IN) == Free()
    assert kinds(judge(Situation(Swipe(AT, (20, 2070)), seen(), CHECKOUT), BUILT_IN)) == (Kind.PAY,)
    unlock = tree(text("Swipe up to unlock", 2000))
    assert (
        judge(Situation(Swipe((540, 2100), (540, 600)), seen("com.android.systemui"), unlock), BUILT_IN)
        == Free()
    )


def test_carrying_a_thing_into_the_bin_deletes_it() -> None:
    page = tree(button("Photo of the sea", 500), button("Delete", 100))
    assert kinds(judge(Situation(Drag((540, 575), (540, 175)), seen(), page), BUILT_IN)) == (Kind.DELETE,)
    assert kinds(judge(Situation(Drag((540, 575), (540, 1500)), seen(), page), BUILT_IN)) == ()


def test_pushing_a_mail_aside_asks() -> None:
    row = button("Saturday", 500)
    assert kinds(judge(Situation(Swipe((900, 575), (200, 575)), seen(MAIL), tree(row)), BUILT_IN)) == (
        Kind.DELETE,
    )


# What nobody can say


@pytest.mark.parametrize("package", [BANK, CHAT, MAIL, STORE, "com.farhand.pay"])
def test_where_it_may_do_harm_a_touch_without_a_label_asks_once_for_several(package: str) -> None:
    for page in (UNREAD, tree(button("")), picture(text("Garden", 100))):
        binding = asked(judge(Situation(Tap(AT), seen(package), page), BUILT_IN))
        assert (binding.kinds, binding.times) == ((Kind.UNLABELLED,), 10)
    none = Rules(limits=LimitRules(unlabelled_taps=0))
    assert judge(Situation(Tap(AT), seen(package), UNREAD), none) == NeedsPerson(Reason.NOBODY_CAN_SAY)
    assert judge(Situation(Swipe((540, 1900), (540, 500)), seen(package), UNREAD), BUILT_IN) == Free()


@pytest.mark.parametrize("package", [COFFEE, SETTINGS, LAUNCHER, BROWSER, "com.example.game"])
def test_elsewhere_a_touch_without_a_label_is_free(package: str) -> None:
    for page in (UNREAD, tree(button("")), picture(text("Garden", 100))):
        assert judge(Situation(Tap(AT), seen(package), page), BUILT_IN) == Free()


@pytest.mark.parametrize("package", [COFFEE, "com.example.game"])
def test_a_page_that_was_not_read_in_time_is_nowhere_taken_for_harmless(package: str) -> None:
    blank = tree(text("Garden", 100), button("Water", 600))
    for page in (LATE, replace(tree(button("")), late=True), replace(blank, late=True)):
        binding = asked(judge(Situation(Tap(AT), seen(package), page), BUILT_IN))
        assert (binding.kinds, binding.times) == ((Kind.UNLABELLED,), 1)
        paying = Situation(Tap(AT), seen(package, activity=".CheckoutActivity"), page)
        assert kinds(judge(paying, BUILT_IN)) == (Kind.PAY,)
    assert judge(Situation(Tap((540, 675)), seen(package), replace(blank, late=True)), BUILT_IN) == Free()


def test_an_empty_place_of_a_readable_page_is_free() -> None:
    page = tree(text("Balance", 300), button("Statement", 600))
    assert judge(Situation(Tap(AT), seen(BANK), page), BUILT_IN) == Free()


@pytest.mark.parametrize(
    ("situation"),
    [
        Situation(Tap(AT, "立即支付"), seen(BANK), UNREAD),
        Situation(Tap(AT), seen(CHAT, activity=".plugin.WalletPayUI"), UNREAD),
        Situation(
            Tap(AT), seen(BANK), tree(text("Total ¥58.00", 300), text("Choose how to pay", 400), button(""))
        ),
    ],
)
def test_touches_without_a_label_never_cover_what_may_pay(situation: Situation) -> None:
    assert Kind.PAY in kinds(judge(situation, BUILT_IN))


def test_the_way_back_beside_a_title_read_from_a_picture_is_not_the_title() -> None:
    title = Item("确认订单", Box(147, 123, 426, 207))
    total = text("¥36.80", 1500)
    back = Situation(Tap((90, 168)), seen(), picture(title, total))
    assert judge(back, BUILT_IN) == Free()
    wide = Item(
        "确认订单", Box(400, 123, 680, 207)
    )  # in the middle of the page it may be a button as wide as that
    assert Kind.ORDER in kinds(judge(replace(back, page=picture(wide, total)), BUILT_IN))
    assert Kind.ORDER in kinds(judge(replace(back, action=Tap((200, 168))), BUILT_IN))
    corner = Item("删除", Box(40, 123, 130, 180))  # a button of its own, touched a little below its words
    assert Kind.DELETE in kinds(
        judge(replace(back, action=Tap((90, 190)), page=picture(corner, total)), BUILT_IN)
    )
