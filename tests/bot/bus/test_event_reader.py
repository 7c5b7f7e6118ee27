"""Events that a home should not have sent: what cannot be read, and what is about somebody else's task."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import Bus, bus_of
from agent.bus.identity import BusIdentity
from agent.bus.messages import SentEvent, shape_of
from agent.bus.seal import Sealed
from agent.bus.server_files import HubPlan
from agent.bus.streams import READER, StreamedEvent, StreamedEvents, publish_event, put_picture
from agent.bus.subjects import event_stream_name
from agent.contract.actions import Finish
from agent.contract.events import (
    Event,
    HumanAnswered,
    HumanNeeded,
    NumberedEvent,
    PhoneChanged,
    TaskEnded,
    TaskQueued,
    TaskResumed,
    TaskStarted,
)
from agent.contract.people import Right
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import Task, TaskState
from agent.contract.wire import event_to_json
from bot.bus import event_reader
from bot.rights.person import Grant
from devices.free_port import free_port
from tests.bot.bus.test_large_objects import objects_of
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import BotEnd, bot_end, enrol, home_of
from tests.worlds.nats_bus import BusWorld, running_bus

_EVENT = shape_of(SentEvent)


class _Forger:
    """Who has a home's keys and says what it likes, as a start of its own."""

    def __init__(self, bus: Bus, identity: BusIdentity, journal_id: str, instance: str = "forged") -> None:
        self._instance = instance
        self._bus = bus
        self._identity = identity
        self._journal_id = journal_id
        self._number = 0

    async def says(
        self, event: Event, kind: str = "", *, number: int = 0, large: bool = False, again: int = 0
    ) -> None:
        """kind: of an event of a later version, in place of its own. number: 0 for the next one.

        large: the event stands in the object store. again: it is the last one once more, put in anew.
        """
        if not again:
            self._number = number or self._number + 1
        text = event_to_json(NumberedEvent(self._journal_id, self._number, event))
        if kind:
            content = json.loads(text)
            content["event"]["event"] = {"type": kind}
            text = json.dumps(content)
        name, home_id = f"event-{self._instance}.{self._number}" if large else "", self._identity.home_id
        if large:
            content = self._identity.seal.close(Sealed.OBJECT, text.encode(), name)
            await put_picture(self._bus, home_id, name, content)
        sent = SentEvent(self._instance, "" if large else text, name)
        message = _EVENT.to_json(message=sent).encode()
        sealed = self._identity.seal.close(Sealed.EVENT, message)
        await publish_event(self._bus, home_id, sealed, f"{self._instance}.{self._number}.{again}")


async def test_an_unreadable_event_is_not_asked_for_again_and_a_strangers_task_is_not_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_bus(tmp_path / "nats") as world, bot_end(tmp_path, world) as end:
        flat = await enrol(end.store, world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat) as play, bus_of(flat) as bus:
            await end.until_present(1)
            await bus.wait_connected(WAIT_LIMIT_S)
            phone = replace(end.homes.phones.known()[0], phone_id="paper")
            forger = _Forger(bus, flat, play.dispatcher.journal_id)
            await forger.says(PhoneChanged(phone))
            await forger.says(PhoneChanged(phone), kind="OfTomorrow")
            # Bob (8) has no right there; a message of Ann's task would go to his chat; 99 is nobody.
            await forger.says(TaskQueued(_task(8, 8), 0))
            await forger.says(TaskQueued(_task(7, 8), 0))
            await forger.says(TaskQueued(_task(99, 99), 0))
            await forger.says(TaskQueued(_task(7, 7), 0))
            await end.until(lambda: bool(end.heard(TaskQueued)))
            said = [each.getMessage() for each in caplog.records if each.name == "bot.bus.event_reader"]
            assert [line.rpartition(flat.home_id)[2].partition(":")[0] for line in said] == [
                " cannot be read",
                *[" speaks of a task of somebody who has none there"] * 3,
            ]
            told = [each.event.task.person_id for each in end.events if isinstance(each.event, TaskQueued)]
            assert told == [7]
            await end.store.people.bind(7, Grant(8, f"{flat.home_id}/paper", frozenset({Right.VIEW})))
            await forger.says(TaskQueued(_task(8, 8), 0))
            await end.until(lambda: len(end.heard(TaskQueued)) == 2)


async def test_what_stands_in_the_object_store_goes_with_its_event_whatever_becomes_of_that(
    tmp_path: Path,
) -> None:
    async with running_bus(tmp_path / "nats") as world, bot_end(tmp_path, world) as end:
        flat = await enrol(end.store, world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat) as play, bus_of(flat) as bus:
            await end.until_present(1)
            await bus.wait_connected(WAIT_LIMIT_S)
            phone = replace(end.homes.phones.known()[0], phone_id="paper")
            forger = _Forger(bus, flat, play.dispatcher.journal_id)
            await forger.says(PhoneChanged(phone), kind="OfTomorrow", large=True)
            await forger.says(TaskQueued(_task(8, 8), 0), large=True)  # Bob has no right there
            await forger.says(TaskQueued(_task(7, 7), 0), large=True)
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await objects_of(end, flat.home_id) != (0, 3):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
                await forger.says(TaskQueued(_task(7, 7), 0), large=True, again=1)
                while await objects_of(end, flat.home_id) != (0, 3):  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            assert len(end.heard(TaskQueued)) == 1


async def test_what_was_lost_and_is_given_out_again_behind_newer_events_turns_nothing_back(
    tmp_path: Path,
) -> None:
    async with running_bus(tmp_path / "nats") as world, bot_end(tmp_path, world) as end:
        flat = await enrol(end.store, world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat) as play, bus_of(flat) as bus:
            await end.until_present(1)
            await bus.wait_connected(WAIT_LIMIT_S)
            phone, task = replace(end.homes.phones.known()[0], phone_id="paper"), _task(7, 7)
            forger = _Forger(bus, flat, play.dispatcher.journal_id)
            question = Request(5, task.task_id, 1, RequestKind.QUESTION, "", "Which?", (), None, 1.0, 2.0)
            answered = HumanAnswered(task, question, RequestState.ANSWERED, "Ann", 1.0, "the red one")
            await forger.says(PhoneChanged(phone))
            await forger.says(answered, number=5)
            for number, late in ((2, TaskQueued(task, 0)), (3, TaskStarted(task, phone))):
                await forger.says(late, number=number)
            await forger.says(HumanNeeded(task, question), number=4, large=True)
            await forger.says(TaskResumed(task), number=6)
            await end.until(lambda: bool(end.heard(TaskResumed)))
            told = [each.event for each in end.events if hasattr(each.event, "task")]
            assert [type(event) for event in told] == [HumanAnswered, TaskResumed]
            assert await objects_of(end, flat.home_id) == (0, 1)


async def test_the_last_words_of_an_earlier_start_that_come_again_late_turn_nothing_back(
    tmp_path: Path,
) -> None:
    async with running_bus(tmp_path / "nats") as world:
        async with bot_end(tmp_path, world) as end:
            flat = await enrol(end.store, world, "flat")
            await end.household.follow_joined(await end.store.joined.all())
            async with home_of(tmp_path / "flat", flat) as play:
                await end.until_present(1)
        task, journal_id = _task(7, 7), play.dispatcher.journal_id
        question = Request(5, task.task_id, 1, RequestKind.QUESTION, "", "Which?", (), None, 1.0, 2.0)
        async with bus_of(flat) as at_home, bus_of(world.bot) as at_bot:
            await at_home.wait_connected(WAIT_LIMIT_S)
            await at_bot.wait_connected(WAIT_LIMIT_S)
            old, new = (_Forger(at_home, flat, journal_id, name) for name in ("old", "new"))
            await old.says(HumanNeeded(task, question))
            lost: StreamedEvent | None = None
            asked = StreamedEvents(at_bot, flat.home_id)
            while lost is None:  # what the home said itself goes first
                for each in await asked.fetch(1, WAIT_LIMIT_S):
                    sealed = flat.seal.open(Sealed.EVENT, each.content)
                    if _EVENT.from_json(sealed)["message"].instance == "old":
                        lost = each
                    else:
                        await each.acknowledge()
            await new.says(HumanNeeded(task, question))
            await new.says(HumanAnswered(task, question, RequestState.ANSWERED, "Ann", 1.0, "the red one"))
            async with bot_end(tmp_path, world) as end:
                await end.until(lambda: bool(end.heard(HumanAnswered)))
                await lost.message.nak()
                async with asyncio.timeout(WAIT_LIMIT_S):
                    while await _unacknowledged(end, flat.home_id):  # noqa: ASYNC110 - no event says it
                        await asyncio.sleep(0.02)
                await new.says(TaskResumed(task))
                await end.until(lambda: bool(end.heard(TaskResumed)))
                told = [type(each.event) for each in end.events if hasattr(each.event, "task")]
                assert told == [HumanNeeded, HumanAnswered, TaskResumed]


async def _unacknowledged(end: BotEnd, home_id: str) -> int:
    jetstream = end.bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    return (await jetstream.consumer_info(event_stream_name(home_id), READER)).num_ack_pending or 0


async def test_the_end_of_a_removed_persons_task_without_a_card_is_told_again_only_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_bus(tmp_path / "nats") as world:
        async with bot_end(tmp_path, world) as end:
            flat = await enrol(end.store, world, "flat")
            await end.household.follow_joined(await end.store.joined.all())
            phone_id = f"{flat.home_id}/paper"
            await end.store.people.bind(7, Grant(8, phone_id, frozenset({Right.VIEW, Right.CONTROL})))
            end.rights.changes.publish()
            bob = await end.store.people.person(8)
            assert bob
            async with home_of(tmp_path / "flat", flat, Finish("done")):
                await end.until_present(1)
                origin = json.dumps({"chat_id": 8, "message_id": 1})
                await end.homes.tasks.submit(end.rights.caller(bob, phone_id), phone_id, "go", "en", origin)
                await end.until(lambda: bool(end.heard(TaskEnded)))
                await end.store.people.remove(7, 8)
            assert end.bus.connected
        async with home_of(tmp_path / "flat", flat) as play, bot_end(tmp_path, world) as end:
            assert await play.journal.tasks.unpublished()  # nobody confirmed it: the bot died before
            await end.until_present(1)
            async with asyncio.timeout(WAIT_LIMIT_S):
                while await play.journal.tasks.unpublished():  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
            assert end.heard(TaskEnded) == []
            assert "who has none there" not in caplog.text


def _task(person_id: int, chat_id: int) -> Task:
    origin = json.dumps({"chat_id": chat_id, "message_id": 1})
    return Task(1000 + person_id, person_id, "paper", "go", "en", origin, TaskState.QUEUED, 1.0)


async def test_a_full_bus_is_said_to_admins_and_a_removed_home_leaves_its_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_reader, "_REFUSED_S", 1.0)
    plan = HubPlan(port=free_port(), disk_gb=1)  # each home reserves a quarter
    async with running_bus(tmp_path / "nats", plan) as world, bot_end(tmp_path, world) as end:
        for number in range(5):
            await enrol(end.store, world, f"home {number}")
        joined = await end.store.joined.all()
        await end.household.follow_joined(joined)
        await end.until(lambda: bool(end.news.full))
        full = {name for name, _ in end.news.full}
        removed, *rest = [home for home in joined if home.name not in full]
        assert _holds(world, removed.home_id)
        await end.household.follow_joined([*rest, *(home for home in joined if home.name in full)])
        await end.until(lambda: end.homes.views() != () and not _holds(world, removed.home_id))


def _holds(world: BusWorld, home_id: str) -> bool:
    """Has the server files of the home's streams?"""
    return any(world.server.folder.rglob(f"*{home_id}*"))
