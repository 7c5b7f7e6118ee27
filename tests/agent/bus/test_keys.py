"""Keys of the bus: who is revoked, expired or of another household does not get in."""

import asyncio
import contextlib
import shutil
import time
from pathlib import Path

import pytest

from agent.bus.connection import Bus, bus_of
from agent.bus.credentials import AccountTerms, BusCredentials, account_jwt, claims_of
from agent.bus.errors import BusAway, BusRefused
from agent.bus.identity import BusIdentity
from agent.bus.keyring import MOST_OF_HOMES, BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.permissions import ASKED_OF_BOT, ASKED_OF_HOMES
from agent.bus.server_files import CONFIG, HubPlan, write_hub
from agent.bus.streams import publish_event
from agent.bus.subjects import call_subject, join_subject
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import running_bus
from tests.worlds.raw_bus import RawBusClient, raw_bus_client


async def test_a_revoked_home_is_cut_off_and_stays_out_when_the_server_starts_anew(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        gone, other = await world.enrol_with_streams(), await world.enrol_with_streams()
        async with bus_of(gone) as bus, bus_of(other) as other_bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            await other_bus.wait_connected(WAIT_LIMIT_S)
            cut = asyncio.Event()
            bus.on_change(lambda connected: None if connected else cut.set())
            await world.keyring.revoke(gone.credentials.user_key)
            await asyncio.wait_for(cut.wait(), WAIT_LIMIT_S)
            with pytest.raises((BusRefused, BusAway)):
                await publish_event(bus, gone.home_id, b"after all", "1")
            await publish_event(other_bus, other.home_id, b"event", "1")
        for lost in (False, True):
            await world.server.stop()
            if lost:  # the server's own list; `farhand hub` writes the bot's into the configuration
                shutil.rmtree(world.server.folder / "accounts")
                write_hub(HubPlan(port=_port(world.bot)), tmp_path / "hub", tmp_path / "bus")
            await world.server.start()
            async with bus_of(world.bot) as bot, bus_of(gone) as bus:
                await bot.wait_connected(WAIT_LIMIT_S)
                await _until_refused(bus)
        keyring = BusKeyring.read(world.bot_folder, world.bot)
        assert keyring.revoked == {gone.credentials.user_key}


async def test_a_home_with_a_new_key_works_and_its_old_one_does_not(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        old = await world.enrol_with_streams()
        new = world.enrol(old.home_id)
        await world.keyring.revoke(old.credentials.user_key)
        await world.keyring.revoke(old.credentials.user_key)  # a repeat is harmless
        async with bus_of(new) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            await publish_event(bus, new.home_id, b"event", "1")
        async with raw_bus_client(world.bot.urls[0], old.credentials) as raw:
            await _assert_refused(raw)


async def test_a_key_is_void_whatever_the_clocks_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    async with running_bus(tmp_path) as world:
        monkeypatch.setattr(time, "time", lambda: real() + 3600)  # the bot's, an hour ahead
        home = world.enrol()
        monkeypatch.undo()
        monkeypatch.setattr(time, "time", lambda: real() - 3600)  # as if the server's were ahead
        await world.keyring.revoke(home.credentials.user_key)
        monkeypatch.undo()
        async with raw_bus_client(world.bot.urls[0], home.credentials) as raw:
            await _assert_refused(raw)


async def test_homes_leave_room_for_the_bot(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        home, keys = world.enrol(), world.keyring.keys
        terms = AccountTerms(exports=ASKED_OF_HOMES, imports={keys.bot.public: ASKED_OF_BOT}, connections=2)
        at = int(time.time()) + 60
        few = account_jwt(keys.operator, keys.homes.public, "homes", terms, at)
        await BusKeyring(world.bot_folder, world.bot, keys, few).push()
        async with contextlib.AsyncExitStack() as stack:
            url = world.bot.urls[0]
            thiefs = [
                await stack.enter_async_context(raw_bus_client(url, home.credentials)) for _ in range(4)
            ]
            heard = [await each.settle() for each in thiefs]
            assert [each.closed for each in heard].count(True) == 2
            async with bus_of(world.bot) as bot:
                await bot.wait_connected(WAIT_LIMIT_S)
        nats = claims_of(world.keyring.homes_jwt)["nats"]
        assert f"'conn': {MOST_OF_HOMES}" in str(nats)
        config = (world.server.folder / CONFIG).read_text(encoding="utf-8")
        assert f"max_connections: {2 * MOST_OF_HOMES}" in config


async def test_an_invitation_asks_on_its_own_subject_and_expires(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world, bus_of(world.bot) as bot:
        await bot.wait_connected(WAIT_LIMIT_S)
        await bot.subscribe(join_subject("*"), lambda message: bot.answer(message, b"welcome"))
        joining = world.keyring.mint_join_user("tokenaaa", 600)
        async with bus_of(world.bot, joining, "_INBOX_join_tokenaaa") as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            assert await bus.request(join_subject("tokenaaa"), b"?", WAIT_LIMIT_S) == b"welcome"
            with pytest.raises(BusRefused):
                await bus.request(join_subject("tokenbbb"), b"?", WAIT_LIMIT_S)
        brief = world.keyring.mint_join_user("tokenccc", 2)
        for _ in range(2):
            async with raw_bus_client(world.bot.urls[0], brief) as raw:
                await asyncio.wait_for(_until_closed(raw), WAIT_LIMIT_S)


async def test_keys_of_another_household_or_signed_by_a_home_are_refused(tmp_path: Path) -> None:
    foreign = write_hub(HubPlan(port=free_port()), tmp_path / "foreign" / "hub", tmp_path / "foreign" / "bus")
    async with running_bus(tmp_path / "own") as world:
        home = world.enrol()
        key, thief = NKey.create(NKeyKind.USER), NKey.from_seed(home.credentials.seed)
        own_jwt = BusKeyring(tmp_path, world.bot, foreign.keyring.keys, "").mint_home_jwt(
            "homeaaaa", key.public
        )
        for credentials in (
            foreign.identity.credentials,
            BusCredentials(own_jwt, key.seed),
            BusCredentials(world.bot.credentials.jwt, thief.seed),  # the bot's JWT without its key
            BusCredentials(home.credentials.jwt.replace(".", "..", 1), thief.seed),
        ):
            async with raw_bus_client(world.bot.urls[0], credentials) as raw:
                raw.publish(call_subject(home.home_id), b"x")
                await _assert_refused(raw)


def _port(identity: BusIdentity) -> int:
    return int(identity.urls[0].rpartition(":")[2])


async def _until_refused(bus: Bus) -> None:
    """The server has said so; it may not have been up at the first try."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            try:
                await bus.wait_connected(WAIT_LIMIT_S)
            except BusRefused:
                assert bus.key_refused
                return
            except BusAway:
                continue
            raise AssertionError("it got in")


async def _until_closed(raw: RawBusClient) -> None:
    """The server closes it by itself."""
    while not (await raw.settle()).closed:  # noqa: ASYNC110  # the server's clock decides, and tells nobody
        await asyncio.sleep(0.05)


async def _assert_refused(raw: RawBusClient) -> None:
    heard = await raw.settle()
    assert heard.closed
    # Lost if the server closes while more is on the way to it.
    assert set(heard.errors) <= {"Authorization Violation", "User Authentication Expired"}
