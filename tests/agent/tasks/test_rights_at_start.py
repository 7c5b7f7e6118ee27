"""A task begins only for somebody who may work its phone then, and not while nobody can say."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from agent.contract.actions import Finish
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.events import TaskUnsaved
from agent.contract.tasks import TaskState
from agent.journal import Journal
from bot.rights.person import Grant
from tests.worlds.agent_world import World
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import LOOKS, household
from tests.worlds.outbox_world import ANN, BOB

WAITS, MINE = "take your time", "order a latte"


async def _state_and_steps(folder: Path, task_id: int) -> tuple[TaskState, int]:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        task = await journal.tasks.get(task_id)
        assert task is not None
        return task.state, await journal.steps.count(task_id)


async def test_the_queued_task_of_somebody_who_was_taken_out_never_begins(tmp_path: Path) -> None:
    """As a removal leaves it whose journal was locked: the person is gone, and their task still queued."""
    async with household(tmp_path, phones=(KITCHEN,)) as h:
        h.minds.thinks[WAITS] = asyncio.Event()
        await h["Ann"].sends(WAITS)
        await h["Ann"].sees("step 1")
        await h["Bob"].sends(MINE)
        await h["Bob"].sees("1 before it")
        await h.store.people.remove(ANN, BOB)
        h.minds.thinks[WAITS].set()
        await h["Ann"].sees("^✅")
        await h["Ann"].sends(WAITS)  # its turn comes behind Bob's
        await h["Ann"].sees("^✅", after=(await h["Ann"].messages())[-1].message_id)
    assert await _state_and_steps(tmp_path, 2) == (TaskState.STOPPED, 0)


async def test_who_may_only_look_any_more_hears_that_the_task_does_not_begin(tmp_path: Path) -> None:
    async with household(tmp_path, phones=(KITCHEN,)) as h:
        h.minds.thinks[WAITS] = asyncio.Event()
        await h["Ann"].sends(WAITS)
        await h["Ann"].sees("step 1")
        await h["Bob"].sends(MINE)
        await h["Bob"].sees("1 before it")
        await h.store.people.bind(ANN, Grant(BOB, KITCHEN.phone_id, LOOKS))
        h.minds.thinks[WAITS].set()
        await h["Bob"].sees("^⏹")
    assert await _state_and_steps(tmp_path, 2) == (TaskState.STOPPED, 0)


@dataclass
class Unreadable:
    """Implements agent.contract.dispatcher.Standings over a database that cannot be read until somebody says
    so.
    """

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    readable: bool = False

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        self.asked.set()
        if not self.readable:
            raise DatabaseTroubled(f"{person_id} {phone_id}", Trouble.LOCKED)
        return True


async def test_while_nobody_can_say_the_task_waits(world: World) -> None:
    standings = Unreadable()
    async with world.scene(Finish("done"), standings=standings) as play:
        task = await play.submit()
        held = await play.hears(TaskUnsaved)
        assert held.trouble == Trouble.LOCKED
        now = await play.journal.tasks.get(task.task_id)
        assert now is not None
        assert now.state is TaskState.QUEUED
        standings.readable = True
        assert (await play.ends()).outcome.message == "done"
