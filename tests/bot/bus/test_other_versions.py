"""Bot and home of different versions over a real bus: what both know works, the rest is a sentence."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.bus.connection import Bus
from agent.bus.identity import BusIdentity
from agent.bus.seal import Sealed
from agent.bus.subjects import event_stream_name
from agent.contract.actions import Back, Finish, Home
from agent.contract.events import PhoneChanged, StepDone, TaskEnded
from agent.contract.home_view import HomeState
from agent.contract.people import Caller
from agent.contract.tasks import Task
from bot.bus.errors import CallRefused, HomeAhead, HomeBehind, HomeOutdated
from bot.bus.left_out import noting_left_out
from bot.showing.origin import Origin
from bot.strings import say
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import BotEnd, bot_end, enrol, home_of
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.other_version import OtherVersionSeal, with_more

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
async def bus_world(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


@pytest.fixture
async def end(tmp_path: Path, bus_world: BusWorld) -> AsyncGenerator[BotEnd]:
    async with bot_end(tmp_path, bus_world) as end:
        yield end


@pytest.fixture
async def flat(end: BotEnd, bus_world: BusWorld) -> BusIdentity:
    identity = await enrol(end.store, bus_world, "flat")
    await end.household.follow_joined(await end.store.joined.all())
    return identity


async def ann_at(end: BotEnd, flat: BusIdentity) -> Caller:
    ann = await end.store.people.person(7)
    assert ann
    return end.rights.caller(ann, f"{flat.home_id}/paper")


async def submitted(end: BotEnd, flat: BusIdentity) -> Task:
    ann = await ann_at(end, flat)
    return await end.homes.tasks.submit(ann, ann.phone_id, "go", "en", "here")


async def unread_events(bus: Bus, flat: BusIdentity) -> int:
    jetstream = bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    return (await jetstream.stream_info(event_stream_name(flat.home_id))).state.messages


def state(end: BotEnd) -> HomeState:
    (view,) = end.homes.views()
    return view.state


async def test_a_home_one_version_newer_is_worked_with(
    tmp_path: Path, end: BotEnd, flat: BusIdentity, caplog: pytest.LogCaptureFixture
) -> None:
    def writes(kind: Sealed, sent: Any) -> Any:
        if kind is Sealed.EVENT and sent["event"]["event"]["type"] == "StepDone":
            sent["event"]["event"]["type"] = "StepImagined"
        return with_more(kind, sent)

    seal = OtherVersionSeal.of(flat, 1, writes)
    async with home_of(tmp_path / "flat", flat, Back(), Home(), Finish("done"), seal=seal) as play:
        await end.until_present(1)
        (view,) = end.homes.views()
        assert (view.state, view.ahead) == (HomeState.PRESENT, 1)
        task = await submitted(end, flat)
        await end.until(lambda: bool(end.heard(TaskEnded)))
        assert play.phone.done.count("back") == 1
        ended = end.heard(TaskEnded)[0].event
        assert isinstance(ended, TaskEnded)
        assert (ended.task.task_id, ended.outcome.message) == (task.task_id, "done")
        assert end.heard(StepDone) == []
        await end.homes.settle()
        async with asyncio.timeout(WAIT_LIMIT_S):
            while await unread_events(end.bus, flat):  # noqa: ASYNC110 - of what has no event
                await asyncio.sleep(0.02)
        assert "cannot be read" in caplog.text
        assert "are missing" not in caplog.text  # which would be asked for again


async def test_a_newer_home_that_cannot_be_read_is_said_to_be_that_and_does_nothing(
    tmp_path: Path, end: BotEnd, flat: BusIdentity
) -> None:
    folded = ["home.facts"]

    def writes(kind: Sealed, sent: Any) -> Any:
        result = sent.get("result") if kind is Sealed.REPLY else None
        if isinstance(result, dict) and "newest" in result and "home.facts" in folded:
            result["phones"][0]["state"] = "folded"
        if isinstance(result, dict) and "phone_id" in result and "phones.rename" in folded:
            result["state"] = "folded"
        return sent

    async with home_of(tmp_path / "flat", flat, Finish("x"), seal=OtherVersionSeal.of(flat, 1, writes)) as at:
        await end.until(lambda: state(end) is HomeState.OUTDATED and bool(end.news.warned))
        assert end.news.warned == ["flat"]
        with pytest.raises(HomeOutdated) as refused:
            await submitted(end, flat)
        assert "runs another version of Farhand (1.0)" in say("en", refused.value.key, **refused.value.values)
        assert await at.journal.tasks.unfinished() == []
    await end.until(lambda: state(end) is HomeState.AWAY)
    folded[:] = ["phones.rename"]
    async with home_of(tmp_path / "flat", flat, seal=OtherVersionSeal.of(flat, 1, writes)):
        await end.until_present(1)
        ann = await ann_at(end, flat)
        with pytest.raises(HomeAhead) as unread:
            await end.homes.phones.rename(ann, ann.phone_id, "mine")
        assert "newer Farhand" in say("en", unread.value.key, **unread.value.values)


async def test_an_older_home_refuses_what_it_does_not_know_and_gets_it_after_its_update(
    tmp_path: Path, end: BotEnd, flat: BusIdentity
) -> None:
    def reads(kind: Sealed, sent: Any) -> Any:
        if kind is Sealed.CALL and sent["call"] in ("tasks.pause", "tasks.confirm_end"):
            sent["call"] += "_softly"
        if kind is Sealed.CALL and sent["call"] == "tasks.move_first":
            sent["arguments"]["task_id"] = "the first"
        return sent

    seal = OtherVersionSeal.of(flat, -1, reads=reads)
    async with home_of(tmp_path / "flat", flat, Back(), Finish("done"), seal=seal) as play:
        await end.until_present(1)
        task, ann = await submitted(end, flat), await ann_at(end, flat)
        with pytest.raises(HomeBehind) as refused:
            await end.homes.tasks.pause(ann, task.task_id)
        assert "older Farhand (1.0)" in say("en", refused.value.key, **refused.value.values)
        with pytest.raises(CallRefused):
            await end.homes.tasks.move_first(ann, task.task_id)
        await end.until(lambda: bool(end.heard(TaskEnded)))
        assert play.phone.done.count("back") == 1
        await end.homes.tasks.confirm_end(task)
        assert await end.store.kept_calls.next(flat.home_id)
    await end.until(lambda: state(end) is HomeState.AWAY)
    async with home_of(tmp_path / "flat", flat, seal=seal):  # it stays usable meanwhile
        await end.until_present(1)
        assert await end.store.kept_calls.next(flat.home_id)
        with noting_left_out() as left_out:  # nothing waits behind it, or is said to be left out
            assert await end.homes.tasks.stop_removed(8) == 0
        assert left_out == {}
    await end.until(lambda: state(end) is HomeState.AWAY)
    async with home_of(tmp_path / "flat", flat):
        await end.until_present(1)
        assert await end.store.kept_calls.next(flat.home_id) is None


@pytest.mark.parametrize("ahead", [2, -2])
async def test_two_versions_apart_nothing_is_done_and_everybody_is_told(
    ahead: int, tmp_path: Path, end: BotEnd, flat: BusIdentity
) -> None:
    seal = OtherVersionSeal.of(flat, ahead, with_more)
    async with home_of(tmp_path / "flat", flat, Finish("x"), seal=seal) as play:
        await end.until(lambda: state(end) is HomeState.OUTDATED and bool(end.news.warned))
        with pytest.raises(HomeOutdated):
            await submitted(end, flat)
        assert await play.journal.tasks.unfinished() == []
        assert end.news.warned == ["flat"]


@pytest.mark.parametrize("ahead", [2, -2])
async def test_what_happens_at_a_home_two_versions_apart_is_shown_once_they_work_together(
    ahead: int, tmp_path: Path, end: BotEnd, flat: BusIdentity
) -> None:
    async with home_of(tmp_path / "flat", flat):
        await end.until_present(1)
    await end.until(lambda: state(end) is HomeState.AWAY)
    ann, seal = await ann_at(end, flat), OtherVersionSeal.of(flat, ahead, with_more)
    async with home_of(tmp_path / "flat", flat, Finish("paid"), seal=seal) as play:
        await end.until(lambda: state(end) is HomeState.OUTDATED)
        origin = Origin(7, 1).to_text()
        await play.dispatcher.tasks.submit(
            replace(ann, phone_id="paper", is_admin=True), "paper", "go", "en", origin
        )
        async with asyncio.timeout(WAIT_LIMIT_S):
            while await play.journal.tasks.unfinished():  # noqa: ASYNC110 - of what has no event
                await asyncio.sleep(0.02)
        await asyncio.sleep(3.0)  # wall time: an event takes milliseconds
        assert await unread_events(end.bus, flat)
    await end.until(lambda: state(end) is HomeState.AWAY)
    await asyncio.sleep(3.0)  # wall time: what waits at the bus while nobody says a version is read then
    assert [type(each.event) for each in end.events if not isinstance(each.event, PhoneChanged)] == []
    async with home_of(tmp_path / "flat", flat):
        await end.until_present(1)
        await end.until(lambda: bool(end.heard(TaskEnded)))
        ended = end.heard(TaskEnded)[0].event
        assert isinstance(ended, TaskEnded)
        assert ended.outcome.message == "paid"
