"""The sum that a page asks for."""

from collections.abc import Iterable

from agent.contract.amounts import (
    amounts_in,
    currency_of,
    hides_amount,
    number_in,
    sums_in,
    the_one,
    unsure,
    value_of,
)
from agent.contract.page import Item, Page
from agent.contract.qualifiers import is_factor, is_qualifier, may_be_label
from agent.policy.page.target import same_row
from agent.policy.words import table
from agent.policy.words.label import label_units, words_only
from devices.base import Box

_TOTAL_NAMES = frozenset(
    {
        "total",
        "amount",
        "sum",
        "total_amount",
        "pay_amount",
        "amount_due",
        "price_total",
        "total_price",
        "order_total",
    }
)
_BELOW = 2.5  # how far below a title its sum may stand, in heights of the title


def amount_on(page: Page, label: str = "") -> str:
    """The amount as written: the label's own, else that in the line of the total, else the page's only one.

    A label without a currency gets that of the same sum on the page. '' if there is none, if there are
    several and none is the total, or if label and total differ.
    """
    own, totals = sums_in(label), _totals(page)
    total = the_one(totals)
    if hides_amount(label):
        return ""
    if own and len({currency_of(amount) for amount in totals} - {""}) > 1 and not total:
        return ""  # several currencies: which of them is paid?
    if own:
        return the_one((*own, total) if total else _with_currency(own, page)) or ""
    if totals:
        return total or ""
    return the_one(tuple(_asked(page.items))) or ""


def _with_currency(own: tuple[str, ...], page: Page) -> tuple[str, ...]:
    """The amounts, and the same sum as the page writes it elsewhere, if it does so in one currency alone."""
    if any(currency_of(amount) for amount in own):
        return own
    values = {value_of(amount) for amount in own}
    same = tuple(
        amount
        for item in page.items
        if not item.password
        for amount in sums_in(item.text)
        if value_of(amount) in values
    )
    return (*own, *same) if the_one((*own, *same)) else own


def total_of(page: Page) -> str | None:
    """The sum that the page calls the total; '' if it names several, None if none."""
    totals = _totals(page)
    return (the_one(totals) or "") if totals else None


def _totals(page: Page) -> tuple[str, ...]:
    """All sums in the lines that name the total the surest."""
    lines = [item for item in page.items if item.text and not item.password]
    beside = [item for item in lines if is_qualifier(item.text)]
    sums: list[Item] | None = None  # read once a title has its sum in another text
    for group in table.TOTALS:
        found: list[str] = []
        for item in lines:
            units = label_units(item.text)
            title = table.begins(units, group)
            if title is None or len(units) > len(title) + 3:
                continue
            if own := sums_in(item.text):
                found.extend(_as_qualified(own, item, beside))
                continue
            sums = [each for each in lines if _sums_in(each)] if sums is None else sums
            if row := _beside(item, sums):
                found.extend(amount for each in row for amount in _as_qualified(_sums_in(each), each, beside))
            elif place := _below(item, sums):
                found.extend(_as_qualified(_sums_in(place), place, beside))
        if not found:
            found = (
                [
                    amount
                    for item in lines
                    if item.name.lower() in _TOTAL_NAMES
                    for amount in _as_qualified(_sums_in(item), item, beside)
                ]
                if group is table.TOTALS[1]
                else []
            )
        if found:
            return tuple(found)
    return ()


def sums_asked(lines: Iterable[str]) -> Iterable[str]:
    """The amounts in these lines, without balances, fees and discounts.

    An amount beside a line 'from' has no value. With a line '× 100' among them only the total has a value.
    """
    lines = tuple(line for line in lines if line.strip())
    many = any(is_factor(line) for line in lines)
    for place, line in enumerate(lines):
        if table.begins(label_units(line), table.OTHER_SUMS):
            continue
        qualified = _is_qualified_by_line(lines, place) or (many and not _is_total(lines, place))
        yield from unsure(sums_in(line)) if qualified else sums_in(line)


def _is_qualified_by_line(lines: tuple[str, ...], place: int) -> bool:
    """Does the line before or behind say 'from', 'weekly', '起'? A 'From' above an account names a field."""
    if place and is_qualifier(lines[place - 1]):
        return True
    behind = lines[place + 1 : place + 3]
    if not behind or not is_qualifier(behind[0]):
        return False
    return len(behind) < 2 or bool(amounts_in(behind[1])) or not may_be_label(behind[0])


def _is_total(lines: tuple[str, ...], place: int) -> bool:
    near = lines[max(0, place - 1) : place + 1]
    return any(table.begins(label_units(line), group) for line in near for group in table.TOTALS[:2])


def _asked(items: Iterable[Item]) -> Iterable[str]:
    """All amounts, without balances, fees and discounts."""
    rows = [item for item in items if item.text]
    others = [item for item in rows if table.begins(label_units(item.text), table.OTHER_SUMS)]
    beside = [item for item in rows if is_qualifier(item.text)]
    for item in rows:
        amounts = sums_in(item.text)
        if (
            amounts
            and item not in others
            and not any(same_row(item.box, other.box) and other.box.left < item.box.left for other in others)
        ):
            yield from _as_qualified(amounts, item, beside)


def _as_qualified(amounts: tuple[str, ...], item: Item, qualifiers: list[Item]) -> tuple[str, ...]:
    """The amounts of an item; they have no value if a text in the same row says 'from', '× 100', '起'."""
    beside = any(each is not item and same_row(each.box, item.box) for each in qualifiers)
    return unsure(amounts) if beside else amounts


def _sums_in(item: Item) -> tuple[str, ...]:
    """The item's one amount, even without a currency or only partly readable; else nothing."""
    amounts = sums_in(item.text)
    if amounts and hides_amount(item.text):
        return unsure(amounts)
    found = the_one(amounts) or number_in(item.text)
    return (found,) if found else ()


def _beside(title: Item, sums: list[Item]) -> list[Item]:
    """The sum right of a title, with bare ones further right: of '¥50.00 ¥36.80' either may be meant."""
    right = sorted(
        (
            item
            for item in sums
            if item is not title and _is_right_of(item.box, title.box) and same_row(item.box, title.box)
        ),
        key=lambda item: item.box.left,
    )
    return right[:1] + [item for item in right[1:] if not words_only(label_units(item.text))]


def _below(title: Item, sums: list[Item]) -> Item | None:
    height = title.box.bottom - title.box.top
    under = [
        item
        for item in sums
        if 0 <= item.box.top - title.box.bottom + height / 4 <= _BELOW * height
        and item.box.left < title.box.right
        and title.box.left < item.box.right
        and not table.begins(label_units(item.text), table.OTHER_SUMS)
    ]
    return min(under, key=lambda item: item.box.top, default=None)


def _is_right_of(box: Box, of: Box) -> bool:
    """Does the box lie to the right? Boxes may overlap: texts often get more room than they fill."""
    return box.left > of.left and box.right > of.right
