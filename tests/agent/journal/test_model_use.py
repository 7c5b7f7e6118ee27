"""What models cost, in the journal: by task, step and day, also of tasks that are forgotten."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.model import Cost, ModelUse, Money, PersonCost
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from tests.worlds.hand_clock import HandClock

DOLLARS = ModelUse("gpt", 1000, 0, 10, cost_micro=4000, currency="$")
YUAN = ModelUse("qwen", 1000, 0, 10, estimated=True, cost_micro=2500, currency="¥", second=True)
FREE = ModelUse("own", 1000, 0, 10, cost_micro=0)
UNKNOWN = ModelUse("other", 1000, 200, 34)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def journal(tmp_path: Path, clock: HandClock) -> AsyncGenerator[Journal]:
    async with Journal.open(tmp_path / "journal.sqlite3", clock, clock) as opened:
        await opened.runs.begin()
        yield opened


async def a_task(journal: Journal, person_id: int = 7) -> Task:
    return await journal.tasks.add(person_id, "S1", "order a latte", "en", "here")


async def test_a_task_costs_the_sum_of_its_requests_by_currency(journal: Journal) -> None:
    task = await a_task(journal)
    await journal.model_use.add(task, 1, [DOLLARS])
    await journal.model_use.add(task, 2, [DOLLARS, YUAN, FREE])
    assert await journal.model_use.of_task(task.task_id) == Cost(
        (Money("$", 8000), Money("¥", 2500)), 0, estimated=True, requests=4
    )
    assert await journal.model_use.of_last_step(task.task_id) == Cost(
        (Money("$", 4000), Money("¥", 2500)), 0, estimated=True, requests=3
    )
    assert await journal.model_use.of_task(99) == Cost()


async def test_a_request_without_a_price_counts_by_its_tokens(journal: Journal) -> None:
    task = await a_task(journal)
    await journal.model_use.add(task, 1, [UNKNOWN, FREE])
    assert await journal.model_use.of_task(task.task_id) == Cost((), 1034, requests=2)


async def test_the_day_is_told_by_person_and_survives_the_deletion_of_its_tasks(
    journal: Journal, clock: HandClock
) -> None:
    began = clock.now
    mine, another = await a_task(journal), await a_task(journal, person_id=8)
    await journal.model_use.add(mine, 1, [DOLLARS, UNKNOWN])
    await journal.model_use.add(another, 1, [YUAN])
    day = await journal.model_use.since(began)
    assert day == (
        PersonCost(7, Cost((Money("$", 4000),), 1034, requests=2)),
        PersonCost(8, Cost((Money("¥", 2500),), estimated=True, requests=1)),
    )
    assert await journal.model_use.since(clock.now + 1) == ()
    await journal.tasks.close(mine.task_id, TaskState.QUEUED, TaskState.DONE, Outcome(EndKind.DONE))
    assert await journal.ended.forget(7) == [mine.task_id]
    assert await journal.model_use.of_task(mine.task_id) == Cost()
    assert await journal.model_use.since(began) == day
    for _ in range(3):
        clock.now += 86_400
        await journal.runs.seen(1)
    await journal.ended.prune_use()
    assert [each.person_id for each in await journal.model_use.since(began)] == [8]
