"""A home whose key the bus refuses: it waits while somebody here is getting a new one, and not for ever."""

import asyncio
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.identity import FOLDER
from agent.bus.join_token import JoinToken
from bot.terminal.home_join import JoiningKeys, end_joining
from bot.terminal.key_watch import has_new_key, watch_key
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import running_bus


@pytest.mark.parametrize("given_up", [False, True])
async def test_a_refused_home_waits_for_whoever_has_yet_to_compare_the_digits(
    tmp_path: Path, given_up: bool
) -> None:
    folder = tmp_path / "data" / FOLDER
    async with running_bus(tmp_path) as world:
        old = world.enrol(folder=folder)
        async with bus_of(old) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            token = JoinToken("t0000001", old.urls, "", "", old.other_key, "")
            keys = JoiningKeys.kept(folder, token)
            end_joining(folder.parent)
            assert JoiningKeys.kept(folder, token) == keys  # run again
            await world.keyring.revoke(old.credentials.user_key)
            over = asyncio.Event()
            watching = asyncio.create_task(watch_key(bus, folder, old, over, refused_s=0.2, look_s=0.02))
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not bus.key_refused:  # noqa: ASYNC110 - it has no event
                    await asyncio.sleep(0.02)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(over.wait(), 1)  # wall time: at least so long
            if given_up:
                end_joining(folder.parent)
            else:
                world.enrol(old.home_id, folder=folder)
            await asyncio.wait_for(watching, WAIT_LIMIT_S)
            assert over.is_set()
            assert has_new_key(folder, old) is not given_up
