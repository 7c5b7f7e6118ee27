"""What an approval of a checkout knows is true of its page, or is called unreadable."""

from dataclasses import replace
from typing import Any

import pytest

from agent.contract.actions import Tap
from agent.contract.binding import Binding, Doubt, Kind
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from tests.worlds.cases import each_of
from tests.worlds.checkouts import CHECKOUTS, SHOP_APP, CheckoutPage, at, page, pay, pressed, table
from tests.worlds.policy_pages import asked, middle, seen

EACH = pytest.mark.parametrize("checkout", CHECKOUTS, ids=[each.name for each in CHECKOUTS])


def test_there_are_more_than_forty_in_two_languages() -> None:
    assert len(CHECKOUTS) >= 40
    assert len({each.name for each in CHECKOUTS}) == len(CHECKOUTS)


@EACH
def test_an_approval_knows_what_is_paid_to_whom_for_what(checkout: CheckoutPage) -> None:
    binding, truth = checkout.binding(), checkout.truth
    assert truth.kind in binding.kinds
    assert (binding.amount, binding.party) == (truth.amount, truth.party)
    assert (binding.items, binding.address, binding.method) == (truth.items, truth.address, truth.method)
    assert binding.doubts == truth.doubts
    quote = binding.quote  # the sums, with their labels
    assert [row for row in truth.rows if row not in quote] == []
    assert len(quote) == len(set(quote)) <= 10
    assert all(len(row) <= 80 for row in quote)


@each_of(
    "checkout", [each for each in CHECKOUTS if each.fact], ids=[each.name for each in CHECKOUTS if each.fact]
)
def test_the_phone_did_what_the_approval_says(checkout: CheckoutPage) -> None:
    assert any(checkout.fact in fact for fact in pressed(checkout))


FOOD = next(each for each in CHECKOUTS if each.name == "food, options below, number beside the price")
CASHIER = page(at("Payment", 120, left=200), table(("Total", "$36.89")), pay("Pay $36.89"))


def paid_for(*before: Binding, package: str = SHOP_APP) -> Binding:
    """What is bound on a page that only takes the money."""
    act = Tap(middle(CASHIER.items[-1]))
    return asked(judge(Situation(act, seen(package), CASHIER, paying=before, ordered=before), BUILT_IN))


def test_a_page_that_only_takes_the_money_has_the_things_of_the_order_before_it() -> None:
    order = FOOD.binding()
    binding = paid_for(order)
    assert (binding.items, binding.address) == (order.items, order.address)


def test_an_order_that_was_not_sent_is_not_paid_for() -> None:
    act = Tap(middle(CASHIER.items[-1]))
    binding = asked(judge(Situation(act, seen(SHOP_APP), CASHIER, paying=(FOOD.binding(),)), BUILT_IN))
    assert (binding.items, binding.address) == ((), "")


@each_of(
    "other",
    [
        {"amount": "$99.00"},
        {"amount": ""},
        {"amount": "€36.89"},
        {"app": "com.example.other"},
        {"doubts": (Doubt.SUM,)},
    ],
    ids=["another sum", "no sum", "another currency", "another app", "a doubt"],
)
def test_what_may_be_another_order_is_not_taken_for_it(other: dict[str, Any]) -> None:
    order = FOOD.binding()
    before = replace(order, **other)
    assert (paid_for(before).items, paid_for(before).address) == ((), "")
    newer = replace(order, amount="$1.00")
    assert paid_for(order, newer).items == ()


def test_the_kinds_of_doubt_are_all_met() -> None:
    assert {doubt for each in CHECKOUTS for doubt in each.truth.doubts} == set(Doubt)
    assert {each.truth.kind for each in CHECKOUTS} == {Kind.PAY}
