"""A bus of three servers: the bot has each of them keep everything, so that one may fail."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from pathlib import Path

import nats.errors
import pytest
from nats.js import JetStreamContext
from nats.js.api import ClusterInfo, StreamConfig, StreamInfo
from pydantic import AnyHttpUrl, SecretStr

from agent.bus import streams
from agent.bus.connection import Bus, bus_of
from agent.bus.streams import READER
from agent.bus.subjects import PRESENCE, event_stream_name, picture_bucket
from agent.contract.actions import Finish
from agent.contract.events import TaskEnded
from agent.contract.phones import PhoneError
from agent.storage.retry import StartRetry
from bot.assembly.several_homes import SeveralHomes, several_homes
from bot.bus import event_reader, stream_copies
from bot.settings import GivenSettings
from bot.showing.origin import Origin
from bot.store import Store
from devices.background import Background
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import BotEnd, bot_end, enrol, home_of
from tests.worlds.household_world import Household, household
from tests.worlds.nats_bus import BusWorld, running_bus, running_cluster

pytestmark = pytest.mark.timeout(240)
_PRESENCE = f"KV_{PRESENCE}"


@pytest.fixture(autouse=True)
def retry_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that look for each other, or for who leads, leave a question unanswered."""
    monkeypatch.setattr(streams, "_API_S", 3.0)


@contextlib.asynccontextmanager
async def followed(house: Household, world: BusWorld) -> AsyncGenerator[SeveralHomes]:
    """The bot's end as the program makes it, with what `farhand hub` wrote into its folder."""
    settings = GivenSettings(
        telegram_bot_token=SecretStr("1:a"),
        farhand_data_dir=world.bot_folder.parent,
        farhand_nats_url=",".join(world.bot.urls),
        farhand_own_home="off",
        openai_base_url=AnyHttpUrl("http://127.0.0.1:1/v1"),
        openai_api_key=SecretStr("none"),
    )
    background = Background()
    async with several_homes(settings, house.store, None, None) as several:
        await several.follow(house.context, background, StartRetry(), lambda event: None)
        try:
            yield several
        finally:
            await background.close()


async def servers(bus: Bus) -> dict[str, int]:
    """How many servers have all of each stream and its reader; 0 while that changes, {} without answer."""
    jetstream = bus.client.jetstream(timeout=3)  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    try:
        found = await jetstream.streams_info()
        return {
            name: min(_servers(each.cluster, each.config), await _reading(jetstream, name, each))
            for each in found
            if (name := each.config.name)
        }
    except (OSError, nats.errors.Error):
        return {}


def _servers(cluster: ClusterInfo | None, config: StreamConfig) -> int:
    others = (cluster.replicas or []) if cluster else []
    count = 1 + sum(1 for each in others if each.current)
    return count if count == config.num_replicas else 0


async def _reading(jetstream: JetStreamContext, name: str, stream: StreamInfo) -> int:
    """Raises nats.errors.Error."""
    if not name.startswith("events_"):
        return stream.config.num_replicas or 1
    return _servers((await jetstream.consumer_info(name, READER)).cluster, stream.config)


async def until_kept(
    bus: Bus, home_ids: tuple[str, ...], replicas: int, among: tuple[str, ...] | None = None
) -> None:
    """What is kept of these homes has so many replicas. among: all homes; without, so has the bucket."""
    names, needed = _names(among or home_ids), _names(home_ids)
    if among:
        needed -= {_PRESENCE}
    found: dict[str, int] = {}
    try:
        async with asyncio.timeout(2 * WAIT_LIMIT_S):
            while found.keys() != names or any(found[each] != replicas for each in needed):
                await asyncio.sleep(0.05)  # the server has no event
                found = await servers(bus)
    except TimeoutError:
        pytest.fail(str(found))


def _names(home_ids: tuple[str, ...]) -> set[str]:
    return {
        _PRESENCE,
        *(event_stream_name(each) for each in home_ids),
        *(f"OBJ_{picture_bucket(each)}" for each in home_ids),
    }


async def enrolled(store: Store, world: BusWorld, name: str, *, before: bool = False) -> str:
    """A home's id. before: its streams were made by a bot that had each kept once."""
    identity = await world.enrol_with_streams() if before else world.enrol()
    home_id, key = identity.home_id, bytes(identity.private_key.public_key)
    await store.joined.add(home_id, name, f"{home_id}/", key, f"U{home_id}")
    return home_id


def write_replicas(world: BusWorld, replicas: int) -> None:
    """Into the options of `farhand hub`."""
    path = world.bot_folder / "hub.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"replicas": replicas}))


async def test_every_server_keeps_every_stream_of_every_home(tmp_path: Path) -> None:
    async with running_cluster(tmp_path) as cluster, household(tmp_path / "house") as house:
        world = cluster.bus
        homes = await enrolled(house.store, world, "flat"), await enrolled(house.store, world, "barn")
        async with bus_of(world.bot) as bus, followed(house, world) as several:
            await bus.wait_connected(WAIT_LIMIT_S)
            await until_kept(bus, homes, 3)
            assert not several.bus_vitals().few_copies


@pytest.mark.soak
async def test_streams_of_before_are_kept_by_as_many_servers_as_the_hub_is_set_up_for_now(
    tmp_path: Path,
) -> None:
    async with running_cluster(tmp_path) as cluster, household(tmp_path / "house") as house:
        world = cluster.bus
        homes = (await enrolled(house.store, world, "flat", before=True),)
        async with bus_of(world.bot) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            async with followed(house, world):
                await until_kept(bus, homes, 3)
            kept = (world.bot_folder / "hub.json").rename(tmp_path / "kept.json")
            homes = (*homes, await enrolled(house.store, world, "shed"))
            async with followed(house, world) as several:  # which does not know how many are wanted
                await until_kept(bus, homes[1:], 1, among=homes)
                await until_kept(bus, homes[:1], 3, among=homes)
                assert not several.bus_vitals().few_copies
            kept.rename(world.bot_folder / "hub.json")
            write_replicas(world, 1)
            async with followed(house, world):
                await until_kept(bus, homes, 1)


@pytest.mark.soak
async def test_servers_that_are_not_there_keep_no_home_from_being_heard_and_keep_all_once_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stream_copies, "_AGAIN_S", 3.0)  # a minute
    monkeypatch.setattr(event_reader, "_WAIT_S", 3.0)
    async with running_cluster(tmp_path, starting=2) as cluster, household(tmp_path / "house") as house:
        world = cluster.bus
        homes = (await enrolled(house.store, world, "flat"),)
        async with bus_of(world.bot) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            async with followed(house, world) as several:
                await until_kept(bus, homes, 1)
                assert several.bus_vitals().few_copies
                assert f"too few servers: {homes[0]} has 1 of 3 replicas" in caplog.text
                await cluster.servers[2].start()
                await until_kept(bus, homes, 3)
                async with asyncio.timeout(WAIT_LIMIT_S):
                    while several.bus_vitals().few_copies:  # noqa: ASYNC110 - of what has no event
                        await asyncio.sleep(0.05)


async def test_a_single_server_that_was_set_up_for_three_is_worked_with_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_bus(tmp_path) as world:
        write_replicas(world, 3)
        async with bot_end(tmp_path, world) as end:
            flat = await enrol(end.store, world, "flat")
            await end.household.follow_joined(await end.store.joined.all())
            async with home_of(tmp_path / "flat", flat, Finish("done")):
                await end.until_present(1)
                await begin_task(end, flat.home_id)
                await end.until(lambda: bool(end.heard(TaskEnded)))
        assert caplog.text.count(f"too few servers: {flat.home_id}") == 1
        async with household(tmp_path / "house") as house, followed(house, world) as several:
            await enrolled(house.store, world, "flat")
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not several.bus_vitals().few_copies:  # noqa: ASYNC110 - of what has no event
                    await asyncio.sleep(0.05)


@pytest.mark.soak
async def test_the_server_that_leads_a_homes_events_may_be_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_cluster(tmp_path, 2) as cluster, bot_end(tmp_path, cluster.bus) as end:
        monkeypatch.setattr(stream_copies, "_AGAIN_S", 3.0)  # a minute
        flat = await enrol(end.store, cluster.bus, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "flat", flat, Finish("done"), Finish("done again")):
            await end.until_present(1)
            await begin_task(end, flat.home_id)
            await end.until(lambda: len(end.heard(TaskEnded)) == 1)
            assert end.household.copies.are_few
            await cluster.servers[2].start()
            async with bus_of(cluster.bus.bot) as bus:
                await bus.wait_connected(WAIT_LIMIT_S)
                await until_kept(bus, (flat.home_id,), 3)
                leader = await leader_of(bus, event_stream_name(flat.home_id))
            await cluster.named(leader).stop(killed=True)
            async with asyncio.timeout(2 * WAIT_LIMIT_S):
                while True:
                    try:
                        await begin_task(end, flat.home_id)
                    except PhoneError:  # for some seconds nobody is reached
                        await asyncio.sleep(0.05)
                    else:
                        break
            await end.until(lambda: len(end.heard(TaskEnded)) == 2)


async def begin_task(end: BotEnd, home_id: str) -> None:
    """For Ann, by another message each time. Raises PhoneError."""
    ann = await end.store.people.person(7)
    assert ann
    caller = end.rights.caller(ann, f"{home_id}/paper")
    origin = Origin(7, len(end.heard(TaskEnded)) + 1).to_text()
    await end.homes.tasks.submit(caller, caller.phone_id, "go", "en", origin)


async def leader_of(bus: Bus, name: str) -> str:
    """The server that leads this stream."""
    jetstream = bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    cluster = (await jetstream.stream_info(name)).cluster
    assert cluster
    assert cluster.leader
    return cluster.leader
