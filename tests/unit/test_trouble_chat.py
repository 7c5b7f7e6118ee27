"""What the chat hears of a full disk or a locked database: once, at once, and nothing is lost."""

from pathlib import Path

import pytest

from agent.actions import Finish
from agent.events import Task, TaskState
from bot.incidents import Incidents
from bot.origin import Origin
from bot.trouble_news import TroubleNews
from tests.unit.chat_world import KITCHEN, Chat, chat
from tests.unit.holding import held, impatient
from tests.unit.outbox_helpers import ANN

FULL = "The disk of the computer is full"
LOCKED = "Another program holds Farhand"


async def _heard(c: Chat, words: str) -> int:
    return sum(words in text for text in await c.bot_texts())


async def test_a_message_that_cannot_be_kept_is_answered_past_the_disk(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.app.add_error_handler(Incidents(c.front).handle)
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            await c.ann.sends("order a latte")
            await c.ann.sees(LOCKED)
            await c.ann.sends("order a latte!")
        await c.ann.sends("/status")
        await c.ann.sees("Kitchen phone")
        assert await _heard(c, LOCKED) == 1


async def test_a_press_that_cannot_be_kept_says_so_each_time(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.app.add_error_handler(Incidents(c.front).handle)
        await c.ann.sends("/language")
        message = await c.ann.sees("Which language")
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            for _ in range(2):
                toast = await c.ann.presses("中文", message)
                assert LOCKED in toast.text
                assert toast.show_alert


async def test_a_report_waits_for_the_disk_and_comes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.presenter.DISK_PAUSE_S", 0.05)
    async with chat(tmp_path, KITCHEN, actions=(Finish("bought it"),)) as c:
        person = await c.store.people.person(ANN)
        assert person is not None
        message_id = await c.ann.sends("/status")
        await c.ann.sees("Kitchen phone")
        origin = Origin(ANN, message_id).to_text()
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            await c.front.dispatcher.submit(
                c.front.caller(person), KITCHEN.phone_id, "order a latte", "en", origin
            )
            await c.ann.sees(LOCKED)
        await c.ann.sees("bought it")
        assert await _heard(c, "bought it") == 1
        assert await _heard(c, LOCKED) == 1


async def test_three_tasks_that_are_held_are_one_message(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        now = 0.0
        news = TroubleNews(c.front, lambda: now)
        for number in range(3):
            await news.tell(_task(number), "trouble_full")
        first = await c.ann.sees(FULL)
        assert await _heard(c, FULL) == 1
        now = 400.0
        await news.tell(_task(4), "trouble_full")
        await c.ann.sees(FULL, after=first.message_id)
        assert await _heard(c, FULL) == 2


def _task(number: int) -> Task:
    origin = Origin(ANN, 1).to_text()
    return Task(number, ANN, KITCHEN.phone_id, "order a latte", "en", origin, TaskState.RUNNING, 0.0)
