"""Servers that are none, or say what they should not: the home waits, and believes nothing."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.errors import BusAway
from agent.bus.event_sender import MAX_EVENT_TEXT, EventSender
from agent.bus.identity import BusIdentity
from agent.bus.join_token import GarbledToken, JoinToken
from agent.bus.keyring import BusKeyring
from agent.bus.server_files import HubPlan, write_hub
from agent.bus.streams import StreamedEvents, publish_event
from agent.bus.subjects import event_stream_name, event_subject, picture_bucket
from agent.contract.events import NumberedEvent, PairingProgress
from devices.free_port import free_port
from devices.phones import PairingStep, PairStage
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bus_cable import BusCable, BusTrouble, SentMessage
from tests.worlds.nats_bus import running_bus

_GREETINGS = (
    b"SSH-2.0-OpenSSH_9.7\r\n",
    b"HTTP/1.1 400 Bad Request\r\n\r\n",
    b"INFO\r\n",
    b"INFO []\r\n",
    b'INFO {"max_payload": null, "connect_urls": 7}\r\n',
    b"INFO " + b"x" * 200_000 + b"\r\n",
    b'INFO {"nonce": 5, "auth_required": true}\r\n',
    b"\xff\xfe INFO \xff\r\n",
    b"",
)


@pytest.mark.parametrize("greeting", _GREETINGS)
async def test_another_program_on_the_port_does_not_end_the_trying(tmp_path: Path, greeting: bytes) -> None:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        del reader
        writer.write(greeting)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as other, running_bus(tmp_path) as world:
        url = f"nats://127.0.0.1:{other.sockets[0].getsockname()[1]}"
        async with bus_of(replace(world.bot, urls=(url, *world.bot.urls))) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)


@asynccontextmanager
async def _answering(receipt: bytes) -> AsyncGenerator[str]:
    """A server whose every answer is this; its address."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"headers":true,"max_payload":2097152}\r\n')
        sid = ""
        while line := (await reader.readline()).decode():
            match line.split():
                case ["PING"]:
                    writer.write(b"PONG\r\n")
                case ["SUB", _, *_, number]:
                    sid = number
                case ["HPUB" | "PUB", _, reply, *sizes]:
                    await reader.readexactly(int(sizes[-1]) + 2)
                    writer.write(f"MSG {reply} {sid} {len(receipt)}\r\n".encode() + receipt + b"\r\n")
                case _:
                    pass
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    "receipt",
    [
        b"",
        b"{}",
        b"7",
        b"null",
        b"[]",
        b"\xff",
        b'{"error": {}}',
        b'{"error": 5}',
        b'{"stream": "x", "seq": 0}',
    ],
)
async def test_only_a_streams_receipt_says_that_an_event_is_kept(tmp_path: Path, receipt: bytes) -> None:
    identity = write_hub(HubPlan(port=free_port()), tmp_path / "hub", tmp_path / "bus").identity
    async with _answering(receipt) as url, bus_of(replace(identity, urls=(url,))) as bus:
        await bus.wait_connected(WAIT_LIMIT_S)
        with pytest.raises(BusAway):
            await publish_event(bus, "homeaaaa", b"event", "1")


async def test_a_large_event_is_put_once_however_often_it_is_tried(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home = await world.enrol_with_streams()
        tries, tried = 0, asyncio.Event()

        def count(sent: SentMessage) -> BusTrouble | None:
            nonlocal tries
            tries += sent.subject == event_subject(home.home_id)
            if tries >= 4:
                tried.set()
            return None

        async with BusCable(_port(world.bot)) as cable, bus_of(world.bot) as bot:
            cable.trouble_for = count
            async with bus_of(replace(home, urls=(cable.url,))) as bus:
                await bot.wait_connected(WAIT_LIMIT_S)
                await bus.wait_connected(WAIT_LIMIT_S)
                jetstream = bot.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
                config = (await jetstream.stream_info(event_stream_name(home.home_id))).config
                config.max_msgs = 1
                await jetstream.update_stream(config)  # pyright: ignore[reportUnknownMemberType]  # the same
                await publish_event(bus, home.home_id, b"in the way", "1")
                sender = EventSender(bus, home.seal, "start", _nothing)
                await sender.collect(_large())
                sending = asyncio.create_task(sender.send())
                await asyncio.wait_for(tried.wait(), WAIT_LIMIT_S)
                events = StreamedEvents(bot, home.home_id)
                (first,) = await events.fetch(1, WAIT_LIMIT_S)
                await first.acknowledge()
                (large,) = await events.fetch(1, WAIT_LIMIT_S)
                await large.acknowledge()
                sending.cancel()
                stored = (await jetstream.stream_info(f"OBJ_{picture_bucket(home.home_id)}")).state
                assert stored.bytes < 2 * MAX_EVENT_TEXT


async def _large() -> AsyncGenerator[NumberedEvent]:
    step = PairingProgress("p" * (MAX_EVENT_TEXT + 1), PairingStep(PairStage.PAIRED))
    yield NumberedEvent("4f1d2c3b5a697886", 1, step)


async def _nothing() -> None:
    pass


def test_a_line_asks_nobody_in_plain_text_and_no_server_of_others(tmp_path: Path) -> None:
    files = write_hub(HubPlan(("bus.example.org",)), tmp_path / "hub", tmp_path / "bus")
    creds = files.keyring.mint_join_user("tokenaaa", 60).text
    good = JoinToken("tokenaaa", files.keyring.urls, files.keyring.ca_pem, creds, bytes(range(32)), "s")
    assert JoinToken.from_text(good.to_text()) == good
    for bad in (replace(good, urls=("nats://bus.example.org:4222",)), replace(good, ca_pem="")):
        with pytest.raises(GarbledToken):
            JoinToken.from_text(bad.to_text())


def test_an_invitation_names_the_addresses_for_homes_and_not_the_bots_own_way(tmp_path: Path) -> None:
    plan = HubPlan(("bus.example.org",))
    written = write_hub(plan, tmp_path / "hub", tmp_path / "bus").identity
    own_way = replace(written, urls=plan.bot_urls)
    keyring = BusKeyring.read(tmp_path / "bus", own_way, written.urls)
    assert keyring.urls == ("tls://bus.example.org:4222",)
    assert own_way.urls == ("tls://127.0.0.1:4222",)


def _port(identity: BusIdentity) -> int:
    return int(identity.urls[0].rpartition(":")[2])
