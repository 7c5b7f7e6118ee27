"""What a person's approval of a payment is good for: their limit, their code, and today's sums."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from agent.contract.amounts import value_of
from agent.contract.binding import Binding
from agent.contract.people import Caller, Right
from agent.contract.requests import AnswerOutcome
from agent.contract.spending import Sum, covers, input_costs, is_within, needs_code
from agent.journal.requests import RequestRow

_YUAN = frozenset({"¥", "CN¥", "CNY", "RMB", "YUAN", "元", "块", "塊", "圆"})


def refusal(caller: Caller, row: RequestRow) -> AnswerOutcome | None:
    """Why the caller's approval does not count; None if it does."""
    if caller.second_person and row.person_id == caller.person_id:
        return AnswerOutcome.NEEDS_SECOND
    if not covers(caller.spending, row.request):
        return AnswerOutcome.OVER_LIMIT
    if needs_code(caller.spending, row.request) and not caller.code_given:
        return AnswerOutcome.NEEDS_CODE
    return None


def may_press(caller: Caller, asked: Binding | None) -> bool:
    """May the caller, with the phone in their hands, press this? Their approval must be good for it.

    asked: what the model would have to ask about. One press gives no code.
    """
    if asked is None or not input_costs(asked, ""):
        return True
    spending, agrees = caller.spending, Right.APPROVE in caller.rights and not caller.second_person
    return agrees and is_within(asked, spending.limit) and is_within(asked, spending.code_above)


def may_press_unknown(caller: Caller) -> bool:
    """As `may_press`, of what cannot be read: it may cost anything."""
    spending, agrees = caller.spending, Right.APPROVE in caller.rights and not caller.second_person
    return agrees and spending.limit is None and spending.code_above is None


def holds(caller: Caller, row: RequestRow) -> bool:
    """Could the caller, with their present rights, still give this approval? A code that they gave holds."""
    return Right.APPROVE in caller.rights and refusal(replace(caller, code_given=True), row) is None


def sums_of(paid: Iterable[str]) -> tuple[Sum, ...]:
    """One sum for each currency, in the order of their first payments.

    paid: amounts, '' for one that could not be read.
    """
    sums: dict[str, Sum] = {}
    for amount in paid:
        value, currency = value_of(amount), _currency(amount)
        known = sums.get(currency, Sum(currency, Decimal(0), 0))
        total = known.total + (value or Decimal(0))
        sums[currency] = Sum(currency, total, known.payments + 1, known.unread + (value is None))
    return tuple(sums.values())


def _currency(amount: str) -> str:
    """As the page writes it, except yuan, which stands in front on one page and behind on another."""
    sign = "".join(sign for sign in amount if not sign.isdigit() and sign not in " .,'’-?")
    return "¥" if sign.upper() in _YUAN else sign
