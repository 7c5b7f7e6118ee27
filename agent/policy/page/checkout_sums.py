"""The rows of a checkout that hold sums: which sum belongs to which label, and do they make up the total?"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from agent.contract.amounts import currency_of, sums_in, the_one, value_of
from agent.policy.page.checkout_labels import Part, is_one_of, part_of
from agent.policy.page.rows import Cell, Row
from agent.policy.words import checkout

_MINUS = re.compile("[-−–－][ ]?[^0-9 ]{0,4}[ ]?[0-9]")  # noqa: RUF001 - all the signs that stand for minus
_LEADING = re.compile("^[-−–－+] ?(?=[0-9])")  # noqa: RUF001 - as above
_INCLUDED = re.compile(r"\b(?:incl|included|including)\b|已?含", re.IGNORECASE)
# How far below a label its sum may stand, in heights of the label.
_BELOW = 1.5
_MOST_OPTIONAL, _MOST_SUMS = 6, 4000
_CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class SumRow:
    """One sum with its label.

    value: below zero for what is taken off.
    optional: it may be part of another row already, as a tax or what a gift card pays.
    """

    part: Part
    value: Decimal
    currency: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Sums:
    """What a checkout adds up.

    rows: those whose label and sum surely belong together.
    unsure: labels of sums whose own sum cannot be told; TOTAL is among them for the total.
    top: where the first of them stands, in px; None without any.
    """

    rows: tuple[SumRow, ...]
    unsure: frozenset[Part] = frozenset()
    top: int | None = None

    def of(self, *parts: Part) -> tuple[SumRow, ...]:
        """The rows of these parts."""
        return tuple(row for row in self.rows if row.part in parts)


def sums_of_rows(rows: Sequence[Row]) -> Sums:
    """The sums of a checkout, by rows; a label above its sum counts, too."""
    found, unsure, tops = list[SumRow](), set[Part](), list[int]()
    for at, row in enumerate(rows):
        labels = list(_labels(row))
        for order, (place, part) in enumerate(labels):
            behind = labels[order + 1][0] if order + 1 < len(labels) else len(row.cells)
            cells = row.cells[place:behind]
            amounts = _amounts(cells)
            if not row.sure or _is_stacked(row, labels):
                if amounts or not row.sure:
                    unsure.add(part)
                    tops.append(row.box.top)
                continue
            if not amounts and not any(_is_free(cell.text) for cell in cells[1:]):
                cells = _below(cells[0], rows[at + 1 :])
                amounts = _amounts(cells)
                if not amounts:
                    continue
            tops.append(row.box.top)
            one = the_one(amounts)
            value = Decimal(0) if not amounts else value_of(one) if one else None
            if value is None:
                if part is not Part.TOTAL:  # the amount is called unreadable itself
                    unsure.add(part)
                continue
            found.append(_sum_row(part, value, one or "", cells))
    return Sums(tuple(found), frozenset(unsure), min(tops, default=None))


def _labels(row: Row) -> Iterator[tuple[int, Part]]:
    for place, cell in enumerate(row.cells):
        part = part_of(cell.text)
        if part is not None and part is not Part.OTHER:
            yield place, part


def adds_up(sums: Sums, bought: Iterable[Decimal], amount: str) -> bool:
    """Can the rows make up the amount? True if too little is known to say no.

    bought: what the things may cost together, where no row names that.
    """
    total = value_of(amount)
    currencies = {row.currency for row in sums.rows} | {currency_of(amount)}
    if total is None or len(currencies - {""}) > 1:
        return True
    own = [row.value for row in sums.of(Part.SUBTOTAL)]
    bases = {*own, sum(own, Decimal(0))} if own else set(bought)
    if not bases or not (own or sums.of(Part.CHARGE, Part.DISCOUNT)):
        return True
    return any(abs(made - total) < _CENT for base in bases for made in _made(sums, base))


def may_cost(sums: Sums, amount: str) -> set[Decimal]:
    """What all things together may cost, by the other rows; empty if nothing is known."""
    own = [row.value for row in sums.of(Part.SUBTOTAL)]
    total = value_of(amount)
    if own:
        return {*own, sum(own, Decimal(0))}
    return set() if total is None else {total - made for made in _made(sums, Decimal(0))}


def _made(sums: Sums, base: Decimal) -> set[Decimal]:
    """The totals that a base may have with all rows; optional ones may be left out."""
    others = sums.of(Part.CHARGE, Part.DISCOUNT, Part.TAX)
    made = {base + sum((row.value for row in others if not row.optional), Decimal(0))}
    for row in [row for row in others if row.optional][:_MOST_OPTIONAL]:
        made |= {each + row.value for each in made}
    return made


def possible_sums(prices: Iterable[Iterable[Decimal]]) -> set[Decimal]:
    """All sums with one price of each thing; empty if there are too many."""
    made = {Decimal(0)}
    for choices in prices:
        made = {each + price for each in made for price in choices}
        if len(made) > _MOST_SUMS:
            return set()
    return made


def _sum_row(part: Part, value: Decimal, amount: str, cells: Sequence[Cell]) -> SumRow:
    text = " ".join(cell.text for cell in cells)
    if part is Part.DISCOUNT or _MINUS.search(text):
        value = -value
    soft = part is Part.TAX or bool(_INCLUDED.search(text)) or is_one_of(cells[0].text, checkout.MEANS)
    return SumRow(part, value, currency_of(amount), soft)


def _amounts(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(amount for cell in cells for amount in sums_in(_LEADING.sub("", cell.text)))


def _is_free(text: str) -> bool:
    return is_one_of(text, checkout.NO_CHARGE)


def _is_stacked(row: Row, labels: Sequence[tuple[int, Part]]) -> bool:
    """Do two labels stand below each other in one row, with one sum for both?"""
    boxes = [row.cells[place].box for place, _ in labels]
    return any(
        one.left < other.right and other.left < one.right and other.top >= one.bottom - 2
        for one, other in pairwise(boxes)
    )


def _below(label: Cell, rows: Sequence[Row]) -> tuple[Cell, ...]:
    """The sum below a label: the nearest text there, if that is one and has no label beside it."""
    height = label.box.bottom - label.box.top
    for row in rows:
        if row.box.top - label.box.bottom > _BELOW * height:
            return ()
        under = [
            cell
            for cell in row.cells
            if cell.box.left < label.box.right
            and label.box.left < cell.box.right
            and cell.box.top >= label.box.bottom - height // 4
        ]
        if under:
            labelled = any(part_of(cell.text) for cell in row.cells)
            return (under[0],) if row.sure and not labelled and len(under) == 1 else ()
    return ()
