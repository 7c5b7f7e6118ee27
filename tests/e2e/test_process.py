"""Starting, stopping and being killed: what the program says and leaves behind."""

import re
from pathlib import Path

import pytest

from agent.standin import FaultKind, ModelFault
from bot.console.server import Console
from tests.e2e.test_stories import LONG_S, PAID, asks_to_pay, report
from tests.e2e.world import World
from tests.worlds.program import PROMISED_STOP_S, TOKEN, claim_code, environment, farhand, running

pytestmark = pytest.mark.timeout(240)


async def test_all_wrong_settings_are_named_in_one_message(tmp_path: Path) -> None:
    env = environment(tmp_path, FARHAND_MAX_STEPS="many", TELEGRAM_API_URL="nonsense", FARHAND_LANG="fr")
    code, _, errors = await farhand("run", env=env, cwd=tmp_path)
    assert code == 2
    for name in (
        "TELEGRAM_BOT_TOKEN",
        "OPENAI_BASE_URL",
        "OPENAI_API_KEY",
        "FARHAND_MAX_STEPS",
        "TELEGRAM_API_URL",
        "FARHAND_LANG",
    ):
        assert name in errors


async def test_a_wrong_token_is_said_plainly(tmp_path: Path) -> None:
    async with Console(TOKEN) as console:
        env = environment(
            tmp_path,
            TELEGRAM_BOT_TOKEN=TOKEN[:-1] + "x",
            TELEGRAM_API_URL=console.api_url,
            OPENAI_BASE_URL="http://127.0.0.1:9/v1",
            OPENAI_API_KEY="none",
        )
        code, _, errors = await farhand("run", env=env, cwd=tmp_path)
    assert code == 2  # a supervisor need not try again
    assert "does not know this bot token" in errors
    assert "Traceback" not in errors


async def test_without_a_network_it_keeps_trying_says_so_and_still_stops(tmp_path: Path) -> None:
    env = environment(
        tmp_path,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_URL="http://127.0.0.1:9",
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="none",
    )
    async with running(env, tmp_path) as program:
        await program.logs("trying again")
        assert await program.stop(PROMISED_STOP_S) == 0


async def test_help_stands_on_every_command(tmp_path: Path) -> None:
    env = environment(tmp_path)
    for words in (["-h"], ["run", "-h"], ["demo", "-h"], ["claim", "-h"], ["phone", "-h"]):
        code, out, _ = await farhand(*words, env=env, cwd=tmp_path)
        assert code == 0
        assert "Usage" in out


async def test_a_claim_code_works_once_and_only_while_there_is_no_admin(unclaimed: World) -> None:
    code = await claim_code(unclaimed.env, unclaimed.folder)
    await unclaimed.user.sends(f"/start {code}")
    await unclaimed.user.sees("admin")
    exit_code, _, errors = await farhand("claim", env=unclaimed.env, cwd=unclaimed.folder)
    assert exit_code == 1
    assert "--again" in errors
    exit_code, out, _ = await farhand("claim", "--again", env=unclaimed.env, cwd=unclaimed.folder)
    assert exit_code == 0
    assert str(unclaimed.folder / "data") in out


async def test_killed_while_it_waits_for_a_yes_it_asks_again_and_pays_once(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    old = approval.button("✅")
    assert old is not None
    await world.has_settled()
    await world.program.kill()
    async with world.restarted():
        again = await asks_to_pay(world, after=approval.message_id)
        assert "I was offline " in again.text
        replaced = await world.user.sees(
            "I was offline. If it is still needed, I ask again", timeout_s=LONG_S
        )
        assert replaced.message_id == approval.message_id
        assert replaced.buttons == ()
        assert (await world.user.presses_data(approval, old.data)).show_alert
        assert _payments(world) == []
        await world.user.presses("✅", again)
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
        assert await world.program.stop(PROMISED_STOP_S) == 0
    assert _payments(world) == [PAID]


async def _queued(world: World, text: str) -> int:
    """A text that waits until the task before it is done; the id of its message."""
    sent = await world.user.sends(text)
    await world.user.presses("🕒", await world.user.sees("What is this", timeout_s=LONG_S, after=sent))
    await world.user.sees("Queued|queued", timeout_s=LONG_S)
    return sent


async def test_killed_at_work_with_a_queue_it_ends_all_tasks_in_their_order(world: World) -> None:
    # However slow this computer is, it dies before it asks for a yes: the third request gets no answer.
    world.model.set_fault_source(
        lambda _: ModelFault(kind=FaultKind.SILENCE) if len(world.model.requests) >= 2 else None
    )
    first = await world.user.sends("order a latte")
    await world.user.sees(lambda seen: re.search(r"step [2-9]", seen.text) is not None, timeout_s=LONG_S)
    await world.model.wait_for_requests(3)
    world.console.world.clock.advance(2.0)  # a text within a second of the task's would be a part of it
    second = await _queued(world, "turn off bluetooth")
    await world.program.kill()
    world.model.set_fault_source(None)
    async with world.restarted():
        await world.user.presses("✅", await asks_to_pay(world))
        done = await world.user.sees(report("✅", first), timeout_s=LONG_S)
        after = await world.user.sees(report("✅", second), timeout_s=LONG_S)
        assert done.message_id < after.message_id
    assert _payments(world) == [PAID]
    assert world.facts.count("switched Bluetooth off") == 1


async def test_a_clean_stop_with_a_request_open_takes_less_than_10_s_and_all_goes_on(world: World) -> None:
    task = await world.user.sends("order a latte")
    approval = await asks_to_pay(world)
    second = await _queued(world, "turn off bluetooth")
    assert await world.program.stop(PROMISED_STOP_S) == 0
    await world.user.presses("✅", approval)  # Telegram keeps it; by then it is asked anew
    async with world.restarted():
        again = await asks_to_pay(world, after=approval.message_id)
        await world.user.presses("✅", again)
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
        await world.user.sees(report("✅", second), timeout_s=LONG_S)
    assert _payments(world) == [PAID]


def _payments(world: World) -> list[str]:
    return [fact for fact in world.facts if fact.startswith("paid")]
