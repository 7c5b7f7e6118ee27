"""What people and networks send that is no task: each is answered, none starts or repeats anything."""

import asyncio
import time

import pytest

from agent.standin import FaultKind, ModelFault
from tests.console_client.client import ChatUser
from tests.e2e.test_stories import LONG_S, asks_to_pay, has_button, report
from tests.e2e.world import World
from tests.worlds.program import claim_code

pytestmark = pytest.mark.timeout(240)


async def test_texts_that_are_no_tasks_are_answered_and_start_nothing(world: World) -> None:
    user = world.user
    message = await user.sends("wave hello")
    await user.sees(has_button("⏹"), timeout_s=LONG_S)
    await user.sends("/stop")
    await user.sees(report("⏹", message), timeout_s=LONG_S)
    asked_before = len(world.model.requests)
    await user.edits(message, "order a latte")
    await user.sees("Edits change nothing")
    await user.sends("order a latte", forwarded_from="Mallory")
    await user.sees("Forwarded messages")
    await user.sends_sticker()
    await user.sees("only read text")
    await user.sends("/nonsense")
    await user.sees("do not know that command")
    await user.sends("   ")
    await user.sends("x" * 10_000)
    await user.sees("too long")
    assert len(world.model.requests) == asked_before


async def test_a_task_without_a_phone_starts_nothing(unclaimed: World) -> None:
    await unclaimed.user.sends(f"/start {await claim_code(unclaimed.env, unclaimed.folder)}")
    await unclaimed.user.sees("/connect")
    await unclaimed.user.sends("order a latte")
    await unclaimed.user.sees("No phone is connected")
    assert unclaimed.model.requests == ()


async def test_every_wrong_address_has_its_own_sentence_within_12_s(world: World) -> None:
    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(swallow, "127.0.0.1", 0)
    silent_port = silent.sockets[0].getsockname()[1]
    closed = await asyncio.start_server(swallow, "127.0.0.1", 0)
    closed_port = closed.sockets[0].getsockname()[1]
    closed.close()
    await closed.wait_closed()
    async with silent:
        for address, sentence in (
            ("nonsense", "is not an address"),
            ("no-such-host.invalid:5555", "no host called"),
            (f"127.0.0.1:{closed_port}", "nothing listens"),
            (f"127.0.0.1:{silent_port}", "not a phone"),
        ):
            began = time.monotonic()
            await world.user.sends(f"/connect {address}")
            await world.user.sees(sentence, timeout_s=LONG_S)
            assert time.monotonic() - began < 30, address  # at most twelve, and what a busy computer adds


async def test_strangers_learn_nothing_and_press_nothing(world: World) -> None:
    async with ChatUser(world.console.api_url, 666, "Mallory") as stranger:
        await stranger.sends("order a latte")
        line = await stranger.sees("private")
        await stranger.sends("/devices")
        await stranger.sends("/start guessed-code-1234")
        await world.user.sends("order a latte")
        approval = await asks_to_pay(world)
        button = approval.button("✅")
        assert button is not None
        answer = await stranger.presses_data(approval, button.data, chat_id=world.user.user_id)
        assert "private" in answer.text
        own = [message for message in await stranger.messages() if message.from_bot]
        assert [message.text for message in own] == [line.text]
    assert not [fact for fact in world.facts if fact.startswith("paid")]
    await world.user.presses("❌", approval)


async def test_a_double_press_and_an_old_button_decide_nothing_more(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    button, reject = approval.button("✅"), approval.button("❌")
    assert button is not None
    assert reject is not None
    first, second = await asyncio.gather(
        world.user.presses_data(approval, button.data), world.user.presses_data(approval, button.data)
    )
    assert any(text.startswith("Already decided by ") for text in (first.text, second.text))
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    late = await world.user.presses_data(approval, reject.data)
    assert late.show_alert
    forged = await world.user.presses_data(approval, "v1:AAAAAAAAAAAAAAAAAAAAAA")
    assert forged.show_alert
    assert [fact for fact in world.facts if fact.startswith("paid")] == [
        "paid 36.80 to Blue Door Coffee by balance"
    ]


@pytest.mark.soak  # test_bad_replies has three such replies of each kind
async def test_replies_that_cannot_be_used_touch_nothing_and_three_end_the_task(world: World) -> None:
    world.model.script(
        '<answer>```python\nimport os; os.system("reboot")\n```</answer>',
        "x" * 1_000_000,
        '<answer>do(action="Tap", element=[500, 4000])</answer>',
    )
    task = await world.user.sends("do something odd")
    await world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert world.phone.oracle.touches == []


async def test_a_yes_that_meets_a_phone_out_of_reach_is_used_once_when_it_is_back(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    world.cable.stop_listening()
    world.cable.drop()
    await world.user.presses("✅", approval)
    await world.user.sees("is away", timeout_s=LONG_S, after=task)
    assert not [fact for fact in world.facts if fact.startswith("paid")]
    await world.cable.listen_again()
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert [fact for fact in world.facts if fact.startswith("paid")] == [
        "paid 36.80 to Blue Door Coffee by balance"
    ]


async def test_a_model_that_stays_away_is_named_by_its_address(world: World) -> None:
    world.model.fault(ModelFault(kind=FaultKind.STATUS, times=50, status=500))
    task = await world.user.sends("order a latte")
    failed = await world.user.sees(report("❌", task))
    assert world.model.url.removeprefix("http://").split("/")[0] in failed.text
