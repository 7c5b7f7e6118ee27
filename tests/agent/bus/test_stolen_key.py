"""Whoever has stolen one home's key reaches nothing of another home, whatever it sends."""

from pathlib import Path

import pytest

from agent.bus.connection import Bus, BusMessage, bus_of
from agent.bus.identity import BusIdentity
from agent.bus.permissions import BusRole, BusUse, inbox_prefix, subjects_of
from agent.bus.seal import Sealed
from agent.bus.streams import (
    StreamedEvents,
    get_picture,
    publish_beat,
    publish_event,
    put_picture,
)
from agent.bus.subjects import (
    call_subject,
    claim_subject,
    event_stream_name,
    event_subject,
    picture_bucket,
    presence_subject,
)
from agent.contract.wire import Unreadable
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.last_beat import last_beat
from tests.worlds.nats_bus import running_bus
from tests.worlds.raw_bus import RawBusClient, RawMessage, raw_bus_client

_API = (
    "INFO",
    "STREAM.NAMES",
    "STREAM.LIST",
    "STREAM.INFO.{stream}",
    "STREAM.CREATE.{stream}",
    "STREAM.UPDATE.{stream}",
    "STREAM.DELETE.{stream}",
    "STREAM.PURGE.{stream}",
    "STREAM.MSG.GET.{stream}",
    "STREAM.MSG.DELETE.{stream}",
    "STREAM.SNAPSHOT.{stream}",
    "STREAM.RESTORE.{stream}",
    "STREAM.LEADER.STEPDOWN.{stream}",
    "DIRECT.GET.{stream}",
    "DIRECT.GET.{stream}.{subject}",
    "CONSUMER.CREATE.{stream}",
    "CONSUMER.CREATE.{stream}.thief",
    "CONSUMER.CREATE.{stream}.thief.{subject}",
    "CONSUMER.DURABLE.CREATE.{stream}.thief",
    "CONSUMER.NAMES.{stream}",
    "CONSUMER.LIST.{stream}",
    "CONSUMER.INFO.{stream}.bot",
    "CONSUMER.DELETE.{stream}.bot",
    "CONSUMER.PAUSE.{stream}.bot",
    "CONSUMER.MSG.NEXT.{stream}.bot",
)
_HEARD_BY_ALL = (
    *(">", "*", "*.>", "*.*", "*.*.*", "farhand.>", "farhand.*.*", "farhand.call.>", "farhand.event.>"),
    *("farhand.join.>", "$KV.>", "$KV.presence.>", "$O.>", "$JS.>", "$SYS.>", "_INBOX.>", "_R_.>"),
)


async def test_nothing_of_another_home_is_heard_read_changed_or_forged(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        thief, home = await world.enrol_with_streams(), await world.enrol_with_streams()
        async with (
            bus_of(world.bot) as bot,
            bus_of(home) as bus,
            raw_bus_client(world.bot.urls[0], thief.credentials) as raw,
        ):
            await bot.wait_connected(WAIT_LIMIT_S)
            await bus.wait_connected(WAIT_LIMIT_S)
            called: list[BusMessage] = []

            async def answer(message: BusMessage) -> None:
                called.append(message)
                await bus.answer(message, b"reply of the home")

            await bus.subscribe(call_subject(home.home_id), answer)
            await publish_event(bus, home.home_id, b"event", "1")
            await put_picture(bus, home.home_id, "p", b"picture")
            await publish_beat(bus, home.home_id, b"beat")
            before = await _kept(bot, home)

            targets = _subjects_of_others(home)
            for subject in (*_HEARD_BY_ALL, *targets):
                raw.subscribe(subject)
            heard = await raw.settle()
            assert len(heard.errors) == len(_HEARD_BY_ALL) + len(targets), heard.errors
            assert (
                await bot.request(call_subject(home.home_id), b"call", WAIT_LIMIT_S) == b"reply of the home"
            )
            await publish_beat(bus, home.home_id, b"beat")
            assert [each.content for each in called] == [b"call"]

            for subject in targets:
                raw.publish(subject, b"{}", reply=f"{inbox_prefix(BusRole.HOME, thief.home_id)}.x")
            refused = await raw.settle()
            assert len(refused.errors) == len(targets), refused.errors
            assert heard.messages + refused.messages == []
            assert [each.content for each in called] == [b"call"]

            await _have_receipts_sent(raw, thief, targets)
            await _answer_itself(raw, thief, targets)
            assert await _kept(bot, home) == before
            await bot.request(call_subject(home.home_id), b"call again", WAIT_LIMIT_S)
            receipts = [each for each in called if not each.content.startswith(b"call")]
            for receipt in receipts:  # of the server, at the home's own call subject: no call of the bot
                assert not receipt.reply
                with pytest.raises(Unreadable):
                    home.seal.open(Sealed.CALL, receipt.content)

            (event,) = await StreamedEvents(bot, home.home_id).fetch(10, WAIT_LIMIT_S)
            assert event.content == b"event"
            assert await get_picture(bot, home.home_id, "p") == b"picture"
            assert await last_beat(bot, home.home_id) == b"beat"


async def test_a_stolen_key_does_not_fill_the_server_with_subscriptions(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        thief = world.enrol()
        async with raw_bus_client(world.bot.urls[0], thief.credentials) as raw:
            for number in range(100):
                raw.subscribe(f"{inbox_prefix(BusRole.HOME, thief.home_id)}.{number}")
            assert "maximum subscriptions exceeded" in (await raw.settle()).errors


async def _have_receipts_sent(raw: RawBusClient, thief: BusIdentity, targets: tuple[str, ...]) -> None:
    """The server answers where the sender says, and obeys headers: all it may publish, with all of these."""
    patterns = subjects_of(BusRole.HOME, BusUse.PUBLISH, thief.home_id)
    own = [pattern.replace("*", "x").replace(">", "x") for pattern in patterns]
    for subject in own:
        for target in targets:
            raw.publish(subject, b"", reply=target)
            raw.publish(subject, b"{}", reply=target)
        for header in ("Nats-Rollup: all", "Nats-Rollup: sub", "KV-Operation: PURGE", "Nats-TTL: 1s"):
            raw.publish(subject, b"", headers=header)
    settled = await raw.settle()
    assert {each for each in settled.errors if 'Publish with Reply of "$JS.ACK.' not in each} == set()
    assert not settled.closed
    delivered: list[RawMessage] = settled.messages
    assert delivered == []


async def _answer_itself(raw: RawBusClient, thief: BusIdentity, targets: tuple[str, ...]) -> None:
    """Asks itself, with the subject of another as that of the answer: who may answer could publish there."""
    own = claim_subject(thief.home_id)
    raw.subscribe(own)
    for target in targets:
        raw.publish(own, b"?", reply=target)
        headers = "Nats-Rollup: all" if target.startswith("$O.") else ""
        raw.publish(target, b"forged", headers=headers)
        raw.publish(own, b"?", headers=f"Nats-Trace-Dest: {target}")
    settled = await raw.settle()
    refused = [each for each in settled.errors if "Permissions Violation for Publish to" in each]
    assert len(refused) >= 2 * len(targets) - 1, settled.errors
    assert {each.subject for each in settled.messages} <= {own}


def _subjects_of_others(home: BusIdentity) -> tuple[str, ...]:
    """All that is the home's, the bot's, the server's; none of it with a wildcard."""
    home_id = home.home_id
    events, objects = event_stream_name(home_id), f"OBJ_{picture_bucket(home_id)}"
    subjects = (event_subject(home_id), f"$O.{picture_bucket(home_id)}.M.cA==")
    api = tuple(
        f"$JS.API.{call.format(stream=stream, subject=subject)}"
        for stream, subject in zip((events, objects), subjects, strict=True)
        for call in _API
    )
    return (
        *dict.fromkeys(api),
        *("$JS.API.STREAM.PURGE.KV_presence", "$JS.API.STREAM.DELETE.KV_presence"),
        f"$JS.API.DIRECT.GET.KV_presence.{presence_subject(home_id)}",
        f"$JS.ACK.{events}.bot.1.1.1.1.0",
        call_subject(home_id),
        presence_subject(home_id),
        *subjects,
        f"$O.{picture_bucket(home_id)}.C.x",
        f"{inbox_prefix(BusRole.HOME, home_id)}.x",
        f"{inbox_prefix(BusRole.BOT)}.x",
        f"{inbox_prefix(BusRole.SYSTEM)}.x",
        "$SYS.REQ.CLAIMS.UPDATE",
        "$SYS.REQ.SERVER.PING",
    )


async def _kept(bot: Bus, home: BusIdentity) -> list[tuple[int, int, int]]:
    """Of each of the home's streams: messages, first and last number."""
    jetstream = bot.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    states = [
        (await jetstream.stream_info(name)).state
        for name in (event_stream_name(home.home_id), f"OBJ_{picture_bucket(home.home_id)}")
    ]
    return [(state.messages, state.first_seq, state.last_seq) for state in states]
