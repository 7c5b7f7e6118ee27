"""The bot's server is stolen: with a backup and new keys for all, homes go on as docs/many-homes.md says."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.errors import BusRefused
from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.server_files import HUB_FOLDER
from tests.e2e.test_homes_live import homes_say, turns
from tests.e2e.test_stories import LONG_S
from tests.e2e.world import World, ready
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import NatsServer, running_bus
from tests.worlds.program import farhand, running

pytestmark = [pytest.mark.timeout(400), pytest.mark.soak]
_KNOWN = (
    "SELECT home_id, name, prefix FROM joined_homes",
    "SELECT household, journal, number, home_id, turn FROM journals",
    "SELECT * FROM bindings",
)


def known(data: Path) -> list[list[tuple[object, ...]]]:
    """What the bot has of homes, their journals and people's rights, without keys."""
    with closing(sqlite3.connect(data / "bot.sqlite3")) as db:
        return [db.execute(query).fetchall() for query in _KNOWN]


async def line_behind(world: World, *buttons: str) -> str:
    """What `/homes` gives for a computer."""
    sent = await world.user.sends("/homes")
    await world.user.sees("Homes", after=sent, timeout_s=LONG_S)
    for button in buttons:
        await world.user.presses(button, timeout_s=LONG_S)
    shown = await world.user.sees("farhand home join", after=sent, timeout_s=LONG_S)
    line = re.search(r"(fh1\.\S+)", shown.text)
    assert line is not None
    return line[1]


async def renewed(world: World, env: dict[str, str]) -> None:
    """The home whose environment this is has a new key."""
    invitation = await line_behind(world, "🆕 Invite")
    code, _, err = await farhand("home", "join", invitation, env=env, cwd=world.folder)
    assert code == 1
    assert "For a new key take “New key” in /homes" in err
    line = await line_behind(world, "🏠", "🔑 New key")
    EVIDENCE.declare(line)  # it leaves the chat once it is used; the invitation stands there until it is over
    joining = asyncio.create_task(farhand("home", "join", line, env=env, cwd=world.folder))
    question = await world.user.sees("🔑 New key for the home", timeout_s=LONG_S)
    await world.user.presses("✅", question, timeout_s=LONG_S)
    code, _, err = await asyncio.wait_for(joining, LONG_S)
    assert code == 0, err


async def test_with_new_keys_for_all_tasks_phones_and_rights_are_as_before(tmp_path: Path) -> None:
    home, new = tmp_path / "home", tmp_path / "new"
    backup = str(tmp_path / "backup.tar.gz")
    async with ready(tmp_path) as world:
        await turns(world, "off")
        assert await world.program.stop() == 0
        async with running_bus(tmp_path / "data") as bus:
            code, _, err = await farhand("split", str(home), env=world.env, cwd=tmp_path)
            assert code == 0, err
            env = world.env | {"FARHAND_DATA_DIR": str(home)}
            world.env |= {"FARHAND_OWN_HOME": "off", "FARHAND_NATS_URL": ",".join(bus.bot.urls)}
            async with world.restarted(), running(env, tmp_path, words=("home",)) as at_home:
                await homes_say(world, " · here")
                code, _, err = await farhand("backup", backup, env=world.env, cwd=tmp_path)
                assert code == 0, err
                await turns(world, "on")  # the backup does not know of it
                assert await at_home.stop() == 0
                assert await world.program.stop() == 0
        before, old = known(tmp_path / "data"), BusIdentity.read(home / FOLDER)
        world.env["FARHAND_DATA_DIR"] = str(new)
        port = old.urls[0].rpartition(":")[2]
        for words in (("restore", backup), ("hub", "--port", port)):
            code, _, err = await farhand(*words, env=world.env, cwd=tmp_path)
            assert code == 0, err
        server = NatsServer(new / HUB_FOLDER)
        await server.start()
        try:
            async with world.restarted():
                await renewed(world, env)
                async with running(env, tmp_path, words=("home",)) as at_home:
                    await homes_say(world, " · here")
                    await turns(world, "off")
                    sent = await world.user.sends("/history")
                    past = await world.user.sees("bluetooth", after=sent, timeout_s=LONG_S)
                    assert past.text.count("bluetooth") == 3
                    assert await at_home.stop() == 0
                async with bus_of(old) as bus_before:
                    with pytest.raises(BusRefused):
                        await bus_before.wait_connected(WAIT_LIMIT_S)
                assert await world.program.stop() == 0
        finally:
            await server.stop()
        assert known(new) == before
