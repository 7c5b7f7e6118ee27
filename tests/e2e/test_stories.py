"""The main job from the chat to the oracle: the program as a process, every neighbour behind its socket."""

import asyncio
import re
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.model import DIALECT_NAMES
from tests.console_client.client import Message, Wanted
from tests.e2e.world import World, ready, spoken_as
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.dying_helper import wrong_with_helper
from tests.worlds.program import KEY, TOKEN

PAID = "paid 36.80 to Blue Door Coffee by balance"
PAID_BY_CARD = "paid 36.80 to Blue Door Coffee by bank card"
LONG_S = WAIT_LIMIT_S

pytestmark = pytest.mark.timeout(240)


_WAYS = [("read", "autoglm"), ("full", "autoglm"), *(("off", name) for name in DIALECT_NAMES[1:])]


@pytest.fixture(
    params=[("off", "autoglm"), *(pytest.param(way, marks=pytest.mark.soak) for way in _WAYS)], ids="-".join
)
async def world(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[World, None]:
    """As in the other tests, also with the helper and in every model family: all is the same.

    The helper is gone when no task works.
    """
    use, family = request.param
    async with ready(tmp_path, settings={"FARHAND_HELPER": use, **spoken_as(family)}) as world:
        yield world
        helper = world.cable.helper
        async with asyncio.timeout(LONG_S):
            await helper.wait_until(lambda: helper.running == 0)
        assert wrong_with_helper(world.cable) == []
        assert bool(helper.starts) is (use != "off") or not world.phone.oracle.touches
        assert bool(helper.inputs) <= (use == "full")


def report(sign: str, task_message: int) -> Wanted:
    """The one message that begins with the sign and replies to the task's message."""
    return lambda message: message.text.startswith(sign) and message.reply_to == task_message


def has_button(prefix: str) -> Wanted:
    """A message with such a button."""
    return lambda message: message.button(prefix) is not None


async def asks_to_pay(world: World, after: int = 0) -> Message:
    """The approval of the paying tap, with its picture.

    after: the task's message, where an older one may stand.
    """
    approval = await world.user.sees(has_button("✅"), timeout_s=LONG_S, after=after)
    assert "36.80" in approval.text
    assert approval.photo
    assert not approval.silent
    assert not [fact for fact in world.facts if fact.startswith("paid")]
    return approval


@pytest.mark.reads_pictures
async def test_a_latte_is_paid_once_after_one_yes(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    card = await world.user.sees(
        lambda seen: bool(seen.photo) and re.search(r"step \d", seen.text) is not None
    )
    await world.user.presses("✅", approval)
    done = await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert not done.silent
    assert world.facts.count(PAID) == 1
    frozen = await world.user.sees(lambda seen: seen.message_id == card.message_id and seen.buttons == ())
    assert frozen.text.startswith("✅")
    decided = await world.user.sees(
        lambda seen: seen.message_id == approval.message_id and " · Ann " in seen.text
    )
    assert decided.text.startswith(("⏳", "✅"))
    assert decided.buttons == ()
    assert await world.program.stop() == 0
    assert KEY not in world.program.log
    assert TOKEN not in world.program.log


async def test_a_no_pays_nothing_and_the_task_goes_on_without_it(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    await world.user.presses("❌", approval)
    done = await world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert done.text.startswith("❌ Not paid: you said no to ")
    assert not [fact for fact in world.facts if fact.startswith("paid")]


async def test_what_would_cut_the_phone_off_asks_with_that_reason_and_a_no_leaves_it_on(world: World) -> None:
    task = await world.user.sends("turn off wi-fi")
    approval = await world.user.sees(has_button("✅"), timeout_s=LONG_S)
    assert approval.text.startswith("📵")
    assert "Wi-Fi" in approval.text
    await world.user.presses("❌", approval)
    await world.user.sees(lambda seen: seen.reply_to == task and seen.text[:1] in "✅❌", timeout_s=LONG_S)
    assert not [fact for fact in world.facts if fact.startswith("switched")]


async def test_a_take_over_waits_for_the_person_at_the_phone(world: World) -> None:
    task = await world.user.sends("order a latte and pay by card")
    asked = await world.user.sees(has_button("▶"), timeout_s=LONG_S)
    helper = world.cable.helper
    async with asyncio.timeout(LONG_S):
        await helper.wait_until(lambda: helper.running == 0)
    for digit in "135790":
        world.phone.tap_element(f"key_{digit}")
    await world.user.presses("▶", asked)
    done = await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert "You paid ¥36.80 to Blue Door Coffee yourself. Order BD-2048." in done.text
    assert world.facts.count(PAID_BY_CARD) == 1


@pytest.mark.soak
async def test_a_latte_in_chinese(chinese_world: World) -> None:
    world = chinese_world
    task = await world.user.sends("点一杯拿铁")
    approval = await asks_to_pay(world)
    assert approval.button("✅ 付款")
    await world.user.presses("✅", approval)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert world.facts.count(PAID) == 1


async def test_a_question_is_answered_by_a_button_or_in_words(world: World) -> None:
    await world.user.sends("order me a coffee")
    question = await world.user.sees(has_button("✏"), timeout_s=LONG_S)
    await world.user.presses("✏", question)
    field = await world.user.sees(lambda seen: seen.force_reply)
    await world.user.replies(field, "Latte")
    await asks_to_pay(world)
    await world.user.sends("/stop")
    await world.user.sees(lambda seen: seen.text.startswith("⏹"), timeout_s=LONG_S)


async def test_stop_overtakes_and_ends_the_task_before_its_next_input(world: World) -> None:
    world.model.reply_delay_s = 30
    task = await world.user.sends("turn off bluetooth")
    card = await world.user.sees(has_button("⏹"), timeout_s=LONG_S)
    answer = await world.user.presses("⏹", card)
    assert answer.answered
    await world.user.sees(report("⏹", task), timeout_s=LONG_S)
    assert world.phone.oracle.touches == []


@pytest.mark.soak
async def test_a_second_task_waits_for_its_turn(world: World) -> None:
    first = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    second = await world.user.sends("turn off bluetooth")
    await world.user.presses("🕒", await world.user.sees("A task of yours runs"))
    await world.user.sees("Queued|queued")
    await world.user.presses("❌", approval)
    await world.user.sees(report("❌", first), timeout_s=LONG_S)
    await world.user.sees(report("✅", second), timeout_s=LONG_S)
    assert any("Bluetooth" in fact for fact in world.facts)


async def test_a_typed_text_is_read_back_from_the_dump_of_the_next_page(world: World) -> None:
    """One dump a look, and the model is told in its next request what the field holds.

    Two more were begun while the screen came to rest: this phone is too quick for that, so then it is left.
    """
    before = len(world.cable.commands)
    task = await world.user.sends("search for mocha in coffee")
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    asked = [request.model_dump_json() for request in world.model.requests]
    assert "the field now holds this text" in asked[-1]
    typed = next(at for at, text in enumerate(asked) if "the field now holds this text" in text)
    assert "Last action: typed, but" not in asked[typed]
    dumps = [line for line in world.cable.commands[before:] if "uiautomator dump" in line]
    if world.env["FARHAND_HELPER"] == "off":
        assert 0 < len(dumps) <= len(asked) + 2
    else:
        assert dumps == []
