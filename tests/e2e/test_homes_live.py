"""One program becomes bot and home, another home joins and is removed, and all is one program again."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World, ready
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import farhand, running

pytestmark = pytest.mark.timeout(400)
_LINE = re.compile(r"(fh1\.\S+)")


async def turns(world: World, what: str) -> None:
    """A task that is done on the phone."""
    task = await world.user.sends(f"turn {what} bluetooth")
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert f"switched Bluetooth {what}" in world.facts[-1]


async def homes_say(world: World, words: str) -> None:
    """/homes says so, at the latest after some tries."""
    async with asyncio.timeout(LONG_S):
        while True:
            sent = await world.user.sends("/homes")
            page = await world.user.sees("Homes", after=sent, timeout_s=LONG_S)
            if words in page.text:
                return
            await asyncio.sleep(0.05)


async def second_home(world: World, folder: Path) -> None:
    """It is invited, compared, let in, and removed."""
    sent = await world.user.sends("/homes")
    page = await world.user.sees("Homes", after=sent, timeout_s=LONG_S)
    await world.user.presses("🆕 Invite", page, timeout_s=LONG_S)
    shown = await world.user.sees("farhand home join", timeout_s=LONG_S)
    line = _LINE.search(shown.text)
    assert line is not None
    EVIDENCE.declare(line[1])
    env = world.env | {"FARHAND_DATA_DIR": str(folder / "second")}
    joining = asyncio.create_task(farhand("home", "join", line[1], env=env, cwd=folder))
    question = await world.user.sees("wants to become a home", timeout_s=LONG_S)
    code = re.search(r"\d{3} \d{3}", question.text)
    assert code is not None
    await world.user.presses("✅ It is ours", question, timeout_s=LONG_S)
    exit_code, out, err = await asyncio.wait_for(joining, LONG_S)
    assert exit_code == 0, err
    assert code[0] in out
    name = re.search(r"This computer is the home (.+)\. Start", out)
    assert name is not None
    await homes_say(world, f"{name[1]} · not heard of yet")
    page = await world.user.sees("Homes", timeout_s=LONG_S)
    await world.user.presses(f"🏠 {name[1]}", page, timeout_s=LONG_S)
    await world.user.presses("🗑 Remove", timeout_s=LONG_S)
    await world.user.presses("🗑 Yes", timeout_s=LONG_S)
    await world.user.sees("is removed; its key", timeout_s=LONG_S)


async def apart(world: World, bus: BusWorld, folder: Path) -> None:
    """Bot and home are two programs."""
    home = folder / "home"
    code, _, err = await farhand("split", str(home), env=world.env, cwd=folder)
    assert code == 0, err
    code, _, err = await farhand("run", env=world.env, cwd=folder)
    assert code == 2
    assert "holds the bot alone" in err
    before = dict(world.env)
    world.env |= {"FARHAND_OWN_HOME": "off", "FARHAND_NATS_URL": ",".join(bus.bot.urls)}
    env = before | {"FARHAND_DATA_DIR": str(home)}
    async with world.restarted(), running(env, folder, words=("home",)) as at_home:
        await homes_say(world, " · here")
        await turns(world, "on")
        await second_home(world, folder)
        assert await at_home.stop() == 0
        await homes_say(world, "away since")
        assert await world.program.stop() == 0
    world.env = before
    code, _, err = await farhand("split", "--back", str(home), env=world.env, cwd=folder)
    assert code == 0, err


async def test_one_program_becomes_two_and_one_again(tmp_path: Path) -> None:
    async with ready(tmp_path) as world:
        await turns(world, "off")
        assert await world.program.stop() == 0
        async with running_bus(tmp_path / "data") as bus:
            await apart(world, bus, tmp_path)
        async with world.restarted():
            await turns(world, "off")
            sent = await world.user.sends("/history")
            past = await world.user.sees("bluetooth", after=sent, timeout_s=LONG_S)
            assert past.text.count("bluetooth") == 3
            assert await world.program.stop() == 0


async def test_a_home_is_removed_while_a_task_there_asks(tmp_path: Path) -> None:
    home = tmp_path / "home"
    async with ready(tmp_path) as world:
        assert await world.program.stop() == 0
        async with running_bus(tmp_path / "data") as bus:
            code, _, err = await farhand("split", str(home), env=world.env, cwd=tmp_path)
            assert code == 0, err
            env = world.env | {"FARHAND_DATA_DIR": str(home)}
            world.env |= {"FARHAND_OWN_HOME": "off", "FARHAND_NATS_URL": ",".join(bus.bot.urls)}
            async with world.restarted(), running(env, tmp_path, words=("home",)) as at_home:
                await homes_say(world, " · here")
                task = await world.user.sends("order me a latte")
                await world.user.sees(has_button("✅"), timeout_s=LONG_S)
                sent = await world.user.sends("/homes")
                page = await world.user.sees("Homes", after=sent, timeout_s=LONG_S)
                await world.user.presses("🏠", page, timeout_s=LONG_S)
                await world.user.presses("🗑 Remove", timeout_s=LONG_S)
                asked = await world.user.sees("These tasks there are stopped", timeout_s=LONG_S)
                assert "order me a latte" in asked.text
                await world.user.presses("🗑 Yes", asked, timeout_s=LONG_S)
                await world.user.sees("Tasks that ended with it: 1", timeout_s=LONG_S)
                await world.user.sees(report("⏹", task), timeout_s=LONG_S)
                await at_home.logs("no connection to the bus", LONG_S)
                await homes_say(world, "None has joined")
                assert not any("paid" in fact for fact in world.facts)
                assert await world.program.stop() == 0
