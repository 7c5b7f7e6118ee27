"""Two addresses, what models cost, and budgets, from the chat to the phone."""

import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.standin import StandinModel
from agent.standin.faults import FaultKind, ModelFault
from tests.console_client.client import Wanted
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World, ready
from tests.worlds.evidence import EVIDENCE
from tests.worlds.program import KEY, farhand

SECOND_KEY = "sk-of-the-second-address"
pytestmark = pytest.mark.timeout(240)


@dataclass
class TwoModels:
    """A program with a second address, which answers as long as it runs."""

    world: World
    second: StandinModel


@pytest.fixture
async def two(tmp_path: Path) -> AsyncGenerator[TwoModels, None]:
    EVIDENCE.declare(SECOND_KEY)
    async with AsyncExitStack() as stack:
        second = await stack.enter_async_context(StandinModel(api_key=SECOND_KEY))
        settings = {
            "FARHAND_FALLBACK_BASE_URL": second.url,
            "FARHAND_FALLBACK_API_KEY": SECOND_KEY,
            "FARHAND_FALLBACK_MODEL": "autoglm-phone-9b-multilingual",
        }
        world = await stack.enter_async_context(ready(tmp_path, settings=settings))
        yield TwoModels(world, second)
        assert SECOND_KEY not in world.program.log


async def test_the_second_address_steps_in_for_a_refused_key_and_everybody_is_told(two: TwoModels) -> None:
    world = two.world
    world.model.fault(ModelFault(kind=FaultKind.STATUS, status=401, times=1000))
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(
        "The first model stayed away; autoglm-phone-9b-multilingual answered", timeout_s=LONG_S
    )
    news = await world.user.sees("The first model does not take my requests", timeout_s=LONG_S)
    assert "does not accept the API key" in news.text
    assert KEY not in news.text
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert [fact for fact in world.facts if "luetooth" in fact]
    assert len(world.model.requests) == 1
    assert {entry.params["model"] for entry in two.second.requests} == {"autoglm-phone-9b-multilingual"}
    await world.user.sends("/status")
    await world.user.sees("Model: autoglm-phone-9b-multilingual, because the first one stays away")


async def test_while_the_first_answers_the_second_is_not_asked(two: TwoModels) -> None:
    task = await two.world.user.sends("turn off bluetooth")
    await two.world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert two.second.requests == ()
    await two.world.user.sends("/status")
    await two.world.user.sees("Model: autoglm-phone-9b\n|Model: autoglm-phone-9b$")


@pytest.fixture
async def priced(tmp_path: Path) -> AsyncGenerator[World, None]:
    """A model that costs about a cent a step, and a budget of two cents for a task."""
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps([{"model": "autoglm*", "currency": "$", "input": 5, "output": 10}]))
    settings = {"FARHAND_PRICES": str(prices), "FARHAND_BUDGET_TASK": "0.02"}
    async with ready(tmp_path, settings=settings) as world:
        yield world


async def test_a_task_shows_its_cost_and_asks_before_it_passes_its_budget(priced: World) -> None:
    task = await priced.user.sends("turn off bluetooth")
    asked = await priced.user.sees(has_button("▶ Go on"), timeout_s=LONG_S)
    assert "the next step would pass its budget of $0.020" in asked.text
    before = len(priced.model.requests)
    await priced.user.presses("⏹ Stop", asked)
    ended = await priced.user.sees(report("❌", task), timeout_s=LONG_S)
    assert "It was over budget" in ended.text
    assert "est. $0.0" in ended.text
    assert len(priced.model.requests) == before
    again = await priced.user.sends("turn off bluetooth")
    while (message := await priced.user.sees(_asks_or_ends(again), timeout_s=LONG_S)).button("▶ Go on"):
        await priced.user.presses("▶ Go on", message)
        await priced.user.sees(
            lambda seen, one=message: seen.message_id == one.message_id and not seen.buttons, timeout_s=LONG_S
        )
    assert message.text.startswith("✅")
    assert "est. $0.0" in message.text
    await priced.user.sends("/status")
    await priced.user.sees(r"Model for your tasks today: est\. \$0\.\d\d", timeout_s=LONG_S)


def _asks_or_ends(task: int) -> Wanted:
    return lambda seen: (
        seen.message_id > task
        and (seen.button("▶ Go on") is not None or (seen.reply_to == task and seen.text[:1] in "✅❌"))
    )


async def test_nothing_starts_with_prices_that_cannot_be_used(world: World) -> None:
    assert await world.program.stop() == 0
    prices = world.folder / "prices.yaml"
    prices.write_text("- model: a\n  currency: $\n  input: -1\n- currency: $\n")
    env = world.env | {"FARHAND_PRICES": str(prices)}
    for words in (("run",), ("try", "turn off bluetooth")):
        code, _, err = await farhand(*words, env=env, cwd=world.folder)
        assert code == 2, words
        assert f"The prices in {prices} (FARHAND_PRICES) cannot be used" in err
        assert "line 1: 1: output is missing" in err
        assert "line 3: 1.input: must be a number" in err
        assert "line 4: 2: model is missing" in err
        assert "Traceback" not in err
