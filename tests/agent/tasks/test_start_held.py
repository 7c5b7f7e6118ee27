"""A start on databases that cannot be used waits, says so once, goes on by itself, and can be stopped."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.approval.requests import RequestBroker
from agent.contract.actions import ActionResult, Finish, Interact
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanNeeded
from agent.contract.tasks import Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.journal.steps import StepTable
from agent.storage.retry import GaveUpWaiting, StartRetry
from agent.tasks.resources import TaskResources
from bot.showing.start_news import StartNews
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import World
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.locked_databases import database_of, held, impatient
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import OnePhone


class Start:
    """A program that starts on what an earlier one left: a task with a question."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self.told: list[Trouble] = []
        self.held, self.stop, self._over = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.stream = EventStream()
        self._dispatcher = TaskDispatcher(
            TaskResources(
                journal,
                self.stream,
                RequestBroker(journal, self.stream),
                OnePhone(PaperPhone()),
                self._mind_of,
                folder / "frames",
                8,
                checks_claims=False,
            )
        )
        self.work = asyncio.create_task(self._works())

    async def _mind_of(self, task: Task) -> ScriptedDecider:
        del task
        return ScriptedDecider([Finish("x")])

    async def _tell(self, err: DatabaseTroubled) -> None:
        self.told.append(err.kind)
        self.held.set()

    async def _works(self) -> None:
        async with self._dispatcher.working(start_retry=StartRetry(self.stop, self._tell, pause_s=0.05)):
            await self._over.wait()

    async def asks(self) -> HumanNeeded:
        return await anext(
            each.event async for each in self.stream.events() if isinstance(each.event, HumanNeeded)
        )

    async def ends(self) -> None:
        self._over.set()
        await self.work


@contextlib.asynccontextmanager
async def start(world: World) -> AsyncGenerator[Start]:
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        await impatient(database_of(journal))
        yield Start(journal, world.folder)


@pytest.fixture
async def left(world: World) -> World:
    async with world.scene(Interact("Which size?", ())) as play:
        await play.submit()
        await play.asks()
    return world


async def test_it_goes_on_by_itself_as_if_it_had_begun_only_then(left: World) -> None:
    async with asyncio.timeout(WAIT_LIMIT_S), start(left) as program:
        async with held(left.folder / "journal.sqlite3"):
            await program.held.wait()
        assert (await program.asks()).request.text == "Which size?"
        assert program.told == [Trouble.LOCKED]
        await program.ends()


async def test_a_disk_that_fills_in_the_middle_of_it_is_no_other_case(
    left: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []
    end = StepTable.end

    async def full_once(
        table: StepTable, task_id: int, number: int, result: ActionResult, timing: dict[str, float]
    ) -> None:
        tries.append(number)
        if len(tries) == 1:
            raise DatabaseTroubled("no room", Trouble.FULL)
        await end(table, task_id, number, result, timing)

    monkeypatch.setattr(StepTable, "end", full_once)
    async with asyncio.timeout(WAIT_LIMIT_S), start(left) as program:
        assert (await program.asks()).request.text == "Which size?"
        assert program.told == [Trouble.FULL]
        await program.ends()


async def test_it_can_be_stopped_meanwhile(left: World) -> None:
    async with asyncio.timeout(WAIT_LIMIT_S), start(left) as program, held(left.folder / "journal.sqlite3"):
        await program.held.wait()
        program.stop.set()
        with pytest.raises(GaveUpWaiting):
            await program.work


async def test_a_damaged_file_is_not_waited_for() -> None:
    async def read() -> None:
        raise DatabaseTroubled("malformed", Trouble.BROKEN)

    with pytest.raises(DatabaseTroubled):
        await StartRetry().until_done(read)


@pytest.mark.timeout(180)
async def test_the_admins_read_of_it_in_the_chat(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await StartNews(c.context).held(DatabaseTroubled("no room", Trouble.FULL))
        await c.ann.sees("I cannot start: the disk")
