"""The sum of a checkout: what its button says, held against the line of its total."""

import pytest

from agent.contract.amounts import amounts_in, hides_amount, value_of
from agent.contract.page import Item, Page, PageSource
from agent.policy.page.sums import amount_on, total_of
from devices.base import Box
from tests.worlds.cases import each_of


def checkout(total: str, total_left: int = 170) -> Page:
    """Its total stands beside the title 'Total', whose box is 180 wide; below is a balance."""
    items = (
        Item("Total", Box(30, 410, 180, 460)),
        Item(total, Box(total_left, 410, 330, 460)),
        Item("Balance ¥500.00", Box(80, 500, 330, 530)),
    )
    return Page(PageSource.TREE, items, (360, 800))


@pytest.mark.parametrize("total_left", [190, 150], ids=["apart", "boxes overlap"])
def test_a_total_is_found_beside_its_title_and_never_in_the_balance_below(total_left: int) -> None:
    assert total_of(checkout("¥36.80", total_left)) == "¥36.80"


def test_a_balance_below_is_no_total() -> None:
    assert total_of(checkout("on request")) is None


def test_a_button_names_the_sum_if_it_is_that_of_the_total() -> None:
    assert amount_on(checkout("¥36.80"), "Pay 36.80") == "¥36.80"


def test_a_button_that_names_another_sum_than_the_total_names_none() -> None:
    assert amount_on(checkout("¥450.00"), "Pay 36.80") == ""


@each_of("written", ["₿0.01", "0.50 ETH", "0.01 BTC", "USDT 50.00", "比特币 0.01", "₲ 5.00"])
def test_a_number_of_an_unknown_currency_has_no_value(written: str) -> None:
    assert [value_of(amount) for amount in amounts_in(f"Pay {written}")] == [None]
    assert hides_amount(written)
