"""A home whose database cannot be used: it is named, holds nobody up, and what was kept is made later."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.actions import Back, Finish
from agent.contract.audit import AuditEvent
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.events import TaskEnded, TaskStarted
from agent.contract.tasks import EndKind
from bot.bus import keeper
from bot.bus.errors import HomeLocked
from bot.people.changes import change_role
from bot.rights.person import Grant, Role
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.chat_world import ATTIC
from tests.worlds.household_world import WORKS, Lives, household
from tests.worlds.locked_databases import damage, damaged_at_deletion, database_of, held, impatient
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.outbox_world import BOB
from tests.worlds.paper_home import PaperHome
from tests.worlds.paper_phone import PaperPhone

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


async def test_a_home_whose_database_is_held_is_named_and_makes_later_what_was_kept(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done")) as play:
            await end.until_present(1)
            ann = await end.store.people.person(7)
            assert ann
            tasks, caller = end.homes.tasks, end.rights.caller(ann, f"{flat.home_id}/paper")
            await tasks.submit(caller, caller.phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskEnded)))
            ended = end.heard(TaskEnded)[0].event
            assert isinstance(ended, TaskEnded)
            await impatient(database_of(play.journal))
            async with held(tmp_path / "flat" / "journal.sqlite3"):
                with pytest.raises(HomeLocked) as locked:
                    await tasks.submit(caller, caller.phone_id, "go", "en", "there")
                assert locked.value.values == {"name": "flat"}
                await tasks.confirm_end(ended.task)  # no trouble of the bot's, which would try it for ever
                assert await end.store.kept_calls.has(flat.home_id)
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await end.store.kept_calls.has(flat.home_id):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            assert await play.journal.tasks.unpublished() == []
            assert end.news.aside == []


async def test_where_the_list_of_people_cannot_be_written_a_stop_stops_and_the_list_is_written_later(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        goes_on = asyncio.Event()
        slow = PaperPhone(hold_input=goes_on)
        async with home_of(tmp_path / "flat", flat, Back(), Back(), Finish("done"), phone=slow) as play:
            await end.until_present(1)
            ann = await end.store.people.person(7)
            assert ann
            tasks, caller = end.homes.tasks, end.rights.caller(ann, f"{flat.home_id}/paper")
            task = await tasks.submit(caller, caller.phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
            waits = await tasks.submit(caller, caller.phone_id, "wait", "en", "there")
            number = await play.journal.people.number()
            await impatient(database_of(play.journal))
            async with held(tmp_path / "flat" / "journal.sqlite3"):
                await end.store.people.bind(7, Grant(8, caller.phone_id, WORKS))
                with pytest.raises(HomeLocked):  # of what does not run nothing stops in memory
                    await tasks.stop(caller, waits.task_id)
                assert await tasks.stop(caller, task.task_id)
                # It was said not to be done: later it would end what its person has let go on since.
                assert not await end.store.kept_calls.has(flat.home_id)
            assert await tasks.stop(caller, waits.task_id)
            goes_on.set()
            await end.until(lambda: len(end.heard(TaskEnded)) == 2)
            ends = [each.event for each in end.events if isinstance(each.event, TaskEnded)]
            assert [ended.outcome.kind for ended in ends] == [EndKind.STOPPED] * 2
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await play.journal.people.number() == number:  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)


async def test_what_a_damaged_table_always_refuses_lets_what_was_kept_behind_it_be_done(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat, Finish("done")) as play:
            await end.until_present(1)
            ann = await end.store.people.person(7)
            assert ann
            caller = end.rights.caller(ann, f"{flat.home_id}/paper")
            await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskEnded)))
            ended = end.heard(TaskEnded)[0].event
            assert isinstance(ended, TaskEnded)
            await damaged_at_deletion(database_of(play.journal))
            await end.homes.history.forget_person(end.rights.caller(ann))
            await end.homes.tasks.confirm_end(ended.task)
            await end.until(lambda: end.news.aside == ["history.forget_person"])
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await end.store.kept_calls.has(flat.home_id):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            assert await play.journal.tasks.unpublished() == []


async def test_two_computers_with_a_home_s_key_are_said_whatever_its_database_refuses(
    tmp_path: Path, bus_world: BusWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeper, "_COUNT_S", 0.1)
    monkeypatch.setattr(keeper, "_AGAIN_S", 0.1)
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        is_contested = asyncio.Event()
        async with home_of(tmp_path / "flat", flat, contested=is_contested.is_set) as play:
            await end.until_present(1)
            await damage(database_of(play.journal), "sqlite_sequence")
            await end.until(lambda: "malformed" in caplog.text)
            is_contested.set()
            await end.until(lambda: bool(end.news.warned))
            said = [each for each in caplog.records if each.name == keeper.__name__]
            assert len(said) == 1


async def test_a_withdrawn_right_ends_work_at_a_home_that_nobody_calls(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        phone_id = f"{flat.home_id}/paper"
        await end.store.people.bind(7, Grant(8, phone_id, WORKS))
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            bob = await end.store.people.person(8)
            assert bob
            await end.homes.tasks.submit(end.rights.caller(bob, phone_id), phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
            await end.store.people.bind(7, Grant(8, phone_id, frozenset()))
            await end.until(lambda: bool(end.heard(TaskEnded)))
            ended = end.heard(TaskEnded)[0].event
            assert isinstance(ended, TaskEnded)
            assert ended.outcome.kind is EndKind.STOPPED


async def test_a_home_hears_of_people_as_they_are_committed(tmp_path: Path, bus_world: BusWorld) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat):
            await end.until_present(1)
            ann = await end.store.people.person(7)
            assert ann
            async with end.store.database.transaction():
                await end.store.audit_notes.add_within(AuditEvent.PERSON_JOINED, 7, 9)
                asking = asyncio.create_task(end.homes.tasks.status(end.rights.caller(ann)))
                await asyncio.wait({asking}, timeout=1.0)  # wall time: the list could be sent meanwhile
                await end.store.people.insert(9, "Cara", "en", Role.ADMIN, None)
            assert await asking == ()
            cara = await end.store.people.person(9)
            assert cara
            phone_id = f"{flat.home_id}/paper"
            assert (await end.homes.phones.rename(end.rights.caller(cara), phone_id, "Hall")).name == "Hall"


async def test_a_change_of_rights_reaches_every_other_home_before_one_s_trouble_is_said(
    tmp_path: Path,
) -> None:
    locked = DatabaseTroubled("database is locked", Trouble.LOCKED)  # of the bot's own home
    own = PaperHome("own", (ATTIC,), True, {"tasks.stop_removed": locked, "tasks.status": ()})
    zoo = PaperHome("zoo", (ATTIC,), True, {"tasks.stop_removed": 1, "tasks.status": ()})
    for home in (own, zoo):
        home.speaks.set()
    phones = [f"{home.home_id}/{ATTIC.phone_id}" for home in (own, zoo)]
    async with household(tmp_path, Lives("Bob", rights=dict.fromkeys(phones, WORKS)), others=[own, zoo]) as h:
        published: list[str] = []
        h.context.rights.changes.follow(lambda: published.append("rights"))
        ann = await h.person("Ann")
        assert ann
        with pytest.raises(DatabaseTroubled):
            await change_role(h.context, ann, BOB, Role.VIEWER, "role")
        assert zoo.asked.count("tasks.stop_removed") == 1
        assert published == ["rights"]
