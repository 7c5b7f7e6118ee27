"""What happened to a person's tasks between two moments."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from agent.contract.binding import Kind
from agent.contract.history import PastTask
from agent.contract.model import Cost, Money
from agent.contract.requests import RequestState
from agent.contract.tasks import EndKind
from bot.bus.left_out import noting_left_out, prefix_of
from bot.cards.phone_words import is_online
from bot.cards.summary import TaskSummary
from bot.cards.unsent import is_done
from bot.context import ChatContext
from bot.rights.person import Person

_PAGE = 20
_PAYS = (Kind.PAY, Kind.ORDER)
_DENIED = (RequestState.REJECTED, RequestState.EXPIRED)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A summary. unreached: since when it lacks what ended at a home, as SummaryTable keeps it."""

    summary: TaskSummary
    unreached: Mapping[str, float]


async def gather(
    chat: ChatContext,
    person: Person,
    since: float,
    until: float,
    unreached: Mapping[str, float] | None = None,
) -> Gathered:
    """The summary of the person's tasks that ended after `since` and up to `until`.

    unreached: since when what ended at a home is in no summary; of one that is reached now it is in this one.
    Raises one of UNREACHED if no home is reached.
    """
    caller, ended, missing = chat.rights.caller(person), dict[int, PastTask](), dict(unreached or {})
    offset = 0
    with noting_left_out() as left_out:
        while True:
            known = set(left_out)
            page = await chat.dispatcher.history.page(caller, offset, _PAGE)
            if offset and known != set(left_out):
                offset = 0  # without the tasks of a home that went meanwhile others have moved up
                continue
            # By number: a task that ends meanwhile moves the others to the next page, where they come again.
            ended |= {past.task.task_id: past for past in page.tasks}
            offset += len(page.tasks)
            begins = [at for home, at in missing.items() if home not in left_out.values()]
            if not page.tasks or page.tasks[-1].ended_at <= min([since, *begins]):
                break

    def is_in(past: PastTask) -> bool:
        home = prefix_of(past.task.phone_id)
        return home not in left_out.values() and missing.get(home, since) < past.ended_at <= until

    phones = chat.rights.phones_of(person)
    homes = {prefix_of(phone.phone_id): phone.home for phone in phones}
    away = [chat.phone_name(phone.phone_id) for phone in phones if not is_online(phone)]
    found = summarise(filter(is_in, ended.values()), since, until, tuple(away))
    summary = replace(
        found,
        left_out=tuple(name for name, home in left_out.items() if home in homes),
        made_up=tuple(
            (homes[home], at)
            for home, at in missing.items()
            if home in homes and home not in left_out.values()
        ),
    )
    return Gathered(summary, {home: missing.get(home, since) for home in left_out.values() if home in homes})


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
