"""What the labels of a checkout's rows say that the row holds."""

import re
from enum import StrEnum
from functools import lru_cache

from agent.contract.amounts import amounts_in, with_plain_numbers
from agent.policy.words import checkout, table
from agent.policy.words.label import Units, label_units, words_only

_BRACKETS = re.compile(r"[(（\[【][^)）\]】]*[)）\]】]")
# Words that may follow a label without changing what it says: 'Subtotal · 3 items', '运费 共'.
_SMALL = frozenset([
    "item", "items", "fee", "fees", "applied", "estimated", "est", "incl", "included", "night", "nights",
    "person", "persons", "guest", "guests", "the", "your", "for", "of", "a", "总", "共", "件", "份", "个",
    "晚", "张", "品", "已", "使", "用", "含",
])  # fmt: skip
_PHONE = re.compile(r"(?<![0-9])[0-9+][0-9 *•·-]{5,}[0-9](?![0-9])")
_TIME = re.compile(r"(?<![0-9])[0-9]{1,2}[:：][0-9]{2}(?![0-9])|[0-9] ?(?:min|分钟)\b|[0-9] ?分钟")


class Part(StrEnum):
    """What stands behind a label."""

    SUBTOTAL = "subtotal"
    CHARGE = "charge"
    DISCOUNT = "discount"
    TAX = "tax"
    TOTAL = "total"
    OTHER = "other"  # balances, prices before, limits: sums that are not part of the total


SUMMED = (Part.SUBTOTAL, Part.CHARGE, Part.DISCOUNT, Part.TAX)
_GROUPS = (
    (Part.TOTAL, table.TOTALS[0] | table.TOTALS[1]),
    (Part.SUBTOTAL, checkout.SUBTOTALS),
    (Part.DISCOUNT, checkout.DISCOUNTS),
    (Part.CHARGE, checkout.CHARGES),
    (Part.TAX, checkout.TAXES),
    (Part.TOTAL, table.TOTALS[2]),
    (Part.OTHER, table.OTHER_SUMS),
)


@lru_cache(maxsize=2048)
def label_of(text: str) -> Units:
    """The words of a label without amounts, numbers and what stands in brackets."""
    amounts = amounts_in(text)
    text = with_plain_numbers(text) if amounts else text
    for amount in amounts:
        text = text.replace(amount.rstrip("?"), " ")
    return words_only(label_units(_BRACKETS.sub(" ", text)))


@lru_cache(maxsize=2048)
def part_of(text: str) -> Part | None:
    """Which sum the label names; None for every other text."""
    units = label_of(text)
    return next((part for part, group in _GROUPS if _is(units, group)), None)


def _is(units: Units, group: frozenset[Units]) -> bool:
    title = table.begins(units, group)
    return title is not None and _SMALL.issuperset(units[len(title) :])


@lru_cache(maxsize=8192)
def is_one_of(text: str, group: frozenset[Units]) -> bool:
    """Is the whole label one of these phrases?"""
    return _is(label_of(text), group)


@lru_cache(maxsize=2048)
def names_nothing(text: str) -> bool:
    """Is it a heading, a label, a time or a telephone number, and no thing to buy?"""
    units = label_of(text)
    if not units or is_telephone(text) or _TIME.search(text):
        return True
    if any(
        _is(units, group) for group in (*checkout.ADDRESSES, checkout.METHODS, table.PAYEES, checkout.MEANS)
    ):
        return True
    return _is(units, checkout.NO_ITEMS) or part_of(text) is not None


def is_telephone(text: str) -> bool:
    """Does the text hold a telephone number?"""
    return bool(_PHONE.search(text))


def tells_time(text: str) -> bool:
    """Does the text hold a time of the day or minutes?"""
    return bool(_TIME.search(text))
