"""What a person's yes to money is good for: their limit, their code, and what they have agreed to today."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from agent.contract.binding import Binding, Kind
from agent.contract.dispatcher import Sum
from agent.contract.page import PageSource
from agent.contract.people import Caller, Right, Spending
from agent.contract.requests import AnswerOutcome, Request
from agent.journal.requests import RequestRow
from agent.policy.labels.amounts import amounts_in, hides_amount, speaks_of_paying, value_of

# What nobody can read may be a payment of any sum. So may a touch of a page that could not be read, whatever its kind.
_MONEY = frozenset({Kind.PAY, Kind.ORDER, Kind.UNLABELLED})
_YUAN = frozenset({"¥", "CN¥", "CNY", "RMB", "YUAN", "元", "块", "塊", "圆"})


def costs(request: Request) -> bool:
    """May a yes to this cost money?"""
    return request.binding is not None and _costs(request.binding, request.text)


def covers(spending: Spending, request: Request) -> bool:
    """Is a yes within the person's limit? An amount that nobody could read is above every limit."""
    return not costs(request) or _within(request.binding, spending.limit)


def needs_code(spending: Spending, request: Request) -> bool:
    """Does the person's own yes need their code, too?"""
    return costs(request) and not _within(request.binding, spending.code_above)


def refusal(caller: Caller, row: RequestRow) -> AnswerOutcome | None:
    """Why the caller's yes to an approval does not count; None if it does."""
    if caller.second_person and row.person_id == caller.person_id:
        return AnswerOutcome.NEEDS_SECOND
    if not covers(caller.spending, row.request):
        return AnswerOutcome.OVER_LIMIT
    if needs_code(caller.spending, row.request) and not caller.code_given:
        return AnswerOutcome.NEEDS_CODE
    return None


def may_press(caller: Caller, asked: Binding | None) -> bool:
    """May the caller, who has the phone in their hands, press this? asked: what the model would have to ask for.

    What costs money only if their own yes to it would be good as it is: nobody gives a code with a press.
    """
    if asked is None or not _costs(asked, ""):
        return True
    spending, agrees = caller.spending, Right.APPROVE in caller.rights and not caller.second_person
    return agrees and _within(asked, spending.limit) and _within(asked, spending.code_above)


def holds(caller: Caller, row: RequestRow) -> bool:
    """Could the caller, as they are now, still say the yes that they gave? A code that they gave then counts on."""
    return Right.APPROVE in caller.rights and refusal(replace(caller, code_given=True), row) is None


def sums_of(paid: Iterable[str]) -> tuple[Sum, ...]:
    """A sum a currency, in the order in which they were first paid in. paid: amounts, '' for one that nobody could read."""
    sums: dict[str, Sum] = {}
    for amount in paid:
        value, currency = value_of(amount), _currency(amount)
        known = sums.get(currency, Sum(currency, Decimal(0), 0))
        total = known.total + (value or Decimal(0))
        sums[currency] = Sum(currency, total, known.payments + 1, known.unread + (value is None))
    return tuple(sums.values())


def _costs(binding: Binding, claim: str) -> bool:
    unread = binding.point is not None and binding.source is PageSource.NONE
    known = bool(binding.amount) or not _MONEY.isdisjoint(binding.kinds)
    return unread or known or (Kind.FLAGGED in binding.kinds and _speaks_of_money(claim, binding))


def _speaks_of_money(claim: str, binding: Binding) -> bool:
    """What the model alone has flagged may pay in words that no rule knows. Its claim makes it stricter, never milder."""
    return any(
        speaks_of_paying(line) or amounts_in(line) or hides_amount(line)
        for line in (claim, binding.target, *binding.quote)
    )


def _within(binding: Binding | None, most: Decimal | None) -> bool:
    if most is None:
        return True
    value = value_of(binding.amount) if binding else None
    return value is not None and value <= most


def _currency(amount: str) -> str:
    """As the page writes it, but for yuan, which one page writes in front and the next one behind."""
    sign = "".join(sign for sign in amount if not sign.isdigit() and sign not in " .,'’-?")
    return "¥" if sign.upper() in _YUAN else sign
