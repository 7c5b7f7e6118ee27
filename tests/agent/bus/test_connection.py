"""The connection to the bus: cut, hanging, too large, full, and servers that are not the household's."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import Bus, BusMessage, bus_of
from agent.bus.errors import BusAway, BusFull, BusMessageTooLarge, BusRefused
from agent.bus.home_beat import HomeBeat
from agent.bus.identity import BusIdentity
from agent.bus.server_files import MAX_MESSAGE, HubPlan, write_hub
from agent.bus.sessions import Sessions
from agent.bus.streams import (
    MAX_EVENT,
    StreamedEvents,
    delete_home_streams,
    delete_picture,
    ensure_home_streams,
    get_picture,
    publish_beat,
    publish_event,
    put_picture,
)
from agent.bus.subjects import call_subject, event_stream_name, picture_bucket
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.last_beat import last_beat
from tests.worlds.nats_bus import new_home_id, running_bus
from tests.worlds.raw_bus import raw_bus_client


async def test_calls_events_beats_and_pictures_pass_over_tls(tmp_path: Path) -> None:
    async with running_bus(tmp_path, HubPlan(("127.0.0.1", "bus.invalid"), free_port())) as world:
        home = await world.enrol_with_streams()
        assert home.urls[0].startswith("tls://")
        bot_identity, home = (replace(each, urls=each.urls[:1]) for each in (world.bot, home))
        async with bus_of(bot_identity) as bot, bus_of(home) as bus:
            await _answer_calls(bus, home)
            await _both_connected(bot, bus)
            assert await bot.request(call_subject(home.home_id), b"call", WAIT_LIMIT_S) == b"re: call"
            await publish_beat(bus, home.home_id, b"beat")
            for number in ("1", "2", "1"):  # the third is a repeat
                await publish_event(bus, home.home_id, b"event " + number.encode(), number)
            events = StreamedEvents(bot, home.home_id)
            read = await events.fetch(10, WAIT_LIMIT_S)
            assert [each.content for each in read] == [b"event 1", b"event 2"]
            for each in read:
                await each.acknowledge()
                await each.acknowledge()
            assert await events.fetch(10, 0.2) == ()
            large = bytes(range(256)) * 4096
            await put_picture(bus, home.home_id, "p", large)
            assert await get_picture(bot, home.home_id, "p") == large
            await delete_picture(bot, home.home_id, "p")
            await delete_picture(bot, home.home_id, "p")
            assert await get_picture(bot, home.home_id, "p") is None
            assert await last_beat(bot, home.home_id) == b"beat"
            await delete_home_streams(bot, home.home_id)
            await delete_home_streams(bot, home.home_id)
            with pytest.raises(BusAway):
                await publish_event(bus, home.home_id, b"event", "3")


async def test_what_breaks_the_connection_does_not_end_the_search_for_it(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        changes, twice = list[bool](), asyncio.Event()

        def fail_once(connected: bool) -> None:
            changes.append(connected)
            if len(changes) == 1:
                raise ZeroDivisionError
            if changes.count(True) == 2:
                twice.set()

        async with bus_of(world.bot) as bus:
            bus.on_change(fail_once)
            await asyncio.wait_for(twice.wait(), WAIT_LIMIT_S)
            assert changes == [True, False, True]
            assert await bus.is_alive()


async def test_a_home_that_begins_anew_leaves_nobody_behind_who_is_told_of_cuts(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home = await world.enrol_with_streams()
        async with bus_of(home) as bus, bus_of(world.bot) as bot:
            await _both_connected(bot, bus)
            before = bus.listeners
            for _ in range(2):
                beat = HomeBeat(
                    bus,
                    home.seal,
                    Sessions(),
                    "1.0",
                    lambda: "j",
                    lambda: False,
                    lambda: False,
                    lambda: False,
                )
                following = asyncio.create_task(beat.follow())
                async with asyncio.timeout(WAIT_LIMIT_S):
                    while bus.listeners == before:  # noqa: ASYNC110 - of what has no event
                        await asyncio.sleep(0.01)
                following.cancel()
                await asyncio.wait({following})
                assert bus.listeners == before


async def test_after_a_cut_everything_goes_on_and_what_was_kept_is_there(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home = await world.enrol_with_streams()
        async with bus_of(world.bot) as bot, bus_of(home) as bus:
            await _answer_calls(bus, home)
            await _both_connected(bot, bus)
            for number, content in enumerate((b"read", b"before")):
                await publish_event(bus, home.home_id, content, f"{number}")
            events = StreamedEvents(bot, home.home_id)
            (read,) = await events.fetch(1, WAIT_LIMIT_S)
            hanging = asyncio.create_task(bot.request("farhand.call.nobodyat", b"", 3600))
            changes: list[bool] = []
            cut = asyncio.Event()
            bot.on_change(changes.append)
            bot.on_change(lambda connected: None if connected else cut.set())
            await world.server.stop(killed=True)
            await asyncio.wait_for(cut.wait(), WAIT_LIMIT_S)
            with pytest.raises(BusAway):  # at once, though an hour was given
                await asyncio.wait_for(hanging, WAIT_LIMIT_S)
            for doing in (
                bot.request(call_subject(home.home_id), b"x", 3600),
                bot.publish(call_subject(home.home_id), b"x"),
                events.fetch(1, 3600),
                read.acknowledge(),
            ):
                with pytest.raises(BusAway):
                    await asyncio.wait_for(doing, WAIT_LIMIT_S)
            await world.server.start()
            await _both_connected(bot, bus)
            assert changes == [False, True]
            assert await bot.request(call_subject(home.home_id), b"call", WAIT_LIMIT_S) == b"re: call"
            await publish_event(bus, home.home_id, b"after", "2")
            contents: set[bytes] = set()
            while not contents >= {b"before", b"after"}:
                for each in await events.fetch(2, WAIT_LIMIT_S):
                    contents.add(each.content)
                    await each.acknowledge()


async def test_a_server_that_hangs_counts_as_away(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world, bus_of(world.bot) as bot:
        await bot.wait_connected(WAIT_LIMIT_S)
        cut = asyncio.Event()
        bot.on_change(lambda connected: None if connected else cut.set())
        world.server.pause()
        try:
            with pytest.raises(BusAway):
                await bot.request("farhand.call.nobodyat", b"", 3600)
            assert cut.is_set()
        finally:
            world.server.pause(on=False)
        await bot.wait_connected(WAIT_LIMIT_S)


async def test_a_server_of_another_household_gets_no_key(tmp_path: Path) -> None:
    plan = HubPlan(("127.0.0.1", "bus.invalid"), free_port())
    foreign = write_hub(plan, tmp_path / "other" / "hub", tmp_path / "other" / "bus").identity
    async with running_bus(tmp_path / "own", plan) as world:
        stranger = replace(foreign, urls=world.bot.urls[:1])
        async with bus_of(stranger) as bus:
            with pytest.raises(BusRefused, match="not of this household"):
                await bus.wait_connected(WAIT_LIMIT_S)
            assert not bus.key_refused  # a home goes on trying: the clock or the network may be wrong
        assert "authentication" not in world.server.log


async def test_nothing_is_said_in_plain_text_to_a_server_without_tls(tmp_path: Path) -> None:
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id":"x","nonce":"abc","auth_required":true,"max_payload":1024}\r\n')
        heard.put_nowait(await reader.read(1 << 16))
        writer.close()

    identity = write_hub(HubPlan(("bus.invalid",)), tmp_path / "hub", tmp_path / "bus").identity
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        url = f"tls://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with bus_of(replace(identity, urls=(url,))) as bus:
            said = await asyncio.wait_for(heard.get(), WAIT_LIMIT_S)
            assert not bus.connected
    assert said[:2] == b"\x16\x03"  # a TLS ClientHello
    assert b"CONNECT" not in said
    assert b"jwt" not in said


async def test_a_message_of_64_mb_is_refused(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home = await world.enrol_with_streams()
        huge = bytes(64 * 1024 * 1024)
        async with bus_of(home) as bus, bus_of(world.bot) as bot:
            await _both_connected(bot, bus)
            with pytest.raises(BusMessageTooLarge):
                await bot.request(call_subject(home.home_id), huge, WAIT_LIMIT_S)
            with pytest.raises(BusMessageTooLarge):
                await publish_event(bus, home.home_id, huge, "1")
            with pytest.raises(BusMessageTooLarge):
                await put_picture(bus, home.home_id, "p", huge)
            assert bot.connected
        async with raw_bus_client(world.bot.urls[0], home.credentials) as raw:
            raw.publish(f"farhand.event.{home.home_id}", bytes(MAX_EVENT + 2048), f"_INBOX_{home.home_id}.x")
            assert (await raw.settle()).errors == []
            raw.send(f"PUB farhand.event.{home.home_id} {MAX_MESSAGE + 1}", b"")
            heard = await raw.settle()
            assert heard.closed
            assert heard.errors == ["Maximum Payload Violation"]
        async with bus_of(world.bot) as bot:
            await bot.wait_connected(WAIT_LIMIT_S)
            assert await StreamedEvents(bot, home.home_id).fetch(1, 0.2) == ()


async def test_a_full_stream_and_a_full_disk_lose_nothing_and_say_so(tmp_path: Path) -> None:
    async with running_bus(tmp_path, HubPlan(port=free_port(), disk_gb=1)) as world:
        home = await world.enrol_with_streams()
        async with bus_of(home) as bus, bus_of(world.bot) as bot:
            await _both_connected(bot, bus)
            jetstream = bot.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
            config = (await jetstream.stream_info(event_stream_name(home.home_id))).config
            config.max_msgs = 2
            await jetstream.update_stream(config)  # pyright: ignore[reportUnknownMemberType]  # the same
            for number in ("1", "2"):
                await publish_event(bus, home.home_id, number.encode(), number)
            with pytest.raises(BusFull):
                await publish_event(bus, home.home_id, b"3", "3")
            events = StreamedEvents(bot, home.home_id)
            read = await events.fetch(10, WAIT_LIMIT_S)
            assert [each.content for each in read] == [b"1", b"2"]
            await ensure_home_streams(bot, home.home_id, 1)  # changes it back
            stored = {event_stream_name(home.home_id): 20_000, f"OBJ_{picture_bucket(home.home_id)}": -1}
            for name, most in stored.items():
                kept = (await jetstream.stream_info(name)).config  # as docs/many-homes.md has it
                assert (kept.max_age, kept.max_bytes, kept.max_msgs) == (3600, 128 * 1024 * 1024, most)
            with pytest.raises(BusFull):  # each reserves its share
                await _make_streams(bot, 9)
            await read[0].acknowledge()
            await _publish_when_possible(bus, home, b"3", "3")
            world.server.limit_files(1)
            with pytest.raises(BusFull):  # said by nobody: the server only keeps quiet
                await _put_pictures(bus, home, 99)


async def _make_streams(bot: Bus, homes: int) -> None:
    for _ in range(homes):
        await ensure_home_streams(bot, new_home_id(), 1)


async def _put_pictures(bus: Bus, home: BusIdentity, most: int) -> None:
    for number in range(most):
        await put_picture(bus, home.home_id, f"p{number}", bytes(100_000))


async def _publish_when_possible(bus: Bus, home: BusIdentity, content: bytes, message_id: str) -> None:
    """An acknowledgement takes a moment to free the room."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            try:
                await publish_event(bus, home.home_id, content, message_id)
            except BusFull:
                await asyncio.sleep(0.05)
            else:
                return


async def _answer_calls(bus: Bus, home: BusIdentity) -> None:
    async def answer(message: BusMessage) -> None:
        await bus.answer(message, b"re: " + message.content)

    await bus.subscribe(call_subject(home.home_id), answer)


async def _both_connected(*buses: Bus) -> None:
    for bus in buses:
        async with asyncio.timeout(WAIT_LIMIT_S):
            while True:
                try:
                    await bus.wait_connected(WAIT_LIMIT_S)
                except BusAway:
                    continue
                else:
                    break
