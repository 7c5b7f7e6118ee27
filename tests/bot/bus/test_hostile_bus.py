"""Garbage on every subject, and a call of yesterday: left, logged, and nothing done."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.bus.messages import CallRefusal, SentCall, SentReply, shape_of
from agent.bus.permissions import BusRole, BusUse, inbox_prefix, subjects_of
from agent.bus.seal import Sealed
from agent.bus.subjects import call_subject, presence_subject
from agent.contract.actions import Back, Finish
from agent.contract.events import TaskEnded
from agent.contract.home_view import HomeState
from agent.contract.people import Caller
from agent.contract.wire_calls import HomeCall, call_to_json
from tests.agent.bus.test_home_end import PAPER, submitting
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.raw_bot import RawBot, raw_bot
from tests.worlds.raw_bus import RawBusClient, RawMessage, raw_bus_client

pytestmark = pytest.mark.timeout(240)
_CALL, _REPLY = shape_of(SentCall), shape_of(SentReply)
_GARBAGE = (b"", b"garbage", b"{}", b"\x00" * 40, b"[" * 100_000, bytes(range(256)) * 2000)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


async def throw(raw: RawBusClient, subjects: tuple[str, ...], reply: str) -> int:
    """All of it at each of these; how many answers came."""
    for subject in subjects:
        for content in _GARBAGE:
            raw.publish(subject, content, reply)
    settled = await raw.settle()
    assert not settled.closed
    return sum(not each.status for each in settled.messages)


async def test_garbage_on_every_subject_stops_nobody(
    tmp_path: Path, bus_world: BusWorld, caplog: pytest.LogCaptureFixture
) -> None:
    url = bus_world.bot.urls[0]
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with (
            home_of(tmp_path / "flat", flat, Back(), Finish("done")) as play,
            raw_bus_client(url, flat.credentials) as as_home,
            raw_bus_client(url, bus_world.bot.credentials) as as_bot,
        ):
            await end.until_present(1)
            own = subjects_of(BusRole.HOME, BusUse.PUBLISH, flat.home_id)
            with caplog.at_level(logging.INFO):
                await throw(as_home, tuple(each.replace("*", "x") for each in own), "")
                answers = await throw(as_bot, (call_subject(flat.home_id),), "_INBOX_bot.x")
                await throw(as_bot, (presence_subject(flat.home_id), "farhand.join.aaaabbbb"), "")
                await bus_world.until_read(flat.home_id)
            assert answers == 0
            assert not any(each.exc_info for each in caplog.records), caplog.text
            ann = await end.store.people.person(7)
            assert ann
            caller = end.rights.caller(ann, f"{flat.home_id}/paper")
            await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", "here")
            await end.until(lambda: bool(end.heard(TaskEnded)))
            assert play.phone.done.count("back") == 1


async def next_reply(raw: RawBusClient, bot: RawBot) -> SentReply:
    """To the recorded call."""
    messages = list[RawMessage]()
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not messages:
            messages = (await raw.settle()).messages
            await asyncio.sleep(0.02)
    reply: SentReply = _REPLY.from_json(bot.seal.open(Sealed.REPLY, messages[0].content, "one"))["message"]
    return reply


async def test_a_call_of_yesterday_that_was_recorded_is_refused(tmp_path: Path, bus_world: BusWorld) -> None:
    flat = await bus_world.enrol_with_streams()
    inbox = f"{inbox_prefix(BusRole.BOT)}.recorded"
    async with (
        raw_bot(bus_world, flat) as bot,
        raw_bus_client(bus_world.bot.urls[0], bus_world.bot.credentials) as raw,
    ):
        raw.subscribe(inbox)
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done")) as play:
            first = (await bot.beat()).instance
            await bot.knows(PAPER, Caller(PAPER.person_id, PAPER.name, PAPER.rights, is_admin=True))
            call = call_to_json(HomeCall("tasks.submit", submitting("order a latte")))
            sent = SentCall("one", (await bot.beat()).session, call)
            recorded = bot.seal.close(Sealed.CALL, _CALL.to_json(message=sent).encode())
            for _ in range(2):  # a moment later it is a repeat: the same reply, and one task
                raw.publish(call_subject(flat.home_id), recorded, inbox)
                assert not (await next_reply(raw, bot)).refused
            await bot.hears(TaskEnded)
            assert (await play.journal.identity.newest_ids())[0] == 1
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done")) as play:
            await bot.beat(after=first)
            raw.publish(call_subject(flat.home_id), recorded, inbox)
            assert (await next_reply(raw, bot)).refused == CallRefusal.STALE
            assert (await play.journal.identity.newest_ids())[0] == 1
            assert "back" not in play.phone.done


async def test_what_a_bus_that_cannot_write_does_not_take_comes_later_and_admins_are_told(
    tmp_path: Path, bus_world: BusWorld
) -> None:
    async with bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat, Back(), Finish("done")) as play:
            await end.until_present(1)
            ann = await end.store.people.person(7)
            assert ann
            bus_world.server.limit_files(1)
            caller = end.rights.caller(ann, f"{flat.home_id}/paper")
            task = await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", "here")
            told = ("flat", frozenset({ann.person_id}))
            await end.until(lambda: end.news.full == [told])
            (view,) = end.homes.views()
            assert (view.state, view.is_present) == (HomeState.FULL, True)
            assert play.phone.done.count("back") == 1
            later = await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", "there", stopped=True)
            await end.until(lambda: end.news.full == [told, told])
            assert end.heard(TaskEnded) == []
            await bus_world.server.stop()
            await bus_world.server.start()  # with room
            await end.until(lambda: len(end.heard(TaskEnded)) == 2)
            await end.until(lambda: end.homes.views()[0].state is HomeState.PRESENT)
            ended = [each.event for each in end.heard(TaskEnded)]
            task_ids = [each.task.task_id for each in ended if isinstance(each, TaskEnded)]
            assert task_ids == [task.task_id, later.task_id]
