"""Homes that have not heard yet that somebody was removed or has lost a right."""

from decimal import Decimal

from agent.contract.people import Right, Spending
from bot.bus.left_out import LeftOut, names_for
from bot.context import ChatContext
from bot.rights.permissions import rights_on
from bot.rights.person import Grant, Person

_WORKS = frozenset({Right.CONTROL, Right.APPROVE, Right.TAKE_OVER})
_NO_LIMIT = Decimal("Infinity")


def homes_unheard(chat: ChatContext, left_out: LeftOut, before: Person, now: Person | None) -> str:
    """Names of homes among those left out where something of the person may go on, '' for none.

    Whoever only looks at a phone has nothing there that could. now: None for a stranger.
    """
    phones = chat.dispatcher.phones.known()
    return names_for(left_out, [phone for phone in phones if _has_lost(before, now, phone.phone_id)])


def _has_lost(before: Person, now: Person | None, phone_id: str) -> bool:
    had = rights_on(before, phone_id) & _WORKS
    if now is None or not had <= rights_on(now, phone_id):
        return bool(had)
    return bool(had) and _is_less(_spending(now, phone_id), _spending(before, phone_id))


def _is_less(now: Spending, before: Spending) -> bool:
    """Is an approval good for less?"""
    pairs = ((now.limit, before.limit), (now.code_above, before.code_above))
    return any(_number(new) < _number(old) for new, old in pairs)


def _number(amount: Decimal | None) -> Decimal:
    return _NO_LIMIT if amount is None else amount


def _spending(person: Person, phone_id: str) -> Spending:
    mine = (each.spending for each in person.bindings if each.phone_id == phone_id)
    return next(mine, Grant(person.person_id, phone_id, frozenset()).spending)
