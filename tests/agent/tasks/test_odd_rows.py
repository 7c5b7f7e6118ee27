"""Rows that this version cannot read: their task ends, and nothing else does."""

import asyncio
from pathlib import Path

import pytest

from agent.contract.actions import Back, Finish, TakeOver
from agent.contract.tasks import EndKind, TaskState
from agent.journal import Journal
from tests.worlds.agent_world import ANN, World
from tests.worlds.locked_databases import database_of
from tests.worlds.paper_phone import PaperPhone

UNKNOWN_ACTION = 'UPDATE steps SET action = \'{"action": "Fly", "with": {}}\' WHERE task_id = 1'
UNKNOWN_REQUEST = "UPDATE requests SET binding = '{\"wings\": 2}' WHERE task_id = 1"

TO = {
    "running": "UPDATE tasks SET state = 'running' WHERE task_id = 1",
    "queued": "UPDATE tasks SET state = 'queued' WHERE task_id = 1",
}


async def change(journal: Journal, sql: str) -> None:
    database = database_of(journal)
    async with database.transaction():
        assert await database.change(sql) > 0


async def after(folder: Path, *changes: str) -> None:
    """What stands in the journal when the next program starts."""
    async with Journal.open(folder / "journal.sqlite3") as journal:
        for sql in changes:
            await change(journal, sql)


@pytest.mark.parametrize("odd", [UNKNOWN_ACTION, UNKNOWN_REQUEST])
@pytest.mark.parametrize("state", TO)
async def test_a_task_with_an_odd_row_ends_at_the_start_and_the_others_run(
    world: World, odd: str, state: str
) -> None:
    async with world.scene(Back(), TakeOver("Log in")) as play:
        await play.submit("odd")
        await play.asks()
        await play.submit("next")
    await after(world.folder, odd, TO[state])
    async with world.scene(Finish("x")) as play:
        ends = [await play.ends(), await play.ends()]
        assert await play.journal.tasks.unfinished() == []
    assert [(end.task.text, end.outcome.kind, end.outcome.key) for end in ends] == [
        ("odd", EndKind.FAILED, "internal"),
        ("next", EndKind.DONE, ""),
    ]


@pytest.mark.parametrize("odd", [UNKNOWN_ACTION, 'UPDATE tasks SET outcome = \'{"kind": "lost"}\''])
async def test_an_end_with_an_odd_row_is_told_all_the_same(world: World, odd: str) -> None:
    async with world.scene(Finish("all done")) as play:
        await play.submit()
        await play.ends()
    await after(world.folder, odd)
    async with world.scene() as play:
        ended = await play.ends()
        await play.dispatcher.tasks.confirm_end(ended.task)
        assert await play.journal.tasks.unpublished() == []
    assert ended.task.state is TaskState.DONE
    assert ended.at > 0  # it names the message: of one end there is one


async def test_an_odd_end_keeps_nobody_from_reading_their_other_tasks(world: World) -> None:
    async with world.scene(Finish("one"), Finish("two")) as play:
        for text in ("odd", "other"):
            await play.submit(text)
            await play.ends()
    await after(world.folder, 'UPDATE tasks SET outcome = \'{"kind": "lost"}\' WHERE task_id = 1')
    async with world.scene() as play:
        past = await play.dispatcher.history.page(ANN, 0, 6)
    assert [(each.task.text, each.outcome.key or each.outcome.message) for each in past.tasks] == [
        ("other", "two"),
        ("odd", "internal"),
    ]


async def test_a_task_in_a_state_that_nobody_knows_is_left_alone(world: World) -> None:
    async with world.scene(Finish("one")) as play:
        await play.submit("odd")
        await play.ends()
    await after(world.folder, "UPDATE tasks SET state = 'asleep'")
    async with world.scene(Finish("two")) as play:
        await play.submit("next")
        assert (await play.ends()).outcome.message == "two"


@pytest.mark.parametrize("odd", [UNKNOWN_ACTION, UNKNOWN_REQUEST])
async def test_who_starts_afresh_ends_an_odd_task_too(world: World, odd: str) -> None:
    async with world.scene(Back(), TakeOver("Log in")) as play:
        await play.submit("odd")
        await play.asks()
    await after(world.folder, odd)
    async with world.scene(goes_on=False) as play:
        assert await play.journal.tasks.unfinished() == []
        assert await play.journal.tasks.unpublished() == []


async def test_a_row_that_becomes_odd_while_its_task_runs_holds_up_no_other_task(world: World) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Back(), Finish("x"), Finish("y"), phone=phone) as play:
        await play.submit("odd")
        await phone.touched.wait()
        await play.submit("next")
        await change(play.journal, UNKNOWN_ACTION)
        assert phone.hold_input is not None
        phone.hold_input.set()
        ends = [await play.ends(), await play.ends()]
    # What it came to is told, though the rest cannot be read.
    assert [(end.task.text, end.outcome.message) for end in ends] == [("odd", "x"), ("next", "y")]
