"""Budgets: before a step would pass one, its person is asked whether the task may cost more."""

import math
import re
from dataclasses import dataclass

from agent.contract.errors import OverBudget
from agent.contract.model import Budgets, BudgetScope, Cost
from agent.contract.requests import GO_ON, STOP, BudgetFor, RequestState
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.model_use import total
from agent.journal.requests import RequestRow
from agent.storage.local_days import midnight

# What a person may write in place of a press.
_EDGES = re.compile(r"^\W+|\W+$")
_YES = frozenset({GO_ON, "go on", "continue", "yes", "y", "ok", "okay", "继续", "是", "好", "好的", "可以"})
_NO = frozenset({STOP, "no", "n", "停止", "停", "不", "不要", "否"})


class BudgetReached(Exception):
    """The next step would pass a budget, and its person was not asked about this amount yet."""

    def __init__(self, asked: BudgetFor) -> None:
        super().__init__(f"the next step would pass the budget of a {asked.scope}")
        self.asked = asked


@dataclass(frozen=True, slots=True)
class BudgetKeeper:
    """Checks what tasks have cost against the budgets; the journal has the costs and the answers."""

    journal: Journal
    budgets: Budgets

    async def check(self, task: Task) -> None:
        """May the task ask its model once more? Raises BudgetReached or OverBudget.

        The next step is taken to cost what the last one did. A yes adds as many whole budgets as that needs,
        so that nobody is asked twice about a step.
        """
        if not any(limit for _, limit in self.budgets.limits()):
            return
        last = await self.journal.model_use.of_last_step(task.task_id)
        since = midnight(self.journal.clock())
        for scope, limit in self.budgets.limits():
            if limit and (over := _over(await self._spent(scope, task, since), last, limit, 0)):
                await self._keep_answers(task)
                granted = await self.journal.model_use.granted(scope, task, since)
                if over := _over(await self._spent(scope, task, since), last, limit, granted):
                    allowed = limit * (1 + granted)
                    times = math.ceil((over.wanted - allowed) / limit)
                    raise BudgetReached(BudgetFor(scope, over.spent, limit, allowed, over.currency, times))

    async def _spent(self, scope: BudgetScope, task: Task, since: float) -> Cost:
        if scope is BudgetScope.TASK:
            return await self.journal.model_use.of_task(task.task_id)
        day = await self.journal.model_use.since(since)
        mine = scope is BudgetScope.PERSON_DAY
        return total(each.cost for each in day if not mine or each.person_id == task.person_id)

    async def _keep_answers(self, task: Task) -> None:
        """Keeps each yes, so that it outlives its task. Raises OverBudget for a no.

        Read from the requests: the program may have ended between the answer and this.
        """
        asked = [row for row in await self.journal.requests.all_of(task.task_id) if row.request.budget]
        answers = [(row, answer_of(row)) for row in asked]
        if any(answer is False for _, answer in answers):
            raise OverBudget("the person does not want the task to cost more")
        await self.journal.model_use.grant([row for row, answer in answers if answer])


def answer_of(row: RequestRow) -> bool | None:
    """What a person answered to the question of a budget; None for no answer, or other words."""
    if row.state is not RequestState.ANSWERED:
        return None
    words = _EDGES.sub("", row.reply).casefold()
    return True if words in _YES else False if words in _NO else None


@dataclass(frozen=True, slots=True)
class _Excess:
    """Millionths of a currency. wanted: with one more step."""

    currency: str
    spent: int
    wanted: int


def _over(spent: Cost, last: Cost, limit: int, granted: int) -> _Excess | None:
    """The currency in which one more step would cost too much, that in which it would cost most."""
    next_step = _by_currency(last)
    costs = [
        _Excess(currency, micro, micro + next_step.get(currency, 0))
        for currency, micro in _by_currency(spent).items()
    ]
    most = max(costs, key=lambda each: each.wanted, default=None)
    return most if most is not None and most.wanted > limit * (1 + granted) else None


def _by_currency(cost: Cost) -> dict[str, int]:
    return {money.currency: money.micro for money in cost.sums}
