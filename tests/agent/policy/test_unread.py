"""Swipes, and touches of which the page does not tell what they do."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agent.contract.actions import (
    Back,
    DoubleTap,
    Drag,
    Enter,
    Home,
    Launch,
    LongPress,
    Reason,
    Swipe,
    Tap,
    TypeText,
)
from agent.contract.binding import Kind
from agent.contract.page import EMPTY, LATE, Item, Page
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Free, NeedsPerson, Situation, StillRefused
from agent.policy.rules.rules import BUILT_IN, LimitRules, Rules
from devices.base import JPEG, Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
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

MINI_PROGRAMS = (
    ("com.tencent.mm", ".plugin.appbrand.ui.AppBrandUI"),
    ("com.tencent.mm", ".plugin.appbrand.ui.AppBrandUI2"),
    ("com.eg.android.AlipayGphone", ".nebulax.integration.mpaas.activity.NebulaActivity$Main"),
    ("com.eg.android.AlipayGphone", "com.alipay.mobile.nebulax.xriver.activity.XRiverActivity"),
    # What pages of this kind are called counts in whatever app they are.
    ("com.example.game", "com.alipay.mobile.nebulax.xriver.activity.XRiverLite$One"),
)


def test_where_money_moves_a_touch_without_a_label_is_asked_about_one_by_one() -> None:
    for page in (EMPTY, LATE, tree(button("")), picture(text("Garden", 100))):
        for package in (BANK, "com.farhand.pay", "com.eg.android.AlipayGphone"):
            assert asked(judge(Situation(Tap(AT), seen(package), page), BUILT_IN)).times == 1
        for package, mini in MINI_PROGRAMS:
            binding = asked(judge(Situation(Tap(AT), seen(package, activity=mini), page), BUILT_IN))
            assert (binding.kinds, binding.times) == ((Kind.UNLABELLED,), 1)


@pytest.mark.parametrize("package", [CHAT, MAIL, STORE])
def test_where_it_may_do_harm_a_touch_without_a_label_asks_once_for_several(package: str) -> None:
    for page in (EMPTY, tree(button("")), picture(text("Garden", 100))):
        binding = asked(judge(Situation(Tap(AT), seen(package), page), BUILT_IN))
        assert (binding.kinds, binding.times) == ((Kind.UNLABELLED,), 10)
    none = Rules(limits=LimitRules(unlabelled_taps=0))
    assert judge(Situation(Tap(AT), seen(package), EMPTY), none) == NeedsPerson(Reason.TARGET_UNKNOWN)
    assert judge(Situation(Swipe((540, 1900), (540, 500)), seen(package), EMPTY), BUILT_IN) == Free()


@each_of("package", [COFFEE, SETTINGS, LAUNCHER, BROWSER, "com.example.game"])
def test_elsewhere_a_touch_without_a_label_is_free_on_a_page_that_was_read(package: str) -> None:
    for page in (tree(text("Garden", 100), button("")), picture(text("Garden", 100))):
        assert judge(Situation(Tap(AT), seen(package), page), BUILT_IN) == Free()


@each_of("package", [LAUNCHER, "com.google.android.apps.maps", "org.videolan.vlc", "com.tencent.tmgp.sgame"])
def test_what_a_known_harmless_app_draws_itself_is_free_only_when_its_tree_answered(package: str) -> None:
    assert judge(Situation(Tap(AT), seen(package), EMPTY), BUILT_IN) == Free()
    assert asked(judge(Situation(Tap(AT), seen(package), LATE), BUILT_IN)).times == 1


@each_of(
    "package",
    [
        BROWSER,
        SETTINGS,
        COFFEE,
        "com.ss.android.ugc.aweme",
        "com.autonavi.minimap",
        "com.valvesoftware.android.steam.community",
        "com.farhand.booking",
        "com.android.systemui",
        "com.android.packageinstaller",
        "com.android.permissioncontroller",
        "com.android.dialer",
        "com.example.game",
        "io.tide.north",
    ],
)
def test_what_nobody_could_read_is_touched_nowhere_without_a_yes_where_it_may_do_harm(package: str) -> None:
    for page in (EMPTY, LATE, tree(button(""))):
        for action in (
            Tap(AT),
            LongPress(AT),
            DoubleTap(AT),
            Swipe((90, 2075), (1000, 2080)),
            Drag(AT, (540, 900)),
        ):
            assert kinds(judge(Situation(action, seen(package), page), BUILT_IN)) != (), (action, page)
        for action in (Swipe((540, 1900), (540, 500)), Back(), Home(), Launch("Notes")):
            assert judge(Situation(action, seen(package), page), BUILT_IN) == Free(), (action, page)


@pytest.mark.parametrize("package", [COFFEE, "com.example.game"])
def test_codes_and_enter_on_an_unread_page_ask(package: str) -> None:
    for action in (Enter(), TypeText("hello\n")):
        assert kinds(judge(Situation(action, seen(package), LATE), BUILT_IN)) == (Kind.SEND,)
    assert kinds(judge(Situation(TypeText("730519"), seen(package), LATE), BUILT_IN)) == (Kind.PAY,)
    assert judge(Situation(TypeText("hello"), seen(package), LATE), BUILT_IN) == Free()


@each_of(
    "package",
    ["com.example.game", "io.tide.north", BROWSER, SETTINGS, "com.android.systemui", "com.android.dialer"],
)
def test_a_page_read_from_its_picture_alone_asks_about_an_icon_where_it_may_do_harm(package: str) -> None:
    page = replace(picture(text("Green lamp", 600)), tree_unread=True)
    for action in (
        Tap(AT),
        LongPress(AT),
        Swipe((90, 2075), (1000, 2080)),
        Drag(AT, (540, 900)),
    ):
        assert asked(judge(Situation(action, seen(package), page), BUILT_IN)).times == 1, action
    for action in (Tap((540, 630)), Swipe((540, 1900), (540, 500))):
        assert judge(Situation(action, seen(package), page), BUILT_IN) == Free(), action


@each_of(
    ("line", "free"), [("Garden", True), ("Pay now", False), ("Total ¥36.80", False), ("Install", False)]
)
def test_a_page_of_a_known_app_read_from_its_picture_alone_asks_where_it_shows_what_may_do_harm(
    line: str, free: bool
) -> None:
    page = replace(picture(text(line, 100)), tree_unread=True)
    judged = judge(Situation(Tap((540, 1500)), seen("com.farhand.maps"), page), BUILT_IN)
    assert (judged == Free()) is free
    assert (
        judge(
            Situation(
                Tap((540, 130)),
                seen("com.example.game"),
                replace(picture(text("Garden", 100)), tree_unread=True),
            ),
            BUILT_IN,
        )
        == Free()
    )


def web_page(*items: Item) -> Page:
    """The bar of a browser as its tree has it, and the place below it that the page draws."""
    bar = replace(text("lamp.example", 100), pressable=True, field=True)
    return replace(tree(bar, *items), drawn=(Box(0, 250, 1080, 2400),))


DRAWN = [
    web_page(),
    web_page(Item("Desk lamp", Box(0, 250, 1080, 2400))),  # the title of the page, which its view is called
    web_page(Item("", Box(0, 250, 1080, 2400), pressable=True)),
    web_page(button("More", 600)),
]


@each_of("page", DRAWN)
@each_of("package", [BROWSER, BANK, STORE, COFFEE, "com.example.game", "io.tide.north"])
def test_where_an_app_draws_something_itself_nothing_is_a_blank(package: str, page: Page) -> None:
    for action in (
        Tap(AT),
        LongPress(AT),
        DoubleTap(AT),
        Swipe((90, 2075), (1000, 2080)),
        Drag(AT, (540, 900)),
    ):
        assert kinds(judge(Situation(action, seen(package), page), BUILT_IN)) != (), action
    scroll = Swipe((540, 1900), (540, 500))
    assert judge(Situation(scroll, seen(package), page), BUILT_IN) == Free()


@each_of("page", DRAWN)
@each_of("package", [LAUNCHER, "com.farhand.maps", "org.videolan.vlc", "com.tencent.tmgp.sgame"])
def test_films_maps_and_games_known_by_name_are_touched_freely(package: str, page: Page) -> None:
    assert judge(Situation(Tap(AT), seen(package), page), BUILT_IN) == Free()


def test_what_the_tree_tells_of_a_drawing_and_around_it_is_known() -> None:
    page = web_page(button("More", 600), button("Back", 100))
    for point in ((540, 675), (540, 175)):
        assert judge(Situation(Tap(point), seen(BROWSER), page), BUILT_IN) == Free()
    order = web_page(button("Place order"))
    assert Kind.ORDER in kinds(judge(Situation(Tap(AT), seen(BROWSER), order), BUILT_IN))


def test_a_no_stays_where_the_tree_does_not_tell_of_a_page_any_more() -> None:
    refused = asked(judge(Situation(Tap(AT), seen(BROWSER), web_page(button("Place order"))), BUILT_IN))
    for page in DRAWN:
        assert judge(Situation(Tap(AT), seen(BROWSER), page, refused=(refused,)), BUILT_IN) == StillRefused()


# A page of which only the picture was read: what stands there without words has no name any more.

LAMP_TREE = tree(
    button("Back", 100, right=200),
    button("Share", 100, left=700, right=850),
    button("Favourite", 100, left=870, right=1020),
    text("Green lamp", 600),
    button("Buy now"),
)
LAMP_PICTURE = replace(picture(text("Green lamp", 600)), tree_unread=True)
UNKNOWN = "io.tide.north"


# What was asked before


PAYING = asked(judge(Situation(Tap(AT), seen(), CHECKOUT), BUILT_IN))


@pytest.mark.parametrize("unread", [LATE, EMPTY, replace(CHECKOUT, items=(), late=True)])
def test_a_no_stays_while_nobody_can_read_the_page(unread: Page) -> None:
    for action in (Tap(AT), Tap((700, 2040)), LongPress(AT), DoubleTap(AT)):
        assert judge(Situation(action, seen(), unread, refused=(PAYING,)), BUILT_IN) == StillRefused()
    elsewhere = judge(Situation(Tap((540, 600)), seen(), LATE, refused=(PAYING,)), BUILT_IN)
    assert kinds(elsewhere) == (Kind.UNLABELLED,)
    other = seen(activity=".OtherActivity")
    assert kinds(judge(Situation(Tap(AT), other, LATE, refused=(PAYING,)), BUILT_IN)) == (Kind.UNLABELLED,)


@pytest.mark.parametrize("unread", [LATE, EMPTY, LAMP_PICTURE])
def test_a_no_on_what_is_plainly_another_picture_is_asked_about_anew(unread: Page) -> None:
    again = Situation(Tap(AT), seen(shade=20), unread, refused=(PAYING,))
    assert judge(again, BUILT_IN) == StillRefused()  # a dialog that goes dims the page
    assert Kind.PAY in kinds(judge(replace(again, seen=seen(shade=200)), BUILT_IN))
    unknown = replace(PAYING, shades="")
    assert judge(replace(again, seen=seen(shade=200), refused=(unknown,)), BUILT_IN) == StillRefused()


def test_a_no_to_the_same_thing_is_never_free_on_a_page_that_was_read() -> None:
    again = judge(Situation(Tap(AT), seen(), CHECKOUT, refused=(PAYING,)), BUILT_IN)
    assert kinds(again) == PAYING.kinds
    # The total is gone and the button says no sum any more: it is the same button all the same.
    flagged = asked(judge(Situation(Tap(AT, "careful"), seen(), tree(button("Next"))), BUILT_IN))
    milder = Situation(Tap(AT), seen(), tree(button("Next")))
    assert judge(milder, BUILT_IN) == Free()
    assert kinds(judge(replace(milder, refused=(flagged,)), BUILT_IN)) == (Kind.FLAGGED,)
    # From its picture the same page, with the words of the button missed.
    words = picture(
        text("Blue Door Coffee", 300), text("Total", 900, right=400), text("¥36.80", 900, left=500)
    )
    assert kinds(judge(Situation(Tap(AT), seen(), words, refused=(PAYING,)), BUILT_IN)) != ()
    # A JPEG of the page is never equal to its capture.
    page = seen()
    assert page.frame is not None
    screenshot = replace(page.frame.screenshot, mime=JPEG)
    jpeg = replace(page, frame=replace(page.frame, screenshot=screenshot, grey=bytes([2]) * 54 * 120))
    assert kinds(judge(Situation(Tap(AT), jpeg, words, refused=(PAYING,)), BUILT_IN)) != ()


def test_another_page_is_judged_by_itself() -> None:
    now = seen(shade=200)
    menu = tree(text("Menu", 300), button("Settings"))
    assert judge(Situation(Tap(AT), now, menu, refused=(PAYING,), paying=(PAYING,)), BUILT_IN) == Free()
    blank = tree(text("Menu", 300), button("Settings", 600))
    assert judge(Situation(Tap(AT), now, blank, refused=(PAYING,), paying=(PAYING,)), BUILT_IN) == Free()


def test_a_page_that_asked_for_money_asks_for_it_while_nobody_can_read_it() -> None:
    binding = asked(judge(Situation(Tap((540, 600)), seen(), LATE, paying=(PAYING,)), BUILT_IN))
    assert (binding.kinds, binding.amount) == ((Kind.PAY,), "")
    assert Kind.PAY in kinds(judge(Situation(Tap((540, 600)), seen(), EMPTY, paying=(PAYING,)), BUILT_IN))
    assert Kind.PAY in kinds(judge(Situation(Enter(), seen(), LATE, paying=(PAYING,)), BUILT_IN))
    limit = Rules(limits=LimitRules(most_money=Decimal(50)))
    assert judge(Situation(Tap((540, 600)), seen(), LATE, paying=(PAYING,)), limit) == Forbidden(
        Reason.TOO_MUCH_MONEY
    )
    other = seen(activity=".OtherActivity")
    assert kinds(judge(Situation(Tap(AT), other, LATE, paying=(PAYING,)), BUILT_IN)) == (Kind.UNLABELLED,)
    up = Situation(Swipe((540, 1900), (540, 500)), seen(), LATE, paying=(PAYING,))
    assert kinds(judge(up, BUILT_IN)) == (Kind.PAY,)  # it may slide up to pay
    assert kinds(judge(replace(up, page=EMPTY), BUILT_IN)) == (Kind.PAY,)
    assert judge(replace(up, paying=()), BUILT_IN) == Free()
    assert judge(replace(up, seen=other), BUILT_IN) == Free()
    assert judge(replace(up, page=CHECKOUT), BUILT_IN) == Free()


@pytest.mark.parametrize("package", [UNKNOWN, BROWSER, COFFEE])
def test_a_no_stays_where_only_the_picture_is_read_and_shows_no_word_of_the_button(package: str) -> None:
    refused = asked(judge(Situation(Tap(AT), seen(package), LAMP_TREE), BUILT_IN))
    assert Kind.ORDER in refused.kinds
    for point in (AT, (500, 2050)):
        again = Situation(Tap(point), seen(package), LAMP_PICTURE, refused=(refused,), paying=(refused,))
        assert judge(again, BUILT_IN) == StillRefused()
    elsewhere = Situation(
        Tap((540, 1500)), seen(package), LAMP_PICTURE, refused=(refused,), paying=(refused,)
    )
    assert Kind.PAY in kinds(judge(elsewhere, BUILT_IN))
    worded = replace(elsewhere, action=Tap((540, 630)))
    assert judge(worded, BUILT_IN) == Free()


def test_the_same_picture_is_the_same_page_whatever_words_are_read_of_it() -> None:
    refused = asked(judge(Situation(Tap(AT), seen(), LAMP_TREE), BUILT_IN))
    bare = Situation(Tap(AT), seen(), picture(text("Green lamp", 600)), refused=(refused,))
    assert Kind.ORDER in kinds(judge(bare, BUILT_IN))
    other = replace(bare, seen=seen(shade=200))
    assert judge(other, BUILT_IN) == Free()


def test_a_press_of_a_person_is_bound_by_no_earlier_no() -> None:
    assert judge(Situation(Tap(AT), seen(), LATE, by_person=True, refused=(PAYING,)), BUILT_IN) == Free()


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
        Situation(Tap(AT, "立即支付"), seen(BANK), EMPTY),
        Situation(Tap(AT), seen(CHAT, activity=".plugin.WalletPayUI"), EMPTY),
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


def test_an_unread_touch_asks_while_the_shade_has_the_focus_whatever_lies_below() -> None:
    shade = replace(seen(LAUNCHER), window="1a u0 NotificationShade")
    for page in (EMPTY, LATE):
        assert kinds(judge(Situation(Tap(AT), shade, page), BUILT_IN)) == (Kind.UNLABELLED,)


def test_an_app_that_calls_its_window_the_shade_gets_nothing_free_by_it() -> None:
    shown = tree(text("Your balance", 300), button(""))
    for package in (BANK, STORE, CHAT, MAIL, COFFEE):
        app = seen(package)
        named = replace(app, window="1a u0 StatusBar")
        for page in (EMPTY, LATE, shown, CHECKOUT, picture(*shown.items)):
            before = kinds(judge(Situation(Tap(AT), app, page), BUILT_IN))
            assert set(before) <= set(kinds(judge(Situation(Tap(AT), named, page), BUILT_IN)))
