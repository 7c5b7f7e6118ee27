"""What requests to models cost, on disk: one row each, and the sums of forgotten tasks."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import aiosqlite

from agent.contract.model import BudgetScope, Cost, ModelUse, Money, PersonCost
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow
from agent.storage.database import Database

_QUARTER_S = 900  # as in `forgotten`
# One row a person and currency; a request whose price is unknown has no cost, and counts by its tokens.
_SUMS = (
    "person_id, currency, sum(coalesce(cost_micro, 0)) AS cost_micro,"
    " sum(iif(cost_micro IS NULL, prompt + completion, 0)) AS unpriced, max(estimated) AS estimated,"
    " count(*) AS requests"
)


@dataclass(frozen=True, slots=True)
class _Sum:
    """Of one person and currency."""

    person_id: int
    currency: str
    cost_micro: int
    unpriced: int
    estimated: bool
    requests: int


@dataclass(frozen=True, slots=True)
class TaskTokens:
    """Of all requests of a task. cached: of the prompts. estimated: some of it is an estimate."""

    requests: int = 0
    prompt: int = 0
    cached: int = 0
    completion: int = 0
    estimated: bool = False


class ModelUseTable:
    """Rows of `model_use`, and of `forgotten_costs`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(self, task: Task, step: int, uses: Sequence[ModelUse]) -> None:
        """Commits what requests for this step of a task used."""
        now = self._clock()
        async with self._db.transaction():
            for use in uses:
                await self._db.insert(
                    "INSERT INTO model_use (task_id, step, person_id, at, model, second, prompt, cached,"
                    " completion, reasoning, estimated, cost_micro, currency)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        task.task_id,
                        step,
                        task.person_id,
                        now,
                        use.model,
                        use.second,
                        use.prompt_tokens,
                        use.cached_tokens,
                        use.completion_tokens,
                        use.reasoning_tokens,
                        use.estimated,
                        use.cost_micro,
                        use.currency,
                    ),
                )

    async def of_task(self, task_id: int) -> Cost:
        """Of all steps of a task."""
        return _cost(
            await self._sums(f"SELECT {_SUMS} FROM model_use WHERE task_id = ? GROUP BY 1, 2", task_id)  # noqa: S608 - texts of ours
        )

    async def tokens_of(self, task_id: int) -> TaskTokens:
        """Tokens of all steps of a task."""
        row = await self._db.one(
            "SELECT count(*), coalesce(sum(prompt), 0), coalesce(sum(cached), 0),"
            " coalesce(sum(completion), 0), coalesce(max(estimated), 0) FROM model_use WHERE task_id = ?",
            (task_id,),
        )
        return TaskTokens(row[0], row[1], row[2], row[3], bool(row[4])) if row else TaskTokens()

    async def of_last_step(self, task_id: int) -> Cost:
        """Of the newest step of a task that a model was asked about."""
        return _cost(
            await self._sums(
                f"SELECT {_SUMS} FROM model_use WHERE task_id = ? AND step ="  # noqa: S608 - texts of ours
                " (SELECT max(step) FROM model_use WHERE task_id = ?) GROUP BY 1, 2",
                task_id,
                task_id,
            )
        )

    async def since(self, moment: float) -> tuple[PersonCost, ...]:
        """Of everybody since then, those of forgotten tasks included, by the quarter of an hour."""
        rows = await self._sums(f"SELECT {_SUMS} FROM model_use WHERE at >= ? GROUP BY 1, 2", moment)  # noqa: S608 - texts of ours
        rows += await self._sums(
            "SELECT person_id, currency, sum(cost_micro) AS cost_micro, sum(unpriced) AS unpriced,"
            " max(estimated) AS estimated, sum(requests) AS requests FROM forgotten_costs"
            " WHERE quarter >= ? GROUP BY 1, 2",
            int(moment) // _QUARTER_S,
        )
        people = sorted({row.person_id for row in rows})
        return tuple(
            PersonCost(person_id, _cost(row for row in rows if row.person_id == person_id))
            for person_id in people
        )

    async def grant(self, rows: Sequence[RequestRow]) -> None:
        """Commits that the persons said yes to these questions about a budget. May be repeated."""
        async with self._db.transaction():
            for row in rows:
                assert row.request.budget is not None  # noqa: S101 - only such questions are handed in
                await self._db.change(
                    "INSERT OR IGNORE INTO budget_grants (asked_id, scope, person_id, at, times)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (
                        row.request.request_id,
                        row.request.budget.scope,
                        row.person_id,
                        row.answered_at,
                        row.request.budget.times,
                    ),
                )

    async def granted(self, scope: BudgetScope, task: Task, since: float) -> int:
        """How many budgets were added to this one: of a task in all, of a day since then."""
        row = await self._db.one(
            "SELECT coalesce(sum(times), 0) FROM budget_grants WHERE scope = ?"
            " AND CASE scope WHEN 'task' THEN asked_id IN (SELECT request_id FROM requests WHERE task_id = ?)"
            " WHEN 'person_day' THEN person_id = ? AND at >= ? ELSE at >= ? END",
            (scope, task.task_id, task.person_id, since, since),
        )
        return int(row[0]) if row else 0

    async def _sums(self, query: str, *values: float) -> list[_Sum]:
        return [_sum(row) for row in await self._db.all(query, values)]


async def keep_costs_within(database: Database, task_ids: Sequence[int], since: float) -> None:
    """Inside the transaction that forgets these tasks, before it does. since: older costs are not kept."""
    these = f"task_id IN ({', '.join('?' * len(task_ids))})"
    await database.change(
        "INSERT INTO forgotten_costs"  # noqa: S608 - question marks
        " (person_id, quarter, currency, cost_micro, unpriced, estimated, requests)"
        " SELECT person_id, CAST(at AS INTEGER) / ? AS quarter, currency, sum(coalesce(cost_micro, 0)),"
        " sum(iif(cost_micro IS NULL, prompt + completion, 0)), max(estimated), count(*) FROM model_use"
        f" WHERE {these} AND at >= ? GROUP BY person_id, quarter, currency"
        " ON CONFLICT DO UPDATE SET cost_micro = cost_micro + excluded.cost_micro,"
        " unpriced = unpriced + excluded.unpriced, estimated = max(estimated, excluded.estimated),"
        " requests = requests + excluded.requests",
        (_QUARTER_S, *task_ids, since),
    )


async def prune_costs_within(database: Database, since: float) -> None:
    """Inside a transaction: forgets costs and budget grants from before then."""
    await database.change("DELETE FROM forgotten_costs WHERE quarter < ?", (int(since) // _QUARTER_S,))
    await database.change("DELETE FROM budget_grants WHERE at < ?", (since,))


def total(costs: Iterable[Cost]) -> Cost:
    """All of them as one."""
    together = list(costs)
    sums: dict[str, int] = {}
    for money in (money for cost in together for money in cost.sums):
        sums[money.currency] = sums.get(money.currency, 0) + money.micro
    return Cost(
        tuple(Money(currency, micro) for currency, micro in sorted(sums.items())),
        sum(cost.unpriced_tokens for cost in together),
        any(cost.estimated for cost in together),
        sum(cost.requests for cost in together),
    )


def _cost(rows: Iterable[_Sum]) -> Cost:
    return total(
        Cost(
            (Money(row.currency, row.cost_micro),) if row.cost_micro else (),
            row.unpriced,
            row.estimated and bool(row.cost_micro or row.unpriced),
            row.requests,
        )
        for row in rows
    )


def _sum(row: aiosqlite.Row) -> _Sum:
    return _Sum(
        row["person_id"],
        row["currency"],
        row["cost_micro"],
        row["unpriced"],
        bool(row["estimated"]),
        row["requests"],
    )
