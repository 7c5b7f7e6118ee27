"""How much one person may ask for: tasks that wait, tasks and steps of a day."""

import asyncio
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest
from aiosqlite import Row

from agent.contract.actions import Back, Finish, Interact
from agent.contract.errors import QueueFull, QuotaReached, StepsUsedUp, TasksUsedUp
from agent.contract.queue import Quotas
from agent.contract.requests import Answer
from agent.contract.tasks import EndKind, TaskState
from agent.journal import Journal
from agent.journal.schema import KIND, MIGRATIONS
from agent.storage.database import Database
from agent.storage.local_days import midnight
from agent.tasks.quota import Quota
from bot.cards import paused_look
from bot.strings import LANGUAGES, say
from tests.worlds.agent_world import Play, World
from tests.worlds.ended_tasks import past_task
from tests.worlds.hand_clock import HandClock, day_clock
from tests.worlds.locked_databases import database_of
from tests.worlds.people import ANN, BOB


async def busy(play: Play) -> None:
    """The phone waits for an answer to Ann's first task."""
    await play.submit("first")
    await play.asks()


async def test_so_many_tasks_may_wait_and_one_more_gets_no_row(world: World) -> None:
    async with world.scene(Interact("Which?"), quotas=Quotas(queued=2)) as play:
        await busy(play)
        second = await play.submit("second")
        await play.submit("third")
        with pytest.raises(QueueFull) as refused:
            await play.submit("fourth")
        assert (refused.value.key, refused.value.values) == ("quota_queued", {"limit": "2"})
        await play.submit("bob's", BOB)  # each has their own
        assert [task.text for task in await play.journal.tasks.unfinished()] == [
            "first",
            "second",
            "third",
            "bob's",
        ]
        await play.dispatcher.tasks.stop(ANN, second.task_id)
        await play.submit("fourth")


async def test_of_many_at_once_no_more_than_may_get_in(world: World) -> None:
    async with world.scene(Interact("Which?"), quotas=Quotas(queued=3)) as play:
        await busy(play)
        came = await asyncio.gather(
            *(play.submit(str(number)) for number in range(9)), return_exceptions=True
        )
        assert sum(isinstance(each, QueueFull) for each in came) == 6
        assert len(await play.journal.tasks.unfinished({TaskState.QUEUED})) == 3


async def test_a_repeated_message_is_its_task_also_for_whoever_has_had_enough(world: World) -> None:
    async with world.scene(Interact("Which?"), quotas=Quotas(queued=1, tasks=1), clock=day_clock()) as play:
        at = play.journal.clock()
        task = await play.dispatcher.tasks.submit(ANN, "paper", "first", "en", "here", at)
        await play.asks()
        again = await play.dispatcher.tasks.submit(ANN, "paper", "first", "en", "here", at)
        pressed = await play.dispatcher.tasks.submit(ANN, "paper", "first", "en", "here", at, once=True)
        assert task.task_id == again.task_id == pressed.task_id
        with pytest.raises(TasksUsedUp):
            await play.dispatcher.tasks.submit(ANN, "paper", "first", "en", "there", at)


async def test_so_many_tasks_a_day_ended_ones_among_them_and_tomorrow_there_are_new_ones(
    world: World,
) -> None:
    async with world.scene(
        Finish("1"), Finish("2"), Finish("3"), quotas=Quotas(tasks=2), clock=day_clock()
    ) as play:
        for _ in range(2):
            await play.submit()
            await play.ends()
        with pytest.raises(TasksUsedUp) as refused:
            await play.submit()
        assert (refused.value.key, refused.value.values) == ("quota_tasks", {"limit": "2"})
        await play.submit("bob's", BOB)
        await play.ends()
        since = midnight(play.journal.clock())
        assert await play.journal.tasks.count_since(ANN.person_id, since) == 2
        assert await play.journal.tasks.count_since(ANN.person_id, since + 86_400) == 0


async def test_with_no_steps_left_a_task_pauses_before_the_next_and_goes_on_when_there_are_new_ones(
    world: World,
) -> None:
    clock = day_clock()
    actions = (Back(), Back(), Back(), Finish("x"))
    async with world.scene(*actions, quotas=Quotas(steps=2), clock=clock) as play:
        task = await play.submit()
        ended = await play.ends()
        assert len(play.phone.inputs) == 2
        outcome = ended.outcome
        assert (ended.task.state, outcome.kind) == (TaskState.PAUSED, EndKind.PAUSED)
        assert (outcome.key, outcome.values) == ("quota_steps", (("limit", "2"),))
        assert "▶" in paused_look(ended, "en").rows[0][0].text
        with pytest.raises(StepsUsedUp):
            await play.submit("another")
        with pytest.raises(StepsUsedUp):
            await play.dispatcher.tasks.resume(ANN, task.task_id)
        (status,) = await play.dispatcher.tasks.status(ANN)
        assert status.task.state is TaskState.PAUSED
        await play.dispatcher.tasks.confirm_end(ended.task)
        assert (await play.submit("bob's", BOB)).state is TaskState.QUEUED
        await play.ends()
    async with world.scene(Finish("x"), quotas=Quotas(steps=6), clock=clock) as play:
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_paused_task_may_not_go_on_into_a_full_queue(world: World) -> None:
    async with world.scene(Interact("Which?"), quotas=Quotas(queued=1)) as play:
        await busy(play)
        old = await play.dispatcher.tasks.submit(
            ANN, "paper", "old", "en", "there", play.journal.clock() - 3600
        )
        waits = await play.submit("waits")
        with pytest.raises(QueueFull):
            await play.dispatcher.tasks.resume(ANN, old.task_id)
        await play.dispatcher.tasks.stop(ANN, waits.task_id)
        assert await play.dispatcher.tasks.resume(ANN, old.task_id)
        assert not await play.dispatcher.tasks.resume(ANN, old.task_id)


async def test_an_answer_is_still_taken_with_no_steps_left(world: World) -> None:
    async with world.scene(
        Interact("Which?"), Finish("x"), quotas=Quotas(steps=1), clock=day_clock()
    ) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "Large")
        assert (await play.ends()).outcome.key == "quota_steps"
        assert len(play.steps()) == 1


def test_a_day_is_that_of_the_computer_s_calendar() -> None:
    noon = datetime(2026, 3, 1, 12).astimezone().timestamp()
    assert datetime.fromtimestamp(midnight(noon)).astimezone() == datetime(2026, 3, 1).astimezone()
    assert midnight(midnight(noon)) == midnight(noon)
    assert midnight(midnight(noon) - 1) < midnight(noon)


def test_each_quota_says_what_to_do_in_every_language() -> None:
    for error in (QueueFull(5), TasksUsedUp(200), StepsUsedUp(5000)):
        assert isinstance(error, QuotaReached)
        for lang in LANGUAGES:
            told = say(lang, error.key, **error.values)
            assert error.values["limit"] in told
            assert "…" not in told


@pytest.mark.soak
async def test_with_a_million_steps_the_day_s_are_counted_in_no_time(tmp_path: Path) -> None:
    path, day = tmp_path / "journal.sqlite3", midnight(time.time())
    async with Database.open(path, MIGRATIONS, KIND) as database, database.transaction():
        # A year of tasks of five people; those of today made 2,000 steps each.
        await database.change(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
            " INSERT INTO tasks"
            " (person_id, phone_id, text, lang, origin, state, created_at)"
            " SELECT i % 5, 'paper', 'order a latte', 'en', '', 'done', ? - i * 1500.0 FROM n",
            (day,),
        )
        await database.change(
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999999)"
            " INSERT INTO steps"
            " (task_id, number, app, thinking, raw, action, decided_at)"
            " SELECT 1 + i / 50, i % 50, '', '', '', '', ? - (i - 10000) * 30.0 FROM n",
            (day,),
        )
    async with Journal.open(path) as journal:
        counted = [await journal.steps.count_since(person_id, day) for person_id in range(5)]
        counted_tasks = await journal.tasks.count_since(1, day - 86_400)
        queued = await journal.queue.count_queued(1)
    assert sum(counted) == 10_001
    assert 1900 < min(counted) <= max(counted) < 2100
    assert (counted_tasks, queued) == (12, 0)


async def test_what_is_counted_at_each_step_is_found_by_an_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Sequence[object]]] = []
    one = Database.one

    async def heard(database: Database, sql: str, values: Sequence[object] = ()) -> Row | None:
        asked.append((sql, values))
        return await one(database, sql, values)

    path = tmp_path / "journal.sqlite3"
    async with Journal.open(path) as journal:
        monkeypatch.setattr(Database, "one", heard)
        await Quota(journal, Quotas()).check_new(ANN.person_id)
        monkeypatch.undo()
    async with Database.open(path, MIGRATIONS, KIND) as database:
        plans = [
            " ".join(row["detail"] for row in await database.all(f"EXPLAIN QUERY PLAN {sql}", values))
            for sql, values in asked
        ]
    queued, steps, forgotten_steps, tasks, forgotten_tasks = plans
    assert "tasks USING INDEX tasks_by_state (state=?)" in queued
    assert "steps USING COVERING INDEX steps_by_time (decided_at>?)" in steps
    assert "tasks USING COVERING INDEX tasks_by_person (person_id=? AND created_at>?)" in tasks
    for forgotten in (forgotten_steps, forgotten_tasks):
        assert "forgotten_use USING INDEX" in forgotten
    assert not any("SCAN" in plan for plan in plans)


async def test_what_is_deleted_gives_nothing_of_the_day_back(world: World) -> None:
    clock = day_clock()
    async with world.scene(Back(), Finish("done"), quotas=Quotas(tasks=1), clock=clock) as play:
        task = await play.submit("first")
        await play.ends()
        await play.dispatcher.tasks.confirm_end(task)
        assert await play.dispatcher.history.forget_person(ANN)
        assert await play.journal.tasks.get(task.task_id) is None
        with pytest.raises(TasksUsedUp):
            await play.submit("second")
    async with world.scene(Finish("done"), quotas=Quotas(steps=2), clock=clock) as play:
        with pytest.raises(StepsUsedUp):
            await play.submit("second")
        await play.submit("bob's", BOB)


async def test_what_was_had_before_today_does_not_count_today(tmp_path: Path) -> None:
    began = midnight(time.time()) + 3600.0
    clock = HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock) as journal:
        for now in (began - 7200.0, began, began + 60.0):
            clock.now = now
            await past_task(journal, tmp_path, 7, steps=3)
        for task_id in (1, 2, 3):  # one by one, as the keeper may
            await journal.ended.drop([task_id])
        today = midnight(clock.now)
        assert await journal.tasks.count_since(7, today) == 2
        assert await journal.steps.count_since(7, today) == 6
        assert await journal.tasks.count_since(8, today) == 0


async def test_what_somebody_agreed_to_pay_stays_when_the_task_s_person_deletes_it(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        await past_task(journal, tmp_path, BOB.person_id, pays_at=1)
        async with database_of(journal).transaction():
            await database_of(journal).change("UPDATE requests SET answered_by_id = ?", (ANN.person_id,))
        since = midnight(time.time()) - 86_400.0
        before = await journal.payments.since(ANN.person_id, since)
        assert len(before) == 1
        assert await journal.ended.forget(BOB.person_id) == [1]
        assert await journal.payments.since(ANN.person_id, since) == before
