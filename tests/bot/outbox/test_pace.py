"""How fast the outbox goes, and what does not wait for it."""

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

from bot.console.wire import as_number
from bot.outbox import Pace
from bot.outbox.limits import Limits
from bot.outbox.outgoing import Priority
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import keyboard
from tests.worlds.outbox_world import ANN, BOB, marked, texts, town


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


async def test_a_card_is_edited_once_in_its_interval(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(Pace(chat_interval_s=0.01, card_interval_s=0.5)) as o:
        await o.send("card:1", "step 0", Priority.CARD)
        await o.has_delivered_all()
        await o.edit("card:1", "step 1", Priority.CARD)
        await o.send("notice:1", "does not wait for the card")
        await o.has_delivered_all()
        assert [call["method"] for call in await t.calls()] == [
            "sendMessage",
            "sendMessage",
            "editMessageText",
        ]
        sent, _, edited = await t.times(ANN)
        assert edited - sent >= 0.45


async def test_all_chats_together_stay_below_the_calls_of_a_second(tmp_path: Path) -> None:
    pace = Pace(chat_interval_s=0.01, calls_per_s=20)
    async with town(tmp_path) as t, t.outbox(pace) as o:
        begun_at = time.time()  # the first call itself may arrive late, and the others behind it in time
        for number in range(6):
            await o.send(f"ann:{number}", f"a{number}")
            await o.send(f"bob:{number}", f"b{number}", chat_id=BOB)
        await o.has_delivered_all()
        times = sorted([*await t.times(ANN), *await t.times(BOB)])
        assert len(times) == 12
        assert times[-1] - begun_at >= 11 / 20 - 0.05


async def test_the_default_pace_is_1_1_seconds_a_chat_and_never_meets_telegram_s_limits(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t, t.outbox(Pace()) as o:
        chats = [ANN, *range(100, 104)]
        for chat_id in chats[1:]:
            await t.ann.post("users", {"id": chat_id})
        await t.ann.post("limits", {"on": True})
        for number in range(8):
            for chat_id in chats:
                await o.send(f"notice:{chat_id}:{number}", f"n{number}", chat_id=chat_id)
        await o.outbox.flush(WAIT_LIMIT_S)
        assert await texts(t.ann) == [f"n{number}" for number in range(8)]
        assert len(await t.calls("sendMessage")) == 40
        assert (await t.ann.state())["refused_429"] == 0
        for chat_id in chats:
            times = await t.times(chat_id)
            assert min(later - sooner for sooner, later in pairwise(times)) >= 1.09


async def test_a_press_is_acknowledged_while_its_chat_is_held(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(Pace(chat_interval_s=60)) as o:
        asked = await o.bot.send_message(ANN, "Pay?", reply_markup=keyboard("yes"))
        await o.send("notice:1", "holds the chat")
        await t.ann.sees("holds")
        await o.send("notice:2", "held")
        pressing = asyncio.create_task(t.ann.presses("yes", asked.message_id))
        (update,) = await o.bot.get_updates(timeout=50)
        assert update.callback_query is not None
        await o.outbox.acknowledge(ANN, update.callback_query.id, "Approved " + "x" * 300, alert=True)
        answer = await pressing
        assert (answer.answered, len(answer.text), answer.show_alert) == (True, 200, True)
        assert await texts(t.ann) == ["Pay?", "holds the chat"]


async def test_an_old_press_and_a_reaction_to_nothing_raise_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.acknowledge(ANN, "12345", "too late")
        task = await t.ann.sends("order a latte")
        await o.outbox.react(ANN, 9999, "👀")
        await o.outbox.react(ANN, task, "👀")
        await marked(t.ann, task, "👀")


async def test_a_wait_that_a_reaction_meets_holds_the_whole_chat(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(Pace(chat_interval_s=0.01)) as o:
        await t.ann.post("faults", {"method": "setMessageReaction", "retry_after": 1})
        await o.outbox.react(ANN, await t.ann.sends("order a latte"), "👀")
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not (refused := await t.calls("setMessageReaction")):  # noqa: ASYNC110 - it changes nothing in the chat
                await asyncio.sleep(0.01)
        await o.send("notice:1", "behind the wait")
        await o.has_delivered_all()
        (sent,) = await t.calls("sendMessage")
        assert as_number(sent["at"]) - as_number(refused[0]["at"]) >= 1.0


def test_a_group_gets_fewer_than_the_20_calls_a_minute_that_it_bears() -> None:
    pace = Pace()
    limits = Limits(pace)
    limits.record_call(-100_500, 10.0)
    limits.record_call(ANN, 10.0)
    assert 60 / limits.chat_wait_s(-100_500, 10.0) < 20
    assert limits.chat_wait_s(ANN, 10.0) == pytest.approx(1.1)
