"""What a person's approval of a payment is good for: cost, limit and code."""

from dataclasses import dataclass
from decimal import Decimal

from agent.contract.amounts import amounts_in, hides_amount, speaks_of_paying, value_of
from agent.contract.binding import Binding, Kind
from agent.contract.page import PageSource
from agent.contract.people import Spending
from agent.contract.requests import Request

# An unread amount may be any sum. So may a touch on an unread page, whatever its kind.
_MONEY = frozenset({Kind.PAY, Kind.ORDER, Kind.UNLABELLED})


@dataclass(frozen=True, slots=True)
class Sum:
    """Money of one currency."""

    currency: str
    """As pages write it ('¥', 'EUR'), '' for none."""
    total: Decimal
    payments: int
    unread: int = 0
    """Payments whose amount could not be read."""


def costs(request: Request) -> bool:
    """May an input with this approval cost money?"""
    return request.binding is not None and input_costs(request.binding, request.text)


def covers(spending: Spending, request: Request) -> bool:
    """Is an approval within the person's limit? An amount that could not be read is above every limit."""
    return not costs(request) or is_within(request.binding, spending.limit)


def needs_code(spending: Spending, request: Request) -> bool:
    """Does the person's own approval need their code, too?"""
    return costs(request) and not is_within(request.binding, spending.code_above)


def input_costs(binding: Binding, claim: str) -> bool:
    """May this input cost money? claim: what the model says of it, '' for nothing."""
    unread = binding.point is not None and binding.source is PageSource.NONE
    known = bool(binding.amount) or not _MONEY.isdisjoint(binding.kinds)
    return unread or known or (Kind.FLAGGED in binding.kinds and _speaks_of_money(claim, binding))


def is_within(binding: Binding | None, most: Decimal | None) -> bool:
    """Is its amount known, and no larger? most: None for any amount, known or not."""
    if most is None:
        return True
    value = value_of(binding.amount) if binding else None
    return value is not None and value <= most


def _speaks_of_money(claim: str, binding: Binding) -> bool:
    """May the input pay by the model's claim, in words that no rule knows? A claim only makes it stricter."""
    return any(
        speaks_of_paying(line) or amounts_in(line) or hides_amount(line)
        for line in (claim, binding.target, *binding.quote)
    )
