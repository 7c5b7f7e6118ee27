"""The bot's end of the bus over a real server, with real homes at the other end."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import pytest

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.streams import last_beats
from agent.contract.actions import Back, Finish, Tap
from agent.contract.events import HumanAnswered, HumanNeeded, TaskEnded, TaskStarted
from agent.contract.people import ALL_RIGHTS, Caller, Right
from agent.contract.phones import PhoneState
from agent.contract.requests import Answer, RequestState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.home.renewal import renew_if_planned
from agent.journal import Journal
from bot.bus.errors import HomeAway, HomeBroken, HomesLeftOut
from bot.requests.answer_request import TOASTS
from bot.rights.person import Grant
from bot.store.homes import HomeChange
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import Play
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.hand_clock import HandClock
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.paper_phone import PaperPhone

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


async def test_calls_go_to_the_home_that_they_are_for(tmp_path: Path, bus_world: BusWorld) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat, office = [await enrol(end.store, bus_world, name) for name in ("flat", "office")]
        await end.household.follow_joined(await end.store.joined.all())
        async with (
            home_of(tmp_path / "flat", flat, Back(), Finish("flat done")) as at_flat,
            home_of(tmp_path / "office", office, Back(), Finish("office done")) as at_office,
        ):
            await end.until_present(2)
            names = {phone.phone_id: phone.home for phone in end.homes.phones.known()}
            assert names == {f"{flat.home_id}/paper": "flat", f"{office.home_id}/paper": "office"}

            ann = await end.store.people.person(7)
            assert ann
            tasks = [
                await end.homes.tasks.submit(end.rights.caller(ann, phone_id), phone_id, "go", "en", "here")
                for phone_id in names
            ]
            assert [task.phone_id for task in tasks] == list(names)
            assert {task.task_id % NUMBERS_PER_JOURNAL for task in tasks} == {1}
            assert len({task.task_id for task in tasks}) == 2
            await end.until(lambda: len(end.heard(TaskEnded)) == 2)
            for task, play in zip(tasks, (at_flat, at_office), strict=True):
                assert play.phone.done.count("back") == 1, task
                await end.homes.tasks.confirm_end(task)
            said = {
                each.event.outcome.message: each.event.task.task_id
                for each in end.events
                if isinstance(each.event, TaskEnded)
            }
            assert said == {"flat done": tasks[0].task_id, "office done": tasks[1].task_id}
            past = await end.homes.history.page(end.rights.caller(ann), 0, 1)
            assert (past.total, len(past.tasks)) == (2, 1)
            # Bob has no right anywhere; the homes know it, too.
            bob = await end.store.people.person(8)
            assert bob
            with pytest.raises(PermissionError):
                await end.homes.phones.rename(end.rights.caller(bob), next(iter(names)), "mine")


async def test_what_a_home_misses_is_made_up_for_when_it_is_back(tmp_path: Path, bus_world: BusWorld) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        phone_id = f"{flat.home_id}/paper"
        await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
        end.rights.changes.publish()
        bob = await end.store.people.person(8)
        assert bob
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow) as play:
            await end.until_present(1)
            task = await end.homes.tasks.submit(
                end.rights.caller(bob, phone_id), phone_id, "go", "en", "here"
            )
            await end.until(lambda: bool(end.heard(TaskStarted)))
        await end.until(lambda: not any(view.is_present for view in end.homes.views()))
        assert [phone.state for phone in end.homes.phones.known()] == [PhoneState.HOME_AWAY]
        with pytest.raises(HomeAway):
            await end.homes.tasks.stop(end.rights.caller(bob, phone_id), task.task_id)
        # Removed meanwhile: the home hears it before it makes anything else.
        await end.store.people.remove(7, 8)
        assert await end.homes.tasks.stop_removed(8) == 0
        end.rights.changes.publish()
        async with home_of(tmp_path / "flat", flat) as play:
            await end.until_present(1)
            await end.until(lambda: bool(end.heard(TaskEnded)))
            assert "back" not in play.phone.done
            assert await end.store.kept_calls.next(flat.home_id) is None


async def test_whom_no_home_knows_has_no_tasks_and_may_still_do_nothing(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat):
            await end.until_present(1)
            stranger = Caller(99, "Eve", ALL_RIGHTS, is_admin=True)
            assert await end.homes.tasks.status(stranger) == ()
            assert (await end.homes.history.page(stranger, 0, 5)).total == 0
            with pytest.raises(PermissionError):
                await end.homes.tasks.stop_all(stranger)
            with pytest.raises(PermissionError):
                await end.homes.models.use(stranger, "a model")
        await end.until(lambda: not any(view.is_present for view in end.homes.views()))
        with pytest.raises(HomeAway):  # unknown is not none
            await end.homes.tasks.status(stranger)


async def test_a_yes_to_what_expired_while_the_bus_was_cut_is_void_and_says_so(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    clock = HandClock()
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        async with home_of(
            tmp_path / "flat", flat, Tap((1, 1), "Pay"), Finish("not paid"), steady=clock
        ) as play:
            await end.until_present(1)
            phone_id = f"{flat.home_id}/paper"
            caller = end.rights.caller(ann, phone_id)
            await end.homes.tasks.submit(caller, phone_id, "order a latte", "en", "here")
            await end.until(lambda: bool(end.heard(HumanNeeded)))
            asked = end.heard(HumanNeeded)[0].event
            assert isinstance(asked, HumanNeeded)
            request_id = asked.request.request_id
            await bus_world.server.stop(killed=True)
            await end.until(lambda: not end.homes.views()[0].is_present)
            clock.now += 601.0
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await play.journal.tasks.unfinished():  # noqa: ASYNC110 - of what has no event here
                    await asyncio.sleep(0.02)
            with pytest.raises(HomeAway):
                await end.homes.requests.answer(caller, request_id, Answer.APPROVE)
            await bus_world.server.start()
            await end.until_present(1)
            late = await end.homes.requests.answer(caller, request_id, Answer.APPROVE)
            assert TOASTS[late] == "toast_expired"
            await end.until(lambda: bool(end.heard(TaskEnded)))
            (answered,) = {
                (each.event.request.request_id, each.event.state)
                for each in end.heard(HumanAnswered)
                if isinstance(each.event, HumanAnswered)
            }
            assert answered == (request_id, RequestState.EXPIRED)
            assert play.phone.inputs == []


async def test_a_stop_of_everything_names_the_homes_that_it_did_not_reach(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat, _ = [await enrol(end.store, bus_world, name) for name in ("flat", "office")]
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            phone_id = f"{flat.home_id}/paper"
            caller = end.rights.caller(ann, phone_id)
            await end.homes.tasks.submit(caller, phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
            with pytest.raises(HomesLeftOut) as left_out:
                await end.homes.tasks.stop_all(caller)
            assert left_out.value.values == {"count": "1", "homes": "office"}
            await end.until(lambda: bool(end.heard(TaskEnded)))
        await end.until(lambda: not any(view.is_present for view in end.homes.views()))
        with pytest.raises(HomesLeftOut) as left_out:
            await end.homes.tasks.stop_all(caller)
        assert left_out.value.values == {"count": "0", "homes": "flat, office"}


async def test_a_bug_at_a_home_and_a_second_computer_with_its_key_are_said_to_be_that(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        people = [await end.store.people.person(person_id) for person_id in (7, 8)]
        ann, bob = [end.rights.caller(person) for person in people if person]
        is_contested = asyncio.Event()
        async with home_of(
            tmp_path / "flat",
            flat,
            breaks=lambda caller: caller.person_id == bob.person_id,
            contested=is_contested.is_set,
        ):
            await end.until_present(1)
            with pytest.raises(HomeBroken):
                await end.homes.tasks.status(bob)
            assert await end.homes.tasks.status(ann) == ()
            assert end.news.warned == []
            is_contested.set()
            await end.until(lambda: bool(end.news.warned))
            heard = end.homes.views()[0].last_seen
            await end.until(lambda: end.homes.views()[0].last_seen > heard)  # one more beat that says so
            assert await end.homes.tasks.status(ann) == ()
            assert end.news.warned == ["flat"]


async def test_an_older_copy_of_a_homes_journal_is_told_once_as_that(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        journal, copy = tmp_path / "flat" / "journal.sqlite3", tmp_path / "copy.sqlite3"

        async def visit(*actions: Back | Finish, until: Callable[[Play], Awaitable[object]]) -> None:
            async with home_of(tmp_path / "flat", flat, *actions) as play:
                await until(play)
            await end.until(lambda: not any(view.is_present for view in end.homes.views()))

        async def is_present(_: Play) -> None:
            await end.until_present(1)

        async def does_a_task(play: Play) -> None:
            await is_present(play)
            phone_id = f"{flat.home_id}/paper"
            await end.homes.tasks.submit(end.rights.caller(ann, phone_id), phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskEnded)))

        async def is_told(_: Play) -> None:
            await end.until(lambda: bool(end.news.journals))

        await visit(until=is_present)
        await asyncio.to_thread(shutil.copy, journal, copy)
        await visit(Back(), Finish("done"), until=does_a_task)
        await visit(until=is_present)  # now the bot knows how far it has come
        await asyncio.to_thread(shutil.copy, copy, journal)
        await visit(until=is_told)
        async with Journal.open(journal) as opened:  # as `farhand home` begins
            await renew_if_planned(opened)
        await visit(until=is_present)
        changes = [(each.home_id, each.change) for each in end.news.journals]
        assert changes == [(flat.home_id, HomeChange.OLDER)]


async def test_after_each_restart_of_the_bus_its_bucket_is_made_again_by_one_listener(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        listeners = end.bus._listeners  # pyright: ignore[reportPrivateUsage]  # nothing else says how many
        before = len(listeners)
        for _ in range(3):
            await bus_world.server.stop(killed=True)
            await end.until(lambda: not end.bus.connected)
            await bus_world.server.start()
            await end.until(lambda: end.bus.connected)
            await _bucket_is_there(end.bus)
        assert len(listeners) == before


async def _bucket_is_there(bus: Bus) -> None:
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            try:
                await last_beats(bus)
            except BusError:
                await asyncio.sleep(0.05)
            else:
                return
