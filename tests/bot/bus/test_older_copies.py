"""What was put back by hand, and what a crash cut off: nothing is done again, and no yes is for another."""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.actions import Back, Finish, Tap
from agent.contract.events import HumanNeeded, TaskEnded, TaskStarted
from agent.contract.people import Right
from agent.contract.requests import Answer, AnswerOutcome
from bot.rights.person import Grant
from bot.store import Store
from bot.store.homes import HomeChange
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import Play
from tests.worlds.bot_end import BotEnd, bot_end, enrol, home_of
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.paper_phone import PaperPhone

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


async def _shown(store: Store, key: str) -> None:
    """The bot has a message of this key, as its presenter makes it."""
    async with store.database.transaction():
        await store.database.insert(
            "INSERT INTO outbox (key, chat_id, priority, state, queued_at, changed_at)"
            " VALUES (?, 7, 1, 'sent', 1, 1)",
            (key,),
        )


async def _asked(play: Play) -> int:
    """The request that waits at the home, in its own number."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            for task in await play.journal.tasks.unfinished():
                if row := await play.journal.requests.pending_of(task.task_id):
                    return row.request.request_id
            await asyncio.sleep(0.02)


async def _away(end: BotEnd) -> None:
    await end.until(lambda: not any(view.is_present for view in end.homes.views()))


async def test_a_yes_of_before_an_older_copy_is_for_nothing_that_it_asks_now(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    journal, copy = tmp_path / "flat" / "journal.sqlite3", tmp_path / "copy.sqlite3"
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        phone_id = f"{flat.home_id}/paper"
        caller = end.rights.caller(ann, phone_id)
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            await end.homes.tasks.submit(caller, phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
        await _away(end)
        await asyncio.to_thread(shutil.copy, journal, copy)
        async with home_of(tmp_path / "flat", flat, Tap((1, 1), "Pay 18 to Ann's cafe")):
            await end.until_present(1)
            await end.until(lambda: bool(end.heard(HumanNeeded)))
            asked = end.heard(HumanNeeded)[0].event
            assert isinstance(asked, HumanNeeded)
            old = asked.request.request_id
            await _shown(end.store, end.store.homes.key("request", old))
    # The bot is away when the computer of the home comes back with its disk of yesterday.
    await asyncio.to_thread(shutil.copy, copy, journal)
    async with home_of(tmp_path / "flat", flat, Tap((1, 1), "Pay 180 to somebody else"), Finish("x")) as play:
        await _asked(play)
        async with bot_end(tmp_path, bus_world) as end:
            # The bot may see by the numbers that it is an older copy; then it takes nothing from it so far.
            await end.until(
                lambda: bool(end.news.journals) or any(view.is_present for view in end.homes.views())
            )
            if not end.news.journals:
                outcome = await end.homes.requests.answer(caller, old, Answer.APPROVE)
                assert outcome is AnswerOutcome.UNKNOWN
        assert play.phone.inputs == []


async def test_a_journal_whose_open_task_the_bot_has_a_report_of_is_an_older_copy(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    journal, copy = tmp_path / "flat" / "journal.sqlite3", tmp_path / "copy.sqlite3"
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        phone_id = f"{flat.home_id}/paper"
        caller = end.rights.caller(ann, phone_id)
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            task = await end.homes.tasks.submit(caller, phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
        await _away(end)
        await asyncio.to_thread(shutil.copy, journal, copy)
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done")):
            await end.until_present(1)
            await end.until(lambda: bool(end.heard(TaskEnded)))
            await _shown(end.store, end.store.homes.key("report", task.task_id))
            await end.homes.tasks.confirm_end(task)
        await _away(end)
        await asyncio.to_thread(shutil.copy, copy, journal)
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not end.news.journals:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        assert [each.change for each in end.news.journals] == [HomeChange.OLDER]


async def test_whom_a_crash_kept_from_being_stopped_is_stopped_as_soon_as_bot_and_home_meet(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        async with bot_end(tmp_path, bus_world) as end:
            flat = await enrol(end.store, bus_world, "flat")
            await end.household.follow_joined(await end.store.joined.all())
            phone_id = f"{flat.home_id}/paper"
            await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
            end.rights.changes.publish()
            bob = await end.store.people.person(8)
            assert bob
            slow = PaperPhone(hold_input=asyncio.Event())
            play = await stack.enter_async_context(home_of(tmp_path / "flat", flat, Back(), phone=slow))
            await end.until_present(1)
            await end.homes.tasks.submit(end.rights.caller(bob, phone_id), phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
            await end.store.people.remove(7, 8)  # and the bot is killed before it says so to the home
        async with bot_end(tmp_path, bus_world) as end:
            await end.until_present(1)
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await play.journal.tasks.unfinished():  # noqa: ASYNC110 - the bot shows no word of it
                    await asyncio.sleep(0.05)


async def test_what_was_to_be_forgotten_while_its_home_was_away_is_though_the_person_is_gone_since(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        phone_id = f"{flat.home_id}/paper"
        await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
        end.rights.changes.publish()
        bob = await end.store.people.person(8)
        assert bob
        async with home_of(tmp_path / "flat", flat, Finish("done")):
            await end.until_present(1)
            await end.homes.tasks.submit(end.rights.caller(bob, phone_id), phone_id, "secret", "en", "here")
            await end.until(lambda: bool(end.heard(TaskEnded)))
        await _away(end)
        await end.store.kept_calls.add(
            flat.home_id, "history.forget_person", {"caller": end.rights.caller(bob)}, end.homes.journal_id
        )
        await end.store.people.remove(7, 8)
        end.rights.changes.publish()
        async with home_of(tmp_path / "flat", flat) as play:
            await end.until_present(1)
            assert not await end.store.kept_calls.has(flat.home_id)
            assert await play.journal.tasks.get(1) is None
