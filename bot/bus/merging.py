"""Answers of several homes as one: each function takes them in the order of the homes."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from agent.contract.audit import AuditEntry
from agent.contract.facts import KeptFacts, KeptTips
from agent.contract.history import PastTasks, RetentionLimits
from agent.contract.model import (
    NO_COST,
    ONE_MODEL,
    Cost,
    ModelDay,
    ModelOffer,
    ModelsInUse,
    Money,
    PersonCost,
)
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.shortcuts import ShortcutPage
from agent.contract.spending import Sum

Merge = Callable[[Sequence[Any]], Any]


def nothing(answers: Sequence[None]) -> None:
    """Of calls that answer nothing."""
    del answers


def total(answers: Sequence[int]) -> int:
    """How many in all homes."""
    return sum(answers)


def any_of(answers: Sequence[bool]) -> bool:
    """Has one of the homes done it?"""
    return any(answers)


def first_known(answers: Sequence[Any]) -> Any:
    """That of the first home that knows of it, None if none does."""
    return next((answer for answer in answers if answer is not None), None)


def joined(answers: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """One home after the other."""
    return tuple(each for answer in answers for each in answer)


def facts(answers: Sequence[KeptFacts]) -> KeptFacts:
    """Newest first."""
    found = sorted((each for one in answers for each in one.facts), key=lambda fact: -fact.kept_at)
    return KeptFacts(tuple(found), sum(one.total for one in answers), sum(one.tips for one in answers))


def tips(answers: Sequence[KeptTips]) -> KeptTips:
    """Newest first."""
    found = sorted((each for one in answers for each in one.tips), key=lambda tip: -tip.kept_at)
    return KeptTips(tuple(found), sum(one.total for one in answers))


def past_tasks(answers: Sequence[PastTasks]) -> PastTasks:
    """Newest first."""
    found = sorted((each for one in answers for each in one.tasks), key=lambda past: -past.ended_at)
    return PastTasks(tuple(found), sum(one.total for one in answers))


def shortcuts(answers: Sequence[ShortcutPage]) -> ShortcutPage:
    """By name."""
    found = sorted((each for one in answers for each in one.shortcuts), key=lambda each: each.name)
    return ShortcutPage(tuple(found), sum(one.total for one in answers))


def statuses(answers: Sequence[tuple[TaskStatus, ...]]) -> tuple[TaskStatus, ...]:
    """Oldest first."""
    return tuple(sorted(joined(answers), key=lambda status: status.task.created_at))


def queues(answers: Sequence[tuple[PhoneQueue, ...]]) -> tuple[PhoneQueue, ...]:
    """In the order of the homes, as their phones are."""
    return joined(answers)


def oldest_first(answers: Sequence[tuple[AuditEntry, ...]]) -> tuple[AuditEntry, ...]:
    """The lines of the audit by their time."""
    return tuple(sorted(joined(answers), key=lambda entry: entry.at))


def newest_first(answers: Sequence[tuple[AuditEntry, ...]]) -> tuple[AuditEntry, ...]:
    """The lines of the audit by their time, the newest first."""
    # Equal times keep each home's own order.
    return tuple(sorted(joined(answers), key=lambda entry: -entry.at))


def sums(answers: Sequence[tuple[Sum, ...]]) -> tuple[Sum, ...]:
    """One sum for each currency."""
    found: dict[str, Sum] = {}
    for one in joined(answers):
        before = found.get(one.currency, Sum(one.currency, Decimal(0), 0))
        found[one.currency] = Sum(
            one.currency,
            before.total + one.total,
            before.payments + one.payments,
            before.unread + one.unread,
        )
    return tuple(found.values())


def retention(answers: Sequence[RetentionLimits]) -> RetentionLimits:
    """So long something may be kept in one of the homes."""
    return RetentionLimits(max(one.days for one in answers), max(one.megabytes for one in answers))


def model_day(answers: Sequence[ModelDay]) -> ModelDay:
    """What models cost in all homes."""
    of_people: defaultdict[int, list[Cost]] = defaultdict(list)
    for each in joined([one.everybody for one in answers]):
        of_people[each.person_id].append(each.cost)
    everybody = tuple(PersonCost(person_id, cost(found)) for person_id, found in of_people.items())
    named = [one.answering for one in answers if one.answering.model]
    answering = next((one for one in named if one.second), named[0] if named else ONE_MODEL)
    return ModelDay(
        cost([one.own for one in answers]), everybody, cost([one.total for one in answers]), answering
    )


def cost(costs: Sequence[Cost]) -> Cost:
    """All of them together."""
    if not costs:
        return NO_COST
    sums_of: defaultdict[str, int] = defaultdict(int)
    for money in joined([one.sums for one in costs]):
        sums_of[money.currency] += money.micro
    return Cost(
        tuple(Money(currency, micro) for currency, micro in sums_of.items() if micro),
        sum(one.unpriced_tokens for one in costs),
        any(one.estimated for one in costs),
        sum(one.requests for one in costs),
    )


def models_in_use(answers: Sequence[tuple[ModelsInUse, Sequence[str]]]) -> ModelsInUse:
    """Each with the phones of its home. `everywhere` is the first home's; others name their phones."""
    offers: dict[str, ModelOffer] = {}
    of_phones: dict[str, str] = {}
    everywhere = answers[0][0].everywhere if answers else ""
    for use, phones in answers:
        for offer in use.offers:
            offers.setdefault(offer.name, offer)
        if use.everywhere != everywhere:
            of_phones |= dict.fromkeys(phones, use.everywhere)
        of_phones |= dict(use.phones)
    return ModelsInUse(
        tuple(offers.values()),
        everywhere,
        tuple(of_phones.items()),
        tuple(dict.fromkeys(joined([use.gone for use, _ in answers]))),
        bool(answers) and all(use.by_rules for use, _ in answers),
    )
