"""Enter on the focus, secrets in pay apps, apps that nobody names, and tasks that are held to an app."""

from dataclasses import replace

from agent.contract.actions import DoubleTap, Enter, Reason, Tap, TypeText
from agent.contract.binding import Kind
from agent.contract.page import EMPTY, Item
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, NeedsApproval, NeedsPerson, Situation
from agent.policy.rules.rules import BUILT_IN, AppRules, Rules
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    BANK,
    CHAT,
    COFFEE,
    LAUNCHER,
    STORE,
    button,
    field,
    kinds,
    seen,
    text,
    tree,
)

SHADE = "com.android.systemui"


def focused(label: str) -> Item:
    return replace(button(label), focused=True)


@each_of(
    ("label", "title", "package", "kind"),
    [
        ("Pay ¥36.80", "", COFFEE, Kind.PAY),
        ("OK", "Delete this note?", COFFEE, Kind.DELETE),
        ("Allow", "", "com.android.permissioncontroller", Kind.GRANT),
        ("Install", "", "com.android.packageinstaller", Kind.INSTALL),
        ("Next", "", "com.android.settings", Kind.ACCOUNT),
    ],
)
@each_of("action", [Enter(), TypeText("\n")])
def test_enter_presses_the_button_that_has_the_focus(
    label: str, title: str, package: str, kind: Kind, action: Enter | TypeText
) -> None:
    page = tree(text(title, 1700), focused(label))
    assert kind in kinds(judge(Situation(action, seen(package), page), BUILT_IN))


def test_enter_on_a_harmless_button_is_free() -> None:
    assert judge(Situation(Enter(), seen(COFFEE), tree(focused("Menu"))), BUILT_IN) == Free()


def test_a_search_field_without_the_focus_is_no_reason_for_a_free_enter() -> None:
    search = replace(field("latte", 200, name="search"), focused=False)
    page = tree(search, button("Delete all"))
    assert Kind.DELETE in kinds(judge(Situation(Enter(), seen(COFFEE), page), BUILT_IN))


@each_of("package", [CHAT, BANK, STORE, ""])
def test_enter_on_a_page_that_nobody_reads_asks_where_it_may_do_harm(package: str) -> None:
    assert isinstance(judge(Situation(Enter(), seen(package), EMPTY), BUILT_IN), NeedsApproval)


def test_an_answer_in_the_shade_is_a_message() -> None:
    answer = replace(field("on my way", name="remote_input_text"), package=SHADE)
    send = replace(button("", name="remote_input_send"), package=SHADE)
    for action in (Enter(), TypeText("hi\n"), Tap((540, 2075))):
        page = tree(answer, send) if isinstance(action, Tap) else tree(answer)
        assert Kind.SEND in kinds(judge(Situation(action, seen(COFFEE), page), BUILT_IN))


@each_of("typed", ["123456", "12 34 56", "123-456", "hunter2", "123", "1234567890"])
def test_what_goes_into_a_password_field_of_a_pay_app_is_the_person_s(typed: str) -> None:
    page = tree(replace(field("", 500), password=True), button("5"))
    for action in (TypeText(typed), Tap((540, 2075))):
        judged = judge(Situation(action, seen(BANK), page), BUILT_IN)
        assert judged == NeedsPerson(Reason.SECURE_PAGE)


def test_an_app_that_the_phone_does_not_name_is_treated_with_care() -> None:
    situation = Situation(Tap((540, 2075)), seen(""), EMPTY)
    assert isinstance(judge(situation, BUILT_IN), NeedsApproval)
    rules = Rules(apps=AppRules(blocked=("Alipay",)))
    named = replace(situation, page=tree(button("Menu")))
    assert judge(named, BUILT_IN) == Free()
    assert kinds(judge(named, rules)) == (Kind.WATCHED,)


def test_a_held_task_opens_no_other_app_from_the_home_screen_or_the_shade() -> None:
    for package in (LAUNCHER, SHADE):
        for label, left in (("WhatsApp", (Kind.LEAVES,)), ("Coffee", ())):
            page = tree(replace(button(label), package=package))
            situation = Situation(Tap((540, 2075)), seen(package), page, held_to=("Coffee",))
            assert kinds(judge(situation, BUILT_IN)) == left


def test_a_double_tap_on_what_pays_asks() -> None:
    page = tree(Item("Pay ¥36.80", Box(60, 2000, 1020, 2150), pressable=True))
    assert Kind.PAY in kinds(judge(Situation(DoubleTap((540, 2075)), seen(COFFEE), page), BUILT_IN))
