"""The texts of a page in rows: what stands beside what, and what cannot be told."""

import random
import time
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.contract.actions import Tap
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.page import Item, Page, PageSource
from agent.policy.judge import judge
from agent.policy.page.checkout_labels import Part
from agent.policy.page.checkout_sums import sums_of_rows
from agent.policy.page.judgement import Situation
from agent.policy.page.rows import Row, rows_of
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box
from tests.worlds.checkouts import CHECKOUTS, CheckoutPage, pair, price, short
from tests.worlds.policy_pages import COFFEE, kinds, middle, picture, seen, tree

FEES = (
    *pair("Subtotal", "¥32.80", 900),
    *pair("Delivery", "¥4.00", 990),
    *pair("Packaging", "¥2.00", 1080),
    *pair("Tip", "¥5.00", 1170),
    *pair("Total", "¥43.80", 1260),
)
QUICK = settings(max_examples=60, deadline=None)


def texts(rows: Iterable[Row]) -> list[str]:
    return [row.text if row.sure else f"? {row.text}" for row in rows]


@pytest.mark.parametrize("page", [tree(*FEES), picture(*FEES)], ids=["tree", "picture"])
def test_a_label_and_its_value_at_the_other_side_are_one_row(page: Page) -> None:
    assert texts(rows_of(page)) == [
        "Subtotal ¥32.80", "Delivery ¥4.00", "Packaging ¥2.00", "Tip ¥5.00", "Total ¥43.80"
    ]  # fmt: skip


def test_a_price_right_of_name_and_options_belongs_to_both() -> None:
    page = tree(short("Latte", 400), short("regular, hot", 460, high=44), price("¥32.80", 430, high=60))
    assert texts(rows_of(page)) == ["Latte regular, hot ¥32.80"]


def test_a_price_on_the_level_of_one_of_two_lines_belongs_to_that() -> None:
    page = tree(short("Latte", 400), short("Mocha", 470), price("¥32.80", 402), price("¥36.80", 468))
    assert texts(rows_of(page)) == ["Latte ¥32.80", "Mocha ¥36.80"]


def test_a_price_between_two_lines_belongs_to_none_of_them() -> None:
    page = tree(short("Latte", 400), short("Mocha", 440), price("¥32.80", 422), price("¥36.80", 462))
    assert texts(rows_of(page)) == ["? Latte", "? ¥32.80", "? Mocha", "? ¥36.80"]


def test_texts_over_each_other_are_not_joined() -> None:
    page = tree(Item("Latte", Box(60, 400, 500, 460)), Item("Mocha", Box(100, 410, 480, 455)))
    assert texts(rows_of(page)) == ["? Latte", "? Mocha"]


def test_a_container_that_repeats_its_texts_counts_once() -> None:
    inside = (short("Latte", 400), price("¥32.80", 400))
    said = Item("Latte, ¥32.80", Box(0, 380, 1080, 480), pressable=True)
    assert texts(rows_of(tree(said, *inside))) == ["Latte ¥32.80"]
    more = replace(said, text="Latte, ¥32.80, two left in stock")
    assert texts(rows_of(tree(more, *inside))) == ["Latte, ¥32.80, two left in stock"]
    assert texts(rows_of(tree(inside[0], inside[0]))) == ["Latte"]


def test_letters_from_right_to_left_stand_as_the_screen_shows_them() -> None:
    page = tree(short("المجموع", 400), price("٣٦ ر.س", 400), short("\u202eabc\u202c", 500))
    assert texts(rows_of(page)) == ["المجموع ٣٦ ر.س", "cba"]


def test_labels_above_their_sums_are_told() -> None:
    page = tree(short("Delivery", 400), short("¥4.00", 466), short("Total", 700), short("¥36.80", 766))
    found = sums_of_rows(rows_of(page))
    assert [(row.part, str(row.value)) for row in found.rows] == [
        (Part.CHARGE, "4.00"),
        (Part.TOTAL, "36.80"),
    ]


ICON = Item("", Box(900, 1900, 1020, 2020), pressable=True)
LINES = tuple(item.text for item in FEES)  # as requests of earlier versions kept them
ROWS = ("Subtotal ¥32.80", "Delivery ¥4.00", "Packaging ¥2.00", "Tip ¥5.00", "Total ¥43.80")


@pytest.mark.parametrize("quote", [LINES, ROWS], ids=["single texts", "rows"])
def test_a_rejection_holds_on_its_page_by_rows_and_by_texts_of_earlier_versions(
    quote: tuple[str, ...],
) -> None:
    labels = [item for item in FEES if not item.text.startswith("¥")]
    sums = [item for item in FEES if item.text.startswith("¥")]
    rejected = Binding((Kind.PAY,), "Tap", COFFEE, point=middle(ICON), quote=quote)

    def asks(*items: Item) -> bool:
        situation = Situation(Tap(middle(ICON)), seen(), tree(*items, ICON), refused=(rejected,))
        return Kind.PAY in kinds(judge(situation, BUILT_IN))

    assert asks(*FEES)
    assert asks(*labels, *sums)
    assert not asks(short("Good morning", 900), short("Menu", 1000))


def test_a_page_of_three_hundred_texts_is_in_rows_at_once() -> None:
    texts_of_rows = [
        item
        for row in range(100)
        for item in (
            Item(f"Label {row} ¥{row}.00", Box(0, 24 * row, 1080, 24 * row + 22), pressable=True),
            Item(f"Label {row}", Box(60, 24 * row, 400, 24 * row + 20)),
            Item(f"¥{row}.00", Box(700, 24 * row, 1000, 24 * row + 20)),
        )
    ]
    page = tree(*texts_of_rows)
    assert len(rows_of(page)) == 100

    def seconds() -> float:
        began = time.thread_time()
        rows_of(page)
        return time.thread_time() - began

    assert (
        min(seconds() for _ in range(5)) < 0.015
    )  # about 0.002; more than 0.05 with each compared with each


@given(st.randoms(use_true_random=False))
@QUICK
def test_order_of_the_tree_and_slightly_other_heights_change_no_row(dice: random.Random) -> None:
    items = [_moved(item, dice) for item in FEES]
    dice.shuffle(items)
    found = sums_of_rows(rows_of(tree(*items)))
    true = {(Part.SUBTOTAL, "32.80"), (Part.CHARGE, "4.00"), (Part.CHARGE, "2.00"), (Part.CHARGE, "5.00"),
            (Part.TOTAL, "43.80")}  # fmt: skip
    assert {(row.part, str(row.value)) for row in found.rows} == true
    assert not found.unsure


@given(st.sampled_from(CHECKOUTS), st.randoms(use_true_random=False))
@QUICK
def test_a_checkout_in_any_order_and_slightly_moved_is_never_read_falsely(
    checkout: CheckoutPage, dice: random.Random
) -> None:
    truth = checkout.truth
    page = checkout.page
    items = [_moved(item, dice) if not item.pressable else item for item in page.items]
    button = items[-1]
    dice.shuffle(items)
    if checkout.package == "com.example.shop":
        items.remove(button)
        items.append(button)
    binding = replace(checkout, page=replace(page, items=tuple(items))).binding()
    assert binding.amount in (truth.amount, "")
    assert binding.party in (truth.party, "")
    assert binding.items == truth.items or Doubt.ITEMS in binding.doubts
    assert binding.address == truth.address or Doubt.ADDRESS in binding.doubts
    assert binding.method in (truth.method, "")
    if not binding.doubts:
        assert [row for row in truth.rows if row not in binding.quote] == []


def _moved(item: Item, dice: random.Random) -> Item:
    left, top, right, bottom = item.box
    return replace(item, box=Box(left, top + dice.randint(-3, 3), right, bottom + dice.randint(-3, 3)))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["Total", "Delivery", "¥4.00", "1 × Latte", "x2", "12 Lake Road", "配送费", "合计", ""]
            ),
            st.integers(0, 1000),
            st.integers(0, 2300),
            st.integers(1, 600),
            st.integers(1, 300),
        ),
        max_size=40,
    )
)
@QUICK
def test_every_text_stands_in_exactly_one_row(places: list[tuple[str, int, int, int, int]]) -> None:
    items = [
        Item(f"{text} {at}", Box(left, top, left + width, top + height))
        for at, (text, left, top, width, height) in enumerate(places)
    ]
    found = [
        cell.text for row in rows_of(Page(PageSource.TREE, tuple(items), (1080, 2400))) for cell in row.cells
    ]
    assert len(found) == len(set(found))
    assert set(found) <= {" ".join(item.text.split()) for item in items}
