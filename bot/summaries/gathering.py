"""What happened to a person's tasks between two moments."""

from collections.abc import Iterable

from agent.contract.binding import Kind
from agent.contract.history import PastTask
from agent.contract.model import Cost, Money
from agent.contract.requests import RequestState
from agent.contract.tasks import EndKind
from bot.cards.phone_words import is_online
from bot.cards.summary import TaskSummary
from bot.cards.unsent import is_done
from bot.context import ChatContext
from bot.rights.person import Person

_PAGE = 20
_PAYS = (Kind.PAY, Kind.ORDER)
_DENIED = (RequestState.REJECTED, RequestState.EXPIRED)


async def gather(chat: ChatContext, person: Person, since: float, until: float) -> TaskSummary:
    """The summary of the person's tasks that ended after `since` and up to `until`."""
    caller, ended = chat.rights.caller(person), dict[int, PastTask]()
    offset = 0
    while True:
        page = await chat.dispatcher.history.page(caller, offset, _PAGE)
        # By number: a task that ends meanwhile moves the others to the next page, where they come again.
        ended |= {past.task.task_id: past for past in page.tasks if since < past.ended_at <= until}
        offset += len(page.tasks)
        if not page.tasks or page.tasks[-1].ended_at <= since:
            break
    away = [phone.phone_id for phone in chat.rights.phones_of(person) if not is_online(phone)]
    return summarise(ended.values(), since, until, tuple(chat.phone_name(phone_id) for phone_id in away))


def summarise(ended: Iterable[PastTask], since: float, until: float, away: tuple[str, ...]) -> TaskSummary:
    """The same of these tasks. away: names of the phones that are away now."""
    tasks = sorted(ended, key=lambda task: task.ended_at)
    done = [each for each in tasks if is_done(each.outcome.kind, each.unsent, each.approved)]
    stopped = [each for each in tasks if each.outcome.kind is EndKind.STOPPED]
    failed = [each for each in tasks if each not in done and each not in stopped]
    return TaskSummary(
        since,
        until,
        len(done),
        len(failed),
        len(stopped),
        tuple(one.binding for each in tasks for one in each.approved if one.binding.kinds[0] in _PAYS),
        tuple(one.binding for each in tasks for one in each.unsent if one.state in _DENIED),
        _total([each.cost for each in tasks]),
        tuple(each.task.text for each in failed),
        away,
    )


def _total(costs: list[Cost]) -> Cost:
    sums = dict[str, int]()
    for cost in costs:
        for money in cost.sums:
            sums[money.currency] = sums.get(money.currency, 0) + money.micro
    return Cost(
        tuple(Money(currency, micro) for currency, micro in sums.items()),
        sum(cost.unpriced_tokens for cost in costs),
        any(cost.estimated for cost in costs),
        sum(cost.requests for cost in costs),
    )
