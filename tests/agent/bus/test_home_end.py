"""A home's end of the bus, over a real server, with a raw client in the bot's place."""

import asyncio
import contextlib
import json
import logging
import shutil
import stat
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agent.bus import complaints
from agent.bus.accepted_computer import AcceptedComputer
from agent.bus.connection import bus_of
from agent.bus.errors import BusMessageTooLarge
from agent.bus.event_sender import EventSender
from agent.bus.home_claim import HomeClaim
from agent.bus.home_server import serving_home
from agent.bus.identity import BusIdentity
from agent.bus.messages import BUS_VERSION, CallRefusal, SentCall, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.sessions import SESSION_S, Sessions
from agent.bus.subjects import call_subject
from agent.contract.actions import Back, Finish, Home, Tap
from agent.contract.events import (
    Event,
    HumanAnswered,
    HumanNeeded,
    NumberedEvent,
    PairingProgress,
    PhoneChanged,
    StepDone,
    TaskEnded,
    TaskQueued,
    TaskRestored,
    TaskStarted,
    TaskSuspended,
)
from agent.contract.home import HomeFacts
from agent.contract.people import ALL_RIGHTS, Caller, Right, Spending
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.tasks import EndKind, Task, TaskState
from agent.contract.wire_calls import HomeCall, call_to_json
from agent.home.people import HomePeople
from agent.home.renewal import renew_if_planned
from agent.home.served_home import HomeRecord, ServedHome
from agent.journal import Journal
from agent.policy.rules.rules_file import RulesFile
from devices.background import Background
from devices.errors import DeviceOffline
from devices.phones import PairingStep, PairStage
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.raw_bot import RawBot, raw_bot

pytestmark = pytest.mark.timeout(240)
PAPER = replace(ANN, phone_id="paper")
BOBS = replace(BOB, phone_id="paper")
_CALL = shape_of(SentCall)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


@dataclass
class HomeStage:
    """One home at work, and the bot at the other end."""

    play: Play
    people: HomePeople
    bot: RawBot
    identity: BusIdentity
    events: EventSender
    renewals: list[None]

    async def submits(self, text: str = "order a latte", caller: Caller = PAPER) -> Task:
        """A task over the bus."""
        task = await self.bot.asks("tasks.submit", submitting(text, caller))
        assert isinstance(task, Task)
        return task


def submitting(text: str, caller: Caller = PAPER) -> dict[str, object]:
    return {"caller": caller, "phone_id": "paper", "text": text, "lang": "en", "origin": ""}


@contextlib.asynccontextmanager
async def at_home(
    world: World,
    bus_world: BusWorld,
    *actions: Back | Finish | Home | Tap,
    phone: PaperPhone | None = None,
    rules: RulesFile | None = None,
    clock: Callable[[], float] = time.time,
) -> AsyncGenerator[HomeStage]:
    """A home with a phone of paper; Ann and Bob are known there.

    rules: of its policy.yaml. clock: of its computer.
    """
    identity = await bus_world.enrol_with_streams()
    vital = Background()
    async with (
        world.scene(*actions, phone=phone, rules=rules, clock=clock) as play,
        bus_of(identity) as bus,
        raw_bot(bus_world, identity) as bot,
    ):
        people, renewals = HomePeople(play.journal), list[None]()
        await people.load()
        record = HomeRecord(play.dispatcher, play.journal, people, "1.0", lambda: renewals.append(None))
        home = ServedHome(play.dispatcher, record)
        async with serving_home(
            bus, identity.seal, home, people.limited, "1.0", lambda: False, vital
        ) as events:
            await bot.knows(ANN, PAPER, BOB, BOBS)
            yield HomeStage(play, people, bot, identity, events, renewals)
        assert not vital.broken.is_set()


async def test_a_call_that_comes_again_is_made_once(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world, Finish("done")) as stage:
        call = HomeCall("tasks.submit", submitting("order a latte"))
        first, second = await asyncio.gather(
            stage.bot.sends(call, call_id="one"), stage.bot.sends(call, call_id="one")
        )
        third = await stage.bot.sends(call, call_id="one")
        assert first == second == third
        other = await stage.bot.sends(call, call_id="two")
        assert stage.bot.reply_of("tasks.submit", first).result.task_id == 1
        assert stage.bot.reply_of("tasks.submit", other).result.task_id == 2
        facts: HomeFacts = await stage.bot.asks("home.facts")
        assert (facts.journal_id, facts.newest.task) == (stage.play.dispatcher.journal_id, 2)
        assert [phone.phone_id for phone in facts.phones] == ["paper"]


async def test_a_call_of_an_earlier_session_does_nothing(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world) as stage:
        call = HomeCall("tasks.submit", submitting("order a latte"))
        stale = await stage.bot.sends(call, session="0123456789abcdef")
        other = await stage.bot.sends(call, bus_version=BUS_VERSION + 2)
        assert (stale.refused, other.refused) == (CallRefusal.STALE, CallRefusal.OTHER_VERSION)
        assert await stage.play.journal.tasks.unfinished() == []


async def test_what_a_newer_bot_sends_is_done_as_far_as_it_is_known_here(
    world: World, bus_world: BusWorld
) -> None:
    newer = BUS_VERSION + 1
    async with at_home(world, bus_world, Finish("done")) as stage:
        call = json.loads(call_to_json(HomeCall("tasks.submit", submitting("order a latte"))))
        for changed, word in (
            ({**call, "call": "tasks.submit_softly"}, CallRefusal.UNKNOWN_CALL),
            ({**call, "arguments": {**call["arguments"], "lang": ["en"]}}, CallRefusal.UNREADABLE),
            (_of_caller(call, {"only_on_sundays": True}), CallRefusal.UNREADABLE),
            (_of_caller(call, {"rights": ["control", "fly"]}), CallRefusal.UNREADABLE),
        ):
            reply = await stage.bot.sends_text(json.dumps(changed), bus_version=newer)
            assert reply.refused == word, changed
        assert (await stage.play.journal.identity.newest_ids())[0] == 0
        known = {**call, "colour": "green", "arguments": {**call["arguments"], "colour": "green"}}
        done = await stage.bot.sends_text(json.dumps(known), bus_version=newer)
        assert stage.bot.reply_of("tasks.submit", done).result.task_id == 1


def _of_caller(call: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    caller = {**call["arguments"]["caller"], **more}
    return {**call, "arguments": {**call["arguments"], "caller": caller}}


def test_a_session_is_good_until_the_one_after_the_next_begins() -> None:
    now = [0.0]
    sessions = Sessions(lambda: now[0])
    first = sessions.current
    now[0] += SESSION_S
    second = sessions.current
    assert first != second
    assert sessions.accepts(first)
    assert sessions.accepts(second)
    now[0] += SESSION_S
    assert not sessions.accepts(first)
    assert sessions.accepts(second)
    assert not sessions.accepts("")
    now[0] += 3 * SESSION_S  # the computer slept
    assert not sessions.accepts(second)


async def test_events_arrive_in_order_though_the_bus_was_away(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world, Back(), Home(), Finish("done")) as stage:
        stage.play.mind.thinks = asyncio.Event()
        task = await stage.submits()
        await stage.bot.hears(TaskStarted)
        await bus_world.server.stop(killed=True)
        stage.play.mind.thinks.set()
        async with asyncio.timeout(WAIT_LIMIT_S):
            # The disk has no event.
            while (await stage.play.journal.tasks.unfinished()) or not stage.events.waiting:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await bus_world.server.start()
        ended = await stage.bot.hears(TaskEnded)
        assert (ended.task.task_id, ended.outcome.kind) == (task.task_id, EndKind.DONE)
        # What was acknowledged just before the server was killed is given out again.
        heard = {each.number: each.event for each in stage.bot.heard}
        assert list(heard) == list(range(1, max(heard) + 1))
        assert [each.step.number for each in heard.values() if isinstance(each, StepDone)] == [1, 2, 3]
        assert set(stage.bot.instances) == {(await stage.bot.beat()).instance}


async def test_what_matters_comes_again_when_it_is_asked_for(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world, Finish("first"), Tap((1, 1), "Pay"), Finish("second")) as stage:
        first = await stage.submits("first")
        await stage.bot.hears(TaskEnded)
        second = await stage.submits("second")
        asked = await stage.bot.hears(HumanNeeded)
        third = await stage.submits("third")
        await stage.bot.hears(TaskQueued)
        seen = len(stage.bot.heard)
        await stage.bot.asks("home.resume_events")
        await stage.bot.hears(PhoneChanged)
        again = [each.event for each in stage.bot.heard[seen:]]
        assert [_about(each) for each in again if not isinstance(each, PhoneChanged)] == [
            (TaskRestored, first.task_id),
            (TaskEnded, first.task_id),
            (TaskRestored, second.task_id),
            (TaskStarted, second.task_id),
            (HumanNeeded, second.task_id),
            (TaskRestored, third.task_id),
            (TaskQueued, third.task_id),
        ]
        request = next(each for each in again if isinstance(each, HumanNeeded))
        assert request == asked
        assert request.request.picture
        outcome = await stage.bot.asks(
            "requests.answer",
            {"caller": PAPER, "request_id": request.request.request_id, "answer": Answer.REJECT},
            stage.play.dispatcher.journal_id,
        )
        assert outcome is AnswerOutcome.ACCEPTED
        await stage.bot.hears(HumanAnswered)
        # A confirmed end does not come again.
        ended = next(each for each in again if isinstance(each, TaskEnded))
        await stage.bot.asks("tasks.confirm_end", {"task": ended.task}, stage.play.dispatcher.journal_id)
        seen = len(stage.bot.heard)
        await stage.bot.asks("home.resume_events")
        await stage.bot.hears(PhoneChanged)
        restored = [each.event for each in stage.bot.heard[seen:] if isinstance(each.event, TaskRestored)]
        assert first.task_id not in {each.task.task_id for each in restored}


def _about(event: Event) -> tuple[type[Event], int]:
    task = getattr(event, "task", None)
    assert isinstance(task, Task)
    return type(event), task.task_id


async def test_nobody_does_more_than_the_home_knows_of_them(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world, Tap((1, 1), "Pay")) as stage:
        stranger = Caller(99, "Eve", ALL_RIGHTS, "paper", is_admin=True)
        with pytest.raises(PermissionError):
            await stage.submits(caller=stranger)
        with pytest.raises(PermissionError):
            await stage.bot.asks("phones.connect", {"caller": replace(BOB, is_admin=True), "address": "x:1"})
        task = await stage.submits(caller=BOBS)
        await stage.bot.hears(HumanNeeded)
        await stage.bot.knows(ANN, PAPER, BOB, replace(BOBS, rights=frozenset({Right.VIEW})))
        ended = await stage.bot.hears(TaskEnded)
        assert (ended.task.task_id, ended.outcome.kind) == (task.task_id, EndKind.STOPPED)
        with pytest.raises(PermissionError):
            await stage.submits(caller=BOBS)
        assert not await stage.people.may_work(BOB.person_id, "paper")
        assert await stage.people.may_work(ANN.person_id, "paper")
        again = HomePeople(stage.play.journal)
        await again.load()
        assert not await again.may_work(BOB.person_id, "paper")
        assert await again.names() == ("Ann", "Bob")
        await stage.bot.knows(ANN, PAPER)
        with pytest.raises(PermissionError):
            await stage.bot.asks("tasks.status", {"caller": BOB})
    assert stage.play.phone.inputs == []


async def test_a_list_of_people_that_the_bus_held_back_gives_nobody_a_right_again(
    world: World, bus_world: BusWorld
) -> None:
    async with at_home(world, bus_world) as stage:
        with_bob, without = (ANN, PAPER, BOB, BOBS), (ANN, PAPER)

        async def is_taken(people: tuple[Caller, ...], number: int) -> bool:
            return bool(await stage.bot.asks("home.know", {"people": people, "number": number}))

        facts: HomeFacts = await stage.bot.asks("home.facts")
        newest = facts.people_number + 1
        assert await is_taken(without, newest)
        for number in (0, newest - 1, newest, newest + 2):  # as it was written before, and as a copy of it
            assert not await is_taken(with_bob, number)
        with pytest.raises(PermissionError):
            await stage.submits(caller=BOBS)
        restarted = HomePeople(stage.play.journal)
        await restarted.load()
        assert restarted.number == newest
        assert not await restarted.replace(with_bob, newest, stage.play.dispatcher)
        assert await is_taken(with_bob, newest + 1)
        assert await stage.people.may_work(BOB.person_id, "paper")


async def test_the_smaller_limit_holds(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world) as stage:
        low, high = Spending(Decimal(20), Decimal(5)), Spending(None, Decimal(10))
        await stage.bot.knows(replace(PAPER, spending=low, second_person=True, is_admin=False))
        limited = stage.people.limited(replace(PAPER, spending=high, code_given=True))
        assert limited == replace(PAPER, spending=low, second_person=True, code_given=True, is_admin=False)
        newer_phone = stage.people.limited(replace(PAPER, phone_id="new"))
        assert newer_phone.rights == frozenset()


async def test_garbage_is_left_and_logged_in_a_line(
    world: World, bus_world: BusWorld, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complaints, "_EVERY_S", 3600.0)  # of a kind one line, however long it takes
    async with at_home(world, bus_world) as stage:
        subject = call_subject(stage.identity.home_id)
        call = HomeCall("tasks.submit", submitting("a very private order"))
        session = (await stage.bot.beat()).session
        sent = SentCall("one", session, '{"call": "tasks.drop", "private": "order"}')
        content = _CALL.to_json(message=sent).encode()
        other = bus_world.enrol()
        with caplog.at_level(logging.WARNING):
            for message in (
                b"garbage",
                b"",
                stage.bot.seal.close(Sealed.BEAT, content),
                Seal(other.home_id, stage.bot.seal.box).close(Sealed.CALL, content),
                other.seal.close(Sealed.CALL, content),
                stage.bot.seal.close(Sealed.CALL, b'{"message": {}}'),
            ):
                await stage.bot.bus.publish(subject, message)
            unreadable = await stage.bot.sends(replace(call), call_id="x", session=session)
            assert not unreadable.refused
            await stage.bot.bus.publish(subject, stage.bot.seal.close(Sealed.CALL, content))
            await stage.bot.asks("home.facts")
        lines = [record.getMessage() for record in caplog.records if record.name == "agent.bus.call_server"]
        assert len(lines) == 2, lines
        assert not [line for line in lines if "private" in line or "order" in line]


async def test_a_giant_stops_nobody(world: World, bus_world: BusWorld) -> None:
    async with at_home(world, bus_world) as stage:
        with pytest.raises(BusMessageTooLarge):
            await stage.bot.bus.publish(call_subject(stage.identity.home_id), bytes(64 * 1024 * 1024))
        assert (await stage.bot.asks("home.facts")).newest.task == 0


async def test_of_two_computers_with_one_key_the_younger_does_nothing(bus_world: BusWorld) -> None:
    identity = await bus_world.enrol_with_streams()
    now = [100.0]

    def clock() -> float:
        return now[0]

    async with bus_of(identity) as first_bus, bus_of(identity) as second_bus:
        first = HomeClaim(first_bus, identity.seal, clock)
        await first.begin()
        assert not first.taken.is_set()
        assert not first.contested
        now[0] += 10.0
        second = HomeClaim(second_bus, identity.seal, clock)
        await second.begin()
        assert second.taken.is_set()
        assert not first.taken.is_set()
        assert first.contested
        # Both began while the bus was away: they find each other later.
        third = HomeClaim(second_bus, identity.seal, clock)
        third_following = asyncio.create_task(third.follow())
        async with asyncio.timeout(WAIT_LIMIT_S):
            await third.taken.wait()
        third_following.cancel()
        assert not first.taken.is_set()


async def test_what_is_dropped_comes_again_and_what_does_not_is_kept(
    world: World, bus_world: BusWorld
) -> None:
    async with at_home(world, bus_world, Finish("done")) as stage:
        resumed = asyncio.Event()

        async def resume() -> None:
            resumed.set()

        await bus_world.server.stop()
        async with bus_of(stage.identity) as bus:
            sender = EventSender(bus, stage.identity.seal, "another", resume, most_bytes=2000)
            task = await stage.play.submit()
            collecting = asyncio.create_task(sender.collect(_numbered(task)))
            await collecting
            assert sender.waiting < 8
            sending = asyncio.create_task(sender.send())
            await bus_world.server.start()
            async with asyncio.timeout(WAIT_LIMIT_S):
                await resumed.wait()
                while "another" not in stage.bot.instances or not _pairings(stage.bot):
                    await stage.bot.hears(PairingProgress)
            sending.cancel()
        numbers = [
            each.number
            for each, instance in zip(stage.bot.heard, stage.bot.instances, strict=True)
            if instance == "another"
        ]
        assert numbers == sorted(numbers)
        assert 20 in numbers


async def _numbered(task: Task) -> AsyncGenerator[NumberedEvent]:
    paired = PairingProgress("p", PairingStep(PairStage.PAIRED))
    for number in range(1, 40):
        yield NumberedEvent("4f1d2c3b5a697886", number, paired if number == 20 else TaskQueued(task, number))


def _pairings(bot: RawBot) -> list[PairingProgress]:
    return [each.event for each in bot.heard if isinstance(each.event, PairingProgress)]


async def test_an_older_copy_of_a_journal_gets_its_new_identity_at_the_next_start(
    world: World, bus_world: BusWorld
) -> None:
    async with at_home(world, bus_world, Tap((1, 1), "Pay")) as stage:
        task = await stage.submits()
        await stage.bot.hears(HumanNeeded)
        before = stage.play.dispatcher.journal_id
        planned = await stage.bot.asks("home.renew_journal")
        assert planned == await stage.bot.asks("home.renew_journal")
        assert stage.renewals
        assert stage.play.dispatcher.journal_id == before
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        await renew_if_planned(journal)
        assert journal.identity.current == planned
        (open_task,) = await journal.tasks.unfinished()
        assert (open_task.task_id, open_task.state) == (task.task_id, TaskState.PAUSED)
        await renew_if_planned(journal)
        assert journal.identity.current == planned


async def test_a_task_that_waits_for_its_phone_is_said_to_wait_again(
    world: World, bus_world: BusWorld
) -> None:
    async with at_home(world, bus_world, Tap((1, 1)), Finish("done")) as stage:
        stage.play.mind.thinks = asyncio.Event()
        await stage.submits()
        await stage.bot.hears(TaskStarted)
        stage.play.phones.goes(DeviceOffline("gone"))
        stage.play.mind.thinks.set()
        suspended = await stage.bot.hears(TaskSuspended)
        await stage.bot.asks("home.resume_events")
        await stage.bot.hears(TaskRestored)
        assert await stage.bot.hears(TaskSuspended) == suspended
        stage.play.phones.comes_back()
        await stage.bot.hears(TaskEnded)


async def test_a_folder_from_elsewhere_begins_when_the_bus_has_said_that_nobody_works_there(
    bus_world: BusWorld,
) -> None:
    identity = await bus_world.enrol_with_streams()
    await bus_world.server.stop()
    async with bus_of(identity) as first_bus, bus_of(identity) as second_bus:
        first, second = (HomeClaim(bus, identity.seal) for bus in (first_bus, second_bus))
        assert await first.begin()
        assert not await second.begin(accepted=False)
        waiting = asyncio.create_task(second.wait_for_bus())
        await bus_world.server.start()
        async with asyncio.timeout(WAIT_LIMIT_S):
            await second.taken.wait()  # though it may have been at the bus before the first one
            await waiting
        assert not first.taken.is_set()
        third = HomeClaim(second_bus, identity.seal)
        assert not await third.begin(accepted=False)
        assert third.taken.is_set()
    async with bus_of(identity) as bus:
        fourth = HomeClaim(bus, identity.seal)
        assert await fourth.begin(accepted=False)


def test_a_copied_folder_a_moved_disk_and_another_key_are_not_what_was_accepted(tmp_path: Path) -> None:
    home, machine = tmp_path / "home" / "bus", tmp_path / "machine-id"
    home.mkdir(parents=True)
    machine.write_text("4b1f\n")
    none = tmp_path / "empty"
    none.write_text("\n")
    computer = AcceptedComputer(home, "UKEY", (tmp_path / "missing", none, machine))
    assert not computer.is_this_one()
    computer.accept()
    assert computer.is_this_one()
    assert stat.S_IMODE((home / "computer.json").stat().st_mode) == 0o600
    assert "4b1f" not in (home / "computer.json").read_text()
    shutil.copytree(home.parent, tmp_path / "copy")
    assert not AcceptedComputer(tmp_path / "copy" / "bus", "UKEY", (machine,)).is_this_one()
    assert not AcceptedComputer(home, "UOTHER", (machine,)).is_this_one()
    home.parent.rename(tmp_path / "renamed")
    assert AcceptedComputer(tmp_path / "renamed" / "bus", "UKEY", (machine,)).is_this_one()
    machine.write_text("77aa\n")
    renamed = AcceptedComputer(tmp_path / "renamed" / "bus", "UKEY", (machine,))
    assert not renamed.is_this_one()
    renamed.accept()
    renamed.forget()
    assert not renamed.is_this_one()
    (tmp_path / "renamed" / "bus" / "computer.json").write_text('{"random": 7}')
    assert not renamed.is_this_one()
