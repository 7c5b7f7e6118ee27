"""What a person reads in the chat after the program was off, and what their buttons and words do then."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact
from agent.contract.tasks import EndKind, Outcome, TaskState
from agent.journal import Journal
from bot.showing.origin import Origin
from bot.store import Store
from devices.errors import DeviceOffline
from tests.console_client.client import Message, Wanted
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, House, chat
from tests.worlds.hand_clock import HandClock
from tests.worlds.outbox_world import ANN, town

pytestmark = pytest.mark.timeout(180)
_S = WAIT_LIMIT_S


def button(sign: str) -> Wanted:
    """A message with such a button."""
    return lambda message: message.button(sign) is not None


async def count(c: Chat, text: str) -> int:
    """How many messages of the bot hold the text."""
    return len([each for each in await c.bot_texts() if text in each])


@asynccontextmanager
async def journal(folder: Path, ago_s: float = 0.0) -> AsyncGenerator[Journal]:
    """What an earlier run leaves, so long ago."""
    clock = HandClock()
    clock.now = time.time() - ago_s
    async with Journal.open(folder / "journal.sqlite3", clock) as opened:
        yield opened


async def waits_since(folder: Path, ago_s: float) -> None:
    """A task came, and directly after it the program went off."""
    async with journal(folder, ago_s) as left:
        run_id, _ = await left.runs.begin()
        await left.tasks.add(ANN, KITCHEN.phone_id, "order a latte", "en", Origin(ANN, 1).to_text())
        await left.runs.end(run_id)


async def test_a_task_that_waited_while_nobody_was_there_runs_once_its_person_says_so(tmp_path: Path) -> None:
    await waits_since(tmp_path, 7200)
    async with chat(tmp_path, KITCHEN, actions=(Finish("all done"),)) as c:
        asked = await c.ann.sees("This is 2 h", timeout_s=_S)
        assert "order a latte" in asked.text
        assert "look" not in c.house.phone.done
        await c.ann.presses("▶", asked)
        await c.ann.sees("all done", timeout_s=_S)
        await c.ann.stops_seeing(button("▶"))
        assert await count(c, "all done") == 1


async def test_such_a_task_can_be_dropped_and_is_reported_as_stopped(tmp_path: Path) -> None:
    await waits_since(tmp_path, 7200)
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            asked = await c.ann.sees(button("▶"), timeout_s=_S)
        async with chat(tmp_path, KITCHEN, inside=t) as c:  # the question outlives the program
            await c.ann.presses("⏹", asked)
            await c.ann.sees(lambda message: message.text.startswith("⏹"), timeout_s=_S)
            await c.ann.stops_seeing(button("▶"))
            assert await count(c, "This is 2 h") == 0
            assert "look" not in c.house.phone.done


async def test_a_person_who_blocked_the_bot_just_before_it_died_has_no_task_running(tmp_path: Path) -> None:
    await waits_since(tmp_path, 60)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.claims.take_claim(
            await store.claims.make_claim(), ANN, "Ann", "en"
        )  # of strangers it is forgotten
        async with store.database.transaction():
            await store.database.change("INSERT INTO outbox_chats (chat_id, parked) VALUES (?, 1)", (ANN,))
    async with chat(tmp_path, KITCHEN, actions=(Interact("Which size?", ()),)) as c:
        async with journal(tmp_path) as left, asyncio.timeout(_S):  # a run that has begun ends by and by
            while (task := await left.tasks.get(1)) is None or task.state is not TaskState.PAUSED:
                await c.ann.state()
        await c.outbox.flush(WAIT_LIMIT_S)
        assert c.house.phone.inputs == []


async def test_a_short_absence_asks_nobody(tmp_path: Path) -> None:
    await waits_since(tmp_path, 300)
    async with chat(tmp_path, KITCHEN, actions=(Finish("all done"),)) as c:
        await c.ann.sees("all done", timeout_s=_S)


async def test_an_end_that_nobody_heard_is_reported_once_over_many_starts(tmp_path: Path) -> None:
    async with journal(tmp_path) as left:
        task = await left.tasks.add(ANN, KITCHEN.phone_id, "order a latte", "en", Origin(ANN, 1).to_text())
        await left.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
        await left.tasks.close(
            task.task_id, TaskState.RUNNING, TaskState.DONE, Outcome(EndKind.DONE, message="all done")
        )
    async with town(tmp_path) as t:
        for _ in range(2):
            async with chat(tmp_path, KITCHEN, inside=t) as c:
                await c.ann.sees("all done", timeout_s=_S)
                async with journal(tmp_path) as left, asyncio.timeout(_S):  # confirmed behind its report
                    while await left.tasks.unpublished():
                        await c.ann.state()
                assert await count(c, "all done") == 1


async def test_words_that_come_before_a_question_is_asked_again_are_no_task(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        ask = Interact("Which size?", ())
        async with chat(tmp_path, KITCHEN, inside=t, actions=(ask, Finish("one large latte"))) as c:
            await c.ann.sends("order a latte")
            before = await c.ann.sees("Which size?", timeout_s=_S)
        house = House(KITCHEN)
        house.goes(DeviceOffline("away", name="Kitchen phone"))
        async with chat(tmp_path, KITCHEN, inside=t, house=house, actions=(Finish("one large latte"),)) as c:
            await c.ann.replies(before, "Large")
            await c.ann.sees("I ask again in a moment", timeout_s=_S)
            for _ in range(2):
                offer = await c.ann.sees("ask again in a moment.*new task", after=await c.ann.sends("Large"))
                assert offer.button("📱")
            said = await c.ann.sees("ask again in a moment", after=await c.ann.sends("Large-9705"))
            assert not said.buttons  # it may be a code
            house.comes_back()
            again = await c.ann.sees(_asked_again, timeout_s=_S)
            assert again.message_id != before.message_id
            await c.ann.sends("Large")
            await c.ann.sees("one large latte", timeout_s=_S)
        async with journal(tmp_path) as left:
            assert await left.tasks.get(2) is None


def _asked_again(message: Message) -> bool:
    return "I was offline from" in message.text and "Which size?" in message.text
