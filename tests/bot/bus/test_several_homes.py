"""The bot's end of the bus over a real server, with real homes at the other end."""

import asyncio
import base64
import contextlib
import json
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.identity import BusIdentity
from agent.bus.subjects import PRESENCE, call_subject
from agent.contract.actions import Back, Finish, Tap
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.events import HumanAnswered, HumanNeeded, TaskEnded, TaskQueued, TaskStarted
from agent.contract.home_view import HomeState
from agent.contract.people import ALL_RIGHTS, Caller, Right
from agent.contract.phones import PhoneState
from agent.contract.requests import Answer, RequestState
from agent.contract.tasks import EndKind, ShortcutRun, TaskOptions
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.home.renewal import renew_if_planned
from agent.journal import Journal
from agent.shortcuts.file_form import written_file
from bot.bus.errors import HomeAway, HomeBroken, HomesLeftOut, NoHome, ShortcutElsewhere, StopKept
from bot.requests.answer_request import TOASTS
from bot.rights.person import Grant
from bot.store import Store
from bot.store.homes import HomeChange
from bot.store.kept_calls import MOST_TRIES
from tests.agent.shortcuts.test_files import SHORTCUT
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, BOB, Play
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.bus_cable import BusCable
from tests.worlds.hand_clock import HandClock
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.raw_bot import raw_bot

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


def with_key_of_another_table(world: BusWorld, home: BusIdentity, without: str) -> BusIdentity:
    """The home with a key that may not subscribe to this."""
    head, content, _ = home.credentials.jwt.split(".")
    claims = json.loads(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)))
    claims["nats"]["sub"]["allow"].remove(without)
    body = f"{head}.{_base64(json.dumps(claims).encode())}"
    jwt = f"{body}.{_base64(world.keyring.keys.homes.sign(body.encode()))}"
    return replace(home, credentials=replace(home.credentials, jwt=jwt))


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


async def test_a_home_that_may_hear_no_call_is_said_to_need_a_new_key(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        deaf = with_key_of_another_table(bus_world, flat, call_subject(flat.home_id))
        async with home_of(tmp_path / "flat", deaf):
            await end.until(lambda: end.homes.views()[0].state is HomeState.DEAF and bool(end.news.warned))
            assert not end.homes.views()[0].is_present
            assert [each.state for each in end.household.vitals()] == [HomeState.DEAF]
        await end.until(lambda: end.homes.views()[0].state is HomeState.AWAY)
        async with home_of(tmp_path / "flat", flat):
            await end.until_present(1)


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


async def test_a_shortcut_runs_and_a_phone_is_looked_for_at_one_home_alone(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat, office = [await enrol(end.store, bus_world, name) for name in ("flat", "office")]
        await end.household.follow_joined(await end.store.joined.all())
        async with (
            home_of(tmp_path / "flat", flat) as at_flat,
            home_of(tmp_path / "office", office) as at_office,
        ):
            await end.until_present(2)
            ann = await end.store.people.person(7)
            assert ann
            at = end.rights.caller(ann, f"{office.home_id}/paper")
            read = await end.homes.shortcuts.read(at, written_file(SHORTCUT), keeps=True)
            assert read.shortcut
            keeper = await end.homes.keeper_of(at)
            assert (keeper.name if keeper else "") == "office"
            run = TaskOptions(shortcut=ShortcutRun(read.shortcut.shortcut_id, (("place", "x"),)))
            there = f"{flat.home_id}/paper"
            with pytest.raises(ShortcutElsewhere) as refused:
                await end.homes.tasks.submit(
                    end.rights.caller(ann, there), there, "go", "en", "here", options=run
                )
            assert refused.value.values["home"] == "office"
            assert await at_flat.journal.tasks.unfinished() == []
            await end.homes.tasks.submit(at, at.phone_id, "go", "en", "here", options=run)
            # A home is named by itself, also where no phone of it is anybody's.
            await end.homes.phones_at(flat.home_id).pair(end.rights.caller(ann), "10.0.0.2:37001", "123456")
            assert ("pair", "10.0.0.2:37001", "123456") in at_flat.phones.done
            assert not at_office.phones.done
            with pytest.raises(NoHome):
                await end.homes.phones_at("gonehome").connect(end.rights.caller(ann), "10.0.0.2:5555")


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
            await end.homes.tasks.resume(end.rights.caller(bob, phone_id), task.task_id)
        # Removed meanwhile: the home hears it before it makes anything else.
        await end.store.people.remove(7, 8)
        assert await end.homes.tasks.stop_removed(8) == 0
        end.rights.changes.publish()
        async with home_of(tmp_path / "flat", flat) as play:
            await end.until_present(1)
            await end.until(lambda: bool(end.heard(TaskEnded)))
            assert "back" not in play.phone.done
            assert await end.store.kept_calls.next(flat.home_id) is None


async def test_who_gets_a_task_while_others_are_told_that_its_home_is_back_hears_when_it_goes_again(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        phone_id, told = f"{flat.home_id}/paper", end.news.told
        await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
        end.rights.changes.publish()

        async def order(person_id: int) -> None:
            person = await end.store.people.person(person_id)
            assert person
            await end.homes.tasks.submit(
                end.rights.caller(person, phone_id), phone_id, "go", "en", str(person_id)
            )

        def queued() -> list[int]:
            return [each.event.task.person_id for each in end.events if isinstance(each.event, TaskQueued)]

        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            await order(7)
            await end.until(lambda: bool(end.heard(TaskStarted)))
        await end.until(lambda: ("flat", False, frozenset({7})) in told)
        end.news.goes_on.clear()
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until(lambda: ("flat", True, frozenset({7})) in told)
            await order(8)
            await end.until(lambda: 8 in queued())
            end.news.goes_on.set()
        await end.until(lambda: ("flat", False, frozenset({7, 8})) in told)


async def test_a_list_of_people_that_the_bus_held_back_is_followed_by_the_newest(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        people = [await end.store.people.person(person_id) for person_id in (7, 8)]
        phone_id = f"{flat.home_id}/paper"
        ann, bob = [end.rights.caller(person, phone_id) for person in people if person]
        async with home_of(tmp_path / "flat", flat) as play, raw_bot(bus_world, flat) as earlier:
            await end.until_present(1)
            # Sent before, to no reply, and brought by the bus only now.
            await earlier.knows(ANN, BOB, replace(BOB, phone_id="paper"))
            rights = frozenset({Right.VIEW})
            await end.store.people.bind(7, Grant(8, phone_id, rights))
            end.rights.changes.publish()
            assert await end.homes.tasks.status(ann) == ()
            assert await end.homes.tasks.status(bob) == ()
            known = {each.person_id: each for each in await play.journal.people.all() if each.phone_id}
            assert known[8].rights == rights


async def test_a_stop_while_a_home_is_away_ends_that_task_when_it_is_back_and_no_later_one(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        caller = end.rights.caller(ann, f"{flat.home_id}/paper")
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow):
            await end.until_present(1)
            first = await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskStarted)))
        await end.until(lambda: not any(view.is_present for view in end.homes.views()))
        for _ in range(2):
            with pytest.raises(StopKept) as kept:
                await end.homes.tasks.stop(caller, first.task_id)
            assert kept.value.values == {"name": "flat"}
        assert await _kept(end.store, flat.home_id) == ["tasks.stop"]
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done"), phone=slow):
            await end.until_present(1)
            await end.until(lambda: bool(end.heard(TaskEnded)))
            assert slow.hold_input
            slow.hold_input.set()
            second = await end.homes.tasks.submit(caller, caller.phone_id, "go on", "en", "there")

            def ends() -> dict[int, EndKind]:  # nobody confirms them, so one may be told twice
                events = [each.event for each in end.heard(TaskEnded)]
                return {e.task.task_id: e.outcome.kind for e in events if isinstance(e, TaskEnded)}

            await end.until(lambda: second.task_id in ends())
            assert ends() == {first.task_id: EndKind.STOPPED, second.task_id: EndKind.DONE}
            assert await _kept(end.store, flat.home_id) == []


async def test_a_kept_call_that_breaks_holds_up_neither_the_home_nor_later_calls_and_order_stays(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        people = [await end.store.people.person(person_id) for person_id in (7, 8)]
        ann, bob = [end.rights.caller(person) for person in people if person]
        changes = [AuditEntry(AuditEvent.HOME_JOINED, 7, reason=str(number)) for number in range(9)]
        for entry in changes[:4]:
            await end.homes.history.keep_change(entry, entry.reason)
        await end.homes.requests.take_back(bob)
        for entry in changes[4:]:
            await end.homes.history.keep_change(entry, entry.reason)
        for _ in range(3):
            await end.homes.history.note_refusal(8, AuditEvent.PRESS_REFUSED)
        held = asyncio.Event()

        async def audit(play: Play) -> list[str]:
            return [each.reason for each in await play.journal.audit.all() if each.reason.isdecimal()]

        async with home_of(
            tmp_path / "flat", flat, breaks=lambda caller: caller.person_id == 8 and not held.is_set()
        ) as play:
            await end.until_present(1)  # though that call breaks each time
            assert await end.homes.tasks.status(ann) == ()
            await end.until(lambda: bool(end.news.aside))
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await end.store.kept_calls.has(flat.home_id):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            assert await audit(play) == [entry.reason for entry in changes]
            assert sum(each.person_id == 8 for each in await play.journal.audit.all()) == 1
            assert end.news.aside == ["requests.take_back"]
            assert await _kept(end.store, flat.home_id) == ["requests.take_back"]
        await end.until(lambda: not any(view.is_present for view in end.homes.views()))
        held.set()
        async with home_of(tmp_path / "flat", flat):  # without that fault
            await end.until_present(1)
            assert await _kept(end.store, flat.home_id) == []
            assert end.news.aside == ["requests.take_back"]


async def test_a_call_that_was_set_aside_ends_no_task_of_somebody_who_may_work_the_phone_again(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        phone_id = f"{flat.home_id}/paper"
        await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
        end.rights.changes.publish()
        people = [await end.store.people.person(person_id) for person_id in (7, 8)]
        ann, bob = [end.rights.caller(person, phone_id) for person in people if person]
        slow = PaperPhone(hold_input=asyncio.Event())
        async with home_of(tmp_path / "flat", flat, Back(), phone=slow) as play:
            await end.until_present(1)
            for caller in (ann, bob):
                await end.homes.tasks.submit(caller, phone_id, "go", "en", "here")
            kept = end.store.kept_calls
            for person_id, phone in ((8, phone_id), (8, ""), (9, phone_id), (9, "")):
                gone: dict[str, object] = {"person_id": person_id, "phone_id": phone}
                await kept.add(flat.home_id, "tasks.stop_removed", gone, end.store.homes.current)
            async with end.store.database.transaction():
                sql = "UPDATE kept_calls SET aside_at = 1, tries = ?"
                await end.store.database.change(sql, (MOST_TRIES,))
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await _kept(end.store, flat.home_id):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            open_tasks = await play.journal.tasks.unfinished()
            assert [task.person_id for task in open_tasks] == [7, 8]


async def _kept(store: Store, home_id: str) -> list[str]:
    """Names of all that is kept for a home, also of what is set aside."""
    rows = await store.database.all("SELECT name FROM kept_calls WHERE home_id = ?", (home_id,))
    return [str(row["name"]) for row in rows]


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
            tmp_path / "flat", flat, Tap((1, 1), "Pay"), Finish("not paid"), monotonic=clock
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


def _port(world: BusWorld) -> int:
    return int(world.bot.urls[0].rpartition(":")[2])


async def test_a_call_amid_which_its_home_is_killed_is_made_by_its_next_start(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end, BusCable(_port(bus_world)) as cable:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        caller = end.rights.caller(ann, f"{flat.home_id}/paper")
        async with home_of(tmp_path / "flat", replace(flat, urls=(cable.url,))):
            await end.until_present(1)
            assert await end.homes.tasks.status(caller) == ()
            cable.freeze()  # as one that is killed: it takes the call and never answers
            try:
                status = asyncio.create_task(end.homes.tasks.status(caller))
                pause = asyncio.create_task(end.homes.tasks.pause(caller, 1))
                async with home_of(tmp_path / "flat", flat):
                    assert (await status, await pause) == ((), False)
            finally:
                cable.cut()


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


async def test_a_home_with_the_journal_of_another_one_is_taken_nothing_from_and_admins_are_told(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat, office = [await enrol(end.store, bus_world, name) for name in ("flat", "office")]
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat):
            await end.until_present(1)
        async with home_of(tmp_path / "flat", office):
            await end.until(lambda: bool(end.news.mixed))
            assert end.news.mixed[0] == "office"
            assert not end.homes.views()[1].is_present


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
            with contextlib.suppress(BusError):
                answer = await bus.request(f"$JS.API.STREAM.INFO.KV_{PRESENCE}", b"", WAIT_LIMIT_S)
                if "error" not in json.loads(answer):
                    return
            await asyncio.sleep(0.05)
