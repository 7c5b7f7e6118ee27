"""The household's rules, and tasks that are held to some apps."""

from dataclasses import replace
from decimal import Decimal

from agent.contract.actions import (
    Back,
    Enter,
    Home,
    Launch,
    OpenUrl,
    Reason,
    Recents,
    Swipe,
    Tap,
    TypeText,
)
from agent.contract.binding import Kind
from agent.contract.page import EMPTY
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Free, Situation
from agent.policy.rules.rules import BUILT_IN, AppRules, LimitRules, Rules, WordRules
from tests.worlds.policy_pages import (
    AT,
    BANK,
    CHECKOUT,
    COFFEE,
    LAUNCHER,
    button,
    kinds,
    labelled,
    ruled,
    seen,
    step,
    tapped,
    tree,
)

# The household's rules


def test_nothing_happens_in_a_blocked_app_but_leaving_it() -> None:
    rules = Rules(apps=AppRules(blocked=("Bank",)))
    for action in (Tap(AT), Swipe(AT, (540, 300)), TypeText("x"), Enter()):
        assert ruled(action, EMPTY, BANK, rules) == Forbidden(Reason.BLOCKED_APP)
    for by_person in (False, True):
        situation = Situation(Launch("Bank"), seen(LAUNCHER), EMPTY, by_person=by_person)
        assert judge(situation, rules) == Forbidden(Reason.BLOCKED_APP)
        inside = Situation(Tap(AT), seen(BANK), EMPTY, by_person=by_person)
        assert judge(inside, rules) == Forbidden(Reason.BLOCKED_APP)
    for action in (Back(), Home(), Recents()):
        assert ruled(action, EMPTY, BANK, rules) == Free()
    assert ruled(Launch("Coffee"), EMPTY, LAUNCHER, rules) == Free()


def test_a_window_of_a_blocked_app_over_another_is_blocked_too() -> None:
    rules = Rules(apps=AppRules(blocked=("com.farhand.deals",)))
    over = button("Claim", package="com.farhand.deals")
    assert tapped(tree(over), over, COFFEE, rules) == Forbidden(Reason.BLOCKED_APP)


def test_if_some_apps_are_allowed_only_they_are() -> None:
    rules = Rules(apps=AppRules(allowed=("Coffee",)))
    assert ruled(Tap(AT), tree(button("Latte")), COFFEE, rules) == Free()
    assert ruled(Tap(AT), tree(button("Statement")), BANK, rules) == Forbidden(Reason.BLOCKED_APP)
    assert ruled(Tap(AT), EMPTY, "", rules) == Forbidden(Reason.BLOCKED_APP)
    for package in (LAUNCHER, "com.android.systemui"):
        assert ruled(Tap(AT), tree(button("Latte")), package, rules) == Free()
    assert ruled(Launch("Coffee"), EMPTY, LAUNCHER, rules) == Free()
    assert ruled(Launch("com.farhand.bank"), EMPTY, LAUNCHER, rules) == Forbidden(Reason.BLOCKED_APP)


def test_every_input_in_a_watched_app_asks() -> None:
    rules = Rules(apps=AppRules(watched=("Coffee",)))
    assert kinds(ruled(Tap(AT), tree(button("Latte")), COFFEE, rules)) == (Kind.WATCHED,)
    assert kinds(ruled(TypeText("x"), EMPTY, COFFEE, rules)) == (Kind.WATCHED,)
    assert kinds(ruled(Tap(AT), CHECKOUT, COFFEE, rules)) == (Kind.PAY, Kind.WATCHED)
    assert ruled(Back(), EMPTY, COFFEE, rules) == Free()


def test_words_of_the_household_ask_and_free_but_never_free_a_payment() -> None:
    rules = Rules(words=WordRules(ask=("latte",), free=("send", "PAY", "delete")))
    assert kinds(labelled("Hot Latte", rules=rules)) == (Kind.WATCHED,)
    assert kinds(labelled("Send", rules=rules)) == ()
    assert kinds(labelled("Send all", rules=rules)) == (Kind.SEND,)
    assert kinds(labelled("Pay", rules=rules)) == (Kind.PAY,)


def test_a_payment_over_the_limit_is_forbidden_and_an_unread_one_counts_as_over() -> None:
    rules = Rules(limits=LimitRules(most_money=Decimal(30)))
    for by_person in (False, True):
        situation = Situation(Tap(AT), seen(), CHECKOUT, by_person=by_person)
        assert judge(situation, rules) == Forbidden(Reason.TOO_MUCH_MONEY)
    assert labelled("Pay now", rules=rules) == Forbidden(Reason.TOO_MUCH_MONEY)
    assert kinds(labelled("Pay ¥30.00", rules=rules)) == (Kind.PAY,)
    assert kinds(labelled("Delete", rules=rules)) == (Kind.DELETE,)


def test_what_a_person_presses_themselves_is_not_asked_again() -> None:
    situation = Situation(Tap(AT), seen(), CHECKOUT, held_to=("Notes",), by_person=True)
    assert judge(situation, Rules(apps=AppRules(watched=("Coffee",)))) == Free()


# A task that is held to some apps


def test_a_task_held_to_an_app_asks_before_it_leaves() -> None:
    inside = Situation(Tap(AT), seen(COFFEE), tree(button("Latte")), held_to=("Coffee",))
    assert judge(inside, BUILT_IN) == Free()
    assert kinds(judge(replace(inside, seen=seen("com.farhand.notes")), BUILT_IN)) == (Kind.LEAVES,)
    for package in (LAUNCHER, "com.android.systemui"):
        icon = replace(inside, seen=seen(package), page=tree(button("Coffee")))
        assert judge(icon, BUILT_IN) == Free()
        assert kinds(judge(replace(icon, page=inside.page), BUILT_IN)) == (Kind.LEAVES,)
    assert judge(replace(inside, action=Launch("Coffee")), BUILT_IN) == Free()
    assert kinds(judge(replace(inside, action=Launch("Notes")), BUILT_IN)) == (Kind.LEAVES,)
    assert kinds(judge(replace(inside, action=OpenUrl("https://a.example")), BUILT_IN)) == (Kind.LEAVES,)
    for action in (Back(), Home(), Recents()):
        assert judge(replace(inside, action=action), BUILT_IN) == Free()


def test_an_app_that_was_launched_by_the_name_is_the_one_that_was_meant() -> None:
    package = "com.example.bluebird"
    history = (step(Launch("Early Bird"), LAUNCHER), step(Tap((1, 1)), package, 2))
    inside = Situation(
        Tap(AT), seen(package), tree(button("Latte")), held_to=("Early Bird",), history=history
    )
    assert judge(inside, BUILT_IN) == Free()
    assert kinds(judge(replace(inside, history=()), BUILT_IN)) == (Kind.LEAVES,)
    other = (step(Launch("Notes"), LAUNCHER), step(Tap((1, 1)), package, 2))
    assert kinds(judge(replace(inside, history=other), BUILT_IN)) == (Kind.LEAVES,)
