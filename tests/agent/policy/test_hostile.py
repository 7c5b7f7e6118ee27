"""Pages that are written to slip past the policy."""

import pytest

from agent.contract.actions import Swipe
from agent.contract.amounts import amounts_in, the_one, value_of
from agent.contract.binding import Kind
from agent.contract.page import Item
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Situation
from agent.policy.rules.rules import BUILT_IN, Rules, WordRules
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import COFFEE, SETTINGS, button, kinds, labelled, seen, tapped, text, tree

ALIPAY, SHADE = "com.eg.android.AlipayGphone", "com.android.systemui"


@each_of(
    "label",
    [
        "\u200b" * 130 + "Pay ¥36.80",
        "." * 130 + "Pay ¥36.80",
        "\xad" * 250 + "Pay now",
        "ᴘᴀʏ",
        "P.A.Y",
        "Pay\u2060now",
        "PayNow",
        "Welcome to our shop where all is made with a lot of care, tap to Pay now",
    ],
)
def test_a_disguised_payment_is_asked_about(label: str) -> None:
    assert Kind.PAY in kinds(labelled(label))


@each_of(
    "sentence",
    [
        "Pay $5 000",
        "Pay $5·000",
        "Pay $1_000",
        "Pay ¥3⁶.80",
        "Pay ¥3\U0001d7d4.80",
        "Pay ¥3\u3007",
        "Pay ¥٣6.80",
    ],
)
def test_an_amount_that_may_go_on_has_no_value(sentence: str) -> None:
    assert the_one(amounts_in(sentence)) is None


@pytest.mark.parametrize(
    ("sentence", "value"), [("¥36\u2060.80", "36.80"), ("CHF 1'234.50", "1234.50"), ("$12\u00ad34", "1234")]
)
def test_unseen_signs_and_apostrophes_do_not_cut_an_amount(sentence: str, value: str) -> None:
    assert [str(value_of(amount)) for amount in amounts_in(sentence)] == [value]


def test_a_text_a_pixel_higher_than_its_button_is_its_label() -> None:
    only = Item("", Box(100, 2000, 980, 2100), pressable=True)
    assert Kind.PAY in kinds(tapped(tree(only, Item("Pay ¥36.80", Box(100, 1999, 980, 2101))), only, ALIPAY))


def test_an_order_beside_a_price_is_a_payment_whatever_the_household_calls_free() -> None:
    order = button("Buy now")
    rules = Rules(words=WordRules(free=("Buy now",)))
    assert Kind.PAY in kinds(tapped(tree(text("¥36.80", 900), order), order, COFFEE, rules))


@each_of(
    ("question", "label"),
    [
        ("Close your account?", "Close"),
        ("Cancel your booking?", "Cancel"),
        ("取消订单？", "取消"),
        ("End subscription?", "End"),
        ("Discard draft?", "Don't save"),
        ("关闭查找手机？", "关闭"),
    ],
)
def test_a_refusal_that_is_what_the_question_asks_for_is_a_yes(question: str, label: str) -> None:
    no = button(label, 1200)
    assert kinds(tapped(tree(text(question, 1000), no), no))


def test_a_handle_that_is_pushed_upwards_to_pay_is_asked_about() -> None:
    page = tree(text("Slide up to pay ¥36.80", 1500), Item("", Box(480, 2100, 600, 2220), pressable=True))
    assert judge(Situation(Swipe((540, 2150), (540, 1300)), seen(), page), BUILT_IN) != Free()


@each_of(
    ("label", "package"),
    [("VPN", SETTINGS), ("无障碍", SETTINGS), ("Airplane mode", SHADE), ("是我本人", SHADE)],
)
def test_switches_that_open_the_phone_are_asked_about(label: str, package: str) -> None:
    assert kinds(labelled(label, package))


@each_of("label", ["Tip $3", "Swap", "Sign", "Place bet $5", "Checkout $36.80"])
def test_words_of_trade_beside_a_total_pay(label: str) -> None:
    only = button(label)
    page = tree(text("Total ¥36.80", 900), only)
    assert Kind.PAY in kinds(tapped(page, only))
