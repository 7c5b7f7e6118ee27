"""What a person pays for with one input: things, address, what pays, and what of it cannot be told."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.amounts import sums_in, the_one
from agent.contract.binding import Doubt
from agent.contract.page import Page, PageSource, Target
from agent.policy.labels.classes import is_group
from agent.policy.page.checkout_items import bought
from agent.policy.page.checkout_labels import SUMMED, Part, names_nothing
from agent.policy.page.checkout_places import address_on, method_of
from agent.policy.page.checkout_sums import adds_up, sums_of_rows
from agent.policy.page.rows import Row
from agent.policy.page.sums import total_of
from agent.policy.words import table

# The bar with a page's title, as a share of the page's height.
_BAR = 0.1


@dataclass(frozen=True, slots=True)
class Checkout:
    """As in Binding. total_unsure: the row of the total overlaps another one."""

    items: tuple[str, ...] = ()
    address: str = ""
    method: str = ""
    doubts: tuple[Doubt, ...] = ()
    total_unsure: bool = False


def checkout_on(page: Page, rows: Sequence[Row], target: Target | None, amount: str, party: str) -> Checkout:
    """Reads a page that asks for money.

    amount, party: as bound, '' if unknown. A dialog or offer over a checkout does not ask for what stands
    below it.
    """
    if not _is_about(page, target, amount):
        return Checkout()
    width, height = page.size_px
    label = target.text if target else ""
    button = target.item.box.top if target else height
    body = [row for row in rows if row.box.bottom > _BAR * height and (not target or not _is_in(row, target))]
    sums = sums_of_rows(body)
    end = button if sums.top is None else min(button, sums.top)
    address, address_unsure = address_on(body, width)
    method = method_of(body, label, width)
    others = frozenset(text for text in (party, address, method) if text and not names_nothing(text))
    items, items_unsure, costs = bought(body, sums, amount, width=width, end=end, others=others)
    if not items and not items_unsure and end < button:  # some pages have their total above the things
        items, items_unsure, costs = bought(body, sums, amount, width=width, end=button, others=others)
    total_unsure = Part.TOTAL in sums.unsure and not sums_in(label)
    doubts = (
        (Doubt.ITEMS, items_unsure),
        (Doubt.ADDRESS, address_unsure),
        (Doubt.FEES, not sums.unsure.isdisjoint((*SUMMED, Part.TOTAL))),
        (Doubt.SUM, bool(amount) and not sums.unsure and not adds_up(sums, costs, amount)),
    )
    return Checkout(items, address, method, tuple(doubt for doubt, holds in doubts if holds), total_unsure)


def _is_about(page: Page, target: Target | None, amount: str) -> bool:
    """Does the input pay the total of this page, as far as its own words and question tell?"""
    label, total = target.text if target else "", total_of(page)
    if (own := sums_in(label)) and total is not None:
        return the_one((*own, total)) is not None
    if is_group(label, table.CONFIRMS, misread=page.source is PageSource.PICTURE):
        return bool(amount and total) and the_one((amount, total or "")) is not None
    return True


def _is_in(row: Row, target: Target) -> bool:
    return any(cell.item is target.item for cell in row.cells)
