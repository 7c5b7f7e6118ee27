"""A bot with a home of its own and another one over a real bus: a task and a press on each, side by side."""

import contextlib
import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.errands import LATTE
from tests.e2e.families import reading
from tests.e2e.long_story import claimed
from tests.e2e.three_homes import HomeWorld, Place, joined_home
from tests.e2e.villager import Villager
from tests.e2e.world import ANN, World, around
from tests.worlds.nats_bus import running_bus
from tests.worlds.program import running

pytestmark = pytest.mark.timeout(240)

_FLAT = Place("flat", "127.0.0.2", ("Heron", "Marten"), (("Ann", ANN),))
_OWN, _OTHER = "Farhand One", "Heron"
_TEXTS = {_OWN: f"{LATTE.text} for Rosalind", _OTHER: f"{LATTE.text} for Theodora"}
_STEP = re.compile(r"^(\d+)\. ", re.MULTILINE)


@dataclass
class _Both:
    """The bot runs, with the phone of `world` at its own home, and so does the other home."""

    world: World
    flat: HomeWorld
    ann: Villager


@contextlib.asynccontextmanager
async def _both(folder: Path) -> AsyncGenerator[_Both]:
    async with contextlib.AsyncExitStack() as stack:
        world = await stack.enter_async_context(around(folder))
        await claimed(folder / "data")
        bus = await stack.enter_async_context(running_bus(folder / "data"))
        urls = world.console.api_url, world.model.url
        flat = await stack.enter_async_context(joined_home(folder, _FLAT, bus, *urls, first=False))
        world.env |= {"FARHAND_NATS_URL": bus.bot.urls[0], "FARHAND_OWN_HOME": "on"}
        ann = await stack.enter_async_context(Villager(world.console.api_url, ANN, "Ann", "en", "en"))
        await stack.enter_async_context(reading(ann))
        flat.program = await stack.enter_async_context(running(flat.env, folder, words=("home",)))
        bot = await stack.enter_async_context(world.restarted())
        await bot.logs(f"home {flat.home_id} is present")
        yield _Both(world, flat, ann)


async def test_a_task_and_a_press_on_the_own_phone_and_on_another_homes(tmp_path: Path) -> None:
    async with _both(tmp_path) as both:
        ann, handset = both.ann, both.flat.phones[_OTHER]
        tasks: dict[str, int] = {}
        for where, name in ((both.world.cable.address, _OWN), (f"flat {handset.cable.address}", _OTHER)):
            asked = await ann.sends(f"/connect {where}")
            if name == _OWN:  # with several homes it is asked at which one
                which = await ann.sees("At which home is", after=asked)
                await ann.presses("🏠 the bot’s own computer", which)
            connected = await ann.sees(f"{name}.* is connected", after=asked)
            if (chosen := connected.button("✓ Use for my tasks")) is not None:
                await ann.presses(chosen.text, connected)
            tasks[name] = await ann.sends(_TEXTS[name])
        for text in _TEXTS.values():
            await ann.sees(lambda seen, text=text: text in seen.text and seen.button("✅") is not None)
        shown = await _after(ann, "/status", "Your tasks")
        for name, text in _TEXTS.items():
            assert f"🖐 {name}" in shown, shown
            assert text in shown, shown
        for name, text in _TEXTS.items():
            request = await ann.sees(
                lambda seen, text=text: text in seen.text and seen.button("✅") is not None
            )
            answer = await ann.presses("✅", request)
            assert not answer.show_alert, answer.text
            await ann.sees(
                lambda seen, task=tasks[name]: seen.reply_to == task and seen.text.startswith("✅")
            )
        assert (both.world.facts.count(LATTE.fact), handset.facts.count(LATTE.fact)) == (1, 1)
        for text in _TEXTS.values():  # the card may be edited after the report
            await ann.sees(
                lambda seen, text=text: text in seen.text.splitlines() and bool(_STEP.search(seen.text))
            )
        await ann.reads()
        for name, text in _TEXTS.items():
            _came_in_order(ann, text, tasks[name])
        for program in (both.world.program, both.flat.program):
            assert await program.stop() == 0
            assert "Traceback" not in program.log


async def _after(ann: Villager, command: str, words: str) -> str:
    return (await ann.sees(words, after=await ann.sends(command))).text


def _came_in_order(ann: Villager, text: str, task: int) -> None:
    """The card with its steps, below it the request with the yes, below that the report."""
    looks = ann.record.looks
    card = next(each for each in looks if text in each.text.splitlines())
    request = next(each for each in looks if f"Your task: “{text}”" in each.text)
    report = next(each for each in looks if each.reply_to == task and each.text.startswith("✅"))
    assert task < card.message_id < request.message_id < report.message_id
    shown = [_STEP.findall(each.text) for each in looks if each.message_id == card.message_id]
    steps = [[int(number) for number in each] for each in shown if each]
    assert all(each == sorted(set(each)) for each in steps), steps
    assert steps
    assert steps == sorted(steps, key=max), steps
